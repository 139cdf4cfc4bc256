"""The site's second Sphinx extension: ``_static/engine/``, the live engine.

It is Pyodide, the package as a zip, and the worker that runs them. Every page says where the worker
lies, or nothing where the site was built without it. Python reads the package from the very files
of this checkout. An address changes with what it leads to, so that a browser never runs yesterday's
engine: a checksum is part of every name.
"""

from __future__ import annotations

import hashlib
import io
import shutil
import zipfile
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

LICENCES = Path(__file__).parent / "licences"
FETCHED = ".engine"  # where tools/fetch_engine.py puts Pyodide
DOWNLOADED = ("pyodide.asm.wasm", "python_stdlib.zip")  # the large files whose bytes are counted


@dataclass(frozen=True, slots=True)
class Engine:
    """Where the worker lies below `_static/`, and how many bytes it downloads before it answers."""

    address: str
    size: int


def write_engine(root: Path, static: Path) -> Engine | None:
    """Put the engine into `static`; None where Pyodide was not fetched."""
    fetched = root / FETCHED
    if not (fetched / "sha256").is_file():
        return None
    folder = static / "engine"
    version = (fetched / "sha256").read_text(encoding="utf-8")[:8]
    shutil.copytree(
        fetched, folder / version, ignore=lambda _, names: {"sha256"} & {*names}, dirs_exist_ok=True
    )
    for licence in LICENCES.iterdir():
        shutil.copyfile(licence, folder / licence.name)
    packed = packed_package(root / "allfives")
    (folder / "allfives.zip").write_bytes(packed)
    worker = (root / "allfives/show/static/worker.mjs").read_bytes()
    (folder / "worker.mjs").write_bytes(worker)
    size = len(packed) + sum((folder / version / name).stat().st_size for name in DOWNLOADED)
    check = hashlib.sha256(packed + worker).hexdigest()[:8]
    return Engine(f"engine/worker.mjs?python={version}&allfives={check}", size)


def packed_package(package: Path) -> bytes:
    """The package's Python and its data as a zip, the same bytes each time."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(package.rglob("*")):
            if file.suffix in (".py", ".toml", ".css"):
                name = file.relative_to(package.parent).as_posix()
                packed.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def write_live_engine(app: Sphinx) -> None:
    """Put the engine into the site."""
    app.config.allfives_engine = write_engine(Path(app.srcdir), Path(app.outdir, "_static"))


def name_engine(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Say on a page where the worker lies and how much it downloads."""
    engine = app.config.allfives_engine
    if engine:
        address = escape(context["pathto"]("_static/", 1) + engine.address)
        tag = f'<meta name="allfives-engine" content="{address}" data-size="{engine.size}">'
        context["metatags"] = context.get("metatags", "") + tag


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("allfives_engine", None, "")
    app.connect("builder-inited", write_live_engine)
    app.connect("html-page-context", name_engine)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
