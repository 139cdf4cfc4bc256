"""The widgets in a real JupyterLab: traits for Python, and answers from it."""

from __future__ import annotations

import json
import os
import re
import signal
from textwrap import dedent

import nbformat
import pytest
from playwright.sync_api import Page, expect

import allfives
from allfives.show.stages import stage
from allfives.show.words import say, sum_words
from tests.browser import engine, play
from tests.lab.conftest import Opener
from tests.lab.server import Lab

pytestmark = pytest.mark.xdist_group("lab")  # one server for all

PUZZLE = engine.PACK[0]
ANSWER = engine.answer(PUZZLE)
TITLE, LESSON = engine.shown(PUZZLE).values()
PUZZLE_CELL = f"""
    from pathlib import Path

    import ipywidgets

    from allfives.puzzle.packs import read_pack
    from allfives.show.widgets import PuzzleWidget

    pack = read_pack(Path("packs/first-ten.csv").read_text(encoding="utf-8"))
    entry = next(entry for entry in pack if entry.id == "{PUZZLE.id}")
    puzzle = PuzzleWidget(entry.puzzle, {TITLE!r}, {LESSON!r})
    hints = ipywidgets.IntText(description="Hints")
    heard = ipywidgets.Label("heard nothing")

    def hear(change):
        heard.value = f"heard that {{change.name}} was {{change.old}} and is {{change.new}}"

    puzzle.observe(hear, "solved")
    ipywidgets.link((puzzle, "hints"), (hints, "value"))
    ipywidgets.VBox([puzzle, hints, heard])
"""

RULES = allfives.rules("all-fives")
TABLE = allfives.Layout.parse("4-5 5-5* 5-1", RULES)
LAID = allfives.plays(TABLE, allfives.Hand.parse("4-2"), RULES)[0]
BUILDER_CELL = f"""
    import os

    from allfives.show.widgets import BuilderWidget

    builder = BuilderWidget("{TABLE}")
    position = ipywidgets.Text(description="Position")
    kernel = ipywidgets.Label(f"kernel {{os.getpid()}}")
    ipywidgets.link((builder, "position"), (position, "value"))
    ipywidgets.VBox([builder, position, kernel])
"""


