"""The page of puzzles: one after another, by choice, by the day and by links; sheets; no network."""

from __future__ import annotations

import json
import re
import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from allfives.show.words import say
from tests.browser import engine, play, shelf
from tests.browser.conftest import Visitor, serve
from tests.browser.shelf import ENTRIES, IDS, ONE_KIND, PAGE, PLAYED
from tests.browser.test_anywhere import SLOW, until_kept

LIST = PLAYED[:3][::-1]
DAY = date(2026, 11, 30)


def of_day(day: date) -> str:
    """The puzzle of a day: the days take the ids one after another."""
    return IDS[(day - date(1970, 1, 1)).days % len(IDS)]


def test_five_in_a_row_make_a_streak_of_five(visit: Visitor) -> None:
    """Five different puzzles that fit the choice; a reload forgets nothing of it."""
    page = visit(f"{PAGE}?{ONE_KIND}")
    shelf.ready(page)
    seen = [shelf.answer(page)]
    while len(seen) < 5:
        shelf.go_on(page)
        seen.append(shelf.answer(page))
    assert len({*seen}) == 5
    assert {*seen} <= {*PLAYED}
    told = shelf.head(page)
    assert say("ui.streak", now=5, best=5) in told
    page.reload()
    shelf.ready(page)
    assert shelf.asked(page) == seen[-1]
    assert shelf.head(page) == told
    shelf.answer(page)  # the same puzzle once more adds nothing
    assert shelf.head(page) == told


def test_a_hint_neither_adds_nor_ends_and_a_looked_up_answer_ends(visit: Visitor) -> None:
    """So does a puzzle that is passed over: neither."""
    page = visit(f"{PAGE}?{ONE_KIND}")
    shelf.ready(page)
    shelf.answer(page)
    shelf.go_on(page)
    shelf.press(page, "hint")
    hinted = shelf.answer(page)
    assert say("ui.streak", now=1, best=1) in shelf.head(page)
    assert "clean" not in shelf.kept(page)["puzzles"][hinted]
    shelf.go_on(page)
    passed = shelf.asked(page)
    looked_up = shelf.go_on(page)
    assert say("ui.streak", now=1, best=1) in shelf.head(page)
    page.locator(".af-place details.af-answer summary").click()
    expect(page.locator("allfives-puzzles [data-action=missed]")).to_contain_text("(1)")
    assert say("ui.streak", now=0, best=1) in shelf.head(page)
    found = shelf.kept(page)["puzzles"]
    assert "missed" in found[looked_up]
    assert passed not in found


@pytest.mark.parametrize("over", ["http", "file"])
def test_links_lead_to_a_puzzle_and_to_a_list_in_its_order(visit: Visitor, over: str) -> None:
    """With its place in the list, and an end that leads back to the beginning."""
    page = visit(f"{PAGE}?puzzle={PLAYED[4]}", over=over)
    shelf.ready(page)
    assert shelf.asked(page) == PLAYED[4]
    page.goto(f"{visit.roots[over]}/{PAGE}?list={','.join([*LIST, 'no-such-id'])}")
    shelf.ready(page)
    assert shelf.news(page) == say("ui.list_unknown", number=1, total=4)
    for number, name in enumerate(LIST, 1):
        assert shelf.asked(page) == name
        expect(page.locator(".af-shown")).to_contain_text(
            say("ui.list_place", number=number, total=3)
        )
        shelf.press(page, "skip")
    expect(page.locator(".af-shown > h2")).to_have_text(say("ui.list_done", number=3))
    expect(page.locator(".af-shown > h2")).to_be_focused()
    shelf.press(page, "restart")
    expect(page.locator(f'.af-place [data-puzzle="{LIST[0]}"]')).to_be_visible()


def test_a_reload_leads_back_to_the_place_in_a_list(visit: Visitor) -> None:
    """The address follows."""
    page = visit(f"{PAGE}?list={','.join(LIST)}")
    shelf.ready(page)
    assert shelf.go_on(page) == LIST[1]
    page.reload()
    shelf.ready(page)
    assert shelf.asked(page) == LIST[1]
    assert shelf.go_on(page) == LIST[2]


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visitor) -> None:
    """In two profiles on both sides of the date line; yesterday's is a link away."""
    noon = datetime(DAY.year, DAY.month, DAY.day, 12, tzinfo=UTC)
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        page = visit(PAGE, timezone_id=zone)
        page.clock.set_fixed_time(noon)
        shelf.ready(page)
        shelf.press(page, "daily")
        expect(page.locator(".af-shown")).to_contain_text("November 30")
        assert shelf.asked(page) == of_day(DAY)
        page.locator(".af-shown .af-meta a").click()
        page.wait_for_url("**daily=2026-11-29*")
        shelf.ready(page)
        assert shelf.asked(page) == of_day(DAY - timedelta(days=1))
    for wrong in ("2026-12-01", "2026-02-30", "yesterday"):
        page.goto(f"{visit.roots['http']}/{PAGE}?daily={wrong}")
        shelf.ready(page)
        assert shelf.news(page) == say("ui.daily_unknown", day=f"“{wrong}”")
        assert shelf.asked(page) == of_day(DAY)


