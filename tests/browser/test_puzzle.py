"""Puzzles on the page: each can be solved in every way, and every move is told what it is."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Locator, expect

from allfives.game.counting import Play
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers import puzzle_answers
from allfives.show.words import place_words, say
from tests.browser import engine, play
from tests.browser.conftest import FORBIDDEN, FULL, Visitor

PACK = engine.PACK
FIRST = PACK[0]
SOLVED, WITH_HINTS = say("ui.solved"), say("ui.solved_hints")


def first_tile(puzzle: Puzzle) -> str:
    """The tile that stands first in the hand."""
    return str(next(iter(puzzle.hand)))


def check_told(part: Locator, puzzle: Puzzle, chosen: Play) -> str:
    """The table shows the play and its count, the live region what the engine says of it.

    Returns what has the focus then.
    """
    right = chosen in engine.right(puzzle).plays
    seen = play.look(part)
    assert seen.told == ("right" if right else "wrong", engine.told(puzzle, chosen))
    assert Counter(seen.rings) == play.ring_numbers(chosen.count)
    assert seen.laid == len(chosen.layout.tiles)
    return seen.focus


@pytest.mark.parametrize("over", ["http", "folder", "file"])
def test_a_puzzle_is_solved_with_the_mouse_and_without_a_request(visit: Visitor, over: str) -> None:
    """A tile, then an end; everything needed is on the page already."""
    page = visit(engine.PUZZLES, over=over, service_workers="block")  # it asks when it likes
    page.wait_for_load_state("networkidle")
    part = play.puzzle_part(page, FIRST)
    with play.nothing_asked(page):
        play.click(part, engine.answer(FIRST))
    assert check_told(part, FIRST, engine.answer(FIRST)) == "button action=next"


def test_a_puzzle_is_solved_by_touch(visit: Visitor) -> None:
    """Two taps on a telephone; nothing is dragged."""
    page = visit(engine.PUZZLES, width=360, has_touch=True, is_mobile=True)
    for puzzle in PACK[:3]:
        part, answer = play.puzzle_part(page, puzzle), engine.answer(puzzle)
        part.locator(f'[data-tile="{answer.tile}"]').tap()
        part.locator(f'[data-end="{answer.at}"]').tap()
        check_told(part, puzzle, answer)


def test_all_puzzles_are_solved_with_the_keyboard_alone(visit: Visitor) -> None:
    """Tab to the hand, arrows to the tile, Enter, arrows to the end, Enter, Enter for the next."""
    page = visit(engine.PUZZLES)
    play.press_until(play.puzzle_part(page, FIRST), "Tab", f"button tile={first_tile(FIRST)}")
    for puzzle in PACK:
        part, answer = play.puzzle_part(page, puzzle), engine.answer(puzzle)
        play.press_until(part, "ArrowRight", f"button tile={answer.tile}", len(puzzle.hand))
        page.keyboard.press("Enter")
        play.press_until(part, "ArrowRight", f"button end={answer.at}", 4)
        page.keyboard.press("Enter")
        focus = check_told(part, puzzle, answer)
        if puzzle is not PACK[-1]:
            assert focus == "button action=next"
            page.keyboard.press("Enter")
    assert focus == "summary"


def test_every_move_of_every_puzzle_gets_the_verdict_of_the_engine(visit: Visitor) -> None:
    """Typed one after the other: the count, and what was missed; the focus is never lost."""
    page = visit(engine.PUZZLES, over="file")
    for puzzle in PACK:
        part = play.puzzle_part(page, puzzle)
        after = "button action=next" if puzzle is not PACK[-1] else "summary"
        for chosen, right in engine.moves(puzzle):
            play.type_move(part, str(chosen))
            focus = check_told(part, puzzle, chosen)
            assert focus == (after if right else "button action=retry")


def test_a_wrong_answer_is_explained_and_can_be_tried_again(visit: Visitor) -> None:
    """`Try again` gives the puzzle back as it was, and then it can be solved."""
    page = visit(engine.PUZZLES)
    for puzzle in PACK[:3]:
        part = play.puzzle_part(page, puzzle)
        felt = part.locator(".af-felt").first
        before = felt.inner_html()
        expect(part.locator("[data-action=retry]")).to_be_hidden()
        play.click(part, engine.slip(puzzle))
        check_told(part, puzzle, engine.slip(puzzle))
        assert play.look(part).solved == ""
        part.locator("[data-action=retry]").click()
        assert felt.inner_html() == before
        seen = play.look(part)
        assert seen.told == ("", "")
        assert seen.focus == f"button tile={first_tile(puzzle)}"
        play.click(part, engine.answer(puzzle))
        check_told(part, puzzle, engine.answer(puzzle))
        assert play.look(part).solved == SOLVED


def test_a_tile_at_an_end_where_it_does_not_fit_costs_nothing(visit: Visitor) -> None:
    """It is told where the tile does fit; that is no wrong answer."""
    page = visit(engine.PUZZLES)
    part = play.puzzle_part(page, FIRST)
    fitting = [chosen for chosen, _ in engine.moves(FIRST)]
    ends = {chosen.at for chosen in fitting}
    tile, end = next(
        (tile, end)
        for tile in FIRST.hand
        for end in ends
        if all((chosen.tile, chosen.at) != (tile, end) for chosen in fitting)
    )
    part.locator(f'[data-tile="{tile}"]').click()
    part.locator(f'[data-end="{end}"]').click()
    places = ", ".join(place_words(chosen.at) for chosen in fitting if chosen.tile == tile)
    words = say("ui.does_not_fit", tile=tile, place=place_words(end), places=places)
    assert play.told(part) == ("", words)
    assert play.look(part).laid == len(FIRST.layout.tiles)


def test_an_end_without_a_tile_asks_for_the_tile(visit: Visitor) -> None:
    """Who takes the end first is told to choose a tile."""
    page = visit(engine.PUZZLES)
    part = play.puzzle_part(page, FIRST)
    part.locator("[data-end]").first.click()
    assert play.told(part) == ("", say("ui.choose_tile"))


def test_hints_come_in_three_steps_and_are_remembered(visit: Visitor) -> None:
    """The tile, the end, the sum; the solved mark says that hints were taken, until it need not."""
    page = visit(engine.PUZZLES)
    for taken, puzzle in enumerate(PACK[:4]):
        part, hints = play.puzzle_part(page, puzzle), puzzle_answers(puzzle)["hints"]
        for step in range(1, taken + 1):
            part.locator("[data-action=hint]").click()
            shown = say("ui.hint_of", number=step, total=3, text=" ".join(hints[:step]))
            assert play.told(part) == ("", shown)
        play.click(part, engine.answer(puzzle))
        assert play.look(part).solved == WITH_HINTS if taken else SOLVED
    page.reload()
    for taken, puzzle in enumerate(PACK[:5]):
        words = SOLVED if not taken else WITH_HINTS if taken < 4 else ""
        assert play.look(play.puzzle_part(page, puzzle)).solved == words
    part = play.puzzle_part(page, PACK[1])
    play.click(part, engine.answer(PACK[1]))
    assert play.look(part).solved == SOLVED
    part = play.puzzle_part(page, PACK[0])
    part.locator("[data-action=hint]").click()
    play.click(part, engine.answer(PACK[0]))
    assert play.look(part).solved == SOLVED


def test_a_solved_puzzle_stays_solved(visit: Visitor) -> None:
    """After a reload the mark is there, and the puzzle can be played again."""
    page = visit(engine.PUZZLES)
    play.type_move(play.puzzle_part(page, FIRST), str(engine.answer(FIRST)))
    page.reload()
    part = play.puzzle_part(page, FIRST)
    assert play.look(part).solved == SOLVED
    assert play.told(part) == ("", "")
    play.click(part, engine.answer(FIRST))
    check_told(part, FIRST, engine.answer(FIRST))
    assert play.look(part).solved == SOLVED


@pytest.mark.parametrize("before", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_device_that_keeps_nothing_breaks_nothing(visit: Visitor, before: str) -> None:
    """Where storage is forbidden or full the puzzles go on; the page has its colours."""
    page = visit(engine.PUZZLES, before=before, color_scheme="dark")
    part = play.puzzle_part(page, FIRST)
    play.click(part, engine.answer(FIRST))
    check_told(part, FIRST, engine.answer(FIRST))
    assert play.look(part).solved == SOLVED
    page.reload()
    assert play.look(part).solved == ""
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_what_was_kept_by_another_version_breaks_nothing(visit: Visitor) -> None:
    """Kept text that is no JSON, or none of ours, counts as nothing kept."""
    page = visit(engine.PUZZLES)
    for kept in ("{", "null", "[]", "5", '"text"', '{"blank-end": 5}'):
        page.evaluate("(kept) => localStorage.setItem('allfives.puzzles', kept)", kept)
        page.reload()
        part = play.puzzle_part(page, PACK[1])
        play.click(part, engine.answer(PACK[1]))
        assert play.look(part).solved == SOLVED
