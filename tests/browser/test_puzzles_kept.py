"""What the page of puzzles keeps: it never gets worse, whoever writes beside it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from allfives.show.words import say
from tests.browser import shelf
from tests.browser.conftest import FORBIDDEN, FULL, Visitor
from tests.browser.shelf import ONE_KIND, PAGE, PLAYED

LATEST = 4_000_000_000_000  # milliseconds; a later time is none of ours
HERE = f"{PAGE}?{ONE_KIND}"
FILE: dict[str, Any] = {
    "allfives": "progress",
    "version": 1,
    "puzzles": {PLAYED[0]: {"hints": 0, "clean": 1_700_000_000_000}},
    "history": {f"1700000000000-{PLAYED[0]}": {"told": "right"}},
    "list": [PLAYED[1]],
}


def take_in(page: Page, text: str) -> None:
    """Read a text in by the box."""
    shelf.unfold(page)
    page.locator("[data-field=progress]").fill(text)
    page.locator("[data-action=import]").click()


def written(page: Page) -> str:
    """The progress as text."""
    shelf.unfold(page)
    page.locator("[data-action=write]").click()
    return page.locator("[data-field=progress]").input_value()


def forget(page: Page) -> None:
    """Forget all progress, asked and confirmed."""
    page.locator("[data-action=reset]").click()
    expect(page.locator("[data-action=no]")).to_be_focused()
    page.locator("[data-action=yes]").click()
    expect(page.locator("[data-action=reset]")).to_be_focused()


def test_a_missed_puzzle_is_replayed_after_a_reload_and_put_right(visit: Visitor) -> None:
    """Solving it after the wrong answer does not do; solving it at once another time does."""
    page = visit(HERE)
    shelf.ready(page)
    name = shelf.answer(page, right=False)
    shelf.press(page, "retry")
    shelf.answer(page)
    assert say("ui.streak", now=0, best=0) in shelf.head(page)
    assert shelf.kept(page)["puzzles"][name].keys() == {"hints", "missed"}
    page.reload()
    part = shelf.ready(page)
    shelf.press(page, "missed")
    expect(part.locator(".af-shown")).to_contain_text(say("ui.list_place", number=1, total=1))
    shelf.shows(page, name)
    shelf.answer(page)
    expect(part.locator("[data-action=missed]")).to_have_text(say("ui.way_missed", number=0))
    shelf.press(page, "next")
    expect(part.locator(".af-shown > h2")).to_have_text(say("ui.list_done", number=1))
    shelf.unfold(page)
    panel = part.locator(".af-tools").inner_text()
    assert say("ui.missed_none") in panel
    assert say("ui.told_wrong") in panel
    assert say("ui.told_right") in panel
    counted = say("ui.bar_words", all=1, parts=say("ui.bar_right", number=1))
    assert f"{say('kind.scoring-move')} {counted}" in panel


def test_what_is_forgotten_comes_back_from_its_text(visit: Visitor) -> None:
    """Exactly; and joined with what was answered meanwhile, nothing gets worse."""
    page = visit(HERE)
    shelf.ready(page)
    for right in (True, False, True):
        shelf.answer(page, right=right)
        shelf.go_on(page)
    before = shelf.kept(page)
    text = written(page)
    forget(page)
    gone = shelf.kept(page)
    assert gone == {"puzzles": {}, "history": {}, "list": {}}
    assert say("ui.streak", now=0, best=0) in shelf.head(page)
    take_in(page, text)
    after = shelf.kept(page)
    assert after["puzzles"] == before["puzzles"]
    assert after["history"] == before["history"]
    assert say("ui.streak", now=1, best=1) in shelf.head(page)
    take_in(page, json.dumps(FILE))
    assert shelf.kept(page)["list"] == {"ids": [PLAYED[1]]}
    better = {**FILE, "puzzles": {PLAYED[0]: {"hints": 3}}}
    take_in(page, json.dumps(better))
    assert shelf.kept(page)["puzzles"][PLAYED[0]]["hints"] == 0
    assert {*before["history"]} < {*shelf.kept(page)["history"]}


def changed(**parts: Any) -> str:
    """The file with some parts changed."""
    return json.dumps({**FILE, **parts})


DAMAGED = [
    ("", "progress_no_json"),
    (json.dumps(FILE)[:-9], "progress_no_json"),
    ("null", "progress_foreign"),
    ('{"puzzles": {}}', "progress_foreign"),
    (changed(version=2), "progress_version"),
    (changed(version="1"), "progress_damaged"),
    (changed(version=None), "progress_lacks"),
    (changed(puzzles=None), "progress_lacks"),
    (changed(history=5), "progress_damaged"),
    (changed(list={}), "progress_damaged"),
    (changed(list="abc"), "progress_damaged"),
    # A time that no clock tells would push every later answer beyond what can be read again.
    (changed(history={f"9999999999999-{PLAYED[0]}": {"told": "right"}}), "progress_damaged"),
    (changed(puzzles={"two-ends": {"hints": 0}}), "progress_damaged"),
    (changed(puzzles={PLAYED[0]: {"hints": -1}}), "progress_damaged"),
    (changed(puzzles={PLAYED[0]: {"hints": "0"}}), "progress_damaged"),
    (changed(puzzles={PLAYED[0]: {"clean": 9e15}}), "progress_damaged"),
    (changed(puzzles={PLAYED[0]: {"hints": 0, "other": 1}}), "progress_damaged"),
    (changed(puzzles={PLAYED[0]: {"fresh": "https://example.com"}}), "progress_damaged"),
    (changed(puzzles={**FILE["puzzles"], "<img src=x onerror=alert(1)>": 1}), "progress_damaged"),
    (changed(history={f"1-{PLAYED[0]}": {"told": "well"}}), "progress_damaged"),
    (changed(history={PLAYED[0]: {"told": "right"}}), "progress_damaged"),
    (changed(list=[PLAYED[0], 5]), "progress_damaged"),
    ('{"allfives":"progress","version":1,"puzzles":{"__proto__":{"hints":0}}}', "progress_damaged"),
]


def test_a_damaged_text_leaves_everything_as_it_was(visit: Visitor) -> None:
    """And says what is wrong with it; the whole text is good before it is taken in."""
    page = visit(HERE)
    shelf.ready(page)
    shelf.answer(page)
    before = shelf.kept(page)
    for text, key in DAMAGED:
        take_in(page, text)
        told = shelf.news(page)
        assert say("ui.progress_not_read") in told, text
        assert say(f"ui.{key}", version="“2”", known=1, part="X", name="X").split("X")[0] in told
        if key == "progress_damaged":
            assert say("ui.progress_lacks", part="X").split("X")[1] not in told, text
        assert shelf.kept(page) == before, text
    file = page.locator("[data-field=progress-file]")
    file.set_input_files({"name": "p.json", "mimeType": "", "buffer": b"\xff\x00"})
    expect(page.locator(".af-card > [role=status]").first).to_contain_text(
        say("ui.progress_no_json")
    )
    assert shelf.kept(page) == before
    good = json.dumps(FILE).encode()
    file.set_input_files({"name": "p.json", "mimeType": "", "buffer": good})
    expect(page.locator(".af-card > [role=status]").first).to_contain_text(say("ui.progress_taken"))
    assert {**before["puzzles"], **FILE["puzzles"]} == shelf.kept(page)["puzzles"]


def test_two_tabs_at_once_lose_nothing(visit: Visitor) -> None:
    """Each knows what the other answered; what one put over the other's is put right."""
    first = visit(f"{PAGE}?{ONE_KIND}&puzzle={PLAYED[0]}")
    shelf.ready(first)
    second = first.context.new_page()
    second.goto(f"{visit.roots['http']}/{PAGE}?puzzle={PLAYED[1]}")
    shelf.ready(second)
    shelf.answer(first)
    shelf.answer(second)
    expect(first.locator(".af-meta").first).to_contain_text(say("ui.streak", now=2, best=2))
    both = shelf.kept(first)
    assert both["puzzles"].keys() == {PLAYED[0], PLAYED[1]}
    assert len(both["history"]) == 3  # two answers, and the best streak
    # A tab that saw the state before writes it back: nobody's answer is lost by that.
    second.evaluate("""() => {
      localStorage.setItem("allfives.puzzles", "{}0");
      localStorage.setItem("allfives.history", JSON.stringify({ best: { streak: 1 } }));
    }""")
    first.wait_for_function(
        "(id) => localStorage.getItem('allfives.puzzles').includes(id)", arg=PLAYED[0]
    )
    first.wait_for_function(
        "(id) => localStorage.getItem('allfives.history').includes(id)", arg=PLAYED[0]
    )
    # What one tab forgets the other does not bring back.
    shelf.unfold(second)
    forget(second)
    expect(first.locator(".af-meta").first).to_contain_text(say("ui.streak", now=0, best=0))
    shelf.go_on(first)
    name = shelf.answer(first)
    assert shelf.kept(second)["puzzles"].keys() == {name}


