"""House rules in the browser: form, link, file, the shelf on the device, and what goes wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from allfives.game.house import make_house, write_house, write_query
from allfives.game.rules import questions
from allfives.show.words import say
from tests.browser.conftest import Visitor

HOUSE = "book/house-rules.html"
SLOW = 60_000  # milliseconds that a loaded machine may take to start Python
FINE, TROUBLED = say("house.fine"), say("house.troubled")
# The theme keeps something too, and does not look whether it could.
FULL = """
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("allfives.")) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, key, value);
  };
"""
HOSTILE = '"]\n[x]</script><img src=x onerror="document.title=1">'.replace("\n", "")

Opened = Callable[..., Locator]


@pytest.fixture
def opened(visit: Visitor) -> Opened:
    """Opens the form in a fresh profile, with time for the engine to start."""

    def open_form(query: str = "", **options: Any) -> Locator:
        page = visit(HOUSE + query, **options)
        page.set_default_timeout(SLOW)
        return page.locator("allfives-house")

    return open_form


def told(part: Locator, words: str) -> None:
    """Wait until the live region says so."""
    expect(part.locator("[role=status]")).to_contain_text(words, timeout=SLOW)


def choose(part: Locator, question: str, value: str) -> None:
    """Choose an answer, opening the group that it stands in."""
    box = part.locator(f"[data-question={question}]")
    box.evaluate("(box) => { box.closest('details').open = true }")
    radio = box.locator(f'input[type=radio][value="{value}"]')
    if radio.count():
        radio.check()
    else:
        box.locator("input").fill(value)


def press(part: Locator, action: str) -> None:
    """Press one of the buttons."""
    part.locator(f"[data-action={action}]").click()


def file_of(part: Locator) -> str:
    """The file as the page shows it."""
    return part.locator("pre").text_content() or ""


def link_of(part: Locator) -> str:
    """The query of the link."""
    return "?" + part.locator("[data-field=link]").input_value().partition("?")[2]


def give(part: Locator, text: bytes, name: str = "family.toml") -> None:
    """Choose a file of the reader's."""
    given: Any = {"name": name, "mimeType": "text/plain", "buffer": text}
    part.locator("input[type=file]").set_input_files(given)


def test_rules_of_the_form_reach_another_device_and_the_command_line(
    opened: Opened, tmp_path: Path
) -> None:
    """Form, link, fresh profile: the same file to the byte, and the command counts as the page."""
    form = opened()
    form.locator("[name=parent]").select_option("muggins")
    told(form, "Every answer is that of Muggins")
    form.locator("[name=title]").fill("Наша семья 🁫")
    choose(form, "multiple", "3")
    told(form, "One answer differs from Muggins")
    choose(form, "points", "one-a-multiple")
    told(form, "2 answers differ from Muggins")
    expect(form.locator(".af-changed")).to_have_count(2)
    house = make_house("muggins", {"multiple": 3, "points": "one-a-multiple"}, title="Наша семья 🁫")
    assert file_of(form) == write_house(house)
    assert link_of(form) == f"?{write_query(house)}"
    assert form.page.url.endswith(link_of(form))  # a reload keeps them

    other = opened(link_of(form))
    told(other, "2 answers differ from Muggins")
    with other.page.expect_download() as saved:
        press(other, "download")
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    assert path.name == f"{house.name}.toml"
    assert path.read_bytes() == write_house(house).encode()

    table = "6-6* 6-3"
    words = ["count", table, "--rules", str(path), "--json"]
    answer = subprocess.run([sys.executable, "-m", "allfives", *words], capture_output=True)
    counted = json.loads(answer.stdout)
    other.locator("[data-field=layout]").fill(table)
    other.locator("[data-field=layout]").press("Enter")
    told(other, say("ui.house_counts", layout=table, total=counted["total"]))
    told(other, "5 points")
    assert (counted["total"], counted["points"]) == (15, 5)


