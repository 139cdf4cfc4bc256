"""Proofs of what scores now: the only play, the biggest, the better end, or nothing at all."""

from __future__ import annotations

from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.puzzle.choices import Choice, choices
from allfives.puzzle.proof import NotProven, Proof, enough, listed, one_best
from allfives.puzzle.puzzle import Puzzle


def prove_scoring_move(puzzle: Puzzle) -> Proof:
    """One play scores, of three choices at least."""
    proof = best_now(puzzle.layout, puzzle.hand, puzzle.rules[0])
    scoring = _scoring(proof)
    if len(scoring) > 1:
        raise NotProven(f"more than one play scores ({listed(scoring)}); ask for the biggest")
    return proof


def prove_biggest_score(puzzle: Puzzle) -> Proof:
    """Several plays score, one of them more than all others; three choices at least."""
    proof = best_now(puzzle.layout, puzzle.hand, puzzle.rules[0])
    scoring = _scoring(proof)
    if len(scoring) == 1:
        raise NotProven(f"only {scoring[0]} scores; ask for the scoring move")
    return proof


def best_now(layout: Layout, hand: Hand, rules: Rules) -> Proof:
    """The one choice of three at least that scores, and scores most."""
    offered = choices(layout, hand, rules)
    enough(offered)
    return _best_of(offered)


def prove_which_end(puzzle: Puzzle) -> Proof:
    """The hand is one tile, which goes to two ends at least, and scores most at one of them."""
    if len(puzzle.hand) != 1:
        raise NotProven(f"{puzzle.hand} in hand: the tile is given, so one is held")
    offered = choices(puzzle.layout, puzzle.hand, puzzle.rules[0])
    enough(offered, 2)
    return _best_of(offered)


def prove_does_anything_score(puzzle: Puzzle) -> Proof:
    """Whether any of three choices at least scores."""
    offered = choices(puzzle.layout, puzzle.hand, puzzle.rules[0])
    enough(offered)
    most = max(choice.points for choice in offered)
    return Proof(("yes" if most else "no",), most, offered)


def _best_of(offered: tuple[Choice, ...]) -> Proof:
    if not any(choice.points for choice in offered):
        raise NotProven("nothing scores")
    best = one_best(offered)
    return Proof(best.texts, best.points, offered, best)


def _scoring(proof: Proof) -> list[Choice]:
    return [choice for choice in proof.choices if choice.points]
