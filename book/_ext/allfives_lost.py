"""``404.html``: what a static host shows for an address where nothing lies.

A host shows it under the very address that was asked for, in whatever folder, so nothing on it may
be relative to where the file lies: its looks are part of it, and its script looks for the book in
the folders above. Without a script the folders above are offered one by one. Where the book's
address is known (see ``allfives_meta``), the links simply lead there.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

TEMPLATE = Path(__file__).parent / "templates" / "404.html"
DOORS = {
    "book/index": "The first page",
    "book/what-counts": "What counts in All Fives",
    "book/table": "Settle a dispute",
    "book/puzzles": "Puzzles",
}
NUMBER = "4-0 0-4"  # which cannot be laid either, and the page says why in the engine's words


def lost_page(title: str, base: str) -> str:
    """The page; `base` is the address of the book, empty where nobody knows it."""
    from allfives import Impossible, Layout, rules
    from allfives.game.notation import read_line
    from allfives.show.geometry import place
    from allfives.show.picture import standing_alone
    from allfives.show.svg import board_svg

    layout = Layout(read_line(NUMBER))
    try:
        layout.under(rules("all-fives"))
    except Impossible as refusal:
        why = str(refusal)
    picture = standing_alone(board_svg(place(layout)), NUMBER)
    links = "".join(
        f'<li><a href="{escape(base)}{page}.html" data-page="{page}.html">{escape(words)}</a></li>'
        for page, words in DOORS.items()
    )
    filled = {
        "title": escape(title),
        "picture": picture,
        "number": escape(NUMBER),
        "why": escape(why),
        "links": links,
        "found": "data-found" if base else "",
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    for name, value in filled.items():
        text = text.replace(f"[[{name}]]", value)
    return text


def write_lost_page(app: Sphinx, error: Exception | None) -> None:
    """Put it at the root, where hosts look for it."""
    if error is None:
        text = lost_page(app.config.html_title, app.config.html_baseurl)
        Path(app.outdir, "404.html").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("build-finished", write_lost_page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
