"""Rule sets as data: presets, overrides, and the checks that keep them whole."""

from __future__ import annotations

from typing import Any

import pytest

import allfives
from allfives.game.presets import with_answers
from allfives.game.rules import QUESTION_NAMES, questions, read_answer


def test_names_come_without_a_call_for_one() -> None:
    """`rules()` lists the presets; parents stand before their children."""
    names = allfives.rules()
    assert isinstance(names, tuple)
    assert {"all-fives", "muggins", "muggins-played-arms", "muggins-no-cross"} <= set(names)


@pytest.mark.parametrize("name", allfives.rules())
def test_a_preset_answers_every_question_and_says_from_where(name: str) -> None:
    """No question is left open, and no answer is without an origin."""
    rules = allfives.rules(name)
    assert rules.name == name
    assert rules.title
    assert rules.summary.endswith(".")
    assert all(rules.sources[question] for question in QUESTION_NAMES)


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.name)
def test_a_question_carries_its_words(question: Any) -> None:
    """What it asks ends in a question mark; each value it offers has words."""
    assert question.metadata["ask"].endswith("?")
    assert all(question.metadata.get("values", {"": "words"}).values())


def test_rules_are_equal_when_every_answer_is() -> None:
    """Names and sources do not count: played arms count as All Fives does (AF-17, MU-14)."""
    assert allfives.rules("muggins-played-arms") == allfives.rules("all-fives")
    assert allfives.rules("muggins", spinner="none") == allfives.rules("muggins-no-cross")
    assert allfives.rules("muggins") != allfives.rules("all-fives")


def test_an_override_that_changes_nothing_is_the_preset_itself() -> None:
    """So it keeps the preset's name."""
    assert allfives.rules("muggins", multiple=5) is allfives.rules("muggins")


def test_a_changed_answer_is_named_and_its_source_says_so() -> None:
    """What was chosen is told from what a source says."""
    rules = allfives.rules("muggins", ends_open="any-order")
    assert rules.name == "muggins ends_open=any-order"
    assert rules.sources["ends_open"] == "chosen here"
    assert rules.sources["covered_spinner"] == "MU-06"


@pytest.mark.parametrize(
    ("given", "kept"), [((5,), 5), ([5, 3], (3, 5)), ((3, 3, 5), (3, 5)), (4, 4)]
)
def test_multiples_have_one_form(given: Any, kept: Any) -> None:
    """Several rise, a single one stands by itself, so equal rules are equal values."""
    assert allfives.rules("muggins", multiple=given).multiple == kept


def test_taking_the_spinner_away_drops_what_only_it_is_asked_about() -> None:
    """And giving one back needs those answers again."""
    without = allfives.rules("muggins", spinner="none")
    assert without.ends_open == without.bare_spinner == without.covered_spinner == "not-asked"
    with pytest.raises(allfives.Impossible, match="needs an answer to ends_open"):
        with_answers(without, {"spinner": "first-double"})
    whole = {"ends_open": "any-order", "bare_spinner": "full", "covered_spinner": "nothing"}
    assert with_answers(without, {"spinner": "first-double", **whole}).spinner == "first-double"


def test_rules_cannot_be_changed_in_place() -> None:
    """They are a value, safe to share and to key tables by."""
    rules: Any = allfives.rules("muggins")
    with pytest.raises(AttributeError):
        rules.multiple = 3
    assert len({rules, allfives.rules("muggins", multiple=5)}) == 1


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("multiple", "3", 3),
        ("multiple", "3,5", [3, 5]),
        ("players", "2", [2]),
        ("spinner", "none", "none"),
    ],
)
def test_an_answer_is_read_as_typed(name: str, text: str, value: Any) -> None:
    """Numbers with commas for several; words as they are."""
    assert read_answer(name, text) == value


@pytest.mark.parametrize("text", ["", "five", "5_0", "५", "3, 5", "3,", "1" * 5000])
def test_what_is_no_number_is_refused(text: str) -> None:
    """Only plain digits are numbers here."""
    with pytest.raises(allfives.Malformed, match=r"multiple = "):
        read_answer("multiple", text)


def test_overrides_without_a_rule_set_are_refused() -> None:
    """They would otherwise be lost in silence."""
    rules: Any = allfives.rules
    with pytest.raises(allfives.Malformed, match="multiple"):
        rules(multiple=3)


@pytest.mark.parametrize(
    ("total", "rules", "points"),
    [
        (0, allfives.rules("all-fives"), 0),
        (5, allfives.rules("all-fives"), 5),
        (13, allfives.rules("all-fives"), 0),
        (15, allfives.rules("muggins", points="one-a-multiple"), 3),
        (15, allfives.rules("muggins", multiple=(3, 5), points="one-a-multiple"), 8),  # P-53
        (30, allfives.rules("muggins", multiple=(3, 5)), 60),  # DR-35
        (12, allfives.rules("muggins", multiple=(3, 5)), 12),  # DR-35
    ],
)
def test_a_total_scores_by_multiple_and_points(
    total: int, rules: allfives.Rules, points: int
) -> None:
    """AF-16, MU-10; where two multiples score, both are added up."""
    assert rules.score(total) == points
