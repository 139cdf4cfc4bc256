"""Draws the book's icon and the picture of a table that the README shows.

    python tools/pictures.py        writes book/_static/favicon.svg and board.svg

Both come from the same drawing code as every board, and are the same each time. As files of their
own they carry their colours: the light theme's, taken from the style sheet.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import allfives
from allfives.show.frontend import stylesheet
from allfives.show.geometry import place
from allfives.show.svg import FACES, board_svg

STATIC = ROOT / "book" / "_static"
TABLE = "3-3 3-5 5-5*(5-1|5-4) 5-2 2-4"
LOOKS = """
.af-felt{fill:var(felt)}
.af-tiles{filter:drop-shadow(0 .8px .9px var(shade))}
.af-tiles rect{fill:var(tile);stroke:var(edge);stroke-width:.8}
.af-tiles line{stroke:var(edge);stroke-width:.8;stroke-linecap:round}
.af-tiles path{stroke:var(pip);stroke-width:3.9;stroke-linecap:round}
.af-pin{fill:var(pin);stroke:var(pin-edge);stroke-width:.6}
.af-ring circle{fill:var(ring-ground);stroke:var(ring);stroke-width:1.9}
.af-ring text{fill:var(ink);font:650 13.5px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
"""


def palette() -> dict[str, str]:
    """The light theme's colours, by name."""
    return dict(re.findall(r"--af-([\w-]+): ([^;]+);", stylesheet().split("}", 1)[0]))


def style() -> str:
    """The rules above with the light theme's colours, as an element."""
    light = palette()
    rules = re.sub(r"var\(([\w-]+)\)", lambda match: light[match[1]], LOOKS)
    return f"<style>{''.join(rules.splitlines())}</style>"


def standing_alone(svg: str, title: str, ground: str) -> str:
    """An inline SVG as a file: with its namespace, a title, its looks and a ground."""
    opening, rest = svg.split(">", 1)
    opening = opening.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    opening = opening.replace('aria-hidden="true"', 'role="img"')
    return f"{opening}><title>{title}</title>{style()}{ground}{rest}\n"


def board() -> str:
    """A table with a spinner, four arms and what each end counts."""
    rules = allfives.rules("all-fives")
    count = allfives.count(allfives.Layout.parse(TABLE, rules), rules)
    laid = place(count.layout)
    x, y, width, height = laid.box
    svg = board_svg(laid, rings={term.at: term.pips for term in count.terms})
    svg = svg.replace(
        f'width="{width}" height="{height}"', f'width="{2 * width}" height="{2 * height}"'
    )
    felt = f'<rect class="af-felt" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
    title = f"A table of All Fives: {count.layout}, which counts {count.total}"
    return standing_alone(svg, title, felt)


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
