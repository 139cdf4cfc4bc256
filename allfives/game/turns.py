"""What one rule set says about turns, worked out once: flags that a deal asks at every step."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from allfives.game.ends import Ends, State, ends_under
from allfives.game.rules import Rules
from allfives.game.tiles import TILES

Choice = tuple[int, int]  # the number of a tile and the place where it goes

#: One line of a deal: the seat, what it does ("play", "draw", "decline" or "pass"), the number of
#: the tile, the place, the points of the count.
Event = tuple[int, str, int, int, int]

DRAW: Choice = (-1, 0)  # draw a tile although one could play
PASS: Choice = (-2, 0)  # do not play although one could
DECLINE: Choice = (-3, 0)  # keep the tile just drawn although it fits
WORDS = {DRAW: "draw", PASS: "pass", DECLINE: "decline"}

_UNLIMITED = 99
_MOST_DRAWN = {"until-playable": _UNLIMITED, "up-to-1": 1, "up-to-2": 2, "up-to-3": 3, "none": 0}


class Turns:
    """The answers that decide a turn."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ends: Ends = ends_under(rules)
        self.place, self.legal = self.ends.place, self.ends.legal
        self.most_drawn = _MOST_DRAWN[rules.draw]
        self.may_pass = rules.if_able == "may-pass"
        self.may_draw_one = rules.if_able == "may-draw-one"
        self.may_draw = rules.if_able == "may-draw"
        self.may_keep = rules.drawn_tile == "may-be-kept"
        self.drawn_ends_turn = rules.drawn_tile == "ends-turn"
        self.turn_again = rules.another_turn == "score-or-double"
        self.draws_after_last = rules.last_tile == "play-then-draw"
        self.never_last = rules.last_tile == "not-last"
        self.out_ends_hand = rules.out_draws == "hand-ends"
        #: who laid the last tile and finds nothing to draw is out (CL-07); under VP-17 it sits on
        self.out_at_last = not self.out_ends_hand and not self.draws_after_last
        self.out_draws_at_once = rules.out_draws == "at-once"
        self.draws_before_block = rules.block_found == "after-drawing"
        #: a seat that can play does, and nothing else is offered
        self.plain_choice = not (
            self.may_pass or self.may_draw_one or self.may_draw or self.may_keep or self.never_last
        )
        self.step = 1 if rules.direction == "left" else -1
        self.doubles = sum(1 << tile.number for tile in TILES if tile.is_double)
        events: dict[Event, Event] = {}
        #: `keep(event, event)` is the one that all deals share in their logs, however many live
        self.keep = events.setdefault
        #: the points of a total, for rules that score the open ends and nothing else
        self.score = [rules.score(total) for total in range(_HIGHEST_TOTAL)]
        self.plain = rules.scoring in ("open-ends", "none") and rules.covered_end != "yes"

    def played(self, before: State, number: int, at: int) -> tuple[State, int]:
        """The state after a play, and what the play scores."""
        if not before:
            after = self.ends.lead(TILES[number])
            return after, self.points(before, after, number, at)
        after = self.place(before, at, number)
        if self.plain:
            return after, self.score[after[0]]
        return after, self.points(before, after, number, at)

    def any_fits(self, state: State, bits: int) -> bool:
        """Whether one of these tiles may be laid on a table that is not empty."""
        fits = self.ends.fits
        return any(fits[code] & bits for code in state[1:])

    def points(self, before: State, after: State, number: int, at: int) -> int:
        """What a play scores: the state before it and after, the tile and its place."""
        if not before and not self.rules.lead_may_score(TILES[number]):
            return 0
        if self.plain:
            return self.score[after[0]]
        return self.ends.points_of_play(before, after, number, at)


_HIGHEST_TOTAL = 256  # more than any table of a double-nine set can count


def turns_under(rules: Rules) -> Turns:
    """The answers of these rules, worked out once for all that answer alike.

    Equal rules may go by other names, as house rules do; each is told of by its own.
    """
    turns = _turns(rules)
    if turns.rules is not rules:
        turns = copy(turns)
        turns.rules = rules
    return turns


@lru_cache(maxsize=64)
def _turns(rules: Rules) -> Turns:
    return Turns(rules)
