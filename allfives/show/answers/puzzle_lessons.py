"""What there is to be learnt from a puzzle: the lesson of the rarest of its tags that holds there.

A tag says what is on the table; what that counts is for the rules to say. So each lesson is told
only where the answer of the puzzle bears it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from allfives.game.counting import Count, Play, Why, count
from allfives.game.layout import Layout
from allfives.game.leftovers import rounds
from allfives.game.rules import Rules
from allfives.game.settlement import DIVIDED, way_of
from allfives.game.tiles import Tile
from allfives.puzzle.kinds import OF_A_HAND, Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.settling import settled
from allfives.puzzle.puzzle import Puzzle
from allfives.puzzle.tags import tags_of
from allfives.show.words import say

Holds = Callable[[Layout, Play, Rules], bool]

_PLAYED = (Kind.SCORING_MOVE, Kind.BIGGEST_SCORE, Kind.WHICH_END)
_DOUBLES = (Why.DOUBLE, Why.LEAD_DOUBLE, Why.SPINNER_LEAD, Why.SPINNER_SIDE)
_BARE = (Why.SPINNER_LEAD, Why.SPINNER_SIDE)


def lesson_words(puzzle: Puzzle, proof: Proof) -> str:
    """The lesson of the first tag that teaches something here, or that of the kind."""
    if puzzle.kind in OF_A_HAND and any(one.scoring != "open-ends" for one in puzzle.rules):
        return say("lesson.tile-played")
    if puzzle.kind is Kind.SETTLE:
        return say("_".join(["lesson.settle", *_after_adding(puzzle)]))
    if puzzle.kind not in _PLAYED or proof.answer is None:
        return say(f"lesson.{puzzle.kind}")
    tags, play = tags_of(puzzle, proof), proof.answer.plays[0]
    for tag, holds in _TEACHING.items():
        if tag in tags and holds(puzzle.layout, play, puzzle.rules[0]):
            return say(f"lesson.{tag}")
    return say(f"lesson.{puzzle.kind}")


def _after_adding(puzzle: Puzzle) -> Iterator[str]:
    """What such an end of a hand does with the pips once they are added up."""
    rules, out = puzzle.rules[0], settled(puzzle.position).out
    way = way_of(rules, out)
    if way != "none" and rounds(rules, out):
        yield "rounds"
    if way in DIVIDED and rules.bonus_divided != "no":
        yield "divides"


def _always(layout: Layout, play: Play, rules: Rules) -> bool:
    return True


def _arm_only_adds(layout: Layout, play: Play, rules: Rules) -> bool:
    """The ends wait for both sides and count nothing while they are bare (AF-15, AF-17)."""
    return rules.ends_open == "after-both-sides" and rules.covered_spinner == "nothing"


def _first_double_alone(layout: Layout, play: Play, rules: Rules) -> bool:
    return rules.spinner == "first-double"


def _side_changes_spinner(layout: Layout, play: Play, rules: Rules) -> bool:
    """The tile that is covered counts something else afterwards."""
    tile = layout.tile_at(play.at).tile
    return _pips_of(tile, count(layout, rules)) != _pips_of(tile, play.count)


def _all_comes_off(layout: Layout, play: Play, rules: Rules) -> bool:
    """The tile that is covered counted both its halves, and counts nothing now."""
    tile = layout.tile_at(play.at).tile
    return 0 < tile.pips == _pips_of(tile, count(layout, rules)) and not _pips_of(tile, play.count)


def _laid_counts_double(layout: Layout, play: Play, rules: Rules) -> bool:
    return any(term.tile == play.tile and term.why in _DOUBLES for term in play.count.terms)


def _bare_spinner_counts(layout: Layout, play: Play, rules: Rules) -> bool:
    return any(term.why in _BARE and term.tile != play.tile for term in play.count.terms)


def _double_still_counts(layout: Layout, play: Play, rules: Rules) -> bool:
    return any(term.why is Why.DOUBLE and term.tile != play.tile for term in play.count.terms)


def _blank_still_open(layout: Layout, play: Play, rules: Rules) -> bool:
    return any(not term.pips for term in play.count.terms)


#: Tags that have a lesson, the rarest idea first, and when it is true of the answer.
_TEACHING: Mapping[str, Holds] = MappingProxyType(
    {
        "fourth-arm": _arm_only_adds,
        "third-arm": _arm_only_adds,
        "late-spinner": _first_double_alone,
        "second-side": _side_changes_spinner,
        "spinner-ends": _always,
        "double-covered": _all_comes_off,
        "double-laid": _laid_counts_double,
        "wrong-end-trap": _always,
        "spinner-covered": _always,
        "spinner-bare": _bare_spinner_counts,
        "double-at-end": _double_still_counts,
        "blank-end": _blank_still_open,
    }
)


def _pips_of(tile: Tile, found: Count) -> int:
    return sum(term.pips for term in found.terms if term.tile == tile)
