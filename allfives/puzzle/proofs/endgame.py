"""The proof of an endgame: exact play to the end of the hand, and one best way to begin."""

from __future__ import annotations

from collections.abc import Mapping

from allfives.game.errors import Impossible
from allfives.puzzle.choices import Choice, choices
from allfives.puzzle.proof import NotProven, Proof, enough, listed
from allfives.puzzle.puzzle import Puzzle
from allfives.search.solver import solve


def prove_endgame(puzzle: Puzzle) -> Proof:
    """One choice of two at least is better than all others, by a point or more.

    The points of a choice are its value: what the side to play makes from here to the end of the
    hand less what the other side makes, the settlement among them. Where points lose the match the
    lowest value is the best.
    """
    try:
        solution = solve(puzzle.position)
    except Impossible as error:
        raise NotProven(str(error)) from None
    if solution.moves and puzzle.position.deal().log:
        raise NotProven(
            f"seat {puzzle.position.to_play} has nothing to choose: it must "
            f"{solution.moves[0].text} first"
        )
    offered = _valued(puzzle, dict(solution.choices))
    enough(offered, 2)
    sign = -1 if puzzle.rules[0].target_means == "loses" else 1
    ranked = sorted(offered, key=lambda choice: -sign * choice.points)
    best, next_best = ranked[:2]
    margin = abs(best.points - next_best.points)
    if not margin:
        equals = [choice for choice in ranked if choice.points == best.points]
        raise NotProven(f"{len(equals)} choices are worth the most: {listed(equals)}")
    return Proof(
        best.texts,
        best.points,
        offered,
        best,
        line=solution.line,
        moves=solution.moves,
        margin=margin,
    )


def _valued(puzzle: Puzzle, values: Mapping[str, int]) -> tuple[Choice, ...]:
    """What may be chosen first, with its value: placements that leave the same ends are one."""
    found = []
    for choice in choices(puzzle.layout, puzzle.hand, puzzle.rules[0]):
        plays = tuple(play for play in choice.plays if str(play) in values)
        if plays:
            texts = tuple(map(str, plays))
            found.append(Choice(texts, values[texts[0]], plays))
    laid = {text for choice in found for text in choice.texts}
    return (*found, *(Choice((text,), value) for text, value in values.items() if text not in laid))
