"""Puzzle packs: CSV, a puzzle a row, each with what can be worked out again beside it.

    id,kind,rules,position,answers,points,level,tags,seed

`rules` names one rule set, or two for `two-rules`; `position` is written under the first. What
holds several values separates them: answers by `; `, tags and rule sets by a space. `seed` says
where the puzzle comes from; everything else follows from kind, rules and position.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from allfives.game.errors import Malformed
from allfives.game.position import Position
from allfives.game.presets import named, written
from allfives.game.questions import unknown
from allfives.puzzle.grade import level
from allfives.puzzle.kinds import Kind
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, canonical
from allfives.puzzle.tags import tags_of

COLUMNS = ("id", "kind", "rules", "position", "answers", "points", "level", "tags", "seed")
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
    """The canonical puzzle with everything that follows from it. Raises `NotProven`."""
    puzzle = canonical(puzzle)
    proof = prove(puzzle)
    tags = tags_of(puzzle, proof)
    return Entry(puzzle, proof.answers, proof.points, level(puzzle, proof), tags, str(seed))


def row_of(entry: Entry) -> dict[str, str]:
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
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(row_of, entries))
    return text.getvalue()


def read_pack(text: str, file: str = "pack") -> tuple[Entry, ...]:
    """Every entry of a pack, taken at its word: `verify` proves it.

    Raises a `DominoError` that names the file, the line and the field of the first row that cannot
    be read.
    """
    return tuple(entries(text, file))


def entries(text: str, file: str) -> Iterator[Entry]:
    for row in csv.DictReader(io.StringIO(text)):
        yield Entry(
            puzzle_in(row),
            tuple(row["answers"].split(_BETWEEN_ANSWERS)),
            int(row["points"]),
            int(row["level"]),
            tuple(row["tags"].split()),
            row["seed"],
        )


def puzzle_in(row: dict[str, str]) -> Puzzle:
    """The puzzle of a row."""
    if row["kind"] not in tuple(Kind):
        raise Malformed(unknown("kind of puzzle", row["kind"], tuple(Kind)))
    rules = tuple(named(name) for name in row["rules"].split())
    return Puzzle(Kind(row["kind"]), rules, Position.parse(row["position"], rules[0]))
