"""Grades: harder puzzles have higher levels, and no kind has one level alone."""

from __future__ import annotations

from collections import defaultdict

import pytest

from allfives.puzzle.grade import LEVELS, difficulty, level
from allfives.puzzle.kinds import Kind
from tests import cases
from tests.puzzles import proof, puzzle

PAIRS = cases.params("grade-pairs.txt", ["easier", "harder", "why"])


def level_of(text: str) -> int:
    """The level of a puzzle."""
    return level(puzzle(text), proof(text))


@pytest.mark.parametrize("row", PAIRS)
def test_the_harder_of_two_puzzles_has_the_higher_level(row: cases.Row) -> None:
    """As people judged them before there was a grader."""
    easier, harder = (row[column] for column in ("easier", "harder"))
    assert level_of(easier) < level_of(harder)
    assert difficulty(puzzle(easier), proof(easier)) < difficulty(puzzle(harder), proof(harder))


TABLE = "4-1 1-6 6-6* 6-5 / 2-2 3-2 5-4 6-3"


@pytest.mark.parametrize(
    ("easier", "harder", "steps"),
    [
        (f"scoring-move muggins: {TABLE}", f"deny muggins: {TABLE}", 0.5),  # a reply at every end
        # a play that scores ends the search: one of three does, or all
        (
            "does-anything-score all-fives: 4-0 0-5 / 5-4 6-5 6-4 5-2",
            f"scoring-move muggins: {TABLE}",
            1,
        ),
    ],
)
def test_what_makes_a_puzzle_harder(easier: str, harder: str, steps: float) -> None:
    """On one table, what has to be looked at besides."""
    more = difficulty(puzzle(harder), proof(harder)) - difficulty(puzzle(easier), proof(easier))
    assert more > steps


def test_there_are_pairs_enough_and_every_level_occurs() -> None:
    """Forty at least, from the first level to the last."""
    assert len(PAIRS) >= 40
    levels = {level_of(row.values[0][side]) for row in PAIRS for side in ("easier", "harder")}
    assert levels == set(LEVELS)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_puzzles_of_several_levels(kind: Kind) -> None:
    """A level says more than the kind does."""
    levels = defaultdict(set)
    for row in PAIRS:
        for side in ("easier", "harder"):
            text = row.values[0][side]
            levels[puzzle(text).kind].add(level_of(text))
    assert len(levels[kind]) >= 2
