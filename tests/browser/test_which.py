"""Which rules do I play? A reader answers, and is told whose rules that fits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import allfives
from allfives.game.rules import questions
from allfives.search.parting import answer, classes
from allfives.show.answers.which import ask_words
from allfives.show.words import say
from tests.browser import play
from tests.browser.conftest import Visitor
from tests.browser.which import (
    ALONE,
    KNOWN,
    NAMES,
    PATH,
    QUESTIONS,
    TOTAL,
    asked,
    found,
    honest,
    kept,
    part_of,
    press,
    run,
    run_at_once,
    verdict,
    written,
)


def test_every_rule_set_answered_honestly_ends_with_itself_among_the_nearest(
    visit: Visitor,
) -> None:
    """All that count alike are found, nobody else; no more than three questions are needed."""
    part = part_of(visit(PATH, over="file"))
    together = classes(list(KNOWN.values()))
    for number, name in enumerate(NAMES):
        alike = next(one for one in together if number in one)
        reply = honest(name)
        assert run_at_once(part, [written(reply(at)) for at in range(TOTAL)]) <= 3
        assert found(part) == [NAMES[one] for one in alike]
        one_alone, several = say("ui.which_one"), say("ui.which_fit", number=len(alike))
        assert verdict(part) == (several if len(alike) > 1 else one_alone)


def test_the_rest_can_be_asked_as_well_and_agrees(visit: Visitor) -> None:
    """Six honest answers, all of them kept; a reload in between goes on."""
    page = visit(PATH)
    part = part_of(page)
    needed = run(part, honest("five-up"))
    more = part.locator("[data-action=more]")
    assert more.inner_text() == say("ui.which_more", number=TOTAL - needed)
    more.click()
    page.reload()
    part = part_of(page)
    assert run(part, honest("five-up")) == TOTAL - needed
    assert found(part) == ["five-up"]
    expect(part.locator("[data-action=more]")).to_have_count(0)
    assert len(kept(page)) == TOTAL + 1


def test_what_still_differs_is_told_question_by_question(visit: Visitor) -> None:
    """Muggins, its full bonus and Sniff count alike and settle differently."""
    part = part_of(visit(PATH))
    run(part, honest("sniff"))
    assert found(part) == ["muggins", "muggins-full-bonus", "sniff"]
    text = part.inner_text()
    assert say("ui.which_differs") in text
    rows = part.locator(".af-found > li:not([data-rules])")
    asked_about = rows.all_text_contents()
    sets = [allfives.rules(name) for name in found(part)]
    for question in questions():
        parted = len({getattr(rules, question.name) for rules in sets}) > 1
        assert parted == any(row.startswith(question.metadata["ask"]) for row in asked_about)


def test_the_end_links_to_the_builder_and_to_house_rules(visit: Visitor) -> None:
    """Each with the rule set, and each link says which in words."""
    part = part_of(visit(PATH))
    run(part, honest("all-threes"))
    links = part.locator("[data-rules=all-threes] a")
    assert [link.get_attribute("href") for link in links.all()] == [
        "table.html?rules=all-threes",
        "house-rules.html?rules=all-threes",
    ]
    for link in links.all():
        assert allfives.rules("all-threes").title in (link.get_attribute("aria-label") or "")


def test_answers_that_contradict_each_other_leave_the_nearest_and_say_where(
    visit: Visitor,
) -> None:
    """At first as one rule set, then as nobody who plays it answers."""
    part = part_of(visit(PATH))
    first = honest(ALONE)(0)
    press(part, first)
    assert found(part) == [ALONE]
    part.locator("[data-action=more]").click()
    given = [first, *(answer(one, allfives.rules("klassika-101")) for one in QUESTIONS[1:])]
    run(part, lambda at: given[at])
    missed = {
        name: sum(said[number] != one for one, said in zip(given, KNOWN.values(), strict=True))
        for number, name in enumerate(NAMES)
    }
    least = min(missed.values())
    assert least > 0
    assert found(part) == [name for name in NAMES if missed[name] == least]
    assert f"{TOTAL - least} of {TOTAL}" in verdict(part)
    told = part.locator(".af-choices > .af-terms li").all_text_contents()
    assert len(told) == TOTAL
    assert "of the nearest rule sets:" in told[0]


def test_an_answer_that_fits_no_rule_set_is_taken_and_said_to(visit: Visitor) -> None:
    """7 of nothing: it rules nobody out; and what is no number is no answer."""
    part = part_of(visit(PATH))
    box = part.locator("[data-field=points]")
    for text in ("", "seven", "-5", "7.5"):
        box.fill(text)
        box.press("Enter")
        words = say("ui.which_no_number", text=f"“{text}”")
        assert play.told(part) == ("", words)
        assert asked(part) == 0
    box.fill(" 7 ")
    box.press("Enter")
    unlisted = say("ui.which_unlisted", answer=say("ui.which_other_points", number=7))
    assert unlisted in play.told(part)[1]
    run(part, lambda _: "unknown")
    assert found(part) == list(NAMES)
    assert verdict(part) == say("ui.which_misfit", number=len(NAMES))
    assert unlisted in part.locator(".af-choices > .af-terms li").first.inner_text()


def test_who_knows_nothing_is_asked_everything_and_nothing_is_ruled_out(visit: Visitor) -> None:
    """Each question once."""
    part = part_of(visit(PATH))
    assert run(part, lambda _: "unknown") == TOTAL
    assert found(part) == list(NAMES)
    assert verdict(part) == say("ui.which_none", number=len(NAMES))


def test_a_reload_goes_on_where_the_reader_was(visit: Visitor) -> None:
    """In the middle, at the end, and after starting again."""
    page = visit(PATH)
    part = part_of(page)
    press(part, "unknown")
    press(part, answer(QUESTIONS[1], allfives.rules("muggins")))
    at, left = asked(part), say("ui.which_progress", number=3, total=TOTAL)
    page.reload()
    part = part_of(page)
    assert asked(part) == at
    assert part.locator(".af-progress:visible").inner_text() == left
    run(part, honest("muggins"))
    names = found(part)
    page.reload()
    part = part_of(page)
    assert found(part) == names
    part.locator("[data-action=retry]").click()
    assert asked(part) == 0
    assert kept(page) == {}
    page.reload()
    assert asked(part_of(page)) == 0


@pytest.mark.parametrize(
    "left",
    ["no JSON", "[]", '{"ID": 10}', '{"gone / 5-5@left": {"answer": 5}}',
     '{"ID": {"answer": "ten"}}', '{"ID": {"answer": 1.5}}', '{"ID": {}}'],
)  # fmt: skip
def test_what_another_hand_left_on_the_device_is_no_answer(visit: Visitor, left: str) -> None:
    """It begins at the beginning."""
    page = visit(PATH)
    page.evaluate(
        "(left) => localStorage.setItem('allfives.which', left)",
        left.replace("ID", str(QUESTIONS[0])),
    )
    page.reload()
    part = part_of(page)
    assert asked(part) == 0
    expect(part.locator("[data-action=undo]")).to_be_disabled()


def test_back_asks_again_with_the_answer_given_before(visit: Visitor) -> None:
    """It is marked, and another takes its place."""
    part = part_of(visit(PATH))
    back = part.locator("[data-action=undo]")
    expect(back).to_be_disabled()
    press(part, honest(ALONE)(0))
    assert found(part) == [ALONE]
    back.click()
    assert asked(part) == 0
    pressed = part.locator("[aria-pressed=true]")
    assert pressed.get_attribute("data-answer") == written(honest(ALONE)(0))
    run(part, honest("muggins"))
    assert "muggins" in found(part)


def test_the_keyboard_alone_is_enough(visit: Visitor) -> None:
    """Tab into the answers, arrows among them, Enter; the focus follows the questions."""
    page = visit(PATH)
    part = part_of(page)
    part.locator(".af-ask:visible").focus()
    reply = honest("vsem-po-pyat-covered-end")
    while (at := asked(part)) >= 0:
        assert page.evaluate("document.activeElement.textContent") == ask_words(QUESTIONS[at])
        page.keyboard.press("Tab")
        for _ in range(9):
            focus = page.evaluate("document.activeElement.dataset.answer")
            if focus == written(reply(at)):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    assert found(part) == ["vsem-po-pyat-covered-end"]
    assert page.evaluate("document.activeElement.textContent") == say("ui.which_one")


def test_touch_alone_is_enough_on_a_narrow_screen(visit: Visitor) -> None:
    """320 px; nothing scrolls sideways at any step, everything to touch is large enough."""
    page = visit(PATH, width=320, has_touch=True)
    part = part_of(page)
    reply = honest("all-fives")
    steps = 0
    while (at := asked(part)) >= 0:
        steps += 1
        check_narrow(page)
        part.locator(f'[data-answer="{written(reply(at))}"]').tap()
    assert steps
    for fold in part.locator("summary").all():
        fold.tap()
    check_narrow(page)
    assert "all-fives" in found(part)


def check_narrow(page: Page) -> None:
    """The page and the card fit, and targets are at least 24 by 24."""
    wide, small = page.evaluate(
        """() => [
          [document.documentElement, ...document.querySelectorAll(".af-card")]
            .filter((box) => box.scrollWidth > box.clientWidth).length,
          [...document.querySelectorAll("allfives-which :is(button, input, summary, a)")]
            .map((target) => target.getBoundingClientRect())
            .filter(({ width, height }) => width && Math.min(width, height) < 24).length,
        ]"""
    )
    assert (wide, small) == (0, 0)


def test_without_javascript_all_questions_are_there_to_read(visit: Visitor) -> None:
    """Each as a picture, a text and what is asked; the answers are behind one fold."""
    part = visit(PATH, java_script_enabled=False).locator("allfives-which")
    sections = part.locator("[data-question]")
    assert sections.count() == TOTAL
    for section, question in zip(sections.all(), QUESTIONS, strict=True):
        expect(section.locator("svg")).to_be_visible()
        expect(section.locator(".af-ask")).to_have_text(ask_words(question))
    part.locator("summary").click()
    for name in NAMES:
        expect(part.locator("table")).to_contain_text(allfives.rules(name).title)
