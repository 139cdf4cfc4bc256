"""Several answers to a position at once: which can be set together, and what comes of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from allfives.game.errors import Impossible
from allfives.game.ledger import Statement, ledger
from allfives.show import engine
from allfives.show.answers.statement import options, scenes, statement
from allfives.show.answers.together import together
from allfives.show.scenes import Scene
from allfives.show.statement import option_html, statement_html
from allfives.show.words import say

PLACES = [
    pytest.param(one, scene, id=f"{one.id}-{at}")
    for one in ledger()
    for at, scene in enumerate(scenes(one))
]
# Statement, position, numbers of its answers, what comes of them as the cases have it. By hand:
TOGETHER = [
    # 4-1 led, in threes: 5 is no multiple of 3
    ("AF-16", "4-1", (1, 2), "5/0"),
    # 5-5 led in threes, and a bare spinner counts nothing
    ("AF-16", "5-5", (2, 4), "0/0"),
    # all pips to the winner, unrounded: 7
    ("AF-18", "-, 6-1 / out 0", (1, 3), "7 0"),
    # 2-0 and 1-1 are 4 together, which rounds to 5; 6-1 lies with the partner, who is spared
    ("AF-20", "-, 2-0, 6-1, 1-1 / out 0 / pairs", (1, 2), "0 -5 0 -5"),
    # the tile laid has 11 pips, rounded 10: two fives, one point each
    ("VP-07", "9-5 5-6 / played 6-5@right", (1, 3), "11/2"),
    # 0-0 for 50 and 6-6 for 100
    ("CL-13", "-, 0-0, 6-6 / out 0", (1, 2), "0 50 100"),
    # five tiles each of the 55 for three: 55 - 15 = 40
    ("CL-02", "3", (1, 2), "5 each, 40 left"),
]


def place_of(name: str, text: str) -> tuple[Statement, Scene]:
    """A statement and its position with this input."""
    one = statement(name)
    return one, next(scene for scene in scenes(one) if scene.input == text)


@pytest.mark.parametrize(("name", "text", "chosen", "short"), TOGETHER)
def test_several_answers_are_worked_out_together(
    name: str, text: str, chosen: tuple[int, ...], short: str
) -> None:
    """Worked out by hand, in the notation of the cases."""
    assert together(*place_of(name, text), chosen).told.short == short


@pytest.mark.parametrize(("one", "scene"), PLACES)
def test_one_answer_alone_is_told_as_on_the_page(one: Statement, scene: Scene) -> None:
    """The engine's markup stands on the page letter by letter, but for the number of the switch."""
    page, number = statement_html(one.id), scenes(one).index(scene)
    for at, option in enumerate(options(one, scene)):
        asked = {"statement_id": one.id, "scene": number, "chosen": [at]}
        told = engine.answer("together", asked)["html"]
        on_page = option_html(scene, option)
        assert on_page in page
        assert told == on_page.replace(f' data-switch="{option.switch}"', "")
        assert together(one, scene, [at]).rules == option.rules


@pytest.mark.parametrize(("one", "scene"), PLACES)
def test_answers_of_different_switches_change_different_questions(
    one: Statement, scene: Scene
) -> None:
    """Whatever a reader sets is worked out, or refused because it contradicts itself."""
    own, *others = options(one, scene)
    assert own.switch == 0
    assert {option.switch for option in others} == set(range(len(own.names)))
    for first, second in combinations(range(1, len(others) + 1), 2):
        one_of, other = others[first - 1], others[second - 1]
        if one_of.switch == other.switch:
            continue
        assert not set(one_of.fields) & set(other.fields)
        try:
            found = together(one, scene, (first, second))
        except Impossible:
            continue
        assert found.names == (*one_of.names, *other.names)
        assert found.told == scene.told(found.rules)
        for option in (one_of, other):
            for field in option.fields:
                assert getattr(found.rules, field) == getattr(option.rules, field)


def test_answers_of_which_none_goes_with_the_other_share_a_switch() -> None:
    """No spinner, or another count of the covered one: MU-06 asks about one thing there."""
    switches = [option.switch for option in options(*place_of("MU-06", "3-5 5-5* 5-2"))]
    assert switches == [0, 0, 0]
    # in fives or threes is a question apart from whether the lead scores
    assert [option.switch for option in options(*place_of("AF-16", "4-1"))] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"statement_id": "AF-99", "scene": 0, "chosen": [1]}, "'AF-99' is no statement"),
        ({"statement_id": "__proto__", "scene": 0, "chosen": []}, "'__proto__' is no statement"),
        ({"statement_id": "AF-16", "scene": 9, "chosen": [1]}, "9 is no position of AF-16"),
        ({"statement_id": "AF-16", "scene": 0, "chosen": [-1]}, "-1 is no answer"),
        ({"statement_id": "VP-07", "scene": 0, "chosen": [1, 4]}, "“What scores during play?"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(asked: dict[str, object], said: str) -> None:
    """An old page, a wrong number, answers that contradict each other."""
    assert said in engine.answer("together", asked)["refused"]


def test_the_reading_in_words_says_what_stays() -> None:
    """Answers of other sources among them: all else is as it was."""
    one, scene = place_of("AF-16", "4-1")
    html = option_html(scene, together(one, scene, (1, 2)))
    assert say("statement.mixed", title=scene.rules.title) in html
