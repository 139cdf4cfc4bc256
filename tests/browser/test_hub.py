"""The overview of the lessons in the browser: what is done, where to go on, and how to forget."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from allfives.show.stages import stage, stages
from allfives.show.words import say
from tests.browser import lesson
from tests.browser.conftest import Visitor

HOME = "book/index.html"
FLAT = [(one, step) for one in stages().values() for step in one.steps]
SPINNER = stage("spinner")


def kept(*done: tuple[str, str]) -> str:
    """A script that puts these steps on the device, unless something is kept there already."""
    record: dict[str, dict[str, bool]] = {}
    for slug, step in done:
        record.setdefault(slug, {})[step] = True
    return put(json.dumps(record))


def put(text: str) -> str:
    """A script that puts a text there; the empty page before the first has no storage."""
    return f"""if (location.protocol === "http:" && !localStorage.getItem("allfives.lessons"))
      localStorage.setItem("allfives.lessons", {json.dumps(text)})"""


def hub_of(page: Page) -> Locator:
    """The overview on a page."""
    return page.locator("allfives-hub[data-ready]")


def told(hub: Locator, slug: str) -> str:
    """What is said of a section."""
    return hub.locator(f'[data-lesson="{slug}"] .af-done-of').inner_text()


def goes_on(hub: Locator) -> tuple[str, str]:
    """The words of the link that leads on, and the step it opens."""
    link = hub.locator("[data-action=go]")
    return link.inner_text(), (link.get_attribute("href") or "").partition("#")[2]


def all_of(slug: str) -> list[tuple[str, str]]:
    """Every step of a section."""
    return [(slug, step.slug) for step in stage(slug).steps]


#: What is done, and the number of the step that comes next among all of them.
NEXT = [
    ([], 0),
    (all_of("set-and-halves"), len(stage("set-and-halves").steps)),
    # One step was left out, and the reader is long past it.
    ([*all_of("set-and-halves")[1:], *all_of("matching")], len(all_of("set-and-halves") * 2)),
    # Begun in the middle: on from there.
    ([("settling", stage("settling").steps[0].slug)],
     [one.slug for one, _ in FLAT].index("settling") + 1),
    # The last step of all is done, the others are not.
    ([(FLAT[-1][0].slug, FLAT[-1][1].slug)], 0),
]  # fmt: skip


@pytest.mark.parametrize(("done", "number"), NEXT)
def test_the_link_leads_on_from_the_last_step_that_is_done(
    visit: Visitor, done: list[tuple[str, str]], number: int
) -> None:
    """To the first open one behind it, and when there is none to the first open one of all."""
    hub = hub_of(visit(HOME, before=kept(*done)))
    one, step = FLAT[number]
    key = "ui.hub_go" if done else "ui.hub_begin"
    at = one.steps.index(step) + 1
    words = say(key, title=one.title, number=at, total=len(one.steps))
    assert goes_on(hub) == (words, f"{one.slug}/{step.slug}")


def test_when_all_is_done_nothing_is_left_to_go_on_to(visit: Visitor) -> None:
    """Every section says so, and can still be opened at its first step."""
    hub = hub_of(visit(HOME, before=kept(*((one.slug, step.slug) for one, step in FLAT))))
    expect(hub.locator("[data-action=go]")).to_be_hidden()
    for slug, one in stages().items():
        assert told(hub, slug) == say("ui.hub_all", total=len(one.steps))
        link = hub.locator(f'[data-lesson="{slug}"] a').get_attribute("href") or ""
        assert link.endswith(f"#{slug}/{one.steps[0].slug}")


def test_what_is_done_is_seen_at_once_and_on_coming_back(visit: Visitor) -> None:
    """On the page of the lesson, and on the landing page; the link opens the very next step."""
    page = visit(HOME)
    hub = hub_of(page)
    page.locator('[data-lesson="spinner"] a').click()
    part = lesson.part_of(page, SPINNER)
    expect(part).to_have_attribute("data-ready", "")
    page.wait_for_function("document.activeElement.className === 'af-ask'")
    lesson.by_keyboard(page, SPINNER.steps[0], SPINNER)
    total = len(SPINNER.steps)
    assert told(hub, "spinner") == say("ui.hub_done", done=1, total=total)
    assert goes_on(hub)[1] == f"spinner/{SPINNER.steps[1].slug}"
    page.go_back()
    page.wait_for_url(f"**/{HOME}")
    assert told(hub, "spinner") == say("ui.hub_done", done=1, total=total)
    expect(hub).to_contain_text(say("ui.hub_told", done=1, total=len(FLAT)))
    hub.locator("[data-action=go]").click()
    page.wait_for_url(f"**/spinner.html#spinner/{SPINNER.steps[1].slug}")
    assert lesson.at(part) == SPINNER.steps[1].slug


def test_a_step_whose_address_stands_there_already_is_opened_again(visit: Visitor) -> None:
    """A press on a link that changes no address is still heard."""
    first = SPINNER.steps[0].slug
    page = visit(f"{lesson.PAGE_OF['spinner']}#spinner/{first}")
    part = lesson.part_of(page, SPINNER)
    part.locator(f'.af-marks [data-step="{SPINNER.steps[3].slug}"]').click()
    assert lesson.at(part) == SPINNER.steps[3].slug
    hub_of(page).locator('[data-lesson="spinner"] a').click()
    assert lesson.at(part) == first


def test_steps_are_forgotten_with_the_keyboard_after_a_question(visit: Visitor) -> None:
    """No leaves all as it is; yes begins anew, in the lessons of the page as well."""
    page = visit(lesson.PAGE_OF["spinner"], before=kept(*all_of("spinner")))
    hub, part = hub_of(page), lesson.part_of(page, SPINNER)
    hub.locator("[data-action=reset]").focus()
    for answer, left in (("no", len(SPINNER.steps)), ("yes", 0)):
        page.keyboard.press("Enter")
        expect(hub.locator(".af-question")).to_contain_text(say("ui.hub_sure"))
        lesson.press_until(page, "Shift+Tab", action=answer)
        page.keyboard.press("Enter")
        assert len(lesson.done(part)) == left
        assert len(lesson.kept(page).get("spinner", {})) == left
    assert hub.locator("[role=status]").inner_text() == say("ui.hub_forgotten")
    assert lesson.focus(page)["action"] == "go"
    expect(hub.locator("[data-action=reset]")).to_be_hidden()
    expect(part.locator(".af-solved")).to_have_count(0)
    assert lesson.at(part) == SPINNER.steps[0].slug
    page.reload()
    assert lesson.kept(page) == {}


def test_what_another_hand_kept_counts_as_nothing(visit: Visitor) -> None:
    """The overview begins at the beginning."""
    hub = hub_of(visit(HOME, before=put('{"spinner": 5, "matching": ["x"], "doubles": null}')))
    assert goes_on(hub)[1] == f"{FLAT[0][0].slug}/{FLAT[0][1].slug}"
    assert told(hub, "matching") == say("ui.hub_steps", total=len(stage("matching").steps))


def test_without_a_script_every_section_is_a_link(visit: Visitor) -> None:
    """It leads to the first step of its lesson."""
    page = visit(HOME, java_script_enabled=False)
    links = page.locator("allfives-hub [data-lesson] a")
    assert links.all_inner_texts() == [one.title for one in stages().values()]
    links.nth(3).click()
    page.wait_for_url("**/learn/spinner.html#spinner/*")
