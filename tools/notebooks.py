"""Run the notebooks in place and keep only what is the same at every run.

    python tools/notebooks.py [NOTEBOOK…]           run, strip and write
    python tools/notebooks.py --check [NOTEBOOK…]   only name those not in stripped form; exit 1

Without a name: all of book/ and puzzles/.

A committed notebook carries its outputs, because the site is built without a kernel. Numbers that
differ from run to run (widget models, times, random cell ids) would make every run a change.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("book", "puzzles")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
# What editors make up: nbformat 8 hexadecimal digits, JupyterLab a whole UUID.
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")


def all_notebooks() -> list[Path]:
    """Every notebook of the book and of the puzzles, in order of path."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.ipynb"))
    return sorted(path for path in found if ".ipynb_checkpoints" not in path.parts)


def run(notebook: NotebookNode, folder: Path) -> None:
    """Execute every cell, in ``folder``, with the Python that runs this script."""
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],  # the kernel warns about its transport at each start
    ).execute()


def strip(notebook: NotebookNode) -> None:
    """Remove, in place, what is not the same at every run. Stripping twice changes nothing."""
    notebook.nbformat_minor = 5  # the first format whose cells have ids
    notebook.metadata = NotebookNode(
        kernelspec=NotebookNode(name="python3", display_name="Python 3", language="python"),
        language_info=NotebookNode(name="python"),
    )
    taken = {cell.id for cell in notebook.cells if keeps_id(cell)}
    number = 0
    for cell in notebook.cells:
        # What an editor adds goes; tags, which an author sets, stay.
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k == "tags" and v})
        if not keeps_id(cell):
            while (name := f"c{(number := number + 1):02d}") in taken:
                pass
            cell.id = name
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "text/html" in data or "text/plain" in data:
                data.pop(WIDGET_VIEW, None)
                output.get("metadata", {}).pop(WIDGET_VIEW, None)


def keeps_id(cell: NotebookNode) -> bool:
    """Whether a cell has an id that a person, or this script, gave it."""
    return "id" in cell and RANDOM_ID.fullmatch(cell.id) is None


def text_of(notebook: NotebookNode) -> str:
    """The notebook as it is written: sorted keys, one space, a line break at the end."""
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def make(path: Path) -> bool:
    """Run and strip one notebook in place; false when a cell fails, which leaves the file alone."""
    notebook = nbformat.read(path, as_version=4)
    try:
        run(notebook, path.parent)
    except CellExecutionError as error:
        print(f"{name_of(path)}: a cell fails\n{error}", file=sys.stderr)
        return False
    strip(notebook)
    path.write_text(text_of(notebook), encoding="utf-8")
    print(f"{name_of(path)}: {len(notebook.cells)} cells")
    return True


def is_stripped(path: Path) -> bool:
    """Whether the file is, to the byte, what stripping it would write; says so when it is not."""
    notebook = nbformat.read(path, as_version=4)
    strip(notebook)
    same = path.read_text(encoding="utf-8") == text_of(notebook)
    if not same:
        print(f"{name_of(path)}: not in stripped form; run: make notebooks", file=sys.stderr)
    return same


def name_of(path: Path) -> str:
    """The path as a reader of the repository writes it."""
    full = path.resolve()
    return str(full.relative_to(ROOT)) if full.is_relative_to(ROOT) else str(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 done or all in stripped form, 1 not."""
    parser = argparse.ArgumentParser(description="Run the notebooks and keep what is stable.")
    parser.add_argument("--check", action="store_true", help="run nothing, only look at the form")
    parser.add_argument("notebook", nargs="*", type=Path, help="default: all")
    options = parser.parse_args(arguments)
    treat = is_stripped if options.check else make
    good = [treat(path) for path in options.notebook or all_notebooks()]  # every one is looked at
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
