"""Hands on a part of a page: what a reader does, and what stands there afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

from allfives.game.counting import Count
from allfives.puzzle.puzzle import Puzzle


def puzzle_part(page: Page, puzzle: Puzzle) -> Locator:
    """The element of a puzzle."""
    return page.locator(f'allfives-puzzle[data-puzzle="{puzzle.id}"]')


def type_move(part: Locator, text: str) -> None:
    """Write into the box for moves and press Enter."""
    box = part.locator("[data-field=move]")
    box.fill(text)
    box.press("Enter")


def type_counts(part: Locator, *texts: str) -> None:
    """Write into the boxes for counts and press Enter in the last."""
    boxes = part.locator("[data-field=count]").all()
    assert len(boxes) == len(texts)
    for box, text in zip(boxes, texts, strict=True):
        box.fill(text)
    boxes[-1].press("Enter")


def told(part: Locator) -> tuple[str | None, str]:
    """What the live region says: right, wrong or neither, and its words."""
    live = part.get_by_role("status")
    return live.get_attribute("data-verdict"), " ".join(live.inner_text().split())


def rings(part: Locator) -> Counter[str]:
    """The numbers in the rings on the table."""
    return Counter(part.locator(".af-felt").first.locator(".af-ring text").all_text_contents())


def ring_numbers(count: Count) -> Counter[str]:
    """The numbers that belong into the rings."""
    return Counter(str(term.pips) for term in count.terms)


def tiles_laid(part: Locator) -> int:
    """How many tiles lie on the table."""
    return part.locator(".af-felt").first.locator(".af-tiles > g").count()


def focused(page: Page) -> str:
    """The element that has the focus, as its name and what it does; `body` when it is lost."""
    found: str = page.evaluate(
        """() => {
          const { localName, dataset } = document.activeElement;
          const [[name, value] = []] = Object.entries(dataset);
          return name ? `${localName} ${name}=${value}` : localName;
        }"""
    )
    return found


@contextmanager
def nothing_asked(page: Page) -> Iterator[None]:
    """What is done within asks the host for nothing."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    yield
    page.wait_for_timeout(50)
    assert asked == []


def solved_mark(part: Locator, words: str | None) -> None:
    """The puzzle is marked as solved with these words, or not at all."""
    assert part.locator(".af-solved").all_inner_texts() == ([words] if words else [])
