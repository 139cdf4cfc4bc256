"""The rule card: every answer once, every count the engine's, nothing that breaks out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest

import allfives
from allfives.game.house import LONGEST, make_house, write_house, write_query
from allfives.game.questions import NOT_ASKED, answer_words
from allfives.game.rules import QUESTION_NAMES, find_question, questions
from allfives.show import engine
from allfives.show.answers.scene import rings
from allfives.show.card import ORDER, card_html, card_part_html
from allfives.show.card_boards import boards, examples
from allfives.show.widgets import CardWidget
from allfives.show.words import points_words, say, sum_words

PRESETS = allfives.rules()
HOSTILE = '<img src=x onerror="alert(1)"></article> & "it\'s"'


@dataclass
class Element:
    """A piece of a card: its tag, its attributes, and all text in it."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""
    within: list[Element] = field(default_factory=list)

    def find(self, tag: str) -> list[Element]:
        """The elements of a tag in it, at any depth."""
        return [one for one in self.within if one.tag == tag]


class _Reader(HTMLParser):
    """Every element of a page, each holding all that stands in it."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        new = Element(tag, dict(attrs))
        for one in self.open:
            one.within.append(new)
        if tag != "img":
            self.open.append(new)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for one in self.open:
            one.text += data


def read(html: str) -> Element:
    """Parse a card; every element must be closed where it should be."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0]


def facts(page: Element) -> dict[str, Element]:
    """The rows of a card by question."""
    rows = [one for one in page.find("div") if "data-question" in one.attributes]
    named = {str(one.attributes["data-question"]): one for one in rows}
    assert len(named) == len(rows)
    return named


def changed(preset: str = "muggins", **answers: Any) -> allfives.Rules:
    """House rules that differ from a preset in a few answers."""
    return make_house(preset, answers, title="Ours").rules


def test_the_groups_of_a_card_hold_every_question_once() -> None:
    """A rule question that is added without a place on the card fails here."""
    assert Counter(name for names in ORDER.values() for name in names) == Counter(QUESTION_NAMES)


@pytest.mark.parametrize("name", PRESETS)
def test_every_question_that_is_asked_stands_on_the_card_once_with_its_answer(name: str) -> None:
    """In the words of the questions themselves; what is not asked is left out."""
    rules = allfives.rules(name)
    asked = {one.name: one for one in questions() if getattr(rules, one.name) != NOT_ASKED}
    shown = facts(read(card_html(rules)))
    assert shown.keys() == asked.keys()
    for key, row in shown.items():
        assert [one.text for one in row.find("dt")] == [asked[key].metadata["ask"]]
        words = answer_words(asked[key], getattr(rules, key))
        assert [one.find("span")[0].text for one in row.find("dd")] == [words]
    assert "not asked" not in card_html(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_every_board_of_a_card_counts_what_the_engine_counts(name: str) -> None:
    """Rings, sum and points, from the layout that is written beside the board."""
    rules = allfives.rules(name)
    for figure in read(card_html(rules)).find("figure"):
        written = str(figure.attributes["data-layout"])
        result = allfives.count(allfives.Layout.parse(written, rules), rules)
        assert [one.text for one in figure.find("code")] == [written]
        assert Counter(one.text for one in figure.find("text")) == Counter(
            str(term.pips) for term in result.terms
        )
        total, points = (one.text for one in figure.find("p")[-2:])
        assert total.startswith(sum_words(result))
        if total == sum_words(result):
            assert points == points_words(result.points)
            assert result.points > 0


SPINNER = ["led", "one_side", "both_sides", "arm", "end_double"]
LINE = ["led", "line", "line_double", "inside"]


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        (allfives.rules("all-fives"), SPINNER),  # AF-15: sides first
        (allfives.rules("five-up"), SPINNER),  # every double is a spinner
        (allfives.rules("muggins-no-cross"), LINE),  # MU-15
        (allfives.rules("klassika-101"), []),  # CL-06: nothing scores in play
        (changed(ends_open="any-order"), [*SPINNER[:3], "early_arm", *SPINNER[3:]]),
        # All four edges first: a double cannot lie at an end before they are covered.
        (
            allfives.rules("merry-go-round"),
            ["led", "one_side", "both_sides", "early_arm", "arm", "late_double"],
        ),
        (changed(covered_end="yes"), [*SPINNER, "covered_end"]),  # VP-21
        (
            changed(covered_end="yes", ends_open="any-order"),  # six at most
            ["led", "one_side", "early_arm", "arm", "end_double", "covered_end"],
        ),
        (allfives.rules("all-fives", highest=1), ["led", "one_side"]),  # three tiles in the set
    ],
    ids=lambda value: value.title if isinstance(value, allfives.Rules) else "",
)
def test_the_boards_follow_the_rules(rules: allfives.Rules, keys: list[str]) -> None:
    """What the rules make impossible is left out, and what they alone count is shown."""
    assert [one.key for one in examples(rules)] == keys


