"""The engine against the naive referee of ``naive.py``, which shares nothing with it."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import allfives
from tests import naive

NUMBER = 2000  # random tables a rule set; a quarter of it for each changed reading

#: Rule sets and readings: a preset and what is changed in it, for both referees alike.
READINGS: list[tuple[str, dict[str, Any]]] = [
    *((preset, {}) for preset in naive.SETTINGS),
    *(
        ("muggins", {"ends_open": when, "bare_spinner": bare, "covered_spinner": covered})
        for when, bare, covered in product(
            ("after-both-sides", "any-order"), ("full", "nothing"), ("nothing", "open-ends")
        )
        if (when, bare) != ("after-both-sides", "full")  # these two are presets
    ),
    ("muggins", {"multiple": 3}),
    ("muggins", {"multiple": (3, 5), "points": "one-a-multiple"}),
    ("muggins", {"points": "one-a-multiple", "ends_open": "any-order"}),
    ("all-fives", {"lead_scores": "never", "highest": 4}),
    ("all-fives", {"lead_scores": "only-5-5"}),
    ("muggins", {"lead_scores": "never", "ends_open": "any-order"}),
    ("all-fives", {"highest": 9}),
    ("muggins-no-cross", {"highest": 3, "multiple": 2}),
    *(
        ("all-fives", {"spinner": "every-double", "ends_open": when, **counted})
        for when in ("after-both-sides", "any-order", "all-four-first")
        for counted in (
            {},
            {"covered_spinner": "open-ends"},
            {"bare_spinner": "nothing", "covered_end": "yes"},
        )
    ),
    ("all-fives", {"spinner": "every-double", "ends_open": "any-order", "highest": 9}),
    ("all-fives", {"ends_open": "all-four-first"}),
    ("muggins", {"ends_open": "all-four-first"}),
    ("muggins", {"ends_open": "all-four-first", "bare_spinner": "nothing", "covered_end": "yes"}),
    ("all-fives", {"scoring": "tile"}),
    ("muggins", {"scoring": "tile", "points": "one-a-multiple", "lead_scores": "only-5-5"}),
    ("all-fives", {"scoring": "tile-rounded", "highest": 9, "multiple": (3, 4)}),
    ("muggins", {"scoring": "tile-rounded", "spinner": "every-double", "lead_scores": "never"}),
    ("all-fives", {"scoring": "tile-rounded", "points": "one-a-multiple"}),
    ("muggins-no-cross", {"scoring": "tile", "covered_end": "yes", "multiple": (3, 5)}),
    ("muggins-no-cross", {"covered_end": "yes"}),
    ("all-fives", {"covered_end": "yes"}),
    ("muggins", {"covered_end": "yes", "ends_open": "any-order", "points": "one-a-multiple"}),
    ("muggins", {"scoring": "none"}),
]
NOT_ASKED = {
    "spinner": ("ends_open", "bare_spinner", "covered_spinner"),
    "scoring": ("covered_end", "points", "lead_scores"),
}
NAMES = [
    " ".join([preset, *(f"{field}={answer}" for field, answer in changes.items())])
    for preset, changes in READINGS
]
ROWS = [
    pytest.param(preset, changes, id=name)
    for (preset, changes), name in zip(READINGS, NAMES, strict=True)
]


def random_table(
    rng: random.Random, rules: dict[str, Any], length: int
) -> tuple[naive.Table, list[naive.Halves]]:
    """A table reached from an empty one by random legal plays, and the tiles that are left over.

    Any choice of the rules can come up, so every table that can be reached at all can come up.
    It is shorter than ``length`` when no tile fits any more.
    """
    table: naive.Table = {}
    rest = naive.tile_set(rules["highest"])
    while len(table) < length:
        choices = naive.ways(table, rest, rules)
        if not choices:
            break
        tile, square, face = rng.choice(choices)
        table = naive.lay(table, tile, square, face, rules)
        rest.remove(tile)
    return table, rest


def random_tables(
    seed: int, rules: dict[str, Any], number: int
) -> list[tuple[naive.Table, list[naive.Halves]]]:
    """Many random tables, from the empty one to the full set, short ones more often."""
    rng = random.Random(seed)
    size = len(naive.tile_set(rules["highest"]))
    lengths = [min(rng.randint(0, size), rng.randint(0, size)) for _ in range(number)]
    return [random_table(rng, rules, length) for length in lengths]


def told(counted: allfives.Count) -> tuple[int | None, int]:
    """The total and the points of a count."""
    return counted.total, counted.points


def engine_plays(
    layout: allfives.Layout, held: str, rules: Any
) -> dict[str, tuple[str, int | None, int]]:
    """Every play with the table, the total and the points it makes, as the engine has them."""
    found = allfives.plays(layout, allfives.Hand.parse(held), rules)
    plays = {
        f"{play.tile}@{play.at}": (str(play.layout), play.count.total, play.count.points)
        for play in found
    }
    assert len(plays) == len(found), f"a play is listed twice on {layout} with {held}"
    return plays


@pytest.mark.parametrize(("preset", "changes"), ROWS)
def test_engine_and_naive_referee_agree_on_random_tables(
    preset: str, changes: dict[str, Any]
) -> None:
    """On tables reached by random play both find the same text, terms, total, points and plays.

    On every fourth table the hand is every tile that does not lie there, so no placement is left
    out; on the others it is seven of them.
    """
    rng = random.Random(29)
    rules = allfives.rules(preset, **changes)
    settings = {**naive.SETTINGS[preset], **changes}
    number = NUMBER // 4 if changes else NUMBER
    for turn, (table, rest) in enumerate(random_tables(20240229, settings, number)):
        hand = rest if turn % 4 == 0 else rng.sample(rest, min(7, len(rest)))
        text = naive.printed(table)
        layout = allfives.Layout.parse(text, rules)
        assert str(layout) == text
        counted = allfives.count(layout, rules)
        assert told(counted) == naive.total_and_points(table, settings), text
        if settings["scoring"] in ("open-ends", "none"):
            ends = {term.at: term.pips for term in counted.terms}
            assert ends == naive.ends(table, settings), text
        expected = {
            f"{high}-{low}@{at}": (
                naive.printed(after),
                *naive.total_and_points(after, settings, table, at),
            )
            for (high, low), at, after in naive.legal(table, hand, settings)
        }
        assert engine_plays(layout, naive.plainly(hand), rules) == expected, text
        for played, (after_text, *numbers) in list(expected.items())[:1]:
            made = allfives.Layout.parse(after_text, rules)
            assert told(allfives.count(made, rules, played)) == tuple(numbers), played


@pytest.mark.parametrize("preset", naive.SETTINGS)
def test_both_referees_answer_the_rule_questions_alike(preset: str) -> None:
    """The plain dict of the naive referee is the preset, question by question."""
    rules = allfives.rules(preset)
    for question, answer in naive.SETTINGS[preset].items():
        if any(getattr(rules, of) == "none" and question in NOT_ASKED[of] for of in NOT_ASKED):
            continue  # not asked without a spinner
        assert getattr(rules, question) == answer, question


def test_the_naive_referee_reaches_every_kind_of_table() -> None:
    """Random play comes to empty tables, leads, bare and covered spinners, arms and long lines."""
    texts = [naive.printed(table) for table, _ in random_tables(20240229, naive.MUGGINS, NUMBER)]
    assert "-" in texts
    assert any(text.endswith("*") and text.count("-") == 1 for text in texts)
    assert any("*" not in text and text.count("-") > 2 for text in texts)
    assert any(text.endswith("*") and text.count("-") > 2 for text in texts)
    assert any("(|" in text for text in texts)
    assert any("|)" in text for text in texts)
    assert any("(" in text and "(|" not in text and "|)" not in text for text in texts)
    assert max(text.count("-") for text in texts) > 20


def test_the_naive_module_names_nothing_of_the_engine() -> None:
    """The second referee is worth something only while it imports nothing of the first."""
    assert naive.__file__ is not None
    with open(naive.__file__, encoding="utf-8") as file:
        imports = [line for line in file if line.startswith(("import ", "from ", "    import "))]
    assert not any("allfives" in line for line in imports)
