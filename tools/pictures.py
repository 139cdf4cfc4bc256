"""Draws the book's icon and the picture of a table that the README shows.

    python tools/pictures.py        writes book/_static/favicon.svg and board.svg

Both come from the same drawing code as every board, and are the same each time. As files of their
own they carry their colours: the light theme's, taken from the style sheet.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import allfives
from allfives.show.geometry import place
from allfives.show.picture import palette, standing_alone
from allfives.show.svg import FACES, board_svg

STATIC = ROOT / "book" / "_static"
TABLE = "3-3 3-5 5-5*(5-1|5-4) 5-2 2-4"


def board() -> str:
    """A table with a spinner, four arms and what each end counts."""
    rules = allfives.rules("all-fives")
    count = allfives.count(allfives.Layout.parse(TABLE, rules), rules)
    svg = board_svg(place(count.layout), rings={term.at: term.pips for term in count.terms})
    title = f"A table of All Fives: {count.layout}, which counts {count.total}"
    return standing_alone(svg, title)


def favicon() -> str:
    """A face of five, large enough to be told at 16 pixels."""
    light = palette()
    pips = "".join(f"M{16 + 8 * u} {16 + 8 * v}h0" for u, v in FACES[5])
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>All Fives</title>'
        f'<rect width="32" height="32" rx="7" fill="{light["accent"]}"/>'
        f'<path d="{pips}" stroke="{light["tile"]}" stroke-width="6.4" stroke-linecap="round"/>'
        "</svg>\n"
    )


def main() -> None:
    """Write both pictures."""
    STATIC.mkdir(parents=True, exist_ok=True)
    for name, svg in (("favicon.svg", favicon()), ("board.svg", board())):
        (STATIC / name).write_text(svg, encoding="utf-8")
        print(f"{(STATIC / name).relative_to(ROOT)}: {len(svg.encode())} bytes")


if __name__ == "__main__":
    main()
