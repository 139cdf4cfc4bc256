"""House rules as a value, a TOML text and a link: round trips, refusals, hostile words."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest

import allfives
from allfives.game.contradictions import hindrances
from allfives.game.house import (
    House,
    check_words,
    make_house,
    read_house,
    read_query,
    take_house,
    write_house,
    write_query,
)
from allfives.game.rules import QUESTION_NAMES

FAMILY = """
[our-family]
parent = "muggins"
title = "Our family"
summary = "Muggins by threes."
hand = { 4 = 5, 2 = 7, 3 = 6 }
multiple = 3
"""
# As it is written: the head, the order of the questions, by-seats answers rising.
CANONICAL = """\
# House rules for All Fives. To see every answer: python -m allfives rules FILE
format = 1

[our-family]
parent = "muggins"
title = "Our family"
summary = "Muggins by threes."
multiple = 3
hand = { 2 = 7, 3 = 6, 4 = 5 }
"""
LINK = (
    "rules=muggins&set=multiple%3A3&set=hand%3A2%3A7%2C3%3A6%2C4%3A5&title=Our+family"
    "&summary=Muggins+by+threes."
)

HOSTILE = [
    '"]\n[x]',
    "</script><img src=x onerror=alert(1)>",
    "it's \"quoted\" and 'quoted'",
    "back\\slash \\u0022 \\",
    '"""',
    "# no comment",
    "&amp;&set=multiple:2#rules=sniff",
    "%00%0A+",
    "😀 👨‍👩‍👧 🀱",
    "משפחה عائلة",
    "Наша семья",
    "'; DROP TABLE rules; --",
    "{title} %s $(id) `id`",
]


def test_a_file_is_read_and_written_in_one_form() -> None:
    """What was read is written canonically, and reading that again changes nothing."""
    house = read_house(FAMILY)
    assert house == House(
        parent="muggins",
        answers=(("multiple", 3), ("hand", ((2, 7), (3, 6), (4, 5)))),
        title="Our family",
        summary="Muggins by threes.",
        name="our-family",
    )
    assert write_house(house) == CANONICAL
    assert read_house(CANONICAL) == house
    assert write_query(house) == LINK
    assert read_query(LINK) == read_query(f"?{LINK}") == (house, ())


def test_house_rules_are_rules_with_the_house_as_their_origin() -> None:
    """What the house leaves alone keeps its origin, and equality is by the answers."""
    rules = read_house(FAMILY).rules
    assert (rules.name, rules.title, rules.preset) == ("our-family", "Our family", "muggins")
    assert rules == allfives.rules("muggins", multiple=3, hand={2: 7, 3: 6, 4: 5})
    assert rules.sources["hand"] == "house rules"
    assert rules.sources["players"] == allfives.rules("muggins").sources["players"]


@pytest.mark.parametrize("name", allfives.rules())
def test_every_rule_set_can_be_written_as_house_rules_of_another(name: str) -> None:
    """By file and by link, to the same rules; and none of them is in its own way."""
    rules = allfives.rules(name)
    assert not list(hindrances(vars(rules)))
    for parent in ("all-fives", "klassika-101", "merry-go-round", name):
        answers = {question: getattr(rules, question) for question in QUESTION_NAMES}
        house = make_house(parent, answers)
        assert house.rules == rules
        assert read_house(write_house(house)) == house
        assert read_query(write_query(house)) == (house, ())
        if parent == name:
            assert house.answers == ()


