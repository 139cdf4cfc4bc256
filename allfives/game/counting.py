"""What a table counts, term by term, and what each play would score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from allfives.game.ends import (
    START,
    Kind,
    State,
    ends_under,
    half_of,
    kind_of,
    place_name,
    places_of,
)
from allfives.game.errors import Impossible
from allfives.game.last_play import LastPlay, last_play, possible_last_plays
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
    TILE_PLAYED = "tile-played"  # the tile just played: both halves, wherever it lies (VP-07)
    TILE_UNKNOWN = "tile-unknown"  # counts only if it was the tile just played (VP-07)
    COVERED_END = "covered-end"  # what this end counted before, taken off the old total (VP-21)


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a count: the tile, the place where it is counted, its pips and the reason."""

    tile: Tile
    at: str
    pips: int
    why: Why


@dataclass(frozen=True, slots=True)
class IfLast:
    """A tile that may have been played last, and the points it then scored.

    Its place is named as on the table before, as `count` asks for it.
    """

    tile: Tile
    at: str
    points: int

    def __str__(self) -> str:
        return f"{self.tile}@{self.at}"


@dataclass(frozen=True, slots=True)
class Count:
    """What a layout counts under some rules.

    The pips of `terms` add up to `total`; `points` is what the play that made the layout scores.
    `uncounted` names what lies open and counts nothing by rule. `total` is None where the tile
    just played is what counts and nobody says which it was (VP-07). `reduced` is the old total less
    the end covered, where that is what scores (VP-21).

    `if_last` is not empty where the points hang on the play that made the layout, and nobody says
    which it was: it has every tile that may have come last, and `points` is 0 for want of a better.
    """

    layout: Layout
    total: int | None
    points: int
    terms: tuple[Term, ...]
    uncounted: tuple[Term, ...] = ()
    reduced: int | None = None
    if_last: tuple[IfLast, ...] = ()


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
    Kind.SINGLE_SHUT: Why.HALF,
}


def count(layout: Layout, rules: Rules, played: Play | str | None = None) -> Count:
    """Count a layout: its total in pips, its points, and a term for every end that counts.

    The layout is read again under these rules. `played` is the play that made it, a `Play` or text
    such as `5-2@left`, its place named as on the table before; it must lie there and be a play that
    these rules allow. Three readings ask for it, and `if_last` answers for each play where it is
    not said:

    - `scoring` `tile`: the total is the pips of the tile just played, and they score (VP-07);
      without `played` the total is None, nothing scores and `uncounted` says why;
    - `tile-rounded`: the same, and the multiple nearest to the total scores (VP-09);
    - `covered_end` `yes`: where the play would score nothing, it scores the old total less what
      the end it covered counted there, if that is a multiple; `reduced` is that number. A double
      that lay alone counted both halves, an end that counted nothing takes nothing off, and the
      old total is that of the open ends whatever `scoring` asks (VP-21).

    Where nothing scores in play the total is still that of the open ends.

    Raises `Impossible` or `Ambiguous` if the layout cannot be read, `Malformed` or `Impossible` for
    a play that cannot have made it.

    >>> from allfives import rules
    >>> muggins = rules("muggins")
    >>> count(Layout.parse("1-6 6-6*(6-2|) 6-4", muggins), muggins).total
    13
    """
    layout = layout.under(rules)
    step = None if played is None else last_play(layout, played, rules)
    return _count(layout, layout.state(rules), rules, step)


def _count(layout: Layout, state: State, rules: Rules, step: LastPlay | None = None) -> Count:
    """The count of a layout that was read under these rules and has this state."""
    if not state:
        return Count(layout, 0, 0, ())
    ends = ends_under(rules)
    if not ends.scores_tile:
        found = Count(layout, state[0], 0, *_terms(layout, state, rules))
    elif step is None:
        found = Count(layout, None, 0, (), _perhaps_played(layout, state))
    else:
        pips = step.tile.pips
        found = Count(layout, pips, 0, (Term(step.tile, step.place, pips, Why.TILE_PLAYED),))
    if len(layout.tiles) == 1 and not rules.lead_may_score(layout.line[0].tile):
        return found
    if step is None:
        points = 0 if found.total is None else rules.score(found.total)
        return replace(found, points=points, if_last=_if_last(layout, state, rules, points))
    points = ends.points_of_play(step.state, state, step.tile.number, step.at)
    if points == ends.points_by_count(state, step.tile.number):
        return replace(found, points=points)
    taken_off = ends.covered(step.state, step.at)
    covered = Term(step.before.tile_at(step.place).tile, step.place, taken_off, Why.COVERED_END)
    return replace(
        found,
        points=points,
        uncounted=(*found.uncounted, covered),
        reduced=step.state[0] - taken_off,
    )


def _terms(layout: Layout, state: State, rules: Rules) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The terms that count, and what lies open and counts nothing."""
    pips = ends_under(rules).pips
    counted, silent = [], []
    for at in places_of(state):
        kind, half = kind_of(state[at]), half_of(state[at])
        if kind in (Kind.END_SHUT, Kind.END_EARLY):
            continue  # the term of the bare side speaks for the whole spinner
        place, value = place_name(state, at), pips[state[at]]
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


def _if_last(layout: Layout, state: State, rules: Rules, points: int) -> tuple[IfLast, ...]:
    """What each tile that may have come last scored; none where all score what the table does."""
    ends = ends_under(rules)
    if not ends.scores_tile and (points or rules.covered_end != "yes"):
        return ()
    found = tuple(
        IfLast(one.tile, one.place, ends.points_of_play(one.state, state, one.tile.number, one.at))
        for one in possible_last_plays(layout, rules)
    )
    hangs = ends.scores_tile or any(one.points for one in found)
    return found if hangs else ()


def _perhaps_played(layout: Layout, state: State) -> tuple[Term, ...]:
    """Each tile at the end of a line: one of them is the tile just played."""
    alone = len(layout.tiles) == 1
    names = [START] if alone else [place_name(state, at) for at in places_of(state)]
    found: dict[Tile, Term] = {}
    for place in names:
        end = layout.tile_at(place)
        if not (end.up or end.down):
            found.setdefault(end.tile, Term(end.tile, place, 0, Why.TILE_UNKNOWN))
    return tuple(found.values())


def plays(layout: Layout, hand: Hand, rules: Rules) -> tuple[Play, ...]:
    """Every way to lay a tile of the hand, in the hand's order, with the count it makes.

    Raises `Impossible` for a tile that lies on the table already or is not in the set.

    >>> from allfives import rules
    >>> all_fives = rules("all-fives")
    >>> layout = Layout.parse("5-5* 5-2", all_fives)
    >>> [str(play) for play in plays(layout, Hand.parse("5-3 2-1"), all_fives)]
    ['5-3@left', '2-1@right']
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
            place = place_name(state, at)
            after = layout.grown(tile, place, rules)
            reached = ends.place(state, at, tile.number) if state else ends.lead(tile)
            step = LastPlay(layout, state, tile, place, at)
            found.append(Play(tile, place, after, _count(after, reached, rules, step)))
    return tuple(found)


def best(options: tuple[Play, ...]) -> tuple[Play, ...]:
    """Those plays that score the most points at once; none when nothing scores."""
    most = max((play.count.points for play in options), default=0)
    return tuple(play for play in options if most and play.count.points == most)
