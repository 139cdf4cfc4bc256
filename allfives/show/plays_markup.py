"""`<allfives-plays>`: one table and one hand, and the play that scores most under each rule set.

Rule sets that answer alike stand together, with the table as the play makes it, the sum and the
reasons. The reader predicts the answers of a few of them first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.show.answers.plays import BestPlays, Seen, best_plays, best_words, plays_answers
from allfives.show.answers.scene import rings, still
from allfives.show.builder_markup import few, question_table
from allfives.show.builder_words import titles
from allfives.show.elements import (
    felt,
    folded,
    hand_row,
    lesson_line,
    part,
    prose,
    sum_line,
    tag,
    terms_list,
    text_line,
)
from allfives.show.rules_markup import with_presets
from allfives.show.svg import board_svg
from allfives.show.words import hand_words, say, sentence, table_words, term_lines


def plays_html(
    layout: Layout, hand: Hand, asked: Sequence[Rules], title: str = "", lesson: str = ""
) -> str:
    """Every named rule set, and those `asked` about. Raises `Impossible` where none allows it."""
    rule_sets = [*asked, *(rules for rules in with_presets(asked) if rules not in asked)]
    found = best_plays(layout, hand, rule_sets)
    return part(
        "plays",
        plays_answers(found, asked),
        title or say("plays.title"),
        [rules.title for rules in asked],
        felt(board_svg(still(found.layout, found.layout))),
        text_line(f"{table_words(found.layout)} {hand_words(hand)}"),
        hand_row(hand),
        folded(
            tag("ul", *[_group(group, found) for group in found.groups], class_="af-groups"),
            *_questions(found, rule_sets),
            lesson_line(lesson),
        ),
    )


def plays_words(layout: Layout, hand: Hand, asked: Sequence[Rules]) -> str:
    """The answers of the rule sets asked about, in one line."""
    found = best_plays(layout, hand, asked)
    said = [f"{rules.title}, {best_words(found.of(rules))}" for rules in asked]
    return f"{layout} / {hand}: {'; '.join(said)}"


def _group(group: Sequence[Seen], found: BestPlays) -> str:
    """Those who answer alike: what they answer, who they are, the table, and why."""
    head = tag("p", tag("b", prose(best_words(group[0]))), class_="af-sum")
    names = tag("div", few([seen.rules for seen in group]))
    if group[0].refusal:
        return tag("li", head, names, tag("p", prose(group[0].refusal)), class_="af-refused")
    ways: dict[str, list[Seen]] = {}
    for seen in group:
        ways.setdefault(str(seen.reason), []).append(seen)
    first, *others = ways.values()
    known = term_lines(group[0].best[0].count) if group[0].best else []
    reasons = [line for way in others for line in _otherwise(way, known)]
    return tag("li", head, names, *_board(group[0], found), *_why(first[0]), *reasons)


def _board(seen: Seen, found: BestPlays) -> Iterator[str]:
    """The table as the first of the best plays makes it."""
    for play in seen.best[:1]:
        board = still(play.layout, found.layout)
        yield felt(board_svg(board, rings=rings(play.count)))


def _why(seen: Seen) -> Iterator[str]:
    """The sum of the best play and its reasons."""
    for play in seen.best[:1]:
        yield sum_line(play.count, seen.rules)
        yield terms_list(play.count)


def _otherwise(way: Sequence[Seen], known: Sequence[str]) -> Iterator[str]:
    """Rule sets of a group that have other reasons, and those reasons."""
    for play in way[0].best[:1]:
        words = say("plays.otherwise", titles=titles([seen.rules for seen in way]))
        yield tag("p", escape(words), class_="af-source")
        yield sum_line(play.count, way[0].rules)
        lines = [line for line in term_lines(play.count) if line not in known]
        items = [tag("li", prose(sentence(line))) for line in lines]
        yield tag("ul", *items, class_="af-terms") if items else ""


def _questions(found: BestPlays, rule_sets: Sequence[Rules]) -> list[str]:
    """The rule questions that move the best play, or what it scores."""
    tables = [question_table(question, rule_sets) for question in found.questions]
    return [folded(*tables, summary=say("plays.changes"))] if tables else []
