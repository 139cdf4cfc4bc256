"""Why two rule sets want different plays: the rule questions whose answers make the difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations

from allfives.game.errors import DominoError
from allfives.game.presets import with_answers
from allfives.game.rules import Rules, dependants
from allfives.game.rules_table import TableRules
from allfives.puzzle.proof import NotProven
from allfives.puzzle.proofs.two_rules import tables_of
from allfives.puzzle.puzzle import Puzzle

#: The questions that bear on what a play scores.
_ASKED = tuple(question.name for question in fields(TableRules))
_MOST_TOGETHER = 3

Deciding = tuple[tuple[str, ...], ...]


def deciding(puzzle: Puzzle) -> Deciding:
    """The fewest rule questions that make the difference, by name; several ways where there are.

    They do when one rule set, given the other's answers to them and no others, wants the play that
    the other wants. One question comes alone in its tuple; several stand together in one where no
    smaller number is enough. Empty where more than three have to change.
    """
    one, other = puzzle.rules
    unlike = [name for name in _ASKED if getattr(one, name) != getattr(other, name)]
    wanted = {rules: tables_of(puzzle, rules) for rules in puzzle.rules}
    for number in range(1, _MOST_TOGETHER + 1):
        found = tuple(
            names
            for names in combinations(unlike, number)
            if any(
                wanted[there] & _wanted_with(puzzle, here, there, names)
                for here, there in ((one, other), (other, one))
            )
        )
        if found:
            return found
    return ()


def _wanted_with(puzzle: Puzzle, here: Rules, there: Rules, names: tuple[str, ...]) -> set[str]:
    """The tables that these rules want with the other's answers to some questions."""
    for changed in _with_dependants(names):
        try:
            rules = with_answers(here, {name: getattr(there, name) for name in changed})
        except DominoError:
            continue  # one of them asks for answers of its own
        try:
            return tables_of(puzzle, rules)
        except (DominoError, NotProven):
            break  # the table cannot lie so, or no play is the best
    return set()


def _with_dependants(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """These questions alone, and with those that hang on them."""
    yield names
    yield tuple(dict.fromkeys([*names, *(more for name in names for more in dependants(name))]))
