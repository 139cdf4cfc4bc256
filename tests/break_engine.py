"""Break the engine on purpose and see who notices: `make break`.

    python -m tests.break_engine              every fault
    python -m tests.break_engine NAME…        these faults only
    python -m tests.break_engine --full       count every failing cell, not the first alone

The checkout is copied to a temporary folder.  The copy must pass unbroken.  Then one fault at a
time is put into the copy of the engine, as an exact replacement in its source, and its judges run
on it: the tests that must notice, and nbval over the committed outputs of the notebooks.  Each
fault of faults.py must be caught by both, unless what it breaks is in no output; exit status 1 if
one is not.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parent.parent

LEFT_OUT = (
    ".engine",
    ".git",
    ".venv",
    ".venv-peers",
    "_build",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
)
NOTEBOOKS = ("book", "puzzles")
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
NBVAL = (*PYTEST, "--nbval", "--nbval-current-env", *NOTEBOOKS)


@dataclass(frozen=True)
class Verdict:
    """What one judge found: tests or cells that failed, and the exit status of pytest."""

    failed: int
    passed: int
    status: int


def copy_checkout(folder: Path) -> Path:
    """A copy of the checkout, without history, environment and caches."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return copy


def environment(copy: Path) -> dict[str, str]:
    """Variables under which the copy's package is imported, by pytest and by every kernel.

    No bytecode is written: a replaced source of the same size and second would not be seen.
    """
    paths = [str(copy), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def probe(copy: Path) -> None:
    """Stop unless a kernel of nbval, started in the copy, imports the copy's package."""
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "probe",
        "metadata": {},
        "outputs": [],
        "source": f"import allfives\nassert allfives.__file__.startswith({str(copy)!r})",
    }
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path = copy / "probe.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    words = [*PYTEST, "--nbval", "--nbval-current-env", path.name]
    done = subprocess.run(
        words, cwd=copy, env=environment(copy), capture_output=True, text=True, check=False
    )
    path.unlink()
    if done.returncode:
        sys.exit(f"a kernel does not import the package of the copy {copy}:\n{done.stdout}")


def judge(copy: Path, tests: Sequence[str], *, shown: bool, full: bool) -> dict[str, Verdict]:
    """These tests on the copy as it is now, and beside them the notebooks, if they are asked."""
    running = {}
    judges = {"tests": (*PYTEST, *tests), **({"nbval": NBVAL} if shown else {})}
    for name, words in judges.items():
        report = copy.parent / f"{name}.xml"
        report.unlink(missing_ok=True)
        stop = [] if full or name == "tests" else ["-x"]
        with (copy.parent / f"{name}.log").open("w", encoding="utf-8") as log:
            running[name] = subprocess.Popen(
                [*words, *stop, f"--junitxml={report}"],
                cwd=copy,
                env=environment(copy),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    return {
        name: verdict(copy.parent / f"{name}.xml", process.wait())
        for name, process in running.items()
    }


def verdict(report: Path, status: int) -> Verdict:
    """The numbers of a report of pytest; without a report nothing was judged."""
    if status not in (0, 1) or not report.exists():
        log = report.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
        sys.exit(f"{report.stem} could not be run (status {status}):\n{log[-3000:]}")
    failed = passed = 0
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is None:
            passed += 1
    return Verdict(failed, passed, status)


def break_once(copy: Path, fault: Fault, full: bool) -> dict[str, Verdict]:
    """Put the fault in, judge, and put the right text back."""
    path = copy / "allfives" / fault.file
    source = path.read_text(encoding="utf-8")
    if source.count(fault.right) != 1:
        times = source.count(fault.right)
        sys.exit(
            f"fault {fault.name!r}: its text stands {times} times in allfives/{fault.file}, "
            f"not once; write it anew:\n{fault.right}"
        )
    path.write_text(source.replace(fault.right, fault.wrong), encoding="utf-8")
    try:
        return judge(copy, fault.tests, shown=fault.shown, full=full)
    finally:
        path.write_text(source, encoding="utf-8")


def row(name: str, verdicts: dict[str, Verdict], full: bool) -> str:
    """A line of the report."""
    told = {judge: str(found.failed) for judge, found in verdicts.items()}
    caught = [judge for judge, found in verdicts.items() if found.failed]
    cells = told.get("nbval", "–")
    more = "+" if "nbval" in caught and not full else ""  # nbval stopped at the first
    return f"{name:<54} {told['tests']:>6} {cells + more:>6}   {' and '.join(caught) or 'NOBODY'}"


def chosen(names: Sequence[str]) -> list[Fault]:
    """The faults of these names; all when none is named."""
    known = {fault.name: fault for fault in FAULTS}
    for name in names:
        if name not in known:
            sys.exit(f"no fault {name!r}; there are:\n  " + "\n  ".join(known))
    return [known[name] for name in names] or list(FAULTS)


def main() -> int:
    """Run the faults asked for; 0 when each was caught by all its judges."""
    parser = argparse.ArgumentParser(description="Break the engine on purpose.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a fault; all when none is named")
    parser.add_argument("--full", action="store_true", help="count every failing cell")
    options = parser.parse_args()
    faults = chosen(options.names)
    with tempfile.TemporaryDirectory(prefix="break-") as folder:
        copy = copy_checkout(Path(folder).resolve())
        probe(copy)
        print(f"{'fault':<54} {'tests':>6} {'cells':>6}   caught by", flush=True)
        tests = dict.fromkeys(test for fault in faults for test in fault.tests)
        shown = any(fault.shown for fault in faults)
        unbroken = judge(copy, [*tests], shown=shown, full=True)
        for name, found in unbroken.items():
            if found.status or not found.passed:
                log = (copy.parent / f"{name}.log").read_text(encoding="utf-8", errors="replace")
                print(f"the unbroken engine fails {name}:\n{log[-3000:]}", file=sys.stderr)
                return 1
        sizes = [f"{found.passed} {name}" for name, found in unbroken.items()]
        print(f"{'(none: ' + ', '.join(sizes) + ' pass)':<54} {0:>6} {0:>6}   nobody", flush=True)
        missed = []
        for fault in faults:
            verdicts = break_once(copy, fault, options.full)
            print(row(fault.name, verdicts, options.full), flush=True)
            if not all(found.failed for found in verdicts.values()):
                missed.append(fault.name)
    if missed:
        print(f"not caught by all that must: {', '.join(missed)}", file=sys.stderr)
        return 1
    print(f"Every fault of {len(faults)} was caught by all that must notice it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
