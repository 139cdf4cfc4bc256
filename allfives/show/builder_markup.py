"""What the builder shows below its board, as HTML: every count, what parts them, the plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field
from html import escape
from typing import TYPE_CHECKING, Any

from allfives.game.counting import Count, plays
from allfives.game.errors import DominoError
from allfives.game.questions import answer_words
from allfives.game.rules import Rules
from allfives.show.answers.compare import Compared, outcome_of
from allfives.show.builder_words import grouped, refused_alike, titles
from allfives.show.elements import plays_table, prose, table_of, tag
from allfives.show.words import (
    say,
    scored_words,
    sentence,
    sum_words,
    term_lines,
    term_words,
    total_words,
    verdict_words,
)

if TYPE_CHECKING:
    from allfives.show.answers.laying import Table


FEW, MANY = 4, 7  # so many titles are read at a glance; so many are not folded yet
Links = Mapping[int, str]  # the query that leads to a rule set, by its identity


def result_html(
    table: Table, focus: Rules, compared: Compared, queries: Sequence[tuple[Rules, str]]
) -> str:
    """The plays of the hand, every rule set's count with its reasons, and what parts them.

    `queries` gives for each rule set what a link to it says.
    """
    links = {id(rules): query for rules, query in queries}  # two may have one title
    groups = grouped(compared, focus)
    told = groups[0][1] if groups and focus in groups[0][0] else None
    counted = [_group(rule_sets, count, told, table, links) for rule_sets, count in groups]
    alike = sorted(refused_alike(compared), key=lambda one: focus not in one[0])
    refused = [_refused(rule_sets, reason, table, links) for rule_sets, reason in alike]
    return "".join(
        [
            *_plays(table, focus),
            tag("h2", escape(say("builder.counts")), class_="af-head"),
            # Whose eyes they are comes first.
            tag("ul", *(counted + refused if told else refused + counted), class_="af-groups"),
            *_parted(compared),
        ]
    )


def brief_html(focus: Rules, compared: Compared) -> str:
    """Every answer in one line: what it is, and whose."""
    said: dict[str, list[Rules]] = {}
    for rule_sets, count in grouped(compared, focus):
        total, points = total_words(count), scored_words(count)
        said.setdefault(say("builder.brief", total=total, points=points), []).extend(rule_sets)
    refused = [rules for rules, _ in compared.refused]
    if refused:
        said[say("builder.impossible")] = sorted(refused, key=lambda rules: rules != focus)
    rows = sorted(said.items(), key=lambda row: focus not in row[1])
    lines = [tag("li", tag("b", escape(words)), " ", few(sets)) for words, sets in rows]
    return tag("ul", *lines, class_="af-brief")


def refused_line(focus: Rules) -> str:
    """What stands for the sum where the table cannot lie."""
    return tag(
        "p",
        f"{tag('b', escape(say('builder.impossible')))} · {escape(focus.title)}",
        class_="af-sum",
    )


def _group(
    rule_sets: Sequence[Rules], count: Count, told: Count | None, table: Table, links: Links
) -> str:
    """Rule sets that count alike; what the rules in focus do not count so is marked."""
    counted = {term.at for term in (*count.terms, *count.uncounted)}
    known = term_lines(told or count)
    missing = [] if told is None else [term for term in told.terms if term.at not in counted]
    lines = [
        tag("li", prose(sentence(line)), **({} if line in known else {"class_": "af-diff"}))
        for line in term_lines(count)
    ]
    lines += [
        tag("li", prose(say("builder.not_here", line=term_words(term))), class_="af-diff")
        for term in missing
    ]
    head = f"{escape(sum_words(count))} · {tag('b', escape(scored_words(count)))}"
    return tag(
        "li",
        tag("p", head, class_="af-sum"),
        _names(rule_sets, table, links),
        tag("ul", *lines, class_="af-terms") if lines else "",
        tag("p", escape(sentence(verdict_words(count, rule_sets[0])))),
    )


def _refused(rule_sets: Sequence[Rules], reason: str, table: Table, links: Links) -> str:
    words = tag("p", prose(say("compare.impossible", reason=reason)))
    return tag(
        "li",
        tag("p", escape(say("builder.impossible")), class_="af-sum"),
        _names(rule_sets, table, links),
        words,
        class_="af-refused",
    )


def _names(rule_sets: Sequence[Rules], table: Table, links: Links) -> str:
    """The rule sets as links to this table in their eyes; many are folded."""
    chips = [_chip(rules, table, links) for rules in rule_sets]
    shown, rest = (chips, []) if len(chips) <= MANY else (chips[:FEW], chips[FEW:])
    more = tag("summary", escape(say("builder.more", number=len(rest))))
    folded = tag("details", more, *rest) if rest else ""
    return tag("div", *shown, folded, class_="af-chips")


def _chip(rules: Rules, table: Table, links: Links) -> str:
    query = links[id(rules)]
    address = f"?{table.query}&{query}"
    return tag("a", escape(rules.title), class_="af-chip", href=address, data_rules=query)


def _parted(compared: Compared) -> list[str]:
    """Each rule question that parts the counts, with its answers, those unlike the first marked."""
    if len(compared.counts) < 2:
        return []
    if not compared.questions:
        alike = len({outcome_of(count) for _, count in compared.counts}) == 1
        return [tag("p", escape(say("compare.same" if alike else "builder.jointly")))]
    counting = [rules for rules, _ in compared.counts]
    return [question_table(question, counting) for question in compared.questions]


def question_table(question: Field[Any], rule_sets: Iterable[Rules]) -> str:
    """The answers of rule sets to one question, those unlike the first marked."""
    answers: dict[Any, list[Rules]] = {}
    for rules in rule_sets:
        answers.setdefault(getattr(rules, question.name), []).append(rules)
    return table_of(
        ("answer", "rules"),
        [
            (
                escape(answer_words(question, answer)),
                few(given)
                + tag("span", escape(given[0].sources[question.name]), class_="af-source"),
            )
            for answer, given in answers.items()
        ],
        caption=say("compare.parted", ask=question.metadata["ask"]),
        marked=range(1, len(answers)),
    )


def few(rule_sets: Sequence[Rules]) -> str:
    """The titles of rule sets; of many the first, and the rest folded."""
    if len(rule_sets) <= FEW:
        return escape(titles(rule_sets))
    first, rest = rule_sets[:1], rule_sets[1:]
    words = say("builder.and_others", titles=titles(first), number=len(rest))
    return tag("details", tag("summary", escape(words)), tag("span", escape(titles(rest))))


def _plays(table: Table, focus: Rules) -> list[str]:
    """Every play of the hand under the rules in focus, and what it scores."""
    if not len(table.hand):
        return []
    heading = tag("h2", escape(say("builder.plays", title=focus.title)), class_="af-head")
    try:
        options = plays(table.layout, table.hand, focus)
    except DominoError as refusal:
        return [heading, tag("p", prose(str(refusal)))]
    if not options:
        return [heading, tag("p", escape(say("builder.no_plays")))]
    return [heading, plays_table(options)]
