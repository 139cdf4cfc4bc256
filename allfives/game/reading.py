"""Reading written tiles under rules: what they refuse, and the stars they supply or drop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from allfives.game.errors import Ambiguous, Impossible
from allfives.game.notation import Laid, Line, walk
from allfives.game.rules import Rules
from allfives.game.tiles import Tile


def read_under(line: Line, rules: Rules) -> Line:
    """The line with its spinners marked as these rules have it.

    Raises `Impossible` where no order of play could make this table, `Ambiguous` where a star is
    needed to say which double came first.
    """
    _check_set(line, rules)
    _check_joins(line)
    marked = _all_starred(line) if rules.spinner == "every-double" else _with_star(line, rules)
    if rules.ends_open == "after-both-sides":
        _check_sides_first(marked)
    if rules.ends_open == "all-four-first":
        _check_all_four_first(marked)
    return marked


def not_in_set(tile: Tile, rules: Rules) -> str:
    """The words for a tile that the set does not have."""
    return (
        f"{tile} is not in the set: under these rules halves run from 0 to {rules.highest}, "
        f"up to {rules.highest}-{rules.highest}"
    )


def _check_set(line: Line, rules: Rules) -> None:
    seen: set[Tile] = set()
    for laid in walk(line):
        tile = laid.tile
        if tile.high > rules.highest:
            raise Impossible(not_in_set(tile, rules))
        if tile in seen:
            raise Impossible(f"{tile} lies on the table twice: each tile exists once")
        seen.add(tile)


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


def _all_starred(line: Line) -> Line:
    """The line, and every arm, with each double marked as the spinner it is."""
    return tuple(
        replace(laid, spinner=True, up=_all_starred(laid.up), down=_all_starred(laid.down))
        if laid.is_double
        else laid
        for laid in line
    )


def _with_star(line: Line, rules: Rules) -> Line:
    """The line with its one spinner marked, or none, or an error that says why not."""
    stars = [laid.tile for laid in walk(line) if laid.spinner]
    armed = [laid.tile for laid in walk(line) if laid.up or laid.down]
    if rules.spinner == "none":
        if armed:
            raise Impossible(
                f"arms at {armed[0]}: under these rules no double is a spinner, so tiles lie in "
                f"one line"
            )
        return _marked(line, None)
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
    return _marked(line, spinner)


def _marked(line: Line, spinner: Tile | None) -> Line:
    """The line with this tile as its spinner and no other."""
    return tuple(
        replace(laid, spinner=not laid.spinner) if laid.spinner != (laid.tile == spinner) else laid
        for laid in line
    )


@dataclass(frozen=True, slots=True)
class _Cross:
    """A double, and how many tiles lie beyond each of its sides and ends, by their names.

    Inside an arm the side that touches the arm is covered for certain and is left out.
    """

    laid: Laid
    sides: dict[str, int]
    ends: dict[str, int]

    @property
    def has_bare_edge(self) -> bool:
        """Whether a tile could still be laid against it, were it a spinner."""
        return not all((*self.sides.values(), *self.ends.values()))


def _crosses(line: Line, inside: bool = False) -> Iterator[_Cross]:
    """Every double of a line and of its arms."""
    for at, laid in enumerate(line):
        beyond = len(line) - 1 - at
        if laid.is_double:
            sides = {"outer": beyond} if inside else {"left": at, "right": beyond}
            yield _Cross(laid, sides, {"upper": len(laid.up), "lower": len(laid.down)})
        yield from _crosses(laid.up, True)
        yield from _crosses(laid.down, True)


def _check_sides_first(line: Line) -> None:
    for cross in _crosses(line):
        bare = [name for name, tiles in cross.sides.items() if not tiles]
        if any(cross.ends.values()) and bare:
            sides = f"its {bare[0]} side is" if len(bare) == 1 else "both its sides are"
            raise Impossible(
                f"arms at {cross.laid.tile}* while {sides} bare: under these rules its ends open "
                f"once both sides are covered"
            )


def _check_all_four_first(line: Line) -> None:
    """While a spinner has a bare edge, nothing but its edges can have been played on.

    So it was the last double laid, and beyond an edge lies one tile at most, but for the side by
    which it joined the line.
    """
    waiting = [cross for cross in _crosses(line) if cross.laid.spinner and cross.has_bare_edge]
    if not waiting:
        return
    cross = waiting[0]
    why = (
        f"while {cross.laid.tile}* has a bare edge: under these rules its four edges are covered "
        f"before anything else is played on"
    )
    others = [other.laid for other in waiting[1:]]
    others += [laid for laid in walk(line) if laid.is_double and not laid.spinner]
    if others:
        raise Impossible(f"{others[0].tile} lies on the table {why}")
    long_sides = [name for name, tiles in cross.sides.items() if tiles > 1]
    long_ends = [name for name, tiles in cross.ends.items() if tiles > 1]
    inside = "outer" in cross.sides  # it joined the arm by the side that is not among these
    if long_ends or len(long_sides) > (0 if inside else 1):
        where = " and ".join(long_ends or long_sides)
        raise Impossible(f"beyond its {where} edge lies more than one tile {why}")
