"""Answers that do not go together: each contradiction is named, with the questions it is about."""

from __future__ import annotations

import re
from typing import Any

import pytest

import allfives
from allfives.game.house import make_house, read_query, write_house, write_query
from allfives.game.rules import QUESTION_NAMES, find_question, read_answer
from allfives.show.answers.house import Form


def typed(changes: str) -> dict[str, Any]:
    """Changes as `--set` types them, with spaces between them."""
    pairs = (change.split("=") for change in changes.split())
    return {name: read_answer(name, value) for name, value in pairs}


@pytest.mark.parametrize(
    ("parent", "changes", "questions", "says"),
    [
        ("muggins-no-cross", "spinner=first-double", "ends_open spinner", "needs an answer to"),
        ("all-fives", "players=2,5", "players hand", "needs hand for 5 players"),
        ("all-fives", "hand=2:9,3:9,4:9", "hand players highest", "4 players with 9 tiles each"),
        ("all-fives", "highest=4", "hand players highest", "up to 4 has 15"),
        ("muggins", "hand=2:14,3:5,4:5 undrawn=2:1", "undrawn", "28 tiles, and 1 stay"),
        ("muggins", "highest=4 hand=2:5,3:4,4:3 lead_scores=only-5-5", "lead_scores", "no such"),
        ("klassika-101", "first_lead=random", "led_tile first_lead", "chooses by chance"),
        ("all-fives", "scoring=none", "scoring out_pays", "let no score rise"),
        ("fives-and-threes", "multiple=5 out_points=0 points=total", "target", "never meets 61"),
    ],
)
def test_contradictions_are_all_named_with_their_questions(
    parent: str, changes: str, questions: str, says: str
) -> None:
    """The house keeps them, to be explained; neither rules nor a file can be made of them."""
    house = make_house(parent, typed(changes))
    found = [one for one in house.contradictions if says in one.words]
    assert found, house.contradictions
    assert set(questions.split()) <= set(found[0].questions)
    assert set(found[0].questions) <= set(QUESTION_NAMES)
    for refused in (lambda: house.rules, lambda: write_house(house)):
        with pytest.raises(allfives.Impossible):
            refused()
    assert read_query(write_query(house)).house == house


def test_a_small_set_can_still_be_counted_and_played_without_a_house() -> None:
    """A position needs no deal; a match says what the house rules would have."""
    rules = allfives.rules("all-fives", highest=2)
    with pytest.raises(allfives.Impossible) as refusal:
        allfives.Match(rules, 2)
    assert str(refusal.value) == make_house("all-fives", {"highest": 2}).contradictions[0].words


@pytest.mark.parametrize(
    ("parent", "changes"),
    [
        ("muggins-no-cross", "spinner=first-double"),
        ("all-fives", "players=2,5"),
        ("muggins", "highest=4 hand=2:5,3:4,4:3 lead_scores=only-5-5"),
        ("klassika-101", "first_lead=random"),
        ("all-fives", "scoring=none"),
        ("fives-and-threes", "multiple=5 out_points=0 points=total"),
        ("all-fives", "highest=4"),
    ],
)
def test_the_form_says_the_same_in_its_own_words(parent: str, changes: str) -> None:
    """As many sentences about the same questions; none names anything by its code."""
    house = make_house(parent, typed(changes))
    said = house.contradictions_in(Form())
    assert [one.questions for one in said] == [one.questions for one in house.contradictions]
    for one in said:
        names = re.findall(r"\w+_\w+|'[\w-]+'|\b\w+ = ", one.words)
        assert names == [], one.words
        named = [name for name in one.questions if find_question(name).metadata["ask"] in one.words]
        assert named or "tiles" in one.words
