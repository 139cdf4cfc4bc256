"""Fetch Pyodide, the Python that runs in the browser: `fetch_engine.py FOLDER`.

The files lie in FOLDER, outside what a build throws away, and are fetched once: by their package's
name and version, and only if the package is the very one that is pinned here by its checksum. npm
comes from the package index in a venv that is thrown away, so nobody needs Node.js.

Without a network nothing is fetched, the reason is told, and the exit status is 0 all the same:
the site is built without the live engine and says so to its readers.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE, VERSION = "pyodide", "314.0.7"
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
LOCK = "pyodide-lock.json"
KEPT = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)


class NotFetched(Exception):
    """Why there is no engine, in one line."""


def is_there(folder: Path) -> bool:
    """Whether the files of this very version lie there; the checksum is written last."""
    stamp = folder / "sha256"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == SHA256


def fetch(folder: Path) -> None:
    """Fetch the package and keep what is needed of it. Raises `NotFetched`."""
    with tempfile.TemporaryDirectory() as name:
        package = pack(Path(name))
        found = hashlib.sha256(package.read_bytes()).hexdigest()
        if found != SHA256:
            raise NotFetched(f"{package.name} has the checksum {found}, and {SHA256} is expected")
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(package) as files:
            for kept in KEPT:
                file = files.extractfile(f"package/{kept}")
                if file is None:
                    raise NotFetched(f"{package.name} holds no {kept}")
                content = file.read()
                (folder / kept).write_bytes(without_packages(content) if kept == LOCK else content)
    (folder / "sha256").write_text(SHA256, encoding="utf-8")


def pack(folder: Path) -> Path:
    """The package as npm packs it, fetched into a folder. Raises `NotFetched`."""
    venv.create(folder / "node", with_pip=True)
    programs = folder / "node" / ("Scripts" if os.name == "nt" else "bin")
    wanted = ["-r", str(ROOT / "requirements-engine.txt")]
    pip = [programs / "python", "-m", "pip", "-qq", "--disable-pip-version-check"]
    run([*map(str, pip), "install", "--retries", "1", *wanted], folder, programs)
    npm = [str(programs / "npm"), "pack", "--ignore-scripts", "--fetch-retries", "1"]
    run([*npm, f"{PACKAGE}@{VERSION}"], folder, programs)
    return folder / f"{PACKAGE}-{VERSION}.tgz"


def run(command: list[str], folder: Path, programs: Path) -> None:
    """Run a program with `programs` on its path. Raises `NotFetched` with what it said last."""
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        name = Path(command[0]).name
        raise NotFetched(f"{name} says: {said[-1] if said else done.returncode}")


def without_packages(lock: bytes) -> bytes:
    """The lock file with its head alone: no further package is ever loaded."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()


def main(arguments: list[str]) -> int:
    """Fetch what is missing; returns the exit status."""
    if len(arguments) != 1:
        sys.exit("usage: fetch_engine.py FOLDER")
    folder = Path(arguments[0])
    if is_there(folder):
        return 0
    print(f"Fetching {PACKAGE} {VERSION} for the live engine (once)", flush=True)
    try:
        fetch(folder)
    except (NotFetched, OSError) as reason:
        print(f"The site will have no live engine: {reason}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
