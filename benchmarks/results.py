"""What the tables of RESULTS.md have in common: how numbers are written, and where tables stand."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"


def measured(what: str, rounds: int) -> str:
    """The line above a table: the date, the machine and how busy it is, `what` and how often."""
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return (
        f"{date.today()}, Python {platform.python_version()} on {os.cpu_count()} cores of "
        f"{processor()}, load {busy}; {what}. "
        f"Medians of {rounds} rounds, the least and the most in parentheses."
    )


def processor() -> str:
    """The processor's name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    names = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    name = next((line.partition(":")[2].strip() for line in names if line[:10] == "model name"), "")
    return name or platform.machine()


def shown(values: Sequence[float], digits: int = 0) -> str:
    """The median, the least and the most; a dash where nothing was measured."""
    told = [f"{of(values):,.{digits}f}" for of in (statistics.median, min, max) if values]
    return f"{told[0]} ({told[1]} to {told[2]})" if values[1:] else "".join(told[:1]) or "–"


def aims(rows: Iterable[tuple[str, float, str]], digits: int) -> list[str]:
    """Each aim, what was found and what is wanted, as a table in Markdown."""
    lines = ["| aim | found | wanted |", "|---|---:|---|"]
    return lines + [f"| {what} | {found:.{digits}f} | {wanted} |" for what, found, wanted in rows]


def keep(lines: Sequence[str], mark: str) -> None:
    """Put a table between its two marks on the page of results."""
    before, _, rest = RESULTS.read_text(encoding="utf-8").partition(f"<!-- {mark} -->")
    after, table = rest.partition("<!-- end -->")[2], "\n".join(lines)
    text = f"{before}<!-- {mark} -->\n\n{table}\n\n<!-- end -->{after}"
    RESULTS.write_text(text, encoding="utf-8")
