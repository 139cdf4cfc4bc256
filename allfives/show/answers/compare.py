"""One table under several rule sets: each count, where they differ, and the question behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, dataclass
from typing import Any

from allfives.game.counting import Count, count
from allfives.game.errors import Ambiguous, Impossible
from allfives.game.layout import Layout
from allfives.game.presets import with_answers
from allfives.game.rules import Rules, questions
from allfives.show.answers.counts import count_answers
from allfives.show.answers.scene import Answers, rings


@dataclass(frozen=True, slots=True)
class Compared:
    """One table under several rule sets.

    `counts` pairs each rule set that allows the table with its count, `refused` each other one with
    the reason. `differs` names the places that do not count alike everywhere.
    """

    counts: tuple[tuple[Rules, Count], ...]
    refused: tuple[tuple[Rules, str], ...]
    differs: tuple[str, ...]
    questions: tuple[Field[Any], ...]


def compare(layout: Layout, rule_sets: Sequence[Rules]) -> Compared:
    """Count the table under each rule set. Raises the first refusal when none allows it."""
    counts: list[tuple[Rules, Count]] = []
    refusals: list[tuple[Rules, ValueError]] = []
    for rules in rule_sets:
        try:
            counts.append((rules, count(layout, rules)))
        except (Impossible, Ambiguous) as refusal:
            refusals.append((rules, refusal))
    if not counts:
        raise refusals[0][1]
    return Compared(
        counts=tuple(counts),
        refused=tuple((rules, str(refusal)) for rules, refusal in refusals),
        differs=differing_places([result for _, result in counts]),
        questions=parting_questions(layout, [rules for rules, _ in counts]),
    )


def compare_answers(compared: Compared) -> Answers:
    """What typed counts are told, for each rule set that allows the table."""
    return {
        "rows": [
            {"title": rules.title, **count_answers(result, rules)}
            for rules, result in compared.counts
        ]
    }


def differing_places(results: Sequence[Count]) -> tuple[str, ...]:
    """The places that do not count the same in every one of these counts."""
    counted = [rings(result) for result in results]
    places = dict.fromkeys(at for found in counted for at in found)
    return tuple(at for at in places if len({found.get(at) for found in counted}) > 1)


def parting_questions(layout: Layout, rule_sets: Sequence[Rules]) -> tuple[Field[Any], ...]:
    """The rule questions that part these rule sets on this table.

    A question does when giving the first rule set another's answer to it alone changes the count.
    """
    base = rule_sets[0]
    parted = []
    for question in questions():
        answers = dict.fromkeys(getattr(rules, question.name) for rules in rule_sets)
        if any(_changes(layout, base, question.name, answer) for answer in list(answers)[1:]):
            parted.append(question)
    return tuple(parted)


def _changes(layout: Layout, base: Rules, question: str, answer: object) -> bool:
    """Whether this answer alone gives the table another count, or none."""
    before = count(layout, base)
    try:
        after = count(layout, with_answers(base, {question: answer}))
    except ValueError:
        return True
    return (before.total, before.points) != (after.total, after.points)
