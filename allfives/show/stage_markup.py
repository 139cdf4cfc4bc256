"""`<allfives-stage>`: a row of steps. Every step can be read before any script runs.

With the script one step is shown at a time; without it they stand one below the other, each with
its picture, its question and its folded answer.
"""

from __future__ import annotations

from html import escape

from allfives.game.counting import count
from allfives.game.layout import Layout
from allfives.game.tiles import Hand
from allfives.show.answers.scene import rings, still
from allfives.show.answers.stage import counted, solution, stage_answers
from allfives.show.answers.stage_choose import choices
from allfives.show.answers.stage_play import table, tile_and_place, tries
from allfives.show.elements import (
    felt,
    folded,
    hand_row,
    lesson_line,
    part,
    prose,
    tag,
    terms_list,
    text_line,
)
from allfives.show.geometry import Board
from allfives.show.settle_words import seat_words
from allfives.show.stages import Stage, Step
from allfives.show.svg import board_svg, tile_svg
from allfives.show.words import place_words, say, sentence, table_words


def stage_html(stage: Stage) -> str:
    """The whole stage. Raises as `stage_answers` does."""
    total = len(stage.steps)
    steps = [_section(step, at + 1, total, stage) for at, step in enumerate(stage.steps)]
    return part(
        "stage",
        stage_answers(stage),
        stage.title,
        [stage.rules.title],
        tag("p", prose(stage.goal), class_="af-goal"),
        *steps,
        data_stage=stage.slug,
    )


def _section(step: Step, number: int, total: int, stage: Stage) -> str:
    """One step: its number, its prompt, what lies before the reader, and the folded answer."""
    name = say("stage.step", number=number, total=total)
    return tag(
        "section",
        tag("p", escape(name), class_="af-number"),
        tag("p", prose(step.prompt), class_="af-ask", tabindex="-1"),
        *_given(step, stage),
        _answer(step, stage),
        class_="af-step",
        id=f"{stage.slug}/{step.slug}",
        data_step=step.slug,
        aria_label=f"{stage.title}: {name}",
    )


def _given(step: Step, stage: Stage) -> list[str]:
    """What the reader has to go by: the table, the hand, what others hold, the scores."""
    layout, hand = step.layout, step.hand
    if step.position is not None:
        layout = step.position.layout
        held = step.position.hands[step.position.to_play]
        hand = held if isinstance(held, Hand) else hand
    told = [
        *([_score_line(step)] if step.scores else []),
        *([_table(layout, step, stage)] if layout is not None else []),
        *([text_line(table_words(layout))] if layout is not None else []),
        *([_play_line(step, stage)] if step.play else []),
        *([_boneyard_line(step)] if step.position is not None else []),
        *([_hands(step)] if step.hands else []),
        hand_row(hand),
    ]
    if step.kind == "choose":
        labels = [tag("li", escape(one.label)) for one in choices(step, stage.rules)]
        told.append(tag("ul", *labels, class_="af-offered", aria_label=say("stage.answers")))
    return told


def _table(layout: Layout, step: Step, stage: Stage) -> str:
    """The table, in a box that has room for every play of a step that asks for one."""
    base = still(layout, layout)
    if step.kind != "play":
        return felt(board_svg(base))
    boards = [still(one.play.layout, layout) for one in tries(step, stage.rules)]
    return felt(board_svg(base.within(Board.union([base, *boards]))))


def _play_line(step: Step, stage: Stage) -> str:
    """What the table counts, and the tile that is laid on it then."""
    tile, place = tile_and_place(step.play)
    before = say("stage.counted", total=count(table(step), stage.rules).total)
    words = say("stage.now_laid", tile=tile, place=place_words(place))
    return tag("p", prose(f"{before} {words}"))


def _boneyard_line(step: Step) -> str:
    boneyard = step.position.boneyard if step.position else None
    tiles = boneyard if isinstance(boneyard, Hand) else Hand()
    if step.ask == "drawn":
        words = say("stage.boneyard_order", tiles=", ".join(map(str, tiles)))
    elif len(tiles):
        words = say("stage.boneyard", number=len(tiles))
    else:
        words = say("stage.boneyard_empty")
    return tag("p", prose(words))


def _hands(step: Step) -> str:
    """What is left in every hand, as tiles."""
    rows = []
    for seat, hand in enumerate(step.hands):
        who = sentence(seat_words((seat,)))[:-1]
        key = "stage.held" if len(hand) else "stage.held_none"
        tiles = [
            tag("span", tile_svg(tile), tag("span", str(tile)), class_="af-tile") for tile in hand
        ]
        row = tag("div", *tiles, class_="af-hand") if tiles else ""
        rows.append(tag("li", tag("p", escape(say(key, who=who))), row))
    return tag("ul", *rows, class_="af-hands", aria_label=say("stage.hands"))


def _score_line(step: Step) -> str:
    scores = [
        say("stage.score", who=seat_words((seat,)), score=score)
        for seat, score in enumerate(step.scores)
    ]
    return tag("p", escape(say("stage.scores", scores=", ".join(scores))))


def _answer(step: Step, stage: Stage) -> str:
    """The folded answer: what is right, why, and what the step teaches."""
    words = [tag("p", prose(line), class_="af-right") for line in solution(step, stage)]
    if step.kind == "count":
        result = counted(step, stage.rules)
        board = still(result.layout, table(step))
        words = [felt(board_svg(board, rings=rings(result))), *words, terms_list(result)]
    return folded(*words, lesson_line(step.after))