def run_all(page: Page) -> None:
    """Run → Run All Cells."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator('[data-command="runmenu:run-all"]').click()


def write(lab: Lab, path: str, *cells: str) -> str:
    """Write a notebook of these cells beside the others; returns its path."""
    made = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(dedent(cell).strip()) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(made, lab.notebooks / path)
    return path


def check_settings(page: Page, lab: Lab) -> None:
    """Nobody is asked for news or updates, and no extension can be installed."""
    about = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    assert not about["extensionManager"]["can_install"]
    settings = lab.ask("lab/api/settings/@jupyterlab/apputils-extension:notification")
    defaults = {name: of["default"] for name, of in settings["schema"]["properties"].items()}
    assert (defaults["fetchNews"], defaults["checkForUpdates"]) == ("false", False)


def check_untrusted(page: Page) -> None:
    """Of committed outputs JupyterLab shows the text: the question, and the folded answer."""
    output = page.locator(".jp-OutputArea-output").first
    expect(output.locator(".af-title")).to_have_text(TITLE)
    expect(output.locator(".af-answer")).to_contain_text(LESSON)
    expect(page.locator("allfives-puzzle")).to_have_count(0)


def check_keys(page: Page) -> None:
    """The notebook takes no key from a button: B adds a cell there, D D deletes one."""
    part, cells = play.puzzle_part(page, PUZZLE), page.locator(".jp-Notebook .jp-Cell")
    part.locator(f'[data-tile="{ANSWER.tile}"]').focus()
    before = cells.count()
    for key in ("b", "d", "d", "Enter"):
        page.keyboard.press(key)
    assert play.look(part).focus.startswith("button end=")
    assert cells.count() == before


def check_solved(page: Page) -> None:
    """Solve the puzzle with the mouse; it says what the engine says."""
    part = play.puzzle_part(page, PUZZLE)
    play.click(part, ANSWER)
    assert play.told(part) == ("right", engine.told(PUZZLE, ANSWER))


def check_traits(page: Page) -> None:
    """A trait of the puzzle is linked with a stock control, and another is observed."""
    play.puzzle_part(page, PUZZLE).locator("[data-action=hint]").click()
    expect(page.get_by_label("Hints", exact=True)).to_have_value("1")
    check_solved(page)
    heard = page.locator(".widget-label", has_text="heard")
    expect(heard).to_have_text("heard that solved was False and is True")


def check_answer(page: Page) -> None:
    """A tile is laid, and the kernel counts the table; a control linked to it sets it, too."""
    builder = page.locator("allfives-builder")
    builder.locator(f'[data-end="{LAID.at}"]').click()
    builder.locator(f'[data-tile="{LAID.tile}"]').click()
    expect(builder.locator(".af-whole")).to_contain_text(sum_words(LAID.count))
    position = page.get_by_label("Position", exact=True)
    expect(position).to_have_value(str(LAID.layout))
    position.fill("6-6*")
    expect(builder.locator("[data-field=position]")).to_have_value("6-6*")
    position.fill(str(LAID.layout))
    expect(builder.locator(".af-whole")).to_contain_text(sum_words(LAID.count))


def check_without_kernel(page: Page) -> None:
    """The kernel dies: JupyterLab says so, and the builder when it is asked; the puzzle goes on."""
    kernel = page.locator(".widget-label", has_text="kernel").inner_text()
    os.kill(int(kernel.split()[1]), signal.SIGKILL)
    page.locator("dialog .jp-mod-accept").click()
    page.clock.install()  # nobody waits until the builder's patience is at its end
    builder = page.locator("allfives-builder")
    builder.locator("[data-end]").first.click()
    builder.locator("[data-tile]:not(.af-played)").first.click()
    expect(builder.locator(".af-engine")).to_be_visible()
    page.clock.fast_forward("10:00")
    expect(builder.locator("[role=status]")).to_contain_text(say("ui.engine_kernel"))
    check_solved(page)


def test_a_committed_notebook_comes_alive_when_all_cells_are_run(
    open_notebook: Opener, lab: Lab
) -> None:
    """Until then JupyterLab strips what it does not trust, and the text stays."""
    page = open_notebook("puzzles/first-ten.ipynb")
    check_settings(page, lab)
    check_untrusted(page)
    run_all(page)
    check_keys(page)
    check_solved(page)


def test_python_hears_the_reader_and_answers(open_notebook: Opener, lab: Lab) -> None:
    """Traits and answers go over the comm; without a kernel nothing hangs."""
    page = open_notebook(write(lab, "puzzles/smoke.ipynb", PUZZLE_CELL, BUILDER_CELL))
    run_all(page)
    check_traits(page)
    check_answer(page)
    check_without_kernel(page)


#: The kinds that no other test opens, each in a cell of its own.
KINDS = {
    "statement": 'StatementWidget("AF-17")',
    "stage": 'StageWidget("spinner")',
    "hub": 'HubWidget("learn/")',
    "rules": 'RulesTableWidget(("all-fives", "muggins"))',
    "plays": 'PlaysWidget("3-5 5-5*", "5-2 3-0")',
    "compare": 'CompareWidget("3-5 5-5* 5-2")',
    "count": 'CountWidget("3-5 5-5* 5-2")',
    "board": 'BoardWidget("3-5 5-5*", "all-fives", "5-2 3-0")',
    "which": "WhichWidget()",
    "house": "HouseWidget()",
    "card": 'CardWidget("sniff")',
}
FIRST_CELL = "from allfives.show.widgets import *\nimport ipywidgets"
DONE_CELL = """
    stage = StageWidget("doubles")
    done = ipywidgets.Label("done nothing")
    stage.observe(lambda change: setattr(done, "value", f"done {change['new']}"), "done")
    ipywidgets.VBox([stage, done])
"""


def check_lessons(page: Page) -> None:
    """A step done is heard in Python and seen in the overview, whose links open notebooks."""
    lesson = page.locator('allfives-stage[data-stage="doubles"]')
    lesson.locator("[data-action=reveal]").click()
    heard = page.locator(".widget-label", has_text="done")
    expect(heard).to_have_text(f"done ['{stage('doubles').steps[0].slug}']")
    line = page.locator('allfives-hub [data-lesson="doubles"]')
    line.scroll_into_view_if_needed()
    total = len(stage("doubles").steps)
    expect(line.locator(".af-done-of")).to_have_text(say("ui.hub_done", done=1, total=total))
    with page.expect_popup() as opened:
        line.locator("a").click()
    expect(opened.value).to_have_url(re.compile(r"/learn/tiles\.ipynb$"))
    opened.value.close()


def check_rules_table(page: Page) -> None:
    """Letters are typed into the box, and do nothing to the notebook."""
    part, cells = page.locator("allfives-rules"), page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    part.locator("[data-field=search]").press_sequentially("dd b")
    part.locator("[data-field=search]").fill("covered_spinner")
    expect(part.locator("tr[data-question]")).to_have_count(1)
    expect(part.locator("td.af-diff")).to_have_count(1)
    assert cells.count() == before


def test_every_kind_comes_alive_in_a_notebook(open_notebook: Opener, lab: Lab) -> None:
    """Each once: ready, as wide as its place, no error among the outputs."""
    cells = [FIRST_CELL, *KINDS.values(), DONE_CELL]
    page = open_notebook(write(lab, "book/kinds.ipynb", *cells))
    run_all(page)
    page.locator('allfives-stage[data-stage="doubles"][data-ready]').wait_for()
    for kind in KINDS:
        part = page.locator(f"allfives-{kind}[data-ready]").first
        part.scroll_into_view_if_needed()
        expect(part.locator(".af-card").first).to_be_visible()
        card = part.locator(".af-card").first
        assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth"), kind
    check_lessons(page)
    check_rules_table(page)
