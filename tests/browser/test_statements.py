"""The chapters on the sources in a browser: links, search, and every switch by the keyboard."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from posixpath import dirname, normpath

import pytest
from playwright.sync_api import Locator, Page, expect

from allfives.game.ledger import ledger
from allfives.show.answers.statement import options, scenes, statement
from allfives.show.answers.together import together
from allfives.show.where import FOLDER, chapters, page_of
from allfives.show.words import say
from tests.browser.conftest import Visitor

CHAPTERS = [f"{FOLDER}/{chapter}.html" for chapter in chapters()]
IDS = [one.id for one in ledger()]


def test_every_statement_is_the_anchor_of_one_page_and_linked_from_a_chapter(site: Path) -> None:
    """All 77, each by a link that leads to its own page; those that are not are listed."""
    anchors: Counter[str] = Counter()
    linked: set[str] = set()
    for file in site.rglob("*.html"):
        html = file.read_text(encoding="utf-8")
        page = file.relative_to(site).as_posix()
        anchors.update(f"{page}#{name}" for name in re.findall(r' id="([A-Z]{2}-\d\d)"', html))
        if page != "genindex.html":
            addresses = re.findall(r'href="([^"#]+#[A-Z]{2}-\d\d)"', html)
            linked |= {normpath(f"{dirname(page)}/{address}") for address in addresses}
    assert anchors == Counter(map(page_of, IDS))
    assert [name for name in IDS if page_of(name) not in linked] == []
    assert linked <= set(anchors)


def chosen(page: Page, name: str) -> list[list[str]]:
    """What is seen of each scene of a statement: the heads of its answers."""
    found: list[list[str]] = page.locator(f"#{name} .af-scene").evaluate_all(
        """(scenes) => scenes.map((scene) => [...scene.querySelectorAll(".af-reading")]
          .filter((one) => one.checkVisibility())
          .map((one) => one.querySelector(".af-sum").textContent))"""
    )
    return found


@pytest.mark.parametrize("path", CHAPTERS)
def test_each_switch_is_worked_by_the_keyboard(visit: Visitor, path: str) -> None:
    """Nothing is given away first; each answer is shown alone, and told to a screen reader."""
    page = visit(path)
    for name in (one for ids in chapters()[Path(path).stem].values() for one in ids):
        one = statement(name)
        part = page.locator(f"allfives-statement#{name}")
        expect(part).to_have_attribute("data-ready", "")
        assert chosen(page, name) == [[] for _ in scenes(one)]
        for number, scene in enumerate(scenes(one)):
            own, *others = options(one, scene)
            switches = part.locator(".af-scene").nth(number).locator(".af-switch > div")
            assert switches.count() == len(own.names)
            for switch in range(len(own.names)):
                values = [own, *(option for option in others if option.switch == switch)]
                radios = switches.nth(switch).locator("input[type=radio]")
                assert radios.count() == len(values)
                radios.first.focus()
                page.keyboard.press("Space")
                for at, option in enumerate(values):
                    if at:
                        page.keyboard.press("ArrowDown")
                    assert chosen(page, name)[number] == [option.told.head]
                    status = part.locator("[role=status]").text_content() or ""
                    assert option.told.head in status
                page.keyboard.press("ArrowDown")  # from the last to the first: as the source has it


def owed(page: Page) -> Locator:
    """The first position of AF-18, 7 pips left to one player: who pays, and what is rounded.

    Two answers give there what neither of them gives alone.
    """
    return page.locator("#AF-18 .af-scene").first


def set_switches(page: Page, values: list[int]) -> None:
    """Set its first switches, each by the number of the value, by the keyboard."""
    for switch, value in enumerate(values):
        choices = owed(page).locator(".af-switch > div").nth(switch)
        choices.locator("input").nth(value).focus()
        page.keyboard.press("Space")


def told(page: Page) -> Locator:
    """What follows there, as it is seen."""
    return owed(page).locator(".af-reading:visible")


def told_together(numbers: list[int]) -> list[str]:
    """What the engine tells of these answers there: head and lines."""
    one = statement("AF-18")
    found = together(one, scenes(one)[0], numbers).told
    return [found.head, *found.lines]


def read(page: Page) -> list[str]:
    """What the page tells there."""
    reading = told(page)
    return [
        *reading.locator(".af-sum").all_text_contents(),
        *reading.locator("li").all_text_contents(),
    ]


@pytest.mark.parametrize("width", [1280, 320])
def test_several_answers_at_once_ask_the_engine(visit: Visitor, width: int) -> None:
    """One is told at once; two are after a press, and from then on without one."""
    page = visit("book/sources/all-fives-count.html", width=width)
    if width == 320:  # where no engine can start, the reason stands there, and the button stays
        page.evaluate("document.querySelector('meta[name=allfives-engine]').remove()")
    part, go = page.locator("#AF-18"), owed(page).locator("[data-action=work]")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    set_switches(page, [1])
    assert read(page) == told_together([1])
    set_switches(page, [1, 1])
    assert read(page) == []
    assert say("ui.together_ask") in (part.locator("[role=status]").text_content() or "")
    assert not any("/engine/" in url for url in fetched)
    go.focus()
    page.keyboard.press("Enter")
    if width == 320:
        expect(owed(page).locator(".af-together")).to_contain_text(say("ui.engine_missing"))
        expect(part.locator("[role=status]")).to_contain_text(say("ui.engine_missing"))
        expect(go).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        set_switches(page, [0, 1])
        assert read(page) == told_together([3])
        return
    told(page).wait_for(timeout=60_000)
    assert read(page) == told_together([1, 3])
    expect(told(page)).to_be_focused()  # the button that was pressed is gone
    assert told_together([1, 3])[0] in (part.locator("[role=status]").text_content() or "")
    set_switches(page, [2, 1])
    told(page).wait_for()
    assert read(page) == told_together([2, 3])
    set_switches(page, [2, 0])
    assert read(page) == told_together([2])


def test_without_javascript_every_reading_is_there_folded(visit: Visitor) -> None:
    """Each fold has all of them, with its name, what comes of it and why."""
    page = visit(CHAPTERS[0], java_script_enabled=False)
    for name in (one for ids in chapters()[Path(CHAPTERS[0]).stem].values() for one in ids):
        found = [options(statement(name), scene) for scene in scenes(statement(name))]
        folds = page.locator(f"#{name} details")
        assert folds.count() == len(found)
        for number, values in enumerate(found):
            told = folds.nth(number).locator(".af-sum").all_text_contents()
            assert told == [option.told.head for option in values]


def test_search_finds_a_statement_by_its_code(visit: Visitor) -> None:
    """The first result leads to the statement itself."""
    for name in ("AF-17", "VP-11"):
        page = visit(f"search.html?q={name}")
        first = page.locator("#search-results li a").first
        expect(first).to_have_attribute("href", re.compile(re.escape(page_of(name))))


def test_a_link_in_prose_leads_to_the_statement(visit: Visitor) -> None:
    """From another chapter to the anchor, which the header does not cover."""
    page = visit("book/one-table-two-rules.html")
    page.locator("main a", has_text="MU-06").first.click()
    page.wait_for_url(re.compile(re.escape(page_of("MU-06"))))
    page.wait_for_function(
        """() => {
          const { top } = document.getElementById("MU-06").getBoundingClientRect();
          return top > 0 && top < 300;
        }"""
    )
