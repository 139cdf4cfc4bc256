"""A table to be drawn, what its ends count, and the words for both."""

from __future__ import annotations

from typing import Any

from allfives.game.counting import Count, Play
from allfives.game.ends import START, ends_under, half_of, place_name
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.show.geometry import Board, index_at, place
from allfives.show.words import table_words, verdict_words

Answers = dict[str, Any]


def rings(result: Count) -> dict[str, int]:
    """What each place counts, for the rings on the board."""
    return {term.at: term.pips for term in result.terms}


def open_halves(layout: Layout, rules: Rules) -> dict[str, int | None]:
    """The half to match at each place that may be played on; `start` on an empty table."""
    if not layout.line:
        return {START: None}
    fits, state = ends_under(rules).fits, layout.state(rules)
    playable = [at for at in range(1, len(state)) if fits[state[at]]]
    return {place_name(state, at): half_of(state[at]) for at in playable}


def terms_view(result: Count) -> Answers:
    """Why a table counts what it counts: each term, and what lies open and counts nothing."""
    return {
        "terms": [[str(term.tile), term.at, term.pips, str(term.why)] for term in result.terms],
        "silent": [[str(term.tile), term.at, 0, str(term.why)] for term in result.uncounted],
        "total": result.total,
    }


def scene(board: Board, result: Count, rules: Rules) -> Answers:
    """One table: where its tiles lie, what its ends count, and the words for both."""
    return {
        "board": board.view(),
        "open": open_halves(result.layout, rules),
        **terms_view(result),
        "points": result.points,
        "verdict": verdict_words(result, rules),
        "text": table_words(result.layout),
    }


def laid_view(play: Play, base: Board, board: Board) -> Answers:
    """A play on the board it makes: its tile as it then lies, and where the ends are.

    Where the other tiles of `base` make room for it, `moved` is all of them.
    """
    view = board.view()
    tile = view["t"].pop(index_at(play.layout, play.at))
    moved = {} if view["t"] == base.view()["t"] else {"moved": view["t"]}
    return {"tile": tile, **moved, "spots": view["s"]}


def still(layout: Layout, base: Layout) -> Board:
    """The board of a layout grown from `base`, with the tiles of the base where they were."""
    if not base.line:
        return place(layout)
    armed = next((laid for laid in base.line if laid.up or laid.down), None)
    resting = armed or base.spinner or base.line[len(base.line) // 2]
    at = [laid.tile for laid in layout.line].index(resting.tile)
    return place(layout, anchor=at)
