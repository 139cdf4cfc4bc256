"""Golden records and perft: numbers that the naive referee made, replayed by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

import allfives
from allfives import Position, read_record
from allfives.search.perft import perft, perft_by_choice
from tests import cases

RECORDS = sorted((cases.FOLDER / "records").glob("*-[0-9].txt"))
PERFT = cases.read("perft.txt", ["rules", "position", "depth", "sequences"])


def lines_of(text: str) -> Iterator[str]:
    """The lines of a record without comments; hands in one order, since it says nothing."""
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if line.startswith("Hands: "):
            hands = line.removeprefix("Hands: ").split(",")
            line = ", ".join(" ".join(sorted(hand.split())) for hand in hands)
        if line:
            yield line


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays(path: Path) -> None:
    """Moves, points, settlements, scores and the winner; and the engine writes it alike."""
    text = path.read_text(encoding="utf-8")
    match = read_record(text)
    assert match.winner is not None
    assert list(lines_of(match.record())) == list(lines_of(text))


def test_each_preset_of_the_sources_has_three_golden_records() -> None:
    """A record of two, of three and of four players, where the preset allows them."""
    families = ("all-", "muggins", "vsem-po-pyat", "klassika-101")
    wanted = {
        f"{name}-{players - 1}"
        for name in allfives.rules()
        for players in allfives.rules(name).players
        if name.startswith(families) and players <= 4
    }
    assert {path.stem for path in RECORDS} == wanted


@pytest.mark.parametrize("name", allfives.rules())
def test_the_number_of_sequences_is_the_naive_one(name: str) -> None:
    """Every row of the table for a preset; where one differs, the count of each choice is shown."""
    rows = [row for row in PERFT if row["rules"] == name]
    assert rows, "the table has no position under these rules"
    for text, same in groupby(rows, key=lambda row: row["position"]):
        position = Position.parse(text, allfives.rules(name))
        for row in same:
            depth, wanted = int(row["depth"]), int(row["sequences"])
            found = perft(position, depth)
            assert found == wanted, f"{row.place}: {text} {perft_by_choice(position, depth)}"
