"""Reads puzzles as the tables of cases write them: ``KIND RULES: POSITION``."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from allfives.game.layout import Layout
from allfives.game.notation import read_line
from allfives.game.position import Position
from allfives.game.tiles import Hand
from allfives.puzzle.kinds import OF_A_HAND, Kind
from allfives.puzzle.packs import Entry, read_pack
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, canonical, puzzle_of
from allfives.show.answers import puzzle_answers
from tests import cases

ROOT = Path(__file__).resolve().parent.parent
PACKS = sorted((ROOT / "puzzles" / "packs").glob("*.csv"))
STRIDE = 4  # of each kind in each pack so many pass by before the next is looked at
FIRST_TEN = ROOT / "puzzles" / "packs" / "first-ten.csv"


@cache
def puzzle(text: str) -> Puzzle:
    """The canonical puzzle of a cell such as ``deny all-fives: 4-5 5-6 / 5-5 6-4 6-6``.

    The rules may be several presets, for `two-rules`, or one with changes. Where a hand is asked,
    the tiles that nobody knows are left out.
    """
    head, _, position = text.partition(": ")
    kind, _, named = head.partition(" ")
    chosen = Kind(kind)
    if chosen is Kind.TWO_RULES:
        rules = tuple(map(cases.rules_of, named.split()))
    else:
        rules = (cases.rules_of(named),)
    if chosen in OF_A_HAND or chosen is Kind.COUNT:
        layout, _, hand = position.partition(" / ")
        return puzzle_of(chosen, rules, Layout(read_line(layout)), Hand.parse(hand))
    return canonical(Puzzle(chosen, rules, Position.parse(position, rules[0])))


@cache
def proof(text: str) -> Proof:
    """Its proof."""
    return prove(puzzle(text))


@cache
def pack(path: Path) -> tuple[Entry, ...]:
    """The entries of a pack file."""
    return read_pack(path.read_text(encoding="utf-8"), path.name)


@cache
def sample() -> tuple[Entry, ...]:
    """Puzzles of every kind from every pack."""
    found: list[Entry] = []
    for path in PACKS:
        seen: Counter[Kind] = Counter()
        for entry in pack(path):
            seen[entry.puzzle.kind] += 1
            if seen[entry.puzzle.kind] % STRIDE == 1:
                found.append(entry)
    return tuple(found)


def of_kind(*kinds: Kind) -> list[Entry]:
    """Those of the sample."""
    return [entry for entry in sample() if entry.puzzle.kind in kinds]


@cache
def told(one: Puzzle) -> dict[str, Any]:
    """What the page is given for a puzzle."""
    return puzzle_answers(one)
