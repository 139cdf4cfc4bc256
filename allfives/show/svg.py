"""Boards and tiles as SVG, written by hand: small, no ids, no colours; the style sheet has those.

The front end draws the very same text from the same numbers (`static/src/10-draw.js`). The recipe:

- A tile lies in a frame of its own, along x, its near half to the left; the frame is moved to the
  tile's centre and turned by 90 degrees where the tile stands upright. At 180 and 270 the halves
  swap places instead, since every face looks the same upside down.
- A face is a list of pips (u, v) from -1 to 1, u along the tile; it is centred `half` units from
  the bar, pips `step` apart. A pip is a line of no length with a round cap: `M14-5h0`.
- Then come the halo of the tile just laid, numerals where they stand for pips, and the rings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape
from typing import Any

from allfives.game.tiles import Tile
from allfives.show.geometry import Board
from allfives.show.walkers import LENGTH, RING, WIDTH

_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_SIX = (*_CORNERS, (0, -1), (0, 1))
_ENDS = ((-1, 0), (1, 0))

#: The pips of a half, from blank to nine, as (u, v): u along the tile, v across it.
FACES: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, 1), (1, -1)),
    ((-1, 1), (0, 0), (1, -1)),
    _CORNERS,
    (*_CORNERS, (0, 0)),
    _SIX,
    (*_SIX, (0, 0)),
    (*_SIX, *_ENDS),
    (*_SIX, *_ENDS, (0, 0)),
)

_HALF = 9  # from the bar to the middle of a face
_STEP = 5  # from pip to pip
_CROWDED = 7  # from here on pips are smaller
_CORNER = 3  # radius of a tile's corners
_BAR = 6  # half the length of the bar
_PIN = 2.5  # radius of the spinner's pin
_HALO = 2  # from a tile's edge to its halo
_SECOND = 9.8  # radius of the inner ring of a marked place
_BASELINE = 5  # from the middle of a numeral down to the line it stands on


def faces() -> dict[str, Any]:
    """The numbers that drawing needs, as plain JSON data, for the front end."""
    return {
        "pips": [[list(pip) for pip in face] for face in FACES],
        "half": _HALF,
        "step": _STEP,
        "crowded": _CROWDED,
        "length": LENGTH,
        "width": WIDTH,
        "corner": _CORNER,
        "bar": _BAR,
        "pin": _PIN,
        "halo": _HALO,
        "ring": RING,
        "second": _SECOND,
        "baseline": _BASELINE,
    }


def board_svg(
    board: Board,
    *,
    rings: Mapping[str, int | None] | None = None,
    marks: Collection[str] = (),
    fresh: int | None = None,
    numerals: bool = False,
    hidden: bool = True,
    label: str = "",
) -> str:
    """A board as an SVG element.

    `rings` gives, by the name of an open place, what it counts in pips; None draws an empty ring,
    a place left out has none. `marks` names the places whose ring is marked as different. `fresh`
    is the index of the tile just laid, which gets a halo (see `geometry.index_at`). With `numerals`
    a half shows its number instead of pips. The picture is hidden from screen readers, where a text
    stands beside it, unless `hidden` is false: then `label` is read.

    Raises `ValueError` for a ring or mark at a place that the board does not have.
    """
    rings = rings or {}
    names = [spot.name for spot in board.spots]
    for name in (*rings, *marks):
        if name not in names:
            raise ValueError(f"no open place {name!r} on this board: it has {', '.join(names)}")
    return view_svg(
        board.view(), rings, marks, fresh, numerals=numerals, hidden=hidden, label=label
    )


def view_svg(
    view: Mapping[str, Any],
    rings: Mapping[str, int | None],
    marks: Collection[str] = (),
    fresh: int | None = None,
    *,
    numerals: bool = False,
    hidden: bool = True,
    label: str = "",
) -> str:
    """The same for a board as `Board.view` gives it."""
    x, y, width, height = view["b"]
    tiles = "".join(_tile(*tile, numerals=numerals) for tile in view["t"])
    parts = [
        f'<svg class="af-board" viewBox="{x} {y} {width} {height}" width="{width}" '
        f'height="{height}" {_role(hidden, label)}><g class="af-tiles">{tiles}</g>'
    ]
    if fresh is not None:
        parts.append(_halo(*view["t"][fresh]))
    if numerals:
        numbers = "".join(_numerals(*tile) for tile in view["t"])
        parts.append(f'<g class="af-numerals" text-anchor="middle">{numbers}</g>')
    drawn = [
        _ring(x, y, rings[name], differs=name in marks)
        for name, (x, y) in view["s"].items()
        if name in rings
    ]
    if drawn:
        parts.append(f'<g class="af-rings" text-anchor="middle">{"".join(drawn)}</g>')
    return "".join(parts) + "</svg>"


def tile_svg(tile: Tile, *, numerals: bool = False) -> str:
    """A tile standing upright, its higher half on top, as an SVG element."""
    wide, high = WIDTH + 3, LENGTH + 4
    numbers = _numerals(tile.high, tile.low, 0, 0, 90) if numerals else ""
    return (
        f'<svg class="af-one" viewBox="{_number(-wide / 2)} {_number(-high / 2)} {wide} {high}" '
        f'width="{wide}" height="{high}" aria-hidden="true"><g class="af-tiles">'
        f"{_tile(tile.high, tile.low, 0, 0, 90, numerals=numerals)}</g>"
        + (f'<g class="af-numerals" text-anchor="middle">{numbers}</g>' if numbers else "")
        + "</svg>"
    )


def _role(hidden: bool, label: str) -> str:
    return 'aria-hidden="true"' if hidden else f'role="img" aria-label="{escape(label)}"'


def _tile(
    near: int, far: int, x: float, y: float, turn: int, spinner: int = 0, *, numerals: bool = False
) -> str:
    if turn >= 180:
        near, far = far, near
    pips = "" if numerals else _pips(near, far)
    pin = f'<circle class="af-pin" r="{_number(_PIN)}"/>' if spinner else ""
    return (
        f"<g{_frame(x, y, turn)}>{_rectangle(0, _CORNER)}"
        f'<line y1="-{_BAR}" y2="{_BAR}"/>{pips}{pin}</g>'
    )


def _frame(x: float, y: float, turn: int) -> str:
    upright = "rotate(90)" if turn % 180 else ""
    return f' transform="translate({_number(x)} {_number(y)}){upright}"'


def _rectangle(beyond: int, corner: int) -> str:
    """A tile's outline in its own frame, or one that much beyond it."""
    length, width = LENGTH + 2 * beyond, WIDTH + 2 * beyond
    return (
        f'<rect x="{_number(-length / 2)}" y="{_number(-width / 2)}" '
        f'width="{length}" height="{width}" rx="{corner}"/>'
    )


