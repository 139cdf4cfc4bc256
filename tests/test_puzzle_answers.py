"""What puzzles say: every sum adds up, a hint keeps to its stage, a lesson holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import allfives
from allfives.game.counting import Count, count, plays
from allfives.game.layout import Layout
from allfives.game.tiles import Hand, full_set
from allfives.puzzle.choices import Choice
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed import Missed, missed, slips
from allfives.puzzle.proofs import prove
from allfives.show.answers import solution_lines
from allfives.show.answers.counts import multiple_words, slip_words
from allfives.show.answers.puzzle_lessons import lesson_words
from allfives.show.puzzle_markup import puzzle_html
from allfives.show.words import points_words, say
from tests import cases
from tests.puzzles import of_kind, proof, puzzle, told

LESSONS = cases.params("lessons.txt", ["puzzle", "lesson", "origin"])
PLAYED = (Kind.SCORING_MOVE, Kind.BIGGEST_SCORE, Kind.WHICH_END, Kind.DENY, Kind.TWO_RULES)

SUM = re.compile(r"(\d+(?: \+ \d+)+) = (\d+)")
SCORES = re.compile(r"(\d+) is a multiple of ([\d and]+): (\d+) points?\b")
MISSES = re.compile(r"(\d+) is no multiple of ([\d or]+)[:,]")


def strings(value: Any) -> Iterator[str]:
    """Every text in JSON values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


# ---------------------------------------------------------------- sums and verdicts


@pytest.mark.parametrize("kind", list(Kind))
def test_every_sum_that_is_told_adds_up(kind: Kind) -> None:
    """In verdicts, hints and folded answers; a multiple is one, and what is none is none."""
    sums = 0
    for entry in of_kind(kind):
        rules = entry.puzzle.rules
        for words in (*strings(told(entry.puzzle)), *solution_lines(entry.puzzle)):
            for parts, total in SUM.findall(words):
                sums += 1
                assert sum(map(int, parts.split(" + "))) == int(total), (entry.id, words)
            for total, multiples, points in SCORES.findall(words):
                assert all(int(total) % part == 0 for part in numbers(multiples)), words
                assert int(points) in {one.score(int(total)) for one in rules}, words
            for total, multiples in MISSES.findall(words):
                assert all(int(total) % part for part in numbers(multiples)), (entry.id, words)
    assert sums or kind in (Kind.SETTLE, Kind.ENDGAME)


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


@pytest.mark.parametrize("kind", PLAYED)
def test_each_move_carries_the_count_and_the_points_of_the_engine(kind: Kind) -> None:
    """Terms and total of every play; whoever may still find more is told how much."""
    for entry in of_kind(kind):
        asked: dict[str, Any] | None = told(entry.puzzle)
        for rules in entry.puzzle.rules:
            assert asked is not None
            layout = entry.puzzle.position_under(rules).layout
            found = {str(play): play for play in plays(layout, entry.puzzle.hand, rules)}
            assert set(asked["moves"]) == set(found)
            most = max(play.count.points for play in found.values())
            for text, move in asked["moves"].items():
                made = found[text].count
                assert move["total"] == made.total
                assert [term[2] for term in move["terms"]] == [term.pips for term in made.terms]
                if kind is not Kind.DENY:
                    assert move["right"] == (made.points == most), (entry.id, text)
                    check_scoring_words(move, made, most)
            asked = asked.get("then")


def check_scoring_words(move: dict[str, Any], made: Count, most: int) -> None:
    """What is said of a play that scores, or does not."""
    if made.points and not move["right"]:
        assert move["head"] == say("answer.more", points=points_words(made.points))
        assert say("missed.more-elsewhere", points=points_words(most)) in move["tail"]
    elif not move["right"]:
        assert move["head"] == say("answer.wrong")
        assert "no points" in move["tail"] or "scores nothing" in move["tail"]


