"""The HTML of each part: a picture, its text and a folded answer, readable before any script runs.

The answers ahead travel in the same element as JSON; the script then makes it alive.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from allfives.game.counting import Count, Play, count, plays
from allfives.game.layout import Layout
from allfives.game.rules import Rules, answer_words
from allfives.game.tiles import Hand
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers import (
    Compared,
    board_answers,
    compare,
    compare_answers,
    count_answers,
    puzzle_answers,
    solution_words,
)
from allfives.show.answers.scene import rings, still
from allfives.show.geometry import Board, place
from allfives.show.svg import board_svg, tile_svg
from allfives.show.view import term_lines
from allfives.show.words import (
    hand_words,
    place_words,
    points_words,
    say,
    sentence,
    sum_words,
    table_words,
    verdict_words,
)


def tag(name: str, *children: str, **attributes: str) -> str:
    """An element; children are markup already, attributes are escaped (`_` becomes `-`)."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def count_html(layout: Layout, rules: Rules, title: str = "", lesson: str = "") -> str:
    """`<allfives-count>`: predict the count. Raises `Impossible` as `count` does."""
    result = count(layout, rules)
    board = place(result.layout)
    return _part(
        "count",
        {"count": count_answers(result, rules)},
        title or say("ask.count"),
        [rules.title],
        _felt(board_svg(board)),
        _text(table_words(result.layout)),
        _answer(_counted(board, result, rules), _lesson(lesson)),
    )


def board_html(layout: Layout, rules: Rules, hand: Hand, title: str = "", lesson: str = "") -> str:
    """`<allfives-board>`: a table with what it counts; with a hand, one to play on."""
    layout = layout.under(rules)
    answers = board_answers(layout, hand, rules)
    result = count(layout, rules)
    board = still(layout, layout).within(tuple(answers["box"]))
    folded = _answer(
        *([_plays_table(plays(layout, hand, rules))] if len(hand) else []),
        _terms(result),
        _lesson(lesson),
        summary=say("label.plays" if len(hand) else "label.terms"),
    )
    return _part(
        "board",
        answers,
        title or say("ask.board" if len(hand) else "ask.table"),
        [rules.title],
        _felt(board_svg(board, rings=rings(result))),
        _sum(result, rules),
        _text(table_words(layout)),
        _hand(hand),
        folded,
    )


def puzzle_html(puzzle: Puzzle) -> str:
    """`<allfives-puzzle>`: find the play. Raises `NotProven`."""
    answers = puzzle_answers(puzzle)
    board = still(puzzle.layout, puzzle.layout).within(tuple(answers["box"]))
    return _part(
        "puzzle",
        answers,
        puzzle.title,
        [puzzle.rules.title],
        tag("p", escape(say(f"ask.{puzzle.kind}")), class_="af-ask"),
        _felt(board_svg(board)),
        _text(f"{table_words(puzzle.layout)} {hand_words(puzzle.hand)}"),
        _hand(puzzle.hand),
        _answer(tag("p", escape(solution_words(puzzle))), _lesson(puzzle.lesson)),
        data_puzzle=puzzle.id,
    )


def compare_html(
    layout: Layout, rule_sets: Sequence[Rules], title: str = "", lesson: str = ""
) -> str:
    """`<allfives-compare>`: one table under several rule sets, and where they part."""
    compared = compare(layout, rule_sets)
    base = compared.counts[0][1].layout
    figures = [_figure(rules, result, compared) for rules, result in compared.counts]
    refused = [
        tag(
            "p",
            tag("b", escape(rules.title)),
            ": ",
            escape(say("compare.impossible", reason=reason)),
        )
        for rules, reason in compared.refused
    ]
    return _part(
        "compare",
        compare_answers(compared),
        title or say("ask.compare"),
        [rules.title for rules in rule_sets],
        _felt(board_svg(place(base))),
        _text(table_words(base)),
        _answer(
            tag("div", *figures, class_="af-pair"),
            *refused,
            *_questions(compared),
            _lesson(lesson),
        ),
    )


