"""What lies on the table: a layout, read under the rules that must allow it, and placing a tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from allfives.game.ends import START, Ends, State, ends_under, place_name, places_of
from allfives.game.errors import Ambiguous, Impossible, Malformed
from allfives.game.notation import Laid, Line, print_line, read_line, walk
from allfives.game.reading import not_in_set, read_under
from allfives.game.rules import Rules
from allfives.game.tiles import Tile

_ARMS = ("up", "down")


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the table as they lie: the main line, and in it the arms of spinners.

    A place is `left` or `right` in the main line, `up` or `down` at the one spinner, or `start`.
    Once several spinners lie, an arm is named by its spinner: `5-5.up`; while one lies, that name
    is understood too. `up` is the arm written first. Inside an arm a spinner's sides are the edge
    against its arm and the edge away from it, where the arm goes on under its own name.

    Two layouts are equal when they are written alike; `canonical` merges what is the same table.
    """

    line: Line = ()

    @staticmethod
    def parse(text: str, rules: Rules) -> Layout:
        """Read a layout that these rules allow.

        Raises `Malformed`, `Impossible` or `Ambiguous`, quoting the piece.
        """
        return Layout(read_line(text)).under(rules)

    def under(self, rules: Rules) -> Layout:
        """The same tiles read under these rules: stars supplied or dropped as the rules have it.

        Raises `Impossible` where the rules do not allow them, `Ambiguous` where a star is needed.
        """
        line = read_under(self.line, rules)
        return self if line == self.line else Layout(line)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table, along the main line, each spinner followed by its arms."""
        return tuple(laid.tile for laid in walk(self.line))

    @property
    def spinner(self) -> Laid | None:
        """The spinner as it lies, if there is one; of several the first in the main line."""
        return next((laid for laid in self.line if laid.spinner), None)

    @property
    def spinners(self) -> tuple[Laid, ...]:
        """Every spinner as it lies, along the main line, each followed by those of its arms."""
        return tuple(laid for laid in walk(self.line) if laid.spinner)

    def arm(self, place: str) -> tuple[Laid, str]:
        """The spinner of a place, and which of its arms it is: `up` or `down`.

        Raises `Malformed` for a place that this layout does not have, `Ambiguous` for an arm of
        one spinner among several.
        """
        owner, dot, arm = place.rpartition(".")
        spinners = self.spinners
        named = [laid for laid in spinners if not dot or owner == str(laid.tile)]
        if arm not in _ARMS or not named:
            why = "" if spinners or arm not in _ARMS else ": no spinner lies"
            raise Malformed(f"no place {place!r} on the table {str(self)!r}{why}")
        if len(named) > 1:
            offered = " or ".join(f"{laid.tile}.{arm}" for laid in named)
            raise Ambiguous(f"{place!r} on the table {str(self)!r}: of which spinner? {offered}")
        return named[0], arm

    def named(self, place: str) -> str:
        """A place by the name that is printed: `5-5.up` is `up` while no other spinner lies.

        Raises as `arm` does.
        """
        if not self.line or place in (START, "left", "right"):
            return place
        spinner, arm = self.arm(place)
        return f"{spinner.tile}.{arm}" if len(self.spinners) > 1 else arm

    def tile_at(self, place: str) -> Laid:
        """The tile that stands at a place: the outermost of that line, or the bare spinner.

        `start` is the lead. Raises as `arm` does.
        """
        if self.line and place in (START, "left", "right"):
            return self.line[-1] if place == "right" else self.line[0]
        spinner, arm = self.arm(place)
        tiles = spinner.up if arm == "up" else spinner.down
        return tiles[-1] if tiles else spinner

    def lay(self, tile: Tile, place: str, rules: Rules) -> Layout:
        """The layout with this tile laid at a place, which is `start` on an empty table.

        Raises `Impossible`, naming the ends that are open, where the tile does not fit.
        """
        layout = self.under(rules)
        if tile in layout.tiles:
            raise Impossible(f"{tile} lies on the table already")
        if tile.high > rules.highest:
            raise Impossible(not_in_set(tile, rules))
        fitting = [at for at, fits in layout.open_places(rules) if fits >> tile.number & 1]
        try:
            at = layout.named(place)
        except Malformed:
            at = ""
        if at not in fitting:
            where = f"only at {' or '.join(fitting)}" if fitting else "nowhere"
            raise Impossible(f"{tile} cannot go to {place!r} on {str(layout)!r}: it fits {where}")
        return layout.grown(tile, at, rules)

    def grown(self, tile: Tile, place: str, rules: Rules) -> Layout:
        """As `lay`, for a layout read under these rules and a tile known to fit."""
        first = rules.spinner == "first-double" and self.spinner is None
        is_spinner = tile.is_double and (first or rules.spinner == "every-double")
        if place == START:
            return Layout((Laid(tile.high, tile.low, is_spinner),))
        end = self.tile_at(place)
        near = end.near if place == "left" else end.far
        new = Laid(near, tile.high + tile.low - near, is_spinner)
        if place == "left":
            return Layout((new.turned(), *self.line))
        if place == "right":
            return Layout((*self.line, new))
        spinner, arm = self.arm(place)
        return Layout(_with_arm(self.line, spinner, arm, (*getattr(spinner, arm), new)))

    def shorn(self, place: str) -> Layout:
        """The layout without the tile at the end of a line: before it was laid there.

        Not read under any rules: they may not allow it. Raises as `arm` does, and `Impossible`
        where no tile lies or one that has arms.
        """
        end = self.tile_at(place)
        if end.up or end.down:
            raise Impossible(f"{end.tile} at {place!r} on {str(self)!r}: tiles lie against it")
        if place in (START, "left", "right"):
            return Layout(self.line[:-1] if place == "right" else self.line[1:])
        spinner, arm = self.arm(place)
        tiles = getattr(spinner, arm)
        if not tiles:
            raise Impossible(f"no tile lies at {place!r} on the table {str(self)!r}")
        return Layout(_with_arm(self.line, spinner, arm, tiles[:-1]))

    def open_places(self, rules: Rules) -> Iterator[tuple[str, int]]:
        """Each place and the tiles of the set that match it, as bits; tiles already laid too.

        A place that may not be played on yet has none.
        """
        if not self.line:
            yield START, -1
            return
        ends, state = ends_under(rules), self.state(rules)
        for at in places_of(state):
            yield place_name(state, at), ends.fits[state[at]]

    def state(self, rules: Rules) -> State:
        """The compact state of a layout that was read under these rules.

        It is made by laying the tiles again, from the spinner or else from the left, so what
        covers what is known to one piece of code only.
        """
        if not self.line:
            return ()
        ends = ends_under(rules)
        first = next((at for at, laid in enumerate(self.line) if laid.spinner), 0)
        lead = self.line[first]
        state = ends.lead(lead.tile)
        if lead.near < lead.far:  # a lead lies higher half left; here it lies the other way
            state = (state[0], state[2], state[1], *state[3:])
        left = tuple(laid.turned() for laid in reversed(self.line[:first]))
        state = _run(ends, _run(ends, state, 1, left), 2, self.line[first + 1 :])
        return _with_arms_run(ends, state, self.line)

    def canonical(self) -> Layout:
        """The smallest text of the same table, seen from its other sides.

        Those are the main line from its other end, and every spinner with its two arms swapped. A
        side is never merged with an end: which edges are which decides what a spinner counts.
        """
        mirrored = tuple(laid.turned() for laid in reversed(self.line))
        return min((Layout(_arms_sorted(line)) for line in (self.line, mirrored)), key=str)

    def __str__(self) -> str:
        return print_line(self.line) or "-"


def _run(ends: Ends, state: State, at: int, tiles: Line) -> State:
    for laid in tiles:
        state = ends.place(state, at, laid.tile.number)
    return state


def _with_arms_run(ends: Ends, state: State, line: Line) -> State:
    """The state after the arms of a line were laid again, each before the arms inside it."""
    for laid in line:
        if laid.up or laid.down:
            up = ends.up[laid.near]
            state = _run(ends, _run(ends, state, up, laid.up), up + 1, laid.down)
            state = _with_arms_run(ends, _with_arms_run(ends, state, laid.up), laid.down)
    return state


def _with_arm(line: Line, spinner: Laid, arm: str, tiles: Line) -> Line:
    """The line in which one arm of this spinner, wherever it lies, has these tiles."""
    changed = []
    for laid in line:
        up, down = laid.up, laid.down
        if laid is spinner:
            up, down = (tiles, down) if arm == "up" else (up, tiles)
        elif up or down:
            up = _with_arm(up, spinner, arm, tiles)
            down = _with_arm(down, spinner, arm, tiles)
        changed.append(
            laid if (up, down) == (laid.up, laid.down) else replace(laid, up=up, down=down)
        )
    return tuple(changed)


def _arms_sorted(line: Line) -> Line:
    """The line with the arms of each spinner in the order that makes the smallest text.

    The text keeps its length whatever the order, so the smallest parts make the smallest whole.
    """
    return tuple(_smallest(laid) if laid.up or laid.down else laid for laid in line)


def _smallest(spinner: Laid) -> Laid:
    up, down = _arms_sorted(spinner.up), _arms_sorted(spinner.down)
    views = [replace(spinner, up=one, down=other) for one, other in ((up, down), (down, up))]
    return min(views, key=str)
