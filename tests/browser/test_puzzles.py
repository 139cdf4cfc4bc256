"""The page of puzzles: one after another, by choice, by the day and by links."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import expect

from allfives.show.words import say
from tests.browser import engine, shelf
from tests.browser.conftest import Visitor
from tests.browser.shelf import ENTRIES, IDS, ONE_KIND, PAGE, PLAYED

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
    shelf.shows(page, seen[-1])
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
    shelf.shows(page, PLAYED[4])
    page.goto(f"{visit.roots[over]}/{PAGE}?list={','.join([*LIST, 'no-such-id'])}")
    shelf.ready(page)
    assert shelf.news(page) == say("ui.list_unknown", number=1, total=4)
    for number, name in enumerate(LIST, 1):
        shelf.shows(page, name)
        expect(page.locator(".af-shown")).to_contain_text(
            say("ui.list_place", number=number, total=3)
        )
        shelf.press(page, "skip")
    expect(page.locator(".af-shown > h2")).to_have_text(say("ui.list_done", number=3))
    expect(page.locator(".af-shown > h2")).to_be_focused()
    if over == "http":  # the end is a step of its own: Back from it leads to the last puzzle
        page.go_back()
        shelf.shows(page, LIST[-1])
        page.go_forward()
        expect(page.locator(".af-shown > h2")).to_have_text(say("ui.list_done", number=3))
        page.reload()
        shelf.ready(page)
        expect(page.locator(".af-shown > h2")).to_have_text(say("ui.list_done", number=3))
    shelf.press(page, "restart")
    expect(page.locator(f'.af-place [data-puzzle="{LIST[0]}"]')).to_be_visible()


def test_a_reload_leads_back_to_the_place_in_a_list(visit: Visitor) -> None:
    """The address follows."""
    page = visit(f"{PAGE}?list={','.join(LIST)}")
    shelf.ready(page)
    assert shelf.go_on(page) == LIST[1]
    page.reload()
    shelf.ready(page)
    shelf.shows(page, LIST[1])
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
        shelf.shows(page, of_day(DAY))
        page.locator(".af-shown .af-meta a").click()
        page.wait_for_url("**daily=2026-11-29*")
        shelf.ready(page)
        shelf.shows(page, of_day(DAY - timedelta(days=1)))
    for wrong in ("2026-12-01", "2026-02-30", "yesterday"):
        page.goto(f"{visit.roots['http']}/{PAGE}?daily={wrong}")
        shelf.ready(page)
        assert shelf.news(page) == say("ui.daily_unknown", day=f"“{wrong}”")
        shelf.shows(page, of_day(DAY))


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
    biggest = [name for name in ENTRIES if ENTRIES[name].puzzle.kind == "biggest-score"]
    shelf.shows(page, *biggest)
    assert "kind=biggest-score" in page.url
    page.reload()
    shelf.ready(page)
    assert part.locator("[data-field=kind]").input_value() == "biggest-score"
    assert part.locator("[data-field=rules]").input_value() == "all-fives"


def test_a_kind_that_a_newcomer_chooses_is_shown_whatever_its_level(visit: Visitor) -> None:
    """The page begins with easy ones under one rule set, but that shuts no kind out."""
    page = visit(PAGE)
    part = shelf.ready(page)
    kinds = part.locator("[data-field=kind]")
    levels = part.locator("[data-field=level]")
    assert levels.input_value() == "1"
    assert not [one for one in kinds.locator("option").all_inner_texts() if "(0)" in one]
    kinds.select_option("endgame")
    endgames = [name for name in ENTRIES if ENTRIES[name].puzzle.kind == "endgame"]
    shelf.shows(page, *endgames)
    assert levels.input_value() == ""
    assert part.locator("[data-field=rules]").input_value() == "all-fives"


def test_the_browsers_back_leads_through_the_puzzles(visit: Visitor) -> None:
    """One after the other, and forward again; a jump within the page is none of them."""
    page = visit(f"{PAGE}?{ONE_KIND}")
    shelf.ready(page)
    seen = [shelf.asked(page), shelf.go_on(page), shelf.go_on(page)]
    shelf.answer(page)
    page.evaluate("location.hash = '#for-a-class'")
    page.go_back()
    expect(page.locator(".af-place [role=status]")).to_have_attribute("data-verdict", "right")
    shelf.press(page, "collect")
    assert shelf.news(page) == say("ui.list_added", number=1)
    for name in (seen[1], seen[0]):
        page.go_back()
        shelf.shows(page, name)
        assert shelf.news(page) == ""  # it was told of another puzzle
    page.go_forward()
    shelf.shows(page, seen[1])


def test_where_no_puzzle_fits_the_page_says_what_to_leave_aside(visit: Visitor) -> None:
    """With the number of puzzles that there are then."""
    page = visit(f"{PAGE}?kind=scoring-move&level=9")
    part = shelf.ready(page)
    expect(part.locator(".af-shown > h2")).to_have_text(say("ui.choice_none"))
    ways = part.locator("[data-action=loosen]")
    assert ways.all_inner_texts() == [say("ui.choice_without", choice="9", number=len(PLAYED))]
    ways.click()
    expect(part.locator(".af-place allfives-puzzle")).to_be_visible()
    shelf.shows(page, *PLAYED)
    for born in ("constructor", "__proto__"):  # words that every object has are words like others
        page.goto(f"{visit.roots['http']}/{PAGE}?theme={born}")
        shelf.ready(page)
        whole = say("ui.choice_without", choice=born, number=len(ENTRIES))
        assert ways.all_inner_texts() == [whole]
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
    expect(page.locator(f'.af-place [data-puzzle="{name}"]')).to_have_count(0)
    page.locator("[data-action=all]").focus()
    tab_to("[data-action=list]")
    page.keyboard.press("Space")
    expect(page.locator(".af-shown > h2")).to_be_focused()
    shelf.shows(page, name)
