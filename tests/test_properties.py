"""What holds for every table: properties checked on tables that hypothesis plays, and one proof."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import allfives
from allfives.game.ends import ends_under, place_name, places_of
from tests import naive

# A slow machine is no failure.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

READINGS: list[tuple[str, dict[str, str]]] = [
    *((preset, {}) for preset in naive.SETTINGS),
    ("muggins", {"ends_open": "any-order"}),
    ("muggins", {"ends_open": "any-order", "bare_spinner": "nothing"}),
    ("muggins-played-arms", {"bare_spinner": "nothing"}),
    ("muggins", {"ends_open": "all-four-first"}),
    ("all-fives", {"spinner": "every-double"}),
    ("muggins", {"spinner": "every-double", "ends_open": "any-order"}),
    ("muggins", {"spinner": "every-double", "ends_open": "all-four-first"}),
]
readings = st.sampled_from(READINGS)
choices = st.lists(st.integers(min_value=0, max_value=10**6), max_size=28)


def played(reading: tuple[str, dict[str, str]], numbers: list[int]) -> list[tuple[Any, Any]]:
    """A game from the empty table: each number picks a legal play; the plays with their tables.

    The first item is the empty table, with no play.
    """
    preset, changes = reading
    rules = allfives.rules(preset, **changes)
    layout = allfives.Layout.parse("-", rules)
    rest = naive.tile_set(rules.highest)
    steps: list[tuple[Any, Any]] = [(None, layout)]
    for number in numbers:
        plays = allfives.plays(layout, allfives.Hand.parse(naive.plainly(rest)), rules)
        if not plays:
            break
        play = plays[number % len(plays)]
        rest.remove((play.tile.high, play.tile.low))
        layout = play.layout
        steps.append((play, layout))
    return steps


def tiles_in(text: str) -> list[str]:
    """The tiles in a text, higher half first, sorted."""
    words = text.translate(str.maketrans("(|)*", "    ")).split()
    return sorted(max(word, word[::-1]) for word in words if word != "-")


def other_views(text: str) -> Iterator[str]:
    """The same table written down from its other side, and with two arms swapped."""
    yield " ".join(word[2] + "-" + word[0] + word[3:] for word in reversed(pieces(text, " ")))
    yield from swapped(text)


def swapped(text: str) -> Iterator[str]:
    """The table with the two arms of one spinner swapped, for each spinner, those in arms too."""
    words = pieces(text, " ")
    for at, word in enumerate(words):
        if "(" in word:
            up, down = pieces(word[5:-1], "|")
            views = [(down, up), *((one, down) for one in swapped(up))]
            views += [(up, one) for one in swapped(down)]
            for one, other in views:
                yield " ".join([*words[:at], f"{word[:4]}({one}|{other})", *words[at + 1 :]])


def pieces(text: str, mark: str) -> list[str]:
    """The text cut at a mark, but not where that stands in parentheses."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == mark and not depth:
            found.append("")
        else:
            found[-1] += letter
    return found


