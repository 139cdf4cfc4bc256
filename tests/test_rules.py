"""Rule sets as data: presets, overrides, and the checks that keep them whole."""

from __future__ import annotations

import json
import re
from itertools import combinations, groupby
from typing import Any

import pytest

import allfives
from allfives.cli import main
from allfives.game.deal import Deal
from allfives.game.presets import read_rule_set, read_rule_sets, with_answers
from allfives.game.rules import QUESTION_NAMES, find_question, questions, read_answer
from tests import cases

# How many rows the ledger has for each source, and which of them can be read in several ways.
LEDGER = {"AF": 21, "VP": 22, "MU": 19, "CL": 15}
AMBIGUOUS = (
    "AF-12 AF-13 AF-15 AF-16 AF-18 AF-19 AF-20 VP-03 VP-04 VP-05 VP-06 VP-07 VP-09 VP-10 VP-11 "
    "VP-12 VP-13 VP-15 VP-16 VP-17 VP-18 VP-20 VP-21 VP-22 MU-01 MU-03 MU-05 MU-06 MU-07 MU-08 "
    "MU-10 MU-11 MU-14 MU-17 MU-18 CL-03 CL-04 CL-05 CL-06 CL-07 CL-08 CL-12 CL-13 CL-14"
)
PAGES = (
    "pagat All Fives|pagat Muggins|tappaz Muggins|pagat Five Up|pagat Sniff|pagat Seven-Toed Pete|"
    "pagat Fives and Threes|onlinedominogames [A-Z]|domino-play [A-Z]|dominorules [A-Z]"
)
CONTRACT = (
    "all-fives all-fives-deal-5 all-fives-deal-7 vsem-po-pyat muggins muggins-played-arms "
    "muggins-no-cross muggins-full-bonus all-threes klassika-101 pagat-all-fives line-muggins "
    "five-up sniff seven-toed-pete fives-and-threes merry-go-round"
)


def test_names_come_without_a_call_for_one() -> None:
    """`rules()` lists the presets; parents stand before their children."""
    names = allfives.rules()
    assert isinstance(names, tuple)
    assert set(CONTRACT.split()) <= set(names)


@pytest.mark.parametrize("name", allfives.rules())
def test_a_preset_answers_every_question_and_says_from_where(name: str) -> None:
    """No question is left open, and no answer is without an origin."""
    rules = allfives.rules(name)
    assert rules.name == name
    assert rules.title
    assert re.fullmatch(r"[A-Z][^.]+\.", rules.summary)
    assert set(rules.sources) == set(QUESTION_NAMES)


@pytest.mark.parametrize("name", allfives.rules())
def test_an_origin_names_a_ledger_row_or_a_page(name: str) -> None:
    """It begins with what it follows, and every row it names exists."""
    begins = re.compile(rf"(AF|VP|MU|CL)-\d\d|(AF|VP|MU|CL|({PAGES}).*,) is silent; as .|{PAGES}")
    for question, origin in allfives.rules(name).sources.items():
        assert begins.match(origin), f"{question}: {origin}"
        rows = re.findall(r"(AF|VP|MU|CL)-(\d\d)", origin)
        assert all(1 <= int(row) <= LEDGER[source] for source, row in rows), f"{question}: {origin}"
        assert origin.count("silent") <= 1, f"{question}: {origin}"


def test_titles_and_summaries_tell_the_rule_sets_apart() -> None:
    """A list of them has no two lines alike, and no two rule sets have the same answers."""
    named = [allfives.rules(name) for name in allfives.rules()]
    assert len({one.title for one in named}) == len({one.summary for one in named}) == len(named)
    assert len(set(named)) == len(named)


@pytest.mark.parametrize(
    "row", cases.params("presets.txt", ["rules", "question", "answer", "origin"])
)
def test_a_rule_set_answers_as_its_source_states(row: cases.Row) -> None:
    """Against a table made by hand; the origin is the row or page that states it."""
    named = allfives.rules(row["rules"])
    stated = with_answers(named, {row["question"]: read_answer(row["question"], row["answer"])})
    assert stated is named
    assert row["origin"] in named.sources[row["question"]]


READINGS = cases.read("readings.txt", ["id", "reading", "rules", "changes"])


def read_as(row: cases.Row) -> allfives.Rules:
    """The rules of a reading."""
    changes = [] if row["changes"] == "-" else row["changes"].split()
    typed = (change.partition("=") for change in changes)
    return allfives.rules(
        row["rules"], **{name: read_answer(name, value) for name, _, value in typed}
    )


@pytest.mark.parametrize(
    ("matter", "rows"),
    [(matter, list(rows)) for matter, rows in groupby(READINGS, key=lambda row: row["id"])],
)
def test_each_reading_of_a_ledger_row_is_an_answer(matter: str, rows: list[cases.Row]) -> None:
    """They all load, no two are the same rules, and the first is a rule set as it stands."""
    assert len(rows) > 1, matter
    assert rows[0]["changes"] == "-"
    assert all(one != other for one, other in combinations(map(read_as, rows), 2))


