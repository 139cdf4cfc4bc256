"""What is said about an experiment follows from its numbers: sentences, tables, charts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import allfives
from allfives.search.experiments.catalogue import BASES, experiments
from allfives.search.experiments.stored import Result
from allfives.search.experiments.tally import Tally
from allfives.search.leads import chance_of_reply, leads
from allfives.show import charts
from allfives.show.lead_table import (
    leads_words,
)
from allfives.show.verdicts import (
    Advice,
    Found,
    about,
    about_words,
    effects_table,
    finding,
    found,
    number_words,
    signed_words,
    standing_out,
    verdict,
)
from allfives.show.words import say, section
from tests.test_contrast import SHAPE, TEXT, THEMES, colours, contrast
from tests.test_one_deal import texts

BASE = Result(
    "muggins", "looking-ahead", 2, False, 0, 7, 4000, "hold-3", "all", "points", 1, Tally()
)


def result(measure: str, tally: Tally, **other: Any) -> Result:
    """A line about holding two doubles, with these sums."""
    return replace(BASE, measure=measure, tally=tally, **other)


def halves(low: int, high: int) -> Tally:
    """400 numbers, each of the two 200 times: mean and deviation are easy."""
    return Tally(400, 200 * (low + high), 200 * (low * low + high * high))


# Measure, numbers, what is found, and a piece of the verdict. The half interval of numbers a and b
# is 1.96 · (b − a) / 2 / √399.
VERDICTS = [
    ("points", halves(0, 4), Found.GAINS, "brings 2.00 points more a hand (95 % interval 1.80 to "),
    ("points", halves(-4, 0), Found.COSTS, "costs 2.00 points a hand (95 % interval 1.80 to 2.20)"),
    ("points", halves(-4, 4), Found.OPEN, "by something between −0.39 and 0.39 points."),
    ("draws", halves(0, 4), Found.COSTS, "brings 2.00 draws more a hand (95 % interval 1.80 to "),
    ("draws", halves(-4, 0), Found.GAINS, "spares 2.00 draws a hand (95 % interval 1.80 to 2.20)"),
    ("draws", halves(-1, 1), Found.OPEN, "draws of a hand by something between −0.10 and 0.10"),
    ("wins", halves(0, 1), Found.GAINS, "wins 50.0 more matches of 100 (95 % interval 45.1 to 54"),
    ("wins", halves(-1, 0), Found.COSTS, "loses 50.0 more matches of 100 (95 % interval 45.1 to"),
    ("wins", halves(-1, 1), Found.OPEN, "in 100 matches by something between −9.8 and 9.8."),
]


@pytest.mark.parametrize(("measure", "tally", "what", "words"), VERDICTS)
def test_a_verdict_follows_from_the_interval(
    measure: str, tally: Tally, what: Found, words: str
) -> None:
    """Gain, loss or neither; fewer draws are a gain."""
    one = result(measure, tally)
    assert found(one) is what
    said = verdict(one)
    assert words in said
    assert say("doing.hold-3") in said
    assert said.count(".") - len(re.findall(r"\d\.\d", said)) == 1  # one sentence


HEADS = [
    (halves(0, 4), Advice.FOR, "The advice holds here: holding two doubles back"),
    (halves(-4, 0), Advice.FOR, "The advice fails here: "),
    (halves(0, 4), Advice.AGAINST, "The opposite of the advice holds here: "),
    (halves(-4, 0), Advice.AGAINST, "The opposite of the advice fails here: "),
    (halves(0, 4), Advice.ASIDE, "It pays: "),
    (halves(-4, 0), Advice.ASIDE, "It costs: "),
    *((halves(-4, 4), advice, "No effect found: ") for advice in Advice),
]


@pytest.mark.parametrize(("tally", "advice", "words"), HEADS)
def test_a_verdict_says_what_it_means_for_the_advice(
    tally: Tally, advice: Advice, words: str
) -> None:
    """Whether the habit is the advice, its opposite, or neither."""
    assert verdict(result("points", tally), advice).startswith(words)


@pytest.mark.parametrize(
    ("number", "measure", "words"),
    [
        (1.234, "points", "1.23"),
        (-0.5, "points", "−0.50"),
        (0.004, "points", "0.004"),  # no bound that differs from zero reads as zero
        (-0.0004, "draws", "−0.0004"),
        (0.0, "points", "0.00"),
        (3.14, "wins", "3.1"),
    ],
)
def test_a_number_is_written_so_that_its_sign_can_be_seen(
    number: float, measure: str, words: str
) -> None:
    """Two places, one for wins, and as many more as it takes."""
    assert number_words(number, measure) == words


def test_an_interval_is_written_with_its_signs() -> None:
    """Both bounds and the mean."""
    assert signed_words(result("points", halves(-4, 4))) == "+0.00 (−0.39 to +0.39)"


def test_a_verdict_names_the_players_it_was_found_among() -> None:
    """Beside the rule set: a gain among greedy players says nothing of others."""
    shown = finding(result("points", halves(0, 4), base="greedy"))
    assert shown.text.startswith("Muggins, players greedy: The advice holds here: ")
    assert (
        f"<b>Muggins, players greedy: </b>{verdict(result('points', halves(0, 4)))}" in shown.html
    )


STANDING = [
    (
        [result("points", halves(-4, 4))],
        "None of 1 comparisons shows an effect.",
    ),
    (
        [
            *[result("points", halves(-4, 4), seed=n) for n in range(17)],
            result("points", halves(0, 4), arm="first"),
            result("points", halves(-4, 0)),
            result("points", halves(-4, 0), rules="all-fives"),
        ],
        "Comparisons: 20. Without an effect found: 17. Were there none at all, chance alone would "
        "show about 1 as a gain or a loss. These stand out: "
        "doubles wait for 3 moves: loss (Muggins; All Fives) "
        "doubles before all else: gain (Muggins)",
    ),
    (
        [
            result("draws", halves(0, 4), base="greedy", group="few"),
            result("draws", halves(-4, 0), group="many"),
        ],
        "doubles wait for 3 moves, hands of many numbers: gain (Muggins, players looking ahead)",
    ),
]


@pytest.mark.parametrize(("lines", "words"), STANDING)
def test_what_stands_out_is_told_by_the_data(lines: list[Result], words: str) -> None:
    """Every comparison whose interval leaves zero out; losses first, one line a habit."""
    shown = standing_out(lines)
    assert words in shown.text
    assert shown.html.count("<li>") == shown.text.count(": loss") + shown.text.count(": gain")


def test_a_table_of_effects_says_of_what_it_has_all() -> None:
    """One measure, named; several are refused, for then "all" would say nothing."""
    lines = [result("points", halves(0, 4)), result("points", halves(-4, 4), arm="first")]
    assert "<summary>All 2 comparisons, in points a hand</summary>" in effects_table(lines).html
    with pytest.raises(ValueError, match="too many values"):
        effects_table([*lines, result("draws", halves(0, 4))])


def test_where_the_data_come_from_is_said_by_the_data() -> None:
    """Deals or matches, how many, the seed; of hands sorted out, how many there were."""
    deals = result("points", halves(0, 4), deals=4000)
    front = "Muggins, players looking ahead"
    assert about_words(deals) == f"{front}: 4,000 deals, seed 7"
    some = result("points", halves(0, 4), group="two")
    assert about_words(some) == f"{front}: 400 hands dealt two doubles out of 4,000 deals, seed 7"
    match = result("wins", halves(0, 1), target=100)
    assert about_words(match) == f"{front}: 4,000 matches to 100, seed 7"
    three = result("wins", halves(0, 1), target=100, seats=3, base="greedy")
    said = "Muggins, 3 players, players greedy: 4,000 matches to 100, seed 7"
    assert about_words(three) == said
    pairs = result("points", halves(0, 4), pairs=True, seats=4)
    assert about_words(pairs) == "Muggins, in pairs, players looking ahead: 4,000 deals, seed 7"
    shown = about([deals, deals, match])
    assert shown.html.count("<li>") == 4
    assert say("experiment.tried_each") in shown.html
    assert say("experiment.tried_once") in about([some]).html


def test_everything_that_is_tried_has_its_words() -> None:
    """Every arm, every base, every measure; and no words for what is not tried."""
    arms = {name for one in experiments() for name, _ in one.arms}
    assert section("arm").keys() == section("doing").keys() == arms
    assert BASES.keys() <= section("experiment").keys()
    assert max(len(words) for words in section("arm").values()) <= 31  # a chart has no more room


def test_a_table_of_effects_says_what_was_found_in_words() -> None:
    """A line each: habit, rule set, players, effect, and gain, loss or neither."""
    other = result("points", halves(-4, 4), base="greedy", seats=3, group="many")
    rows = [result("points", halves(0, 4), group="few"), other]
    cells = texts(effects_table(rows).html)
    few = "doubles wait for 3 moves, hands of fewer numbers"
    assert cells[:3] == [few, "Muggins", "looking ahead"]
    assert texts(effects_table(rows[:1]).html)[0] == "doubles wait for 3 moves"
    assert cells[3].startswith("+2.00 (+1.80 to +2.20) points a hand")
    assert cells[4] == "gain"
    assert cells[5:8] == [
        "doubles wait for 3 moves, hands of many numbers", "Muggins, 3 players", "greedy",
    ]  # fmt: skip
    assert cells[9] == "no effect found"


# ---------------------------------------------------------------- charts


def test_a_chart_of_effects_says_every_number_in_words() -> None:
    """As the picture's name and its caption; letters stay letters, and the habits are named."""
    rows = [result("points", halves(0, 4)), result("points", halves(-4, 4), arm="first")]
    shown = charts.effects(rows)
    said = "doubles wait for 3 moves +2.00 (+1.80 to +2.20); doubles before all else +0.00"
    assert said in shown.text
    assert f'role="img" aria-label="{shown.text}"' in shown.html
    assert f"</b> {shown.text}</figcaption>" in shown.html
    for one in rows:
        assert f">{say(f'arm.{one.arm}')}</text>" in shown.html
    names = [
        charts.PROPERTIES[charts._FOUND[what][0]] for what in (Found.GAINS, Found.OPEN, Found.COSTS)
    ]
    assert [f"stroke: var(--{name}); stroke-width: 2.5" in shown.html for name in names] == [
        True,
        True,
        False,
    ]
    assert charts.effects(rows).html == shown.html
    assert not re.search("<style|<metadata|<!--|date|matplotlib", shown.html)


