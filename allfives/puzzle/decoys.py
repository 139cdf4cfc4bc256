"""Choices that only look as if they scored."""

from __future__ import annotations

from collections.abc import Iterable

from allfives.game.counting import Play
from allfives.game.rules import Rules
from allfives.puzzle.choices import Choice
from allfives.puzzle.missed import slips


def decoys(offered: Iterable[Choice], rules: Rules) -> tuple[Choice, ...]:
    """The choices that score nothing, but would by a slip that players make when they count."""
    return tuple(choice for choice in offered if choice.plays and is_decoy(choice.plays[0], rules))


def is_decoy(play: Play, rules: Rules) -> bool:
    """Whether this play scores nothing, but would by a slip in counting."""
    if play.count.points:
        return False
    laid = next((term for term in play.count.terms if term.at == play.at), None)
    return any(rules.score(slip.number) for slip in slips(play.count, laid))
