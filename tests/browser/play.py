"""Hands on a part of a page: what a reader does, and what is to be seen afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page

from allfives.game.counting import Count, Play
from allfives.puzzle.puzzle import Puzzle

_LOOK = """(part) => {
  const felt = part.querySelector(".af-felt"), live = part.querySelector("[role=status]");
  const textOf = (element) => element?.innerText.replace(/\\s+/g, " ").trim() ?? "";
  const { localName, dataset } = document.activeElement;
  const [[name, value] = []] = Object.entries(dataset);
  return {
    verdict: live?.dataset.verdict ?? "",
    words: textOf(live),
    rings: [...felt.querySelectorAll(".af-ring text")].map((ring) => ring.textContent),
    laid: felt.querySelectorAll(".af-tiles > g").length,
    line: textOf(part.querySelector("p.af-sum")),
    text: textOf(part.querySelector(".af-text")),
    hand: [...part.querySelectorAll("[data-tile]")].map((tile) => tile.dataset.tile),
    solved: textOf(part.querySelector(".af-solved")),
    focus: name ? `${localName} ${name}=${value}` : localName,
  };
}"""


@dataclass(frozen=True)
class Seen:
    """What is to be seen of a part."""

    verdict: str  # right, wrong, or empty
    words: str  # all that the live region says
    rings: list[str]  # the numbers at the ends of the table
    laid: int  # how many tiles lie on the table
    line: str  # the sum under the table
    text: str  # the table in words
    hand: list[str]  # the tiles that can be chosen
    solved: str  # the mark of a solved puzzle
    focus: str  # the element that has the focus, and what it does; `body` when it is lost

    @property
    def told(self) -> tuple[str, str]:
        """The verdict and the words."""
        return self.verdict, self.words


def look(part: Locator) -> Seen:
    """See a part of a page."""
    return Seen(**part.evaluate(_LOOK))


def told(part: Locator) -> tuple[str, str]:
    """The verdict, if there is one, and all words of the live region."""
    return look(part).told


def ring_numbers(count: Count) -> Counter[str]:
    """The numbers that belong into the rings of a table."""
    return Counter(str(term.pips) for term in count.terms)


def puzzle_part(page: Page, puzzle: Puzzle) -> Locator:
    """The element of a puzzle."""
    return page.locator(f'allfives-puzzle[data-puzzle="{puzzle.id}"]')


def click(part: Locator, chosen: Play) -> None:
    """Choose the tile, then the end, with the mouse."""
    part.locator(f'[data-tile="{chosen.tile}"]').click()
    part.locator(f'[data-end="{chosen.at}"]').click()


def type_move(part: Locator, text: str) -> None:
    """Write into the box for moves and press Enter."""
    box = part.locator("[data-field=move]")
    box.fill(text)
    box.press("Enter")


def type_counts(part: Locator, *texts: str) -> None:
    """Write into the boxes for counts and press Enter in the last."""
    boxes = part.locator("[data-field=count]")
    assert boxes.count() == len(texts)
    for number, text in enumerate(texts):
        boxes.nth(number).fill(text)
    boxes.last.press("Enter")


def press_until(part: Locator, key: str, wanted: str, most: int = 120) -> None:
    """Press a key until the focus is where it is wanted; it never gets lost on the way."""
    for _ in range(most):
        focus = look(part).focus
        if focus == wanted:
            return
        part.page.keyboard.press(key)
    pytest.fail(f"{most} times {key}, and {focus} has the focus, not {wanted}")


@contextmanager
def nothing_asked(page: Page) -> Iterator[None]:
    """What is done within asks the host for nothing."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    yield
    page.wait_for_timeout(50)
    assert asked == []
