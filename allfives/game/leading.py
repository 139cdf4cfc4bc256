"""Dealing a hand: the shuffle, who leads, and with which tile if one is prescribed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from allfives.game.contradictions import hands_beyond_the_set
from allfives.game.errors import Impossible
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Tile, full_set


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles of one deal before the lead: bits by seat, the boneyard in drawing order."""

    hands: tuple[int, ...]
    boneyard: tuple[int, ...]
    lead: int
    led: int | None = None  # the tile that must be led, if one must


@dataclass(frozen=True, slots=True)
class Ended:
    """What the next lead may depend on: how the hand before went."""

    led: int  # the seat that led it
    out: int | None  # the seat that went out
    winner: int | None  # who won it; None when a block was tied or nobody won
    blocker: int | None  # the seat that laid the last tile


def check_seats(rules: Rules, players: int, pairs: bool) -> None:
    """Refuse a number of players, or pairs, that the rules do not allow. Raises `Impossible`."""
    if players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise Impossible(f"{players} players: {rules.title} is for {allowed}")
    check_pairs(rules, players, pairs)
    if too_many := hands_beyond_the_set(vars(rules), players):
        raise Impossible(too_many.words)


def check_pairs(rules: Rules, players: int, pairs: bool) -> None:
    """Refuse pairs that the rules, or so many players, do not allow. Raises `Impossible`."""
    if pairs and (players != 4 or rules.pairs == "none"):
        why = "only four can" if rules.pairs == "allowed" else "these rules have none"
        raise Impossible(f"pairs with {players} players: seats 0 and 2 play 1 and 3, and {why}")


def shuffled(rules: Rules, players: int, rng: Random, before: Ended | None) -> Dealt:
    """Shuffle the set, deal the hands, and find out who leads."""
    numbers = [tile.number for tile in full_set(rules.highest)]
    rng.shuffle(numbers)
    size = rules.hand_size(players)
    hands = tuple(
        sum(1 << number for number in numbers[seat * size : (seat + 1) * size])
        for seat in range(players)
    )
    lead, led = known_leader(rules, hands, before) or (_by_lot(rules, players, rng), None)
    return Dealt(hands, tuple(numbers[players * size :]), lead, led)


def known_leader(
    rules: Rules, hands: Sequence[int], before: Ended | None
) -> tuple[int, int | None] | None:
    """The seat that leads, and the number of the tile it must lead or None; None where chance
    decides (AF-09, VP-03, MU-03, MU-05, CL-04, CL-05)."""
    if before is not None:
        how = rules.next_lead if before.out is not None else rules.block_lead
        if how == "winner" and before.winner is not None:
            return before.winner, None
        if how == "blocker" and before.blocker is not None:
            return before.blocker, None
        if how == "rotates":
            step = 1 if rules.direction == "left" else -1
            return (before.led + step) % len(hands), None
    if rules.first_lead not in _ORDERS:
        return None
    tile = min((tile for tile in TILES if _is_held(tile, hands)), key=_ORDERS[rules.first_lead])
    seat = next(seat for seat, held in enumerate(hands) if held >> tile.number & 1)
    return seat, tile.number if before is None and rules.led_tile == "that-tile" else None


def _is_held(tile: Tile, hands: Sequence[int]) -> bool:
    return any(held >> tile.number & 1 for held in hands)


def _by_lot(rules: Rules, seats: int, rng: Random) -> int:
    """A seat at random, or each turns up a tile and those tied do so again (VP-03, MU-03)."""
    if rules.first_lead == "random":
        return rng.randrange(seats)
    sign = -1 if rules.first_lead == "lot-heaviest" else 1
    left = list(range(seats))
    while len(left) > 1:
        turned = rng.sample(full_set(rules.highest), len(left))
        best = min(sign * tile.pips for tile in turned)
        left = [seat for seat, tile in zip(left, turned, strict=True) if sign * tile.pips == best]
    return left[0]


def _heaviest(tile: Tile) -> tuple[int, int]:
    return -tile.pips, -tile.high


def _highest_double(tile: Tile) -> tuple[int, int, int]:
    return not tile.is_double, -tile.pips, -tile.high


def _lowest_double(tile: Tile) -> tuple[int, int, int, int]:
    """1-1, 2-2 … and 0-0 last among the doubles; then the lightest tile (CL-04)."""
    return not tile.is_double, tile.is_double and tile.pips == 0, tile.pips, tile.high


_ORDERS = {
    "holder-heaviest": _heaviest,
    "holder-highest-double": _highest_double,
    "holder-lowest-double": _lowest_double,
}