def test_a_reply_that_is_told_can_be_laid_and_scores_what_is_said() -> None:
    """Each play that does not deny names the best reply; the one that denies leaves none."""
    for entry in of_kind(Kind.DENY):
        one = entry.puzzle
        seen = {*one.layout.tiles, *one.hand}
        hidden = Hand(tuple(t for t in full_set(one.rules[0].highest) if t not in seen))
        for text, move in told(one)["moves"].items():
            tile, _, at = text.partition("@")
            after = one.layout.lay(allfives.Tile.parse(tile), at, one.rules[0])
            replies = plays(after, hidden, one.rules[0])
            most = max((reply.count.points for reply in replies), default=0)
            assert move["right"] == (most == 0)
            assert (say("answer.denied") in move["tail"]) == move["right"]
            if most:
                named = [
                    reply
                    for reply in replies
                    if move["tail"].startswith(f"{reply.tile} at the {say(place_key(reply.at))}")
                ]
                assert any(reply.count.points == most for reply in named), (entry.id, text)
                assert points_words(most) in move["tail"]


def place_key(at: str) -> str:
    return f"place.{at.rpartition('.')[2]}"


def test_of_a_lone_tile_nobody_is_told_that_one_half_alone_is_open() -> None:
    """Both halves of the lead are open ends; of two tiles one half each."""
    rules = allfives.rules("all-fives")
    slip = say("missed.whole-tile", tile="4-1")
    assert slip not in told(puzzle("count all-fives: 4-1"))["count"]["slips"].values()
    assert slip in told(puzzle("count all-fives: 4-1 1-0 0-2"))["count"]["slips"].values()
    (lead,) = plays(Layout(), Hand.parse("4-3"), rules)
    assert all(slip.missed is not Missed.WHOLE_TILE for slip in slips(lead.count))


@pytest.mark.parametrize(
    ("changes", "said", "unsaid"),
    [
        ({}, "the open ends make a multiple of 5", "covers"),
        ({"multiple": (3, 5)}, "a multiple of 3 or 5", "covers"),
        ({"covered_end": "yes"}, "less the end that it covers", "halves"),
        ({"scoring": "tile"}, "both halves of its tile make a multiple of 5", "open ends"),
        ({"scoring": "tile-rounded"}, "rounded to the nearest multiple of 5", "open ends"),
    ],
    ids=str,
)
def test_when_a_play_scores_is_said_as_the_rules_have_it(
    changes: dict[str, Any], said: str, unsaid: str
) -> None:
    """AF-16, MU-17, VP-21, VP-07 and VP-09; a puzzle under any of them says so of a miss."""
    rules = allfives.rules("all-fives", **changes)
    assert said in multiple_words(rules)
    assert unsaid not in multiple_words(rules)
    answer, miss = (plays(Layout(), Hand.parse(tile), rules)[0] for tile in ("5-5", "1-1"))
    choice = Choice((str(answer),), answer.count.points, (answer,))
    (slip,) = missed(miss, choice, rules)
    assert slip_words(slip, rules) == multiple_words(rules)


# ---------------------------------------------------------------- hints and lessons


def test_hints_come_in_stages_and_none_gives_more_away() -> None:
    """The tile, then the end, then the sum: the first names no end, the second no number."""
    ends = [say(f"place.{place}") for place in ("left", "right", "up", "down", "start")]
    for entry in of_kind(*PLAYED, Kind.ENDGAME):
        asked: dict[str, Any] | None = told(entry.puzzle)
        while asked:
            right = [text for text, move in asked["moves"].items() if move["right"]]
            first, second, third = asked["hints"]
            tile = right[0].partition("@")[0]
            if "@" in right[0]:
                if len(entry.puzzle.hand) > 1:
                    assert first == say("hint.tile", tile=tile)
                assert all(say(place_key(text.partition("@")[2])) in second for text in right)
                assert not re.findall(r"\d", re.sub(r"\d-\d", "", second)), second
            else:
                assert first == say("hint.no_tile")
                assert tile.partition(" ")[0] in second.lower()
            assert not any(end in first for end in ends)
            assert "=" not in second
            assert "=" not in first or len(entry.puzzle.hand) == 1
            for said in (first, second):
                assert "point" not in said
            assert third not in (first, second)
            asked = asked.get("then")


