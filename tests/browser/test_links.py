"""Every link of the site leads somewhere, the search knows every word, the lost are led back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import cache, partial
from html.parser import HTMLParser
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route

from allfives.show.glossary import glossary
from tests.browser.conftest import FOLDER, Visitor
from tools.serve import Handler

LOST = "404.html"  # it is shown under any address: its links are looked at by themselves
LEADS = {"a": "href", "link": "href", "img": "src", "script": "src", "source": "src"}


class _Links(HTMLParser):
    """Where a page leads, and what can be led to on it."""

    def __init__(self) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.anchors = {"", "top"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := found.get(key))}
        target = found.get(LEADS.get(tag, ""))
        if target:
            self.leads.append(target)


@cache
def links(path: Path) -> _Links:
    """One page, read."""
    reader = _Links()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def broken(site: Path, page: Path) -> Iterator[str]:
    """The links of a page that lead to no file of the site, or to no place on a page."""
    for lead in links(page).leads:
        parts = urlsplit(lead)
        if parts.scheme or parts.netloc:
            continue
        to = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if to.is_dir():
            to /= "index.html"
        if not to.is_relative_to(site) or not to.is_file():
            yield f"{page.relative_to(site)}: {lead}: no such file"
        elif to.suffix == ".html" and unquote(parts.fragment) not in links(to).anchors:
            yield f"{page.relative_to(site)}: {lead}: no such place"


def test_every_link_leads_to_a_file_and_to_a_place_on_it(site: Path) -> None:
    """Links, pictures, scripts and styles of every page, anchors included."""
    pages = [page for page in site.rglob("*.html") if "_static" not in page.parts]
    found = [fault for page in pages if page.name != LOST for fault in broken(site.resolve(), page)]
    assert len(pages) > 40
    assert not found, "\n".join(found)


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize(
    "word",
    ["костяшка", "базар", "рыба", "жребий", "rút", "nhánh", "điểm", "boneyard", "sniff"],
)
def test_the_search_finds_the_words_of_the_glossary(visit: Visitor, word: str) -> None:
    """In any script: the glossary is among what is found."""
    page = visit(f"search.html?q={word}")
    found = page.locator('#search-results a[href*="reference/glossary.html"]')
    found.first.wait_for()
    assert found.count() >= 1


def test_every_foreign_word_is_in_the_index(site: Path) -> None:
    """The alphabetical index lists each, and leads to its term."""
    index = links(site / "genindex.html").leads
    text = (site / "genindex.html").read_text(encoding="utf-8")
    for entry in glossary():
        assert f"book/reference/glossary.html#{entry.anchor}" in index
        for word in (word for words in entry.words.values() for word in words):
            assert word in text


def test_a_term_says_its_language(visit: Visitor) -> None:
    """So that a screen reader can speak it."""
    page = visit("book/reference/glossary.html#spinner")
    term = page.locator("dt#spinner + dd")
    assert term.locator('[lang="ru"]').inner_text() == "спиннер, дубль, образующий крест"
    assert term.locator('[lang="vi"]').inner_text() == "spinner"


# ---------------------------------------------------------------- the page for the lost


def lost(browser: Browser, site: Path, root: str, address: str, script: bool = True) -> Page:
    """Ask for what is not there, on a host that shows `404.html`."""
    page = browser.new_context(java_script_enabled=script).new_page()

    def answer(route: Route) -> None:
        route.fulfill(status=404, path=site / LOST, content_type="text/html")

    page.route(f"{root}/{address}", answer)
    page.goto(f"{root}/{address}")
    return page


@pytest.mark.parametrize("over", ["http", "folder"])
@pytest.mark.parametrize("address", ["gone", "book/gone.html", "book/reference/old/gone.html"])
def test_who_is_lost_is_led_back(
    browser: Browser, site: Path, roots: dict[str, str], over: str, address: str
) -> None:
    """From any depth, in any folder of a host, its links lead into the book."""
    page = lost(browser, site, roots[over], address)
    page.locator("html[data-found]").wait_for()
    assert page.locator(".folders").is_hidden()
    page.get_by_role("link", name="The first page").click()
    page.wait_for_url(f"{roots[over]}/book/index.html")
    assert page.locator("h1").first.inner_text().startswith("All Fives")
    page.context.close()


def test_who_is_lost_without_javascript_is_led_up(
    browser: Browser, site: Path, roots: dict[str, str]
) -> None:
    """The folders above are offered, and one of them is the book's."""
    root = roots["folder"]
    assert root.endswith(FOLDER)
    page = lost(browser, site, root, "book/gone.html", script=False)
    assert page.locator(".doors").is_hidden()
    page.get_by_role("link", name="one higher").click()
    page.wait_for_url(f"{root}/book/index.html*")
    page.context.close()


def test_our_own_server_shows_the_page(site: Path) -> None:
    """`make serve` answers with it, and with the status that says so."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        asked = HTTPConnection("127.0.0.1", server.server_port)
        asked.request("GET", "/book/gone.html")
        answer = asked.getresponse()
        assert (answer.status, answer.read()) == (404, (site / LOST).read_bytes())
        server.shutdown()
