"""A puzzle, answered ahead: what every answer is told, and the hints. One builder a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from allfives.puzzle.kinds import Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers import puzzle_asked as asked
from allfives.show.answers import puzzle_exact as exact
from allfives.show.answers import puzzle_plays as plays
from allfives.show.answers import puzzle_two as two
from allfives.show.answers.puzzle_lessons import lesson_words
from allfives.show.answers.scene import Answers

Builder = Callable[[Puzzle, Proof], Answers]
Solution = Callable[[Puzzle, Proof], list[str]]

#: What the page needs for each kind, and what its folded answer says.
_OF_KIND: Mapping[Kind, tuple[Builder, Solution]] = MappingProxyType(
    {
        Kind.COUNT: (asked.count_asked, asked.count_solution),
        Kind.SCORING_MOVE: (plays.score_asked, plays.score_solution),
        Kind.BIGGEST_SCORE: (plays.score_asked, plays.score_solution),
        Kind.WHICH_END: (plays.score_asked, plays.score_solution),
        Kind.DOES_ANYTHING_SCORE: (asked.anything_asked, asked.anything_solution),
        Kind.TWO_RULES: (two.two_asked, two.two_solution),
        Kind.SETTLE: (asked.settle_asked, asked.settle_solution),
        Kind.DENY: (exact.deny_asked, exact.deny_solution),
        Kind.ENDGAME: (exact.endgame_asked, exact.endgame_solution),
    }
)


def puzzle_answers(puzzle: Puzzle, lesson: str = "") -> Answers:
    """A puzzle: what every answer makes and is told, and the hints. Raises `NotProven`.

    Without a lesson of its own it has the one that its tags, or else its kind, are about.
    """
    proof = proven(puzzle)
    ahead = _OF_KIND[puzzle.kind][0](puzzle, proof)
    return {"id": puzzle.id, **ahead, "lesson": lesson or lesson_words(puzzle, proof)}


def solution_lines(puzzle: Puzzle) -> list[str]:
    """The answer of a puzzle, and why it is the one. Raises `NotProven`."""
    return _OF_KIND[puzzle.kind][1](puzzle, proven(puzzle))


def solution_words(puzzle: Puzzle) -> str:
    """The answer of a puzzle in one line."""
    return solution_lines(puzzle)[0]


@lru_cache(maxsize=8)
def proven(puzzle: Puzzle) -> Proof:
    """The proof, once for all that is asked about a puzzle. Raises `NotProven`."""
    return prove(puzzle)
