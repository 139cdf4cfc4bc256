"""Which puzzles the moments of a deal may hold; a proof has to say whether they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import TypeVar

from allfives.game.errors import DominoError
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.puzzle.kinds import Kind
from allfives.puzzle.puzzle import Puzzle, canonical, puzzle_of

T = TypeVar("T")

MOST_LEFT = 9  # tiles that may still come into play in an endgame: a reader can see it through
_SEATS_OF_AN_ENDGAME = 2


def candidates(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    """Puzzles of this kind in the moments of one deal, as `walk` gives them, in any order.

    The deal was played under the first of the rules; tables that the second does not allow are
    passed over.
    """
    return _FINDERS.get(kind, _of_the_hand)(kind, rules, moments, rng)


def _of_the_table(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    for moment in _shuffled(moments, rng):
        yield puzzle_of(kind, rules, moment.layout, Hand())


def _of_the_hand(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    for moment in _shuffled(moments[:-1], rng):
        try:
            yield puzzle_of(kind, rules, moment.layout, _hand(moment))
        except DominoError:  # the other rules do not allow this table
            continue


def _of_a_tile(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    """Each tile of the hand that has a choice of ends."""
    for moment in _shuffled(moments[:-1], rng):
        places = [fits for _, fits in moment.layout.open_places(moment.rules)]
        for tile in _shuffled(_hand(moment).tiles, rng):
            if sum(fits >> tile.number & 1 for fits in places) > 1:
                yield puzzle_of(kind, rules, moment.layout, Hand((tile,)))


def _of_the_end(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    """The hand as it ended; where accounts are opened, each seat has one that is or is not."""
    ended, (first,) = moments[-1], rules
    if first.account_opens:
        scores = range(first.account_opens, first.target_for(len(ended.hands)))
        ended = replace(
            ended, scores=tuple(rng.choice((0, rng.choice(scores))) for _ in ended.hands)
        )
    yield canonical(Puzzle(kind, rules, ended))


def _of_every_tile(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random
) -> Iterator[Puzzle]:
    """Positions near the end of a deal of two, few tiles being left."""
    late = [moment for moment in moments[:-1] if _left(moment) <= MOST_LEFT]
    for moment in _shuffled(late, rng):
        if len(moment.hands) == _SEATS_OF_AN_ENDGAME:
            yield canonical(Puzzle(kind, rules, moment))


_FINDERS: Mapping[
    Kind,
    Callable[[Kind, tuple[Rules, ...], Sequence[Position], Random], Iterator[Puzzle]],
] = MappingProxyType(
    {
        Kind.COUNT: _of_the_table,
        Kind.WHICH_END: _of_a_tile,
        Kind.SETTLE: _of_the_end,
        Kind.ENDGAME: _of_every_tile,
    }
)


def _hand(moment: Position) -> Hand:
    """What the seat to play holds."""
    held = moment.hands[moment.to_play]
    assert isinstance(held, Hand)
    return held


def _left(moment: Position) -> int:
    """Tiles that may still come into play: in the hands, and of the boneyard what can be drawn."""
    held = sum(len(hand) for hand in moment.hands if isinstance(hand, Hand))
    return held + moment.drawable


def _shuffled(things: Sequence[T], rng: Random) -> list[T]:
    return rng.sample(things, len(things))
