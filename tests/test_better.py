"""The part "Play better": its prose says of the data what the data say, and MU-19 leads to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import allfives
from allfives import Layout
from allfives.search.experiments.catalogue import CLAIM
from allfives.search.experiments.stored import Result, picked, the, whole_results
from allfives.search.leads import leads
from allfives.show.lead_table import best_first
from allfives.show.verdicts import Found, found
from allfives.show.where import page_of

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "book" / "better"
CHAPTERS = sorted(FOLDER.glob("*.ipynb"))
TOPICS = sorted(path.stem for path in (FOLDER / "data").glob("*.csv"))
MUGGINS = {"rules": "muggins", "base": "looking-ahead", "measure": "points"}

G, C, N = Found.GAINS, Found.COSTS, Found.OPEN

# What the chapters say in prose, beside the verdicts that are made from the data: chapter, fields,
# what was found, and the words that lean on it.
SAID = [
    ("players", {"base": "greedy", "rules": "muggins"}, G, "Is it worth anything to think"),
    ("doubles", {"arm": "hold-1"}, C, "The longer the player waits, the more it loses."),
    ("doubles", {"arm": "hold-4"}, C, "The longer the player waits, the more it loses."),
    ("doubles", {"arm": "hold-3", "measure": "draws"}, C, "the player draws more often"),
    ("doubles", {"arm": "first"}, C, "Whoever plays every double at once gives points away"),
    ("doubles", {"arm": "lean-early"}, G, "In between lies a habit worth having"),
    ("doubles", {"arm": "hold-3", "rules": "all-fives"}, C, "costs points in All Fives too"),
    ("doubles", {"arm": "hold-3", "base": "greedy"}, C, "it costs a greedy player"),
    ("doubles", {"arm": "hold-3", "rules": "vsem-po-pyat"}, N, "nothing certain is found"),
    ("doubles", {"arm": "lean-early", "rules": "all-fives"}, N, "does not return under other"),
    ("doubles", {"arm": "lean-early", "rules": "vsem-po-pyat"}, N, "does not return under other"),
    (
        "numbers",
        {"arm": "ends-1", "group": "many", "rules": "all-fives"},
        G,
        "In All Fives a light",
    ),
    ("numbers", {"arm": "ends-2", "group": "many", "measure": "draws"}, G, "the first half"),
    ("numbers", {"arm": "numbers-2", "group": "many", "measure": "draws"}, G, "the first half"),
    ("numbers", {"arm": "ends-2", "group": "many"}, N, "Care has its price"),
    ("numbers", {"arm": "ends-4", "group": "few"}, C, "With a heavy weight the price is larger"),
    ("numbers", {"arm": "numbers-4", "group": "few"}, C, "With a heavy weight the price is larg"),
    ("reading", {"arm": "reads"}, G, "expect no tile in the other hand that did not fit"),
    ("reading", {"arm": "denies-2"}, N, "It feels good to make an opponent draw."),
    ("reading", {"arm": "denies-2", "rules": "all-fives"}, G, "There a drawn tile weighs five"),
    ("partners", {"arm": "serves-half"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "spares-2"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "echoes-1"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "serves-1"}, C, "too much of one costs a lot"),
    ("partners", {"arm": "echoes-1", "rules": "vsem-po-pyat"}, G, "it pays to echo the partner"),
    ("partners", {"arm": "echoes-1", "rules": "all-fives"}, N, "no company under the other rules"),
    (
        "ahead",
        {"arm": "shield-ahead", "measure": "wins", "rules": "pagat-all-fives"},
        N,
        "does not return there",
    ),
    (
        "ahead",
        {"arm": "shield-ahead", "measure": "wins", "rules": "vsem-po-pyat"},
        N,
        "does not return there",
    ),
    ("ahead", {"arm": "shield-ahead", "measure": "wins"}, C, "Whoever fears more than there is"),
    ("ahead", {"arm": "against-leader", "measure": "wins"}, N, "fear of the leader changed litt"),
]


def prose(chapter: str) -> str:
    """What a chapter says by hand."""
    cells = json.loads((FOLDER / f"{chapter}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


def line(topic: str, fields: dict[str, str]) -> Result:
    """The one result that is meant; in Muggins, by players who look ahead, in points."""
    return the(whole_results(FOLDER / "data" / f"{topic}.csv"), **{**MUGGINS, **fields})


@pytest.mark.parametrize(("topic", "fields", "what", "words"), SAID)
def test_the_prose_says_what_was_found(
    topic: str, fields: dict[str, str], what: Found, words: str
) -> None:
    """New data that find otherwise fail here, and name the sentence to be written anew."""
    if topic == "players":
        fields = {**fields, "arm": "looking-ahead"}
    assert words in prose(topic)
    assert found(line(topic, fields)) is what


def test_no_comparison_by_scores_is_a_gain() -> None:
    """As the chapter on the score says."""
    assert "What does not show anywhere is a gain." in prose("ahead")
    lines = whole_results(FOLDER / "data" / "ahead.csv")
    assert [one.arm for one in lines if found(one) is Found.GAINS] == []


def test_the_longer_doubles_wait_the_more_it_costs() -> None:
    """Each move more costs more points and more draws."""
    for measure, sign in (("points", -1), ("draws", 1)):
        waits = [line("doubles", {"arm": f"hold-{n}", "measure": measure}) for n in range(1, 5)]
        means = [sign * one.effect.mean for one in waits]
        assert means == sorted(means)


def test_what_the_chapter_says_of_leads_is_so() -> None:
    """3-2 alone is safe, 6-4 stands before 5-5, 4-2 and 4-3 come last with four replies each."""
    rules = allfives.rules("muggins")
    every = {str(lead.tile): lead for lead in leads(rules)}
    order = [str(lead.tile) for lead in best_first(rules, 7)]
    assert [tile for tile, lead in every.items() if lead.safe] == ["3-2"]
    assert sum(lead.points > 0 for lead in every.values()) == 5
    assert order.index("6-4") == 0
    assert order.index("5-5") == 1
    assert {tile for tile, lead in every.items() if len(lead.replies) == 4} == {"4-2", "4-3"}
    for lead in every.values():  # by five or not at all: a 6 for a 1, a 5 for a 0, 5-5, 0-0
        for reply in lead.replies if lead.points else ():
            assert str(reply.tile) in ("6-1", "5-0", "5-5", "0-0")


def test_the_claim_leads_to_its_chapters_and_they_lead_back() -> None:
    """Where MU-19 stands there is a link to every chapter with an experiment; each names MU-19."""
    source = ROOT / page_of(CLAIM).partition("#")[0].replace(".html", ".ipynb")
    cells = json.loads(source.read_text(encoding="utf-8"))["cells"]
    linked = {*re.findall(r"\.\./better/(\w+)\.ipynb", json.dumps([c["source"] for c in cells]))}
    assert linked == {*TOPICS}
    for topic in TOPICS:
        assert CLAIM in prose(topic)


@pytest.mark.parametrize("path", CHAPTERS, ids=[path.stem for path in CHAPTERS])
def test_a_chapter_begins_and_ends_with_a_position(path: Path) -> None:
    """The first thing shown is a table to play on, and so is the one to try."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    shown = ["".join(c["source"]) for c in cells if c["cell_type"] == "code" and c["outputs"]]
    assert "BoardWidget(" in shown[0]
    assert sum("BoardWidget(" in source for source in shown) == 2
    assert "## Try it" in prose(path.stem)
    if path.stem in TOPICS:
        assert any("finding(" in source for source in shown)
        assert any(source.startswith("about(") for source in shown)