def foreign(name: str) -> list[dict[str, str]]:
    """What another version, or another hand, may have left there: texts by their keys."""
    odd = {name: {"hints": "many", "missed": -1}, "two-ends": {"hints": 0}, "best": {"streak": "x"}}
    never = {f"1-{name}": {"told": 7}, name: {"told": "right"}, "best": 5}
    return [
        dict.fromkeys(("puzzles", "history", "list"), "{"),
        {"puzzles": json.dumps(odd), "history": json.dumps(never), "list": '{"ids": [1, "<b>"]}'},
        {"puzzles": "[5]", "history": '"text"', "list": '{"ids": {"0": "a"}}'},
    ]


def test_what_another_hand_left_there_breaks_nothing(visit: Visitor) -> None:
    """It counts as nothing kept; nor does the latest time of all shut later answers out."""
    page = visit(HERE)
    for texts in foreign(PLAYED[0]):
        page.evaluate(
            """(texts) => Object.entries(texts)
              .forEach(([key, text]) => localStorage.setItem(`allfives.${key}`, text))""",
            texts,
        )
        page.reload()
        shelf.ready(page)
        assert say("ui.streak", now=0, best=0) in shelf.head(page)
        shelf.answer(page)
        assert say("ui.streak", now=1, best=1) in shelf.head(page)
        shelf.press(page, "collect")
        assert len(shelf.kept(page)["list"]["ids"]) == 1
    late = json.dumps({f"{LATEST}-{PLAYED[0]}": {"told": "wrong"}})
    page.evaluate("(text) => localStorage.setItem('allfives.history', text)", late)
    page.evaluate("localStorage.setItem('allfives.puzzles', '{}')")
    page.reload()
    shelf.ready(page)
    shelf.answer(page)
    page.reload()
    shelf.ready(page)
    assert say("ui.puzzles_tried", number=1, total=len(shelf.ENTRIES)) in shelf.head(page)


