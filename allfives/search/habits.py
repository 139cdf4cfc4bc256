"""Habits of play: what each adds to the worth of an option, in points. Each is one advice, or its
opposite, made exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from allfives.game.ends import State, half_of
from allfives.game.tiles import TILES, numbers_in
from allfives.game.turns import turns_under
from allfives.search.guessing import counted, read
from allfives.search.replies import expected_best, replies_on
from allfives.search.sight import Option, Sight

ALWAYS = 1000.0  # more than any play scores: a habit with this weight has its way


class Habit(Protocol):
    """Something that a player goes by."""

    def worth(self, option: Option, sight: Sight) -> float:
        """What it adds to an option, in points."""


@dataclass(frozen=True, slots=True)
class Lightens:
    """Values each pip that leaves the hand at `a_pip` points."""

    a_pip: float = 0.1

    def worth(self, option: Option, sight: Sight) -> float:
        """By the pips of the tile."""
        return self.a_pip * option.pips


@dataclass(frozen=True, slots=True)
class MindsReplies:
    """Takes off what the next seat's best reply can be expected to score, `weight` times.

    `reads` says whether it goes by what that seat drew and passed on, or by numbers alone. `when`
    the side is "ahead" or "behind", or the next seat "leads"; empty for always.
    """

    weight: float = 1.0
    reads: bool = False
    when: str = ""

    def worth(self, option: Option, sight: Sight) -> float:
        """By the table after it; nothing where no reply follows."""
        if not option.after or not _applies(self.when, sight) or _keeps_turn(option, sight):
            return 0.0
        return -self.weight * expected_reply(option, sight, sight.next_seat(), reads=self.reads)


@dataclass(frozen=True, slots=True)
class Denies:
    """Values it at `weight` points that the next seat cannot play from its hand.

    It goes by what that seat drew and passed on.
    """

    weight: float

    def worth(self, option: Option, sight: Sight) -> float:
        """By the chance of it."""
        if not option.after or _keeps_turn(option, sight):
            return 0.0
        fitting = replies_on(sight.rules, option.after).fitting
        return self.weight * read(sight, sight.next_seat()).lacks(fitting)


@dataclass(frozen=True, slots=True)
class Doubles:
    """Values doubles at `weight` points until the next seat has laid `wait` tiles.

    Below 0 it holds them back, above 0 it lays them first. It minds them only in hands that were
    dealt at least `dealt` doubles.
    """

    weight: float
    wait: int = 99
    dealt: int = 2

    def worth(self, option: Option, sight: Sight) -> float:
        """Nothing for other tiles, and once the time is over."""
        number = option.choice[0]
        if number < 0 or not TILES[number].is_double:
            return 0.0
        if doubles_in(sight.dealt) < self.dealt or sight.laid_by(sight.next_seat()) >= self.wait:
            return 0.0
        return self.weight


@dataclass(frozen=True, slots=True)
class KeepsNumbers:
    """Values each different number that is left in the hand at `weight` points."""

    weight: float

    def worth(self, option: Option, sight: Sight) -> float:
        """By the hand without the tile."""
        return self.weight * numbers_held(_left(option, sight)).bit_count()


@dataclass(frozen=True, slots=True)
class KeepsEnds:
    """Values each tile of the hand that fits the table afterwards at `weight` points, up to `most`.

    So the table is built to suit the hand, and it need not draw in the next turn.
    """

    weight: float
    most: int = 2

    def worth(self, option: Option, sight: Sight) -> float:
        """By the table after it and the hand without the tile."""
        if not option.after:
            return 0.0
        fitting = replies_on(sight.rules, option.after).fitting & _left(option, sight)
        return self.weight * min(self.most, fitting.bit_count())


@dataclass(frozen=True, slots=True)
class Serves:
    """Adds what the partner could be expected to score on the table, `weight` times, in pairs."""

    weight: float

    def worth(self, option: Option, sight: Sight) -> float:
        """As if the opponent between left the table alone; read from what the partner drew."""
        if not sight.pairs or not option.after or not _left(option, sight):
            return 0.0
        return self.weight * expected_reply(option, sight, sight.next_seat(2), reads=True)


@dataclass(frozen=True, slots=True)
class Spares:
    """Takes off `weight` points for the chance that the partner cannot play from hand, in pairs."""

    weight: float

    def worth(self, option: Option, sight: Sight) -> float:
        """As `Serves` does."""
        if not sight.pairs or not option.after or not _left(option, sight):
            return 0.0
        fitting = replies_on(sight.rules, option.after).fitting
        return -self.weight * read(sight, sight.next_seat(2)).lacks(fitting)


@dataclass(frozen=True, slots=True)
class Echoes:
    """Values each open end with a number that the partner has laid open, `weight` points, in pairs.

    Whoever lays a number open is likely to hold more of it.
    """

    weight: float

    def worth(self, option: Option, sight: Sight) -> float:
        """By the ends after it on which a tile can be laid."""
        if not sight.pairs or not option.after:
            return 0.0
        liked = _laid_open(sight, sight.next_seat(2))
        fits = turns_under(sight.rules).ends.fits
        return self.weight * sum(
            liked >> half_of(code) & 1 for code in option.after[1:] if fits[code]
        )


def expected_reply(option: Option, sight: Sight, seat: int, *, reads: bool) -> float:
    """The points that a seat can be expected to score by its best play on the table after it.

    If nothing in its hand fits, it draws until a tile does, any that fits as likely.
    """
    guess = read(sight, seat) if reads else counted(sight, seat)
    replies = replies_on(sight.rules, option.after)
    expected = expected_best(guess, replies)
    fitting = replies.fitting & sight.unseen
    if sight.drawable and fitting:
        drawn = sum(
            points * (tiles & sight.unseen).bit_count() for points, tiles in replies.scoring
        )
        expected += guess.lacks(replies.fitting) * drawn / fitting.bit_count()
    return expected


def numbers_held(bits: int) -> int:
    """The numbers on a hand's tiles, as bits."""
    held = 0
    for number in numbers_in(bits):
        held |= 1 << TILES[number].high | 1 << TILES[number].low
    return held


