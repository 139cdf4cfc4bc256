"""Rule cards on paper and on the screen: one page each, black on white, house rules too."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import allfives
from allfives.game.house import LONGEST, House, make_house, write_house, write_query
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import questions
from allfives.show.words import say
from tests.browser import engine
from tests.browser.conftest import Visitor

CHAPTER = "book/rule-cards.html"
SLOW = 60_000  # milliseconds that a loaded machine may take to start Python
PAPERS = ("A4", "Letter")
SMALLEST = 8.0  # points, of any text on paper
HOSTILE = '<img src=x onerror="document.title=1"> & "it\'s"'
MANY = range(2, 12)  # seats

# Everything that is said on paper, and what is seen of the page beside it.
PRINTED = """() => {
  const sheet = document.querySelector(".af-sheet");
  const seen = (one) => one.checkVisibility() && one.textContent.trim();
  const outside = [...document.body.querySelectorAll(":not(.af-sheet, .af-sheet *)")];
  const written = [...sheet.querySelectorAll("*")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  const scale = (svg) => (svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1);
  const points = (one) => parseFloat(getComputedStyle(one).fontSize) * 72 / 96;
  const looks = (all, name) => [...new Set([...all].map((one) => getComputedStyle(one)[name]))];
  const grounds = [document.documentElement, document.body, sheet.closest("main"), sheet];
  return {
    beside: outside.filter((one) => !one.querySelector(".af-sheet") && seen(one))
      .map((one) => one.outerHTML.slice(0, 80)),
    sizes: written.map((one) => points(one) * scale(one.ownerSVGElement)),
    grounds: looks(grounds, "backgroundColor"),
    inks: looks(written.filter((one) => !one.ownerSVGElement), "color"),
    rings: looks(sheet.querySelectorAll(".af-ring circle"), "stroke"),
  };
}"""
BLACK, WHITE = "rgb(0, 0, 0)", "rgb(255, 255, 255)"


def papers(page: Page) -> dict[str, int]:
    """How many pages of each paper the page prints on."""
    return {paper: len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) for paper in PAPERS}


def wordiest(**answers: Any) -> House:
    """House rules of the longest words that can be: names, answers, and eleven who play."""
    chosen: dict[str, Any] = {
        question.name: max(values, key=lambda value: len(values[value]))
        for question in questions()
        if (values := {**question.metadata.get("values", {})}) and values.pop(NOT_ASKED, "") != 0
    }
    chosen |= {
        "highest": 9,
        "multiple": (3, 5),
        "players": tuple(MANY),
        "hand": dict.fromkeys(MANY, 4),
        "undrawn": dict.fromkeys(MANY, 2),
        "target": dict.fromkeys(MANY, 1250),
        "spinner": "first-double",
        "covered_end": "yes",
    }
    title, summary = ("W" * LONGEST["title"], "All words of it. " * 99)
    return make_house(
        "muggins", {**chosen, **answers}, title=title, summary=summary[: LONGEST["summary"]]
    )


def card(page: Page) -> Locator:
    """The card's element, with time for the engine to start."""
    page.set_default_timeout(SLOW)
    return page.locator("allfives-card")


def sheet_of(part: Locator, title: str) -> Locator:
    """The sheet with that title, once it is there."""
    expect(part.locator(".af-sheet-title")).to_have_text(title, timeout=SLOW)
    return part.locator(".af-sheet")


def test_every_preset_prints_on_one_page(visit: Visitor) -> None:
    """A4 and US Letter; a PDF names each of its pages once."""
    page = visit(CHAPTER)
    assert min(papers(page).values()) > 1  # a whole chapter is longer, so pages can be counted
    printed = {}
    for path in engine.cards():
        page.goto(f"{visit.roots['http']}/{path}")
        printed[path] = papers(page)
    assert {path: found for path, found in printed.items() if {*found.values()} != {1}} == {}


def test_every_card_is_a_page_of_the_book(visit: Visitor) -> None:
    """One title, alive, no sideways scroll at 320 and 1280 px, and a way back to the chapters."""
    page = visit(CHAPTER, width=320)
    listed = page.locator('main a[href^="cards/"]').evaluate_all("(all) => all.map((a) => a.href)")
    assert listed == [f"{visit.roots['http']}/{path}" for path in engine.cards()]
    for name, path in zip(allfives.rules(), engine.cards(), strict=True):
        page.goto(f"{visit.roots['http']}/{path}")
        assert page.locator("h1:visible").all_inner_texts() == [allfives.rules(name).title]
        assert page.title().startswith(allfives.rules(name).title)
        assert page.locator("allfives-card[data-ready]").count() == 1
        assert page.locator(".allfives-version").count() == 1
        assert page.locator('nav a[href$="rule-cards.html"]').count() >= 1
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            root = "document.documentElement"
            assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", [engine.cards()[0], "book/cards/vsem-po-pyat-many.html"])
def test_paper_shows_the_card_alone_black_on_white(visit: Visitor, path: str, theme: Any) -> None:
    """Whatever the theme; no text is smaller than 8 points, numbers in rings neither."""
    page = visit(path, color_scheme=theme, width=710)
    assert page.locator("html").get_attribute("data-theme") == theme
    page.emulate_media(media="print")
    shown = page.evaluate(PRINTED)
    assert shown["beside"] == []
    assert min(shown["sizes"]) >= SMALLEST
    assert {*shown["grounds"]} <= {WHITE, "rgba(0, 0, 0, 0)"}
    assert shown["grounds"][0] == WHITE
    assert shown["inks"] == shown["rings"] == [BLACK]


def test_the_print_button_prints(visit: Visitor) -> None:
    """With JavaScript off there is none, and the card is there all the same."""
    page = visit(engine.cards()[0], before="window.print = () => { document.title = 'printed' }")
    page.locator("[data-action=print]").click()
    assert page.title() == "printed"
    plain = visit(engine.cards()[0], java_script_enabled=False)
    assert plain.locator("button[data-action]").count() == 0
    expect(plain.locator(".af-sheet")).to_be_visible()
    assert {*papers(plain).values()} == {1}


def test_a_link_to_house_rules_shows_their_card(visit: Visitor) -> None:
    """The engine makes it; a title is text and nothing else; the button wakes up."""
    house = make_house("muggins", {"multiple": 3}, title=HOSTILE, summary=HOSTILE)
    page = visit(f"{CHAPTER}?{write_query(house)}")
    part = card(page)
    expect(part.locator("[data-action=print]")).to_be_disabled()
    sheet = sheet_of(part, HOSTILE)
    assert sheet.locator("header p").inner_text() == HOSTILE
    assert part.locator("img").count() == 0
    expect(part.locator("[data-action=print]")).to_be_enabled()
    expect(part.locator("[role=status]")).to_contain_text(say("ui.card_ready", title=HOSTILE))
    assert papers(page) == dict.fromkeys(PAPERS, 1)
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED)["beside"] == []


