"""The HTML of each part: a picture, its text and a folded answer, readable before any script runs.

The answers ahead travel in the same element as JSON; the script then makes it alive.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from allfives.game.counting import Count, Play, count, plays
from allfives.game.layout import Layout
from allfives.game.presets import rules as preset
from allfives.game.questions import answer_words
from allfives.game.rules import Rules, find_question
from allfives.game.tiles import Hand
from allfives.show.answers import (
    Compared,
    board_answers,
    builder_answers,
    compare,
    compare_answers,
    count_answers,
)
from allfives.show.answers.compare import outcome_of
from allfives.show.answers.scene import rings, still
from allfives.show.elements import (
    felt,
    folded,
    hand_row,
    lesson_line,
    part,
    plays_table,
    prose,
    sum_line,
    table_of,
    tag,
    terms_list,
    text_line,
)
from allfives.show.geometry import Board, place
from allfives.show.svg import board_svg, view_svg
from allfives.show.words import (
    place_words,
    say,
    scored_words,
    sum_words,
    table_words,
    total_words,
)


def count_html(layout: Layout, rules: Rules, title: str = "", lesson: str = "") -> str:
    """`<allfives-count>`: predict the count. Raises `Impossible` as `count` does."""
    result = count(layout, rules)
    board = place(result.layout)
    return part(
        "count",
        {"count": count_answers(result, rules)},
        title or say("ask.count"),
        [rules.title],
        felt(board_svg(board)),
        text_line(table_words(result.layout)),
        folded(_counted(board, result, rules), lesson_line(lesson)),
    )


def board_html(layout: Layout, rules: Rules, hand: Hand, title: str = "", lesson: str = "") -> str:
    """`<allfives-board>`: a table with what it counts; with a hand, one to play on."""
    layout = layout.under(rules)
    answers = board_answers(layout, hand, rules)
    result = count(layout, rules)
    board = still(layout, layout).within(tuple(answers["box"]))
    options = plays(layout, hand, rules)
    underneath = folded(
        *([plays_table(options)] if options else []),
        # An empty table has no terms, but those of the first play will need a place.
        terms_list(result) or (tag("ul", class_="af-terms") if len(hand) else ""),
        lesson_line(lesson),
        summary=say("label.plays" if options else "label.terms"),
    )
    return part(
        "board",
        answers,
        title or say("ask.board" if options else "ask.table"),
        [rules.title],
        felt(board_svg(board, rings=rings(result))),
        # With a hand nobody has scored yet: the points come with the first play.
        tag("p", escape(sum_words(result)), class_="af-sum")
        if len(hand)
        else sum_line(result, rules),
        text_line(table_words(layout)),
        *_next_move(hand, options, rules, titled=bool(title)),
        hand_row(hand),
        underneath,
    )


def _next_move(hand: Hand, options: Sequence[Play], rules: Rules, *, titled: bool) -> Iterator[str]:
    """What the reader is to do; where no tile of the hand fits, what the rules say to that."""
    if len(hand) and not options:
        yield tag("p", escape(stuck_words(rules)), class_="af-ask")
    elif titled and options:
        yield tag("p", escape(say("ask.board")), class_="af-ask")


def stuck_words(rules: Rules) -> str:
    """What happens to a player of whose hand no tile fits."""
    if rules.draw == "none":
        return say("board.pass")
    return say("board.draw", answer=answer_words(find_question("draw"), rules.draw))


def compare_html(
    layout: Layout, rule_sets: Sequence[Rules], title: str = "", lesson: str = ""
) -> str:
    """`<allfives-compare>`: one table under several rule sets, and where they part."""
    compared = compare(layout, rule_sets)
    base = compared.counts[0][1].layout
    boards = [place(result.layout) for _, result in compared.counts]
    box = Board.union(boards)
    figures = [
        _figure(rules, result, board.within(box), compared)
        for (rules, result), board in zip(compared.counts, boards, strict=True)
    ]
    refused = [
        tag(
            "p",
            tag("b", escape(rules.title)),
            ": ",
            prose(say("compare.impossible", reason=reason)),
        )
        for rules, reason in compared.refused
    ]
    return part(
        "compare",
        compare_answers(compared),
        title or say("ask.compare"),
        [rules.title for rules in rule_sets],
        felt(board_svg(place(base))),
        text_line(table_words(base)),
        folded(
            tag("div", *figures, class_="af-pair"),
            *refused,
            *_questions(compared),
            lesson_line(lesson),
        ),
    )


def builder_html(position: str, rules: str, title: str = "") -> str:
    """`<allfives-builder>`: any table under every rule set; `rules` as a link names them.

    Raises as `builder_answers` does.
    """
    answers = builder_answers(position, rules)
    ahead = {key: answers[key] for key in answers if key not in ("result", "sum", "brief")}
    names = [{"rules": f"rules={name}", "title": preset(name).title} for name in preset()]
    drawn = (answers[key] for key in ("board", "rings", "marks", "fresh"))
    return part(
        "builder",
        {"start": ahead, "names": names},
        title or say("ask.builder"),
        [answers["title"]],
        felt(view_svg(*drawn)),
        tag("div", answers["sum"], class_="af-whole"),
        text_line(answers["text"]),
        tag("div", answers["brief"], class_="af-short"),
        tag("div", answers["result"], class_="af-result"),
    )


def _figure(rules: Rules, result: Count, board: Board, compared: Compared) -> str:
    """The table under one rule set; the ends that differ are marked, empty where not counted."""
    counted = rings(result)
    known = {spot.name for spot in board.spots}
    silent = [at for at in compared.differs if at not in counted and at in known]
    drawn: dict[str, int | None] = {**counted, **dict.fromkeys(silent)}
    marks = [at for at in compared.differs if at in drawn]
    named = ", ".join(map(place_words, silent))
    return tag(
        "figure",
        felt(board_svg(board, rings=drawn, marks=marks)),
        tag(
            "figcaption",
            tag("b", escape(rules.title)),
            tag("p", _marked_sum(result, compared.differs), class_="af-sum"),
            tag("p", escape(say("compare.silent", places=named))) if silent else "",
        ),
    )


def _marked_sum(result: Count, differs: Sequence[str]) -> str:
    """The sum, with the numbers that not every rule set counts marked."""
    numbers = [
        tag("span", str(term.pips), class_="af-diff") if term.at in differs else str(term.pips)
        for term in result.terms
    ]
    total = tag("b", escape(total_words(result)))
    left = f"{' + '.join(numbers)} = " if len(numbers) > 1 else ""
    return f"{left}{total} · {escape(scored_words(result))}"


def _questions(compared: Compared) -> list[str]:
    """The questions that part the rule sets, each with its answers, or that nothing does."""
    if len(compared.counts) == 1 and compared.refused:
        return [tag("p", escape(say("compare.alone", title=compared.counts[0][0].title)))]
    if not compared.questions:
        alike = len({outcome_of(result) for _, result in compared.counts}) == 1
        return [tag("p", escape(say("compare.same" if alike else "builder.jointly")))]
    return [
        table_of(
            ("rules", "answer"),
            [
                (
                    escape(rules.title),
                    escape(answer_words(question, getattr(rules, question.name)))
                    + tag("span", escape(rules.sources[question.name]), class_="af-source"),
                )
                for rules, _ in compared.counts
            ],
            caption=say("compare.parted", ask=question.metadata["ask"]),
            marked=[
                at
                for at, (rules, _) in enumerate(compared.counts)
                if getattr(rules, question.name) != getattr(compared.counts[0][0], question.name)
            ],
        )
        for question in compared.questions
    ]


def _counted(board: Board, result: Count, rules: Rules) -> str:
    """The board with its rings, the sum, and every term with its reason."""
    return "".join(
        [
            felt(board_svg(board, rings=rings(result))),
            sum_line(result, rules),
            terms_list(result),
        ]
    )
