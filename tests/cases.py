"""Reads the tables in ``tests/cases``: a case a line, columns separated by `` | ``, ``#`` comments.

A cell in double quotes is taken without them, so that an empty text can be written as ``""``.
A row with a column too few or too many, or with an empty cell, is an error that names its line.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import allfives

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Row:
    """One case: where it stands, and its cells by column name."""

    place: str
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


def parse_row(place: str, line: str, columns: list[str]) -> Row:
    """One line of a table as a row; ValueError when its cells are not as many as the columns."""
    cells = [cell.strip() for cell in line.split(" | ")]
    if len(cells) != len(columns) or not all(cells):
        raise ValueError(f"{place}: wanted {' | '.join(columns)}, not {line!r}")
    return Row(place, dict(zip(columns, map(unquoted, cells), strict=True)))


def unquoted(cell: str) -> str:
    """The cell without the double quotes around it, if there are any."""
    return cell[1:-1] if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell


def read(name: str, columns: list[str]) -> list[Row]:
    """All rows of ``tests/cases/NAME``; ValueError for a malformed row or a table without rows."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    rows = [
        parse_row(f"{name}:{number}", line, columns)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.startswith("#")
    ]
    if not rows:
        raise ValueError(f"{name}: no rows")
    return rows


def params(name: str, columns: list[str]) -> list[Any]:
    """The rows as pytest parameters, each with ``file:line`` as its id."""
    return [pytest.param(row, id=row.place) for row in read(name, columns)]


def value(text: str) -> int | str | tuple[int, ...]:
    """A field's value as the tables write it: ``3``, ``5,3`` or a word."""
    if text.replace(",", "").isdigit():
        numbers = tuple(int(number) for number in text.split(","))
        return numbers if "," in text else numbers[0]
    return text


def rules_of(text: str) -> Any:
    """The rules of a cell such as ``muggins ends_open=any-order multiple=3``."""
    name, *changes = text.split()
    fields = (change.partition("=") for change in changes)
    return allfives.rules(name, **{field: value(answer) for field, _, answer in fields})
