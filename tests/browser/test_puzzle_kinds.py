"""Every kind of puzzle on the page of puzzles: answered wrong, told why, and then solved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from allfives.game.counting import count
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed_pay import MissedPay, missed_pay
from allfives.puzzle.packs import Entry
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers import puzzle_answers
from allfives.show.words import say
from tests.browser import play, shelf
from tests.browser.conftest import Visitor

Wanted = Callable[[Puzzle], bool]


def hangs(puzzle: Puzzle) -> bool:
    """The points of the bare table hang on the tile that came last (VP-21)."""
    return bool(count(puzzle.layout, puzzle.rules[0]).if_last)


def skips_a_division(puzzle: Puzzle) -> bool:
    """Nothing has to be rounded, so what a reader skips is the division (MU-11)."""
    slips = {slip for seat in (0, 1) for _, slip in missed_pay(puzzle.position, seat)}
    return MissedPay.UNDIVIDED in slips and not {MissedPay.RAW, MissedPay.UNROUNDED} & slips


def lays_no_tile(puzzle: Puzzle) -> bool:
    """The best choice is a pass."""
    return any("@" not in key for key, one in moves(puzzle).items() if one["right"])


def moves(puzzle: Puzzle) -> dict[str, Any]:
    """Every move of a puzzle that is answered with one."""
    found: dict[str, Any] = puzzle_answers(puzzle)["moves"]
    return found


#: One puzzle of each kind; of some kinds one that is told what it once was not.
CHOSEN: list[tuple[Kind, Wanted]] = [
    (Kind.COUNT, hangs),
    (Kind.SCORING_MOVE, lambda _: True),
    (Kind.BIGGEST_SCORE, lambda _: True),
    (Kind.WHICH_END, lambda _: True),
    (Kind.DOES_ANYTHING_SCORE, lambda _: True),
    (Kind.TWO_RULES, lambda _: True),
    (Kind.SETTLE, skips_a_division),
    (Kind.DENY, lambda _: True),
    (Kind.ENDGAME, lambda puzzle: not lays_no_tile(puzzle)),
    (Kind.ENDGAME, lays_no_tile),
]


@cache
def shown() -> tuple[Entry, ...]:
    """The puzzles of the visit, in order."""
    ordered = [shelf.ENTRIES[name] for name in shelf.IDS]
    return tuple(
        next(one for one in ordered if one.puzzle.kind is kind and wanted(one.puzzle))
        for kind, wanted in CHOSEN
    )


@dataclass(frozen=True)
class Turn:
    """An answer to give, whether it is right, and words that must be told of it."""

    answer: tuple[str, ...]
    right: bool
    words: tuple[str, ...]


def turns(puzzle: Puzzle) -> Iterator[Turn]:
    """A wrong answer, and then the right one; under two rule sets that twice."""
    asked: dict[str, Any] | None = puzzle_answers(puzzle)
    while asked:
        match asked["ask"]:
            case "play":
                yield from move_turns(asked["moves"])
            case "count":
                told = asked["count"]
                wrong = next(iter(told["slips"]))
                yield Turn((wrong,), False, (told["slips"][wrong],))
                yield Turn((str(told["total"]),), True, (told["right"],))
            case "choose":
                for key, one in sorted(asked["told"].items(), key=lambda item: item[1]["right"]):
                    yield Turn((key,), one["right"], (one["tail"],))
            case "settle":
                yield from settle_turns(puzzle, asked)
        asked = asked.get("then")


def move_turns(found: dict[str, Any]) -> Iterator[Turn]:
    """The first wrong move and the first right one."""
    for right in (False, True):
        key, one = next((key, one) for key, one in found.items() if one["right"] == right)
        yield Turn((key,), right, (one["play"], one["tail"]))


def settle_turns(puzzle: Puzzle, asked: dict[str, Any]) -> Iterator[Turn]:
    """The division skipped, and the settlement as it is."""
    right = [seat["points"] for seat in asked["seats"]]
    seat, wrong = next(
        (seat, wrong)
        for seat in range(len(right))
        for wrong, slip in missed_pay(puzzle.position, seat)
        if slip is MissedPay.UNDIVIDED
    )
    typed = [wrong if at == seat else points for at, points in enumerate(right)]
    yield Turn(tuple(map(str, typed)), False, (say("missed.undivided"),))
    yield Turn(tuple(map(str, right)), True, (asked["right"],))


# ---------------------------------------------------------------- hands


def by_mouse(part: Locator, turn: Turn) -> None:
    """Buttons are clicked; a number is typed into its box and sent with the button."""
    (first, *_), page = turn.answer, part.page
    tile, at_sign, end = first.partition("@")
    if at_sign:
        part.locator(f'[data-tile="{tile}"]').click()
        part.locator(f'[data-end="{end}"]').click()
    elif part.locator(f'[data-choice="{first}"]').count():
        part.locator(f'[data-choice="{first}"]').click()
    else:
        boxes = part.locator("input[data-field]")
        for number, text in enumerate(turn.answer):
            boxes.nth(number).click()
            page.keyboard.press("ControlOrMeta+a")
            page.keyboard.type(text)
        part.locator("[data-action=check]").click()


def by_keyboard(part: Locator, turn: Turn) -> None:
    """Tab to where it begins, arrows among tiles and ends, Enter; nothing else is touched."""
    (first, *_), page = turn.answer, part.page
    tile, at_sign, end = first.partition("@")
    if at_sign:
        tab_to(part, lambda: play.look(part).focus.startswith("button tile="))
        play.press_until(part, "ArrowRight", f"button tile={tile}", 60)
        page.keyboard.press("Enter")
        play.press_until(part, "ArrowRight", f"button end={end}", 12)
        page.keyboard.press("Enter")
    elif part.locator(f'[data-choice="{first}"]').count():
        tab_to(part, lambda: page.evaluate("document.activeElement.dataset.choice") == first)
        page.keyboard.press("Enter")
    else:
        tab_to(part, lambda: play.look(part).focus.startswith("input field="))
        for number, text in enumerate(turn.answer):
            if number:
                page.keyboard.press("Tab")
            page.keyboard.press("ControlOrMeta+a")
            page.keyboard.type(text)
        page.keyboard.press("Enter")


def tab_to(part: Locator, reached: Callable[[], bool]) -> None:
    """Tab until something of the part has the focus."""
    for _ in range(150):
        if part.evaluate("(part) => part.contains(document.activeElement)") and reached():
            return
        part.page.keyboard.press("Tab")
    pytest.fail("150 times Tab, and it has not got the focus")


def press_on(page: Page, keyboard: bool) -> None:
    """What has the focus after an answer leads on: again, to the second rules, to the next."""
    if keyboard:
        page.keyboard.press("Enter")
        return
    buttons = page.locator(".af-place allfives-puzzle").locator(
        "[data-action=retry]:visible, [data-action=onto]:visible, [data-action=next]:visible"
    )
    expect(buttons).to_have_count(1)
    buttons.click()


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_every_kind_is_answered_wrong_told_why_and_solved(visit: Visitor, keyboard: bool) -> None:
    """One visit for all kinds: each answer gets its words, and the focus leads on."""
    entries = shown()
    page = visit(f"{shelf.PAGE}?list={','.join(one.id for one in entries)}")
    shelf.ready(page)
    answer = by_keyboard if keyboard else by_mouse
    for entry in entries:
        expect(page.locator(f'.af-place [data-puzzle="{entry.id}"]')).to_have_count(1)
        part = page.locator(".af-place allfives-puzzle")
        given = list(turns(entry.puzzle))
        for number, turn in enumerate(given, 1):
            answer(part, turn)
            seen = play.look(part)
            assert seen.verdict == ("right" if turn.right else "wrong"), (entry.id, turn)
            for words in turn.words:
                assert words in seen.words, (entry.id, turn.answer)
            action = "next" if turn.right else "retry"
            if turn.right and number < len(given):
                action = "onto"
            if entry is not entries[-1] or action != "next":
                assert seen.focus == f"button action={action}", (entry.id, turn.answer)
                press_on(page, keyboard)
        kept = shelf.kept(page)["puzzles"][entry.id]
        assert kept["hints"] == 0, entry.id


def test_what_could_not_be_known_is_said_in_the_browser(visit: Visitor) -> None:
    """VP-21, in the folded answer: the points hang on the last play; MU-11: the division."""
    one = shown()[0]
    page = visit(f"{shelf.PAGE}?puzzle={one.id}")
    shelf.ready(page)
    part = page.locator(".af-place allfives-puzzle")
    part.locator("details.af-answer summary").click()
    told = part.locator("details.af-answer").inner_text()
    assert "was played last" in told
    assert "no points." not in told


def test_hints_come_one_by_one_whatever_is_asked(visit: Visitor) -> None:
    """Where no tile is laid too: a count, yes or no, a settlement, a pass."""
    kinds = (Kind.COUNT, Kind.DOES_ANYTHING_SCORE, Kind.SETTLE, Kind.ENDGAME)
    entries = [one for one in shown() if one.puzzle.kind in kinds]
    page = visit(f"{shelf.PAGE}?list={','.join(one.id for one in entries)}")
    shelf.ready(page)
    for entry in entries:
        hints = puzzle_answers(entry.puzzle)["hints"]
        expect(page.locator(f'.af-place [data-puzzle="{entry.id}"]')).to_have_count(1)
        part = page.locator(".af-place allfives-puzzle")
        for step in range(1, len(hints) + 1):
            part.locator("[data-action=hint]").click()
            text = " ".join(hints[:step])
            words = say("ui.hint_of", number=step, total=len(hints), text=text)
            assert play.told(part) == ("", words)
        if entry.puzzle.kind is Kind.SETTLE:  # what is no number is told with one of these rules
            part.locator("[data-field=points-0]").fill("x")
            part.locator("[data-action=check]").click()
            example = puzzle_answers(entry.puzzle)["example"]
            told = say("ui.no_points_for", who="Player 1", text="“x”", example=example)
            assert play.told(part) == ("", told)
        if entry is not entries[-1]:
            shelf.go_on(page)