def test_contradictions_are_told_while_one_chooses(opened: Opened) -> None:
    """At each question and in the live region; no link and no file until they are settled."""
    form = opened()
    choose(form, "scoring", "none")
    told(form, TROUBLED)
    box = form.locator("[data-question=scoring]")
    expect(box.locator(".af-trouble")).to_contain_text("nobody reaches the target")
    expect(box.locator(".af-trouble")).to_contain_text("“What scores during play? nothing”")
    expect(box.locator(".af-trouble")).not_to_contain_text("out_pays")
    described = box.get_attribute("aria-describedby")
    assert described == box.locator(".af-trouble").get_attribute("id")
    expect(form.locator("[name=points]").first).to_be_disabled()
    expect(form.locator("[data-question=points]")).to_contain_text("Not asked, because")
    for action in ("copy", "download", "keep"):
        expect(form.locator(f"[data-action={action}]")).to_be_disabled()
    choose(form, "hand", "2:x")
    told(form, "hand = '2:x': give PLAYERS:NUMBER")
    expect(form.locator("[name=hand]")).to_have_value("2:x")
    choose(form, "hand", "2:9,3:7,4:5")
    choose(form, "out_pays", "winner-bonus")
    told(form, FINE)
    expect(form.locator("[data-action=copy]")).to_be_enabled()
    expect(form.locator("[name=points]").first).to_be_disabled()
    choose(form, "scoring", "open-ends")
    told(form, "One answer differs from All Fives")
    expect(form.locator("[name=points]").first).to_be_enabled()


def test_a_question_that_is_asked_again_shows_its_answer(opened: Opened) -> None:
    """Where nobody draws nobody asks when a block is found; who draws again has it at once."""
    part = opened("?rules=fives-and-threes")
    told(part, FINE)
    box = part.locator("[data-question=block_found]")
    at_once = box.locator('input[value="at-once"]')
    expect(at_once).to_be_disabled()
    expect(box.locator("input:checked")).to_have_count(0)
    choose(part, "draw", "up-to-1")
    told(part, say("house.differs", number=2, parent="Fives and Threes"))
    expect(at_once).to_be_checked()
    choose(part, "block_found", "after-drawing")
    expect(part.locator("pre")).to_contain_text('block_found = "after-drawing"', timeout=SLOW)


def test_another_preset_keeps_what_was_changed_and_start_again_can_be_undone(
    opened: Opened,
) -> None:
    """Nothing that was chosen is lost by one press."""
    form = opened("?rules=muggins&set=multiple:3")
    told(form, "One answer differs from Muggins")
    form.locator("[name=parent]").select_option("sniff")
    told(form, "One answer differs from Sniff")
    expect(form.locator("[name=multiple]")).to_have_value("3")
    press(form, "reset")
    told(form, "Every answer is that of Sniff")
    press(form, "undo")
    told(form, "One answer differs from Sniff")
    press(form, "undo")
    told(form, "One answer differs from Muggins")
    expect(form.locator("[data-action=undo]")).to_be_disabled()


def test_each_answer_can_be_taken_back(opened: Opened) -> None:
    """One after the other, a slip of the keys too; what is taken back is no step of its own."""
    form = opened()
    undo = form.locator("[data-action=undo]")
    expect(undo).to_be_disabled()
    choose(form, "multiple", "3")
    told(form, "One answer differs")
    choose(form, "covered_spinner", "open-ends")
    told(form, "2 answers differ")
    choose(form, "hand", "2:x")
    told(form, "hand = '2:x'")
    undo.press("Enter")
    told(form, "2 answers differ")
    expect(form.locator("[name=hand]")).to_have_value("2:9,3:7,4:5")
    undo.press("Enter")
    told(form, "One answer differs")
    assert "covered_spinner" not in file_of(form)
    expect(undo).to_be_focused()
    undo.press("Enter")
    told(form, "Every answer is that of All Fives")
    expect(undo).to_be_disabled()
    expect(form.locator("[data-action=reset]")).to_be_focused()
    choose(form, "multiple", "4")
    told(form, "One answer differs")
    expect(undo).to_be_enabled()


