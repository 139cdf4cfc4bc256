"""What lies on the table: a layout, read under the rules that must allow it, and placing a tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from allfives.game.ends import PLACES, START, Ends, State, ends_under
from allfives.game.errors import Ambiguous, Impossible, Malformed
from allfives.game.notation import Laid, Line, print_line, read_line, walk
from allfives.game.rules import Rules
from allfives.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the table as they lie: the main line, and in it the arms of the spinner.

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
        _check_set(self.line, rules)
        _check_joins(self.line)
        line = _with_star(self.line, rules)
        _check_arms(line, rules)
        return self if line == self.line else Layout(line)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table, along the main line, each spinner followed by its arms."""
        return tuple(laid.tile for laid in walk(self.line))

    @property
    def spinner(self) -> Laid | None:
        """The spinner as it lies, if there is one."""
        return next((laid for laid in self.line if laid.spinner), None)

    def tile_at(self, place: str) -> Laid:
        """The tile that stands at a place: the outermost of that line, or the bare spinner.

        `start` is the lead. Raises `Malformed` for a place that this layout does not have.
        """
        if not self.line or place not in PLACES:
            raise Malformed(f"no place {place!r} on the table {str(self)!r}")
        if place in ("up", "down"):
            if self.spinner is None:
                raise Malformed(f"no place {place!r} on the table {str(self)!r}: no spinner lies")
            arm = self.spinner.up if place == "up" else self.spinner.down
            return arm[-1] if arm else self.spinner
        return self.line[-1] if place == "right" else self.line[0]

    def lay(self, tile: Tile, place: str, rules: Rules) -> Layout:
        """The layout with this tile laid at `left`, `right`, `up`, `down`, or `start` when empty.

        Raises `Impossible`, naming the ends that are open, where the tile does not fit.
        """
        layout = self.under(rules)
        if tile in layout.tiles:
            raise Impossible(f"{tile} lies on the table already")
        if tile.high > rules.highest:
            raise Impossible(_not_in_set(tile, rules))
        fitting = [at for at, fits in layout.open_places(rules) if fits >> tile.number & 1]
        if place not in fitting:
            where = f"only at {' or '.join(fitting)}" if fitting else "nowhere"
            raise Impossible(f"{tile} cannot go to {place!r} on {str(layout)!r}: it fits {where}")
        return layout.grown(tile, place, rules)

    def grown(self, tile: Tile, place: str, rules: Rules) -> Layout:
        """As `lay`, for a layout read under these rules and a tile known to fit."""
        is_spinner = tile.is_double and rules.spinner == "first-double" and self.spinner is None
        if place == START:
            return Layout((Laid(tile.high, tile.low, is_spinner),))
        end = self.tile_at(place)
        near = end.near if place == "left" else end.far
        new = Laid(near, tile.high + tile.low - near, is_spinner)
        if place == "left":
            return Layout((new.turned(), *self.line))
        if place == "right":
            return Layout((*self.line, new))
        return Layout(tuple(_with_arm(laid, place, new) for laid in self.line))

    def open_places(self, rules: Rules) -> Iterator[tuple[str, int]]:
        """Each place and the tiles of the set that match it, as bits; tiles already laid too."""
        if not self.line:
            yield START, -1
            return
        ends, state = ends_under(rules), self.state(rules)
        for at in range(1, len(state)):
            yield PLACES[at], ends.fits[state[at]]

    def state(self, rules: Rules) -> State:
        """The compact state of a layout that was read under these rules.

        It is made by laying the tiles again, from the spinner or else from the left, so what
        covers what is known to one piece of code only.
        """
        if not self.line:
            return ()
        ends = ends_under(rules)
        first = next((at for at, laid in enumerate(self.line) if laid.spinner), 0)
        spinner = self.line[first]
        state = ends.lead(spinner.tile)
        if not spinner.is_double:  # a lead lies higher half left; here it may lie the other way
            state = (state[0], *sorted(state[1:], reverse=spinner.near > spinner.far))
        left = [laid.turned() for laid in reversed(self.line[:first])]
        right = self.line[first + 1 :]
        state = _run(ends, _run(ends, state, 1, left), 2, right)
        return _run(ends, _run(ends, state, 3, spinner.up), 4, spinner.down)

    def canonical(self) -> Layout:
        """The smallest text of the same table, seen from its other sides."""
        mirrored = Layout(tuple(laid.turned() for laid in reversed(self.line)))
        views = [view for layout in (self, mirrored) for view in (layout, layout._arms_swapped())]
        return min(views, key=str)

    def _arms_swapped(self) -> Layout:
        return Layout(tuple(replace(laid, up=laid.down, down=laid.up) for laid in self.line))

    def __str__(self) -> str:
        return print_line(self.line) or "-"


