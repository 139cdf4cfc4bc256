"""The builder's table: laid or written, by a link, and what cannot be."""

from __future__ import annotations

import re

import pytest

from allfives import Impossible, Malformed
from allfives.game.house import make_house, write_house, write_query
from allfives.show import engine
from allfives.show.answers.builder import builder_answers, opened

ALL_FIVES, MUGGINS, FIVE_UP = "rules=all-fives", "rules=muggins", "rules=five-up"


# Laid tile by tile: the rules, each play, the text that comes of it, what it totals there.
LAID = [
    # The first double is the spinner and its sides go first (AF-15); its ends count from MU-06 on.
    (ALL_FIVES, ["5-5@start", "5-3@left", "5-2@right"], "3-5 5-5* 5-2", 5),
    (MUGGINS, ["5-5@start", "5-3@left", "5-2@right"], "3-5 5-5* 5-2", 15),
    (MUGGINS, ["5-5@start", "5-3@left", "5-2@right", "5-1@up"], "3-5 5-5*(5-1|) 5-2", 11),
    # A later double is none, wherever it lies (AF-15).
    (ALL_FIVES, ["6-4@start", "6-6@left", "4-4@right"], "6-6* 6-4 4-4", 20),
    # Any table can be laid: an arm while a side is bare is for the rules to refuse.
    (ALL_FIVES, ["5-5@start", "5-3@left", "5-1@up"], "3-5 5-5*(5-1|)", None),
    # Where every double is a spinner only the first is marked: others read the table so, too.
    (FIVE_UP, ["5-5@start", "5-1@right", "1-1@right", "2-1@1-1.up"], "5-5* 5-1 1-1(1-2|)", None),
    (FIVE_UP, ["5-5@start", "5-1@right", "1-1@right", "2-1@right"], "5-5* 5-1 1-1 1-2", 12),
    # No double is a spinner (MU-15).
    ("rules=line-muggins", ["5-5@start", "5-3@left"], "3-5 5-5*", 13),
]


def test_a_double_that_was_alone_stays_the_spinner_when_another_comes() -> None:
    """Written without a star it was the only one, so the next is none."""
    answers = builder_answers("4-5 5-5 5-1", ALL_FIVES, lay="1-1@right")
    assert (answers["layout"], answers["total"]) == ("4-5 5-5* 5-1 1-1", 6)


# Tables that no rules can read, and a piece of what is said.
UNREAD = [
    ("5-5(5-1|) 5-2 2-2", "all-fives", "which double was played first?"),
    ("1-5 5-5(5-3|) 5-2 2-2", "muggins", "which double was played first?"),
    ("5-5(5-1|5-2)", "line-muggins", "arms at 5-5"),
    ("1-5 5-5(5-3|) 5-5", "five-up", "lies on the table twice"),
]


@pytest.mark.parametrize(("layout", "rules", "said"), UNREAD)
def test_a_table_that_cannot_be_read_is_drawn_and_the_reason_told(
    layout: str, rules: str, said: str
) -> None:
    """Its picture, the reason, and no place for another tile."""
    answers = builder_answers(layout, f"rules={rules}")
    assert said in answers["refusal"]
    assert len(answers["board"]["t"]) == len(answers["laid"])


# What may be pasted for `4-5 5-5* 5-1`.
PASTED = [
    "4\u20135 5\u20135* 5\u20131",
    "4\u20115 5-5* 5-1",
    "4 - 5 5 - 5* 5 - 1",
    "\u200b4-5\u00a05-5*\u200f 5-1",
    "4-5, 5-5*, 5-1",
]


@pytest.mark.parametrize("text", PASTED)
def test_what_text_programs_make_of_a_table_is_understood(text: str) -> None:
    """Dashes for hyphens, spaces around them, signs that are not seen, commas between tiles."""
    assert builder_answers(text, ALL_FIVES)["position"] == "4-5 5-5* 5-1"


@pytest.mark.parametrize("played", ["foo", "@", "1", "5-1", "9-9@left", "6-6@left"])
def test_a_last_play_that_cannot_be_is_left_out_and_named(played: str) -> None:
    """The table stays; nobody knows what was played last."""
    answers = builder_answers("5-5* 5-1", ALL_FIVES, played)
    assert (answers["position"], answers["played"], answers["total"]) == ("5-5* 5-1", "", 11)
    assert played in answers["notices"][0]
    assert "played" not in answers["link"]


@pytest.mark.parametrize(("rules", "plays", "layout", "total"), LAID)
def test_a_table_is_laid_tile_by_tile(
    rules: str, plays: list[str], layout: str, total: int | None
) -> None:
    """Each answer is the table of the next; the last play is known throughout."""
    answers = builder_answers("-", rules)
    for play in plays:
        assert play in answers["fits"]
        answers = builder_answers(answers["position"], rules, answers["played"], lay=play)
        assert answers["played"] == play
        assert answers["fresh"] is not None
    assert (answers["layout"], answers["total"]) == (layout, total)
    assert bool(answers["refusal"]) == (total is None)
    assert len(answers["laid"]) == len(plays)


