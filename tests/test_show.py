"""What readers are shown: words for everything, markup nothing breaks out of, answers ahead."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives.game.rules import questions
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed import Missed, Slip, missed
from allfives.puzzle.missed_pay import MissedPay
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, puzzle_of
from allfives.show import frontend, markup
from allfives.show.answers import board_answers, count_answers, puzzle_answers
from allfives.show.answers.counts import slip_words
from allfives.show.puzzle_markup import puzzle_html
from allfives.show.view import rules_view
from allfives.show.words import say, section, table_words, why_words

ALL_FIVES = allfives.rules("all-fives")
MUGGINS = allfives.rules("muggins")
FIVE_UP = allfives.rules("five-up")
HOSTILE = '</script><img src=x onerror="alert(1)"> & "quoted"'


def layout(text: str, rules: allfives.Rules = ALL_FIVES) -> allfives.Layout:
    """A layout read under All Fives, unless said otherwise."""
    return allfives.Layout.parse(text, rules)


def puzzle() -> Puzzle:
    """A puzzle: 5-0 on an end of the spinner is the only play that scores."""
    hand = allfives.Hand.parse("5-1 3-3 4-2 5-0")
    return puzzle_of(Kind.SCORING_MOVE, (ALL_FIVES,), layout("3-5 5-5* 5-2"), hand)


class _Reader(HTMLParser):
    """Every element with its attributes, the text, and what stands in scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.scripts: list[str] = []
        self._in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in_script = tag == "script"

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        (self.scripts if self._in_script else self.text).append(data)


def read(html: str) -> _Reader:
    """Parse what a part shows."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


@pytest.mark.parametrize("why", list(allfives.Why))
def test_every_reason_has_its_words(why: allfives.Why) -> None:
    """A reason that is added without words fails here."""
    assert say(f"why.{why}")


@pytest.mark.parametrize("kind", list(Missed))
def test_everything_that_can_be_missed_has_its_words(kind: Missed) -> None:
    """A slip that is added without words fails here."""
    slip = Slip(kind, allfives.Tile.parse("6-5"), 5)
    for scoring in ("open-ends", "tile", "tile-rounded"):
        assert slip_words(slip, allfives.rules("muggins", scoring=scoring, covered_end="yes"))


@pytest.mark.parametrize("kind", list(MissedPay))
def test_everything_that_can_be_missed_in_a_settlement_has_its_words(kind: MissedPay) -> None:
    """A step that is added without words fails here."""
    assert say(f"missed.{kind}")


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_of_puzzle_says_what_it_asks(kind: Kind) -> None:
    """The task stands on each puzzle."""
    assert say(f"ask.{kind}")


def test_every_name_of_the_script_is_given_once() -> None:
    """All parts share one function: a second one of a name would take the place of the first."""
    given = re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", sources(), re.M)
    assert given
    assert sorted(given) == sorted({*given})


def sources() -> str:
    """The parts of the script as they are written."""
    parts = sorted((Path(frontend.__file__).parent / "static/src").glob("*.js"))
    return "\n".join(path.read_text(encoding="utf-8") for path in parts)


def test_the_script_travels_without_comments_and_loses_nothing_else() -> None:
    """Lines are taken as they are, so no text of the source may span two of them."""
    lines = [line.strip() for line in sources().split("\n")]
    assert all(line.count("`") % 2 == 0 for line in lines)
    code = [line for line in lines if line and not line.startswith("//")]
    assert frontend.script().split("\n")[3:-2] == code


def test_the_front_end_asks_only_for_words_that_exist() -> None:
    """Each key that a script says stands in the section of the interface, and each is used."""
    source = frontend.script()
    literal = set(re.findall(r'\bsay\(\s*"(\w+)"', source))
    complained = set(re.findall(r'complain\("(\w+)"', source))
    chosen = set(re.findall(r'\? "(\w+)" : "(\w+)"', source))
    keys = literal | complained | {key for pair in chosen for key in pair}
    made = {key for key in section("ui") if key.startswith("mark_")} | {"counted", "uncounted"}
    assert literal <= section("ui").keys()
    assert section("ui").keys() <= keys | made


def test_why_a_table_counts_what_it_counts_is_said_term_by_term() -> None:
    """The words are made from the terms: place, tile, reason and pips, then the sum."""
    counted = allfives.count(layout("3-5 5-5* 5-2", MUGGINS), MUGGINS)
    words = why_words(counted, MUGGINS)
    assert "left end, 5-3: its outer half, 3" in words
    assert "upper end, 5-5: an uncovered end of the spinner: one half, 5" in words
    assert words.endswith("3 + 2 + 5 + 5 = 15; 15 is a multiple of 5: 15 points")


@pytest.mark.parametrize(
    ("text", "rules", "words"),
    [
        ("-", ALL_FIVES, "the table is empty: 0"),
        ("0-0", ALL_FIVES, "a count of 0 scores nothing"),
        ("5-4", ALL_FIVES, "9 is no multiple of 5: no points"),
        ("5-5", allfives.rules("all-fives", lead_scores="never"), "10, but the lead does not"),
        ("5-5", allfives.rules("muggins", bare_spinner="nothing"), "nothing on this table counts"),
        ("4-1", allfives.rules("muggins", points="one-a-multiple"), "multiple of 5: 1 point"),
        ("5-5", allfives.rules("muggins", multiple=(3, 4)), "10 is no multiple of 3 or 4"),
        ("5-5", allfives.rules("muggins", scoring="none"), "10, but nothing scores during play"),
        ("4-1", allfives.rules("muggins", scoring="tile"), "4-1: counts only if it was the tile"),
        ("4-1", allfives.rules("muggins", scoring="tile"), "5 points if 4-1 was played last"),
        (
            "4-5 5-5 5-1",
            allfives.rules("five-up"),
            "upper end, 5-5: the spinner with both sides covered: nothing",
        ),
        (
            "4-4 4-5 5-5(5-2 2-2|) 5-1",
            allfives.rules("five-up"),
            "upper end of 5-5, 2-2: the spinner with one side bare: both halves, 4",
        ),
    ],
)
def test_every_outcome_of_a_count_is_said(text: str, rules: allfives.Rules, words: str) -> None:
    """Scores, misses, zero, an empty table and a lead that may not score."""
    assert words in why_words(allfives.count(layout(text, rules), rules), rules)


@pytest.mark.parametrize(
    ("text", "played", "changes", "words"),
    [
        ("5-4 4-1", "4-1@right", {"scoring": "tile"}, "4-1: the tile just played: both halves, 5"),
        ("5-4 4-3", "4-3@right", {"scoring": "tile-rounded"}, "7, rounded to the nearest multiple"),
        ("5-4 4-3", "4-3@right", {"scoring": "tile-rounded"}, "of 5, is 5: 5 points"),
        ("5-6 6-4 4-2", "4-2@right", {"covered_end": "yes"}, "6-4: the end just covered, taken"),
        ("5-6 6-4 4-2", "4-2@right", {"covered_end": "yes"}, "the 4 of the end just covered is 5,"),
    ],
)
def test_what_a_play_scores_by_itself_is_said(
    text: str, played: str, changes: dict[str, str], words: str
) -> None:
    """The tile just played, its rounding, and the old total less the end covered."""
    rules = allfives.rules("all-fives", **changes)
    assert words in why_words(allfives.count(layout(text), rules, played), rules)


def test_a_table_of_several_spinners_is_told_arm_by_arm() -> None:
    """Each arm by its spinner, those inside an arm too; one spinner's arms need no name."""
    told = table_words(allfives.Layout.parse("4-5 5-5(5-2 2-2(|2-0) 2-1|) 5-1", FIVE_UP))
    assert told == (
        "Main line, left to right: 4-5 5-5 5-1. Spinners: 5-5, 2-2. "
        "Arm going up from 5-5: 5-2 2-2 2-1. Arm going down from 2-2: 2-0."
    )
    assert "Arm going up: 5-2." in table_words(layout("4-5 5-5*(5-2|) 5-1"))


