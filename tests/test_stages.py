"""Lessons as data: what can be read, what is refused and how, and that a page carries it all."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from allfives.game.errors import DominoError
from allfives.show.answers.stage import stage_answers
from allfives.show.answers.stage_choose import choices
from allfives.show.stage_markup import stage_html
from allfives.show.stages import ASKS, WANTS, read_stage, stage, stages
from allfives.show.widgets import StageWidget

# ---------------------------------------------------------------- the data

GOOD = """
slug = "a-stage"
page = "a-page"
title = "A stage"
goal = "Know something."
[[steps]]
slug = "look"
kind = "show"
layout = "6-3"
prompt = "What is it?"
after = "A tile."
[[steps]]
slug = "lay"
kind = "play"
layout = "5-4"
hand = "4-1 6-2"
want = ["fits"]
prompt = "Lay a tile."
after = "It lies."
[[steps]]
slug = "say"
kind = "choose"
ask = "pips"
tile = "6-5"
prompt = "How many pips?"
after = "Eleven."
wrong = { 6 = "One half." }
"""

#: What is written instead, and what the error must name: the file, the step and the field.
WRONG = [
    ('slug = "a-stage"', "slug = ", "x.toml: no TOML"),
    ('slug = "a-stage"', 'slug = "A stage"', "x.toml, slug: 'A stage' is no slug"),
    ('page = "a-page"', 'page = "A page.html"', "x.toml, page: 'A page.html' is no slug"),
    ('page = "a-page"', "", "x.toml, page: it is missing"),
    ('title = "A stage"', "title = 5", "x.toml, title: 5 is no text"),
    ('title = "A stage"', "", "x.toml, title: it is missing"),
    ('title = "A stage"', 'title = "A"\nrules = "nobody"', "x.toml, rules: "),
    ('title = "A stage"', 'title = "A"\ncounts = 1', "x.toml, counts: 1 is neither"),
    ('title = "A stage"', 'title = "A"\ngaol = "x"', "x.toml, gaol: not used here"),
    ('slug = "lay"', 'slug = "look"', "x.toml, step 'look', slug: another step has it"),
    ('slug = "lay"', 'slug = "Lay"', "x.toml, step 'Lay', slug: 'Lay' is no slug"),
    ('kind = "play"', 'kind = "plays"', "x.toml, step 'lay', kind: 'plays' is none of show"),
    ('layout = "5-4"', 'layout = "5-4 3-1"', "x.toml, step 'lay', layout: "),
    ('hand = "4-1 6-2"', 'hand = "4-1 4-1"', "x.toml, step 'lay', hand: 4-1 is in the hand twice"),
    ('hand = "4-1 6-2"', "", "x.toml, step 'lay', hand: it is missing"),
    ('want = ["fits"]', 'want = ["fit"]', "x.toml, step 'lay', want: 'fit' is none of fits"),
    ('want = ["fits"]', "want = []", "x.toml, step 'lay', want: [] is no list"),
    ('prompt = "Lay a tile."', 'prompt = " "', "x.toml, step 'lay', prompt: ' ' is no text"),
    ('after = "It lies."', 'scores = [1]\nafter = "."', "x.toml, step 'lay', scores: 1 seats"),
    ('ask = "pips"', 'ask = "spots"', "x.toml, step 'say', ask: 'spots' is none of pips"),
    ('tile = "6-5"', 'tile = "6-7"\nhalf = 2', "x.toml, step 'say', half: not used here"),
    ('tile = "6-5"', 'tile = "65"', "x.toml, step 'say', tile: '65' is no tile"),
    ('wrong = { 6 = "One half." }', "", "x.toml, step 'say', wrong: it is missing"),
    ('wrong = { 6 = "One half." }', "wrong = { 6 = 1 }", "x.toml, step 'say', wrong: 1 is no text"),
    ('wrong = { 6 = "One half." }', 'wrong = { six = "6" }', "x.toml, step 'say', wrong: 'six' is"),
]


def test_a_stage_is_read_as_it_is_written() -> None:
    """The text of which the next test spoils one line at a time."""
    read = read_stage(GOOD, "x.toml")
    assert [step.kind for step in read.steps] == ["show", "play", "choose"]
    assert [(one.key, one.right) for one in choices(read.steps[2], read.rules)] == [
        ("6", False),
        ("11", True),
    ]


@pytest.mark.parametrize(("line", "instead", "message"), WRONG)
def test_an_error_names_the_file_the_step_and_the_field(
    line: str, instead: str, message: str
) -> None:
    """One line is spoilt, and the message says where."""
    assert GOOD.count(line) == 1
    with pytest.raises(DominoError) as caught:
        read_stage(GOOD.replace(line, instead), "x.toml")
    assert str(caught.value).startswith(message)


def test_a_stage_has_three_to_six_steps_and_ends_with_a_question() -> None:
    """Shown first, asked last."""
    head, look, lay, _ = GOOD.split("[[steps]]")
    for steps, message in (([look, lay], "3 to 6"), ([lay] * 7, "3 to 6")):
        with pytest.raises(DominoError, match=message):
            read_stage("[[steps]]".join([head, *steps]), "x.toml")
    again = look.replace('"look"', '"end"')
    with pytest.raises(DominoError, match="step 'end', kind: the last step asks"):
        read_stage("[[steps]]".join([head, look, lay, again]), "x.toml")


def test_a_number_that_is_called_wrong_may_not_be_right() -> None:
    """The engine knows better than the lesson."""
    read = read_stage(GOOD.replace("6 =", "11 ="), "x.toml")
    with pytest.raises(DominoError, match="step 'say', wrong: '11' is the right answer"):
        stage_answers(read)


def test_a_stage_that_is_not_there_is_refused_by_naming_those_that_are() -> None:
    """Slugs are for good, and a mistyped one says so."""
    with pytest.raises(DominoError, match="no stage 'spinners': there are set-and-halves, match"):
        stage("spinners")


def test_the_book_has_ten_stages_in_reading_order() -> None:
    """Links and kept progress hang on these names: a changed one loses both."""
    assert list(stages()) == [
        *("set-and-halves", "matching", "doubles", "spinner", "open-ends", "counting"),
        *("running-count", "drawing", "settling", "match"),
    ]
    assert all(one.steps[0].kind == "show" for one in stages().values())


def test_everything_that_can_be_asked_is_asked_somewhere() -> None:
    """No kind of question, and nothing that a play can be, lies idle."""
    steps = [step for one in stages().values() for step in one.steps]
    assert {step.ask for step in steps} - {""} == ASKS.keys()
    assert {want for step in steps for want in step.want} == {*WANTS}


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("slug", stages())
def test_a_stage_reads_well_before_any_script_runs(slug: str) -> None:
    """Every step stands there with its prompt, its address and its folded answer; no button."""
    one, html = stage(slug), stage_html(stage(slug))
    body = html.partition('<script type="application/json">')[0]
    text = unescape(" ".join(re.sub("<[^>]+>", "", body).split()))
    for step in one.steps:
        assert f'id="{slug}/{step.slug}"' in body
        assert step.prompt in text
        assert step.after in text
    assert body.count("<details") == len(one.steps)
    assert "<button" not in body
    assert "<input" not in body


def test_no_text_of_a_lesson_breaks_out_of_its_part() -> None:
    """Whatever a lesson says is shown as written."""
    hostile = '</script><img src=x onerror=alert(1)> & \\"quoted\\"'
    text = GOOD.replace("Lay a tile.", hostile).replace("It lies.", hostile)
    html = stage_html(read_stage(text.replace("One half.", hostile), "x.toml"))
    assert "<img" not in html
    packed = html.partition('<script type="application/json">')[2].partition("</script>")[0]
    assert json.loads(packed)["steps"][1]["after"] == hostile.replace("\\", "")


def test_a_notebook_has_a_stage_as_a_widget() -> None:
    """It shows without a kernel, and says where the reader is and what is done."""
    widget = StageWidget("spinner")
    assert repr(widget) == "StageWidget(The spinner, its sides and its ends: 6 steps)"
    assert widget.html == stage_html(stage("spinner"))
    assert (widget.step, widget.done) == ("first-double", [])