@pytest.mark.parametrize("before", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_device_that_keeps_nothing_says_so_and_goes_on(visit: Visitor, before: str) -> None:
    """For the visit the streak, the missed ones and the list are there."""
    page = visit(HERE, before=before)
    part = shelf.ready(page)
    shelf.answer(page)
    assert say("ui.progress_not_kept") in shelf.head(page)
    shelf.go_on(page)
    shelf.answer(page, right=False)
    assert say("ui.streak", now=0, best=1) in shelf.head(page)
    expect(part.locator("[data-action=missed]")).to_have_text(say("ui.way_missed", number=1))
    shelf.press(page, "collect")
    expect(part.locator("[data-action=list]")).to_have_text(say("ui.way_list", number=1))
    assert json.loads(written(page))["list"]


def test_links_and_storage_bring_no_script(visit: Visitor) -> None:
    """What a link or a file says is shown as text."""
    hostile = "%3Cimg%20src=x%20onerror=alert(1)%3E"
    for query in ("puzzle", "list", "daily"):
        page = visit(f"{PAGE}?{query}={hostile}&level={hostile}&kind={hostile}&theme={hostile}")
        shelf.ready(page)
        assert page.locator("allfives-puzzles img").count() == 0
        assert "<img" in page.locator("allfives-puzzles").inner_text()