def test_a_typed_count_is_told_the_slip_that_leads_to_it() -> None:
    """5-5 with one side bare counts both halves (AF-17): 8 is the double counted once."""
    told = count_answers(allfives.count(layout("5-5 5-3"), ALL_FIVES), ALL_FIVES)
    assert told["total"] == 13
    assert "5-5" in told["slips"]["8"]
    assert "13" not in told["slips"]


def test_a_board_knows_every_table_that_its_hand_can_reach() -> None:
    """Each play leads to a scene that is there, counted as the engine counts it."""
    hand = allfives.Hand.parse("5-1 2-2")
    answers = board_answers(layout("3-5 5-5* 5-2"), hand, ALL_FIVES)
    for text, scene in answers["scenes"].items():
        assert scene["total"] == allfives.count(layout(text), ALL_FIVES).total
        assert set(scene["plays"].values()) <= answers["scenes"].keys()
    deepest = [text for text, scene in answers["scenes"].items() if not scene["plays"]]
    assert len(deepest) == 2  # 5-1 up or down, with 2-2 laid before or after
    assert not any("last" in scene for scene in answers["scenes"].values())


def test_a_board_says_where_plays_are_left_out() -> None:
    """Seven tiles reach too many tables: where the last ones stand, more of them would fit."""
    hand = allfives.Hand.parse("6-4 5-5 3-2 4-2 6-6 4-3 1-1")
    scenes = board_answers(allfives.Layout(), hand, ALL_FIVES)["scenes"]
    fitting = {
        text: allfives.plays(
            table, allfives.Hand(tuple(tile for tile in hand if tile not in table.tiles)), ALL_FIVES
        )
        for text in scenes
        for table in [allfives.Layout.parse(text, ALL_FIVES)]
    }
    cut = {text for text, scene in scenes.items() if fitting[text] and not scene["plays"]}
    assert cut
    assert {text for text, scene in scenes.items() if "last" in scene} == cut


