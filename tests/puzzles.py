"""Reads puzzles as the tables of cases write them: ``KIND RULES: POSITION``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from allfives.game.layout import Layout
from allfives.game.notation import read_line
from allfives.game.position import Position
from allfives.game.tiles import Hand
from allfives.puzzle.kinds import OF_A_HAND, Kind
from allfives.puzzle.packs import Entry, read_pack
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, canonical, puzzle_of
from tests import cases

ROOT = Path(__file__).resolve().parent.parent
PACKS = sorted((ROOT / "puzzles" / "packs").glob("*.csv"))
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
