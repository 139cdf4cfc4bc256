"""Positions of Muggins as a player sees them, for tests of what players make of them."""

from __future__ import annotations

import allfives
from allfives import Hand, Match, Position
from allfives.game.leading import Dealt
from allfives.game.tiles import full_set
from allfives.search.sight import Sight, sight, sight_of

MUGGINS = allfives.rules("muggins")


def bits(text: str) -> int:
    """Tiles as bits."""
    return Hand.parse(text).bits


def seen(text: str, *, pairs: bool = False) -> Sight:
    """A position, as whoever is to play sees it."""
    return sight_of(Position.parse(f"rules=muggins {text}"), pairs=pairs)


def one_deal(hands: str, boneyard: str = "") -> Match:
    """A match of one deal: hands with commas between them, seat 0 leads.

    The boneyard begins with these tiles; all others of the set follow.
    """
    held = [bits(hand) for hand in hands.split(",")]
    first = [tile.number for tile in Hand.parse(boneyard)]
    given = sum(held) | sum(1 << number for number in first)
    rest = [tile.number for tile in full_set(6) if not given >> tile.number & 1]
    deals = iter([Dealt(tuple(held), (*first, *rest), 0)])
    return Match(MUGGINS, len(held), dealer=lambda _: next(deals, None))


def drawn() -> Match:
    """Seat 1 could not answer 6-4, drew 3-3, 2-2 and then 6-1; seat 0 is to play."""
    match = one_deal("6-4 6-5 5-1, 3-0 2-0 1-0", "3-3 2-2 6-1")
    match.play("6-4@start")
    match.play("6-1@left")
    return match


def drew() -> Sight:
    """What seat 0 then sees."""
    return sight(drawn())
