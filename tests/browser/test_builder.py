"""The builder in the page: laid by mouse, keys and touch, taken away, and brought back."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page

import allfives
from allfives.game.house import make_house, write_house, write_query
from allfives.show.answers.builder import builder_answers
from allfives.show.words import place_words, say
from tests.browser.conftest import Visitor

TABLE = "book/table.html"
SLOW = 60_000


def builder(page: Page) -> Locator:
    """The builder of a page, patient enough for the engine to start."""
    page.set_default_timeout(SLOW)
    return page.locator("allfives-builder")


def shows(page: Page, position: str) -> None:
    """Wait until that table stands there and in the address."""
    wanted = json.dumps(position)
    page.wait_for_function(
        f"""() => document.querySelector("[data-field=position]").value === {wanted}
          && new URLSearchParams(location.search).get("position") === {wanted}"""
    )


def asked(page: Page) -> dict[str, str]:
    """The query of the page's address."""
    return dict(parse_qsl(urlsplit(page.url).query))


def heard(part: Locator) -> str:
    """What the live region says."""
    return " ".join(part.locator(".af-verdict").inner_text().split())


def test_a_table_is_laid_by_clicking_and_taken_back(visit: Visitor) -> None:
    """Tiles and ends; undo, redo, clear; each answer is the engine's."""
    page = visit(TABLE)
    part = builder(page)
    part.locator("[data-action=clear]").click()
    shows(page, "-")
    part.locator('[data-tile="5-5"]').click()  # it fits the empty table only, so it is laid
    shows(page, "5-5*")
    part.locator('[data-tile="5-3"]').click()  # it fits four places, so an end is asked for
    part.locator('[data-end="left"]').click()
    shows(page, "3-5 5-5*")
    part.locator('[data-end="right"]').click()  # the end first, then its tile
    part.locator('[data-tile="5-2"]').click()
    shows(page, "3-5 5-5* 5-2")
    told = builder_answers("3-5 5-5* 5-2", "rules=all-fives", "5-2@right")
    assert told["said"] in heard(part)
    assert part.locator(".af-halo").count() == 1
    for _ in range(2):
        part.locator("[data-action=undo]").click()
    shows(page, "5-5*")
    part.locator("[data-action=redo]").click()
    shows(page, "3-5 5-5*")
    assert part.locator("[data-action=redo]").is_enabled()
    part.locator('[data-end="right"]').click()
    part.locator('[data-tile="5-0"]').click()
    shows(page, "3-5 5-5* 5-0")
    assert part.locator("[data-action=redo]").is_disabled()


