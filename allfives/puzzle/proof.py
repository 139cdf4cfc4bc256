"""What a proof says, and the error of a puzzle that has none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allfives.puzzle.choices import Choice
from allfives.search.solver import Move


class NotProven(ValueError):
    """The puzzle does not have exactly one answer, or cannot be asked; the message says why."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The one answer, and what it was compared with.

    `answers` is how a pack writes it: each equal placement (`5-2@left`), a total (`15`), `yes` or
    `no`, what each seat gets (`5 0 -10`), or an answer for each rule set (`muggins: 5-3@up`).
    `points` is what the answer scores: for `count` the points of the table, 0 where they hang on
    the play before; for `does-anything-score` those of the best play, for `settle` the largest
    change of a score, for `two-rules` those under the first rule set, for `endgame` its value.

    `choices` is everything that could be done and `answer` the right one, where one is chosen. An
    `endgame` has its `line` of play, in `moves` with what follows by itself, and the `margin` to
    the next best choice; `parts` are the proofs under each of two rule sets.
    """

    answers: tuple[str, ...]
    points: int
    choices: tuple[Choice, ...] = ()
    answer: Choice | None = None
    line: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    margin: int = 0
    parts: tuple[Proof, ...] = ()


def one_best(offered: Sequence[Choice]) -> Choice:
    """The one choice with the most points. Raises `NotProven` when several have as many."""
    most = max(choice.points for choice in offered)
    best = [choice for choice in offered if choice.points == most]
    if len(best) > 1:
        raise NotProven(f"{len(best)} answers score the most: {listed(best)}")
    return best[0]


def enough(offered: Sequence[Choice], fewest: int = 3) -> None:
    """Raise `NotProven` where there is too little to choose from."""
    if len(offered) < fewest:
        raise NotProven(f"choices: {len(offered)}; this kind of puzzle offers {fewest} at least")


def listed(offered: Sequence[Choice]) -> str:
    """Choices as they stand in a reason."""
    return ", ".join(map(str, offered))
