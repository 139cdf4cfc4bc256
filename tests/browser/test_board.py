"""Boards to play on: after every play the page shows the table and the count of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import allfives
from allfives.game.counting import Play
from allfives.show.answers.board import board_answers
from allfives.show.words import place_words, say, sum_words, table_words, verdict_words
from tests.browser import engine, play
from tests.browser.conftest import Visitor

Choose = Callable[[list[Play]], Play]


def playable(asked: engine.Asked) -> bool:
    """Whether a board has a hand of which a tile fits."""
    return bool(asked.values["hand"] and allfives.plays(asked.layout, asked.hand, asked.rules))


BOARDS = [param for param in engine.every("board") if playable(param.values[2])]


def first(options: list[Play]) -> Play:
    """The play that comes first."""
    return options[0]


def last(options: list[Play]) -> Play:
    """The play that comes last."""
    return options[-1]


def check_scene(part: Locator, layout: allfives.Layout, rules: allfives.Rules) -> play.Seen:
    """Picture, sum and text are those of this table; gives what else is to be seen."""
    result, seen = allfives.count(layout, rules), play.look(part)
    begun = part.locator("[data-action=undo]").is_enabled()
    # What the table scores is said once the reader has played: nobody has those points before.
    assert seen.line == (engine.line(result, rules) if begun else sum_words(result))
    assert seen.text == table_words(layout)
    assert Counter(seen.rings) == play.ring_numbers(result)
    assert seen.laid == len(layout.tiles)
    return seen


def lay(part: Locator, chosen: Play, by_mouse: bool) -> None:
    """Make a play, with the mouse or typed."""
    if by_mouse:
        part.locator(f'[data-tile="{chosen.tile}"]').click()
        part.locator(f'[data-end="{chosen.at}"]').click()
    else:
        play.type_move(part, str(chosen))


@pytest.mark.parametrize(("path", "number", "asked"), BOARDS)
def test_a_board_counts_every_play_and_takes_it_back(
    visit: Visitor, path: str, number: int, asked: Any
) -> None:
    """Until the hand is empty or stuck: scene, points so far; then undone one by one, and anew."""
    part = visit(path, over="file").locator("allfives-board").nth(number)
    walk(part, asked, first, by_mouse=True)
    walk(part, asked, last, by_mouse=False)


def walk(part: Locator, asked: engine.Asked, choose: Choose, by_mouse: bool) -> None:
    """Play until nothing can be played, undo it all, play once more and start again."""
    rules = asked.rules
    undo, again = part.locator("[data-action=undo]"), part.locator("[data-action=retry]")
    table, hand, points = asked.layout, [*asked.hand], 0
    check_scene(part, table, rules)
    tables, scenes = [table], board_answers(table, asked.hand, rules)["scenes"]
    while options := list(allfives.plays(table, allfives.Hand(tuple(hand)), rules)):
        if "last" in scenes[str(table)]:
            break
        chosen = choose(options)
        lay(part, chosen, by_mouse)
        table, points = chosen.layout, points + chosen.count.points
        hand.remove(chosen.tile)
        tables.append(table)
        seen = check_scene(part, table, rules)
        told = verdict_words(chosen.count, rules)
        assert seen.verdict == ""
        assert say("ui.played", tile=chosen.tile, place=place_words(chosen.at)) in seen.words
        assert f"{told}. {say('ui.points_so_far', points=points)}." in seen.words
        assert seen.hand == list(map(str, hand))
        assert seen.focus != "body"
    why = "board_last" if "last" in scenes[str(table)] else "stuck" if hand else "no_tiles"
    assert say(f"ui.{why}") in play.told(part)[1]
    if why == "board_last":
        assert part.locator("[data-tile]:enabled").count() == 0
        play.type_move(part, str(hand[0]))
        assert play.told(part)[1] == say("ui.board_last")

    for table in reversed(tables[:-1]):
        undo.click()
        assert check_scene(part, table, rules).focus.startswith("button tile=")
    expect(undo).to_be_disabled()
    expect(again).to_be_disabled()

    for chosen_from in tables[:2]:
        held = allfives.Hand(tuple(tile for tile in asked.hand if tile not in chosen_from.tiles))
        if options := list(allfives.plays(chosen_from, held, rules)):
            lay(part, choose(options), not by_mouse)
    again.click()
    seen = check_scene(part, asked.layout, rules)
    assert seen.hand == list(map(str, asked.hand))
    assert seen.told == ("", "")
    assert seen.focus.startswith("button tile=")


def test_a_tile_that_fits_nowhere_is_named(visit: Visitor) -> None:
    """Clicked or typed."""
    path, number, asked = next(
        param.values
        for param in BOARDS
        if len({one.tile for one in plays_of(param.values[2])}) < len(param.values[2].hand)
    )
    fitting = {chosen.tile for chosen in plays_of(asked)}
    tile = next(tile for tile in asked.hand if tile not in fitting)
    part = visit(path).locator("allfives-board").nth(number)
    words = ("", say("ui.fits_nowhere", tile=tile))
    part.locator(f'[data-tile="{tile}"]').click()
    assert play.told(part) == words
    play.type_move(part, "nonsense")
    play.type_move(part, str(tile))
    assert play.told(part) == words


def plays_of(asked: Any) -> list[Play]:
    """Every play that a board starts with."""
    return list(allfives.plays(asked.layout, asked.hand, asked.rules))


def test_a_board_asks_for_nothing_while_it_is_played_on(visit: Visitor) -> None:
    """Every table that the hand can reach is on the page already."""
    path, number, asked = BOARDS[0].values
    page = visit(path)
    page.wait_for_load_state("networkidle")
    part = page.locator("allfives-board").nth(number)
    with play.nothing_asked(page):
        lay(part, plays_of(asked)[0], True)
        part.locator("[data-action=undo]").click()
    check_scene(part, asked.layout, asked.rules)
