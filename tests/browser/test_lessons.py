"""Lessons on the page: each can be finished in every way, goes on where one left, and a wrong try
is told what it leads to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from allfives.show.answers.stage import running_answers
from allfives.show.answers.stage_choose import choices
from allfives.show.answers.stage_play import lacking, play_words, refusals, tries
from allfives.show.stages import Stage, Step, stage, stages
from allfives.show.words import say
from tests.browser import lesson
from tests.browser.conftest import FORBIDDEN, Visitor

SPINNER = stage("spinner")


def step_of(one: Stage, slug: str) -> Step:
    """A step by its slug."""
    return next(step for step in one.steps if step.slug == slug)


def address(one: Stage, step: Step) -> str:
    """Where a step stands."""
    return f"{lesson.PAGE_OF[one.slug]}#{one.slug}/{step.slug}"


def of(kind: str, path: str) -> list[tuple[Stage, Step]]:
    """Every step of a kind on a page, with its stage."""
    return [(one, step) for one in lesson.PAGES[path] for step in one.steps if step.kind == kind]


def test_every_stage_stands_on_one_page() -> None:
    """In the order in which they are read, two or three a page."""
    assert list(lesson.PAGE_OF) == list(stages())
    assert all(2 <= len(found) <= 3 for found in lesson.PAGES.values())


@pytest.mark.parametrize("path", lesson.PAGES)
def test_every_lesson_is_finished_with_the_keyboard_alone(visit: Visitor, path: str) -> None:
    """From the top of the page, past its list of chapters by the first link of all.

    After each step Enter leads on, and the next prompt has the focus. The last step of a stage
    leads to the next stage; after the last of the page the answer is left.
    """
    page = visit(path)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    page.keyboard.press("Enter")
    for one in lesson.PAGES[path]:
        part = lesson.part_of(page, one)
        for step in one.steps:
            lesson.by_keyboard(page, step, one)
            assert lesson.at(part) == step.slug
            verdict, words = lesson.told(part)
            assert verdict == ("" if step.kind == "show" else "right")
            assert step.after in words
            assert lesson.done(part)[-1] == step.slug
            if (one, step) != (lesson.PAGES[path][-1], one.steps[-1]):
                assert lesson.focus(page).get("action") == "next"
                page.keyboard.press("Enter")
                assert page.evaluate("document.activeElement.className") == "af-ask"
        assert lesson.kept(page)[one.slug] == {step.slug: True for step in one.steps}
        assert part.locator(".af-solved").inner_text() == say("ui.stage_finished")
    assert lesson.focus(page)["tag"] == "summary"


@pytest.mark.parametrize("path", lesson.PAGES)
def test_every_lesson_is_finished_by_touch_on_a_narrow_screen(visit: Visitor, path: str) -> None:
    """320 px, taps alone; nothing is wider than the screen at any step."""
    page = visit(path, width=320, has_touch=True, is_mobile=True)
    for one in lesson.PAGES[path]:
        part = lesson.part_of(page, one)
        for step in one.steps:
            lesson.by_touch(part, step, one)
            assert step.after in lesson.told(part)[1]
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            if step is not one.steps[-1]:
                lesson.shown(part).locator("[data-action=next]").tap()
        assert len(lesson.done(part)) == len(one.steps)


@pytest.mark.parametrize("path", lesson.PAGES)
def test_a_wrong_play_shows_what_it_makes_and_can_be_tried_again(visit: Visitor, path: str) -> None:
    """The tile lies there, what it lacks is said, nothing is done; `Try again` gives all back."""
    page = visit(path)
    for one, step in of("play", path):
        part = lesson.part_of(page, one)
        part.locator(f'.af-marks [data-step="{step.slug}"]').click()
        section = lesson.shown(part)
        tiles = section.locator(".af-felt").first.locator(".af-tiles > g")
        before = tiles.count()
        for tried in tries(step, one.rules):
            if not lacking(tried, step):
                continue
            section.locator(f'[data-tile="{tried.play.tile}"]').click()
            section.locator(f'[data-end="{tried.play.at}"]').click()
            verdict, words = lesson.told(part)
            assert verdict == "wrong"
            assert play_words(tried, one) in words
            assert step.after not in words
            assert tiles.count() == before + 1
            assert lesson.focus(page)["action"] == "retry"
            page.keyboard.press("Enter")
            assert lesson.told(part) == ("", "")
            assert tiles.count() == before
            assert lesson.focus(page)["tile"] == str(step.hand.tiles[0])
        assert lesson.done(part) == []


def test_a_tile_where_it_cannot_lie_is_told_why(visit: Visitor) -> None:
    """The shut end of a bare spinner, an end with another number, a tile that fits nowhere."""
    step = step_of(SPINNER, "first-side")
    page = visit(address(SPINNER, step))
    part, words = lesson.part_of(page, SPINNER), refusals(step, SPINNER.rules)
    section = lesson.shown(part)
    expect(section.locator('[data-end="up"]')).to_have_attribute(
        "aria-label", say("ui.stage_shut", place=say("place.up"))
    )
    no = f"{say('ui.mark_wrong')} {say('ui.not_laid')} "
    section.locator('[data-tile="5-3"]').click()
    section.locator('[data-end="up"]').click()
    assert lesson.told(part) == ("wrong", no + words["5-3@up"])
    section.locator('[data-tile="6-2"]').click()
    assert lesson.told(part) == ("", words["6-2"])
    section.locator('[data-end="left"]').click()
    assert lesson.told(part) == ("wrong", no + words["6-2@left"])
    box = section.locator("[data-field=move]")
    box.fill("5-1@down")
    box.press("Enter")
    assert lesson.told(part) == ("wrong", no + words["5-1@down"])
    assert lesson.done(part) == []
    box.fill("5-1@right")
    box.press("Enter")
    assert lesson.told(part)[0] == "right"


@pytest.mark.parametrize("path", lesson.PAGES)
def test_a_wrong_count_or_choice_is_told_what_it_leads_to(visit: Visitor, path: str) -> None:
    """Each slip that is known, each choice that is wrong; no step is done by them."""
    page, cross = visit(path), say("ui.mark_wrong")
    for one, step in of("count", path):
        part = lesson.part_of(page, one)
        part.locator(f'.af-marks [data-step="{step.slug}"]').click()
        box = lesson.shown(part).locator("[data-field=count]")
        for number, words in running_answers(step, one.rules)["slips"].items():
            box.fill(number)
            box.press("Enter")
            head = f"{cross} {say('ui.count_wrong', number=number)}"
            assert lesson.told(part) == ("wrong", f"{head} {words}")
        assert lesson.done(part) == []
    for one, step in of("choose", path):
        part = lesson.part_of(page, one)
        part.locator(f'.af-marks [data-step="{step.slug}"]').click()
        for choice in choices(step, one.rules):
            if not choice.right:
                button = lesson.shown(part).locator(f'[data-choice="{choice.key}"]')
                button.click()
                head = f"{cross} {say('ui.some_wrong')}"
                assert lesson.told(part) == ("wrong", f"{head} {choice.told}")
                expect(button).to_have_attribute("aria-pressed", "true")
        assert lesson.done(part) == []


def finish(page: Page, one: Stage, *slugs: str) -> None:
    """Do these steps of a stage, each opened by its number."""
    part = lesson.part_of(page, one)
    for slug in slugs:
        part.locator(f'.af-marks [data-step="{slug}"]').click()
        lesson.by_keyboard(page, step_of(one, slug), one)


def test_a_reload_goes_on_at_the_first_step_that_is_not_done(visit: Visitor) -> None:
    """Steps may be done in any order; the marks say which are."""
    page = visit(lesson.PAGE_OF["spinner"])
    part = lesson.part_of(page, SPINNER)
    assert lesson.at(part) == "first-double"
    finish(page, SPINNER, "first-double", "first-side")
    page.reload()
    assert lesson.at(part) == "make-it"
    assert lesson.done(part) == ["first-double", "first-side"]
    where = f"{say('ui.stage_step', number=2, total=6)}. {say('ui.stage_done', steps='1, 3')}"
    assert part.locator(".af-number").inner_text() == where
    assert page.evaluate("document.activeElement.localName") == "body"
    finish(page, SPINNER, *[step.slug for step in SPINNER.steps])
    page.reload()
    assert lesson.at(part) == "first-double"
    assert part.locator(".af-solved").inner_text() == say("ui.stage_finished")


def test_what_is_done_stays_done(visit: Visitor) -> None:
    """A wrong try at a finished step takes nothing away, nor does what another page kept."""
    page = visit(lesson.PAGE_OF["spinner"])
    part = lesson.part_of(page, SPINNER)
    finish(page, SPINNER, "make-it")
    page.evaluate(
        """() => localStorage.setItem("allfives.lessons", JSON.stringify({
          ...JSON.parse(localStorage.getItem("allfives.lessons")),
          spinner: { "make-it": true, "late-arm": true, "of-a-later-version": true },
          other: { step: true },
        }))"""
    )
    part.locator('.af-marks [data-step="make-it"]').click()
    tile, place = lesson.wrong_play(step_of(SPINNER, "make-it"), SPINNER)
    section = lesson.shown(part)
    section.locator(f'[data-tile="{tile}"]').click()
    section.locator(f'[data-end="{place}"]').click()
    assert lesson.told(part)[0] == "wrong"
    assert lesson.done(part) == ["make-it"]
    finish(page, SPINNER, "first-double")
    assert lesson.kept(page) == {
        "spinner": dict.fromkeys(
            ("make-it", "late-arm", "of-a-later-version", "first-double"), True
        ),
        "other": {"step": True},
    }
    page.reload()
    assert lesson.done(part) == ["first-double", "make-it", "late-arm"]


def test_an_address_opens_its_step_and_nothing_else_does(visit: Visitor) -> None:
    """At once and later; the prompt has the focus. Odd addresses leave the page as it is.

    A stage's own address leads to it, at the step where it is.
    """
    page = visit(address(SPINNER, step_of(SPINNER, "second-side")))
    part = lesson.part_of(page, SPINNER)
    assert lesson.at(part) == "second-side"
    page.wait_for_function("document.activeElement.className === 'af-ask'")
    other = lesson.part_of(page, stage("open-ends"))
    assert lesson.at(other) == "where"
    page.evaluate("location.hash = '#open-ends/arms'")
    expect(other.locator('[data-step="arms"]:not(a)')).to_be_visible()
    assert lesson.at(part) == "second-side"
    for odd in ("#spinner/nothing", "#%", "#spinner/%E0%A4%A", "#/make-it"):
        page.evaluate("(odd) => { location.hash = odd }", odd)
    assert lesson.at(part) == "second-side"
    page.evaluate("scrollTo(0, 0); location.hash = '#spinner'")
    page.wait_for_function("document.activeElement.closest('[data-stage=spinner]')")
    expect(part).to_be_in_viewport()
    assert lesson.at(part) == "second-side"
    link = part.locator('.af-marks [data-step="late-arm"]')
    assert link.get_attribute("href") == "#spinner/late-arm"


def test_what_another_hand_kept_breaks_nothing(visit: Visitor) -> None:
    """Kept text that is none of ours counts as nothing done."""
    page = visit(lesson.PAGE_OF["spinner"])
    part = lesson.part_of(page, SPINNER)
    odd = (
        "{",
        "null",
        "[]",
        '{"spinner": 5}',
        '{"spinner": {"make-it": "yes"}}',
        '{"spinner": []}',
    )
    for text in odd:
        page.evaluate("(kept) => localStorage.setItem('allfives.lessons', kept)", text)
        page.reload()
        assert lesson.done(part) == []
        finish(page, SPINNER, "first-double")
        assert lesson.done(part) == ["first-double"]


def test_a_device_that_keeps_nothing_teaches_all_the_same(visit: Visitor) -> None:
    """Where storage is forbidden, steps are done for as long as the page is open."""
    page = visit(lesson.PAGE_OF["spinner"], before=FORBIDDEN)
    part = lesson.part_of(page, SPINNER)
    finish(page, SPINNER, "first-double", "make-it")
    assert lesson.done(part) == ["first-double", "make-it"]
    page.reload()
    assert lesson.done(part) == []
    assert visit.troubles == []


def test_without_a_script_every_step_can_be_read(visit: Visitor) -> None:
    """All steps stand one below the other, each with its folded answer."""
    for path, found in lesson.PAGES.items():
        page = visit(path, java_script_enabled=False)
        for one in found:
            part = lesson.part_of(page, one)
            expect(part.locator(".af-ask")).to_have_count(len(one.steps))
            for at, step in enumerate(one.steps):
                expect(part.locator(".af-step").nth(at)).to_be_visible()
                fold = part.locator("details").nth(at)
                fold.locator("summary").click()
                expect(fold.get_by_text(step.after)).to_be_visible()
