"""A reader of lessons, who knows only what the engine answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from allfives.show.answers.stage import counted
from allfives.show.answers.stage_choose import choices
from allfives.show.answers.stage_play import lacking, tries
from allfives.show.stages import Stage, Step, stages
from tests.browser import engine

#: Every page with lessons, and its stages in order.
PAGES = {
    page: [stages()[part.values["slug"]] for part in found]
    for page in engine.chapters()
    for found in [[part for part in engine.parts(page) if part.kind == "stage"]]
    if found
}
PAGE_OF = {stage.slug: page for page, found in PAGES.items() for stage in found}

_FOCUS = "() => ({ ...document.activeElement.dataset, tag: document.activeElement.localName })"


def part_of(page: Page, stage: Stage) -> Locator:
    """The element of a stage."""
    return page.locator(f'allfives-stage[data-stage="{stage.slug}"]')


def shown(part: Locator) -> Locator:
    """The one step that is shown."""
    sections = part.locator(".af-step:not([hidden])")
    assert sections.count() == 1
    return sections


def at(part: Locator) -> str:
    """The slug of the step that is shown."""
    return shown(part).get_attribute("data-step") or ""


def told(part: Locator) -> tuple[str, str]:
    """The verdict of the live region, if there is one, and its words."""
    live = part.locator("[role=status]")
    assert live.count() == 1
    words = " ".join(live.inner_text().split())
    return live.get_attribute("data-verdict") or "", words


def done(part: Locator) -> list[str]:
    """The steps that are marked as done."""
    found: list[str] = part.locator(".af-marks .af-done").evaluate_all(
        "(links) => links.map((link) => link.dataset.step)"
    )
    return found


def kept(page: Page) -> Any:
    """What is kept on the device."""
    return json.loads(page.evaluate("localStorage.getItem('allfives.lessons')") or "{}")


def focus(page: Page) -> dict[str, str]:
    """What has the focus: its data, and the name of its element."""
    found: dict[str, str] = page.evaluate(_FOCUS)
    return found


def press_until(page: Page, key: str, most: int = 40, **wanted: str) -> None:
    """Press a key until the focus is where it is wanted."""
    for _ in range(most):
        found = focus(page)
        if wanted.items() <= found.items():
            return
        page.keyboard.press(key)
    pytest.fail(f"{most} times {key}, and {found} has the focus, not {wanted}")


def right_play(step: Step, stage: Stage) -> tuple[str, str]:
    """The tile and the place of a right play."""
    found = next(tried.play for tried in tries(step, stage.rules) if not lacking(tried, step))
    return str(found.tile), found.at


def wrong_play(step: Step, stage: Stage) -> tuple[str, str]:
    """The tile and the place of a play that may be made and is not what is wanted."""
    found = next(tried.play for tried in tries(step, stage.rules) if lacking(tried, step))
    return str(found.tile), found.at


def right_choice(step: Step, stage: Stage) -> str:
    """The key of the right choice."""
    return next(one.key for one in choices(step, stage.rules) if one.right)


def total(step: Step, stage: Stage) -> str:
    """What a step that asks for a count counts."""
    return str(counted(step, stage.rules).total)


def by_keyboard(page: Page, step: Step, stage: Stage) -> None:
    """Do a step with Tab, arrows, Enter and digits, from wherever the focus is."""
    press = page.keyboard.press
    match step.kind:
        case "show":
            press_until(page, "Tab", action="reveal")
        case "count":
            press_until(page, "Tab", field="count")
            page.keyboard.type(total(step, stage))
        case "choose":
            press_until(page, "Tab", action="choose")
            press_until(page, "ArrowRight", choice=right_choice(step, stage))
        case "play":
            tile, place = right_play(step, stage)
            press_until(page, "Tab", tile=str(step.hand.tiles[0]))
            press_until(page, "ArrowRight", tile=tile)
            press("Enter")
            press_until(page, "ArrowRight", end=place)
    press("Enter")


def by_touch(part: Locator, step: Step, stage: Stage) -> None:
    """Do a step by tapping; only the digits of a count are typed."""
    section = shown(part)
    match step.kind:
        case "show":
            section.locator("[data-action=reveal]").tap()
        case "count":
            section.locator("[data-field=count]").tap()
            part.page.keyboard.type(total(step, stage))
            section.locator("[data-action=check]").tap()
        case "choose":
            section.locator(f'[data-choice="{right_choice(step, stage)}"]').tap()
        case "play":
            tile, place = right_play(step, stage)
            section.locator(f'[data-tile="{tile}"]').tap()
            section.locator(f'[data-end="{place}"]').tap()
