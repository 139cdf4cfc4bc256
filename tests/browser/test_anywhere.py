"""The site without JavaScript and without a network."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from allfives.show.answers import solution_words
from tests.browser import engine, play
from tests.browser.conftest import Visitor, serve

FIRST = engine.PACK[0]
TABLE = "book/table.html"
SLOW = 60_000  # milliseconds that a loaded machine may take to start Python


# Parts that begin with a table of dominoes; the others have tests of their own for this.
TABLES = ("board", "builder", "compare", "count", "puzzle", "which")


def tables(path: str) -> int:
    """How many parts of a page begin with a table."""
    return sum(part.kind in TABLES for part in engine.parts(path))


@pytest.mark.parametrize("path", [path for path in engine.chapters() if tables(path)])
def test_without_javascript_the_page_is_there_as_pictures_and_text(
    visit: Visitor, path: str
) -> None:
    """Title, picture and text of each part; the folded answer opens; there is nothing to press."""
    page = visit(path, width=320, java_script_enabled=False)
    cards = page.locator(
        f":is({', '.join(f'allfives-{kind}' for kind in TABLES)}) > .af-card"
    ).all()
    assert len(cards) == tables(path)
    for card in cards:
        expect(card.locator(".af-title")).not_to_be_empty()
        expect(card.locator("svg.af-board").first).to_be_visible()
        texts = card.locator(".af-text").all_inner_texts()
        assert texts
        assert all(texts)
        assert card.locator("button, input").count() == 0
        folded = card.locator("details > :not(summary)").first
        expect(folded).to_be_hidden()
        card.locator("summary").first.click()
        expect(folded).to_be_visible()
        expect(folded).not_to_be_empty()


def test_without_javascript_the_answers_are_those_of_the_engine(visit: Visitor) -> None:
    """Each puzzle's folded answer is its proven one; its hand is there as text and pictures."""
    page = visit(engine.PUZZLES, java_script_enabled=False)
    for puzzle in engine.PACK:
        part = play.puzzle_part(page, puzzle)
        part.locator("summary").click()
        assert part.locator("details p").first.inner_text() == solution_words(puzzle)
        assert part.locator(".af-hand span.af-tile svg").count() == len(puzzle.hand)
        for tile in puzzle.hand:
            assert str(tile) in part.locator(".af-text").inner_text()


def until_kept(page: Page) -> None:
    """Wait until the page and the script it needs are kept on the device."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function(
        """async () => {
          const script = document.querySelector('script[src*="allfives.js"]').src;
          const kept = await Promise.all([location.href, script].map((at) => caches.match(at)));
          return kept.every(Boolean);
        }"""
    )


def test_a_visited_page_opens_without_a_network(
    visit: Visitor, site: Path, not_there: list[str], tmp_path: Path
) -> None:
    """With a network what is new is shown; without one, what was seen last, and it is alive."""
    host = tmp_path / "host"
    shutil.copytree(site, host / "site", ignore=shutil.ignore_patterns("*.map", "locales"))
    with serve(host, not_there) as address:
        visit.roots = {**visit.roots, "own": f"{address}/site"}
        page = visit(engine.PUZZLES, over="own")
        until_kept(page)
        file = host / "site" / engine.PUZZLES
        html = file.read_text(encoding="utf-8")
        file.write_text(html.replace("</h1>", " (revised)</h1>"), encoding="utf-8")
        page.reload()
        expect(page.locator("h1:visible")).to_contain_text("(revised)")
        page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1:visible")).to_contain_text("(revised)")
    part, answer = play.puzzle_part(page, FIRST), engine.answer(FIRST)
    play.type_move(part, str(answer))
    assert play.told(part) == ("right", engine.told(FIRST, answer))
    assert visit.troubles == []


def test_the_engine_and_any_table_work_without_a_network_once_used(
    visit: Visitor, site: Path, not_there: list[str], tmp_path: Path
) -> None:
    """The builder was used once; then a link to a table that nobody has seen opens offline."""
    host = tmp_path / "host"
    shutil.copytree(site, host, ignore=shutil.ignore_patterns("*.map", "locales"))
    with serve(host, not_there) as address:
        visit.roots = {**visit.roots, "own": address}
        page = visit(TABLE, over="own")
        page.set_default_timeout(SLOW)
        until_kept(page)
        page.locator("allfives-builder [data-action=clear]").click()
        page.wait_for_function("location.search.includes('position=-')")
        page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.goto(f"{address}/{TABLE}?position=4-4*+4-1&rules=muggins")
    expect(page.locator("allfives-builder .af-verdict")).to_contain_text("8 + 1 = 9", timeout=SLOW)
    assert visit.troubles == []
