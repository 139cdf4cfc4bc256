"""A work file: what a miner has found so far, so that it can go on after an interruption.

The first line says what the file belongs to; every other is one finished batch. A line is written
whole and reaches the disk before the next is begun; what was half-written when the power went is
not read, and written over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from allfives.game.errors import Malformed
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import Cells
from allfives.puzzle.rows import COLUMNS

_TITLE = "All Fives: mining"


class Work:
    """What was found in each batch, by kind; kept in a file where one is given."""

    def __init__(self, path: Path | None, seed: int, code: str) -> None:
        """Read the file and go on from there, or begin it.

        `code` stands for the engine that finds the puzzles. Raises `Malformed` for a file that
        belongs to another seed or engine, or is no work file at all.
        """
        self._found: dict[tuple[str, int, Kind], list[Cells]] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        head = {"work": _TITLE, "seed": seed, "code": code}
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if whole or not _bytes(head).startswith(content):
            self._check(path, whole or content, head)
        self._file = path.open("r+b" if content else "wb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._write(head)

    def __enter__(self) -> Work:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def __len__(self) -> int:
        return len({(rules, batch) for rules, batch, _ in self._found})

    def lacking(self, rules: str, batch: int, kinds: Iterable[Kind]) -> tuple[Kind, ...]:
        """Those of the kinds that this batch was not searched for yet."""
        return tuple(kind for kind in kinds if (rules, batch, kind) not in self._found)

    def found(self, rules: str, batch: int, kinds: Iterable[Kind]) -> list[Cells]:
        """What was found in a batch, deal by deal, and in each in the order of the kinds."""
        rows = [cells for kind in kinds for cells in self._found[rules, batch, kind]]
        return sorted(rows, key=lambda cells: int(cells["seed"].rpartition("/")[2]))

    def keep(self, rules: str, batch: int, kinds: Sequence[Kind], found: Sequence[Cells]) -> None:
        """Take over a finished batch."""
        self._note(rules, batch, kinds, found)
        rows = [[cells[column] for column in COLUMNS] for cells in found]
        self._write({"rules": rules, "batch": batch, "kinds": list(kinds), "found": rows})

    def _note(self, rules: str, batch: int, kinds: Sequence[Kind], found: Sequence[Cells]) -> None:
        for kind in kinds:
            rows = [cells for cells in found if cells["kind"] == kind]
            self._found[rules, batch, kind] = rows

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._file is not None:
            self._file.write(_bytes(line))
            self._file.flush()
            os.fsync(self._file.fileno())

    def _check(self, path: Path, whole: bytes, head: Mapping[str, Any]) -> None:
        """Read every line of a file that must belong to what `head` says."""
        lines = [_parsed(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
        begun = lines[0]
        if begun.get("work") != _TITLE:
            raise Malformed(f"{str(path)!r} is no work file of a miner: give --work another file")
        for key, what in (("seed", "with the seed"), ("code", "by the engine")):
            if begun.get(key) != head[key]:
                raise Malformed(
                    f"{str(path)!r} was begun {what} {begun.get(key)}, and this is {head[key]}: "
                    "give --work another file"
                )
        for number, line in enumerate(lines[1:], 2):
            try:
                rows = [dict(zip(COLUMNS, row, strict=True)) for row in line["found"]]
                kinds = [Kind(kind) for kind in line["kinds"]]
                self._note(str(line["rules"]), int(line["batch"]), kinds, rows)
            except (KeyError, TypeError, ValueError):
                raise _strange(path, number) from None


def _bytes(line: Mapping[str, Any]) -> bytes:
    return json.dumps(line).encode() + b"\n"


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(line)
    except ValueError:
        raise _strange(path, number) from None
    if not isinstance(parsed, dict):
        raise _strange(path, number)
    return parsed


def _strange(path: Path, number: int) -> Malformed:
    return Malformed(
        f"{str(path)!r}, line {number}: no line of a miner's work; give --work another file"
    )
