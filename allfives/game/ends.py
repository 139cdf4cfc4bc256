"""The compact state of a table: its open ends, and the count they make.

A state is a tuple that begins `(total, left, right)`. Where only the first double is a spinner,
`(…, up, down)` follow once it lies. Where every double is one, two places stand for each double of
the set from the start, those of 0-0 first: a table has one state, whatever order made it.
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
PLACES = (START, "left", "right", "up", "down")  # what state[at] is called under one spinner

_NO_SPINNER_YET = 3  # the length of a state without a spinner
_ONE_SPINNER = 5  # and with one, where there is only one


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
    SINGLE_SHUT = 8  # an ordinary tile that waits until a spinner's four edges are covered
    NOWHERE = 9  # an end of a spinner that does not lie on the table


_EDGES = range(Kind.SIDE_OF_TWO, Kind.END_OPEN + 1)  # the kinds of a spinner's uncovered edges
_SHUT = (Kind.END_SHUT, Kind.SINGLE_SHUT, Kind.NOWHERE)


def kind_of(code: int) -> Kind:
    """The kind in a place's code."""
    return Kind(code >> 4)


def half_of(code: int) -> int:
    """The half in a place's code."""
    return code & 15


def place_name(state: State, at: int) -> str:
    """What `state[at]` is called: `left`, `up` or, where several spinners lie, `5-5.up`.

    An empty state has the place `start`, number 0.
    """
    if at < _NO_SPINNER_YET or len(state) <= _ONE_SPINNER:
        return PLACES[at]
    half, lower = divmod(at - _NO_SPINNER_YET, 2)
    arm = PLACES[_NO_SPINNER_YET + lower]
    ups = state[_NO_SPINNER_YET::2]
    several = len(ups) - ups.count(_UNLAID) > 1
    return f"{half}-{half}.{arm}" if several else arm


def places_of(state: State) -> list[int]:
    """The numbers of the places on the table; a double that does not lie has none."""
    return [at for at in range(1, len(state)) if state[at] != _UNLAID]


def nearest(pips: int, multiple: int) -> int:
    """The multiple nearest to a number of pips, the higher where two are as near (VP-09)."""
    return (pips + multiple // 2) // multiple * multiple


def _code(kind: Kind, half: int) -> int:
    return kind << 4 | half


_UNLAID = _code(Kind.NOWHERE, 0)  # where the end of a double will be that does not lie yet


class Ends:
    """How open ends behave under one rule set, and what a play scores."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.has_spinner = rules.spinner != "none"
        #: whether the tile just played is what counts, and not the open ends (VP-07)
        self.scores_tile = rules.scoring in ("tile", "tile-rounded")
        every = rules.spinner == "every-double"
        after_both = rules.ends_open == "after-both-sides"
        self._early = Kind.END_SHUT if after_both else Kind.END_EARLY
        self._all_four = rules.ends_open == "all-four-first"
        weight = _weights(rules)
        halves = range(rules.highest + 1)
        codes = len(Kind) << 4
        #: the place `up` of each spinner, by its half; `down` is the next
        self.up = [_NO_SPINNER_YET + (2 * half if every else 0) for half in halves]
        self._unlaid = [_UNLAID] * (2 * len(halves) if every else 0)
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
                    if kind not in _SHUT:
                        self.fits[code] |= 1 << number
                    double = Kind.LAST_SIDE if every else Kind.DOUBLE
                    later = double if half == other else Kind.SINGLE
                    newborn = Kind.LAST_SIDE if half == other and self.has_spinner else later
                    self._then[code][number] = _code(later, other)
                    self._first[code][number] = _code(newborn, other)

    def lead(self, tile: Tile) -> State:
        """The state after this tile was laid on an empty table."""
        if not tile.is_double:
            return self._counted([0, tile.high, tile.low, *self._unlaid])
        half = tile.high
        if not self.has_spinner:
            return self._counted([0, *[_code(Kind.LONE, half)] * 2])
        side = _code(Kind.SIDE_OF_TWO, half)
        return self._counted(self._born([0, side, side, *self._unlaid], half))

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
            after = self._born(after, new & 15)
        elif kind == Kind.LONE:
            after[3 - at] = _code(Kind.DOUBLE, code & 15)
        elif kind == Kind.SIDE_OF_TWO:
            after[3 - at] = _code(Kind.LAST_SIDE, code & 15)
        elif kind == Kind.LAST_SIDE:
            up = self.up[code & 15]
            for end in (up, up + 1):
                if after[end] >> 4 == self._early:
                    after[end] = _code(Kind.END_OPEN, code & 15)
        if self._all_four:
            self._wait_for_edges(after)
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

    def points_of_play(self, before: State, after: State, number: int, at: int) -> int:
        """What a play scores: the states around it, the tile's number, the place in `before`.

        Whether a lead is counted at all is not asked here. Where `covered_end` says so, a play
        that scores nothing else scores the old total less the end it covered (VP-21).
        """
        points = self.points_by_count(after, number)
        if not points and before and self.rules.covered_end == "yes":
            points = self.rules.score(before[0] - self.covered(before, at))
        return points

    def points_by_count(self, after: State, number: int) -> int:
        """What is counted scores: the open ends, or the tile of this number (VP-07, VP-09)."""
        rules = self.rules
        if not self.scores_tile:
            return rules.score(after[0])
        pips = TILES[number].pips
        if rules.scoring == "tile":
            return rules.score(pips)
        found = [(nearest(pips, multiple), multiple) for multiple in rules.multiples]
        return sum(near if rules.points == "total" else near // part for near, part in found)

    def covered(self, before: State, at: int) -> int:
        """What the end at this place counts in a state, in pips: a lone double counts once."""
        code = before[at]
        return self.pips[code] * (2 if code >> 4 in (Kind.LONE, Kind.SIDE_OF_TWO) else 1)

    def _born(self, after: list[int], half: int) -> list[int]:
        """The places with those of a spinner that has just come to lie."""
        up = self.up[half]
        after[up : up + 2] = [_code(self._early, half)] * 2
        return after

    def _wait_for_edges(self, after: list[int]) -> None:
        """Shut every ordinary end while a spinner has an uncovered edge, and open it afterwards."""
        waiting = any(code >> 4 in _EDGES for code in after[1:])
        kind = Kind.SINGLE_SHUT if waiting else Kind.SINGLE
        for at in range(1, len(after)):
            if after[at] >> 4 in (Kind.SINGLE, Kind.SINGLE_SHUT):
                after[at] = _code(kind, after[at] & 15)

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
        Kind.SINGLE_SHUT: 1,
        Kind.NOWHERE: 0,
    }


@lru_cache(maxsize=256)
def ends_under(rules: Rules) -> Ends:
    """The tables of these rules, worked out once."""
    return Ends(rules)
