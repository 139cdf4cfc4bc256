"""A puzzle with its proof, seen as what is chosen under each rule set: for tags and grades."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allfives.game.counting import Play
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.puzzle.choices import Choice
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Solved:
    """A table read under one rule set, what can be chosen, and the right choice if there is one."""

    layout: Layout
    hand: Hand
    rules: Rules
    choices: tuple[Choice, ...]
    answer: Choice | None

    @property
    def plays(self) -> tuple[Play, ...]:
        """The placements of the answer: none where it is no play."""
        return self.answer.plays if self.answer else ()


def solved(puzzle: Puzzle, proof: Proof) -> Iterator[Solved]:
    """The puzzle under its rule set, or under each of two."""
    for rules, part in zip(puzzle.rules, proof.parts or (proof,), strict=True):
        layout = puzzle.position_under(rules).layout
        yield Solved(layout, puzzle.hand, rules, part.choices, part.answer)
