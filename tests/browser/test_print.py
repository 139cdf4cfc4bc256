"""A chapter on paper: white, light, nothing to press, and every folded answer at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from allfives.show.answers.stage_choose import choices
from allfives.show.answers.statement import options, scenes, statement
from tests.browser import engine, lesson
from tests.browser.conftest import Visitor

CHAPTER = "book/what-counts.html"
STATE = """() => [
  document.documentElement.dataset.theme,
  document.querySelectorAll(".allfives-answers, [data-answer]").length,
  document.querySelector("main article").textContent.length,
]"""


LONGEST = 20  # rows of a table that is printed among the answers


def to_paper(page: Page) -> None:
    """What a browser does before it prints."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def white(page: Page) -> list[Any]:
    """The grounds that are not white, from the article up to the whole page."""
    found: list[Any] = page.evaluate(
        """() => {
          const grounds = [];
          for (let at = document.querySelector("main article"); at; at = at.parentElement)
            grounds.push(getComputedStyle(at).backgroundColor);
          return grounds;
        }"""
    )
    return [ground for ground in found if ground not in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")]


@pytest.mark.parametrize("path", [CHAPTER, "book/reference/status.html", "book/table.html"])
def test_paper_is_white_by_night_too(visit: Visitor, path: str) -> None:
    """No dark ground, no theme of the night, no buttons of the page, one title, one list."""
    page = visit(path, color_scheme="dark", width=720)
    to_paper(page)
    assert white(page) == []
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert page.locator("h1:visible").count() == 1
    for beside in (".bd-header-article button", ".prev-next-footer", "#jb-print-toc", ".copybtn"):
        assert page.locator(f"{beside}:visible").count() == 0, beside


def test_folded_answers_stand_at_the_end_by_their_numbers(visit: Visitor) -> None:
    """Each table that asks something, and each fold of the prose, in order."""
    page = visit(engine.PUZZLES, width=720)
    to_paper(page)
    marked = page.locator("details[data-answer]")
    numbers = marked.evaluate_all("(all) => all.map((one) => one.dataset.answer)")
    assert numbers == [str(number) for number in range(1, len(engine.PACK) + 1)]
    told = page.locator(".allfives-answers > ol > li").all_inner_texts()
    for puzzle, text in zip(engine.PACK, told, strict=True):
        assert text.startswith(engine.shown(puzzle)["title"])
        assert engine.shown(puzzle)["lesson"] in re.sub(r"\s", " ", text)
    assert page.locator(".allfives-answers [id]").count() == 0


def test_prose_folds_are_answers_and_open_ones_are_not(visit: Visitor) -> None:
    """What the reader has unfolded is on the page already."""
    page = visit(CHAPTER, width=720)
    folds = page.locator("main article details").count()
    page.locator("main article details").first.evaluate("(fold) => { fold.open = true }")
    to_paper(page)
    assert page.locator(".allfives-answers > ol > li").count() == folds - 1
    assert "The five leads" in page.locator(".allfives-answers").inner_text()


def test_long_tables_of_data_stay_folded(visit: Visitor) -> None:
    """They are there to look things up, and would fill pages; answers to questions are printed."""
    page = visit("book/better/leads.html")
    to_paper(page)
    rows = page.locator(".allfives-answers > ol > li").evaluate_all(
        "(answers) => answers.map((answer) => answer.querySelectorAll('tr').length)"
    )
    assert rows
    assert max(rows) <= LONGEST
    folds = page.locator("main article details:not([data-answer])")
    assert folds.count() > 5
    assert page.locator("main article details[open]:not(.allfives-answers *)").count() == 0


def test_after_printing_the_page_is_as_it_was(visit: Visitor) -> None:
    """Theme, folds and text."""
    page = visit(CHAPTER, color_scheme="dark")
    before = page.evaluate(STATE)
    to_paper(page)
    assert page.evaluate(STATE) != before
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(STATE) == before


def test_printing_a_card_prints_no_answers(visit: Visitor) -> None:
    """A sheet is all that its page prints."""
    page = visit(engine.cards()[0], width=720)
    to_paper(page)
    assert page.locator(".allfives-answers:visible").count() == 0


CONTROLS = """() => [...document.querySelectorAll("main :is(input, select, textarea, .af-btn)")]
  .filter((one) => one.checkVisibility() && !one.matches(".af-tile, .af-offered > *"))
  .map((one) => one.outerHTML.slice(0, 80))"""


def test_a_lesson_on_paper_has_every_step_and_its_answer(visit: Visitor) -> None:
    """Its number, its prompt, what there is to choose from; the answers at the end, numbered."""
    page = visit("book/learn/match.html", width=720)
    to_paper(page)
    steps = [(one, step) for one in lesson.PAGES["book/learn/match.html"] for step in one.steps]
    seen = page.locator(".af-step").all_inner_texts()
    told = page.locator(".allfives-answers > ol > li").all_inner_texts()
    assert len(seen) == len(told) == len(steps)
    for (one, step), text, answer in zip(steps, seen, told, strict=True):
        text, answer = (re.sub(r"\s+", " ", words) for words in (text, answer))
        assert step.prompt in text
        assert answer.startswith(f"{one.title}: ")
        assert step.after in answer
        if step.kind == "choose":
            assert all(choice.label in text for choice in choices(step, one.rules))
    mark = page.locator("details > summary").first
    shown = mark.evaluate("(summary) => getComputedStyle(summary, '::after').content")
    assert shown.replace('"', "") == " 1: at the end"
    assert page.evaluate(CONTROLS) == []


def test_a_statement_on_paper_has_every_reading_and_what_it_gives(visit: Visitor) -> None:
    """Whatever was chosen on the screen."""
    page = visit("book/sources/all-fives-count.html", width=720)
    page.locator("#AF-16 .af-scene input").nth(1).check()
    to_paper(page)
    for scene, seen in zip(
        scenes(statement("AF-16")), page.locator("#AF-16 .af-scene").all_inner_texts(), strict=True
    ):
        text = re.sub(r"\s+", " ", seen)
        for option in options(statement("AF-16"), scene):
            for words in (*option.names, option.told.head, *option.told.lines):
                assert words in text
    assert page.evaluate(CONTROLS) == []


@pytest.mark.parametrize(
    "name", ["one-table-two-rules", "one-table-every-rule-set", "side-by-side"]
)
def test_what_asks_on_a_screen_asks_nothing_on_paper(visit: Visitor, name: str) -> None:
    """No box to type in, no list to choose from; every fold in the answers is open."""
    page = visit(f"book/{name}.html", width=720)
    to_paper(page)
    assert page.evaluate(CONTROLS) == []
    assert page.locator(".allfives-answers details:not([open])").count() == 0
