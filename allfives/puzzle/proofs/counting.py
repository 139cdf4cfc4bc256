"""The proof of a count: there is something on the table, and it makes one total."""

from __future__ import annotations

from allfives.game.counting import count
from allfives.puzzle.proof import NotProven, Proof
from allfives.puzzle.puzzle import Puzzle


def prove_count(puzzle: Puzzle) -> Proof:
    """The total of the open ends, in pips; `points` is what the play that made it scored."""
    found = count(puzzle.layout, puzzle.rules[0])
    if not puzzle.layout.line:
        raise NotProven("the table is empty: there is nothing to count")
    return Proof((str(found.total),), found.points)
