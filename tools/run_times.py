"""Measure how long each notebook takes to run, for the book's status page.

    python tools/run_times.py       writes book/reference/run-times.json

A time holds the start of the kernel; nothing else is written, and the notebooks stay as they are.
"""

from __future__ import annotations

import json
import platform
import sys
from datetime import date
from pathlib import Path
from time import perf_counter

import nbformat

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.notebooks import all_notebooks, name_of, run

KEPT = ROOT / "book" / "reference" / "run-times.json"


def seconds(path: Path) -> float:
    """How long one notebook takes."""
    notebook = nbformat.read(path, as_version=4)
    start = perf_counter()
    run(notebook, path.parent)
    return round(perf_counter() - start, 1)


def main() -> None:
    """Run each and write what it took."""
    times = {name_of(path): seconds(path) for path in all_notebooks()}
    kept = {
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "seconds": times,
    }
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for name, took in times.items():
        print(f"{took:5} s  {name}")


if __name__ == "__main__":
    main()