def test_each_answer_to_choose_says_how_many_puzzles_fit(visit: Visitor) -> None:
    """As the packs hold them; the choice stands in the address and outlives a reload."""
    page = visit(f"{PAGE}?rules=all-fives")
    part = shelf.ready(page)
    rules = [{one.name for one in entry.puzzle.rules} for entry in ENTRIES.values()]
    kinds = {
        kind: sum(
            entry.puzzle.kind == kind and "all-fives" in names
            for entry, names in zip(ENTRIES.values(), rules, strict=True)
        )
        for kind in ("scoring-move", "biggest-score")
    }
    for kind, number in kinds.items():
        option = part.locator(f'[data-field=kind] option[value="{kind}"]')
        words = say("ui.choice_option", title=say(f"kind.{kind}"), number=number)
        assert option.inner_text() == words
    part.locator("[data-field=kind]").focus()
    part.locator("[data-field=kind]").select_option("biggest-score")
    expect(part.locator("[role=status]").first).to_have_text(
        say("ui.choice_fits", number=kinds["biggest-score"])
    )
    expect(part.locator("[data-field=kind]")).to_be_focused()
    assert ENTRIES[shelf.asked(page)].puzzle.kind == "biggest-score"
    assert "kind=biggest-score" in page.url
    page.reload()
    shelf.ready(page)
    assert part.locator("[data-field=kind]").input_value() == "biggest-score"
    assert part.locator("[data-field=rules]").input_value() == "all-fives"


def test_where_no_puzzle_fits_the_page_says_what_to_leave_aside(visit: Visitor) -> None:
    """With the number of puzzles that there are then."""
    page = visit(f"{PAGE}?kind=scoring-move&level=9")
    part = shelf.ready(page)
    expect(part.locator(".af-shown > h2")).to_have_text(say("ui.choice_none"))
    ways = part.locator("[data-action=loosen]")
    assert ways.all_inner_texts() == [say("ui.choice_without", choice="9", number=len(PLAYED))]
    ways.click()
    expect(part.locator(".af-place allfives-puzzle")).to_be_visible()
    assert shelf.asked(page) in PLAYED
    page.goto(f"{visit.roots['http']}/{PAGE}?kind=no-kind&level=9")
    shelf.ready(page)
    assert ways.all_inner_texts() == [say("ui.choice_all", number=len(ENTRIES))]
    for way, words in (("missed", say("ui.missed_none")), ("list", say("ui.list_none"))):
        shelf.press(page, way)
        expect(part.locator(".af-shown > h2")).to_have_text(words)
    assert page.locator(".af-shown [data-action=skip]").is_hidden()


def test_all_is_done_with_the_keyboard_alone(visit: Visitor) -> None:
    """Tab and Enter: an answer, the next puzzle, onto the list, and the list by its button."""
    page = visit(f"{PAGE}?{ONE_KIND}")
    shelf.ready(page)

    def tab_to(wanted: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
        pytest.fail(f"no Tab leads to {wanted}")

    page.locator(".af-head").focus()
    name = shelf.asked(page)
    tab_to(".af-place [data-field=move]")
    page.keyboard.type(str(engine.answer(ENTRIES[name].puzzle)))
    page.keyboard.press("Enter")
    expect(page.locator(".af-place [data-action=next]")).to_be_focused()
    tab_to("[data-action=collect]")
    page.keyboard.press("Enter")
    assert shelf.kept(page)["list"] == {"ids": [name]}
    expect(page.locator("[data-action=collect]")).to_be_focused()
    page.locator(".af-place [data-action=next]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".af-shown > h2")).to_be_focused()
    assert shelf.asked(page) != name
    page.locator("[data-action=all]").focus()
    tab_to("[data-action=list]")
    page.keyboard.press("Space")
    expect(page.locator(".af-shown > h2")).to_be_focused()
    assert shelf.asked(page) == name


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


def test_a_visited_puzzle_opens_without_a_network(
    visit: Visitor, site: Path, not_there: list[str], tmp_path: Path
) -> None:
    """The index and the part of the puzzle are kept; the next of the same part is there as well."""
    host = tmp_path / "host"
    shutil.copytree(site, host, ignore=shutil.ignore_patterns("*.map", "locales", "engine"))
    with serve(host, not_there) as address:
        visit.roots = {**visit.roots, "own": address}
        page = visit(f"{PAGE}?puzzle={PLAYED[0]}", over="own")
        shelf.ready(page)
        page.wait_for_function("caches.match(location.href.split('?')[0]).then(Boolean)")
        page.reload()
        shelf.ready(page)
        page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    shelf.ready(page)
    assert shelf.asked(page) == PLAYED[0]
    shelf.answer(page)
    visit.close()  # the next puzzle was asked for, in vain
    visit.troubles[:] = [one for one in visit.troubles if "ERR_FAILED" not in one]


def test_a_fresh_puzzle_is_made_and_its_link_makes_it_again(visit: Visitor) -> None:
    """Of the kind and the rules that were chosen; missed, it is replayed from the list."""
    page = visit(f"{PAGE}?kind=which-end&rules=muggins")
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
    page.reload()
    shelf.ready(page)
    assert shelf.asked(page) == name
    page.goto(f"{visit.roots['http']}/{PAGE}?missed=yes")
    shelf.ready(page)
    assert shelf.asked(page) == name


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
