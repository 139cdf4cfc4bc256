"""What the commands about puzzle packs answer."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from allfives.commands import Answer
from allfives.game.errors import Malformed
from allfives.puzzle.kinds import Kind
from allfives.puzzle.verify import Checked, verify


def verify_command(options: argparse.Namespace) -> Answer:
    """`puzzles verify FILE…`: every puzzle proven again; the answer is no where one fails."""
    jobs = options.jobs or os.cpu_count() or 1
    if jobs < 0:
        raise Malformed(f"--jobs {options.jobs}: give how many processes, 1 or more")
    packs = [(str(path), _text(path)) for path in options.files]
    found = list(_with_progress(verify(packs, jobs)))
    defects = [defect for one in found for defect in one.defects]
    proven = Counter(one.kind for one in found if one.kind and not one.defects)
    answer = {
        "proven": {kind.value: proven[kind] for kind in Kind if proven[kind]},
        "defects": [
            {"file": one.file, "line": one.line, "field": one.field, "reason": one.reason}
            for one in defects
        ],
        "holds": not defects,
    }
    lines = [str(defect) for defect in defects]
    lines += [f"{kind:20} {proven[kind]:6} proven" for kind in Kind if proven[kind]]
    lines.append(f"{'all':20} {proven.total():6} proven, {len(defects)} defects")
    return answer, lines, 1 if defects else 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"{str(path)!r} is no text in UTF-8: {error.reason}") from None


def _with_progress(found: Iterable[Checked]) -> Iterator[Checked]:
    """The same, counted on standard error where somebody watches a terminal."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    number = 0
    for number, one in enumerate(found, 1):
        if watched and number % 50 == 0:
            print(f"\r{number} puzzles", end="", file=sys.stderr, flush=True)
        yield one
    if watched and number >= 50:
        print("\r", end="", file=sys.stderr)
