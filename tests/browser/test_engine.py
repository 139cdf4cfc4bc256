"""The live engine: the very files of this repository, run by Pyodide inside the site."""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import allfives
from allfives.show import engine
from allfives.show.words import say
from tests.browser.conftest import Visitor

ROOT = Path(__file__).parents[2]
TABLE = "book/table.html"
SLOW = 60_000  # milliseconds that a loaded machine may take to start Python
GONE = "location.search.includes('position=-')"


@pytest.fixture
def asked(visit: Visitor) -> Page:
    """A page of a fresh profile, whose engine may be asked."""
    page = visit(TABLE)
    page.set_default_timeout(SLOW)
    return page


def ask(page: Page, method: str, args: dict[str, Any]) -> Any:
    """What the worker answers."""
    return page.evaluate("([method, args]) => AllFives.engine(method, args)", [method, args])


def random_tables(number: int) -> list[dict[str, Any]]:
    """Tables that random play under every rule set reaches, each with the play that made it."""
    rng = random.Random(2026)
    names = allfives.rules()
    found: list[dict[str, Any]] = []
    while len(found) < number:
        rules = allfives.rules(names[len(found) % len(names)])
        match = allfives.Match(rules, rules.players[0], rng)
        last = ""
        for _ in range(rng.randrange(1, 14)):
            if match.winner is not None or match.deal.over:
                break
            last = rng.choice(match.legal())
            match.play(last)
        layout = str(match.position.layout)
        played = last if "@" in last and layout != "-" else None
        # The table is counted under another rule set as well, which may refuse it.
        other = rng.choice(names)
        found.append({"layout": layout, "rules": rules.name, "played": played})
        found.append({"layout": layout, "rules": other, "played": None})
    return found[:number]


def test_the_browser_runs_pyodide_and_the_files_of_this_repository(asked: Page, site: Path) -> None:
    """`sys.version` is the one that Pyodide's own list names; every file has our checksum."""
    about = ask(asked, "about", {})
    (lock,) = site.glob("_static/engine/*/pyodide-lock.json")
    pyodide = json.loads(lock.read_text(encoding="utf-8"))["info"]["python"]
    assert about["python"].split()[0] == pyodide
    assert "Clang" in about["python"]
    assert about["version"] == allfives.__version__
    files = [
        file
        for file in (ROOT / "allfives").rglob("*")
        if file.suffix in (".py", ".toml", ".css") and "__pycache__" not in file.parts
    ]
    assert about["files"] == {
        file.relative_to(ROOT).as_posix(): sha256(file.read_bytes()).hexdigest() for file in files
    }


def test_the_browser_answers_exactly_as_this_python_does(asked: Page) -> None:
    """200 random tables under every rule set, term by term; refusals word by word."""
    tables = random_tables(200)
    answers = asked.evaluate(
        "(tables) => Promise.all(tables.map((table) => AllFives.engine('count', table)))", tables
    )
    assert answers == [engine.answer("count", table) for table in tables]
    counted = [answer for answer in answers if "terms" in answer]
    assert len({table["rules"] for table in tables}) == len(allfives.rules())
    assert sum(len(answer["terms"]) for answer in counted) > 200
    assert any("refused" in answer for answer in answers)


def test_nothing_is_loaded_before_something_is_asked(visit: Visitor) -> None:
    """A page alone fetches no byte of the engine; the first press does, and says how far it is."""
    page = visit(TABLE)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    page.wait_for_load_state("networkidle")
    assert not any("/engine/" in url for url in fetched)
    page.locator("allfives-builder [data-action=clear]").click()
    page.locator(".af-engine progress[value]").wait_for(timeout=SLOW)
    page.wait_for_function(GONE, timeout=SLOW)
    assert any(url.endswith("pyodide.asm.wasm") for url in fetched)
    assert page.locator(".af-engine").is_hidden()


def test_a_start_can_be_stopped_and_taken_up_again(visit: Visitor) -> None:
    """Stop says so at once; Start again gives the answer that was asked for."""
    page = visit(TABLE, service_workers="block")  # so that the test can stand in its way
    page.route("**/python_stdlib.zip", lambda route: None)  # it never comes
    page.locator("allfives-builder [data-action=clear]").click()
    page.locator(".af-engine [data-action=cancel]").click(timeout=SLOW)
    verdict = page.locator("allfives-builder .af-verdict")
    assert say("ui.engine_cancelled") in verdict.inner_text()
    assert "3-5 5-5* 5-2" in page.locator("allfives-builder [data-field=position]").input_value()
    page.unroute_all(behavior="ignoreErrors")
    page.locator(".af-engine [data-action=again]").click()
    page.wait_for_function(GONE, timeout=SLOW)