def test_a_table_is_built_by_keyboard_alone(visit: Visitor) -> None:
    """Typed text and Enter; then a tile and an end by Tab, arrows and Enter."""
    page = visit(TABLE)
    part = builder(page)
    box = part.locator("[data-field=position]")
    box.focus()
    box.press("Control+a")
    page.keyboard.type("4-5 5-5* 5-1 / 6-1 4-3")
    page.keyboard.press("Enter")
    shows(page, "4-5 5-5* 5-1 / 6-1 4-3")
    part.locator('.af-hand [data-tile="6-1"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.tile") == "4-3"
    page.keyboard.press("Enter")  # it fits the left end only
    shows(page, "3-4 4-5 5-5* 5-1 / 6-1")
    assert say("ui.played", tile="4-3", place=place_words("left")) in heard(part)


def test_a_phone_lays_and_holds_by_touch(visit: Visitor) -> None:
    """320 px, taps alone: a tile is laid, a hand is filled, its plays are listed."""
    page = visit(TABLE, width=320, has_touch=True)
    part = builder(page)
    part.locator("[data-action=hold]").tap()
    part.locator('[data-tile="2-2"]').tap()
    shows(page, "3-5 5-5* 5-2 / 2-2")
    part.locator('.af-tray [data-tile="4-3"]').tap()
    shows(page, "3-5 5-5* 5-2 / 2-2 4-3")
    assert say("builder.plays", title="All Fives") in part.locator(".af-result").inner_text()
    part.locator('.af-tray [data-tile="4-3"]').tap()
    shows(page, "3-5 5-5* 5-2 / 2-2")
    part.locator("[data-action=lay]").tap()
    part.locator('.af-hand [data-tile="2-2"]').tap()
    shows(page, "3-5 5-5* 5-2 2-2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_table_is_seen_in_the_eyes_of_any_rule_set(visit: Visitor) -> None:
    """By the list, or by a name among the counts; the address goes along."""
    page = visit(TABLE)
    part = builder(page)
    part.locator("[data-field=rules]").select_option("rules=muggins")
    page.wait_for_function("location.search.includes('rules=muggins')")
    told = builder_answers("3-5 5-5* 5-2", "rules=muggins")
    assert told["total"] == 15
    assert told["said"] in heard(part)
    part.locator("a[data-rules='rules=five-up']").first.click()
    page.wait_for_function("location.search.includes('rules=five-up')")
    assert part.locator("[data-field=rules]").input_value() == "rules=five-up"


def test_a_link_opens_in_a_fresh_profile_as_it_was(visit: Visitor) -> None:
    """Position, hand, last play, changed rules and their title."""
    house = make_house("muggins", {"multiple": 3}, title="Sunday threes")
    query = urlencode([("position", "3-5 5-5*(5-1|) 5-2 / 6-1"), ("played", "5-1@up")])
    page = visit(f"{TABLE}?{query}&{write_query(house)}")
    part = builder(page)
    shows(page, "3-5 5-5*(5-1|) 5-2 / 6-1")
    told = builder_answers("3-5 5-5*(5-1|) 5-2 / 6-1", write_query(house), "5-1@up")
    part.get_by_text(told["said"]).wait_for()
    part.locator(".af-take summary").click()
    assert part.locator("[data-field=text]").input_value() == told["plain"]
    link = part.locator("[data-field=link]").input_value()
    again = visit(f"{TABLE}?{urlsplit(link).query}")
    builder(again).get_by_text(told["said"]).wait_for()
    assert builder(again).locator("[data-field=link]").input_value() == link


def test_undo_waits_for_its_turn(visit: Visitor) -> None:
    """However quick the presses, nothing is lost: back twice in other eyes, and forth twice."""
    page = visit(f"{TABLE}?position=5-5*")
    part = builder(page)
    shows(page, "5-5*")
    for end, tile, position in (("left", "5-3", "3-5 5-5*"), ("right", "5-1", "3-5 5-5* 5-1")):
        part.locator(f'[data-end="{end}"]').click()
        part.locator(f'[data-tile="{tile}"]').click()
        shows(page, position)
    part.locator("[data-field=rules]").select_option("rules=muggins")
    part.locator("[data-action=undo]").evaluate("(undo) => { undo.click(); undo.click(); }")
    shows(page, "5-5*")
    assert asked(page)["rules"] == "muggins"
    part.locator("[data-action=redo]").evaluate("(redo) => { redo.click(); redo.click(); }")
    shows(page, "3-5 5-5* 5-1")
    assert part.locator("[data-action=redo]").is_disabled()


def test_what_was_chosen_is_let_go_and_focus_is_never_lost(visit: Visitor) -> None:
    """By choosing it again or by Escape; a button that can do no more hands its focus on."""
    page = visit(TABLE)
    part = builder(page)
    tile = part.locator('[data-tile="5-1"]')
    for let_go in (tile.click, lambda: page.keyboard.press("Escape")):
        tile.click()
        assert tile.get_attribute("aria-pressed") == "true"
        let_go()
        assert tile.get_attribute("aria-pressed") == "false"
        assert heard(part) == say("ui.let_go")
    part.locator("[data-action=clear]").press("Enter")
    shows(page, "-")
    assert page.evaluate("document.activeElement.dataset.action") == "hold"
    part.locator("[data-action=undo]").press("Enter")
    shows(page, "3-5 5-5* 5-2")
    assert page.evaluate("document.activeElement.dataset.action") == "redo"


def test_a_damaged_link_keeps_its_text_to_be_mended(visit: Visitor) -> None:
    """It says what it could not read; mending it in the box is enough."""
    page = visit(f"{TABLE}?position=5-5*+5-7x&rules=muggins&set=gravity:1")
    part = builder(page)
    part.get_by_text("5-7x").first.wait_for()
    assert "gravity" in heard(part)
    box = part.locator("[data-field=position]")
    assert box.input_value() == "5-5* 5-7x"
    box.fill("5-5* 5-1")
    box.press("Enter")
    shows(page, "5-5* 5-1")
    assert asked(page)["rules"] == "muggins"


def test_a_link_without_an_engine_keeps_its_text(visit: Visitor) -> None:
    """On `file://` the table cannot be worked out: that is said, and the text stands there."""
    page = visit(f"{TABLE}?position=5-5*+5-1", over="file")
    part = builder(page)
    part.get_by_text(say("ui.engine_file")).wait_for()
    assert part.locator("[data-field=position]").input_value() == "5-5* 5-1"
    assert part.locator(".af-groups > li").count() > 2


def test_double_nine_has_its_tiles(visit: Visitor) -> None:
    """55 of them; one beyond double-six is impossible under double-six rules, and said to be."""
    page = visit(TABLE)
    part = builder(page)
    part.locator("[data-action=clear]").click()
    shows(page, "-")
    part.locator("[data-action=set]").nth(1).click()
    part.locator('[data-tile="9-9"]').click()
    shows(page, "9-9*")
    assert part.locator(".af-tray [data-tile]").count() == 54
    assert say("builder.impossible") in part.locator(".af-result").inner_text()
    assert say("builder.impossible") in part.locator(".af-whole").inner_text()
    assert "9-9 is not in the set" in heard(part)


def test_kept_house_rules_can_be_chosen(visit: Visitor) -> None:
    """What is kept on the device stands in the list and among the counts."""
    house = make_house("muggins", {"multiple": 3}, title="Sunday threes")
    kept = {house.name: {"toml": write_house(house), "title": house.title}}
    page = visit(TABLE)
    page.evaluate("kept => localStorage.setItem('allfives.houses', kept)", json.dumps(kept))
    part = builder(page)
    part.locator("[data-field=rules]").select_option("rules=muggins")
    page.wait_for_function("location.search.includes('rules=muggins')")
    part.locator("[data-field=rules]").select_option(label="Sunday threes")
    page.wait_for_function("location.search.includes('multiple')")
    assert "Sunday threes: 3 + 2 + 5 + 5 = 15" in heard(part)
    assert part.locator(".af-chip", has_text="Sunday threes").count() == 1


@pytest.mark.parametrize(("kind", "begins"), [("svg", b"<svg "), ("png", b"\x89PNG\r\n")])
def test_a_picture_is_taken_away(visit: Visitor, tmp_path: Path, kind: str, begins: bytes) -> None:
    """The SVG carries its colours and its title; the PNG is one."""
    page = visit(TABLE, accept_downloads=True)
    part = builder(page)
    part.locator(".af-take summary").click()
    with page.expect_download(timeout=SLOW) as download:
        part.locator(f"[data-action={kind}]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    content = file.read_bytes()
    assert file.suffix == f".{kind}"
    assert content.startswith(begins)
    assert len(content) > 1000
    if kind == "svg":
        assert b"var(" not in content
        assert b"<title>3-5 5-5* 5-2: All Fives</title>" in content


def test_copying_says_what_it_did(visit: Visitor) -> None:
    """With leave the text is on the clipboard; without it is marked and the reader told."""
    page = visit(TABLE, permissions=["clipboard-read", "clipboard-write"])
    part = builder(page)
    part.locator(".af-take summary").click()
    part.locator("[data-action=text]").click()
    part.get_by_role("status").get_by_text(say("ui.copied")).wait_for()
    assert "3-5 5-5* 5-2" in page.evaluate("navigator.clipboard.readText()")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    part.locator("[data-action=link]").click()
    part.get_by_role("status").get_by_text(say("ui.copy_by_hand")).wait_for()


def test_the_first_table_is_the_engines_own_answer(visit: Visitor) -> None:
    """What stands on the page before anything is loaded is what the engine says today."""
    page = visit(TABLE)
    data = json.loads(page.locator("allfives-builder script").text_content() or "")
    told = builder_answers("3-5 5-5* 5-2", "rules=all-fives")
    assert data["start"] == {key: told[key] for key in data["start"]}
    assert {*told} - {*data["start"]} == {"result", "sum", "brief"}
    assert [one["rules"] for one in data["names"]] == [f"rules={name}" for name in allfives.rules()]
