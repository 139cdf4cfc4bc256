"""The part "Play better": its prose says of the data what the data say, and MU-19 leads to it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import allfives
from allfives import Layout
from allfives.game.position import Position
from allfives.game.tiles import TILES, numbers_in
from allfives.search.experiments.catalogue import CLAIM
from allfives.search.experiments.stored import Result, picked, the, whole_results
from allfives.search.habits import Lightens, MindsReplies
from allfives.search.leads import leads
from allfives.search.players import LookingAhead
from allfives.search.replies import replies_on
from allfives.search.sight import Sight, sight, sight_of
from allfives.show.lead_table import best_first
from allfives.show.verdicts import Found, found
from allfives.show.weighing import fitting
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
    ("players", {"arm": "looking-ahead", "base": "greedy"}, G, "Is it worth anything to think"),
    ("doubles", {"arm": "hold-1"}, C, "The longer the player waits, the more it loses."),
    ("doubles", {"arm": "hold-4"}, C, "The longer the player waits, the more it loses."),
    ("doubles", {"arm": "hold-3", "measure": "draws"}, C, "the player draws more often"),
    ("doubles", {"arm": "first"}, C, "Whoever plays every double at once gives points away"),
    ("players", {"arm": "greedy", "base": "at-random"}, G, "Both leave chance far behind."),
    ("players", {"arm": "looking-ahead", "base": "at-random"}, G, "Both leave chance far behind."),
    ("doubles", {"arm": "lean-early"}, G, "a habit that gains a little under Muggins"),
    ("doubles", {"arm": "lean-early"}, G, "worth having under Muggins, and unproven elsewhere"),
    ("doubles", {"arm": "first", "base": "at-random"}, G, "even gains by laying doubles first"),
    ("doubles", {"arm": "hold-3", "rules": "all-fives"}, C, "costs points in All Fives too"),
    ("doubles", {"arm": "hold-3", "base": "greedy"}, C, "it costs a greedy player"),
    ("doubles", {"arm": "hold-3", "rules": "vsem-po-pyat"}, N, "nothing certain is found"),
    ("doubles", {"arm": "lean-early", "rules": "all-fives"}, N, "unproven elsewhere"),
    ("doubles", {"arm": "lean-early", "rules": "vsem-po-pyat"}, N, "unproven elsewhere"),
    (
        "numbers",
        {"arm": "ends-1", "group": "many", "rules": "all-fives"},
        G,
        "In All Fives a light",
    ),
    ("numbers", {"arm": "ends-2", "group": "many", "measure": "draws"}, G, "the first half"),
    ("numbers", {"arm": "numbers-2", "group": "many", "measure": "draws"}, G, "the first half"),
    ("numbers", {"arm": "ends-2", "group": "many"}, N, "Care has its price"),
    ("numbers", {"arm": "ends-4", "group": "many"}, N, "With a heavy weight nothing is found"),
    ("numbers", {"arm": "numbers-4", "group": "many"}, N, "With a heavy weight nothing is found"),
    ("numbers", {"arm": "ends-4", "group": "few"}, C, "a heavy weight costs a hand of fewer num"),
    ("numbers", {"arm": "numbers-4", "group": "few"}, C, "a heavy weight costs a hand of fewer"),
    ("reading", {"arm": "reads"}, G, "expect no tile in the other hand that did not fit"),
    ("reading", {"arm": "denies-2"}, N, "It feels good to make an opponent draw."),
    ("reading", {"arm": "denies-2", "rules": "all-fives"}, G, "There a drawn tile weighs five"),
    ("partners", {"arm": "serves-half"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "spares-2"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "echoes-1"}, N, "the ways tried here bring little"),
    ("partners", {"arm": "serves-1"}, C, "too much of one costs a lot"),
    *(
        ("partners", {"arm": "serves-1", "rules": rules}, C, "costs under every rule set")
        for rules in ("muggins", "all-fives", "vsem-po-pyat")
    ),
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


def outputs(chapter: str) -> list[str]:
    """Every output of a chapter, as markup."""
    cells = json.loads((FOLDER / f"{chapter}.ipynb").read_text(encoding="utf-8"))["cells"]
    found = [o["data"] for c in cells for o in c.get("outputs", ()) if "data" in o]
    return ["".join(data.get("text/html", "")) for data in found]


def positions(chapter: str) -> list[str]:
    """The positions that a chapter writes out, in their order."""
    cells = json.loads((FOLDER / f"{chapter}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
    return re.findall('"(rules=[^"]+)"', code.replace('"\n    "', ""))


POSITIONS = {path.stem: positions(path.stem) for path in CHAPTERS if positions(path.stem)}


def seen_of(text: str) -> Sight:
    """What the seat to play sees; four play in pairs."""
    return sight_of(Position.parse(text), pairs=text.count("?") > 3)


def tiles(bits: int) -> list[str]:
    """Tiles given as bits."""
    return [str(TILES[number]) for number in numbers_in(bits)]


def after(seed: int, moves: int) -> allfives.Match:
    """A match of two players who look ahead, after so many moves: as the chapter on reading."""
    match, rng = allfives.Match(allfives.rules("muggins"), seed=seed), Random(seed)
    for _ in range(moves):
        match.choose(LookingAhead().choose(sight(match), rng).choice)
    return match


def line(topic: str, fields: dict[str, str]) -> Result:
    """The one result that is meant; in Muggins, by players who look ahead, in points."""
    return the(whole_results(FOLDER / "data" / f"{topic}.csv"), **{**MUGGINS, **fields})


@pytest.mark.parametrize(("topic", "fields", "what", "words"), SAID)
def test_the_prose_says_what_was_found(
    topic: str, fields: dict[str, str], what: Found, words: str
) -> None:
    """New data that find otherwise fail here, and name the sentence to be written anew."""
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


def test_the_other_effects_in_pairs_stand_out_alone() -> None:
    """Each under one rule set, as the chapter on partners says; how many, its list says itself."""
    assert "Each of the other effects stands out under one rule set alone" in prose("partners")
    lines = picked(whole_results(FOLDER / "data" / "partners.csv"), measure="points")
    some = [one.arm for one in lines if found(one) is not N and one.arm != "serves-1"]
    assert len({*some}) == len(some) > 1


def test_what_the_chapter_says_of_leads_is_so() -> None:
    """3-2 alone is safe; 6-4 stands before 5-5, which scores the same; each has one reply."""
    rules = allfives.rules("muggins")
    every = {str(lead.tile): lead for lead in leads(rules)}
    order = [str(lead.tile) for lead in best_first(rules, 7)]
    assert [tile for tile, lead in every.items() if lead.safe] == ["3-2"]
    assert order.index("6-4") < order.index("5-5")
    assert every["6-4"].points == every["5-5"].points
    assert [(str(x.tile), x.points) for x in every["6-4"].replies] == [("6-1", 5)]
    assert [(str(x.tile), x.points) for x in every["5-5"].replies] == [("5-0", 10)]
    for lead in every.values():  # by five or not at all: a 6 for a 1, a 5 for a 0, 5-5, 0-0
        assert lead.points in (0, 5, 10)
        for reply in lead.replies if lead.points else ():
            assert str(reply.tile) in ("6-1", "5-0", "5-5", "0-0")
    first, last = map(seen_of, POSITIONS["leads"])
    assert "3-2" in tiles(first.hand)
    assert [option.points for option in last if option.points] == []
    assert first.hand.bit_count() == last.hand.bit_count() == 7  # "seven tiles"


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
    """The first thing shown is a table to play on, and so is the one to try; both say what others
    hold, of the very position."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    shown = ["".join(c["source"]) for c in cells if c["cell_type"] == "code" and c["outputs"]]
    assert "BoardWidget(" in shown[0]
    boards = [at for at, source in enumerate(shown) if "BoardWidget(" in source]
    assert len(boards) == 2
    assert all("hidden(" in shown[at + 1] for at in boards)
    if path.stem in POSITIONS:
        drawn = re.findall(r'BoardWidget\("([^"]+)".*?hand="([^"]+)"', " ".join(shown))
        assert [f"rules=muggins {' / '.join(one)}" for one in drawn] == [
            text.split(",")[0] for text in POSITIONS[path.stem]
        ]
    assert "## Try it" in prose(path.stem)
    if path.stem in TOPICS:
        assert any("finding(" in source for source in shown)
        assert any(source.startswith("about(") for source in shown)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_comparison_stands_in_the_table_of_its_chapter(topic: str) -> None:
    """`All 21 comparisons` are all there are of that measure, whatever a verdict rests on."""
    lines = picked(whole_results(FOLDER / "data" / f"{topic}.csv"), measure=("points", "wins"))
    (html,) = [html for html in outputs(topic) if f"All {len(lines)} comparisons, in " in html]
    assert html.count("<tr") == len(lines) + 1


