"""What a table counts, term by term, and what each play would score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from allfives.game.ends import PLACES, START, Kind, State, ends_under, half_of, kind_of
from allfives.game.errors import Impossible
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile


class Why(StrEnum):
    """Why an end counts what it counts."""

    HALF = "half"  # an ordinary tile: its outer half
    DOUBLE = "double"  # a double at an end, lying crosswise: both halves (AF-14, MU-09)
    LEAD_DOUBLE = "lead-double"  # the only tile, a double: both halves, once (AF-16)
    SPINNER_LEAD = "spinner-lead"  # a spinner with both sides bare: both halves, once (AF-16)
    SPINNER_SIDE = "spinner-side"  # a spinner with one side bare: both halves (AF-17)
    SPINNER_END = "spinner-end"  # an uncovered end of a covered spinner: one half (MU-06)
    SPINNER_COVERED = "spinner-covered"  # counts nothing: both sides covered (AF-17)
    SPINNER_UNPLAYED = "spinner-unplayed"  # counts nothing: only played edges count (MU-14)


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a count: the tile, the place where it is counted, its pips and the reason."""

    tile: Tile
    at: str
    pips: int
    why: Why


@dataclass(frozen=True, slots=True)
class Count:
    """What a layout counts under some rules.

    The pips of `terms` add up to `total`; `points` is what the play that made the layout scores.
    `uncounted` names what lies open and counts nothing by rule.
    """

    layout: Layout
    total: int
    points: int
    terms: tuple[Term, ...]
    uncounted: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A tile, the place where it goes, and what that makes."""

    tile: Tile
    at: str
    layout: Layout
    count: Count

    def __str__(self) -> str:
        return f"{self.tile}@{self.at}"


_REASONS = {
    Kind.SINGLE: Why.HALF,
    Kind.DOUBLE: Why.DOUBLE,
    Kind.LONE: Why.LEAD_DOUBLE,
    Kind.SIDE_OF_TWO: Why.SPINNER_LEAD,
    Kind.LAST_SIDE: Why.SPINNER_SIDE,
    Kind.END_OPEN: Why.SPINNER_END,
}


def count(layout: Layout, rules: Rules) -> Count:
    """Count a layout: its total in pips, its points, and a term for every end that counts.

    The layout is read again under these rules; raises `Impossible` or `Ambiguous` if it cannot be.
    """
    layout = layout.under(rules)
    return _count(layout, layout.state(rules), rules)


def _count(layout: Layout, state: State, rules: Rules) -> Count:
    """The count of a layout that was read under these rules and has this state."""
    if not state:
        return Count(layout, 0, 0, ())
    terms, uncounted = _terms(layout, state, rules)
    total = state[0]
    counted = len(layout.tiles) > 1 or rules.lead_may_score(layout.line[0].tile)
    return Count(layout, total, rules.score(total) if counted else 0, terms, uncounted)


def _terms(layout: Layout, state: State, rules: Rules) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The terms that count, and what lies open and counts nothing."""
    pips = ends_under(rules).pips
    counted, silent = [], []
    for at in range(1, len(state)):
        kind, place, half = kind_of(state[at]), PLACES[at], half_of(state[at])
        value = pips[state[at]]
        if kind in (Kind.END_SHUT, Kind.END_EARLY):
            continue  # the term of the bare side speaks for the whole spinner
        if kind in (Kind.LONE, Kind.SIDE_OF_TWO):
            if place == "right":
                continue  # one double, counted once
            place, value = START, 2 * value
        if kind in (Kind.SIDE_OF_TWO, Kind.LAST_SIDE) and rules.bare_spinner == "nothing":
            silent.append(Term(Tile(half, half), place, 0, Why.SPINNER_UNPLAYED))
        elif kind is Kind.END_OPEN and rules.covered_spinner == "nothing":
            silent.append(Term(Tile(half, half), place, 0, Why.SPINNER_COVERED))
        else:
            counted.append(Term(layout.tile_at(place).tile, place, value, _REASONS[kind]))
    return tuple(counted), tuple(silent)


def plays(layout: Layout, hand: Hand, rules: Rules) -> tuple[Play, ...]:
    """Every way to lay a tile of the hand, in the hand's order, with the count it makes.

    Raises `Impossible` for a tile that lies on the table already or is not in the set.
    """
    layout = layout.under(rules)
    for tile in hand:
        if tile in layout.tiles:
            raise Impossible(f"{tile} is in the hand and lies on the table: each tile exists once")
        if tile.high > rules.highest:
            raise Impossible(
                f"{tile} is in the hand but not in the set: under these rules halves run from 0 "
                f"to {rules.highest}"
            )
    ends, state = ends_under(rules), layout.state(rules)
    found = []
    for tile in hand:
        for at in range(1, len(state)) if state else (0,):
            if state and not ends.fits[state[at]] >> tile.number & 1:
                continue
            place = PLACES[at]
            after = layout.grown(tile, place, rules)
            reached = ends.place(state, at, tile.number) if state else ends.lead(tile)
            found.append(Play(tile, place, after, _count(after, reached, rules)))
    return tuple(found)


def best(options: tuple[Play, ...]) -> tuple[Play, ...]:
    """Those plays that score the most points at once; none when nothing scores."""
    most = max((play.count.points for play in options), default=0)
    return tuple(play for play in options if most and play.count.points == most)