def _figure(rules: Rules, result: Count, compared: Compared) -> str:
    """The table under one rule set, the ends that differ marked."""
    counted = rings(result)
    marks = [at for at in compared.differs if at in counted]
    said = f"{sum_words(result)} · {points_words(result.points)}"
    missing = [place_words(at) for at in compared.differs if at not in counted]
    silent = [escape(say("compare.silent", places=", ".join(missing)))] if missing else []
    return tag(
        "figure",
        _felt(board_svg(place(result.layout), rings=counted, marks=marks)),
        tag(
            "figcaption",
            tag("b", escape(rules.title)),
            tag("span", escape(said), class_="af-sum"),
            *[tag("span", words, class_="af-silent") for words in silent],
        ),
    )


def _questions(compared: Compared) -> list[str]:
    """The questions that part the rule sets, each with its answers, or that nothing does."""
    if not compared.questions:
        return [tag("p", escape(say("compare.same")))]
    return [
        _table(
            ("rules", "answer", "source"),
            [
                (
                    rules.title,
                    answer_words(question, getattr(rules, question.name)),
                    rules.sources.get(question.name, ""),
                )
                for rules, _ in compared.counts
            ],
            caption=say("compare.parted", ask=question.metadata["ask"]),
        )
        for question in compared.questions
    ]


def _part(
    name: str,
    data: Mapping[str, Any],
    title: str,
    tags: Iterable[str],
    *body: str,
    **attributes: str,
) -> str:
    """A custom element with its card, and its answers as JSON that no markup can break out of."""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    meta = "".join(tag("span", escape(text), class_="af-tag") for text in tags)
    header = tag(
        "header", tag("p", escape(title), class_="af-title"), tag("p", meta, class_="af-meta")
    )
    card = tag("div", header, *body, class_="af-card", role="group", aria_label=title)
    script = f'<script type="application/json">{packed}</script>'
    return tag(f"allfives-{name}", card, script, **attributes)


def _felt(svg: str) -> str:
    """The cloth under a board; the board's width in units lets its buttons keep in scale."""
    width = svg.split('viewBox="', 1)[1].split()[2]
    stage = tag("div", svg, class_="af-stage", style=f"--af-w:{width}")
    return tag("div", stage, class_="af-felt")


def _text(words: str) -> str:
    return tag("p", escape(words), class_="af-text")


def _hand(hand: Hand) -> str:
    tiles = [tag("span", tile_svg(tile), tag("span", str(tile)), class_="af-tile") for tile in hand]
    return (
        tag("div", *tiles, class_="af-hand", aria_label=say("label.hand"), role="group")
        if tiles
        else ""
    )


def _lesson(lesson: str) -> str:
    return tag("p", escape(lesson), class_="af-lesson") if lesson else ""


def _answer(*body: str, summary: str = "") -> str:
    head = tag("summary", escape(summary or say("label.answer")))
    return tag("details", head, *body, class_="af-answer")


def _counted(board: Board, result: Count, rules: Rules) -> str:
    """The board with its rings, the sum, and every term with its reason."""
    return "".join(
        [
            _felt(board_svg(board, rings=rings(result))),
            _sum(result, rules),
            _terms(result),
        ]
    )


def _sum(result: Count, rules: Rules) -> str:
    return tag(
        "p",
        f"{escape(sum_words(result))} · {escape(verdict_words(result, rules))}",
        class_="af-sum",
    )


def _terms(result: Count) -> str:
    lines = [tag("li", escape(sentence(line))) for line in term_lines(result)]
    return tag("ul", *lines, class_="af-terms") if lines else ""


def _plays_table(options: tuple[Play, ...]) -> str:
    return _table(
        ("tile", "end", "count", "points"),
        [
            (
                str(play.tile),
                place_words(play.at),
                sum_words(play.count),
                str(play.count.points),
            )
            for play in options
        ],
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """A table whose column heads are keys of the section `label`."""
    written = [
        tag(
            "tr",
            tag("th", escape(row[0]), scope="row"),
            *[tag("td", escape(cell)) for cell in row[1:]],
        )
        for row in rows
    ]
    return tag(
        "table",
        tag("caption", escape(caption)) if caption else "",
        tag("thead", tag("tr", *[_head(head) for head in heads])),
        tag("tbody", *written),
        class_="af-table",
    )


def _head(key: str) -> str:
    return tag("th", escape(say(f"label.{key}")), scope="col")
