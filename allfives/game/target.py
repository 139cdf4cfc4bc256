"""Scores on the way to the target: who has reached it, and what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from allfives.game.rules import Rules


@dataclass(frozen=True, slots=True)
class Standing:
    """The scores of a match, by side: a seat, or in pairs the seats 0 and 2 against 1 and 3.

    `decided` is the side that was first at the target while its last hand is played out. `extra`
    counts the extra hands still to be played after a tie.
    """

    scores: tuple[int, ...]
    target: int
    seats: int
    begun: tuple[bool, ...]  # which sides have had their first score
    decided: int | None = None
    extra: int = 0
    winners: tuple[int, ...] | None = None

    @staticmethod
    def start(rules: Rules, seats: int, pairs: bool) -> Standing:
        """Nobody has scored."""
        sides = 2 if pairs else seats
        return Standing((0,) * sides, rules.target_for(seats), seats, (False,) * sides)

    def by_seat(self) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple(self.scores[self.side(seat)] for seat in range(self.seats))

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % len(self.scores)

    def reached_by(self, rules: Rules, *sides: int) -> Standing:
        """The match is over: these sides have won, or lost where the target loses (CL-01)."""
        loses = rules.target_means == "loses"
        winners = tuple(s for s in range(self.seats) if (self.side(s) in sides) != loses)
        return replace(self, winners=winners)

    def with_points(self, side: int, points: int) -> Standing:
        """One side's score changed."""
        scores = list(self.scores)
        scores[side] += points
        return replace(self, scores=tuple(scores))


def after_play(standing: Standing, rules: Rules, seat: int, points: int) -> tuple[Standing, int]:
    """The standing after a play brought a seat these points, and the points really scored.

    Nothing is scored once the match is decided, below the least first score, or beyond a target
    that must be reached exactly. At once in play the target ends the match (AF-19, VP-13, MU-08).
    """
    side = standing.side(seat)
    if standing.decided is not None:
        return standing, 0
    if not first_counts(rules, standing.begun[side], points):
        return standing, 0
    points = _within_target(standing, rules, side, points)
    if not points:
        return standing, 0
    begun = tuple(had or one == side for one, had in enumerate(standing.begun))
    after = replace(standing, begun=begun).with_points(side, points)
    if standing.extra or after.scores[side] < standing.target:
        return after, points
    if rules.target_checked == "at-once":
        return after.reached_by(rules, side), points
    if rules.target_checked == "play-on":
        return replace(after, decided=side), points
    return after, points


def first_counts(rules: Rules, begun: bool, points: int) -> bool:
    """Whether points are written to a side, which needs a first score of some size to begin."""
    return begun or points >= rules.first_score


def after_settlement(standing: Standing, rules: Rules, points: Sequence[int]) -> Standing:
    """The standing once a hand was settled: the highest at the target wins, or loses (CL-14)."""
    for side in range(len(standing.scores)):
        change = _within_target(standing, rules, side, points[side])
        standing = standing.with_points(side, change)
    if standing.extra > 1:
        return replace(standing, extra=standing.extra - 1)
    reached = [score for score in standing.scores if score >= standing.target]
    if not reached and not standing.extra:
        return standing
    highest = max(standing.scores)
    top = [side for side, score in enumerate(standing.scores) if score == highest]
    if len(top) > 1 and rules.target_tie == "extra-hands":
        return replace(standing, extra=standing.seats)
    return standing.reached_by(rules, *top)


def _within_target(standing: Standing, rules: Rules, side: int, points: int) -> int:
    """The points, or none where they would go beyond a target that must be met exactly."""
    if rules.target_exact == "no" or standing.extra or points <= 0:
        return points
    return points if standing.scores[side] + points <= standing.target else 0
