"""Tags about how a hand ends: settlements, endgames, and replies that are denied."""

from __future__ import annotations

from allfives.game.leftovers import Step
from allfives.puzzle.kinds import Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.settling import settled
from allfives.puzzle.puzzle import Puzzle


def _steps(puzzle: Puzzle) -> set[Step]:
    """What happens in the settlement that is asked; nothing in any other kind."""
    if puzzle.kind is not Kind.SETTLE:
        return set()
    return {item.kind for item in settled(puzzle.position).terms}


def block(puzzle: Puzzle, proof: Proof) -> bool:
    """The hand ended in a block."""
    return puzzle.kind is Kind.SETTLE and settled(puzzle.position).out is None


def went_out(puzzle: Puzzle, proof: Proof) -> bool:
    """The hand ended because somebody went out."""
    return puzzle.kind is Kind.SETTLE and settled(puzzle.position).out is not None


def rounding(puzzle: Puzzle, proof: Proof) -> bool:
    """Leftover pips are rounded to a multiple."""
    return Step.ROUNDED in _steps(puzzle)


def divided(puzzle: Puzzle, proof: Proof) -> bool:
    """A bonus is divided by the multiple."""
    return Step.DIVIDED in _steps(puzzle)


def tied(puzzle: Puzzle, proof: Proof) -> bool:
    """Hands are tied for the fewest pips."""
    return bool({Step.TIED, Step.SHARED, Step.CARRIED} & _steps(puzzle))


def account_opens(puzzle: Puzzle, proof: Proof) -> bool:
    """An account opens with this hand."""
    return Step.OPENED in _steps(puzzle)


def account_closed(puzzle: Puzzle, proof: Proof) -> bool:
    """An account stays closed: what is left in hand is not written."""
    return Step.CLOSED in _steps(puzzle)


def lone_double(puzzle: Puzzle, proof: Proof) -> bool:
    """A lone double left in hand is written as an agreed amount."""
    return Step.SPECIAL in _steps(puzzle)


def differences(puzzle: Puzzle, proof: Proof) -> bool:
    """The difference between hands is what is paid."""
    return Step.DIFFERENCE in _steps(puzzle)


def not_greedy(puzzle: Puzzle, proof: Proof) -> bool:
    """Another play would score more at once than the best one."""
    if puzzle.kind is not Kind.ENDGAME or proof.answer is None:
        return False
    now = [play.count.points for choice in proof.choices for play in choice.plays]
    best = max((play.count.points for play in proof.answer.plays), default=0)
    return max(now, default=0) > best


def boneyard_left(puzzle: Puzzle, proof: Proof) -> bool:
    """Tiles may still be drawn before the hand ends."""
    return puzzle.kind is Kind.ENDGAME and puzzle.position.drawable > 0


def scores_too(puzzle: Puzzle, proof: Proof) -> bool:
    """The play that denies every reply scores as well."""
    return puzzle.kind is Kind.DENY and proof.points > 0