def test_a_damaged_link_says_what_it_left_out_and_goes_on(opened: Opened) -> None:
    """What is understood is in the form."""
    form = opened("?rules=muggins&set=multiple:3&set=spiner:none&format=2&title=%00")
    told(form, "One answer differs from Muggins")
    for words in ("'spiner'", "a newer version", "leave out the sign"):
        told(form, words)
    choose(form, "multiple", "4")
    told(form, "One answer differs")
    expect(form.locator("pre")).to_contain_text("multiple = 4")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"[", "no TOML"),
        (b"", "0 rule sets"),
        (b"\xff\xfe\x00", say("ui.house_no_text", file="family.toml")),
        (b"#" * 70_000, say("ui.house_too_large", file="family.toml")),
        (b'[a]\ntitle = "A"\n[b]\n', "2 rule sets (a, b)"),
    ],
)
def test_a_file_that_cannot_be_used_leaves_the_form_as_it_was(
    opened: Opened, text: bytes, says: str
) -> None:
    """It is told why, and another can be chosen."""
    form = opened("?rules=muggins&set=multiple:3")
    told(form, FINE)
    before = file_of(form)
    give(form, text)
    told(form, says)
    assert file_of(form) == before
    house = make_house("sniff", {"first_score": 10}, title=HOSTILE)
    give(form, write_house(house).encode())
    told(form, "One answer differs from Sniff")
    assert file_of(form) == write_house(house)


def test_rules_are_kept_opened_and_deleted_on_the_device(opened: Opened, visit: Visitor) -> None:
    """Under their short name; hostile words stay words; deleting asks first."""
    form = opened("?" + write_query(make_house("muggins", {"multiple": 3}, title=HOSTILE)))
    told(form, FINE)
    press(form, "keep")
    told(form, say("ui.house_kept", title=HOSTILE))
    expect(form.locator("[data-house] bdi")).to_have_text(HOSTILE)
    page: Page = form.page
    assert page.locator("allfives-house img").count() == 0
    page.goto(page.url.partition("?")[0])
    press(form, "open")
    told(form, "One answer differs from Muggins")
    choose(form, "multiple", "4")
    expect(form.locator("pre")).to_contain_text("multiple = 4")
    press(form, "keep")
    expect(form.locator(".af-question")).to_contain_text("Put these in its place?")
    press(form, "no")
    expect(form.locator("[data-action=keep]")).to_be_focused()
    press(form, "keep")
    press(form, "yes")
    told(form, say("ui.house_kept", title=HOSTILE))
    press(form, "delete")
    press(form, "no")
    expect(form.locator("[data-house]")).to_have_count(1)
    press(form, "delete")
    press(form, "yes")
    told(form, say("ui.house_deleted", title=HOSTILE))
    expect(form.locator("[data-house]")).to_have_count(0)


def test_where_nothing_can_be_kept_the_reader_is_told(opened: Opened) -> None:
    """The link and the file are other ways."""
    form = opened("?rules=muggins&set=multiple:3", before=FULL)
    told(form, FINE)
    press(form, "keep")
    told(form, say("ui.house_not_kept", title="House rules"))
    told(form, say("ui.house_other_ways"))
    assert "multiple = 3" in file_of(form)


def test_without_the_engine_the_form_can_be_read(opened: Opened) -> None:
    """As a file the page says why nothing is worked out, and every question stands there."""
    form = opened(over="file")
    expect(form.locator(".af-asleep")).to_be_visible()
    choose(form, "multiple", "3")
    told(form, say("ui.engine_file"))
    expect(form.locator("[name=multiple]")).to_have_value("3")
    expect(form.locator("[data-action=again]")).to_be_visible()
    expect(form.locator("[data-question]")).to_have_count(len(questions()))


def test_without_javascript_every_question_can_be_read(opened: Opened) -> None:
    """What it asks, its answers, and what each source says to it."""
    form = opened(java_script_enabled=False)
    for question in questions():
        box = form.locator(f"[data-question={question.name}]")
        expect(box).to_contain_text(question.metadata["ask"])
        expect(box.locator("details > :not(summary)")).not_to_be_empty()
    expect(form.locator(".af-asleep")).to_be_attached()