def test_a_kept_file_that_cannot_be_read_is_left_out_and_named() -> None:
    """Another version's, another hand's: the table is answered all the same."""
    good = write_house(make_house("muggins", title="Sunday threes"))
    answers = builder_answers("5-5*", ALL_FIVES, houses=["[x", good, "format = 2\n[a]\nb = 1"])
    assert [one["title"] for one in answers["houses"]] == ["Sunday threes"]
    assert len(answers["notices"]) == 2


@pytest.mark.parametrize("highest", [6, 9])
def test_every_tile_of_the_set_can_be_laid(highest: int) -> None:
    """Double-six and double-nine: on an empty table each tile fits."""
    answers = builder_answers("-", ALL_FIVES, highest=highest)
    number = (highest + 1) * (highest + 2) // 2
    assert len(answers["tiles"]) == len(answers["fits"]) == number
    assert answers["highest"] == highest


def test_a_link_restores_exactly_what_it_was_made_from() -> None:
    """Position, hand, last play and rules, changed answers and title included."""
    house = make_house("muggins", {"multiple": (3, 5)}, title='Ours & "theirs"')
    made = builder_answers("3-5 5-5*(5-1|) 5-2 / 6-1", write_query(house), "5-1@up")
    assert opened(f"?{made['link']}") == made
    assert made["notices"] == []


# A damaged link: its query, a piece of what is said, the position that is shown, the rules.
DAMAGED = [
    ("position=5-7x&rules=muggins", "'5-7x'", "-", MUGGINS),
    ("position=5-5*&rules=no-such", "unknown rule set 'no-such'", "5-5*", ALL_FIVES),
    ("position=5-5*&rules=muggins&set=gravity:9", "'gravity'", "5-5*", MUGGINS),
    ("position=5-5*&rules=muggins&set=multiple:many", "'many'", "5-5*", MUGGINS),
    ("position=5-5*&rules=muggins&set=multiple", "'multiple'", "5-5*", MUGGINS),
    ("position=5-5*&rules=muggins&format=2", "newer version", "5-5*", MUGGINS),
    ("position=5-5*&rules=muggins&set=hand:2:20,3:5,4:5", "tiles", "5-5*", MUGGINS),
    ("position=" + "5-5+" * 1000, "4000", "-", ALL_FIVES),
    ("position=5-5*+/+9-9x", "'9-9x'", "-", ALL_FIVES),
]


@pytest.mark.parametrize(("query", "said", "position", "rules"), DAMAGED)
def test_a_damaged_link_says_what_it_left_out_and_shows_the_rest(
    query: str, said: str, position: str, rules: str
) -> None:
    """What can be read is shown; what cannot is named; a damaged position is there to be mended."""
    answers = opened(f"?{query}")
    assert any(said in notice for notice in answers["notices"]), answers["notices"]
    assert (answers["position"], answers["rules"]) == (position, rules)
    assert ("typed" in answers) == (position == "-")


# What is refused while laying, and a piece of the reason.
NOT_LAID = [
    (("5-5*", ALL_FIVES, "", "6-1@left"), Impossible, "it fits nowhere"),
    (("5-5*", ALL_FIVES, "", "5-5@left"), Impossible, "on the table already"),
    (("5-5*", ALL_FIVES, "", "5-1@middle"), Impossible, "'middle'"),
    (("5-5*", ALL_FIVES, "", "5-1"), Malformed, "no play"),
    (("5-5* x", ALL_FIVES, "", ""), Malformed, "'x'"),
    (("5-5*", "rules=nobody", "", ""), Malformed, "'nobody'"),
]


@pytest.mark.parametrize(("asked", "kind", "said"), NOT_LAID)
def test_what_cannot_be_laid_is_refused_with_the_reason(
    asked: tuple[str, str, str, str], kind: type[Exception], said: str
) -> None:
    """An error that quotes the piece; through the engine it is an answer, no traceback."""
    with pytest.raises(kind, match=re.escape(said)):
        builder_answers(*asked)
    names = ("position", "rules", "played", "lay")
    told = engine.answer("builder", dict(zip(names, asked, strict=True)))
    assert said in told["refused"]
    assert told["kind"] == kind.__name__.lower()


def test_a_position_may_name_its_rules_in_front() -> None:
    """As the contract writes positions; the hand is that of the seat to play."""
    answers = builder_answers("rules=muggins multiple=3 5-5* / 5-1, 5-2 5-3 / ?9 / to play 1")
    assert answers["rules"] == "rules=muggins&set=multiple%3A3"
    assert answers["hand"] == ["5-2", "5-3"]
