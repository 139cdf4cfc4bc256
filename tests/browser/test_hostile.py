"""Links, files and kept rules from somebody who means harm: they are text, and no script runs."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from allfives.game.house import make_house, write_house
from tests.browser.conftest import Visitor

SLOW = 60_000
TABLE, HOUSE, CARD, WHICH = (
    f"book/{name}.html" for name in ("table", "house-rules", "rule-cards", "which-rules")
)
# Every one of them calls `ran` where a page takes it for markup, an address or a script.
IMAGE = "<img src=x onerror=ran(1)>"
SCRIPT = "</script><script>ran(2)</script>"
DRAWING = "'\"><svg onload=ran(3)>"
FRAME = '<iframe srcdoc="<script>parent.ran(4)</script>"></iframe>'
ADDRESS = "javascript:ran(5)"
LISTENER = '" onfocus="ran(6)" autofocus="'
TEMPLATE = "${ran(7)}{{ran(7)}}`${ran(7)}`"
ENTITY = "&lt;img src=x onerror=ran(8)&gt;"

BEFORE = """
window.calls = [];
window.ran = (number) => window.calls.push(number);
window.alert = window.confirm = window.prompt = window.ran;
"""

# Each link: the page, its query, a piece of the hostile words that the page must show as text.
LINKS = [
    (TABLE, {"position": IMAGE}, "<img"),
    (TABLE, {"position": f"5-5* {SCRIPT}"}, "</script>"),
    (TABLE, {"position": "5-5*", "rules": DRAWING}, "<svg"),
    (TABLE, {"position": "5-5*", "rules": "muggins", "set": f"{FRAME}:3"}, "<iframe"),
    (TABLE, {"position": "5-5*", "rules": "muggins", "set": f"multiple:{IMAGE}"}, "<img"),
    (TABLE, {"position": "5-5*", "set": "multiple:3", "title": SCRIPT}, "</script>"),
    (TABLE, {"position": "5-5* 5-1", "played": f"{LISTENER}@left"}, "onfocus"),
    (TABLE, {"position": "5-5*", "rules": ADDRESS}, "javascript:"),
    (HOUSE, {"rules": "muggins", "title": IMAGE}, "<img"),
    (HOUSE, {"rules": "muggins", "title": LISTENER, "summary": SCRIPT}, "</script>"),
    (HOUSE, {"rules": "muggins", "name": DRAWING, "set": f"multiple:{TEMPLATE}"}, "ran(7)"),
    (CARD, {"rules": "muggins", "set": "multiple:3", "title": FRAME[:60]}, "<iframe"),
    (CARD, {"rules": ENTITY, "title": IMAGE}, "&lt;img"),
    (WHICH, {"rules": SCRIPT, "position": IMAGE}, ""),
]


def block(name: str, title: str, **keys: str) -> str:
    """A file of house rules."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in keys.items()]
    return "\n".join([f"[{name}]", 'parent = "muggins"', f"title = {json.dumps(title)}", *lines])


# Each file: its text, and a piece of the hostile words that the page must show as text.
FILES = [
    (block("a", IMAGE), "<img"),
    (block("a", SCRIPT, summary=DRAWING), "</script>"),
    (block('"<img src=x onerror=ran(1)>"', "A"), "<img"),
    (block("a", "A", multiple=IMAGE), "<img"),
    (block("a", "A") + f"\n{json.dumps(SCRIPT)} = 3", "</script>"),
    (block("a", "A", parent2=FRAME), "parent2"),
    (IMAGE, ""),
    (f"format = {json.dumps(DRAWING)}\n" + block("a", "A"), "<svg"),
    (block("a", LISTENER, covered_spinner=ADDRESS), "javascript:"),
]


# What hostile words would become if a page took them for markup.
HARM = """() => {
  const bad = ({ name, value }) =>
    name.startsWith("on") || ["autofocus", "srcdoc"].includes(name) ||
    (["href", "src", "action"].includes(name) && /^\\s*(javascript|data:text)/i.test(value));
  return [...document.querySelectorAll("article *")]
    .filter((element) => ["iframe", "img"].includes(element.localName)
      || (element.localName === "script" && element.type !== "application/json"
        && element.textContent.includes("ran("))
      || [...element.attributes].some(bad))
    .map((element) => element.outerHTML.slice(0, 120));
}"""
SHOWN = """(piece) => [...document.querySelectorAll("main .af-card")].some((card) =>
  card.innerText.includes(piece) ||
  [...card.querySelectorAll("input, textarea")].some((box) => box.value.includes(piece)))"""


def unharmed(page: Page) -> None:
    """Nothing ran, and nothing hostile became an element, a listener or an address."""
    page.wait_for_timeout(50)  # what an image or a frame would start does so a moment later
    assert page.evaluate("window.calls") == []
    assert page.evaluate(HARM) == []


def shown(page: Page, piece: str) -> None:
    """The words are there, as words."""
    page.wait_for_function(SHOWN, arg=piece)


@pytest.mark.parametrize(
    ("path", "query", "piece"), LINKS, ids=[f"link {at}" for at in range(len(LINKS))]
)
def test_a_hostile_link_runs_no_script(
    visit: Visitor, path: str, query: dict[str, str], piece: str
) -> None:
    """Position, rules, change, title, name: what cannot be read is quoted, and that is all."""
    page = visit(f"{path}?{urlencode(query)}", before=BEFORE)
    page.set_default_timeout(SLOW)
    shown(page, piece)
    page.wait_for_function("document.querySelector('.af-engine progress:not([hidden])') === null")
    unharmed(page)


def test_a_hostile_file_runs_no_script(visit: Visitor) -> None:
    """Title, summary, name, key and value, one file after another: shown or refused as text."""
    page = visit(HOUSE, before=BEFORE)
    page.set_default_timeout(SLOW)
    form = page.locator("allfives-house")
    for text, piece in FILES:
        form.locator("[role=status]").evaluate("(region) => region.replaceChildren()")
        given: Any = {"name": "<b>x</b>.toml", "mimeType": "text/plain", "buffer": text.encode()}
        form.locator("input[type=file]").set_input_files(given)
        expect(form.locator("[role=status]")).not_to_be_empty(timeout=SLOW)
        shown(page, piece)
        unharmed(page)


def test_hostile_rules_kept_on_the_device_run_no_script(visit: Visitor) -> None:
    """Another hand wrote into the store: titles, names and files are words there, too."""
    good = write_house(make_house("muggins", {"multiple": 3}, title=IMAGE))
    kept = {
        IMAGE: {"toml": good, "title": SCRIPT},
        "b": {"toml": IMAGE, "title": DRAWING},
        "c": {"toml": {"not": "text"}, "title": 5},
        "d": None,
    }
    page = visit(HOUSE, before=BEFORE)
    page.set_default_timeout(SLOW)
    page.evaluate("(kept) => localStorage.setItem('allfives.houses', kept)", json.dumps(kept))
    for path in (HOUSE, CARD, TABLE):
        page.goto(f"{page.url.split('/book/')[0]}/{path}?rules=muggins&position=5-5*")
        page.wait_for_function("document.querySelector('.af-engine[hidden]')")
        unharmed(page)
    page.locator("allfives-builder [data-field=rules]").select_option(label=IMAGE)
    page.wait_for_function("location.search.includes('multiple')")
    shown(page, "<img")
    unharmed(page)
