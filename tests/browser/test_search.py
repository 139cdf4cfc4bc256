"""The search: Russian names however they are written, and words that every object has by birth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor


def found(page: Page, words: str) -> list[str]:
    """The addresses that a search finds, best first."""
    page.goto(f"{page.url.partition('search.html')[0]}search.html?q={words}")
    expect(page.locator(".search-summary")).to_contain_text("match")
    links = page.locator("#search-results li a[href]")
    return [str(address).partition("?")[0] for address in links.evaluate_all(HREFS)]


HREFS = "(links) => links.map((link) => link.getAttribute('href'))"


def test_a_name_is_found_with_either_letter(visit: Visitor) -> None:
    """As the glossary has it, with two dots or without, and in capitals."""
    page = visit("search.html")
    for words in (
        ("пятёрка", "пятерка", "ПЯТЕРКА"),
        ("козёл", "козел"),
        ("жеребьёвка", "жеребьевка"),
    ):
        pages = [set(found(page, word)) for word in words]
        assert pages[0], words
        assert all(one == pages[0] for one in pages)


@pytest.mark.parametrize("word", ["constructor", "__proto__", "toString", "hasOwnProperty"])
def test_a_word_that_no_page_has_is_not_found(visit: Visitor, word: str) -> None:
    """And nothing goes wrong: the words of an index are words, and no more."""
    assert found(visit("search.html"), word) == []
