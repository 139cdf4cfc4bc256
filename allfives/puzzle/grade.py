"""How hard a puzzle is: the work it takes, as a number and as a level from 1 to 5.

The work is counted in numbers that the reader has to find and add: a half is one, a double or an
uncovered end of a spinner more, and so is what lies open and does not count. A play that would
score by a slip has to be seen through besides. Twice the work is one step of difficulty more.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from math import exp2, log2
from types import MappingProxyType

from allfives.game.counting import Count, Why, count
from allfives.game.ends import places_of
from allfives.game.leftovers import Step
from allfives.game.tiles import Hand
from allfives.puzzle.choices import Choice
from allfives.puzzle.decoys import decoys
from allfives.puzzle.kinds import Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.settling import settled
from allfives.puzzle.puzzle import Puzzle
from allfives.puzzle.solved import Solved, solved
from allfives.puzzle.tags_end import boneyard_left, not_greedy

LEVELS = range(1, 6)
_LEAST = (2.2, 3.1, 4.0, 4.9)  # the difficulty with which the levels 2 to 5 begin

_PIPS_A_NUMBER = 20  # so many pips are as much work as one number more
_NOT_A_HALF = 1.75  # what any other term takes, where an outer half takes 1
_SILENT = 0.75  # an open spinner that counts nothing has to be left out
_SECOND_RULES = 0.5  # under a second rule set much of a count is the same
_ADDED_UP = (Step.LEFT, Step.LOST, Step.WRITTEN, Step.OWN_OFF, Step.DIFFERENCE)
_AGREED = (Step.SPECIAL, Step.CLOSED, Step.CARRIED, Step.TIED, Step.SHARED)


def level(puzzle: Puzzle, proof: Proof) -> int:
    """The level of a puzzle, 1 for the easiest and 5 for the hardest."""
    return LEVELS[bisect(_LEAST, difficulty(puzzle, proof))]


def difficulty(puzzle: Puzzle, proof: Proof) -> float:
    """How hard a puzzle is; one more is twice the work."""
    return log2(_WORK[puzzle.kind](puzzle, proof))


def counting_work(found: Count) -> float:
    """What it takes to count a table."""
    numbers = sum(1.0 if term.why is Why.HALF else _NOT_A_HALF for term in found.terms)
    numbers += _SILENT * len(found.uncounted)
    return numbers + (found.total or 0) / _PIPS_A_NUMBER


def _count(puzzle: Puzzle, proof: Proof) -> float:
    return 1 + counting_work(count(puzzle.layout, puzzle.rules[0]))


def _of_all(puzzle: Puzzle, proof: Proof) -> float:
    """Every choice counted from what the table made before, and what tempts besides."""
    first, *second = map(_choices_work, solved(puzzle, proof))
    return first + _SECOND_RULES * sum(second)


def _choices_work(one: Solved) -> float:
    tempting = len(decoys((choice for choice in one.choices if choice != one.answer), one.rules))
    return 0.5 * sum(map(_choice_work, one.choices)) + tempting


def _choice_work(choice: Choice) -> float:
    return counting_work(choice.plays[0].count) if choice.plays else 1.0


def _search(puzzle: Puzzle, proof: Proof) -> float:
    """A play that scores ends the search; for a no every choice has to be counted."""
    scoring = sum(1 for choice in proof.choices if choice.points)
    number = len(proof.choices)
    looked_at = (number + 1) / (scoring + 1) if scoring else number
    return _of_all(puzzle, proof) * looked_at / number


def _deny(puzzle: Puzzle, proof: Proof) -> float:
    """After every choice each open end has to be looked at for a reply."""
    rules = puzzle.rules[0]
    ends = (len(places_of(one.plays[0].layout.state(rules))) for one in proof.choices)
    return _of_all(puzzle, proof) + sum(ends)


def _settle(puzzle: Puzzle, proof: Proof) -> float:
    """Every tile that pays is added up, and what is done with the sum is a step of its own."""
    items = settled(puzzle.position).terms
    tiles = sum(len(item.hand) for item in items if item.hand and item.kind in _ADDED_UP)
    steps = {(item.kind, item.seat) for item in items}
    return 1 + tiles + sum(map(_step_work, (kind for kind, _ in steps)))


def _step_work(step: Step) -> float:
    """To round is soon done; what a rule gives its own amount has to be known."""
    return 0.5 if step is Step.ROUNDED else 3.0 if step in _AGREED else 1.0


def _endgame(puzzle: Puzzle, proof: Proof) -> float:
    """Every tile that may be played makes the tree grow, and more where tiles are drawn."""
    held = sum(len(hand) for hand in puzzle.position.hands if isinstance(hand, Hand))
    deep = 1.5 + 0.35 * held + 0.1 * len(proof.choices)
    deep += 0.4 * boneyard_left(puzzle, proof) + 0.5 * not_greedy(puzzle, proof)
    return exp2(deep)


_WORK: Mapping[Kind, Callable[[Puzzle, Proof], float]] = MappingProxyType(
    {
        Kind.COUNT: _count,
        Kind.SCORING_MOVE: _of_all,
        Kind.BIGGEST_SCORE: _of_all,
        Kind.WHICH_END: _of_all,
        Kind.DOES_ANYTHING_SCORE: _search,
        Kind.TWO_RULES: _of_all,
        Kind.SETTLE: _settle,
        Kind.DENY: _deny,
        Kind.ENDGAME: _endgame,
    }
)
