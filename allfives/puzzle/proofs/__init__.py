"""The proof that a puzzle has exactly one answer: one prover a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.proof import NotProven, Proof
from allfives.puzzle.proofs.counting import prove_count
from allfives.puzzle.proofs.denying import prove_deny
from allfives.puzzle.proofs.endgame import prove_endgame
from allfives.puzzle.proofs.scoring import (
    prove_biggest_score,
    prove_does_anything_score,
    prove_scoring_move,
    prove_which_end,
)
from allfives.puzzle.proofs.settling import prove_settle
from allfives.puzzle.proofs.two_rules import prove_two_rules
from allfives.puzzle.puzzle import Puzzle

PROVERS: Mapping[Kind, Callable[[Puzzle], Proof]] = MappingProxyType(
    {
        Kind.COUNT: prove_count,
        Kind.SCORING_MOVE: prove_scoring_move,
        Kind.BIGGEST_SCORE: prove_biggest_score,
        Kind.WHICH_END: prove_which_end,
        Kind.DOES_ANYTHING_SCORE: prove_does_anything_score,
        Kind.TWO_RULES: prove_two_rules,
        Kind.SETTLE: prove_settle,
        Kind.DENY: prove_deny,
        Kind.ENDGAME: prove_endgame,
    }
)


def prove(puzzle: Puzzle) -> Proof:
    """Prove that a puzzle has exactly one answer. Raises `NotProven` with the reason."""
    fit = fits(puzzle.kind, *puzzle.rules)
    if not fit:
        raise NotProven(fit.reason)
    return PROVERS[puzzle.kind](puzzle)