def test_house_rules_of_the_longest_words_print_on_one_page(visit: Visitor) -> None:
    """However much they say, on both papers, and no text is smaller than 8 points."""
    page = visit(CHAPTER, width=710)
    part = card(page)
    title, summary = ("W" * LONGEST["title"], "w " * (LONGEST["summary"] // 2))
    printed = []
    for house in (
        make_house("sniff", title=title, summary=summary),
        make_house("merry-go-round", title=title, summary=summary),
        wordiest(scoring="open-ends"),
        wordiest(scoring="tile-rounded", ends_open="any-order"),
    ):
        part.evaluate("(part, rules) => part.ask({ rules })", write_query(house))
        page.emulate_media(media="print")
        printed.append((papers(page), min(page.evaluate(PRINTED)["sizes"]) >= SMALLEST))
        page.emulate_media(media="screen")
    assert printed == [(dict.fromkeys(PAPERS, 1), True)] * 4


def test_a_damaged_link_is_told_of_and_the_rest_is_used(visit: Visitor) -> None:
    """Pieces left out stand in the verdict; rules that cannot be played have no card."""
    page = visit(f"{CHAPTER}?rules=muggins&set=multiple:x&title=Ours&set=draw:none")
    part = card(page)
    sheet = sheet_of(part, "Ours")
    told = part.locator("[role=status]")
    expect(told).to_contain_text(say("ui.house_left"))
    expect(told.locator("li")).to_have_count(1)
    expect(told.locator("li")).to_contain_text("multiple = 'x'")
    assert say("card.sign") in sheet.locator("[data-question=draw]").inner_text()
    page.goto(f"{visit.roots['http']}/{CHAPTER}?rules=muggins&set=hand:2:20,3:5,4:5")
    expect(told).to_contain_text("2 players with 20 tiles each need 40 tiles", timeout=SLOW)
    assert told.get_attribute("data-verdict") == "wrong"
    assert part.locator(".af-sheet").count() == 0
    expect(part.locator("[data-action=print]")).to_be_disabled()


def test_rules_kept_on_this_device_are_listed_and_shown(visit: Visitor) -> None:
    """Each has a button, reached by the keyboard; what another hand left there is told of."""
    house = make_house("all-fives", {"multiple": 3}, title=HOSTILE)
    kept = {
        house.name: {"toml": write_house(house), "title": house.title},
        "broken": {"toml": "no [ toml", "title": "Broken"},
        "odd": {"title": "no file"},
    }
    page = visit(CHAPTER)
    page.evaluate("(kept) => localStorage.setItem('allfives.houses', kept)", json.dumps(kept))
    page.reload()
    part = card(page)
    rows = part.locator("[data-house]")
    assert rows.locator("bdi").all_inner_texts() == [HOSTILE, "Broken"]
    rows.first.locator("button").press("Enter")
    sheet_of(part, HOSTILE)
    rows.last.locator("button").click()
    expect(part.locator("[role=status]")).to_contain_text("Broken: no TOML", timeout=SLOW)
    assert part.locator(".af-sheet").count() == 0
    expect(part.locator("[data-action=print]")).to_be_disabled()


def test_as_a_file_the_chapter_says_what_the_card_needs(visit: Visitor) -> None:
    """The cards of the presets are there; those of a link need the engine."""
    page = visit(f"{CHAPTER}?rules=muggins&set=multiple:3", over="file")
    expect(page.locator("allfives-card [role=status]")).to_contain_text(say("ui.engine_file"))
    assert page.locator('main a[href^="cards/"]').count() == len(allfives.rules())
    page.goto(f"{visit.roots['file']}/{engine.cards()[0]}")
    expect(page.locator(".af-sheet")).to_be_visible()
