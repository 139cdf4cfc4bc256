"""The HTML of `<allfives-which>`: every question as a picture and text, all answers folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from allfives.game.layout import Layout
from allfives.game.notation import Laid, Line
from allfives.game.rules import Rules
from allfives.search.parting import Answer, Question, answers, classes
from allfives.show.answers.which import ask_words, which_answers
from allfives.show.elements import felt, folded, lesson_line, part, prose, tag, text_line
from allfives.show.geometry import index_at, place
from allfives.show.svg import board_svg
from allfives.show.words import say, table_words


def which_html(
    asked: Sequence[Question], rule_sets: Sequence[Rules], title: str = "", lesson: str = ""
) -> str:
    """`<allfives-which>`: what is written down at the reader's table, and whose rules that fits."""
    return part(
        "which",
        which_answers(asked, rule_sets),
        title or say("which.title"),
        [],
        tag("p", escape(say("which.ask"))),
        *[_section(number, len(asked), one) for number, one in enumerate(asked, 1)],
        folded(
            *_table(asked, rule_sets),
            lesson_line(lesson),
            summary=say("which.table"),
        ),
    )


def _section(number: int, total: int, question: Question) -> str:
    """One question: the table, the tile just played marked; the same in words; what is asked."""
    layout = _drawn(question.table)
    board = place(layout)
    bare = replace(board, tiles=tuple(replace(tile, spinner=False) for tile in board.tiles))
    fresh = index_at(layout, question.play.partition("@")[2])
    return tag(
        "section",
        tag("p", escape(say("which.progress", number=number, total=total)), class_="af-progress"),
        felt(board_svg(bare, fresh=fresh)),
        text_line(_words(question.table, layout)),
        tag("p", prose(ask_words(question)), class_="af-ask", tabindex="-1"),
        class_="af-which",
        data_question=str(question),
    )


def _drawn(table: Layout) -> Layout:
    """The table with only those doubles as spinners that have arms: nothing is given away."""
    return Layout(tuple(_plain(laid) for laid in table.line))


def _plain(laid: Laid) -> Laid:
    up: Line = tuple(map(_plain, laid.up))
    down: Line = tuple(map(_plain, laid.down))
    return replace(laid, spinner=bool(up or down), up=up, down=down)


def _words(table: Layout, drawn: Layout) -> str:
    """The table as text; which double was first is said where it cannot be seen."""
    doubles = [tile for tile in table.tiles if tile.is_double]
    known = table.spinner
    first = say("which.first", tile=known.tile) if known and len(doubles) > 1 else ""
    return f"{table_words(drawn)} {first}".strip()


def _table(asked: Sequence[Question], rule_sets: Sequence[Rules]) -> list[str]:
    """Every rule set with its answers; those that answer alike share a row."""
    said = answers(asked, rule_sets)
    heads = [say("which.rules"), *(say("which.number", number=at + 1) for at in range(len(asked)))]
    rows = [
        [
            escape("; ".join(rule_sets[number].title for number in alike)),
            *(_cell(said[question][alike[0]]) for question in asked),
        ]
        for alike in classes([said[question] for question in asked])
    ]
    table = tag(
        "table",
        tag("caption", escape(say("which.caption"))),
        tag("thead", tag("tr", *[tag("th", escape(head), scope="col") for head in heads])),
        tag(
            "tbody",
            *[
                tag("tr", tag("th", row[0], scope="row"), *[tag("td", cell) for cell in row[1:]])
                for row in rows
            ],
        ),
        class_="af-table af-answers",
    )
    return [table, tag("p", escape(say("which.dash")))]


def _cell(one: Answer) -> str:
    return escape(say("which.not_so") if one is None else str(one))
