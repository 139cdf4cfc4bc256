"""The compact state of a table: its open ends, and the count they make.

A state is a tuple `(total, left, right)` or, once a spinner lies, `(total, left, right, up, down)`.
An empty table is `()`. Each place holds a code, `kind * 16 + half`: the half that a tile must
match, and the kind says what covers it and so what it counts. What a kind counts and when it may be
played on is worked out once for a rule set; a play then is a table look-up.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Tile

State = tuple[int, ...]

START = "start"
PLACES = (START, "left", "right", "up", "down")  # PLACES[at] names state[at]

_NO_SPINNER_YET = 3  # the length of a state without a spinner


class Kind(IntEnum):
    """What stands at an open end. From LONE on, covering one end changes others too."""

    SINGLE = 0  # the outer half of an ordinary tile
    DOUBLE = 1  # a double that is no spinner
    LONE = 2  # one side of a led double that is no spinner
    SIDE_OF_TWO = 3  # a side of the spinner while both are bare
    LAST_SIDE = 4  # a side of the spinner while the other is covered
    END_SHUT = 5  # an end of the spinner that may not be played on yet
    END_EARLY = 6  # an end of the spinner while a side is bare, which may be played on
    END_OPEN = 7  # an end of the spinner once both sides are covered


def kind_of(code: int) -> Kind:
    """The kind in a place's code."""
    return Kind(code >> 4)


def half_of(code: int) -> int:
    """The half in a place's code."""
    return code & 15


def _code(kind: Kind, half: int) -> int:
    return kind << 4 | half


class Ends:
    """How open ends behave under one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.has_spinner = rules.spinner != "none"
        self._early = Kind.END_EARLY if rules.ends_open == "any-order" else Kind.END_SHUT
        weight = _weights(rules)
        halves = range(rules.highest + 1)
        codes = len(Kind) << 4
        #: what each code counts, in pips
        self.pips = [0] * codes
        #: the tiles that fit each code, as bits
        self.fits = [0] * codes
        #: the code that a tile leaves where it is laid, by its number; first doubles in `_first`
        self._then: list[list[int]] = [[-1] * len(TILES) for _ in range(codes)]
        self._first: list[list[int]] = [[-1] * len(TILES) for _ in range(codes)]
        for kind in Kind:
            for half in halves:
                code = _code(kind, half)
                self.pips[code] = weight[kind] * half
                for other in halves:
                    number = Tile.of(half, other).number
                    if kind is not Kind.END_SHUT:
                        self.fits[code] |= 1 << number
                    double = Kind.DOUBLE if half == other else Kind.SINGLE
                    newborn = Kind.LAST_SIDE if half == other and self.has_spinner else double
                    self._then[code][number] = _code(double, other)
                    self._first[code][number] = _code(newborn, other)

    def lead(self, tile: Tile) -> State:
        """The state after this tile was laid on an empty table."""
        if not tile.is_double:
            return self._counted([0, tile.high, tile.low])
        half = tile.high
        if not self.has_spinner:
            return self._counted([0, *[_code(Kind.LONE, half)] * 2])
        side, end = _code(Kind.SIDE_OF_TWO, half), _code(self._early, half)
        return self._counted([0, side, side, end, end])

    def place(self, state: State, at: int, number: int) -> State:
        """The state after the tile of this number was laid at a place where it fits."""
        code = state[at]
        if len(state) == _NO_SPINNER_YET:
            new = self._first[code][number]
        else:
            new = self._then[code][number]
        after = list(state)
        after[at] = new
        if code < 32 and new < 32:  # ordinary before and after: nothing else changes
            after[0] += self.pips[new] - self.pips[code]
            return tuple(after)
        kind = code >> 4
        if new >> 4 == Kind.LAST_SIDE:
            after += [_code(self._early, new & 15)] * 2
        elif kind == Kind.LONE:
            after[3 - at] = _code(Kind.DOUBLE, code & 15)
        elif kind == Kind.SIDE_OF_TWO:
            after[3 - at] = _code(Kind.LAST_SIDE, code & 15)
        elif kind == Kind.LAST_SIDE:
            for end in (3, 4):
                if after[end] >> 4 == self._early:
                    after[end] = _code(Kind.END_OPEN, code & 15)
        return self._counted(after)

    def legal(self, state: State, bits: int) -> list[tuple[int, int]]:
        """Every way to lay one of these tiles on a table that is not empty: `(number, at)`."""
        fits = self.fits
        ways = []
        for at in range(1, len(state)):
            left = bits & fits[state[at]]
            while left:
                lowest = left & -left
                ways.append((lowest.bit_length() - 1, at))
                left ^= lowest
        return ways

    def _counted(self, after: list[int]) -> State:
        pips = self.pips
        after[0] = sum([pips[code] for code in after[1:]])
        return tuple(after)


def _weights(rules: Rules) -> dict[Kind, int]:
    """How many times its half each kind counts. Two bare sides share what the double counts."""
    bare = 1 if rules.bare_spinner == "full" else 0
    return {
        Kind.SINGLE: 1,
        Kind.DOUBLE: 2,  # AF-14, MU-09
        Kind.LONE: 1,
        Kind.SIDE_OF_TWO: bare,
        Kind.LAST_SIDE: 2 * bare,
        Kind.END_SHUT: 0,
        Kind.END_EARLY: 0,
        Kind.END_OPEN: 1 if rules.covered_spinner == "open-ends" else 0,  # AF-17, MU-06
    }


@lru_cache(maxsize=256)
def ends_under(rules: Rules) -> Ends:
    """The tables of these rules, worked out once."""
    return Ends(rules)