def _run(ends: Ends, state: State, at: int, tiles: list[Laid] | Line) -> State:
    for laid in tiles:
        state = ends.place(state, at, laid.tile.number)
    return state


def _with_arm(laid: Laid, place: str, new: Laid) -> Laid:
    """The spinner with one more tile on an arm; any other tile as it is."""
    if not laid.spinner:
        return laid
    if place == "up":
        return replace(laid, up=(*laid.up, new))
    return replace(laid, down=(*laid.down, new))


def _not_in_set(tile: Tile, rules: Rules) -> str:
    return (
        f"{tile} is not in the set: under these rules halves run from 0 to {rules.highest}, "
        f"up to {rules.highest}-{rules.highest}"
    )


def _check_set(line: Line, rules: Rules) -> None:
    seen: set[Tile] = set()
    for laid in walk(line):
        if laid.tile.high > rules.highest:
            raise Impossible(_not_in_set(laid.tile, rules))
        if laid.tile in seen:
            raise Impossible(f"{laid.tile} lies on the table twice: each tile exists once")
        seen.add(laid.tile)


def _check_joins(line: Line) -> None:
    for one, other in pairwise(line):
        if one.far != other.near:
            raise Impossible(
                f"{one.near}-{one.far} {other.near}-{other.far}: the {one.far} lies against "
                f"the {other.near}; halves that touch must be equal"
            )
    for laid in line:
        for arm in (laid.up, laid.down):
            _check_joins((Laid(laid.near, laid.far), *arm) if arm else ())


def _with_star(line: Line, rules: Rules) -> Line:
    """The line with its spinner marked as these rules have it, or an error that says why not."""
    stars = [laid.tile for laid in walk(line) if laid.spinner]
    armed = [laid.tile for laid in walk(line) if laid.up or laid.down]
    if rules.spinner == "none":
        if armed:
            raise Impossible(
                f"arms at {armed[0]}: under these rules no double is a spinner, so tiles lie in "
                f"one line"
            )
        return tuple(replace(laid, spinner=False) for laid in line)
    doubles = [laid.tile for laid in line if laid.is_double]
    for tile in (*stars, *armed):
        if tile not in doubles:
            raise Impossible(
                f"{tile} is marked as a spinner inside an arm: only the first double is one, "
                f"and it lies in the main line"
            )
    if len(stars) > 1:
        raise Impossible(
            f"{' and '.join(f'{tile}*' for tile in stars)}: two spinners are marked; only the "
            f"first double is one"
        )
    if not stars and len(doubles) > 1:
        raise Ambiguous(
            f"{', '.join(map(str, doubles))}: which double was played first? mark it with a star, "
            f"such as {doubles[0]}*"
        )
    spinner = next(iter(stars or doubles), None)
    for tile in armed:
        if tile != spinner:
            raise Impossible(f"arms at {tile}: only the spinner, {spinner}*, has arms")
    return tuple(replace(laid, spinner=laid.tile == spinner) for laid in line)


def _check_arms(line: Line, rules: Rules) -> None:
    if rules.ends_open != "after-both-sides":
        return
    for at, laid in enumerate(line):
        bare = [side for side, end in (("left", 0), ("right", len(line) - 1)) if at == end]
        if (laid.up or laid.down) and bare:
            sides = f"its {bare[0]} side is" if len(bare) == 1 else "both its sides are"
            raise Impossible(
                f"arms at {laid.tile}* while {sides} bare: under these rules its ends open once "
                f"both sides are covered"
            )
