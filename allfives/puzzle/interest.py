"""What makes a proven puzzle dull: nobody has to look, or nobody could go wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allfives.puzzle.choices import Choice
from allfives.puzzle.decoys import decoys
from allfives.puzzle.kinds import OF_A_HAND, Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle

FEWEST_TILES = 2  # on the table: with one it is the tile that is counted, and no table


def dull(puzzle: Puzzle, proof: Proof) -> str:
    """Why a proven puzzle is not worth asking, in words; empty where it is."""
    return next(_reasons(puzzle, proof), "")


def _reasons(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    if puzzle.kind is not Kind.SETTLE and len(puzzle.layout.tiles) < FEWEST_TILES:
        yield "one tile lies on the table"
    if puzzle.kind in OF_A_HAND and puzzle.kind is not Kind.WHICH_END:  # two scores are compared
        for part in proof.parts or (proof,):
            if part.choices and all(choice.points for choice in part.choices):
                yield "whatever is played scores"
    test = _TESTS.get(puzzle.kind)
    if test:
        yield from test(puzzle, proof)


def _scoring_move(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    """The answer stands out unless its tile goes elsewhere too, or another play seems to score."""
    elsewhere = any(
        choice.tile == (proof.answer and proof.answer.tile) and choice != proof.answer
        for choice in proof.choices
    )
    if not elsewhere and not decoys(proof.choices, puzzle.rules[0]):
        yield "no other play seems to score"


def _does_anything_score(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    if not proof.points and not decoys(proof.choices, puzzle.rules[0]):
        yield "nothing scores, and nothing seems to"


def _settle(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    if not proof.points:
        yield "nobody gets anything"


def _endgame(puzzle: Puzzle, proof: Proof) -> Iterator[str]:
    """Taking the points on the table is enough."""
    if proof.answer is None:
        return
    others = [_points_now(choice) for choice in proof.choices if choice != proof.answer]
    if _points_now(proof.answer) > max(others):
        yield "the play that scores most now is the answer"


def _points_now(choice: Choice) -> int:
    """What a choice of an endgame scores at once."""
    return max((play.count.points for play in choice.plays), default=0)


_TESTS: dict[Kind, Callable[[Puzzle, Proof], Iterator[str]]] = {
    Kind.SCORING_MOVE: _scoring_move,
    Kind.DOES_ANYTHING_SCORE: _does_anything_score,
    Kind.SETTLE: _settle,
    Kind.ENDGAME: _endgame,
}