def _pips(near: int, far: int) -> str:
    """Both faces: one path for each size of pip."""
    normal = small = ""
    for number, centre in ((near, -_HALF), (far, _HALF)):
        for u, v in FACES[number]:
            x, y = centre + u * _STEP, v * _STEP
            pip = f"M{x}{'' if y < 0 else ' '}{y}h0"
            if number < _CROWDED:
                normal += pip
            else:
                small += pip
    return (f'<path d="{normal}"/>' if normal else "") + (
        f'<path class="af-small" d="{small}"/>' if small else ""
    )


def _halo(near: int, far: int, x: float, y: float, turn: int, spinner: int = 0) -> str:
    return f'<g class="af-halo"{_frame(x, y, turn)}>{_rectangle(_HALO, _CORNER + _HALO)}</g>'


def _numerals(near: int, far: int, x: float, y: float, turn: int, spinner: int = 0) -> str:
    """Both halves as upright numerals, however the tile lies."""
    if turn >= 180:
        near, far = far, near
    dx, dy = (0, _HALF) if turn % 180 else (_HALF, 0)
    return "".join(
        f'<text x="{_number(x + sign * dx)}" y="{_number(y + sign * dy + _BASELINE)}">{half}</text>'
        for half, sign in ((near, -1), (far, 1))
    )


def _ring(x: float, y: float, pips: int | None, *, differs: bool) -> str:
    second = f'<circle r="{_SECOND}"/>' if differs else ""
    text = "" if pips is None else f'<text y="{_BASELINE}">{pips}</text>'
    return (
        f'<g class="af-ring{" af-differs" if differs else ""}" '
        f'transform="translate({_number(x)} {_number(y)})">'
        f'<circle r="{RING}"/>{second}{text}</g>'
    )


def _number(value: float) -> str:
    """As JavaScript prints it: no fraction where there is none, no minus before a zero."""
    return f"{value + 0.0:g}"
