"""A rule card: one sheet of paper with all that a table needs before the first tile.

Every fact on it is an answer of `Rules` in its own words, in the order in which play goes; the
little boards are worked out by `count`. The style sheet makes it one page, A4 or US Letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from allfives import __version__
from allfives.game.counting import Count, Why
from allfives.game.ends import nearest
from allfives.game.presets import differences, named
from allfives.game.questions import NOT_ASKED, answer_words
from allfives.game.rules import Rules, find_question, questions
from allfives.show.card_boards import Example, boards, examples
from allfives.show.elements import prose, tag
from allfives.show.geometry import Board, index_at
from allfives.show.svg import board_svg
from allfives.show.words import points_words, say, sum_words, table_words, verdict_words

#: The questions as play goes, by the key of each group's title.
ORDER: Mapping[str, tuple[str, ...]] = {
    "players": ("players", "pairs", "highest", "direction"),
    "dealing": ("hand", "undrawn", "shuffler"),
    "lead": ("first_lead", "led_tile", "next_lead", "block_lead"),
    "spinner": ("spinner", "ends_open"),
    "counts": (
        "scoring",
        "bare_spinner",
        "covered_spinner",
        "multiple",
        "points",
        "covered_end",
        "lead_scores",
        "first_score",
        "unclaimed",
    ),
    "drawing": (
        "draw",
        "drawn_tile",
        "if_able",
        "another_turn",
        "last_tile",
        "out_draws",
        "block_found",
    ),
    "hand_over": (
        "out_pays",
        "out_points",
        "block_pays",
        "block_tie",
        "rounding",
        "rounded",
        "bonus_divided",
        "bonus_adds",
        "pair_pips",
        "account_opens",
        "lone_blank",
        "lone_highest",
        "pot",
    ),
    "match": ("target", "target_means", "target_exact", "target_checked", "target_tie"),
}

_DENSE = 3000  # letters beyond which a sheet is set closer, to stay one page
_SILENT = " is silent;"
_STATED = re.compile(r"(?:^|; )([A-Z]{2}-[0-9]{2})\b")


def card_html(rules: Rules, *, level: int = 2) -> str:
    """The sheet, its title a heading of this level. Whatever the rules are called is escaped."""
    changed = _changed(rules)
    stated = {name: _statements(rules, name) for names in ORDER.values() for name in names}
    return tag(
        "article",
        tag(
            "header",
            tag(f"h{level}", escape(rules.title), class_="af-sheet-title", dir="auto"),
            tag("p", escape(rules.summary), dir="auto"),
        ),
        tag("div", *_groups(rules, stated, changed, level + 1), class_="af-facts"),
        _examples(rules, level + 1),
        tag("footer", tag("p", escape(" ".join(_small_print(rules, stated, changed))))),
        class_=f"af-sheet af-root{' af-dense' if _length(rules) > _DENSE else ''}",
        data_rules=rules.preset or rules.name,
    )


def card_part_html(rules: Rules | None = None, title: str = "", *, level: int = 2) -> str:
    """`<allfives-card>`: a card to be printed, or without rules the place for that of a link."""
    title = title or say("card.print" if rules else "card.print_house")
    words = tag("p", escape(say("card.how" if rules else "card.asleep")), class_="af-text")
    name = tag("header", tag("p", escape(title), class_="af-title"))
    return tag(
        "allfives-card",
        tag("div", name, words, class_="af-card", role="group", aria_label=title),
        tag("div", card_html(rules, level=level) if rules else "", class_="af-sheets"),
        '<script type="application/json">{}</script>',
    )


# ---------------------------------------------------------------- facts


def _length(rules: Rules) -> int:
    """How many letters title, summary, questions and answers have."""
    asked = [question for question in questions() if getattr(rules, question.name) != NOT_ASKED]
    facts = sum(
        len(question.metadata["ask"]) + len(answer_words(question, getattr(rules, question.name)))
        for question in asked
    )
    return len(rules.title) + len(rules.summary) + facts


def _changed(rules: Rules) -> frozenset[str]:
    """The questions that are answered unlike in the preset that these rules were made from."""
    if not rules.preset:
        return frozenset()
    return frozenset(name for name, _ in differences(named(rules.preset), vars(rules)))


def _statements(rules: Rules, name: str) -> list[str]:
    """The rows of the ledger that answer a question; none where the source does not say."""
    origin = rules.sources.get(name, "")
    return [] if _SILENT in origin else _STATED.findall(origin)


def _groups(
    rules: Rules, stated: Mapping[str, list[str]], changed: frozenset[str], level: int
) -> Iterator[str]:
    for key, names in ORDER.items():
        rows = [
            _fact(rules, name, stated[name], name in changed)
            for name in names
            if getattr(rules, name) != NOT_ASKED
        ]
        heading = tag(f"h{level}", escape(say(f"card.{key}")))
        if rows:
            yield tag("section", heading, tag("dl", *rows))


def _fact(rules: Rules, name: str, stated: list[str], changed: bool) -> str:
    """A question and its answer; one that the house changed has a sign in front."""
    question = find_question(name)
    sign = tag("b", escape(say("card.sign")), class_="af-sign") + "&nbsp;" if changed else ""
    answer = tag("span", prose(answer_words(question, getattr(rules, name))))
    small = f" {tag('small', escape(' '.join(stated)))}" if stated else ""
    return tag(
        "div",
        tag("dt", prose(question.metadata["ask"])),
        " ",
        tag("dd", sign, answer, small),
        data_question=name,
    )


# ---------------------------------------------------------------- boards


def _examples(rules: Rules, level: int) -> str:
    """The table of counts, or that there is nothing to be counted."""
    shown = examples(rules)
    figures = [_figure(rules, one, board) for one, board in zip(shown, boards(shown), strict=True)]
    return tag(
        "section",
        tag(f"h{level}", escape(say("card.examples"))),
        tag("div", *figures, class_="af-examples") if figures else tag("p", say("card.nothing")),
        class_="af-counts",
    )


def _figure(rules: Rules, example: Example, board: Board) -> str:
    """A board with its rings, the sum and the points; the tile just played where it matters."""
    result = example.count
    tile, _, at = example.played.partition("@")
    by_play = result.reduced is not None or rules.scoring != "open-ends"
    return tag(
        "figure",
        board_svg(
            board,
            rings={term.at: term.pips for term in result.terms},
            fresh=index_at(result.layout, at) if by_play else None,
            hidden=False,
            label=table_words(result.layout),
        ),
        tag(
            "figcaption",
            tag("b", escape(say(f"card.{example.key}"))),
            tag("p", tag("code", prose(str(result.layout)))),
            tag("p", prose(say("card.played", tile=tile))) if by_play else "",
            tag("p", escape(_sum(result, rules)), class_="af-sum"),
            tag("p", escape(_points(result, rules)), class_="af-points"),
        ),
        data_layout=str(result.layout),
    )


def _sum(result: Count, rules: Rules) -> str:
    """The sum, and what it becomes where that is what scores: short, as there is little room."""
    total = sum_words(result)
    if result.reduced is not None:
        covered = next(term.pips for term in result.uncounted if term.why is Why.COVERED_END)
        before = result.reduced + covered
        return say(
            "card.reduced", total=total, before=before, covered=covered, reduced=result.reduced
        )
    if result.total and rules.scoring == "tile-rounded":
        rounded = say("count.and").join(
            str(nearest(result.total, part)) for part in rules.multiples
        )
        return say("card.rounded", total=total, rounded=rounded)
    return total


def _points(result: Count, rules: Rules) -> str:
    """The points, or why there are none."""
    return points_words(result.points) if result.points else verdict_words(result, rules)


# ---------------------------------------------------------------- the foot of the sheet


def _small_print(
    rules: Rules, stated: Mapping[str, list[str]], changed: frozenset[str]
) -> Iterator[str]:
    """Where the rules come from, what the signs mean, and which version made the card."""
    if rules.preset:
        key = ("same", "differs_one")[len(changed)] if len(changed) < 2 else "differs"
        parent = named(rules.preset)
        yield say(f"card.{key}", title=parent.title, name=parent.name, number=len(changed))
        if changed:
            yield say("card.signed", sign=say("card.sign"))
    else:
        yield say("card.named", name=rules.name)
    shown = [ids for name, ids in stated.items() if ids and getattr(rules, name) != NOT_ASKED]
    if shown:
        yield say("card.statements", example=shown[0][0])
    yield say("card.version", version=__version__)
