"""Exhaustive search of a deal: no pruning, no table of positions, nothing merged, no cleverness.

It exists to disagree with the solver.  It plays on `Deal` and settles with `settle` as a match
does, and shares nothing with `allfives.search`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from allfives import Layout, Position, Rules, settle
from allfives.game.deal import Deal, event_text
from allfives.game.ends import State, ends_under, place_name
from allfives.game.target import Standing, after_play
from allfives.game.tiles import TILES, Hand, Tile, full_set, numbers_in

NO_TARGET = 10**9


@dataclass(frozen=True)
class Going:
    """A deal on the way, with the scores and what each seat made."""

    deal: Deal
    standing: Standing
    made: tuple[int, ...]

    def after(self, choice: tuple[int, int]) -> Going:
        """After a choice."""
        seat, deal = self.deal.seat, self.deal.copy()
        points = deal.play(choice)
        standing, points = after_play(self.standing, deal.rules, seat, points)
        made = tuple(had + points * (one == seat) for one, had in enumerate(self.made))
        return Going(deal, standing, made)


@dataclass(frozen=True)
class Question:
    """A position, and whether four play it in pairs."""

    position: Position
    pairs: bool

    @property
    def start(self) -> Going:
        """Before the first choice: who has a score has begun."""
        position, seats = self.position, len(self.position.hands)
        standing = Standing.start(position.rules, seats, self.pairs)
        scores = (position.scores or (0,) * seats)[: len(standing.scores)]
        begun = tuple(score != 0 for score in scores)
        standing = replace(standing, target=NO_TARGET, begun=begun)
        return Going(position.deal(), standing, (0,) * seats)

    def choices(self) -> dict[str, int]:
        """Each first choice and its value for the side to play."""
        start = self.start
        return {
            start.deal.written(choice): self.own(self.value(start.after(choice)))
            for choice in start.deal.options
        }

    def wanted(self, values: Iterable[int]) -> int:
        """The one of the first choices' values that whoever chooses wants."""
        ours = (self.start.deal.seat - self.position.to_play) % 2 == 0
        wins = self.position.rules.target_means == "wins"
        return max(values) if ours == wins else min(values)

    def own(self, value: int) -> int:
        """A value of side 0 as one of the side to play."""
        return -value if self.position.to_play % 2 else value

    def value(self, going: Going) -> int:
        """Points of side 0 less those of side 1, from the start of the search to the end."""
        deal = going.deal
        if deal.over:
            return self.scored(going)
        values = [self.value(going.after(choice)) for choice in deal.options]
        wins = deal.rules.target_means == "wins"
        return max(values) if (deal.seat % 2 == 0) == wins else min(values)

    def scored(self, going: Going) -> int:
        """All that was scored, the settlement with it."""
        zero, one = going.standing.scores
        return zero - one + self.paid(going.deal, going.made)

    def paid(self, deal: Deal, made: tuple[int, ...]) -> int:
        """The settlement, as a match comes to it."""
        step = 1 if deal.rules.direction == "left" else -1
        to_play = self.position.to_play if deal.state else deal.seat
        if deal.last is not None:
            to_play = (deal.last + step) % len(deal.hands)
        paid = settle(
            [Hand(tuple(TILES[number] for number in numbers_in(held))) for held in deal.hands],
            deal.rules,
            deal.out,
            pairs=self.pairs,
            to_play=to_play,
            accounts=self.start.standing.begun,
            made=made,
        )
        return paid.points[0] - paid.points[1]

    def played_out(self, line: Sequence[str]) -> tuple[int, list[tuple[int, str, int]]]:
        """What a line of choices is worth to the side to play, and all that happens on it."""
        going, state = self.start, self.position.layout.state(self.position.rules)
        events, state = told(going.deal, state, 0)
        for text in line:
            (choice,) = [way for way in going.deal.options if going.deal.written(way) == text]
            before = sum(going.made)
            going = going.after(choice)
            more, state = told(going.deal, state, sum(going.made) - before)
            events += more
        assert going.deal.over, line
        return self.own(self.scored(going)), events


def told(deal: Deal, state: State, points: int) -> tuple[list[tuple[int, str, int]], State]:
    """The events of a log as seat, text and points, and the state after them."""
    events = []
    for event in deal.log:
        text, state = event_text(event, state, deal.rules)
        events.append((event[0], text, points if event[1] == "play" else 0))
    return events, state


def ending(rules: Rules, seats: int, left: int, rng: Random) -> Position:
    """A random position of so many tiles in hands and boneyard: the rest of the set is laid."""
    layout, tiles = laid(rules, left, rng)
    while len(tiles) != left:
        layout, tiles = laid(rules, left, rng)
    rng.shuffle(tiles)
    held = rng.randint(seats, left)
    cuts = [0, *sorted(rng.sample(range(1, held), seats - 1)), held]
    hands = tuple(Hand(tuple(tiles[begin:end])) for begin, end in pairwise(cuts))
    scores = (rng.choice((0, 0, 15)), rng.choice((0, 0, 15))) * (seats // 2)
    return Position(layout, rules, hands, Hand(tuple(tiles[held:])), rng.randrange(seats), scores)


def laid(rules: Rules, left: int, rng: Random) -> tuple[Layout, list[Tile]]:
    """A table that grew at random until so many tiles were left, or none fitted; and those."""
    tiles = list(full_set(rules.highest))
    rng.shuffle(tiles)
    ends, layout = ends_under(rules), Layout()
    state: State = ()
    while len(tiles) > left:
        ways = ends.legal(state, sum(1 << tile.number for tile in tiles))
        if not state:
            ways = [(tiles[0].number, 0)]
        if not ways:
            break
        number, at = rng.choice(ways)
        layout = layout.grown(TILES[number], place_name(state, at), rules)
        state = ends.place(state, at, number) if state else ends.lead(TILES[number])
        tiles.remove(TILES[number])
    return layout, tiles
