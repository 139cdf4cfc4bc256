"""Which table shows what a rule question decides: one on which another answer counts otherwise.

A question about the table is shown to a rule set by a small table, and the play that made it, that
would score otherwise, or could not lie there, if this one question were answered otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from allfives.game.counting import count
from allfives.game.errors import DominoError
from allfives.game.presets import with_answers
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import Rules, dependants, find_question
from allfives.game.rules_table import TableRules
from allfives.search.parting import Question

#: Small tables, simple ones first, each with the play that made it.
TABLES = tuple(
    map(
        Question.parse,
        (
            "5-5* / 5-5@start",
            "4-1 / 4-1@start",
            "6-3 / 6-3@start",
            "5-5* 5-3 / 5-3@right",
            "6-6* 6-3 / 6-3@right",
            "3-5 5-5* 5-2 / 5-2@right",
            "1-6 6-6* 6-4 / 6-4@right",
            "5-1 1-3 3-2 / 3-2@right",
            "6-1 1-4 4-2 / 4-2@right",
            "5-5*(5-1|) 5-3 / 5-1@5-5.up",
            "3-5 5-5*(5-1|) 5-2 / 5-1@5-5.up",
            "3-4 4-4* 4-6 6-6(6-1|) 6-2 / 6-1@6-6.up",
        ),
    )
)

#: What is asked about the table but cannot be seen on it: a match applies it, or the seats decide.
_NOT_SEEN = ("highest", "players", "pairs", "first_score")
SEEN = tuple(name for name in TableRules.__dataclass_fields__ if name not in _NOT_SEEN)

Outcome = tuple[int | None, int] | None  # total and points; None where it cannot lie so


def outcome(table: Question, rules: Rules) -> Outcome:
    """What a table counts and scores after its play; None where table or play cannot be."""
    try:
        counted = count(table.table, rules, played=table.play)
    except DominoError:
        return None
    return counted.total, counted.points


def parted(table: Question, rules: Rules, name: str, rivals: Sequence[Rules]) -> int:
    """How many other answers to a question change what this table is to `rules`.

    A rival's answer comes with what hangs on it; then come those that no rival gives. One that
    contradicts the other answers counts not.
    """
    own = outcome(table, rules)
    return sum(
        outcome(table, changed) != own
        for changed in (_with(rules, changes) for changes in _others(rules, name, rivals))
        if changed is not None
    )


def showing(name: str, rules: Rules, rivals: Sequence[Rules]) -> Question | None:
    """The table that shows a question best to a rule set, None where none of `TABLES` does.

    It parts the set's answer from as many others as can be. Of equals it is one that can lie there
    under `rules`, and the simplest.
    """
    if name not in SEEN or getattr(rules, name) == NOT_ASKED:
        return None
    worth = {table: parted(table, rules, name, rivals) for table in TABLES}
    best = max(TABLES, key=lambda table: (worth[table], outcome(table, rules) is not None))
    return best if worth[best] else None


def shown(rule_sets: Sequence[Rules]) -> Mapping[tuple[str, int], Question]:
    """For each question, by name, and each rule set, by number, the table that shows it."""

    @cache
    def of_kind(name: str, kind: tuple[Any, ...]) -> Question | None:
        return showing(name, kinds[kind], rule_sets)

    kinds: dict[tuple[Any, ...], Rules] = {}
    found = {}
    for number, rules in enumerate(rule_sets):
        kind = tuple(getattr(rules, name) for name in SEEN)
        kinds.setdefault(kind, rules)
        for name in SEEN:
            table = of_kind(name, kind)
            if table:
                found[name, number] = table
    return found


def _others(rules: Rules, name: str, rivals: Sequence[Rules]) -> list[dict[str, Any]]:
    """Each answer that differs and is asked: a rival's with the answers that hang on it."""
    different: dict[Any, dict[str, Any]] = {}
    for rival in rivals:
        answer = getattr(rival, name)
        if answer not in (getattr(rules, name), NOT_ASKED):
            names = (name, *dependants(name))
            different.setdefault(answer, {each: getattr(rival, each) for each in names})
    for answer in find_question(name).metadata.get("values", ()):
        if answer not in (getattr(rules, name), NOT_ASKED):
            different.setdefault(answer, {name: answer})
    return list(different.values())


def _with(rules: Rules, changes: Mapping[str, Any]) -> Rules | None:
    try:
        return with_answers(rules, changes)
    except DominoError:
        return None