def test_every_ledger_row_that_can_be_read_in_several_ways_is_listed() -> None:
    """None is settled in silence, and no matter is split over the table."""
    matters = [matter for matter, _ in groupby(READINGS, key=lambda row: row["id"])]
    assert len(matters) == len(set(matters))
    assert {matter[:5] for matter in matters} == set(AMBIGUOUS.split())


@pytest.mark.parametrize("name", allfives.rules())
def test_the_command_shows_every_rule_set(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`rules NAME --json` gives each answer in the form that JSON has for it."""
    assert main(["rules", name, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    answers = {row["name"]: row["answer"] for row in shown["questions"]}
    rules = allfives.rules(name)
    assert shown["name"] == name
    assert answers["hand"] == {str(seats): size for seats, size in rules.hand}
    assert isinstance(answers["undrawn"], dict)
    assert answers["players"] == list(rules.players)
    assert with_answers(rules, {q: a for q, a in answers.items() if a != "not-asked"}) is rules


def test_all_threes_is_muggins_by_three() -> None:
    """MU-17: rounding and the division of the bonus follow the multiple."""
    assert allfives.rules("muggins", multiple=3) == allfives.rules("all-threes")


def test_no_rule_set_deals_more_tiles_than_there_are() -> None:
    """With every number of players it allows."""
    for rules in map(allfives.rules, allfives.rules()):
        tiles = (rules.highest + 1) * (rules.highest + 2) // 2
        assert all(seats * rules.hand_size(seats) <= tiles for seats in rules.players), rules.name


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.name)
def test_a_question_carries_its_words(question: Any) -> None:
    """What it asks ends in a question mark; each value it offers has words."""
    assert question.metadata["ask"].endswith("?")
    assert all(question.metadata.get("values", {"": "words"}).values())


def test_rules_are_equal_when_every_answer_is() -> None:
    """Names and sources do not count."""
    assert allfives.rules("muggins", spinner="none") == allfives.rules("muggins-no-cross")
    assert allfives.rules("muggins") != allfives.rules("all-fives")


def test_a_deal_goes_by_the_name_of_its_own_rules() -> None:
    """Whatever equal rules were played under before it, and whatever they were called."""
    ours = allfives.rules("muggins", spinner="none")
    theirs = allfives.rules("muggins-no-cross")
    for rules in (ours, theirs, ours):
        assert Deal(rules, (1, 2), (), 0).rules is rules


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
        ("multiple", "3, 5", [3, 5]),
        ("players", "2-4", [2, 3, 4]),
        ("hand", "2:7, 3:5", {2: 7, 3: 5}),
        ("hand", "7 with 2, 5 with 3", {2: 7, 3: 5}),
        ("players", "2", [2]),
        ("undrawn", "-", {}),
        ("spinner", "none", "none"),
    ],
)
def test_an_answer_is_read_as_typed(name: str, text: str, value: Any) -> None:
    """Numbers with commas for several; words as they are."""
    assert read_answer(name, text) == value


@pytest.mark.parametrize("text", ["", "five", "5_0", "५", "2-4", "3,", "1" * 5000])
def test_what_is_no_number_is_refused(text: str) -> None:
    """Only plain digits are numbers here."""
    with pytest.raises(allfives.Malformed, match=r"multiple = "):
        read_answer("multiple", text)


def test_more_numbers_than_anybody_plays_by_are_refused() -> None:
    """Two are the most that any source has."""
    eight = tuple(range(3, 11))
    assert allfives.rules("muggins", multiple=eight).multiples == eight
    with pytest.raises(allfives.Malformed, match="up to 8 of them"):
        allfives.rules("muggins", multiple=(*eight, 11))


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


CHILD = """
[house]
parent = "muggins"
title = "House rules"
summary = "Muggins as it is played here."
multiple = 3
[house.from]
multiple = "agreed at home"
"""
ANSWER = "multiple = 3\n[house.from]\nmultiple"  # of the house rules, with its origin's key


def house(old: str = "", new: str = "") -> allfives.Rules:
    """The house rules above, with a piece of their text replaced."""
    assert old in CHILD
    known = {name: allfives.rules(name) for name in allfives.rules()}
    return read_rule_sets(CHILD.replace(old, new), "house.toml", known)["house"]


def test_a_block_says_only_what_differs_from_its_parent() -> None:
    """The parent's answers and origins hold for the rest."""
    rules = house()
    assert rules == allfives.rules("all-threes")
    assert rules.sources["multiple"] == "agreed at home"
    assert rules.sources["hand"] == "MU-04"


def test_a_block_with_a_source_says_where_that_is_silent() -> None:
    """What the parent took from elsewhere is said to be from there."""
    sources = house('title = "', 'source = "our club"\ntitle = "').sources
    assert sources["hand"] == "our club is silent; as muggins (MU-04)"
    assert sources["covered_end"] == "our club is silent; as in every source but VP-21"
    assert sources["multiple"] == "agreed at home"


def test_a_rule_set_can_be_made_from_a_mapping() -> None:
    """No file is needed, and by-seats answers may have numbers as keys."""
    block = {"parent": "muggins", "title": "T", "summary": "S.", "hand": {2: 6, "3": 5, 4: 5}}
    known = {"muggins": allfives.rules("muggins")}
    rules = read_rule_set("six", {**block, "from": {"hand": "agreed"}}, known)
    assert rules.hand == ((2, 6), (3, 5), (4, 5))
    assert rules.name == "six"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[house]", "[house", "house.toml: "),
        (CHILD, "house = 3", "write a table, [house]"),
        ("house", "muggins", "'muggins': this name is taken"),
        ("house", "House", "small letters"),
        ('title = "House rules"\n', "", "no title"),
        ('title = "House rules"', "title = 3", "title = 3"),
        ('"Muggins as it is played here."', '" "', "summary = ' '"),
        ('"muggins"', '"mugins"', "unknown parent 'mugins': did you mean muggins?"),
        ('"muggins"', "3", "parent = 3"),
        ('parent = "muggins"\n', "", "no answer to highest, players"),
        ('parent = "muggins"', 'parent = "muggins"\nsource = 3', "source = 3"),
        ("multiple = 3", "multipel = 3", "unknown key 'multipel': did you mean multiple?"),
        ("multiple = 3", "multiple = 1", "multiple = 1: give"),
        ("multiple = 3\n", "", "origin without answer for multiple"),
        ('multiple = "', 'multipel = "', "unknown key under [house.from] 'multipel'"),
        ('multiple = "agreed at home"', "", "no origin for multiple: say it under [house.from]"),
        ('"agreed at home"', '""', "multiple = ''"),
        ("[house.from]", "[house.form]", "unknown key 'form': did you mean from?"),
        ('[house.from]\nmultiple = "agreed at home"', "from = 3", "write a table, [house.from]"),
        (ANSWER, "hand = 7\n[house.from]\nhand", "hand = 7: give"),
        (ANSWER, "hand = { two = 7 }\n[house.from]\nhand", "hand = (('two', 7),): give"),
        (ANSWER, "players = []\n[house.from]\nplayers", "players = (): give"),
    ],
)
def test_a_block_that_is_wrong_is_refused_by_name(old: str, new: str, says: str) -> None:
    """The error names the file, what is wrong and what would be right."""
    with pytest.raises(allfives.Malformed) as refusal:
        house(old, new)
    assert says in str(refusal.value)
    assert str(refusal.value).startswith("house.toml: ")