@pytest.mark.parametrize(
    ("rules", "key", "layout", "total", "points"),
    [
        (allfives.rules("all-fives"), "one_side", "5-5* 5-0", "10 + 0 = 10", "10 points"),  # AF-17
        (allfives.rules("all-fives"), "both_sides", "1-5 5-5* 5-4", "1 + 4 = 5", "5 points"),
        (allfives.rules("sniff"), "both_sides", "1-5 5-5* 5-4", "1 + 4 + 5 + 5 = 15", "15 points"),
        (allfives.rules("all-threes"), "led", "3-3*", "6", "6 points"),  # MU-17
        (allfives.rules("five-up"), "arm", "1-5 5-5*(5-3|) 5-6", "1 + 6 + 3 = 10", "2 points"),
        (
            allfives.rules("vsem-po-pyat-covered-end"),  # VP-21: 5 + 2 on the table before
            "covered_end",
            "5-1 1-2 2-3",
            "5 + 3 = 8, but 7 − 2 = 5",
            "5 points",
        ),
        (changed(scoring="tile"), "one_side", "5-5* 5-0", "5", "5 points"),  # VP-07
        (changed(scoring="tile-rounded"), "arm", "1-5 5-5*(5-2|) 5-3", "7, rounded 5", "5 points"),
        (changed(lead_scores="never"), "led", "5-5*", "10", "10, but the lead does not score"),
        (changed(bare_spinner="nothing"), "led", "5-5*", "0", "nothing on this table counts: 0"),
        (changed(multiple=99), "led", "6-6*", "12", "12 is no multiple of 99: no points"),
    ],
)
def test_a_board_shows_what_is_special_about_its_rules(
    rules: allfives.Rules, key: str, layout: str, total: str, points: str
) -> None:
    """The sum, and the points or why there are none."""
    named = [one.key for one in examples(rules)]
    figure = read(card_html(rules)).find("figure")[named.index(key)]
    assert figure.attributes["data-layout"] == layout
    shown_total, shown_points = (one.text for one in figure.find("p")[-2:])
    assert shown_total == total
    assert shown_points.startswith(points)


def test_where_the_tile_just_played_counts_it_is_named_and_outlined() -> None:
    """Elsewhere nothing says which tile was the last (VP-07)."""
    shown = card_html(changed(scoring="tile"))
    assert say("card.played", tile="5-0") in read(shown).text
    assert shown.count("af-halo") == len(examples(changed(scoring="tile")))
    assert "af-halo" not in card_html(allfives.rules("muggins"))


@pytest.mark.parametrize("name", PRESETS)
def test_all_boards_of_a_card_have_one_scale_and_hold_their_tiles_and_rings(name: str) -> None:
    """Equally wide boxes; nothing reaches out of them."""
    shown = examples(allfives.rules(name))
    drawn = boards(shown)
    assert len({board.box[2] for board in drawn}) <= 1
    for example, board in zip(shown, drawn, strict=True):
        x, y, width, height = board.box
        edges = [tile.rectangle for tile in board.tiles]
        edges += [
            (spot.x - 13, spot.y - 13, spot.x + 13, spot.y + 13)
            for spot in map(board.spot, rings(example.count))
        ]
        for left, top, right, bottom in edges:
            assert x <= left < right <= x + width
            assert y <= top < bottom <= y + height


