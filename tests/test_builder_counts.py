"""What the builder says about a table: every rule set's count, and what parts them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import allfives
from allfives.game.house import make_house, write_house, write_query
from allfives.show.answers.builder import builder_answers
from allfives.show.words import say, verdict_words

ALL_FIVES, MUGGINS = "rules=all-fives", "rules=muggins"


def plain(html: str) -> str:
    """The words of some HTML, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def groups(answers: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Each group of rule sets as its opening words and the titles that stand in it."""
    found = re.findall(r'<li[^>]*>(<p class="af-sum">.*?</p>)(.*?)</div>', answers["result"])
    chip = re.compile(r'class="af-chip"[^>]*>([^<]*)<')
    return [(plain(words), set(map(unescape, chip.findall(names)))) for words, names in found]


def test_rule_sets_of_one_title_are_told_apart() -> None:
    """Two houses without a title, and one that took a preset's: each chip leads to its own."""
    first = make_house("muggins", {"multiple": 3})
    second = make_house("klassika-101", {"highest": 9})
    third = make_house("all-fives", {"multiple": 4}, title="Muggins", name="ours")
    houses = [write_house(first), write_house(third)]
    html = builder_answers("5-5* 5-1", write_query(second), houses=houses)["result"]
    links = {unescape(link) for link in re.findall(r'data-rules="([^"]*)"', html)}
    assert {write_query(one) for one in (first, second, third)} <= links
    assert len(links) == len(allfives.rules()) + 3


def test_a_ring_is_marked_at_its_own_spinner_alone() -> None:
    """1-1's ends differ where every double is a spinner; 5-5's do not, and are not marked."""
    house = write_house(make_house("five-up", {"covered_spinner": "open-ends"}))
    assert builder_answers("2-1 1-1 1-5 5-5*", ALL_FIVES, houses=[house])["marks"] == []


def test_a_bare_spinner_with_an_arm_has_its_ring() -> None:
    """Both its sides are bare, so it counts both halves, beside the arm."""
    answers = builder_answers("2-2*(2-3|)", "rules=merry-go-round")
    assert answers["rings"] == {"start": 4, "up": 3}
    assert {"start", "up"} <= {*answers["board"]["s"]}


def test_a_first_score_that_is_too_low_is_told() -> None:
    """The count is that of any score; a player's first one must be larger here."""
    said = builder_answers("3-3*", "rules=muggins&set=multiple:3&set=first_score:10")["said"]
    assert "6 points" in said
    assert "below 10" in said


def test_what_is_said_of_a_group_holds_for_each_of_its_rule_sets() -> None:
    """By threes it is no multiple of 3; where nothing scores in play it is no question."""
    answers = builder_answers("5-2", ALL_FIVES)
    for name in allfives.rules():
        rules = allfives.rules(name)
        count = allfives.count(allfives.Layout.parse("5-2", rules), rules)
        (part,) = (
            part
            for part in answers["result"].split('<li><p class="af-sum">')[1:]
            if re.search(f">{re.escape(rules.title)}</a>", part)
        )
        assert verdict_words(count, rules).lower() in plain(part).lower()


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
