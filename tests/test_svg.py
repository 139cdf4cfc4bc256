"""Boards as SVG: well formed, small, styled by classes alone, and true to the numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

import allfives
from allfives.game.tiles import full_set
from allfives.show.geometry import place
from allfives.show.svg import FACES, board_svg, faces, tile_svg
from tests import tables
from tools import pictures

TEN = "3-3 3-5 5-5*(5-1|5-4 4-4) 5-2 2-4 4-6 6-6"


def pips_in(svg: str) -> int:
    """How many pips are drawn: lines of no length."""
    return svg.count("h0")


def test_each_face_has_as_many_pips_as_its_number() -> None:
    """From blank to nine, on a grid of three by three, alike when turned upside down."""
    for number, face in enumerate(FACES):
        assert len(set(face)) == len(face) == number
        assert {(-u, -v) for u, v in face} == set(face)
        assert all(u in (-1, 0, 1) and v in (-1, 0, 1) for u, v in face)
    assert faces()["pips"][3] == [[-1, 1], [0, 0], [1, -1]]


@pytest.mark.parametrize("text", ["-", "6-5", "5-5*", "9-8 8-7 7-7*(7-6|) 7-5", TEN])
@pytest.mark.parametrize("numerals", [False, True])
def test_a_board_is_well_formed_and_leaves_looks_to_the_style_sheet(
    text: str, numerals: bool
) -> None:
    """No ids, styles or colours; every class is ours."""
    board = place(tables.text(text))
    spot = board.spots[0].name
    svg = board_svg(board, rings={spot: 5}, marks={spot}, numerals=numerals)
    for element in ElementTree.fromstring(svg).iter():
        assert not {"id", "style", "fill", "stroke", "color"} & set(element.attrib)
        for name in element.get("class", "").split():
            assert name.startswith("af-")


def test_a_board_draws_every_pip_of_its_tiles() -> None:
    """The pips in the picture are those of the layout, whatever way each tile lies."""
    for seed in range(20):
        layout = tables.cross(seed, 9, (8, 8, 8, 8))
        assert pips_in(board_svg(place(layout))) == sum(tile.pips for tile in layout.tiles)
    assert all(pips_in(tile_svg(tile)) == tile.pips for tile in full_set(9))


def test_seven_eight_and_nine_have_smaller_pips() -> None:
    """Their class tells them apart; lesser faces on the same tile keep the common size."""
    svg = tile_svg(allfives.Tile.parse("9-2"))
    common, small = re.findall(r'<path(?: class="af-small")? d="([^"]*)"', svg)
    assert (pips_in(common), pips_in(small)) == (2, 9)


def test_the_rings_show_what_each_end_counts() -> None:
    """Their numbers add up to the count; ends that are not counted have no ring."""
    rules = allfives.rules("all-fives")
    count = allfives.count(allfives.Layout.parse(TEN, rules), rules)
    rings: dict[str, int | None] = {term.at: term.pips for term in count.terms}
    svg = board_svg(place(count.layout), rings=rings)
    numbers = [int(number) for number in re.findall(r"<text[^>]*>(\d+)</text>", svg)]
    assert (len(numbers), sum(numbers)) == (len(count.terms), count.total)
    assert svg.count("<circle r=") == len(count.terms)


def test_an_empty_ring_has_no_number_and_a_marked_one_is_double() -> None:
    """Shape tells them apart, not colour alone."""
    board = place(tables.text(TEN))
    empty = board_svg(board, rings={"left": None})
    assert empty.count("<circle r=") == 1
    assert "<text" not in empty
    assert board_svg(board, rings={"left": 6}, marks=["left"]).count("<circle r=") == 2


def test_a_mark_or_ring_at_no_open_place_is_refused() -> None:
    """The error names the place and those that there are."""
    with pytest.raises(ValueError, match="no open place 'up' on this board: it has left, right"):
        board_svg(place(tables.text("6-5")), rings={"up": 3})


def test_a_board_of_ten_tiles_is_small() -> None:
    """At most 2.5 kB, with its rings."""
    rings: dict[str, int | None] = {"left": 6, "right": 12, "up": 1, "down": 8}
    assert len(board_svg(place(tables.text(TEN)), rings=rings).encode()) <= 2500


def test_only_the_spinner_has_a_pin_and_only_the_fresh_tile_a_halo() -> None:
    """One each."""
    svg = board_svg(place(tables.text(TEN)), fresh=0)
    assert (svg.count("af-pin"), svg.count("af-halo")) == (1, 1)
    assert "af-halo" not in board_svg(place(tables.text(TEN)))


def test_numerals_stand_for_pips() -> None:
    """Two upright numbers a tile and no pip, in reading order."""
    svg = board_svg(place(tables.text("3-5 5-5* 5-2")), numerals=True)
    assert pips_in(svg) == 0
    assert re.findall(r">(\d)</text>", svg) == ["3", "5", "5", "5", "5", "2"]
    assert re.findall(r">(\d)</text>", tile_svg(allfives.Tile.parse("6-4"), numerals=True)) == [
        "6",
        "4",
    ]


def test_a_picture_is_hidden_or_named_for_screen_readers() -> None:
    """Hidden unless it is to be read; its label is escaped."""
    board = place(tables.text("6-5"))
    assert 'aria-hidden="true"' in board_svg(board)
    named = board_svg(board, hidden=False, label='ends "6" & 5')
    assert 'role="img" aria-label="ends &quot;6&quot; &amp; 5"' in named
    assert "aria-hidden" not in named


@pytest.mark.parametrize(
    ("name", "draw"), [("board", pictures.board), ("favicon", pictures.favicon)]
)
def test_the_pictures_of_the_book_are_as_drawn_today(name: str, draw: Callable[[], str]) -> None:
    """`python tools/pictures.py` makes them again when this fails."""
    svg = draw()
    assert (pictures.STATIC / f"{name}.svg").read_text(encoding="utf-8") == svg
    ElementTree.fromstring(svg)
