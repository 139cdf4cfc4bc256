"""Puzzle packs: CSV, a puzzle a row, each with what can be worked out again beside it.

    id,kind,rules,position,answers,points,level,tags,seed

`rules` names one rule set, or two for `two-rules`; `position` is written under the first. What
holds several values separates them: answers by `; `, tags and rule sets by a space. `seed` says
where the puzzle comes from; everything else follows from kind, rules and position.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from allfives.game.errors import Malformed
from allfives.game.presets import named, written
from allfives.puzzle.grade import level
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, canonical
from allfives.puzzle.rows import COLUMNS, Row, puzzle_in, rows
from allfives.puzzle.tags import tags_of

_BETWEEN_ANSWERS = "; "


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle as a pack keeps it: the answer, what it scores, its level, tags and origin."""

    puzzle: Puzzle
    answers: tuple[str, ...]
    points: int
    level: int
    tags: tuple[str, ...]
    seed: str

    @property
    def id(self) -> str:
        """The puzzle's id."""
        return self.puzzle.id


def entry_of(puzzle: Puzzle, seed: str | int) -> Entry:
    """The canonical puzzle with everything that follows from it.

    Raises `NotProven`, and `Malformed` for rules that a pack cannot name.
    """
    puzzle = canonical(puzzle)
    for rules in puzzle.rules:
        if rules != named(rules.preset or rules.name):
            raise Malformed(
                f"{written(rules)!r}: a pack holds puzzles of the named rule sets alone"
            )
    return entry_with(puzzle, prove(puzzle), seed)


def entry_with(puzzle: Puzzle, proof: Proof, seed: str | int) -> Entry:
    """The same for a canonical puzzle whose proof is at hand, under any rules."""
    tags = tags_of(puzzle, proof)
    return Entry(puzzle, proof.answers, proof.points, level(puzzle, proof), tags, str(seed))


Cells = Mapping[str, str]


def cells_of(entry: Entry) -> Cells:
    """An entry as the cells of its row."""
    puzzle = entry.puzzle
    return {
        "id": puzzle.id,
        "kind": puzzle.kind.value,
        "rules": " ".join(map(written, puzzle.rules)),
        "position": puzzle.text,
        "answers": _BETWEEN_ANSWERS.join(entry.answers),
        "points": str(entry.points),
        "level": str(entry.level),
        "tags": " ".join(entry.tags),
        "seed": entry.seed,
    }


def write_pack(entries: Iterable[Entry]) -> str:
    """The text of a pack, in the order given: the same entries are always the same bytes."""
    return write_cells(map(cells_of, entries))


def write_cells(rows: Iterable[Cells]) -> str:
    """The same for rows that are cells already."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def read_pack(text: str, file: str = "pack") -> tuple[Entry, ...]:
    """Every entry of a pack, taken at its word: `verify` proves it.

    Raises `Malformed` with the file, the line and the column of the first thing that cannot be
    read, or of an id that is not that of its puzzle.
    """
    return tuple(_entry(row) if isinstance(row, Row) else _refused(row) for row in rows(text, file))


def _entry(row: Row) -> Entry:
    puzzle, defects = puzzle_in(row)
    cells = row.cells
    if puzzle is None:
        _refused(defects[0])
    if puzzle.id != cells["id"]:
        _refused(row.defect("id", f"{cells['id']!r}: the id of this puzzle is {puzzle.id}"))
    numbers = []
    for column in ("points", "level"):
        try:
            numbers.append(int(cells[column]))
        except ValueError:
            _refused(row.defect(column, f"{cells[column]!r} is no number"))
    answers, tags = tuple(cells["answers"].split(_BETWEEN_ANSWERS)), tuple(cells["tags"].split())
    return Entry(puzzle, answers, numbers[0], numbers[1], tags, cells["seed"])


def _refused(defect: object) -> NoReturn:
    raise Malformed(str(defect))