def test_what_a_chart_found_differs_in_shape_and_can_be_seen() -> None:
    """Up, down, ring: never by colour alone, and every colour stands out from the paper."""
    assert len({marker for _, marker in charts._FOUND.values()}) == len(Found)
    for theme in THEMES:
        palette = colours(theme)
        for colour, _ in charts._FOUND.values():
            assert contrast(palette[charts.PROPERTIES[colour]], palette["card"]) >= SHAPE


@pytest.mark.parametrize("theme", THEMES)
def test_the_warmest_square_of_a_map_is_read_with_ease(theme: str) -> None:
    """A chance is how much of the warm colour is laid on the paper; ink is read on all of them."""
    palette = colours(theme)
    for chance in (0, 0.25, 0.5, 0.75, 1):
        pairs = zip(parts(palette["card"]), parts(palette["heat"]), strict=True)
        mixed = [round(a + (b - a) * chance) for a, b in pairs]
        shade = "#" + "".join(f"{part:02x}" for part in mixed)
        assert contrast(palette["ink"], shade) >= TEXT


def parts(colour: str) -> list[int]:
    """Red, green and blue of `#rrggbb`."""
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def test_effects_and_maps_are_drawn_in_colours_of_the_page_alone() -> None:
    """Gain, loss, none; leads that score and leads that do not: no colour of their own is left."""
    every = [result("points", tally) for tally in (halves(0, 4), halves(-4, 0), halves(-4, 4))]
    for shown in (charts.effects(every), charts.leads_map(allfives.rules("muggins"), 7)):
        body = shown.html.partition("<svg")[2].partition(">")[2].partition("</svg>")[0]
        assert not re.search("#[0-9a-f]{3,8}|rgb", re.sub(r'(url\(|href=")#', "", body))


