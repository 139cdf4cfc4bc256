"""A board to play on: every table that a hand can reach, and the plays between them."""

from __future__ import annotations

from collections.abc import Iterable

from allfives.game.counting import Count, Play, count, plays
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.show.answers.scene import Answers, scene, still, terms_view
from allfives.show.geometry import Board
from allfives.show.words import verdict_words

MOST_SCENES = 40  # a board carries at most so many tables; a long hand is then played less deep

Reached = dict[str, tuple[Count, tuple[Play, ...], bool]]


def board_answers(layout: Layout, hand: Hand, rules: Rules) -> Answers:
    """A board to play on: every scene that the hand can reach, and the plays between them.

    All orders of play are followed, as deep as keeps the scenes few enough; where plays are left
    out, the scene is the `last`. A scene is what the table makes by itself; `made` says of a play
    what it makes where that is something else.
    """
    reached = _reach(layout, hand, rules, depth=min(1, len(hand)))
    for depth in range(2, len(hand) + 1):
        deeper = _reach(layout, hand, rules, depth)
        if len(deeper) > MOST_SCENES:
            break
        reached = deeper
    boards = {text: still(result.layout, layout) for text, (result, *_) in reached.items()}
    return {
        "hand": [str(tile) for tile in hand],
        "start": str(layout),
        "box": list(Board.union(boards.values())),
        "scenes": {
            text: {
                **scene(boards[text], result, rules),
                "plays": {str(play): str(play.layout) for play in options},
                **_made(options, rules),
                **({"last": True} if cut else {}),
            }
            for text, (result, options, cut) in reached.items()
        },
    }


def _made(options: Iterable[Play], rules: Rules) -> Answers:
    """What plays make where that hangs on them: two may lead to one table and score unlike."""
    made = {
        str(play): {
            **terms_view(play.count),
            "points": play.count.points,
            "verdict": verdict_words(play.count, rules),
        }
        for play in options
        if play.count != count(play.layout, rules)
    }
    return {"made": made} if made else {}


def _reach(layout: Layout, hand: Hand, rules: Rules, depth: int) -> Reached:
    """Every table within so many plays, by its text: its count, and the plays that lead on.

    The last part says that there are such plays and none of them is followed. Beyond one play the
    search gives up as soon as there are too many tables.
    """
    reached: Reached = {}
    waiting = [(layout, hand, depth)]
    while waiting and (depth == 1 or len(reached) <= MOST_SCENES):
        table, held, plays_left = waiting.pop()
        if str(table) in reached:
            continue
        options = plays(table, held, rules)
        cut = bool(options) and not plays_left
        if cut:
            options = ()
        reached[str(table)] = count(table, rules), options, cut
        for play in options:
            rest = Hand(tuple(tile for tile in held if tile != play.tile))
            waiting.append((play.layout, rest, plays_left - 1))
    return reached
