"""What is taken away from the page of puzzles, and what it does without network or script."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from playwright.sync_api import expect

from allfives.show.words import say
from tests.browser import engine, play, shelf
from tests.browser.conftest import Visitor, serve
from tests.browser.shelf import ENTRIES, ONE_KIND, PAGE, PLAYED
from tests.browser.test_anywhere import SLOW

LIST = PLAYED[:3][::-1]


def test_a_list_is_put_in_order_and_its_link_leads_there(visit: Visitor) -> None:
    """Down, up, off; the focus stays with what was done."""
    page = visit(f"{PAGE}?list={','.join(LIST)}")
    shelf.ready(page)
    for name in LIST:
        shelf.press(page, "collect")
        assert shelf.news(page) == say("ui.list_added", number=LIST.index(name) + 1)
        if name != LIST[-1]:
            shelf.go_on(page)
    shelf.unfold(page)
    rows = page.locator(".af-own li")
    rows.nth(0).locator("[data-action=down]").click()
    expect(rows.nth(1).locator("[data-action=down]")).to_be_focused()
    rows.nth(1).locator("[data-action=down]").click()
    expect(rows.nth(2).locator("[data-action=up]")).to_be_focused()
    order = [LIST[1], LIST[2], LIST[0]]
    assert rows.evaluate_all("(rows) => rows.map((row) => row.dataset.id)") == order
    link = page.locator("[data-field=list-link]").input_value()
    assert link == f"{visit.roots['http']}/{PAGE}?list={','.join(order)}"
    rows.nth(0).locator("[data-action=remove]").click()
    expect(rows).to_have_count(2)
    expect(rows.nth(0).locator("[data-action=remove]")).to_be_focused()
    assert shelf.kept(page)["list"] == {"ids": order[1:]}


def test_on_paper_the_answers_come_after_the_last_puzzle(visit: Visitor) -> None:
    """Each with its rules, question, table and hand; nothing else of the page is printed."""
    page = visit(f"{PAGE}?list={','.join(LIST)}", before="window.print = () => {}")
    shelf.ready(page)
    shelf.unfold(page)
    page.locator("[data-action=sheet]").click()
    expect(page.locator(".af-exercise > h2")).to_be_focused()
    shelf.press(page, "print")
    page.emulate_media(media="print")
    items = page.locator(".af-questions article")
    for item, name in zip(items.all(), LIST, strict=True):
        puzzle = ENTRIES[name].puzzle
        text = item.inner_text()
        assert puzzle.rules[0].title in text
        assert say(f"ask.{puzzle.kind}") in text
        assert item.locator("svg.af-board").count() == 1
        assert item.locator(".af-hand svg").count() == len(puzzle.hand)
        assert item.locator("details, script, button").count() == 0
    solved = page.locator(".af-solutions article").all_inner_texts()
    for text, name in zip(solved, LIST, strict=True):
        assert f"{engine.answer(ENTRIES[name].puzzle).tile} at the" in text
    whole = page.locator("body").inner_text()
    assert re.split(r"\bAnswers\b", whole)[0].count(" at the ") == 0
    for beside in ("h1", ".af-tools", ".af-shown", "[data-action=print]"):
        assert page.locator(f"{beside}:visible").count() == 0
    page.emulate_media(media="screen")
    shelf.press(page, "close")
    expect(page.locator(".af-exercise")).to_have_count(0)


def test_a_part_that_is_missing_is_told_of_and_can_be_asked_for_again(visit: Visitor) -> None:
    """Nothing is lost; and a list of puzzles that is missing is told of, too."""
    page = visit(f"{PAGE}?{ONE_KIND}", service_workers="block")
    shelf.ready(page)
    shelf.answer(page)
    before = shelf.kept(page)
    for part, words in (("part-", "puzzle_not_loaded"), ("index-", "puzzles_not_loaded")):
        page.route(f"**/puzzles/{part}*.js", lambda route: route.abort())
        page.reload()
        told = page.locator("allfives-puzzles")
        expect(told).to_contain_text(say(f"ui.{words}"))
        assert shelf.kept(page) == before
        page.unroute_all()
        told.locator("[data-action=reload]").click()
        expect(page.locator(".af-place allfives-puzzle")).to_be_visible()
    visit.close()
    visit.troubles[:] = [one for one in visit.troubles if "ERR_FAILED" not in one]


def test_who_leaves_fresh_puzzles_leaves_what_was_told_of_them(visit: Visitor) -> None:
    """From a file the engine cannot start; the button that starts it again goes with the words."""
    page = visit(PAGE, over="file")
    part = shelf.ready(page)
    for way in ("all", "daily", "missed"):
        shelf.press(page, "fresh")
        expect(part.locator("> .af-card > [role=status]")).to_contain_text(say("ui.engine_trouble"))
        expect(part.locator("[data-action=again]")).to_be_visible()
        shelf.press(page, way)
        expect(part.locator("[data-action=again]")).to_be_hidden()
        assert shelf.news(page) == ""


def test_a_visited_puzzle_opens_without_a_network(
    visit: Visitor, site: Path, not_there: list[str], tmp_path: Path
) -> None:
    """The index and the part of the puzzle are kept; the next of the same part is there as well."""
    host = tmp_path / "host"
    shutil.copytree(site, host, ignore=shutil.ignore_patterns("*.map", "locales", "engine"))
    with serve(host, not_there) as address:
        visit.roots = {**visit.roots, "own": address}
        page = visit(f"{PAGE}?puzzle={PLAYED[0]}", over="own", before="Math.random = () => 0")
        shelf.ready(page)
        page.wait_for_function("caches.match(location.href.split('?')[0]).then(Boolean)")
        page.reload()
        shelf.ready(page)
        page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    shelf.ready(page)
    shelf.shows(page, PLAYED[0])
    shelf.answer(page)
    # Of another kind nothing is here: one that is here is a press away, without the choice.
    page.goto(f"{page.url.split('?')[0]}?kind=endgame&rules=fives-and-threes")
    shelf.ready(page)
    expect(page.locator(".af-shown > h2")).to_have_text(say("ui.puzzle_not_loaded"))
    expect(page.locator("[data-action=here]")).to_have_text(say("ui.puzzle_here_any"))
    shelf.press(page, "here")
    expect(page.locator(".af-place allfives-puzzle")).to_be_visible()
    assert ENTRIES[shelf.asked(page)].puzzle.kind != "endgame"
    expect(page.locator("[data-field=kind]")).to_have_value("")
    visit.close()  # the next puzzle was asked for, in vain
    visit.troubles[:] = [one for one in visit.troubles if "ERR_FAILED" not in one]


def test_a_fresh_puzzle_is_made_and_its_link_makes_it_again(visit: Visitor) -> None:
    """Of the kind and the rules that were chosen; missed, it is replayed from the list."""
    page = visit(f"{PAGE}?kind=which-end&rules=muggins", before="Math.random = () => 0.5")
    page.set_default_timeout(SLOW)
    shelf.ready(page)
    shelf.press(page, "fresh")
    page.wait_for_url("**fresh=which-end*")
    name = shelf.asked(page)
    assert name not in ENTRIES
    part = page.locator(".af-place allfives-puzzle")
    moves = json.loads(part.locator("script").text_content() or "{}")["moves"]
    wrong = next(move for move, told in moves.items() if not told["right"])
    play.type_move(part, wrong)
    shelf.press(page, "all")
    shelf.press(page, "missed")
    expect(page.locator(f'.af-place [data-puzzle="{name}"]')).to_be_visible(timeout=SLOW)
    page.reload()
    shelf.ready(page)
    shelf.shows(page, name)


def test_without_javascript_there_are_samples_a_table_and_chapters(visit: Visitor) -> None:
    """Each sample with its picture, its text and its folded answer; every notebook is linked."""
    page = visit(PAGE, java_script_enabled=False)
    samples = page.locator(".af-samples > .af-card").all()
    assert samples
    for card in samples:
        expect(card.locator("svg.af-board").first).to_be_visible()
        expect(card.locator("details > :not(summary)").first).to_be_hidden()
        card.locator("summary").click()
        expect(card.locator("details > :not(summary)").first).to_be_visible()
    assert page.locator("allfives-puzzles button").count() == 0
    rows = page.locator("table:has(caption) tbody tr").count()
    assert rows == len({one.name for entry in ENTRIES.values() for one in entry.puzzle.rules})
    linked = page.locator("main a").evaluate_all("(all) => all.map((a) => a.href)")
    for notebook in (shelf.ROOT / "puzzles").glob("*.ipynb"):
        assert f"{visit.roots['http']}/puzzles/{notebook.stem}.html" in linked
