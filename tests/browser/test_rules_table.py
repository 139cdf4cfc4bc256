"""Rule questions side by side in the browser: filtered by the keyboard, marked, linked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import allfives
from allfives.game.questions import answer_words
from allfives.game.rules import find_question, questions
from allfives.show.answers.house import GROUPS
from allfives.show.answers.rules_table import SOURCES, rows
from allfives.show.rules_markup import grouped_html, matrix_html
from allfives.show.where import page_of
from allfives.show.words import say
from tests.browser.conftest import Visitor

PATH = "book/side-by-side.html"
SETS = [allfives.rules(name) for name in allfives.rules()]
NAMES = [rules.name for rules in SETS]
TABLE = rows(SETS)
ALL = [question.name for question in questions()]


def part_of(page: Page) -> Locator:
    """The table of the page."""
    return page.locator("allfives-rules[data-ready]")


def shown(part: Locator) -> list[str]:
    """The questions that are seen, in order."""
    found: list[str] = part.locator("tr[data-question]").evaluate_all(
        "(rows) => rows.map((row) => row.dataset.question)"
    )
    return found


def marked(part: Locator) -> set[tuple[str, str]]:
    """The cells with the sign ≠, as question and rule set."""
    found = part.locator("td.af-diff").evaluate_all(
        "(cells) => cells.map((cell) => [cell.parentNode.dataset.question, cell.dataset.rules])"
    )
    return {(question, rules) for question, rules in found}


def differing(names: list[str], base: str) -> set[tuple[str, str]]:
    """What must be marked."""
    first = allfives.rules(base)
    return {
        (question, name)
        for question in ALL
        for name in names
        if getattr(allfives.rules(name), question) != getattr(first, question)
    }


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{selector} is out of reach of the Tab key")


def start(page: Page) -> Locator:
    """The table, with the focus on the first thing in it."""
    part = part_of(page)
    part.locator("[data-action=sources]").focus()
    return part


def status(part: Locator) -> str:
    """What the live region says."""
    return part.locator("[role=status]").inner_text()


def test_the_page_draws_what_the_engine_wrote(visit: Visitor) -> None:
    """By default exactly the static matrix; with every rule set exactly the static fold."""
    numbers = [NAMES.index(name) for name in SOURCES]
    for action, html in (
        ("sources", matrix_html(TABLE, numbers, 0)),
        ("all", grouped_html(TABLE, range(len(SETS)), 0)),
    ):
        page = visit(PATH)
        part = part_of(page)
        part.locator(f"[data-action={action}]").click()
        drawn, written = page.evaluate(
            """(html) => {
              const here = document.querySelector(".af-table-here");
              const made = document.createElement("div");
              made.innerHTML = html;
              const links = (place) => [...place.querySelectorAll("a")]
                .map((link) => [...new URL(link.href).searchParams]);
              return [here, made].map((place) => [place.textContent, links(place),
                [...place.querySelectorAll("[class]")].map((one) => one.className)]);
            }""",
            html,
        )
        assert drawn == written


def test_the_sources_are_seen_at_first_and_each_difference_is_marked(visit: Visitor) -> None:
    """Every question; the signs are those of the first column, and are words too."""
    part = part_of(visit(PATH))
    assert shown(part) == ALL
    heads = part.locator("thead th").all_inner_texts()
    assert heads[1:] == [allfives.rules(name).title for name in SOURCES]
    must = differing(list(SOURCES), SOURCES[0])
    assert marked(part) == must
    sign = part.locator("td.af-diff .af-words").first
    assert "≠" in sign.evaluate("(words) => getComputedStyle(words, '::before').content")
    assert part.locator("td.af-diff .af-hidden").count() == len(must)
    numbers = {"questions": len(ALL), "all": len(ALL), "sets": len(SOURCES)}
    parted = {question for question, _ in must}
    assert status(part) == say("ui.rules_told", **numbers, differing=len(parted))


def test_another_base_is_chosen_with_the_keyboard_and_the_signs_move(visit: Visitor) -> None:
    """It becomes the first column; the line above says with what is compared."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "[data-field=base]")
    page.keyboard.type("Klass")
    heads = part.locator("thead th").all_inner_texts()
    klassika = allfives.rules("klassika-101")
    assert heads[1] == klassika.title
    assert marked(part) == differing(list(SOURCES), "klassika-101")
    expect(part).to_contain_text(say("ui.rules_same", title=klassika.title))


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_of_questions_is_chosen_with_the_keyboard(visit: Visitor, group: str) -> None:
    """The table, the deal or the match."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "[data-field=group]")
    page.keyboard.type(say(f"house.{group}"))
    assert shown(part) == list(GROUPS[group])


def test_only_what_differs_is_seen_when_that_is_ticked(visit: Visitor) -> None:
    """With the space bar; the number of questions is said, and it comes back."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "[data-field=differing]")
    page.keyboard.press("Space")
    parted = {question for question, _ in differing(list(SOURCES), SOURCES[0])}
    assert shown(part) == [name for name in ALL if name in parted]
    assert status(part).startswith(f"{len(parted)} of {len(ALL)} questions")
    page.keyboard.press("Space")
    assert shown(part) == ALL