def test_only_what_differs_is_written_in_the_order_of_the_questions() -> None:
    """An answer of the parent, given again, is no difference; what is not asked follows."""
    house = make_house("muggins", {"hand": {2: 6, 3: 5, 4: 5}, "multiple": [5], "spinner": "none"})
    assert [name for name, _ in house.answers] == ["spinner", "hand"]
    order = [QUESTION_NAMES.index(name) for name, _ in house.answers]
    assert all(one < other for one, other in pairwise(order))
    assert house.rules.ends_open == "not-asked"


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_come_back_as_they_were_or_are_refused(words: str) -> None:
    """In a title, a summary, a link: nothing but words, and one rule set in the file."""
    if "\n" in words:
        for key in ("title", "summary"):
            with pytest.raises(allfives.Malformed, match="leave out the sign"):
                check_words(key, words)
        words = words.replace("\n", "")
    house = make_house("muggins", {"multiple": 3}, title=words, summary=words)
    text = write_house(house)
    tables = tomllib.loads(text)
    assert list(tables) == ["format", house.name]
    assert tables[house.name]["title"] == tables[house.name]["summary"] == words
    assert read_house(text) == house
    assert read_query(write_query(house)) == (house, ())


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\r", "\x7f", "\x85", "\u2028", "\u202e", "\ud800"])
def test_signs_that_are_no_letters_are_refused_and_the_rest_is_used(sign: str) -> None:
    """Control characters, line breaks, and what turns the direction of all that follows."""
    house, refused = read_query([("rules", "muggins"), ("title", f"a{sign}b")])
    assert (house.parent, house.title) == ("muggins", "House rules")
    assert len(refused) == 1
    assert "title = 'a" in refused[0]
    assert refused[0].isprintable()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("", "house-rules"),
        ("Our  Family!", "our-family"),
        ("Muggins", "house-muggins"),  # the preset has that name
        ("x" * 60, "x" * 40),
        ("../../etc/passwd", "etc-passwd"),
        ("Наша семья", "house-43549f54"),
    ],
)
def test_a_name_is_made_from_the_title(title: str, name: str) -> None:
    """A link need not say it; titles without a Latin letter still get names of their own."""
    house = make_house("sniff", title=title)
    assert house.name == name
    assert "name=" not in write_query(house)
    assert make_house("sniff", title="Мы").name != make_house("sniff", title="Вы").name


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (FAMILY, "", "0 rule sets: a file of house rules holds exactly one"),
        (FAMILY, f'{FAMILY}[b]\ntitle = "B"', "2 rule sets (our-family, b)"),
        (FAMILY, 'parent = "muggins"', "parent outside of a rule set: begin it with its name"),
        ("[our-family]", "[our-family", "no TOML: "),
        (FAMILY, f"x = {'[' * 5000}", "no TOML: nested too deeply"),
        (FAMILY, f"x = {'9' * 5000}", "no TOML: "),
        ("[our-family]", "format = 2\n[our-family]", "format = 2: written by a newer version"),
        ("[our-family]", "format = 0\n[our-family]", "format = 0: write format = 1"),
        ("[our-family]", "format = true\n[our-family]", "format = True: write format = 1"),
        ("[our-family]", "[muggins]", "name 'muggins': a rule set has it already"),
        ("[our-family]", "[Our_Family]", "name 'Our_Family': write it in small letters"),
        ("[our-family]", f"[{'a' * 41}]", "41 characters, give at most 40"),
        ("[our-family]", '["a b\\u0000"]', "name 'a b\\x00': write it in small letters"),
        ('"muggins"', '"mugins"', "unknown rule set 'mugins': did you mean muggins?"),
        ('"muggins"', "3", "parent = 3: give a rule set"),
        ('parent = "muggins"\n', "", "no parent: give the rule set that is changed"),
        ('"Our family"', "3", "title = 3: give some words"),
        ('"Our family"', f'"{"x" * 61}"', "61 characters, give at most 60"),
        ('"Muggins by threes."', f'"{"x" * 201}"', "201 characters, give at most 200"),
        ("multiple = 3", "multipel = 3", "unknown key 'multipel': did you mean multiple?"),
        ("multiple = 3", "multiple = 1", "multiple = 1: give a whole number"),
        ("multiple = 3", "multiple = 1979-05-27", "multiple = datetime.date(1979, 5, 27): give"),
        ("multiple = 3", "spinner = {a = 1}", "spinner = {'a': 1}: choose one of none"),
        ("multiple = 3", "spinner = [{a = 1}]", "choose one of none, first-double"),
        ("multiple = 3", "hands = 3", "unknown key 'hands': did you mean hand?"),
        ("multiple = 3", 'spinner = "none"\nends_open = "any-order"', "ends_open = 'any-order' co"),
        ("multiple = 3", 'ends_open = "not-asked"', "needs an answer to ends_open"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_what_is_wrong(old: str, new: str, says: str) -> None:
    """One line that names the file, quotes the piece and says what would be right."""
    assert old in FAMILY
    with pytest.raises(allfives.Malformed) as refusal:
        read_house(FAMILY.replace(old, new), "family.toml")
    message = str(refusal.value)
    assert message.startswith("family.toml: ")
    assert says in message
    assert len(message.splitlines()) == 1


def test_all_faults_of_a_file_are_named_at_once_and_the_rest_can_be_used() -> None:
    """`take_house` gives what was understood; a newer format does not hide what is known."""
    text = FAMILY.replace("[our", "format = 7\n[our").replace("hand =", "colour = 3\nhand =")
    house, refused = take_house(text)
    assert house == read_house(FAMILY)
    assert [words.partition(":")[0] for words in refused] == ["format = 7", "unknown key 'colour'"]
    with pytest.raises(allfives.Malformed, match=r"format = 7.*; unknown key 'colour'"):
        read_house(text)


def test_where_answers_of_a_file_come_from_is_left_aside() -> None:
    """A block of the collection can be copied: its origins are those of its source."""
    text = f'{FAMILY}source = "our club"\n[our-family.from]\nmultiple = "agreed"\n'
    assert read_house(text) == read_house(FAMILY)


def test_all_faults_of_a_link_are_named_and_the_rest_can_be_used() -> None:
    """Unknown preset, question and value, a set without a value, words too long, another format."""
    house, refused = read_query(
        [
            ("rules", "mugins"),
            ("set", "multiple:3"),
            ("set", "spiner:none"),
            ("set", "hand:seven"),
            ("set", "players"),
            ("set", "spinner:none"),
            ("set", "ends_open:any-order"),
            ("title", "x" * 61),
            ("name", "Ours"),
            ("format", "2"),
            ("position", "5-5"),
        ]
    )
    assert house == make_house("all-fives", {"multiple": 3, "spinner": "none"})
    begins = [
        "unknown rule set 'mugins': did you mean muggins?",
        "unknown rule question 'spiner': did you mean spinner?",
        "hand = 'seven': give PLAYERS:NUMBER",
        "set='players': write FIELD:VALUE",
        "title = 'xxxxxxxxxxxxxxxxxxxx'…: 61 characters",
        "name 'Ours': write it in small letters",
        "format=2: written by a newer version",
        "ends_open = 'any-order' contradicts spinner = 'none'",
    ]
    assert len(refused) == len(begins)
    for words, begin in zip(refused, begins, strict=True):
        assert words.startswith(begin)
        assert len(words) < 300


def test_a_link_without_rules_is_all_fives() -> None:
    """Nothing is asked, and nothing refused."""
    assert read_query("") == (make_house("all-fives"), ())
    assert read_query("set=multiple:3").house == make_house("all-fives", {"multiple": 3})