def doubles_in(bits: int) -> int:
    """How many doubles a hand has."""
    return sum(TILES[number].is_double for number in numbers_in(bits))


def _laid_open(sight: Sight, seat: int) -> int:
    """The numbers that a seat's tiles laid open in this hand, as bits."""
    turns, numbers = turns_under(sight.rules), 0
    state: State = ()
    for who, does, number, at, _ in sight.log:
        if does != "play":
            continue
        tile = TILES[number]
        if not state:
            state, shown = turns.ends.lead(tile), 1 << tile.high | 1 << tile.low
        else:
            state = turns.place(state, at, number)
            shown = 1 << half_of(state[at])
        if who == seat:
            numbers |= shown
    return numbers


def _left(option: Option, sight: Sight) -> int:
    """The hand after an option."""
    number = option.choice[0]
    return sight.hand & ~(1 << number) if number >= 0 else sight.hand


def _keeps_turn(option: Option, sight: Sight) -> bool:
    """Whether nobody replies: the hand is over, or the same seat goes on (VP-16)."""
    turns, number = turns_under(sight.rules), option.choice[0]
    if number < 0:
        return False
    if not _left(option, sight):
        return turns.out_ends_hand
    return turns.turn_again and bool(option.points or TILES[number].is_double)


def _applies(when: str, sight: Sight) -> bool:
    """Whether the scores stand as a habit wants them."""
    if not when:
        return True
    own, following = sight.scores[sight.seat], sight.scores[sight.next_seat()]
    others = [
        score
        for seat, score in enumerate(sight.scores)
        if seat != sight.seat and not (sight.pairs and (seat - sight.seat) % 2 == 0)
    ]
    if when == "leads":
        return following > own and following == max(others)
    return own > max(others) if when == "ahead" else own < max(others)
