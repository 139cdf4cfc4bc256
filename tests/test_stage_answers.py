"""Every step of every lesson: what the engine finds right, the naive referee of ``naive.py``, which
shares nothing with it, finds right too, or it was worked out by hand; and each wrong try is told
something."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import allfives
from allfives.game.layout import Layout
from allfives.game.tiles import Hand
from allfives.show.answers.stage import counted, running_answers, stage_answers
from allfives.show.answers.stage_choose import choices
from allfives.show.answers.stage_play import (
    WANTED,
    edges,
    lacking,
    refusals,
    table,
    tries,
    want_words,
)
from allfives.show.stages import Stage, Step, stage, stages
from allfives.show.words import say
from tests import naive

STEPS = [(one, step) for one in stages().values() for step in one.steps]


def of(kind: str) -> list[Any]:
    """The steps of a kind as pytest parameters."""
    return [
        pytest.param(one, step, id=f"{one.slug}/{step.slug}")
        for one, step in STEPS
        if step.kind == kind
    ]


# ---------------------------------------------------------------- plays, refereed by another


def sheet(text: str) -> naive.Table:
    """A layout drawn on the naive referee's squared paper, its spinner or first tile in the middle.

    Read here anew, from the text alone.
    """
    tiles = re.findall(r"(\d)-(\d)(\*?)(?:\(([^|]*)\|([^)]*)\))?", text)
    middle = next((at for at, tile in enumerate(tiles) if tile[2]), 0)
    drawn: naive.Table = {}
    for at, (near, far, star, up, down) in enumerate(tiles):
        square = "E" * (at - middle) + "W" * (middle - at)
        drawn[square] = {"W": int(near), "E": int(far)}
        if star:
            drawn[square] |= {"N": int(near), "S": int(near)}
        for way, back, arm in (("N", "S", up), ("S", "N", down)):
            for far_out, (one, other) in enumerate(re.findall(r"(\d)-(\d)", arm)):
                drawn[way * (far_out + 1)] = {back: int(one), way: int(other)}
    return drawn


def total(drawn: naive.Table) -> int:
    """What the sheet counts under All Fives."""
    return sum(naive.ends(drawn, naive.ALL_FIVES).values())


def points(drawn: naive.Table) -> int:
    """AF-16: the total, if it is a multiple of five."""
    return 0 if total(drawn) % 5 else total(drawn)


def at_ends(drawn: naive.Table) -> bool:
    """Whether an end of the spinner may be played on."""
    open_now = naive.places(drawn, naive.ALL_FIVES)
    return any(square == "" and face in "NS" for square, face in open_now)


Way = tuple[tuple[int, int], naive.Table, naive.Table, str]  # tile, before, after, new square

#: What a play must be, said of the sheets before and after it. The spinner lies in the middle.
AGAIN: dict[str, Callable[[Way], bool]] = {
    "fits": lambda way: True,
    "blank": lambda way: 0 in way[0],
    "double": lambda way: way[0][0] == way[0][1],
    "single": lambda way: way[0][0] != way[0][1],
    "spinner": lambda way: not naive.spinners(way[1]) and bool(naive.spinners(way[2])),
    "side": lambda way: bool(naive.spinners(way[1])) and way[3] in ("E", "W"),
    "opens-ends": lambda way: at_ends(way[2]) and not at_ends(way[1]),
    "end": lambda way: way[3] in ("N", "S"),
    "lengthens": lambda way: re.fullmatch("NN+|SS+", way[3]) is not None,
    "scores": lambda way: points(way[2]) > 0,
}


def ways(step: Step) -> dict[str, Way]:
    """Every play of a step by its text, as the naive referee finds them."""
    before = sheet(str(table(step)))
    hand = [(tile.high, tile.low) for tile in step.hand]
    return {
        f"{tile[0]}-{tile[1]}@{at}": (tile, before, after, next(iter({*after} - {*before})))
        for tile, at, after in naive.legal(before, hand, naive.ALL_FIVES)
    }


def right_again(step: Step) -> set[str]:
    """The plays that are right, worked out by the naive referee."""
    found = ways(step)
    most = max(points(way[2]) for way in found.values())
    tests = {
        **AGAIN,
        "best": lambda way: points(way[2]) == most > 0,
        "wins": lambda way: step.scores[0] + points(way[2]) >= 250,  # AF-19, two players
    }
    return {play for play, way in found.items() if all(tests[want](way) for want in step.want)}


@pytest.mark.parametrize(("one", "step"), of("play"))
def test_a_step_that_asks_for_a_play_has_the_same_answer_by_another_way(
    one: Stage, step: Step
) -> None:
    """Neither nothing nor everything is right; every try of a tile at an edge is told something."""
    options = {str(tried.play): tried for tried in tries(step, one.rules)}
    right = {play for play, tried in options.items() if not lacking(tried, step)}
    assert options.keys() == ways(step).keys()
    assert right == right_again(step)
    refused = refusals(step, one.rules)
    every = {f"{tile}@{at}" for tile in step.hand for at in edges(step, one.rules)}
    assert every == options.keys() | {play for play in refused if "@" in play}
    assert right
    assert right != every


@pytest.mark.parametrize(("one", "step"), of("play"))
def test_a_wrong_play_is_told_the_table_as_it_would_be_and_what_it_lacks(
    one: Stage, step: Step
) -> None:
    """The tile where it lies, its count where the stage counts, and words for what is missing."""
    answers = next(told for told in stage_answers(one)["steps"] if told["slug"] == step.slug)
    for tried in tries(step, one.rules):
        move, tile = answers["moves"][str(tried.play)], str(tried.play.tile)
        lacks = lacking(tried, step)
        assert move["right"] == (not lacks)
        assert tile in move["told"]
        assert tile in move["text"] or tile[::-1] in move["text"]
        assert ("total" in move) == one.counts
        if one.counts:
            assert move["total"] == total(ways(step)[str(tried.play)][2])
        for want in lacks:
            assert want_words(tried, want) in move["told"]


def test_a_side_is_told_from_an_end_where_both_are_open() -> None:
    """Under rules where any edge may come first, the same tile may cover either."""
    rules = allfives.rules("all-fives", ends_open="any-order")
    step = Step("a", "play", "", "", Layout.parse("5-5 5-3", rules), Hand.parse("5-1 3-2"))
    found = {
        want: [str(tried.play) for tried in tries(step, rules) if WANTED[want](tried)]
        for want in ("side", "end", "opens-ends", "lengthens")
    }
    assert found == {
        "side": ["5-1@left"],
        "end": ["5-1@up", "5-1@down"],
        "opens-ends": [],
        "lengthens": [],
    }


def test_a_shut_end_is_told_from_one_with_another_number() -> None:
    """5-3 has a five and still may not lie at an end of a bare spinner; 6-2 has none."""
    one = stage("spinner")
    told = refusals(one.steps[2], one.rules)
    assert told["5-3@up"] == say("refused.shut", place="upper end")
    assert told["6-2@left"] == say("refused.half", tile="6-2", half=5, place="left end")
    assert told["6-2"] == say("refused.nowhere", tile="6-2", ends="5")


# ---------------------------------------------------------------- counts


@pytest.mark.parametrize(("one", "step"), of("count"))
def test_a_step_that_asks_for_a_count_has_the_same_answer_by_another_way(
    one: Stage, step: Step
) -> None:
    """The naive referee counts the sheet; every number that is explained is a wrong one."""
    told = running_answers(step, one.rules)
    assert told["total"] == total(sheet(str(counted(step, one.rules).layout)))
    assert told["slips"]
    assert str(told["total"]) not in told["slips"]


@pytest.mark.parametrize(
    ("slug", "number", "words"),
    [
        # VP-21 at the spinner: 10 − 10 + 3, where nothing comes off (AF-17: 13)
        (
            "against-the-lead",
            "3",
            ["10 − 10 + 3 = 3", "5-5 counted 10 before, and counts 10 still"],
        ),
        ("against-the-lead", "8", ["10 − 5 + 3 = 8", "counts 10 still"]),
        # the second side takes both halves off, not one
        ("second-side", "10", ["13 − 5 + 2 = 10", "5-5 counted 10 before, and counts 0 now"]),
        ("second-side", "15", ["13 + 2 = 15", "counts 0 now"]),
        # an end of the spinner counted nothing before
        ("arm", "1", ["5 − 5 + 1 = 1", "The end that was covered counted 0."]),
        # an ordinary double takes both halves off
        ("ordinary", "10", ["15 − 6 + 1 = 10", "The end that was covered counted 12."]),
    ],
)
def test_where_the_running_count_fails_the_reader_is_told_why(
    slug: str, number: str, words: list[str]
) -> None:
    """The wrong sum as it was reckoned, and what the covered end really counted."""
    one = stage("running-count")
    step = next(step for step in one.steps if step.slug == slug)
    told = running_answers(step, one.rules)["slips"][number]
    assert [part for part in words if part not in told] == []


# ---------------------------------------------------------------- choices

#: The right choice of every step that offers some, worked out by hand, and where it comes from.
BY_HAND = [
    ("set-and-halves/pips", "11", "6 + 5"),
    ("set-and-halves/sixes", "7", "AF-03: one with each number from 0 to 6"),
    ("set-and-halves/whole-set", "28", "AF-03"),
    ("matching/how-many-places", "2", "AF-16: a line has two ends"),
    ("doubles/how-many", "7", "AF-03: 0-0 to 6-6"),
    ("open-ends/one-side", "2", "AF-15: the ends of the spinner are shut"),
    ("open-ends/both-sides", "4", "AF-15"),
    ("open-ends/arms", "4", "AF-16: never more than four"),
    ("drawing/draw", "draw", "AF-12: 2 and 4 are asked for, none is held"),
    ("drawing/how-many", "3", "AF-12: 6-1, 3-2, then 4-0 has the 4"),
    ("drawing/must", "play", "AF-12: 2-2 fits"),
    ("drawing/pass", "pass", "AF-12: the boneyard is empty, and 5-5 is held elsewhere"),
    ("drawing/block", "over", "AF-13: all seven fours lie on the table"),
    ("settling/round-down", "-10", "AF-18: 12 to 10"),
    ("settling/goes-out", "0", "AF-18: nothing in hand"),
    ("settling/block", "-10", "AF-18: 8 to 10"),
    ("settling/partners", "-5", "AF-20: the partner's 7 to 5"),
    ("settling/below-zero", "-10", "AF-18: 13 to 15, 5 − 15"),
    ("match/next-lead", "2", "AF-09: who went out"),
    ("match/after-block", "lot", "AF-09: at random again"),
    ("match/in-play", "over", "AF-19: 250, at once"),
    ("match/not-yet", "on", "AF-19: 195 of 200"),
]


def test_every_choice_was_worked_out_by_hand() -> None:
    """The table above leaves none out."""
    assert {row.id for row in of("choose")} == {name for name, _, _ in BY_HAND}


@pytest.mark.parametrize(("name", "key", "origin"), BY_HAND)
def test_exactly_one_choice_is_right_and_each_is_told_why(name: str, key: str, origin: str) -> None:
    """The engine comes to what was worked out by hand; no label stands twice."""
    one = stage(name.partition("/")[0])
    step = next(step for step in one.steps if step.slug == name.partition("/")[2])
    offered = choices(step, one.rules)
    assert [choice.key for choice in offered if choice.right] == [key], origin
    assert len({choice.label for choice in offered}) == len(offered) >= 3
    assert all(choice.told for choice in offered if not choice.right)
