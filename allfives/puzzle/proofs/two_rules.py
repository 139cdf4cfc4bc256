"""The proof that two rule sets want different plays from one hand."""

from __future__ import annotations

from allfives.game.counting import Play
from allfives.game.presets import written
from allfives.game.rules import Rules
from allfives.puzzle.proof import NotProven, Proof
from allfives.puzzle.proofs.scoring import best_now
from allfives.puzzle.puzzle import Puzzle


def prove_two_rules(puzzle: Puzzle) -> Proof:
    """One play scores most under each rule set, and it is not the same."""
    parts = tuple(_under(puzzle, rules) for rules in puzzle.rules)
    one, other = (_tables(part) for part in parts)
    answers = tuple(
        f"{written(rules)}: {' or '.join(part.answers)}"
        for rules, part in zip(puzzle.rules, parts, strict=True)
    )
    if one & other:
        raise NotProven(f"the answers do not differ: {'; '.join(answers)}")
    return Proof(answers, parts[0].points, parts=parts)


def _under(puzzle: Puzzle, rules: Rules) -> Proof:
    try:
        return best_now(puzzle.position_under(rules).layout, puzzle.hand, rules)
    except NotProven as reason:
        raise NotProven(f"under {rules.title}: {reason}") from None


def tables_of(puzzle: Puzzle, rules: Rules) -> set[str]:
    """The tables that the best play under these rules makes, however each is laid.

    Raises `NotProven` where no play is the best, and as `position_under` does.
    """
    return _tables(_under(puzzle, rules))


def _tables(part: Proof) -> set[str]:
    """The tables that the answer makes as they lie, whatever each rule set calls a spinner."""
    plays = part.answer.plays if part.answer else ()
    return set(map(table_of, plays))


def table_of(play: Play) -> str:
    """The table that a play makes, as it lies."""
    return str(play.layout).replace("*", "")
