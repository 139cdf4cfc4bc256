"""The best play under several rule sets in the browser: predicted with the keyboard, then shown."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import allfives
from allfives.game.notation import read_line
from allfives.show.answers.plays import NONE, best_words, see
from allfives.show.words import say
from tests.browser import engine
from tests.browser.conftest import Visitor


def answers(asked: Any) -> list[tuple[str, list[str], str]]:
    """Each rule set asked about: its title, the right choices, the answer in words."""
    table, hand = asked.values["layout"], asked.values["hand"]
    layout, held = allfives.Layout(read_line(table)), allfives.Hand.parse(hand)
    found = [see(layout, held, engine.rules_of(one)) for one in asked.values["rules"]]
    return [
        (seen.rules.title, [*map(str, seen.best)] or [NONE], best_words(seen)) for seen in found
    ]


def told(part: Locator) -> tuple[str, str]:
    """The verdict, and its words."""
    live = part.locator("[role=status]")
    return live.get_attribute("data-verdict") or "", " ".join(live.inner_text().split())


@pytest.mark.parametrize(("path", "number", "asked"), engine.every("plays"))
def test_a_prediction_is_told_line_by_line_and_a_right_one_unfolds_the_answer(
    visit: Visitor, path: str, number: int, asked: Any
) -> None:
    """First nothing is chosen, then the first answer for all, then each right one, by keyboard."""
    page = visit(path)
    part = page.locator("allfives-plays").nth(number)
    found = answers(asked)
    boxes = part.locator("[data-field=play]")
    assert boxes.count() == len(found)
    part.locator("[data-action=check]").press("Enter")
    assert told(part) == ("", say("ui.play_missing", title=found[0][0]))
    expect(boxes.first).to_be_focused()
    for box in boxes.all():
        box.select_option(found[0][1][0])
    part.locator("[data-action=check]").press("Enter")
    verdict, words = told(part)
    assert verdict == "wrong"
    for title, right, _ in found:
        mark = say("ui.mark_right" if found[0][1][0] in right else "ui.mark_wrong")
        assert f"{mark} {title}:" in words
    expect(part.locator("details").first).not_to_have_attribute("open", "")
    for at, (_, right, _) in enumerate(found):
        boxes.nth(at).select_option(right[-1])
    boxes.last.press("Tab")
    page.keyboard.press("Enter")
    assert told(part)[0] == "right"
    for _, _, words in found:
        expect(part.locator(".af-groups").get_by_text(words, exact=True)).to_be_visible()


def test_without_a_script_every_answer_is_folded_there(visit: Visitor) -> None:
    """Table, hand and fold; nothing to choose."""
    page = visit("book/one-table-every-rule-set.html", java_script_enabled=False)
    part = page.locator("allfives-plays").first
    expect(part.locator("select")).to_have_count(0)
    part.locator("summary").first.click()
    expect(part.locator(".af-groups > li").first).to_be_visible()
