"""The front end draws the very same text as Python does, from the same numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from allfives.game.tiles import full_set
from allfives.show.geometry import place
from allfives.show.svg import board_svg, faces, tile_svg
from tests import tables

DRAW = Path(__file__).parents[2] / "allfives/show/static/src/10-draw.js"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A blank page that knows `drawBoard` and `drawTile`."""
    page = browser.new_page()
    data, source = json.dumps({"faces": faces()}), DRAW.read_text(encoding="utf-8")
    page.evaluate(
        f"(function () {{ 'use strict'; const DATA = {data};\n{source}\n"
        "Object.assign(globalThis, { drawBoard, drawTile }); })()"
    )
    yield page
    page.close()


OPTIONS: list[dict[str, Any]] = [
    {},
    {"rings": {"left": 6, "right": None}, "marks": ["right"], "fresh": 0},
    {"numerals": True, "rings": {"right": 12, "left": 0}},
    {"hidden": False, "label": 'it\'s <b>5 & "5"</b>'},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "rings", "numerals", "label"])
def test_boards_are_drawn_alike(page: Page, options: dict[str, Any]) -> None:
    """Every way a tile can lie, every face, each option."""
    layouts = [tables.cross(seed, 9, (9, 8, 12, 7)) for seed in range(12)]
    layouts += [tables.line(seed, 9, 50) for seed in range(4)]
    layouts += [tables.text(text) for text in ("6-5", "5-5", "5-5*", "4-5 5-5* 5-1")]
    boards = [place(layout, width=width) for layout in layouts for width in (288, 640)]
    drawn = page.evaluate(
        "([views, options]) => views.map((view) => drawBoard(view, options))",
        [[board.view() for board in boards], options],
    )
    assert drawn == [board_svg(board, **options) for board in boards]


def test_the_empty_table_is_drawn_alike(page: Page) -> None:
    """It has no ends, only a start."""
    board = place(tables.text("-"))
    drawn = page.evaluate("(view) => drawBoard(view, { rings: { start: null } })", board.view())
    assert drawn == board_svg(board, rings={"start": None})


@pytest.mark.parametrize("numerals", [False, True])
def test_tiles_of_the_hand_are_drawn_alike(page: Page, numerals: bool) -> None:
    """All 55 of them."""
    tiles = full_set(9)
    drawn = page.evaluate(
        "([tiles, numerals]) => tiles.map(([a, b]) => drawTile(a, b, numerals))",
        [[[tile.high, tile.low] for tile in tiles], numerals],
    )
    assert drawn == [tile_svg(tile, numerals=numerals) for tile in tiles]
