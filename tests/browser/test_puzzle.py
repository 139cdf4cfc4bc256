"""Puzzles on the page: each can be solved in every way, and every move is told what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from allfives.game.counting import Play
from allfives.puzzle.puzzle import Puzzle, prove
from allfives.show.answers import puzzle_answers
from allfives.show.words import say
from tests.browser import engine, play
from tests.browser.conftest import Visitor

PACK = engine.PACK
FIRST = PACK[0]
SOLVED, WITH_HINTS = say("ui.solved"), say("ui.solved_hints")

FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


def click(part: Locator, chosen: Play) -> None:
    """Choose the tile, then the end, with the mouse."""
    part.locator(f'[data-tile="{chosen.tile}"]').click()
    part.locator(f'[data-end="{chosen.at}"]').click()


def check_told(part: Locator, puzzle: Puzzle, chosen: Play) -> None:
    """The table shows the play and its count; the live region says what the engine says."""
    right = chosen in prove(puzzle).answer.plays
    assert play.told(part) == ("right" if right else "wrong", engine.told(puzzle, chosen))
    assert play.rings(part) == play.ring_numbers(chosen.count)
    assert play.tiles_laid(part) == len(chosen.layout.tiles)


@pytest.mark.parametrize("over", ["http", "folder", "file"])
def test_a_puzzle_is_solved_with_the_mouse_and_without_a_request(visit: Visitor, over: str) -> None:
    """A tile, then an end; everything needed is on the page already."""
    page = visit(engine.PUZZLES, over=over)
    page.wait_for_load_state("networkidle")
    part = play.puzzle_part(page, FIRST)
    with play.nothing_asked(page):
        click(part, engine.answer(FIRST))
    check_told(part, FIRST, engine.answer(FIRST))
    assert play.focused(page) == "button action=next"


def test_a_puzzle_is_solved_by_touch(visit: Visitor) -> None:
    """Two taps on a telephone; nothing is dragged."""
    page = visit(engine.PUZZLES, width=360, has_touch=True, is_mobile=True)
    for puzzle in PACK[:3]:
        part, answer = play.puzzle_part(page, puzzle), engine.answer(puzzle)
        part.locator(f'[data-tile="{answer.tile}"]').tap()
        part.locator(f'[data-end="{answer.at}"]').tap()
        check_told(part, puzzle, answer)


def press_until(page: Page, key: str, wanted: str, most: int = 120) -> None:
    """Press a key until the focus is where it is wanted."""
    for _ in range(most):
        if play.focused(page) == wanted:
            return
        page.keyboard.press(key)
    pytest.fail(f"{most} times {key} and no {wanted}: {play.focused(page)} has the focus")


def test_all_puzzles_are_solved_with_the_keyboard_alone(visit: Visitor) -> None:
    """Tab to the hand, arrows to the tile, Enter, on to an end, Enter, Enter for the next one."""
    page = visit(engine.PUZZLES)
    press_until(page, "Tab", f"button tile={FIRST.hand[0]}")
    for puzzle in PACK:
        answer = engine.answer(puzzle)
        press_until(page, "ArrowRight", f"button tile={answer.tile}", len(puzzle.hand))
        page.keyboard.press("Enter")
        assert play.focused(page) != "body"
        press_until(page, "Shift+Tab", f"button end={answer.at}", 12)
        page.keyboard.press("Enter")
        check_told(play.puzzle_part(page, puzzle), puzzle, answer)
        if puzzle is not PACK[-1]:
            assert play.focused(page) == "button action=next"
            page.keyboard.press("Enter")
    assert play.focused(page) == "summary"


def test_every_move_of_every_puzzle_gets_the_verdict_of_the_engine(visit: Visitor) -> None:
    """Typed one after the other: the count, and what was missed; the focus is never lost."""
    page = visit(engine.PUZZLES, over="file")
    for puzzle in PACK:
        part = play.puzzle_part(page, puzzle)
        after = "button action=next" if puzzle is not PACK[-1] else "summary"
        for chosen, right in engine.moves(puzzle):
            play.type_move(part, str(chosen))
            check_told(part, puzzle, chosen)
            assert play.focused(page) == (after if right else "button action=retry")


def test_a_wrong_answer_is_explained_and_can_be_tried_again(visit: Visitor) -> None:
    """`Try again` gives the puzzle back as it was, and then it can be solved."""
    page = visit(engine.PUZZLES)
    for puzzle in PACK[:3]:
        part = play.puzzle_part(page, puzzle)
        felt = part.locator(".af-felt").first
        before = felt.inner_html()
        expect(part.locator("[data-action=retry]")).to_be_hidden()
        click(part, engine.slip(puzzle))
        check_told(part, puzzle, engine.slip(puzzle))
        play.solved_mark(part, None)
        part.locator("[data-action=retry]").click()
        assert felt.inner_html() == before
        assert play.told(part) == (None, "")
        assert play.focused(page) == f"button tile={puzzle.hand[0]}"
        click(part, engine.answer(puzzle))
        check_told(part, puzzle, engine.answer(puzzle))
        play.solved_mark(part, SOLVED)


def test_a_tile_that_fits_nowhere_is_named_and_costs_nothing(visit: Visitor) -> None:
    """Choosing it, or laying a tile where it does not fit, is told and stays without a verdict."""
    page = visit(engine.PUZZLES)
    tried = set()
    for puzzle in PACK:
        part = play.puzzle_part(page, puzzle)
        fitting = {(chosen.tile, chosen.at) for chosen, _ in engine.moves(puzzle)}
        ends = [end.get_attribute("data-end") for end in part.locator("[data-end]").all()]
        for tile in puzzle.hand:
            wrong = [end for end in ends if (tile, end) not in fitting]
            if not wrong:
                continue
            part.locator(f'[data-tile="{tile}"]').click()
            part.locator(f'[data-end="{wrong[0]}"]').click()
            fits = len(wrong) < len(ends)
            verdict, words = play.told(part)
            assert verdict is None
            assert words.startswith(f"{tile} does not fit" if fits else f"{tile} fits no")
            tried.add(fits)
    assert tried == {True, False}


def test_an_end_without_a_tile_asks_for_the_tile(visit: Visitor) -> None:
    """Who takes the end first is told to choose a tile."""
    page = visit(engine.PUZZLES)
    part = play.puzzle_part(page, FIRST)
    part.locator("[data-end]").first.click()
    assert play.told(part) == (None, say("ui.choose_tile"))


def test_hints_come_in_three_steps_and_are_remembered(visit: Visitor) -> None:
    """The tile, the end, the sum; the solved mark says that hints were taken, until it need not."""
    page = visit(engine.PUZZLES)
    for taken, puzzle in enumerate(PACK[:4]):
        part, hints = play.puzzle_part(page, puzzle), puzzle_answers(puzzle)["hints"]
        for step in range(1, taken + 1):
            part.locator("[data-action=hint]").click()
            shown = say("ui.hint_of", number=step, total=3, text=" ".join(hints[:step]))
            assert play.told(part) == (None, shown)
        click(part, engine.answer(puzzle))
        play.solved_mark(part, WITH_HINTS if taken else SOLVED)
    page.reload()
    for taken, puzzle in enumerate(PACK[:5]):
        words = SOLVED if not taken else WITH_HINTS if taken < 4 else None
        play.solved_mark(play.puzzle_part(page, puzzle), words)
    part = play.puzzle_part(page, PACK[1])
    click(part, engine.answer(PACK[1]))
    play.solved_mark(part, SOLVED)
    part = play.puzzle_part(page, PACK[0])
    part.locator("[data-action=hint]").click()
    click(part, engine.answer(PACK[0]))
    play.solved_mark(part, SOLVED)


@pytest.mark.parametrize("over", ["http", "file"])
def test_a_solved_puzzle_stays_solved(visit: Visitor, over: str) -> None:
    """After a reload the mark is there, and the puzzle can be played again."""
    page = visit(engine.PUZZLES, over=over)
    play.type_move(play.puzzle_part(page, FIRST), str(engine.answer(FIRST)))
    page.reload()
    part = play.puzzle_part(page, FIRST)
    play.solved_mark(part, SOLVED)
    assert play.told(part) == (None, "")
    click(part, engine.answer(FIRST))
    check_told(part, FIRST, engine.answer(FIRST))
    play.solved_mark(part, SOLVED)


@pytest.mark.parametrize("before", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_device_that_keeps_nothing_breaks_nothing(visit: Visitor, before: str) -> None:
    """Where storage is forbidden or full the puzzles go on; the page has its colours."""
    page = visit(engine.PUZZLES, before=before, color_scheme="dark")
    part = play.puzzle_part(page, FIRST)
    click(part, engine.answer(FIRST))
    check_told(part, FIRST, engine.answer(FIRST))
    play.solved_mark(part, SOLVED)
    page.reload()
    play.solved_mark(part, None)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert visit.troubles == []


def test_what_was_kept_by_another_version_breaks_nothing(visit: Visitor) -> None:
    """Kept text that is no JSON, or none of ours, counts as nothing kept."""
    page = visit(engine.PUZZLES)
    for kept in ("{", "null", "[]", "5", '"text"', '{"blank-end": 5}'):
        page.evaluate("(kept) => localStorage.setItem('allfives.puzzles', kept)", kept)
        page.reload()
        part = play.puzzle_part(page, PACK[1])
        click(part, engine.answer(PACK[1]))
        play.solved_mark(part, SOLVED)
