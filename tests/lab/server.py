"""A JupyterLab of one's own: started as `make lab` starts it, asked over its address, stopped."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

SCRIPT = Path(__file__).parents[2] / "tools/lab.py"
OPTIONS = (
    "--no-browser",
    "--IdentityProvider.token=",
    "--PasswordIdentityProvider.hashed_password=",
)
PATIENCE = 60  # seconds, for a start or an end that takes about two


def free_port() -> int:
    """A port that nobody listens on; should it be taken at once, JupyterLab takes one near it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Lab:
    """JupyterLab in a folder of notebooks, with files of its own in another."""

    def __init__(self, notebooks: Path, private: Path) -> None:
        self.notebooks = notebooks
        self.private = private
        self.log = private / "log"
        private.mkdir()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, SCRIPT, private, *OPTIONS, f"--ServerApp.port={free_port()}"],
                cwd=notebooks,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self) -> None:
        """Come back when it answers; raises `RuntimeError` when it ends or says nothing."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            about = self.private / f"run/jpserver-{self.process.pid}.json"
            try:
                self.root = json.loads(about.read_text(encoding="utf-8"))["url"].rstrip("/")
                self.ask("api/status")
            except (OSError, ValueError):  # not there yet, half written, not listening yet
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"JupyterLab does not answer:\n{self.tail()}")

    def ask(self, path: str) -> Any:
        """What the server answers for an address of its interface."""
        with urlopen(f"{self.root}/{path}", timeout=PATIENCE) as response:
            return json.load(response)

    def tail(self) -> str:
        """The end of the log."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-3000:]

    def stop(self) -> None:
        """End the server; it ends its kernels."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
