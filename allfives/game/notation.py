"""Text of a layout, to and from the tiles as they lie. Knows no rules.

5-5*                       a double, marked as a spinner
4-5 5-5* 5-1               the main line, left to right, each tile's left half first
3-5 5-5*(5-1|5-4 4-4) 5-2  the arms at the spinner's ends, (up|down), each written outwards
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from allfives.game.errors import Malformed
from allfives.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies.

    `near` is its left half in the main line, in an arm the half towards the spinner.
    `up` and `down` are the arms at a spinner's ends, written outwards.
    """

    near: int
    far: int
    spinner: bool = False
    up: tuple[Laid, ...] = ()
    down: tuple[Laid, ...] = ()

    @property
    def tile(self) -> Tile:
        """Which tile it is."""
        return Tile.of(self.near, self.far)

    @property
    def is_double(self) -> bool:
        """Whether both halves are the same."""
        return self.near == self.far

    def turned(self) -> Laid:
        """The same tile seen from its other end."""
        return Laid(self.far, self.near, self.spinner, self.up, self.down)

    def __str__(self) -> str:
        text = f"{self.near}-{self.far}{'*' if self.spinner else ''}"
        if self.up or self.down:
            text += f"({print_line(self.up)}|{print_line(self.down)})"
        return text


Line = tuple[Laid, ...]


def print_line(line: Line) -> str:
    """Tiles in the order given, separated by spaces; nothing for none."""
    return " ".join(map(str, line))


def walk(line: Line) -> Iterator[Laid]:
    """Every tile of a line, and those of its arms."""
    for laid in line:
        yield laid
        yield from walk(laid.up)
        yield from walk(laid.down)


_TOKEN = re.compile(r"\s*(?:(?P<tile>[0-9]-[0-9])(?P<star>\*?)|(?P<mark>[(|)]))", re.ASCII)


def read_line(text: str) -> Line:
    """Read a layout's text; `-` or nothing is the empty table. Raises `Malformed`."""
    text = " ".join(text.split())  # pasted text has spaces of every kind
    if text in ("", "-"):
        return ()
    reader = _Reader(text)
    line = reader.line()
    if reader.mark:
        raise Malformed(f"{reader.here()}: a {reader.mark!r} with no '(' before it")
    return line


@dataclass(slots=True)
class _Reader:
    """Reads tokens one by one: `tile` and `star`, or `mark`, is the token at hand."""

    text: str
    tile: tuple[int, int] | None = None
    star: bool = False
    mark: str = ""
    start: int = 0
    end: int = 0
    depth: int = 0

    def __post_init__(self) -> None:
        self.step()

    def here(self) -> str:
        """The text up to and with the token at hand, to quote in an error."""
        return repr(self.text[: self.end].strip())

    def step(self) -> None:
        """Go to the next token; at the end of the text there is neither tile nor mark."""
        self.start = self.end
        self.tile, self.star, self.mark = None, False, ""
        if not self.text[self.end :].strip():
            return
        match = _TOKEN.match(self.text, self.end)
        if not match:
            raise Malformed(_bad_piece(self.text, self.end))
        if match["mark"]:
            self.mark = match["mark"]
        else:
            near, far = match["tile"].split("-")
            self.tile, self.star = (int(near), int(far)), bool(match["star"])
            # Two tiles need a space between them: 3-55-5 is a slip, not two tiles.
            if match.end() < len(self.text) and self.text[match.end()] not in " (|)":
                raise Malformed(_bad_piece(self.text, match.start()))
        self.end = match.end()

    def line(self) -> Line:
        tiles: list[Laid] = []
        while self.tile is not None:
            (near, far), star = self.tile, self.star
            quoted = f"{near}-{far}{'*' if star else ''}"
            if star and near != far:
                raise Malformed(f"{quoted}: a star marks a spinner, and only a double can be one")
            self.step()
            up, down = self.arms(quoted) if self.mark == "(" else ((), ())
            if (up or down) and near != far:
                raise Malformed(f"{quoted}(…): arms grow from a spinner, and {quoted} is no double")
            tiles.append(Laid(near, far, star, up, down))
        if self.mark == "(":
            raise Malformed(f"{self.here()}: arms follow a spinner directly, as in 5-5*(5-1|5-2)")
        return tuple(tiles)

    def arms(self, spinner: str) -> tuple[Line, Line]:
        """Read `(up|down)`; `()`, `(up)` and `(up|)` leave the rest empty."""
        # A layout has at most 55 tiles, so text nested deeper than that is no layout.
        self.depth += 1
        if self.depth > 55:
            raise Malformed(f"{spinner}: parentheses are nested too deep")
        self.step()
        up = self.line()
        down: Line = ()
        if self.mark == "|":
            self.step()
            down = self.line()
        if self.mark == "|":
            raise Malformed(
                f"{self.here()}: a third arm at {spinner}; a spinner has two ends, (up|down)"
            )
        if self.mark != ")":
            raise Malformed(f"the '(' after {spinner} is never closed: write its arms as (up|down)")
        self.depth -= 1
        self.step()
        return up, down


def _bad_piece(text: str, at: int) -> str:
    rest = text[at:].split()
    piece = rest[0] if rest else ""
    return (
        f"{piece!r} in the layout {text.strip()!r}: tiles are written like 5-2, a spinner like "
        f"5-5*, its arms like 5-5*(5-1|5-3), with spaces between tiles"
    )
