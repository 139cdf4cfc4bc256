"""The little boards of a rule card: tables chosen so that they show what a rule set counts.

A shape is a table with letters for halves. `d` is the half of its double, a multiple that scores
where there is one; the other letters stand for other halves, the first with which the table scores.
What a board shows is worked out by `count`; a shape that the rules make impossible is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations
from math import ceil, floor

from allfives.game.counting import Count, count
from allfives.game.errors import DominoError
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.show.answers.scene import rings
from allfives.show.geometry import Board, Box, place
from allfives.show.walkers import RING_CLEAR

_MOST = 6  # boards on a card: two rows on paper
_TRIES = 400  # halves that are tried for a shape before its first table will do
_AIR = 5  # units around the outermost tile or ring

_TABLES = {
    "led": ("{d}-{d}", "{d}-{d}@start"),
    "one_side": ("{d}-{d}* {d}-{a}", "{d}-{a}@right"),
    "both_sides": ("{a}-{d} {d}-{d}* {d}-{b}", "{d}-{b}@right"),
    "early_arm": ("{d}-{d}*({d}-{a}|) {d}-{b}", "{d}-{a}@up"),
    "arm": ("{a}-{d} {d}-{d}*({d}-{b}|) {d}-{c}", "{d}-{b}@up"),
    "end_double": ("{a}-{d} {d}-{d}* {d}-{b} {b}-{b}", "{b}-{b}@right"),
    "late_double": ("{a}-{d} {d}-{d}*({d}-{c}|{d}-{e}) {d}-{b} {b}-{b}", "{b}-{b}@right"),
    "line": ("{a}-{b} {b}-{c}", "{b}-{c}@right"),
    "line_double": ("{a}-{d} {d}-{d}", "{d}-{d}@right"),
    "inside": ("{a}-{d} {d}-{d} {d}-{b}", "{d}-{b}@right"),
    "covered_end": ("{d}-{a} {a}-{b} {b}-{c}", "{b}-{c}@right"),
}
_ROUND_A_SPINNER = ("led", "one_side", "both_sides", "early_arm", "arm")
_IN_A_LINE = ("led", "line", "line_double", "inside")


@dataclass(frozen=True, slots=True)
class Example:
    """A table of a card: which one it is, the play that made it, and what it counts."""

    key: str
    played: str
    count: Count


def examples(rules: Rules) -> tuple[Example, ...]:
    """The tables that show what these rules count; none where nothing scores during play."""
    if rules.scoring == "none":
        return ()
    found = [one for key in _keys(rules) if (one := _example(key, rules))]
    if rules.spinner != "none":
        ends = (_example(key, rules) for key in ("end_double", "late_double"))
        found += [one for one in ends if one][:1]
    if rules.covered_end == "yes":
        found += [one for one in [_example("covered_end", rules)] if one and one.count.reduced]
    if len(found) > _MOST:  # an arm shows what a covered spinner counts as well
        found = [one for one in found if one.key != "both_sides"]
    return tuple(found)


def boards(shown: tuple[Example, ...]) -> list[Board]:
    """Where the tiles of these tables lie: all boxes equally wide, so that all have one scale."""
    placed = [(place(one.count.layout), one.count) for one in shown]
    boxes = [_around(board, result) for board, result in placed]
    wide = max((box[2] for box in boxes), default=0)
    return [
        board.within((x - (wide - width) // 2, y, wide, height))
        for (board, _), (x, y, width, height) in zip(placed, boxes, strict=True)
    ]


def _keys(rules: Rules) -> tuple[str, ...]:
    return _IN_A_LINE if rules.spinner == "none" else _ROUND_A_SPINNER


def _example(key: str, rules: Rules) -> Example | None:
    """The first table of this shape that scores, or else the first; None where none can lie.

    Halves decide nothing about what can lie: where one table of a shape cannot, no other can.
    """
    first = None
    for halves in islice(_halves(_TABLES[key][0], rules), _TRIES):
        shape, play = (text.format(**halves) for text in _TABLES[key])
        try:
            one = Example(key, play, count(Layout.parse(shape, rules), rules, play))
        except DominoError:
            return None
        if one.count.points and (one.count.reduced is not None) == (key == "covered_end"):
            return one
        first = first or one
    return first


def _halves(shape: str, rules: Rules) -> Iterator[dict[str, int]]:
    """Halves for the letters of a shape, all different; blanks come last."""
    fitting = [part for part in rules.multiples if part <= rules.highest]
    double = max(fitting, default=rules.highest)
    letters = [letter for letter in "abce" if f"{{{letter}}}" in shape]
    others = [half for half in (*range(1, rules.highest + 1), 0) if half != double]
    for chosen in permutations(others, len(letters)):
        yield {"d": double, **dict(zip(letters, chosen, strict=True))}


def _around(board: Board, result: Count) -> Box:
    """The smallest box around the tiles and the rings that are drawn."""
    edges = [tile.rectangle for tile in board.tiles]
    for spot in (board.spot(name) for name in rings(result)):
        x, y = spot.x, spot.y
        edges.append((x - RING_CLEAR, y - RING_CLEAR, x + RING_CLEAR, y + RING_CLEAR))
    left, right = floor(min(edge[0] for edge in edges)), ceil(max(edge[2] for edge in edges))
    top, bottom = floor(min(edge[1] for edge in edges)), ceil(max(edge[3] for edge in edges))
    return left - _AIR, top - _AIR, right - left + 2 * _AIR, bottom - top + 2 * _AIR
