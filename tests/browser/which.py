"""Hands on "Which rules do I play?": what a reader answers, and what is to be seen afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import allfives
from allfives.search.parting import Answer, answer, answers
from allfives.show.answers.which import chosen_questions

PATH = "book/which-rules.html"
NAMES = allfives.rules()
QUESTIONS = chosen_questions()
KNOWN = answers(QUESTIONS, [allfives.rules(name) for name in NAMES])
TOTAL = len(QUESTIONS)
# A rule set that the first answer alone tells from all others.
ALONE = next(
    name
    for name, one in zip(NAMES, KNOWN[QUESTIONS[0]], strict=True)
    if KNOWN[QUESTIONS[0]].count(one) == 1
)


def part_of(page: Page) -> Locator:
    """The element, ready."""
    part = page.locator("allfives-which")
    expect(part).to_have_attribute("data-ready", "")
    return part


def asked(part: Locator) -> int:
    """The number of the question that is asked; -1 at the end."""
    found: list[int] = part.evaluate(
        """(part) => [...part.querySelectorAll("[data-question]")]
          .flatMap((section, number) => section.checkVisibility() ? [number] : [])"""
    )
    assert len(found) < 2
    return found[0] if found else -1


def written(one: Answer) -> str:
    """An answer as its button has it."""
    return "null" if one is None else str(one)


def press(part: Locator, one: Answer | str) -> None:
    """Choose an answer."""
    said = one if isinstance(one, str) else written(one)
    part.locator(f'[data-answer="{said}"]').click()


def run(part: Locator, reply: Callable[[int], Answer | str]) -> int:
    """Answer until nothing is asked any more; how many were asked."""
    for number in range(TOTAL + 1):
        at = asked(part)
        if at < 0:
            return number
        press(part, reply(at))
    raise AssertionError("asked more often than there are questions")


def run_at_once(part: Locator, replies: list[str]) -> int:
    """Start again and `run`, without a wait between presses; `replies` has one a question."""
    number: int = part.evaluate(
        """(part, replies) => {
          part.querySelector("[data-action=retry]").click();
          const sections = [...part.querySelectorAll("[data-question]")];
          for (let number = 0; ; number += 1) {
            const at = sections.findIndex((section) => !section.hidden);
            if (at < 0) return number;
            part.querySelector(`[data-answer="${replies[at]}"]`).click();
          }
        }""",
        replies,
    )
    return number


def honest(name: str) -> Callable[[int], Answer]:
    """Answers as this rule set does."""
    return lambda at: answer(QUESTIONS[at], allfives.rules(name))


def found(part: Locator) -> list[str]:
    """The rule sets named at the end, those behind the fold too."""
    shown: list[str] = part.locator("[data-rules]").evaluate_all(
        "(items) => items.map((item) => item.dataset.rules)"
    )
    return shown


def verdict(part: Locator) -> str:
    """What the end says in one sentence."""
    return part.locator(".af-choices > .af-ask").inner_text()


def kept(page: Page) -> Any:
    """What is kept on the device."""
    return page.evaluate('JSON.parse(localStorage.getItem("allfives.which"))')
