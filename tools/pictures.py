"""Draws the book's icon, the picture of a table that the README shows, and the one that is shared.

    python tools/pictures.py             writes book/_static/favicon.svg and board.svg
    python tools/pictures.py --social    writes social.png, which messengers show, with Chromium

All come from the same drawing code as every board. As files of their own they carry their colours:
the light theme's, taken from the style sheet. The SVGs are the same each time; what Chromium makes
of one depends on its version and fonts, so it is asked for by itself.
"""

from __future__ import annotations

import os
import shutil
import sys
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import allfives
from allfives.show.geometry import place
from allfives.show.picture import palette, standing_alone
from allfives.show.svg import FACES, board_svg
from allfives.show.words import sum_words

STATIC = ROOT / "book" / "_static"
TABLE = "3-3 3-5 5-5*(5-1|5-4) 5-2 2-4"
SOCIAL = (1200, 630)  # the size that messengers and networks ask for
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

SOCIAL_PAGE = """\
<!DOCTYPE html>
<meta charset="utf-8">
<style>
body {{ display: grid; grid-template: 1fr / 680px 1fr; gap: 40px; align-items: center;
  box-sizing: border-box; width: {width}px; height: {height}px; margin: 0; padding: 0 50px;
  background: {felt}; color: {ink};
  font: 34px/1.35 system-ui, "DejaVu Sans", sans-serif; }}
svg {{ width: 100%; height: auto; }}
h1 {{ margin: 0 0 24px; font-size: 68px; line-height: 1.1; }}
p {{ margin: 0 0 24px; white-space: nowrap; }}
</style>
{picture}
<div><h1>All Fives</h1><p>Count the open ends.</p><p><strong>{sum}</strong></p></div>
"""


def counted() -> allfives.Count:
    """The table of the pictures."""
    rules = allfives.rules("all-fives")
    return allfives.count(allfives.Layout.parse(TABLE, rules), rules)


def board() -> str:
    """A table with a spinner, four arms and what each end counts."""
    count = counted()
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


def social() -> str:
    """The page that is photographed for messengers: the board, the name, the sum."""
    width, height = SOCIAL
    light = palette()
    return SOCIAL_PAGE.format(
        width=width,
        height=height,
        felt=light["felt"],
        ink=light["ink"],
        picture=board(),
        sum=escape(sum_words(counted())),
    )


def photograph(html: str, path: Path) -> None:
    """Let Chromium draw a page into a PNG."""
    from playwright.sync_api import sync_playwright  # only who makes this picture needs a browser

    named = os.environ.get("CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)
    width, height = SOCIAL
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        page.set_content(html)
        page.screenshot(path=path)
        browser.close()


def main(arguments: list[str]) -> None:
    """Write what is asked for."""
    STATIC.mkdir(parents=True, exist_ok=True)
    if arguments == ["--social"]:
        photograph(social(), STATIC / "social.png")
        return
    for name, svg in (("favicon.svg", favicon()), ("board.svg", board())):
        (STATIC / name).write_text(svg, encoding="utf-8")
        print(f"{(STATIC / name).relative_to(ROOT)}: {len(svg.encode())} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
