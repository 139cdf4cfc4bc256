"""Hands on the page of puzzles: which puzzle is shown, an answer to it, what is kept of that."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from allfives.puzzle.kinds import Kind
from book._ext.allfives_puzzles import read_packs
from tests.browser import engine, play

ROOT = Path(__file__).parents[2]
PAGE = "book/puzzles.html"
ENTRIES = {entry.id: entry for entry in read_packs(ROOT / "puzzles/packs")}
IDS = sorted(ENTRIES)
PLAYED = [
    name for name, entry in ENTRIES.items() if entry.puzzle.kind is Kind.SCORING_MOVE
]  # these are answered with a tile and an end
ONE_KIND = "kind=scoring-move&rules=all-fives"


def ready(page: Page) -> Locator:
    """The element, once a puzzle is there."""
    page.wait_for_selector("allfives-puzzles[data-ready]")
    return page.locator("allfives-puzzles")


def asked(page: Page) -> str:
    """The id of the puzzle that is shown."""
    return str(page.locator(".af-place allfives-puzzle").get_attribute("data-puzzle"))


def shows(page: Page, *names: str) -> None:
    """Wait until one of these puzzles is shown: its part of the packs may be on its way."""
    place = page.locator(".af-place allfives-puzzle")
    expect(place).to_have_attribute("data-puzzle", re.compile(f"^({'|'.join(names)})$"))


def answer(page: Page, *, right: bool = True) -> str:
    """Answer the puzzle that is shown; returns its id."""
    name = asked(page)
    puzzle = ENTRIES[name].puzzle
    chosen = engine.answer(puzzle) if right else engine.slip(puzzle)
    part = page.locator(".af-place allfives-puzzle")
    play.type_move(part, str(chosen))
    expect(part.locator("[role=status]")).to_have_attribute(
        "data-verdict", "right" if right else "wrong"
    )
    return name


def press(page: Page, action: str) -> None:
    """Press a button of the page of puzzles, or of the puzzle on it."""
    page.locator(f"allfives-puzzles [data-action={action}]:visible").first.click()


def go_on(page: Page) -> str:
    """The next puzzle; its heading has the focus then. Returns its id."""
    before = asked(page)
    press(page, "next" if page.locator(".af-place [data-action=next]").is_visible() else "skip")
    expect(page.locator(f'.af-place [data-puzzle="{before}"]')).to_have_count(0)
    expect(page.locator(".af-shown > h2")).to_be_focused()
    return asked(page)


def unfold(page: Page) -> None:
    """Open every panel below the puzzle."""
    page.evaluate(
        "document.querySelectorAll('.af-tools > details').forEach((d) => { d.open = true })"
    )


def head(page: Page) -> str:
    """The streak and how many puzzles are tried, as they stand above."""
    return page.locator("allfives-puzzles > .af-card .af-meta").first.inner_text()


def kept(page: Page) -> dict[str, Any]:
    """All that the device keeps of puzzles, by name."""
    names = ("puzzles", "history", "list")
    texts = [page.evaluate(f"localStorage.getItem('allfives.{name}')") for name in names]
    return {name: json.loads(text or "{}") for name, text in zip(names, texts, strict=True)}


def news(page: Page) -> str:
    """What the page of puzzles tells."""
    return page.locator("allfives-puzzles > .af-card > [role=status]").inner_text()