@pytest.mark.parametrize(
    ("hand", "changes", "words"),
    [
        ("6-6 0-0", {}, "draw until a tile fits, or the boneyard is empty. Who still"),  # AF-12
        ("6-6 0-0", {"draw": "up-to-2"}, "draw two tiles at most. Who still"),
        ("6-6", {"draw": "none"}, "no tile is drawn here: the turn passes"),
        ("6-6 5-0", {}, ""),
        ("", {}, ""),
    ],
)
def test_a_hand_that_fits_nowhere_is_told_what_the_rules_say(
    hand: str, changes: dict[str, Any], words: str
) -> None:
    """Before any script runs, instead of asking for a tile; the folded table of plays is none."""
    rules = allfives.rules("all-fives", **changes)
    html = markup.board_html(layout("5-4 4-1"), rules, allfives.Hand.parse(hand), "A title")
    assert (say("ask.board") in html) == (hand == "6-6 5-0")
    assert (say("label.plays") in html) == (hand == "6-6 5-0")
    assert words in html
    assert ("No tile of this hand" in html) == bool(words)


def test_a_long_hand_is_played_less_deep_but_always_once() -> None:
    """The scenes stay few enough to be carried on a page."""
    hand = allfives.Hand.parse("6-6 6-5 6-4 6-3 6-1 5-1 5-4 4-4 2-1 2-0")
    answers = board_answers(layout("3-5 5-5* 5-2"), hand, ALL_FIVES)
    options = allfives.plays(layout("3-5 5-5* 5-2"), hand, ALL_FIVES)
    assert len(answers["scenes"][answers["start"]]["plays"]) == len(options)


def test_every_play_of_a_puzzle_has_its_answer() -> None:
    """What the page says of a play is what the engine and the proof say of it."""
    one = puzzle()
    answer, answers, rules = prove(one).answer, puzzle_answers(one), one.rules[0]
    assert answer
    options = allfives.plays(one.layout, one.hand, rules)
    assert answers["moves"].keys() == {str(play) for play in options}
    for play in options:
        move = answers["moves"][str(play)]
        assert move["total"] == sum(term[2] for term in move["terms"]) == play.count.total
        assert move["right"] == (missed(play, answer, rules) == ())


def test_hints_name_the_tile_then_the_end_then_the_sum() -> None:
    """Three steps, each saying more."""
    tile, end, total = puzzle_answers(puzzle())["hints"]
    assert "5-0" in tile
    assert "upper end or lower end" in end
    assert "2 + 3 + 0 = 5" in total


@pytest.mark.parametrize(
    "html",
    [
        markup.count_html(layout("5-5"), ALL_FIVES, HOSTILE, HOSTILE),
        markup.board_html(layout("5-5"), ALL_FIVES, allfives.Hand(), HOSTILE, HOSTILE),
        markup.compare_html(layout("5-5"), [ALL_FIVES, MUGGINS], HOSTILE, HOSTILE),
        puzzle_html(puzzle(), HOSTILE, HOSTILE),
    ],
    ids=["count", "board", "compare", "puzzle"],
)
def test_no_text_breaks_out_of_its_part(html: str) -> None:
    """Titles and lessons are shown as written; the answers stay one script of plain data."""
    page = read(html)
    assert not [tag for tag, _ in page.tags if tag == "img"]
    assert [attributes for tag, attributes in page.tags if tag == "script"] == [
        {"type": "application/json"}
    ]
    assert HOSTILE in "".join(page.text)
    assert json.loads("".join(page.scripts))


def test_a_part_reads_well_before_any_script_runs() -> None:
    """Picture, table in words, hand and folded answer stand in the HTML."""
    page = read(puzzle_html(puzzle()))
    tags = [tag for tag, _ in page.tags]
    text = " ".join(page.text)
    assert {"svg", "details", "summary"} <= set(tags)
    assert "button" not in tags
    assert "input" not in tags
    for words in ("Main line, left to right:", "In hand:", "2 + 3 + 0 = 5"):
        assert words in " ".join(text.split())


def test_the_rules_command_says_every_question_with_its_answer_and_source() -> None:
    """Made from the fields of `Rules`, for every rule set."""
    for name in allfives.rules():
        shown: dict[str, Any] = rules_view(allfives.rules(name))
        assert [row["name"] for row in shown["questions"]] == [item.name for item in questions()]
        assert all(row["ask"] and row["words"] and row["source"] for row in shown["questions"])


def test_page_and_notebook_run_the_same_script() -> None:
    """A notebook's module is the page's script with one export behind it."""
    assert frontend.module().startswith(frontend.script())
    assert frontend.module().count("export default") == 1
