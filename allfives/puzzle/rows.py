"""The rows of a pack as text, and what is wrong with them: reading that goes on after a defect."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from allfives.game.errors import DominoError
from allfives.game.position import Position
from allfives.game.presets import named
from allfives.game.questions import unknown
from allfives.game.rules import Rules
from allfives.puzzle.kinds import Kind, rule_sets
from allfives.puzzle.puzzle import Puzzle

COLUMNS = ("id", "kind", "rules", "position", "answers", "points", "level", "tags", "seed")
HEADER = ",".join(COLUMNS)
WHOLE_ROW = "row"  # the field of a defect that is about no single column


@dataclass(frozen=True, slots=True)
class Defect:
    """What is wrong with a pack, and where: the file, the line counted from 1, and the column."""

    file: str
    line: int
    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.field}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a pack: its file, the line on which it begins, and its cells by column."""

    file: str
    line: int
    cells: Mapping[str, str]

    def defect(self, field: str, reason: object) -> Defect:
        """Something that is wrong in one column of it."""
        return Defect(self.file, self.line, field, str(reason))


def rows(text: str, file: str) -> Iterator[Row | Defect]:
    """Every row of a pack in order; what is no row is a defect, and reading goes on."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line, number = 0, 0
    try:
        for cells in reader:
            begins, line = line + 1, reader.line_num
            if begins == 1:
                if tuple(cells) != COLUMNS:
                    yield Defect(file, 1, "header", f"{','.join(cells)!r}: a pack begins {HEADER}")
            elif len(cells) == len(COLUMNS):
                number += 1
                yield Row(file, begins, dict(zip(COLUMNS, cells, strict=True)))
            elif cells:
                number += 1
                reason = f"{len(cells)} columns: a puzzle has {len(COLUMNS)}, {HEADER}"
                yield Defect(file, begins, WHOLE_ROW, reason)
    except csv.Error as error:
        number += 1
        yield Defect(file, line + 1, WHOLE_ROW, f"no CSV from here on: {error}")
    if not number:
        yield Defect(file, max(line, 1), WHOLE_ROW, f"no puzzle in it: a pack begins {HEADER}")


def puzzle_in(row: Row) -> tuple[Puzzle | None, tuple[Defect, ...]]:
    """The puzzle of a row, or everything that keeps it from being one."""
    kind, rules, defects = row.cells["kind"], list[Rules](), []
    if kind not in tuple(Kind):
        defects.append(row.defect("kind", unknown("kind of puzzle", kind, tuple(Kind))))
    for name in row.cells["rules"].split():
        try:
            rules.append(named(name))
        except DominoError as error:
            defects.append(row.defect("rules", error))
    if not defects and len(rules) != rule_sets(Kind(kind)):
        wanted = "two rule sets" if rule_sets(Kind(kind)) == 2 else "one rule set"
        defects.append(row.defect("rules", f"{len(rules)} named: {kind} is asked under {wanted}"))
    if defects:
        return None, tuple(defects)
    try:
        position = Position.parse(row.cells["position"], rules[0])
        return Puzzle(Kind(kind), tuple(rules), position), ()
    except DominoError as error:
        return None, (row.defect("position", error),)
