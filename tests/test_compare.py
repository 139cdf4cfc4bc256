"""One table under several rule sets: where they part, and when there is nothing to compare."""

from __future__ import annotations

from html import unescape

import pytest

import allfives
from allfives.show import markup
from allfives.show.answers import compare
from allfives.show.answers.compare import parting_questions
from allfives.show.words import say

ALL_FIVES = allfives.rules("all-fives")
MUGGINS = allfives.rules("muggins")


def layout(text: str) -> allfives.Layout:
    """A layout read under All Fives."""
    return allfives.Layout.parse(text, ALL_FIVES)


def test_two_rule_sets_part_at_the_covered_spinner_and_the_question_is_named() -> None:
    """5-5 with 3 and 2 on its sides: 5 by AF-17, 15 by MU-06."""
    found = compare(layout("3-5 5-5* 5-2"), [ALL_FIVES, MUGGINS])
    assert [counted.total for _, counted in found.counts] == [5, 15]
    assert found.differs == ("up", "down")
    assert [question.name for question in found.questions] == ["covered_spinner"]


def test_rule_sets_that_agree_on_a_table_are_parted_by_no_question() -> None:
    """With all four edges covered nothing of the spinner is open."""
    found = compare(layout("3-5 5-5*(5-0|5-4) 5-2"), [ALL_FIVES, MUGGINS])
    assert found.differs == ()
    assert found.questions == ()


def test_a_rule_set_that_refuses_the_table_says_why_and_the_others_count() -> None:
    """Arms cannot lie where there is no cross (MU-15)."""
    no_cross = allfives.rules("muggins-no-cross")
    found = compare(layout("3-5 5-5*(5-0|) 5-2"), [ALL_FIVES, no_cross])
    assert [rules.name for rules, _ in found.counts] == ["all-fives"]
    assert "arms at 5-5" in str(found.refused[0][1])
    with pytest.raises(allfives.Impossible, match="arms at 5-5"):
        compare(layout("3-5 5-5*(5-0|) 5-2"), [no_cross])


@pytest.mark.parametrize(
    ("others", "words"),
    [
        (["muggins-no-cross"], say("compare.alone", title="All Fives")),
        (["muggins-no-cross", "klassika-101"], say("compare.alone", title="All Fives")),
        ([], say("compare.same")),
        (["muggins-no-cross", "vsem-po-pyat"], say("compare.same")),
    ],
)
def test_rule_sets_are_alike_only_where_two_of_them_count(others: list[str], words: str) -> None:
    """An arm lies there: without a cross that cannot be (MU-15), and Klassika has none (CL-06)."""
    chosen = [ALL_FIVES, *map(allfives.rules, others)]
    text = unescape(markup.compare_html(layout("3-5 5-5*(5-0|) 5-2"), chosen))
    told = {say("compare.same"), say("compare.alone", title="All Fives"), say("builder.jointly")}
    assert {one for one in told if one in text} == {words}


def test_a_question_is_not_named_for_what_hangs_on_it() -> None:
    """One spinner under two rules: what it counts parts them, not how many there may be."""
    rule_sets = [allfives.rules("muggins"), allfives.rules("five-up")]
    table = allfives.Layout.parse("3-5 5-5* 5-2", rule_sets[0])
    named = [question.name for question in parting_questions(table, rule_sets)]
    assert named == ["covered_spinner", "points"]