@given(readings, choices)
def test_what_is_printed_reads_back_as_the_same_table(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """`parse(str(x)) == x` on every table of a game, and the text is stable."""
    rules = allfives.rules(reading[0], **reading[1])
    for _, layout in played(reading, numbers):
        again = allfives.Layout.parse(str(layout), rules)
        assert again == layout
        assert str(again) == str(layout)


@given(readings, choices)
def test_the_canonical_table_is_the_same_from_every_side(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """Mirror images and swapped arms have one canonical table: idempotent, legal, smallest."""
    rules = allfives.rules(reading[0], **reading[1])
    _, layout = played(reading, numbers)[-1]
    canonical = layout.canonical()
    assert canonical.canonical() == canonical
    assert allfives.Layout.parse(str(canonical), rules) == canonical
    assert tiles_in(str(canonical)) == tiles_in(str(layout))
    assume(str(layout) != "-")
    for text in other_views(str(layout)):
        view = allfives.Layout.parse(text, rules)
        assert view.canonical() == canonical
        assert str(canonical) <= min(text, str(layout))


@given(readings, choices)
def test_a_table_and_its_other_views_count_alike(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """A count does not depend on the side of the table from which it is written down."""
    rules = allfives.rules(reading[0], **reading[1])
    _, layout = played(reading, numbers)[-1]
    assume(str(layout) != "-")
    counted = allfives.count(layout, rules)
    for text in other_views(str(layout)):
        again = allfives.count(allfives.Layout.parse(text, rules), rules)
        assert (again.total, again.points) == (counted.total, counted.points)
        assert sorted(term.pips for term in again.terms) == sorted(
            term.pips for term in counted.terms
        )


@given(readings, choices)
def test_a_play_moves_one_tile_from_the_hand_to_the_table(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """Tiles on the table and tiles not yet played are the full set after every play."""
    before: list[str] = []
    for play, layout in played(reading, numbers):
        after = tiles_in(str(layout))
        if play is not None:
            assert after == sorted([*before, str(play.tile)])
        before = after


@given(readings, choices)
def test_the_terms_add_up_to_the_total_after_every_play(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """The pips of the terms are the total; points are the total when it is a multiple of five."""
    for play, _ in played(reading, numbers):
        if play is None:
            continue
        total = sum(term.pips for term in play.count.terms)
        assert play.count.total == total
        assert play.count.points == (total if total % 5 == 0 else 0)


@given(readings, choices)
def test_counting_as_the_game_goes_equals_counting_the_table_from_scratch(
    reading: tuple[str, dict[str, str]], numbers: list[int]
) -> None:
    """A count carried along in the order of play is that of the table read from its text."""
    rules = allfives.rules(reading[0], **reading[1])
    ends = ends_under(rules)
    state: tuple[int, ...] = ()
    for play, layout in played(reading, numbers):
        if play is None:
            continue
        scratch = allfives.Layout.parse(str(layout), rules)
        assert allfives.count(scratch, rules) == play.count
        if state:
            (at,) = [at for at in places_of(state) if place_name(state, at) == play.at]
            state = ends.place(state, at, play.tile.number)
        else:
            state = ends.lead(play.tile)
        assert state == scratch.state(rules)
        assert state[0] == play.count.total


@given(readings, choices, st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_the_order_of_a_hand_does_not_change_what_can_be_played(
    reading: tuple[str, dict[str, str]], numbers: list[int], rng: Any
) -> None:
    """Shuffling the hand lists the same plays with the same counts."""
    rules = allfives.rules(reading[0], **reading[1])
    _, layout = played(reading, numbers)[-1]
    laid = tiles_in(str(layout))
    rest = [tile for tile in naive.plainly(naive.tile_set(6)).split() if tile not in laid]
    listed = []
    for _ in range(2):
        rng.shuffle(rest)
        found = allfives.plays(layout, allfives.Hand.parse(" ".join(rest) or "-"), rules)
        listed.append({(str(play.tile), play.at, str(play.layout), play.count) for play in found})
    assert listed[0] == listed[1]


# ---------------------------------------------------------------- the most one play can score

End = tuple[str, int]

# An end of a line is a half, 0 to 6, or a double, counted 0, 2 … 12; each double is one tile.
ENDS: list[End] = [(kind, half) for kind in ("half", "double") for half in range(7)]


def pips_of(end: End) -> int:
    """What an end counts."""
    return end[1] * (2 if end[0] == "double" else 1)


@cache
def lines(spinner: int, end: End) -> list[tuple[list[str], frozenset[str]]]:
    """Lines of one to four tiles from the spinner to this end, no double on the way."""
    kind, half = end
    closing = [f"{half}-{half}"] if kind == "double" else []
    found = []
    for number in range(3):
        for middle in product(range(7), repeat=number):
            line = [f"{one}-{other}" for one, other in pairwise([spinner, *middle, half])]
            tiles = frozenset(max(tile, tile[::-1]) for tile in line)
            if len(tiles) == len(line) and not any(tile == tile[::-1] for tile in tiles):
                found.append((line + closing, tiles.union(closing)))
    return found


def grow(spinner: int, ends: tuple[End, ...], used: frozenset[str]) -> list[list[str]] | None:
    """A line for each of the ends, no tile in two of them; None where there is no such choice."""
    if not ends:
        return []
    for line, tiles in lines(spinner, ends[0]):
        if not tiles & used:
            others = grow(spinner, ends[1:], tiles | used)
            if others is not None:
                return [line, *others]
    return None


def cross(spinner: int, ends: tuple[End, ...]) -> str | None:
    """A table whose spinner has lines with these ends: left, right, up, down, the rest bare."""
    grown = grow(spinner, ends, frozenset({f"{spinner}-{spinner}"}))
    if grown is None:
        return None
    bare: list[list[str]] = [[] for _ in range(4 - len(grown))]
    left, right, up, down = grown + bare
    arms = f"({' '.join(up)}|{' '.join(down)})" if up else ""
    star = f"{spinner}-{spinner}*{arms}"
    return " ".join([*(tile[::-1] for tile in reversed(left)), star, *right])


def test_no_play_of_all_fives_scores_more_than_35_points() -> None:
    """Every choice of ends is built and counted: 35 is the most points, though 36 pips exist.

    A table without a spinner has two halves at its ends, 12 pips at most.  One with a spinner has
    up to four other ends, each a half or a double, no double twice; the spinner counts as well
    while a side is bare (AF-17).  All of these choices are listed, under each spinner.  Their pips
    alone leave 36 as the highest total; each one that short lines can make is built, and the
    engine must find those pips and no others.
    """
    rules = allfives.rules("all-fives")
    highest, built, most = 0, 0, 0
    for spinner, number in product(range(7), range(5)):
        for ends in combinations_with_replacement(ENDS, number):
            doubles = [("double", spinner), *(end for end in ends if end[0] == "double")]
            if len(set(doubles)) < len(doubles):
                continue
            total = sum(map(pips_of, ends)) + (2 * spinner if number < 2 else 0)
            highest = max(highest, total)
            text = cross(spinner, ends)
            if text is None:
                continue
            counted = allfives.count(allfives.Layout.parse(text, rules), rules)
            assert (counted.total, counted.points) == (total, 0 if total % 5 else total), text
            built, most = built + 1, max(most, counted.points)
    assert (highest, most) == (36, 35)
    assert built > 9000


def test_35_points_are_reached_in_a_game() -> None:
    """Plays from the empty table lead to a play that scores 35 (AF-16)."""
    rules = allfives.rules("all-fives")
    layout = allfives.Layout.parse("-", rules)
    moves = "1-1@start 6-1@left 6-6@left 3-1@right 5-3@right 5-1@up 5-5@up 4-1@down 4-4@down"
    scored = []
    for move in moves.split():
        tile, _, at = move.partition("@")
        found = allfives.plays(layout, allfives.Hand.parse(tile), rules)
        (play,) = [play for play in found if play.at == at]
        layout = play.layout
        scored.append(play.count.points)
    assert str(layout) == "6-6 6-1 1-1*(1-5 5-5|1-4 4-4) 1-3 3-5"
    assert scored[-1] == 35
