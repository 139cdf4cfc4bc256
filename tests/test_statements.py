"""The chapters on the sources: every statement stands in one of them, and shows what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from allfives.game.ledger import Statement, ledger
from allfives.show.answers.statement import Option, elsewhere, options, scenes, shown, statement
from allfives.show.scenes import Scene
from allfives.show.statement import statement_html
from allfives.show.where import FOLDER, chapters, page_of, section_of
from allfives.show.words import say
from tests.test_ledger import ALL

ROOT = Path(__file__).parents[1]
IDS = [one.id for one in ledger()]
PLAYED = [pytest.param(one, id=one.id) for one in ledger() if one.is_played]
LIGHT = 40_000  # bytes of statements on one page


def values(one: Statement) -> list[tuple[Scene, tuple[Option, ...]]]:
    """Every scene of a statement with the values of its switch."""
    return [(scene, options(one, scene)) for scene in scenes(one)]


def shown_by(notebook: Path) -> list[str]:
    """The statements that a chapter shows, by the sections that it asks for."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells)
    asked = re.findall(r'statements\("([a-z-]+)", "([a-z-]+)"\)', text)
    return [name for chapter, section in asked for name in section_of(chapter, section)]


def test_every_statement_stands_in_exactly_one_chapter() -> None:
    """What the data say is what the notebooks show, in the same order."""
    named = {path.stem: shown_by(path) for path in sorted((ROOT / FOLDER).glob("*.ipynb"))}
    told = {name: [one for ids in of.values() for one in ids] for name, of in chapters().items()}
    assert {name: ids for name, ids in named.items() if ids} == told
    found = [name for ids in named.values() for name in ids]
    assert [name for name in IDS if found.count(name) != 1] == []
    assert sorted(found) == sorted(IDS)


def test_every_statement_has_an_address() -> None:
    """A page of the book and the id as the anchor, which its element carries."""
    for name in IDS:
        page, _, anchor = page_of(name).partition("#")
        assert (ROOT / page).with_suffix(".ipynb").is_file()
        assert anchor == name
        assert statement_html(name).startswith("<allfives-statement ")
        assert f' id="{name}"' in statement_html(name).rpartition("<script")[0]
    with pytest.raises(KeyError):
        page_of("AF-99")


def test_a_chapter_holds_no_more_than_a_page_may() -> None:
    """40 kB of statements each; a longer one is split."""
    sizes = {
        chapter: sum(len(statement_html(name).encode()) for ids in of.values() for name in ids)
        for chapter, of in chapters().items()
    }
    assert {name: size for name, size in sizes.items() if size > LIGHT} == {}


@pytest.mark.parametrize("one", PLAYED)
def test_a_statement_shows_its_own_cases(one: Statement) -> None:
    """Each scene is a case of the same statement, worked out by hand, and shows something."""
    rows = {(row["ask"], row["rules"], row["input"]) for row in ALL if row["id"] == one.id}
    for scene in scenes(one):
        assert (scene.ask, scene.under, scene.input) in rows
        assert scene.seen()
        assert scene.told().head


def test_what_is_told_shows_nothing_and_says_why() -> None:
    """And only what is played has scenes."""
    assert set(shown()) == {one.id for one in ledger() if one.is_played}
    for one in ledger():
        if not one.is_played:
            assert one.told in statement_html(one.id)


@pytest.mark.parametrize("one", PLAYED)
def test_every_scene_has_a_switch_and_each_value_changes_what_is_told(one: Statement) -> None:
    """A field is flipped, and the position answers otherwise."""
    for scene, (own, *others) in values(one):
        assert own.rules == scene.rules
        assert others, scene
        for option in others:
            assert option.told == scene.told(option.rules)
            assert option.told.short != own.told.short
            assert set(option.fields) & set(one.fields) or option.held
            for field in option.fields:
                assert getattr(option.rules, field) != getattr(scene.rules, field)


@pytest.mark.parametrize("one", PLAYED)
def test_every_reading_can_be_switched_to(one: Statement) -> None:
    """On some position of its statement, beside a reading that it differs from."""
    held = {words for _, found in values(one) for option in found for words in option.held}
    assert [reading.words for reading in one.readings if reading.words not in held] == []


@pytest.mark.parametrize("one", PLAYED)
def test_the_note_names_only_who_answers_otherwise(one: Statement) -> None:
    """Another statement, another answer; where another source differs there is a note."""
    others = elsewhere(one)
    for other in others:
        assert one.id not in other.ids
        assert set(other.ids) <= set(IDS)
        assert other.field in one.fields
    html = statement_html(one.id)
    assert (say("statement.elsewhere") in html) == bool(others)
    if "Δ" in one.mark:
        assert any(not name.startswith(one.source) for other in others for name in other.ids)


def test_the_sharpest_difference_is_on_both_pages() -> None:
    """5-5 covered by 3 and 2: 5 by AF-17, 15 by MU-06, and each note leads to the other."""
    table = Scene("count", "all-fives", "3-5 5-5* 5-2")
    own, *others = options(statement("AF-17"), table)
    assert own.told.short == "5/5"
    assert [(option.ids, option.told.short) for option in others] == [(("MU-06",), "15/15")]
    assert 'href="muggins.html#MU-06"' in statement_html("AF-17")
    assert 'href="all-fives-count.html#AF-17"' in statement_html("MU-06")
