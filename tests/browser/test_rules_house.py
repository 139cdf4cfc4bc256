"""House rules as columns of the big table: from a link, from the device, and where that fails."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

import allfives
from allfives.game.house import House, make_house, write_house, write_query
from allfives.game.rules import QUESTION_NAMES
from allfives.show.words import say
from tests.browser.conftest import Visitor

PATH = "book/side-by-side.html"
SLOW = 60_000  # milliseconds that a loaded machine may take to start Python
HOSTILE = "</script><img src=x onerror='document.title=1'>"
THREES = make_house("muggins", {"multiple": 3, "target": {2: 99, 3: 99, 4: 99}}, title=HOSTILE)
OPEN = make_house("all-fives", {"covered_spinner": "open-ends"}, title="Open ends")


def shelf(*houses: House, **others: str) -> str:
    """A script that keeps these house rules on the device, and other texts by their names."""
    kept = {
        one.name: {"toml": write_house(one), "title": one.title, "query": write_query(one)}
        for one in houses
    }
    kept |= {name: {"toml": toml, "title": name, "query": ""} for name, toml in others.items()}
    text = json.dumps(json.dumps(kept))
    return f'if (location.protocol !== "about:") localStorage.setItem("allfives.houses", {text})'


def part_of(page: Page) -> Locator:
    """The table of the page."""
    return page.locator("allfives-rules[data-ready]")


def heads(part: Locator) -> list[str]:
    """The rule sets that stand side by side."""
    return part.locator("thead th").all_inner_texts()[1:]


def check_column(part: Locator, house: House) -> None:
    """It stands beside the rule set it is made from, and exactly what differs is marked."""
    parent = allfives.rules(house.parent).title
    expect(part.locator("thead th").nth(2)).to_have_text(house.title, timeout=SLOW)
    assert heads(part)[:2] == [parent, house.title]
    marked = part.locator("td.af-diff").evaluate_all(
        "(cells) => cells.map((cell) => cell.parentNode.dataset.question)"
    )
    assert marked == [name for name in QUESTION_NAMES if name in dict(house.answers)]
    expect(part).to_contain_text(say("ui.rules_same", title=parent))


def test_a_link_brings_its_house_rules_as_a_column(visit: Visitor) -> None:
    """A title is text and nothing else; a link of the column opens the table under these rules."""
    page = visit(f"{PATH}?{write_query(THREES)}")
    part = part_of(page)
    check_column(part, THREES)
    assert part.locator("img").count() == 0
    part.locator("[data-action=sources]").click()
    assert HOSTILE not in heads(part)
    box = part.locator(".af-own input")
    expect(box).not_to_be_checked()
    box.press("Space")
    expect(part.locator("[data-question=multiple]")).to_contain_text(f"{HOSTILE}: house rules")
    part.locator("[data-set=vsem-po-pyat]").evaluate("(box) => box.click()")
    part.locator("[data-set=klassika-101]").evaluate("(box) => box.click()")
    link = part.locator("[data-question=multiple] [data-rules=house-0] a[href^=table]")
    query = urlsplit(link.get_attribute("href") or "").query
    assert write_query(THREES) in query
    assert query.startswith("position=")


def test_what_is_kept_on_the_device_is_ticked_by_name(visit: Visitor) -> None:
    """One after the other, with the keyboard; unticked, a column goes and comes back at once."""
    part = part_of(visit(PATH, before=shelf(OPEN, THREES)))
    boxes = part.locator(".af-own input")
    expect(part.locator(".af-own bdi")).to_have_text([OPEN.title, THREES.title])
    expect(part.locator(".af-own a")).to_be_hidden()
    boxes.nth(0).press("Space")
    check_column(part, OPEN)
    boxes.nth(1).press("Space")
    expect(part.locator("thead th").nth(3)).to_have_text(THREES.title, timeout=SLOW)
    assert heads(part) == [allfives.rules("muggins").title, OPEN.title, THREES.title]
    boxes.nth(0).press("Space")
    check_column(part, THREES)
    boxes.nth(0).press("Space")
    assert heads(part)[1:] == [OPEN.title, THREES.title]


def test_the_form_of_house_rules_leads_to_their_column(visit: Visitor) -> None:
    """The link beside the card's; the page is shown beside the rule set they were made from."""
    page = visit(f"book/house-rules.html?{write_query(OPEN)}")
    page.get_by_role("link", name=say("ui.house_beside")).click(timeout=SLOW)
    check_column(part_of(page), OPEN)


def test_what_cannot_be_read_or_answered_leaves_the_table_as_it_was(visit: Visitor) -> None:
    """The reader is told why; the box is free again."""
    page = visit(PATH, before=shelf(OPEN, broken="["))
    part = part_of(page)
    before = heads(part)
    box = part.locator(".af-own input").nth(1)
    box.click()
    expect(part.locator("[role=status]")).to_contain_text("no TOML", timeout=SLOW)
    expect(box).not_to_be_checked()
    assert heads(part) == before
    as_file = part_of(visit(PATH, over="file", before=shelf(OPEN)))
    as_file.locator(".af-own input").first.click()
    expect(as_file.locator("[role=status]")).to_contain_text(say("ui.engine_file"))
    expect(as_file.locator(".af-own input").first).not_to_be_checked()
    assert heads(as_file) == before


@pytest.mark.parametrize("width", [320, 1280])
def test_without_any_the_form_is_named(visit: Visitor, width: int) -> None:
    """One link, where house rules are written down."""
    part = part_of(visit(PATH, width=width))
    link = part.locator(".af-own a")
    expect(link).to_have_text(say("ui.rules_write"))
    expect(link).to_have_attribute("href", "house-rules.html")