@pytest.mark.parametrize(
    ("name", "changes", "says"),
    [
        ("muggins", "spinner=none ends_open=any-order", "ends_open"),
        ("muggins", "spinner=none bare_spinner=full", "bare_spinner"),
        ("muggins-no-cross", "covered_spinner=open-ends", "covered_spinner"),
        ("muggins-no-cross", "spinner=every-double", "needs an answer to ends_open"),
        ("muggins", "ends_open=not-asked", "needs an answer to ends_open"),
        ("muggins", "scoring=none points=total", "points"),
        ("klassika-101", "covered_end=yes", "covered_end"),
        ("klassika-101", "lead_scores=never", "lead_scores"),
        ("klassika-101", "scoring=open-ends", "needs an answer to covered_end"),
        ("all-fives", "players=2,3,4,5", "hand for 5 players"),
        ("all-fives", "hand=2:7,3:7", "hand for 4 players"),
        ("all-fives", "target=2:100", "target for 3 players"),
        ("seven-toed-pete", "players=2", "hand for 2 players"),
    ],
)
def test_answers_that_contradict_each_other_are_refused(name: str, changes: str, says: str) -> None:
    """The error names both answers, or what is missing beside them."""
    typed = (change.partition("=") for change in changes.split())
    answers = {question: read_answer(question, value) for question, _, value in typed}
    with pytest.raises(allfives.Impossible, match=says):
        allfives.rules(name, **answers)


def test_a_contradiction_in_a_file_is_named_with_the_file() -> None:
    """The kind of error is kept."""
    with pytest.raises(allfives.Impossible, match=r"^house\.toml: rule set 'house': ends_open"):
        house(
            ANSWER,
            'spinner = "none"\nends_open = "any-order"\n[house.from]\nspinner = "agreed"\n'
            "ends_open",
        )


def test_a_chosen_answer_is_checked_like_one_of_a_file() -> None:
    """By its question."""
    assert find_question("hand").metadata["form"] == "by-seats"
    for answer in (7, {}, {2: 99, 3: 5, 4: 5}, {"two": 7}, ((2, 7),) * 2, None, "2:7"):
        with pytest.raises(allfives.Malformed, match="hand = "):
            allfives.rules("all-fives", hand=answer)
