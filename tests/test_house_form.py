"""The form of house rules: its HTML, and what the engine answers to each state of it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import allfives
from allfives.game.house import make_house, read_house, write_house, write_query
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import QUESTION_NAMES, questions
from allfives.show.engine import answer
from allfives.show.house_form import house_form_html
from allfives.show.words import say
from tests.test_house import CANONICAL, HOSTILE, LINK


def ask(**args: Any) -> dict[str, Any]:
    """What the page is answered, as JSON has it."""
    told: dict[str, Any] = json.loads(json.dumps(answer("house", args)))
    return told


def form(parent: str = "muggins", **answers: str) -> dict[str, Any]:
    """What the form sends: every answer of the preset as text, but these."""
    state = ask(query=f"rules={parent}")
    return {"parent": parent, "answers": {**state["answers"], **answers}}


class _Controls(HTMLParser):
    """The controls of each question: what is chosen, and what can be."""

    def __init__(self) -> None:
        super().__init__()
        self.offered: dict[str, list[str]] = {}
        self.chosen: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "input":
            name, value = str(said["name"]), str(said["value"])
            self.offered.setdefault(name, []).append(value)
            if said.get("type") != "radio" or "checked" in said:
                self.chosen[name] = value


@pytest.mark.parametrize("parent", ["all-fives", "muggins-no-cross", "klassika-101"])
def test_the_form_shows_every_question_as_the_preset_answers_it(parent: str) -> None:
    """Read without a script: each value that can be chosen, and what the sources answer."""
    html = house_form_html(parent)
    assert len(html.encode()) <= 40_000
    controls = _Controls()
    controls.feed(html)
    state = ask(query=f"rules={parent}")
    for question in questions():
        name = question.name
        expected = [] if name in state["idle"] else [state["answers"][name]]
        assert [value for key, value in controls.chosen.items() if key == name] == expected
        if "values" in question.metadata:
            values = [value for value in question.metadata["values"] if value != NOT_ASKED]
            assert controls.offered[name] == values
    assert html.count(say("house.sources")) == len(QUESTION_NAMES)
    assert html.count("Not asked, because") == html.count("af-trouble") == len(state["idle"])
    assert "AF-17" in html
    assert "is silent" not in html


def test_a_link_gives_the_file_that_makes_it() -> None:
    """And the file gives the link: the same state, byte for byte."""
    by_link = ask(query=LINK)
    assert by_link["toml"] == CANONICAL
    assert by_link["query"] == LINK
    assert ask(toml=CANONICAL, file="family.toml") == by_link
    typed = {"parent": "muggins", "answers": by_link["answers"], **by_link["house"]}
    assert ask(form=typed) == by_link
    assert by_link["changed"] == ["multiple", "hand"]
    first = by_link["words"][0]
    assert first["title"] == say("house.changed")
    assert first["rows"][0] == {
        "ask": "Multiples of what score?",
        "words": "3",
        "was": say("house.was", parent="Muggins", words="5"),
    }


def test_an_answer_that_is_not_asked_any_more_is_left_aside() -> None:
    """The form says why, and the answers come back with the question."""
    state = ask(form=form(spinner="none", ends_open="any-order"))
    assert state["verdict"]["fine"]
    assert set(state["idle"]) == {"ends_open", "bare_spinner", "covered_spinner"}
    assert "no double is one" in state["idle"]["ends_open"]
    back = ask(form=form(spinner="first-double", ends_open="any-order"))
    assert back["changed"] == ["ends_open"]


def test_a_contradiction_stands_at_each_of_its_questions() -> None:
    """There is no file and no link until it is settled, and nothing typed is lost."""
    state = ask(form=form(players="2,5", hand="2:x"))
    assert {"players", "hand", "target"} <= set(state["troubles"])
    assert state["toml"] == state["query"] == ""
    assert state["answers"]["hand"] == "2:x"
    assert state["answers"]["players"] == "2,5"
    assert not state["verdict"]["fine"]
    assert "hand = '2:x': give PLAYERS:NUMBER" in state["verdict"]["text"]
    for sentences in state["troubles"].values():
        assert all(words in state["verdict"]["text"] for words in sentences)


def test_words_that_cannot_be_are_in_trouble_by_their_box() -> None:
    """Title, summary and name."""
    typed = {"title": "a\0", "summary": "x" * 201, "name": "Ours"}
    state = ask(form={"parent": "muggins", **typed, "answers": {}})
    assert set(state["troubles"]) == set(typed)


def test_a_damaged_link_says_what_it_left_out() -> None:
    """And the rest is in the form."""
    state = ask(query="rules=mugins&set=multiple:3&set=spiner:none")
    assert [words.split(":")[0] for words in state["notices"]] == [
        "unknown rule set 'mugins'",
        "unknown rule question 'spiner'",
    ]
    assert state["changed"] == ["multiple"]


def test_a_file_of_which_nothing_can_be_used_is_refused() -> None:
    """As an answer, so that the form stays as it was."""
    assert "no TOML" in ask(toml="[", file="family.toml")["refused"]
    assert "family.toml: 0 rule sets" in ask(toml=" ", file="family.toml")["refused"]
    assert "unknown rule set" in ask(form={"parent": "nobody"})["refused"]


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stay_words_in_every_answer(words: str) -> None:
    """JSON carries them; the page puts them in as text."""
    house = make_house("muggins", {"multiple": 3}, title=words.replace("\n", ""))
    state = ask(query=write_query(house))
    assert state["kept"]["title"] == house.title
    assert state["toml"] == write_house(house)
    assert read_house(state["toml"]) == house
    escaped = house_form_html(title=words)
    assert len(re.findall("<script", escaped)) == 1
    assert "<img" not in escaped


def test_a_table_is_counted_by_the_rules_of_the_house() -> None:
    """As the command counts it."""
    told = answer("house_count", {"query": LINK, "layout": "6-6* 6-3"})
    rules = read_house(CANONICAL).rules
    result = allfives.count(allfives.Layout.parse("6-6* 6-3", rules), rules)
    assert (told["total"], told["points"]) == (result.total, result.points) == (15, 15)
    assert "multiple of 3" in told["verdict"]
    assert "refused" in answer("house_count", {"query": LINK, "layout": "6-6 5-5"})
