"""Exhaustive search of a deal through `Deal` alone: no pruning, no table, no cleverness.

It exists to disagree with the solver, and shares nothing with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from allfives import Layout, Position, Rules
from allfives.game.deal import Deal
from allfives.game.settlement import settle
from allfives.game.target import Standing, after_play
from allfives.game.tiles import TILES, Hand, full_set, numbers_in

NO_TARGET = 10**9


@dataclass(frozen=True)
class Hands:
    """A position as this search takes it."""

    position: Position
    pairs: bool = False

    @property
    def rules(self) -> Rules:
        """Its rules."""
        return self.position.rules

    @property
    def begun(self) -> tuple[bool, ...]:
        """Who has scored."""
        scores = self.position.scores or (0,) * len(self.position.hands)
        return tuple(score != 0 for score in scores[: self.sides])

    @property
    def sides(self) -> int:
        """How many scores there are."""
        return 2 if self.pairs else len(self.position.hands)


def every_choice(hands: Hands) -> dict[str, int]:
    """Each first choice and its value for the side to play: own points less the other side's."""
    deal = hands.position.deal()
    start = Standing.start(hands.rules, len(hands.position.hands), hands.pairs)
    standing = replace(start, target=NO_TARGET, begun=hands.begun)
    made = (0,) * len(deal.hands)
    sign = 1 if hands.position.to_play % 2 == 0 else -1
    return {
        deal.written(choice): sign * _after(hands, deal, standing, made, choice)
        for choice in deal.options
    }


def at_the_end(hands: Hands) -> int:
    """What a position in which nothing can be chosen any more is worth to the side to play."""
    deal = hands.position.deal()
    assert deal.over
    sign = 1 if hands.position.to_play % 2 == 0 else -1
    return sign * _settled(hands, deal, (0,) * len(deal.hands))


def wanted(hands: Hands, seat: int, values: Sequence[int]) -> int:
    """The value that a seat wants, of those for the side to play."""
    own = seat % 2 == hands.position.to_play % 2
    high = own == (hands.rules.target_means == "wins")
    return max(values) if high else min(values)


def _after(
    hands: Hands, deal: Deal, standing: Standing, made: tuple[int, ...], choice: tuple[int, int]
) -> int:
    seat, after = deal.seat, deal.copy()
    points = after.play(choice)
    if points:
        standing, points = after_play(standing, hands.rules, seat, points)
        made = tuple(had + points * (one == seat) for one, had in enumerate(made))
    gained = -points if seat % 2 else points
    if after.over:
        return gained + _settled(hands, after, made)
    values = [_after(hands, after, standing, made, option) for option in after.options]
    high = (after.seat % 2 == 0) == (hands.rules.target_means == "wins")
    return gained + (max(values) if high else min(values))


def _settled(hands: Hands, deal: Deal, made: tuple[int, ...]) -> int:
    step = 1 if hands.rules.direction == "left" else -1
    to_play = deal.seat if not deal.state else hands.position.to_play
    if deal.last is not None:
        to_play = (deal.last + step) % len(deal.hands)
    paid = settle(
        [Hand(tuple(TILES[number] for number in numbers_in(bits))) for bits in deal.hands],
        hands.rules,
        deal.out,
        pairs=hands.pairs,
        to_play=to_play,
        accounts=hands.begun,
        made=made,
    )
    return paid.points[0] - paid.points[1]


def ending(rules: Rules, seats: int, left: int, rng: Random) -> Position:
    """A random position of so many tiles in hands and boneyard: the rest of the set lies there."""
    while True:
        layout = _laid(rules, left, rng)
        tiles = [tile for tile in full_set(rules.highest) if tile not in layout.tiles]
        if len(tiles) == left:
            break
    rng.shuffle(tiles)
    held = rng.randint(seats, left)
    cuts = [0, *sorted(rng.sample(range(1, held), seats - 1)), held]
    hands = tuple(Hand(tuple(tiles[a:b])) for a, b in pairwise(cuts))
    scores = tuple(rng.choice((0, 0, 15)) for _ in range(seats))
    if seats == 4:  # partners have one score
        scores = scores[:2] * 2
    seat = rng.randrange(seats)
    return Position(layout, rules, hands, Hand(tuple(tiles[held:])), seat, scores)


def _laid(rules: Rules, left: int, rng: Random) -> Layout:
    """A table that grew at random until so many tiles were left, or no other fitted."""
    tiles = list(full_set(rules.highest))
    rng.shuffle(tiles)
    layout = Layout()
    while len(tiles) > left:
        ways = (
            [
                (tile, place)
                for place, fits in layout.open_places(rules)
                for tile in tiles
                if fits >> tile.number & 1
            ]
            if layout.tiles
            else [(tiles[0], "start")]
        )
        if not ways:
            break
        tile, place = rng.choice(ways)
        layout = layout.grown(tile, place, rules)
        tiles.remove(tile)
    return layout
