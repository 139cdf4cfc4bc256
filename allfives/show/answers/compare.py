"""One table under several rule sets: each count, where they differ, and the question behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, dataclass
from typing import Any

from allfives.game.counting import Count, count
from allfives.game.errors import Ambiguous, DominoError, Impossible
from allfives.game.layout import Layout
from allfives.game.presets import with_answers
from allfives.game.rules import Rules, dependants, questions
from allfives.show.answers.counts import count_answers
from allfives.show.answers.scene import Answers, rings


@dataclass(frozen=True, slots=True)
class Compared:
    """One table under several rule sets.

    `counts` pairs each rule set that allows the table with its count, `refused` each other one with
    the reason. `differs` names the places that do not count alike everywhere.
    """

    counts: tuple[tuple[Rules, Count], ...]
    refused: tuple[tuple[Rules, DominoError], ...]
    differs: tuple[str, ...]
    questions: tuple[Field[Any], ...]


def compare(layout: Layout, rule_sets: Sequence[Rules]) -> Compared:
    """Count the table under each rule set. Raises the first refusal when none allows it."""
    compared = compare_all(layout, rule_sets)
    if not compared.counts:
        raise compared.refused[0][1]
    return compared


def compare_all(layout: Layout, rule_sets: Sequence[Rules], played: str | None = None) -> Compared:
    """The same, with `counts` empty when no rule set allows the table.

    `played` is the play that made the table, where that is known. A rule set that allows the table
    but not this play counts it as one whose last play nobody knows.
    """
    counts: list[tuple[Rules, Count]] = []
    refused: list[tuple[Rules, DominoError]] = []
    for rules in rule_sets:
        try:
            counts.append((rules, counted(layout, rules, played)))
        except (Impossible, Ambiguous) as refusal:
            refused.append((rules, refusal))
    return Compared(
        counts=tuple(counts),
        refused=tuple(refused),
        differs=differing_places([result for _, result in counts]),
        questions=parting_questions(layout, [rules for rules, _ in counts], played),
    )


def counted(layout: Layout, rules: Rules, played: str | None = None) -> Count:
    """The count after this play, or, where the rules do not allow the play, of the table alone."""
    if played:
        with suppress(DominoError):
            return count(layout, rules, played)
    return count(layout, rules)


def compare_answers(compared: Compared) -> Answers:
    """What typed counts are told, for each rule set that allows the table."""
    return {
        "rows": [
            {"title": rules.title, **count_answers(result, rules)}
            for rules, result in compared.counts
        ]
    }


def differing_places(results: Sequence[Count]) -> tuple[str, ...]:
    """The places that do not count the same in every one of these counts.

    An arm is named by its spinner where any of these rule sets sees several spinners.
    """
    several = any(len(result.layout.spinners) > 1 for result in results)
    found = [_by_spinner(result) if several else rings(result) for result in results]
    places = dict.fromkeys(at for counted in found for at in counted)
    return tuple(at for at in places if len({counted.get(at) for counted in found}) > 1)


def _by_spinner(result: Count) -> dict[str, int]:
    spinner = result.layout.spinner
    return {
        f"{spinner.tile}.{at}" if spinner and at in ("up", "down") else at: pips
        for at, pips in rings(result).items()
    }


def outcome_of(result: Count) -> tuple[object, ...]:
    """What a table comes to: its total and its points, by the last play where they hang on it."""
    by_last = {(one.tile, one.points) for one in result.if_last}
    return result.total, result.points, frozenset(by_last)


def parting_questions(
    layout: Layout, rule_sets: Sequence[Rules], played: str | None = None
) -> tuple[Field[Any], ...]:
    """The rule questions whose answers change the count, or make the table impossible."""

    def score(rules: Rules) -> object:
        try:
            result = counted(layout, rules, played)
        except DominoError as refusal:
            return str(refusal)
        return outcome_of(result)

    return questions_that_part(rule_sets, score)


def questions_that_part(
    rule_sets: Sequence[Rules], outcome: Callable[[Rules], object]
) -> tuple[Field[Any], ...]:
    """The rule questions that part these rule sets over an outcome.

    A question does when giving the first rule set another's answer to it, with what hangs on that
    answer, changes the outcome.
    """
    if not rule_sets:
        return ()
    base = rule_sets[0]
    before = outcome(base)

    def changes(answers: Mapping[str, object]) -> bool:
        try:
            return outcome(_with(base, answers)) != before
        except DominoError:
            return False  # such rules cannot be

    return tuple(
        question
        for question in questions()
        if any(map(changes, _other_answers(base, rule_sets, question.name)))
    )


def _with(base: Rules, answers: Mapping[str, object]) -> Rules:
    """The base with the first of these answers, and with the others where it asks for them.

    What it does not ask for stays as it was: else their difference would be put down to it.
    """
    question, *_ = answers
    try:
        return with_answers(base, {question: answers[question]})
    except DominoError:
        return with_answers(base, answers)


def _other_answers(
    base: Rules, rule_sets: Sequence[Rules], question: str
) -> list[dict[str, object]]:
    """Each answer to a question that differs from the base's, then the answers it may ask for."""
    found: dict[object, dict[str, object]] = {}
    for rules in rule_sets:
        answer = getattr(rules, question)
        if answer != getattr(base, question):
            names = (question, *dependants(question))
            found.setdefault(answer, {name: getattr(rules, name) for name in names})
    return list(found.values())
