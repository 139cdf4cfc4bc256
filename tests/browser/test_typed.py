"""The box for moves: the engine's notation is understood, anything else is told what is wrong."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from allfives.show.answers.scene import open_halves
from allfives.show.words import place_words, say
from tests.browser import engine, play
from tests.browser.conftest import Visitor

FIRST = engine.PACK[0]
PLACES = list(open_halves(FIRST.layout, FIRST.rules[0]))
HAND = [str(tile) for tile in FIRST.hand]
RIGHT = [str(play) for play in engine.right(FIRST).plays]
# One that can be laid, and is not the answer.
EXAMPLE = next(move for one, _ in engine.moves(FIRST) if (move := str(one)) not in RIGHT)
FITTING = {
    tile: [chosen.at for chosen, _ in engine.moves(FIRST) if str(chosen.tile) == tile]
    for tile in HAND
}
NO_MOVES = ["", "left", "6-5-4", "65@left", "6-５", "6-", "-", "a" * 400]
HOSTILE = [
    '<img src=x onerror="window.harmed = true">',
    "<script>window.harmed = true</script>",
    "6-5@<img src=x onerror='window.harmed = true'>",
    "{text} ${harmed = true} $& \\u003cb\\u003e",
]


def test_the_example_of_a_move_can_be_laid_and_is_never_the_answer(visit: Visitor) -> None:
    """Neither beside the box nor when a move cannot be read, nor does it leave the answer alone.

    Where there is no such move its form is shown.
    """
    page = visit(engine.PUZZLES, over="file")
    for puzzle in engine.PACK:
        part = play.puzzle_part(page, puzzle)
        play.type_move(part, "?")
        asked = part.locator("label").first.inner_text()
        laid = [str(one) for one, _ in engine.moves(puzzle)]
        right = [str(one) for one in engine.right(puzzle).plays]
        wrong = [one for one in laid if one not in right]
        for words in (asked, play.told(part)[1]):
            found = re.findall(r"\S+@\w[\w.-]*\w", words)[-1]
            assert found in (wrong if len(wrong) > 1 else [say("ui.move_form")])


def answers(places: int) -> list[str]:
    """The tiles of the hand that fit so many places."""
    return [tile for tile in HAND if len(FITTING[tile]) == places]


def test_a_move_may_be_written_in_many_ways(visit: Visitor) -> None:
    """Either half first, a space for the sign, capitals, spaces around, no place where one fits."""
    page = visit(engine.PUZZLES)
    part = play.puzzle_part(page, FIRST)
    for tile in answers(1):
        high, low, (place,) = tile[0], tile[2], FITTING[tile]
        chosen = next(one for one, _ in engine.moves(FIRST) if str(one) == f"{tile}@{place}")
        for text in (
            f"{tile}@{place}",
            f"{low}-{high}@{place}",
            f"{tile} {place}",
            f"  {tile} @ {place.upper()} ",
            tile,
        ):
            play.type_move(part, text)
            assert play.told(part)[1] == engine.told(FIRST, chosen), text
            play.type_move(part, "")
            assert play.told(part)[0] == ""


def test_a_move_that_cannot_be_is_told_why(visit: Visitor) -> None:
    """Not in the hand, not in the set, no such place, the wrong end, several ends: never wrong."""
    page = visit(engine.PUZZLES)
    part = play.puzzle_part(page, FIRST)
    hand, places = " ".join(HAND), ", ".join(PLACES)
    expected = {tile: say("ui.not_in_hand", tile=tile, hand=hand) for tile in ("0-0", "9-9", "8-7")}
    for place in ("up", "down", "start", "middle", "constructor", "__proto__"):
        expected[f"{HAND[0]}@{place}"] = say("ui.no_place", place=f"“{place}”", places=places)
    for tile in answers(1):
        for place in set(PLACES) - set(FITTING[tile]):
            fits = place_words(FITTING[tile][0])
            expected[f"{tile}@{place}"] = say(
                "ui.does_not_fit", tile=tile, place=place_words(place), places=fits
            )
    for tile in answers(2):
        several, example = ", ".join(FITTING[tile]), f"{tile}@{FITTING[tile][0]}"
        expected[tile] = say("ui.fits_several", tile=tile, places=several, example=example)
    assert len(expected) > 10
    for text, words in expected.items():
        play.type_move(part, text)
        seen = play.look(part)
        assert seen.told == ("", words)
        assert seen.focus == "input field=move"
        assert seen.laid == len(FIRST.layout.tiles)


def test_what_is_no_move_is_quoted(visit: Visitor) -> None:
    """Beside an example that is one, and however long it is nothing grows wider."""
    page = visit(engine.PUZZLES, over="file", width=320)
    part = play.puzzle_part(page, FIRST)
    for text in NO_MOVES:
        play.type_move(part, text)
        assert play.told(part) == ("", say("ui.no_move", text=f"“{text}”", example=EXAMPLE))
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        assert part.evaluate("(part) => part.querySelector('.af-card').scrollWidth") <= 320


def test_hostile_text_stays_text(visit: Visitor) -> None:
    """It is shown as it was typed, in a move and in a count, and nothing of it runs."""
    page = visit(engine.PUZZLES, over="file")
    part = play.puzzle_part(page, FIRST)
    for text in HOSTILE:
        play.type_move(part, text)
        assert play.told(part) == ("", say("ui.no_move", text=f"“{text}”", example=EXAMPLE))
    check_harmless(page)
    for path, boxes in (("what-counts", 1), ("one-table-two-rules", 2)):
        page.goto(f"{visit.roots['file']}/book/{path}.html")
        part = page.locator(f"allfives-{'count' if boxes == 1 else 'compare'}").first
        for text in HOSTILE:
            play.type_counts(part, *[text] * boxes)
            verdict, words = play.told(part)
            assert verdict == ""
            assert f"“{text}”" in words
        check_harmless(page)


def check_harmless(page: Page) -> None:
    """No markup came of it, and no script has run."""
    assert page.locator("[role=status] :is(b, img, script)").count() == 0
    assert page.evaluate("window.harmed") is None
