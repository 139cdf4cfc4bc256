"""Puzzle packs: text, one puzzle a line, read without their answers.

# Title of the pack
id | kind | rules | layout | hand | title | lesson
"""

from __future__ import annotations

from collections.abc import Iterator

from allfives.game.errors import Malformed
from allfives.game.layout import Layout
from allfives.game.presets import named
from allfives.game.questions import unknown
from allfives.game.tiles import Hand
from allfives.puzzle.puzzle import Kind, Puzzle

_COLUMNS = ("id", "kind", "rules", "layout", "hand", "title", "lesson")


def read_pack(text: str, file: str = "pack") -> tuple[Puzzle, ...]:
    """Every puzzle of a pack. Raises a `DominoError` that names the file and the line."""
    puzzles = tuple(_puzzles(text, file))
    if not puzzles:
        raise Malformed(f"{file}: no puzzle in it; a puzzle is a line {' | '.join(_COLUMNS)}")
    return puzzles


def _puzzles(text: str, file: str) -> Iterator[Puzzle]:
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            puzzle = _puzzle(line)
            if puzzle.id in seen:
                raise Malformed(f"{puzzle.id!r} is in the pack twice: each puzzle needs its own id")
        except ValueError as error:
            raise type(error)(f"{file}:{number}: {error}") from None
        seen.add(puzzle.id)
        yield puzzle


def _puzzle(line: str) -> Puzzle:
    cells = [cell.strip() for cell in _cells(line)]
    if len(cells) != len(_COLUMNS):
        raise Malformed(
            f"{len(cells)} columns in {line.strip()!r}: a puzzle is {' | '.join(_COLUMNS)}"
        )
    name, kind, preset, layout, hand, title, lesson = cells
    if kind not in tuple(Kind):
        raise Malformed(unknown("kind of puzzle", kind, tuple(Kind)))
    chosen = named(preset)
    table = Layout.parse(layout, chosen)
    return Puzzle(name, Kind(kind), chosen, table, Hand.parse(hand), title, lesson)


def _cells(line: str) -> list[str]:
    """Split at ` | `: the bar between two arms has no space on both sides."""
    return line.split(" | ")