def test_a_card_names_the_statements_that_say_so_and_no_others() -> None:
    """Small codes where the source answers; none where it is silent or the house has changed it."""
    rules = changed(covered_spinner="nothing")
    shown = facts(read(card_html(rules)))
    small = {name: "".join(one.text for one in row.find("small")) for name, row in shown.items()}
    assert small["bare_spinner"] == "MU-06"
    assert small["covered_spinner"] == ""
    assert small["bonus_adds"] == ""  # in every source but VP-18
    silent = facts(read(card_html(allfives.rules("vsem-po-pyat"))))["ends_open"]
    assert not silent.find("small")  # VP-04 is silent; as AF-15
    many = facts(read(card_html(allfives.rules("vsem-po-pyat-many"))))
    assert many["target"].find("small")[0].text == "VP-13 VP-20"


def test_house_rules_say_from_what_they_were_made_and_mark_each_difference() -> None:
    """A sign, not a colour; a preset has none and says its own name."""
    rules = changed("all-fives", covered_spinner="open-ends", target={2: 100, 3: 100, 4: 100})
    page = read(card_html(rules))
    signed = {name for name, row in facts(page).items() if say("card.sign") in row.text}
    assert signed == {"covered_spinner", "target"}
    foot = page.find("footer")[0].text
    assert "made from All Fives (all-fives): 2 answers differ." in foot
    assert f"All Fives {allfives.__version__}." in foot
    plain = read(card_html(allfives.rules("muggins")))
    assert "Rule set muggins." in plain.find("footer")[0].text
    assert say("card.sign") not in plain.text
    assert "one answer differs" in read(card_html(changed(multiple=3))).find("footer")[0].text
    assert "every answer is that of" in read(card_html(changed())).find("footer")[0].text


def test_no_title_breaks_out_of_its_card() -> None:
    """Titles and summaries are shown as written."""
    rules = make_house("muggins", title=HOSTILE, summary=HOSTILE).rules
    for html in (card_html(rules), card_part_html(rules, HOSTILE)):
        page = read(html)
        assert not page.find("img")
        assert page.find("h2")[0].text == HOSTILE
        assert page.find("article")[0].find("p")[0].text == HOSTILE


def test_the_engine_makes_the_card_of_a_link_or_a_file() -> None:
    """The same card from both; a preset stays the preset."""
    house = make_house("muggins", {"multiple": 3}, title="Sunday threes")
    told = engine.answer("card", {"rules": f"?{write_query(house)}"})
    assert told == engine.answer("card", {"toml": write_house(house), "file": "x.toml"})
    assert told == {"html": card_html(house.rules), "title": "Sunday threes", "refused": []}
    preset = engine.answer("card", {"rules": "rules=muggins"})
    assert preset["html"] == card_html(allfives.rules("muggins"))


def test_of_a_damaged_link_the_rest_is_used_and_each_loss_is_named() -> None:
    """What cannot be understood stands in `refused`; what cannot be played has no card at all."""
    told = engine.answer("card", {"rules": "rules=muggins&set=multiple:x&set=nonsense:1&set=pot"})
    assert told["html"] == card_html(allfives.rules("muggins"))
    assert [words for words in told["refused"] if "multiple = 'x'" in words]
    assert len(told["refused"]) == 3
    crowded = engine.answer("card", {"rules": "rules=muggins&set=hand:2:20,3:5,4:5"})
    assert crowded["kind"] == "impossible"
    assert "html" not in crowded
    assert engine.answer("card", {"toml": "no [ toml"})["kind"] == "malformed"


def test_a_sheet_with_much_to_say_is_set_closer() -> None:
    """Long titles and answers count; the words are the same."""
    short = changed()
    long = make_house("muggins", title="x" * LONGEST["title"], summary="y" * LONGEST["summary"])
    assert "af-dense" not in card_html(short)
    assert "af-dense" in card_html(long.rules)
    assert find_question("pot").metadata["ask"] in read(card_html(long.rules)).text


def test_a_notebook_has_the_card_as_a_widget() -> None:
    """It shows without a kernel, as every widget of the book does."""
    rules = changed(multiple=3)
    widget = CardWidget(rules)
    assert repr(widget) == "CardWidget(Ours)"
    assert card_html(rules) in widget.html
    assert card_html(allfives.rules("muggins")) in CardWidget("muggins").html