def test_hints_of_the_other_kinds_name_the_answer_last_if_at_all() -> None:
    """The total of a count, the word of a yes or no, the points of a settlement."""
    for entry in of_kind(Kind.COUNT):
        *before, last = told(entry.puzzle)["hints"]
        total = str(count(entry.puzzle.layout, entry.puzzle.rules[0]).total)
        assert last.endswith(f"{total}.")
        assert not re.search(r"\d", re.sub(r"\d-\d", "", before[0]))
        assert not any("=" in words for words in before)
    for entry in of_kind(Kind.DOES_ANYTHING_SCORE):
        *before, _ = told(entry.puzzle)["hints"]
        assert str(len(prove(entry.puzzle).choices)) in before[1]
        assert not any("points" in words for words in before)
    for entry in of_kind(Kind.SETTLE):
        *before, last = told(entry.puzzle)["hints"]
        assert not any("points" in words for words in before)
        assert points_words(max(map(int, entry.answers[0].split()), key=abs)) in last


@pytest.mark.parametrize("row", LESSONS)
def test_a_lesson_is_told_where_the_answer_bears_it_out(row: cases.Row) -> None:
    """The same tag teaches one thing under one rule set, and would be false under another."""
    one = puzzle(row["puzzle"])
    assert lesson_words(one, proof(row["puzzle"])) == say(f"lesson.{row['lesson']}")


# Whoever holds nothing cannot add up pips; where each loses or is written the own nobody is paid.
KLASSIKA = (
    "1-0 0-5 5-5 5-1 1-3 3-5 5-2 2-2 2-6 6-6 6-0 0-4 4-4 4-2 / 1-1 6-5, - / "
    "2-1 2-0 3-3 6-3 3-2 0-0 6-4 3-0 6-1 4-1 5-4 4-3 / to play 0 / scores 39 0"
)
MUGGINS = (
    "0-6 6-6 6-5 5-5*(5-4 4-2 2-2|) 5-0 0-4 4-6 6-2 2-0 0-1 1-1 / -, 3-1 / "
    "5-3 4-4 3-2 0-0 5-1 4-1 6-3 4-3 5-2 6-1 3-3 2-1 3-0"
)


@pytest.mark.parametrize(
    ("text", "rest", "example"),
    [
        (f"settle klassika-101: {KLASSIKA}", ("written", "empty"), "5"),  # CL-11: scores rise alone
        (f"settle muggins: {MUGGINS}", ("winner-bonus", "winner-bonus"), "5"),  # MU-11
        (f"settle muggins out_pays=own-loss: {MUGGINS}", ("empty", "own-loss"), "-10"),  # AF-18
    ],
)
def test_what_is_asked_again_goes_by_what_the_rules_settle(
    text: str, rest: tuple[str, str], example: str
) -> None:
    """And the example of a number is a change that these rules know, but none of the answers."""
    asked = told(puzzle(text))
    again = [say(f"answer.settle_{key}") for key in rest]
    assert [seat["rest"] for seat in asked["seats"]] == again
    assert asked["example"] == example
    assert int(example) not in [seat["points"] for seat in asked["seats"]]


def test_of_a_boneyard_it_is_said_what_nobody_draws() -> None:
    """Nothing, its last tiles (VP-05) or all of it; what may be drawn comes first, and in order."""
    seen = set()
    for entry in of_kind(Kind.ENDGAME):
        position = entry.puzzle.position
        if position.rules.name not in ("all-fives", "vsem-po-pyat-undrawn", "fives-and-threes"):
            continue
        words = re.sub("<[^>]+>", " ", puzzle_html(entry.puzzle))
        assert isinstance(position.boneyard, Hand)
        tiles, number = position.boneyard.tiles, position.drawable
        for key, part in (("boneyard", tiles[:number]), ("boneyard_stays", tiles[number:])):
            line = re.escape(say(f"scene.{key}")) + r"\s+" + r"\s+".join(map(str, part))
            assert bool(re.search(line, words)) == bool(part), (entry.id, key)
        seen.add((number > 0, number < len(tiles)))
    assert seen > {(True, False), (True, True), (False, True)}
