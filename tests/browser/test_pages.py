"""What every page of the built site owes its reader, whatever stands on it.

axe-core is slow, so it looks at the wide page by day and at the narrow one by night.
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser import engine
from tests.browser.conftest import Visitor

CHAPTERS = engine.chapters()
CARDS = engine.cards()
LONGEST_CARDS = ["book/cards/merry-go-round.html", "book/cards/vsem-po-pyat-many.html"]
PAGES = [*CHAPTERS, CARDS[0], *LONGEST_CARDS, "search.html", "genindex.html"]
HOLDING_A_CARD = {*CARDS, "book/rule-cards.html"}
PUZZLES = "book/puzzles.html"
Theme = Literal["light", "dark"]

# What remains of the theme's own: (rule, part of the selector). Nothing does.
THEIRS: list[tuple[str, str]] = []

UNFOLD = "document.querySelectorAll('main details').forEach((fold) => { fold.open = true })"


def engine_parts(path: str) -> list[list[object]]:
    """What `alive` gives when every part that the page's notebook asks for is ready, and a card.

    The page of puzzles has no notebook, and one part.
    """
    kinds = [part.kind for part in engine.parts(path)] + ["card"] * (path in HOLDING_A_CARD)
    kinds += ["puzzles"] * (path == PUZZLES)
    return [[f"allfives-{kind}", True] for kind in kinds]


def alive(page: Page) -> list[list[object]]:
    """Every element of ours in order, and whether it says that it is ready.

    What the page of puzzles shows comes a little later: it is waited for, and is its own affair.
    """
    page.wait_for_selector("allfives-puzzles[data-ready], body:not(:has(allfives-puzzles)) main")
    found: list[list[object]] = page.evaluate(
        """() => [...document.querySelectorAll("main *")]
          .filter((part) => part.localName.startsWith("allfives-"))
          .filter((part) => !part.parentElement.closest("allfives-puzzles"))
          .map((part) => [part.localName, "ready" in part.dataset])"""
    )
    return found


def faults(page: Page) -> list[str]:
    """What axe-core finds on a page, each as its rule and the place; a fold is opened first."""
    page.evaluate(UNFOLD)
    options = {"resultTypes": ["violations"], "preload": False}
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{fault['id']}: {place}"
        for fault in found
        for node in fault["nodes"]
        for place in [" ".join(map(str, node["target"]))]
        if not any(fault["id"] == rule and part in place for rule, part in THEIRS)
    ]


def sideways(page: Page) -> list[str]:
    """What is wider than the place it has: the page, a card on it, the way to the next page."""
    page.evaluate(UNFOLD)
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("html, .af-card, .prev-next-area a")]
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map((box) => `${box.ariaLabel}: ${box.scrollWidth} > ${box.clientWidth}`)"""
    )
    return found


def test_the_pages_tested_are_all_there_are(site: Path) -> None:
    """Every HTML file of the site is a chapter, a card, a page aside, the way in, or 404."""
    built = {str(file.relative_to(site)) for file in site.rglob("*.html")}
    assert {name for name in built if not name.startswith("_static/")} == {
        *PAGES,
        *CARDS,
        "index.html",
        "404.html",
    }


def check_sound(page: Page, path: str, theme: str, other: Theme) -> None:
    """All comes alive, fits and can be read, in the theme that the system asks for."""
    assert page.locator("html").get_attribute("data-theme") == theme
    assert alive(page) == engine_parts(path)
    assert page.title()
    assert page.locator("h1:visible").count() == 1
    assert sideways(page) == []
    found = faults(page)
    assert not found, "\n".join(found)
    page.emulate_media(color_scheme=other)
    page.wait_for_selector(f"html[data-theme={other}]")
    assert sideways(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_sound_on_a_wide_screen_by_day(visit: Visitor, path: str) -> None:
    """1280 px; and at 640 px with text at 200 % nothing scrolls sideways, folds opened."""
    page = visit(path, color_scheme="light", width=1280)
    check_sound(page, path, "light", "dark")
    page.set_viewport_size({"width": 640, "height": 800})
    page.evaluate("document.documentElement.style.setProperty('font-size', '32px', 'important')")
    assert sideways(page) == []
    assert visit.troubles == []


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_sound_on_a_narrow_screen_by_night(visit: Visitor, path: str) -> None:
    """320 px; and each button, box and fold of ours is at least 24 by 24, ends of the table too."""
    page = visit(path, color_scheme="dark", width=320)
    check_sound(page, path, "dark", "light")
    targets = page.evaluate(
        """() => [...document.querySelectorAll(".af-card :is(button, input, summary)")]
          .map((target) => [target.outerHTML.slice(0, 90), target.getBoundingClientRect()])
          .map(([name, box]) => [name, box.width, box.height])
          .filter(([, width]) => width)"""
    )
    assert len(targets) >= len(engine_parts(path))
    assert [target for target in targets if min(target[1:]) < 24] == []
    assert visit.troubles == []


@pytest.mark.parametrize("over", ["folder", "file"])
def test_the_site_works_wherever_it_stands(visit: Visitor, site: Path, over: str) -> None:
    """In a folder of a host and opened as a file: every part is ready, every link leads to a file.

    The first address leads to the book.
    """
    page = visit("index.html", over=over)
    root = visit.roots[over]
    page.wait_for_url(f"{root}/{CHAPTERS[0]}*")
    seen = set()
    for path in CHAPTERS:
        page.goto(f"{root}/{path}")
        assert alive(page) == engine_parts(path)
        links = page.evaluate("[...document.links].map((link) => link.href)")
        seen |= {re.sub("[?#].*", "", link) for link in links}
    within = {link.removeprefix(f"{root}/") for link in seen if link.startswith(root)}
    assert set(CHAPTERS) <= within
    assert {path for path in within if not (site / path).is_file()} == set()
    assert visit.troubles == []


def test_nothing_moves_for_who_asks_for_no_motion(visit: Visitor) -> None:
    """A play starts an animation; with `prefers-reduced-motion` it starts none."""
    puzzle = engine.PACK[0]
    play = engine.answer(puzzle)
    moving = {}
    for wish in ("no-preference", "reduce"):
        page = visit(engine.PUZZLES, reduced_motion=wish)
        part = page.locator("allfives-puzzle").first
        part.locator(f'[data-tile="{play.tile}"]').click()
        moving[wish] = page.evaluate(
            """(place) => {
              document.querySelector(`allfives-puzzle [data-end="${place}"]`).click();
              return document.getAnimations().length;
            }""",
            play.at,
        )
    assert moving["no-preference"] > 0
    assert moving["reduce"] == 0


def test_script_and_style_are_light(site: Path) -> None:
    """Both of ours together are at most 60 kB gzipped."""
    ours = [(site / "_static" / name).read_bytes() for name in ("allfives.js", "allfives.css")]
    assert sum(len(gzip.compress(text)) for text in ours) <= 60_000


@pytest.mark.parametrize("path", CHAPTERS)
def test_the_answers_of_a_page_are_light(site: Path, path: str) -> None:
    """All JSON that a page carries is at most 40 kB, unpacked."""
    html = (site / path).read_text(encoding="utf-8")
    answers = re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    assert len(answers) == len(engine_parts(path))
    assert sum(len(text.encode()) for text in answers) <= 40_000
