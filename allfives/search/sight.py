"""What a seat sees when it is to choose, on the compact state: the table, its hand, its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from allfives.game.ends import State
from allfives.game.errors import Impossible
from allfives.game.match import Match
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Hand, bits_of, tile_number
from allfives.game.turns import Choice, Event, turns_under


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: the choice, the points it scores, the pips it gets rid of.

    `after` is the table that it leaves; where nothing is laid, the table as it is.
    """

    choice: Choice
    points: int
    pips: int
    after: State = ()


@dataclass(frozen=True, slots=True)
class Sight(Sequence[Option]):
    """Its options in the order of the rules, and around them all that the seat may see.

    `hand` and `unseen` are tiles as bits; unseen is what lies neither on the table nor in the hand.
    `held` counts every seat's tiles, `drawable` those that may still be drawn. `log` is this hand's
    events; of a tile that another seat drew it has the number -1 (AF-08). In `pairs` the seats 0
    and 2 play 1 and 3.
    """

    rules: Rules
    seat: int
    state: State
    hand: int
    unseen: int
    held: tuple[int, ...]
    drawable: int
    scores: tuple[int, ...]
    pairs: bool
    log: tuple[Event, ...]
    options: tuple[Option, ...]

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        """The option at this place."""
        return self.options[at]

    def __len__(self) -> int:
        return len(self.options)

    @property
    def dealt(self) -> int:
        """The tiles that the seat was dealt, as bits."""
        held = self.hand
        for seat, _, number, _, _ in self.log:
            if seat == self.seat and number >= 0:
                held ^= 1 << number  # what was drawn goes, what was laid comes back
        return held

    def laid_by(self, seat: int) -> int:
        """How many tiles a seat has laid in this hand."""
        return sum(who == seat and does == "play" for who, does, *_ in self.log)

    def next_seat(self, steps: int = 1) -> int:
        """The seat that many turns on."""
        return (self.seat + steps * turns_under(self.rules).step) % len(self.held)


def whole_set(rules: Rules) -> int:
    """Every tile that is played with, as bits."""
    return (2 << tile_number(rules.highest, rules.highest)) - 1


def options(match: Match) -> tuple[Option, ...]:
    """What the seat to play may choose, in the order of the rules; none once a match is over.

    The points are those of the count: a target or a threshold may still void them.
    """
    if match.winner is not None:
        return ()
    return _options(match.rules, match.deal.state, match.deal.options)


def sight(match: Match) -> Sight:
    """What the seat to play sees. Nothing in it depends on a tile that is hidden from the seat."""
    deal, seat, laid, log = match.deal, match.deal.seat, 0, []
    for event in deal.log:
        who, does, number, at, points = event
        if does == "play":
            laid |= 1 << number
        hidden = does == "draw" and who != seat
        log.append((who, does, -1, at, points) if hidden else event)
    return Sight(
        match.rules,
        seat,
        deal.state,
        deal.hands[seat],
        whole_set(match.rules) & ~deal.hands[seat] & ~laid,
        tuple(bits.bit_count() for bits in deal.hands),
        deal.limit - deal.drawn,
        match.scores,
        match.pairs,
        tuple(log),
        options(match),
    )


def sight_of(position: Position, *, pairs: bool = False) -> Sight:
    """What the seat to play sees of a position that says nothing of how it came about.

    Its own hand must be known, and a tile of it must fit; of the others the number of tiles is
    enough. What else could be chosen than to play is left out. Raises `Impossible`.
    """
    rules, seat, state = position.rules, position.to_play, position.layout.state(position.rules)
    hand = position.hands[seat] if position.hands else 0
    if not isinstance(hand, Hand):
        raise Impossible(f"{str(position)!r}: whoever is to play must know the own hand")
    hands, boneyard = position.hands, position.boneyard
    ways = [(tile.number, 0) for tile in hand]
    if state:
        ways = turns_under(rules).legal(state, hand.bits)
    if not ways:
        raise Impossible(f"{str(position)!r}: nothing to choose, no tile of the hand fits")
    face_down = boneyard if isinstance(boneyard, int) else len(boneyard or ())
    return Sight(
        rules,
        seat,
        state,
        hand.bits,
        whole_set(rules) & ~hand.bits & ~bits_of(position.layout.tiles),
        tuple(held if isinstance(held, int) else len(held) for held in hands),
        max(0, face_down - rules.undrawn_for(len(hands))),
        position.scores or (0,) * len(hands),
        pairs,
        (),
        _options(rules, state, ways),
    )


def _options(rules: Rules, state: State, choices: Sequence[Choice]) -> tuple[Option, ...]:
    turns, found = turns_under(rules), []
    for choice in choices:
        number, at = choice
        if number < 0:
            found.append(Option(choice, 0, -1, state))
            continue
        after = turns.place(state, at, number) if state else turns.ends.lead(TILES[number])
        points = turns.points(state, after, number, at)
        found.append(Option(choice, points, TILES[number].pips, after))
    return tuple(found)