def test_the_positions_are_told_as_they_are() -> None:
    """Two plays of 15, two of 20, two of 5: what a chapter asks about is on its table."""
    for layout, hand, points, tiles in (
        ("1-4 4-5 5-5* 5-1 1-2", "1-0 3-1 3-3 4-2 6-0", 15, {"3-1", "4-2"}),
        ("5-6 6-4 4-5 5-0 0-3", "0-0 1-1 5-2 5-3 6-6", 10, {"5-3"}),
        ("2-0 0-3 3-4 4-4* 4-5 5-3", "2-2 4-2 6-5 6-6", 15, {"2-2", "4-2"}),
        ("3-5 5-5* 5-4 4-1 1-0 0-2 2-4", "3-2 3-3 5-2 6-3", 20, {"3-3", "6-3"}),
        ("1-0 0-2 2-5 5-0", "0-0 4-0 5-1 5-4 6-1", 5, {"4-0", "5-1"}),
        ("6-2 2-1 1-6 6-4 4-4*", "1-0 3-3 4-1 6-0 6-6", 20, {"6-6"}),
        ("1-3 3-6 6-0 0-0*", "2-0 4-0 4-4 5-1", 5, {"4-0", "5-1"}),
        ("5-4 4-1 1-6 6-5", "2-2 3-0 5-1 5-2 6-6", 0, set()),
        ("1-2 2-6 6-4 4-3", "1-0 2-2 3-3 5-1 6-3", 0, set()),
    ):
        rules = allfives.rules("muggins")
        found_plays = allfives.plays(Layout.parse(layout, rules), allfives.Hand.parse(hand), rules)
        most = max(play.count.points for play in found_plays)
        best = {str(play.tile) for play in found_plays if play.count.points == most > 0}
        assert (most, best) == (points, tiles)
        shown = "".join(path.read_text(encoding="utf-8") for path in CHAPTERS)
        assert f'BoardWidget(\\"{layout}\\", \\"muggins\\", hand=\\"{hand}\\"' in shown


def test_results_are_picked_by_their_fields() -> None:
    """In the order asked for; one line must be one."""
    lines = whole_results(FOLDER / "data" / "doubles.csv")
    some = picked(lines, **MUGGINS, arm=("first", "hold-1"))
    assert [one.arm for one in some] == ["first", "hold-1"]
    with pytest.raises(ValueError, match="7 lines of results are so, not one"):
        the(lines, **MUGGINS)