def test_the_folds_answer_what_the_chapters_ask() -> None:
    """How many tiles still fit; which play leaves only replies of a 5 or a 3; what differs."""
    assert "After which of them do more of your other tiles still fit?" in prose("numbers")
    wanted = {"3-3": "3-2 5-2 6-3", "6-3": "5-2"}, {"5-2": "2-2 5-1", "5-1": "5-2"}
    for text, ways in zip(POSITIONS["numbers"], wanted, strict=True):
        for row in str(fitting(text)).split("; "):
            tile, _, fits = row.partition(" at the ")
            assert fits.partition(": ")[2] == ways.pop(tile, fits.partition(": ")[2])
        assert not ways
    seen = sight(after(176, 6))
    scoring = {
        str(TILES[option.choice[0]]): tiles(
            replies_on(seen.rules, option.after).any_score & seen.unseen
        )
        for option in seen
    }
    assert [play for play, replies in scoring.items() if all({*x} & {*"53"} for x in replies)] == [
        "6-5"
    ]


# Of two plays: the chapter, which of its positions, both plays, between what the first is better
# by to a player who looks ahead, and the words that say so.
WORTH = [
    ("doubles", 1, "6-3", "3-3", -1, 1, "are about as good by points"),
    ("numbers", 1, "5-1", "5-2", -1, 1, "are about as good by points"),
    ("partners", 0, "4-0", "5-1", -1, 1, "for yourself they are about as good"),
    ("players", 1, "5-2", "5-3", 1, 99, "the biggest score and the best play are not the same"),
    ("ahead", 1, "4-1", "6-6", 1, 99, "another 15, which leaves less to the opponent"),
]


@pytest.mark.parametrize(("chapter", "at", "one", "other", "least", "most", "words"), WORTH)
def test_of_two_plays_the_prose_says_what_they_are_worth(
    chapter: str, at: int, one: str, other: str, least: float, most: float, words: str
) -> None:
    """Points less the reply expected, and a tenth of a point a pip."""
    assert words in (FOLDER / f"{chapter}.ipynb").read_text(encoding="utf-8")
    seen = seen_of(POSITIONS[chapter][at])
    worth: dict[str, float] = {}
    for option in seen:
        parts = (habit.worth(option, seen) for habit in (MindsReplies(), Lightens()))
        tile = str(TILES[option.choice[0]])
        worth[tile] = max(option.points + sum(parts), worth.get(tile, -99))
    assert least <= worth[one] - worth[other] <= most


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
