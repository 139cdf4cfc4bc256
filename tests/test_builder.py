"""The builder's answers: any table, laid or written, under every rule set."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import allfives
from allfives import Impossible, Malformed
from allfives.game.house import make_house, write_house, write_query
from allfives.show import engine
from allfives.show.answers.builder import builder_answers, opened
from allfives.show.words import say

ALL_FIVES, MUGGINS, FIVE_UP = "rules=all-fives", "rules=muggins", "rules=five-up"


def plain(html: str) -> str:
    """The words of some HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def groups(answers: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Each group of rule sets as its opening words and the titles that stand in it."""
    found = re.findall(r'<li[^>]*>(<p class="af-sum">.*?</p>)(.*?)</div>', answers["result"])
    chip = re.compile(r'class="af-chip"[^>]*>([^<]*)<')
    return [(plain(words), set(map(unescape, chip.findall(names)))) for words, names in found]


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


def test_every_rule_set_stands_in_one_group_with_its_own_count() -> None:
    """The groups are all the presets, and each group's words are what `count` says of its sets."""
    answers = builder_answers("3-5 5-5* 5-2", ALL_FIVES)
    found = groups(answers)
    titles = [allfives.rules(name).title for name in allfives.rules()]
    assert sorted(title for _, group in found for title in group) == sorted(titles)
    for name in allfives.rules():
        rules = allfives.rules(name)
        count = allfives.count(allfives.Layout.parse("3-5 5-5* 5-2", rules), rules)
        (words,) = (words for words, group in found if rules.title in group)
        assert words.endswith(f"= {count.total} · {say_points(count.points)}")
    assert "All Fives" in found[0][1]  # whose eyes they are comes first


def say_points(points: int) -> str:
    return say("count.point" if points == 1 else "count.points", number=points)


def test_the_ends_that_part_the_rule_sets_are_marked_and_the_question_is_named() -> None:
    """5-5's bare ends: nothing in All Fives (AF-17), a half each in Muggins (MU-06)."""
    answers = builder_answers("3-5 5-5* 5-2", ALL_FIVES)
    assert answers["marks"] == ["up", "down"]
    assert answers["rings"] == {"up": None, "down": None, "left": 3, "right": 2}
    ask = "What does the spinner count once both of its sides are covered?"
    assert say("compare.parted", ask=ask) in plain(answers["result"])
    assert "MU-06" in answers["result"]


# A table and the rule sets that refuse it, by what one of each kind is told.
REFUSED = [
    # arms before sides (AF-15): only who asks for an order refuses
    ("5-5*(5-1|5-2)", "All Fives", "5-5*"),
    # a tile beyond double-six
    ("9-9 9-1", "All Fives", "9-9"),
    # any arm, where no double is a spinner (MU-15)
    ("3-5 5-5*(5-1|) 5-2", "Muggins without a cross", "arms at 5-5"),
]


@pytest.mark.parametrize(("layout", "title", "piece"), REFUSED)
def test_an_impossible_table_says_why_where_it_is_impossible(
    layout: str, title: str, piece: str
) -> None:
    """The tile and the reason, under that rule set; others count the table."""
    found = groups(builder_answers(layout, ALL_FIVES))
    impossible = say("builder.impossible")
    assert any(words == impossible and title in sets for words, sets in found)
    assert any(words != impossible for words, _ in found)
    (told,) = [
        plain(part)
        for part in builder_answers(layout, ALL_FIVES)["result"].split('<li class="af-refused">')[
            1:
        ]
        if f">{title}<" in part.split("</li>")[0]
    ]
    assert piece in told


def test_a_table_that_no_rule_set_allows_is_kept_and_explained() -> None:
    """A tile that lies twice: every rule set says so, and nothing is thrown away."""
    answers = builder_answers("5-5* 5-1 1-5", ALL_FIVES)
    assert answers["position"] == "5-5* 5-1 1-5"
    assert "5-1 lies on the table twice" in answers["refusal"]
    assert answers["fits"] == []
    assert [words for words, _ in groups(answers)] == [say("builder.impossible")]


def test_the_plays_of_a_hand_are_those_of_the_engine() -> None:
    """The tile, the end, the sum and the points of each."""
    answers = builder_answers("3-5 5-5* 5-2 / 4-3 2-2 6-6", MUGGINS)
    rules = allfives.rules("muggins")
    table = allfives.Layout.parse("3-5 5-5* 5-2", rules)
    shown = plain(answers["result"])
    for play in allfives.plays(table, allfives.Hand.parse("4-3 2-2 6-6"), rules):
        assert f"{play.tile} {say('place.' + play.at)}" in shown
    nothing = builder_answers("3-5 5-5* 5-2 / 6-6", MUGGINS)
    assert say("builder.no_plays") in plain(nothing["result"])
    after = builder_answers("3-5 5-5* 5-2 / 4-3 2-2", MUGGINS, lay="4-3@left")
    assert after["position"] == "4-3 3-5 5-5* 5-2 / 2-2"


def test_the_tile_just_played_counts_where_rules_say_so() -> None:
    """VP-07 counts it alone: known, it counts both halves; unknown, the reader is asked which."""
    rules = "rules=vsem-po-pyat&set=scoring:tile"
    known = builder_answers("5-5* 5-1", rules, "5-1@right")
    assert known["total"] == 6
    unknown = builder_answers("5-5* 5-1", rules)
    assert unknown["total"] is None
    assert [play for play, _ in unknown["perhaps"]] == ["5-5@left", "5-1@right"]


def test_house_rules_are_compared_with_all_others() -> None:
    """Kept rules stand among the groups under their title; their link leads back to them."""
    house = make_house("muggins", {"multiple": 3}, title="Sunday threes")
    answers = builder_answers("3-5 5-5* 5-2", ALL_FIVES, houses=[write_house(house)])
    assert any("Sunday threes" in titles for _, titles in groups(answers))
    assert answers["houses"] == [{"title": "Sunday threes", "rules": write_query(house)}]
    seen = builder_answers("3-5 5-5* 5-2", write_query(house))
    assert (seen["title"], seen["points"]) == ("Sunday threes", 15)


def test_a_kept_file_that_cannot_be_read_is_left_out_and_named() -> None:
    """Another version's, another hand's: the table is answered all the same."""
    good = write_house(make_house("muggins", title="Sunday threes"))
    answers = builder_answers("5-5*", ALL_FIVES, houses=["[x", good, 'format = 2\n[a]\nb = 1'])
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


def test_the_text_to_take_away_is_enough_to_check_it() -> None:
    """Position, rules as the command takes them, version, every count, the source of what parts."""
    told = builder_answers("3-5 5-5* 5-2", "rules=muggins&set=multiple:3", "5-2@right")["plain"]
    for piece in (
        "3-5 5-5* 5-2",
        "muggins multiple=3",
        "5-2@right",
        allfives.__version__,
        "MU-06",
        "3 + 2 + 5 + 5 = 15",
    ):
        assert piece in told


def test_a_position_may_name_its_rules_in_front() -> None:
    """As the contract writes positions; the hand is that of the seat to play."""
    answers = builder_answers("rules=muggins multiple=3 5-5* / 5-1, 5-2 5-3 / ?9 / to play 1")
    assert answers["rules"] == "rules=muggins&set=multiple%3A3"
    assert answers["hand"] == ["5-2", "5-3"]