def test_words_are_looked_for_in_questions_answers_and_origins(visit: Visitor) -> None:
    """Every word must be there, in any order, in large letters or small."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "[data-field=search]")
    for words in ("SPINNER covered", "vp-13", "block_tie", "boneyard"):
        page.keyboard.press("Control+A")
        page.keyboard.type(words)
        must = []
        for row in TABLE:
            seen = [one for one in row.cells if one.rules.name in SOURCES]
            held = [row.question.name, row.question.metadata["ask"]]
            held += [text for one in seen for text in (one.words, one.origin)]
            if all(word in " ".join(held).lower() for word in words.lower().split()):
                must.append(row.question.name)
        assert must
        assert shown(part) == must
    page.keyboard.press("Control+A")
    page.keyboard.type("<b>no such word")
    assert shown(part) == []
    assert status(part) == say("ui.rules_nothing")


def test_rule_sets_are_chosen_one_by_one_with_the_keyboard(visit: Visitor) -> None:
    """A fifth makes groups of answers; without any, the reader is told what to do."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    tab_to(page, "[data-set=sniff]")
    page.keyboard.press("Space")
    expect(part.locator("table")).to_have_class(re.compile("af-grouped"))
    sniff = allfives.rules("sniff")
    line = part.locator("[data-question=covered_spinner] li", has_text=sniff.title)
    answer = answer_words(find_question("covered_spinner"), sniff.covered_spinner)
    expect(line).to_contain_text(answer)
    expect(line).to_contain_text(sniff.sources["covered_spinner"])
    expect(line).to_have_class("af-diff")
    page.keyboard.press("Space")
    expect(part.locator("table")).to_have_class(re.compile("af-matrix"))
    for name in SOURCES:
        part.locator(f"[data-set={name}]").press("Space")
    assert status(part) == say("ui.rules_no_set")
    assert shown(part) == []
    expect(part.locator("[data-field=base]")).to_be_disabled()
    part.locator("[data-action=sources]").press("Enter")
    assert shown(part) == ALL


def test_the_base_goes_on_when_its_rule_set_is_taken_away(visit: Visitor) -> None:
    """The first of the others takes its place."""
    part = part_of(visit(PATH))
    part.locator("summary").click()
    part.locator("[data-set=all-fives]").uncheck()
    rest = [name for name in NAMES if name in SOURCES and name != "all-fives"]
    assert marked(part) == differing(rest, rest[0])


def test_every_rule_set_comes_at_a_press(visit: Visitor) -> None:
    """All of them are named under each question."""
    page = visit(PATH)
    part = start(page)
    tab_to(page, "[data-action=all]")
    page.keyboard.press("Enter")
    text = part.locator("[data-question=hand]").inner_text()
    assert all(rules.title in text for rules in SETS)
    assert page.evaluate("document.activeElement.dataset.action") == "all"


def test_a_link_opens_the_table_in_the_eyes_of_its_rule_set(visit: Visitor) -> None:
    """The builder restores the position, the rules and the play that made it."""
    page = visit(PATH)
    cell = part_of(page).locator("[data-question=covered_spinner] [data-rules=muggins]")
    link = cell.locator("a[href^=table]")
    layout = link.inner_text()
    link.click()
    page.wait_for_url("**/table.html?*")
    builder = page.locator("allfives-builder")
    expect(builder.locator(".af-tag").first).to_have_text("Muggins", timeout=60_000)
    count = allfives.count(allfives.Layout.parse(layout, allfives.rules("muggins")),
                           allfives.rules("muggins"))  # fmt: skip
    expect(builder).to_contain_text(f"= {count.total}", timeout=60_000)


def test_every_statement_that_is_named_is_a_link_to_it(visit: Visitor) -> None:
    """With every rule set shown; one that is followed leads to the statement itself."""
    page = visit(PATH)
    part = start(page)
    part.locator("[data-action=all]").click()
    linked = part.locator(".af-source > a[href^=sources]").all_inner_texts()
    named = re.findall(
        r"\b(?:AF|MU|VP|CL)-\d\d\b", " ".join(part.locator(".af-source").all_inner_texts())
    )
    assert linked == named
    part.locator("[data-question=covered_spinner] a", has_text="AF-17").first.click()
    page.wait_for_url(f"**/{page_of('AF-17')}")
    assert page.locator("#AF-17").evaluate("(one) => one.matches(':target')")


def test_with_scripts_off_the_sources_and_every_rule_set_can_be_read(visit: Visitor) -> None:
    """The matrix, and folded the groups; nothing scrolls sideways on a phone."""
    page = visit(PATH, java_script_enabled=False, width=320)
    part = page.locator("allfives-rules")
    assert shown(part.locator(".af-table-here")) == ALL
    assert shown(part.locator("details")) == ALL
    assert part.locator(".af-matrix .af-of:visible").count() == len(ALL) * len(SOURCES)