@pytest.mark.parametrize(("name", "held", "size"), [("muggins", 7, 28), ("vsem-po-pyat", 5, 55)])
def test_a_map_of_leads_has_every_chance(name: str, held: int, size: int) -> None:
    """A number a tile, a frame for those that score, and the safe ones in words."""
    rules = allfives.rules(name)
    shown = charts.leads_map(rules, held)
    numbers = re.findall(r"<text[^>]*>(\d+)</text>", shown.html)
    axes = 2 * (rules.highest + 1)
    assert len(numbers) == size + axes
    expected = sorted(f"{float(100 * chance_of_reply(x, rules, held)):.0f}" for x in leads(rules))
    axis = [str(half) for half in range(rules.highest + 1)] * 2
    assert sorted(numbers) == sorted([*expected, *axis])
    frames = re.findall(r'style="fill: none; stroke: var\(--ink\); stroke-width: 2', shown.html)
    assert len(frames) == sum(lead.points > 0 for lead in leads(rules))
    warm = [float(one) for one in re.findall(r"fill: var\(--heat\); opacity: ([\d.]+)", shown.html)]
    chances = [float(chance_of_reply(x, rules, held)) for x in leads(rules)]
    assert sorted(warm) == pytest.approx(sorted(filter(None, chances)), abs=0.005)
    assert leads_words(rules, held) == shown.text
    assert f'aria-label="{shown.text}"' in shown.html