DIE = """self.setTimeout(() => {
  const end = Date.now() + 1500;
  while (Date.now() < end);
  self.close();
}, 0)"""  # busy, so that a question is waiting when it dies


def test_a_worker_that_dies_in_the_middle_is_told_of_and_the_table_is_kept(visit: Visitor) -> None:
    """Killed from inside while it is asked: news, nothing lost, and the same question again."""
    page = visit(TABLE)
    page.set_default_timeout(SLOW)
    builder = page.locator("allfives-builder")
    builder.locator("[data-action=clear]").click()
    page.wait_for_function(GONE)
    builder.locator('[data-tile="6-6"]').click()
    page.wait_for_function("location.search.includes('6-6')")
    (worker,) = page.workers
    worker.evaluate(DIE)
    builder.locator('[data-tile="6-4"]').click()
    builder.locator('[data-end="left"]').click()
    builder.get_by_text(say("ui.engine_gone")).wait_for()
    assert builder.locator("[data-field=position]").input_value() == "6-6*"
    builder.locator(".af-engine [data-action=again]").click()
    page.wait_for_function("location.search.includes('4-6')")
    assert builder.locator("[data-field=position]").input_value() == "4-6 6-6*"


def test_a_worker_that_dies_while_nothing_is_asked_is_replaced(asked: Page) -> None:
    """The next question starts another one, and nobody need know."""
    table = {"layout": "5-5", "rules": "muggins"}
    assert ask(asked, "count", table)["total"] == 10
    (worker,) = asked.workers
    worker.evaluate("self.close()")
    asked.wait_for_function("async () => !(await navigator.locks.query()).held.length")
    assert ask(asked, "count", table)["total"] == 10


def broken(route: Route) -> None:
    """Something else than what was asked for."""
    route.fulfill(status=200, content_type="application/wasm", body="not wasm")


def test_an_engine_that_cannot_start_says_so_and_can_be_tried_again(visit: Visitor) -> None:
    """A damaged download: one sentence, nothing lost, and a way on."""
    page = visit(TABLE, service_workers="block")
    page.route("**/pyodide.asm.wasm", broken)
    builder = page.locator("allfives-builder")
    builder.locator("[data-action=clear]").click()
    builder.locator(".af-engine [data-action=again]").wait_for(timeout=SLOW)
    start = say("ui.engine_broken", reason="…").split("…")[0]
    assert start in builder.locator(".af-verdict").inner_text()
    page.unroute_all(behavior="ignoreErrors")
    visit.troubles.clear()  # the browser's own words about the damaged file
    builder.locator(".af-engine [data-action=again]").click()
    page.wait_for_function(GONE, timeout=SLOW)


def test_without_a_network_the_reader_is_told_that_it_is_missing(visit: Visitor) -> None:
    """An engine that was never loaded comes over the network, and there is none."""
    page = visit(TABLE, service_workers="block")
    page.context.set_offline(True)
    builder = page.locator("allfives-builder")
    builder.locator("[data-action=clear]").click()
    expect(builder.locator(".af-verdict")).to_contain_text(say("ui.engine_offline"), timeout=SLOW)
    visit.troubles.clear()  # the browser's own words about what it could not load


def test_a_file_says_that_the_engine_needs_a_server(visit: Visitor) -> None:
    """On `file://` what is on the page stays and is alive; who asks for more is told why not."""
    page = visit(TABLE, over="file")
    builder = page.locator("allfives-builder")
    assert builder.locator(".af-groups > li").count() > 2
    builder.locator("[data-action=clear]").click()
    assert say("ui.engine_file") in builder.locator(".af-verdict").inner_text()
    assert builder.locator(".af-groups > li").count() > 2


@pytest.mark.parametrize(
    ("before", "key"),
    [
        (
            "addEventListener('DOMContentLoaded', () => "
            "document.querySelector('meta[name=allfives-engine]').remove())",
            "engine_missing",
        ),
        ("delete globalThis.WebAssembly", "engine_old"),
        ("delete globalThis.Worker", "engine_old"),
    ],
)
def test_what_a_site_or_browser_lacks_is_said(visit: Visitor, before: str, key: str) -> None:
    """Built without the engine, or opened in a browser that cannot run it."""
    page = visit(TABLE, before=before)
    page.locator("allfives-builder [data-action=clear]").click()
    assert say(f"ui.{key}") in page.locator("allfives-builder .af-verdict").inner_text()
    assert page.locator("allfives-builder .af-groups > li").count() > 2
