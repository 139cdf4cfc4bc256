"""What pages keep: only what the page on privacy names, and nothing where that is forbidden."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FORBIDDEN, FULL, ROOT, Visitor

PRIVACY = (ROOT / "book/reference/privacy.md").read_text(encoding="utf-8")
KEPT = "() => [localStorage, sessionStorage].flatMap((held) => Object.keys(held))"


def search(page: Page) -> None:
    """Follow the first result; the words that were looked for are marked there."""
    results = page.locator("#search-results li a")
    expect(results.first).to_be_visible()
    results.first.click()
    expect(page.locator("span.highlighted").first).to_be_attached()


def test_all_that_the_theme_keeps_is_named_on_the_page_of_privacy(visit: Visitor) -> None:
    """By a search, by leaving a page, by a press of the switch for light and dark."""
    page = visit("search.html?q=spinner")
    found = set(page.evaluate(KEPT))
    search(page)
    page.locator(".theme-switch-button").first.click()
    found |= set(page.evaluate(KEPT))
    assert {"sphinx_highlight_terms", "sidebar-scroll-top", "mode", "theme"} <= found
    assert found <= set(re.findall(r"`([\w.-]+)`", PRIVACY))
    assert page.context.cookies() == []


@pytest.mark.parametrize("before", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_where_nothing_can_be_kept_the_search_finds_and_the_theme_switches(
    visit: Visitor, before: str
) -> None:
    """No error on the page of results, nor on the page that it leads to."""
    page = visit("search.html?q=spinner", before=before)
    results = page.locator("#search-results li a")
    expect(results.first).to_be_visible()
    results.first.click()
    theme = page.locator("html").get_attribute("data-theme")
    for _ in range(3):  # light, dark, as the system has it
        page.locator(".theme-switch-button").first.click()
        if page.locator("html").get_attribute("data-theme") != theme:
            break
    else:
        raise AssertionError("the theme does not switch")
    assert visit.troubles == []
