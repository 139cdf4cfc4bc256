"""What the builder shows below its board, as HTML: every count, what parts them, the plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from allfives.game.counting import Count, plays
from allfives.game.errors import DominoError
from allfives.game.house import House, write_query
from allfives.game.presets import named
from allfives.game.presets import rules as preset
from allfives.game.questions import answer_words
from allfives.game.rules import Rules
from allfives.show.answers.compare import Compared
from allfives.show.builder_words import grouped, refused_alike, titles
from allfives.show.elements import plays_table, prose, table_of, tag
from allfives.show.words import points_words, say, sentence, sum_words, term_lines, verdict_words

if TYPE_CHECKING:
    from allfives.show.answers.laying import Table


FEW, MANY = 4, 7  # so many titles are read at a glance; so many are not folded yet
Links = Mapping[str, str]  # the query that leads to a rule set, by its title


def result_html(
    table: Table, focus: Rules, compared: Compared, houses: Sequence[House] = ()
) -> str:
    """Every rule set's count with its reasons, what parts them, and the plays of the hand."""
    links = {
        **{title: write_query(house) for house in houses for title in [house.title]},
        **{named(name).title: f"rules={name}" for name in preset()},
    }
    groups = grouped(compared, focus)
    told = groups[0][1] if groups and focus in groups[0][0] else None
    return "".join(
        [
            tag("h3", escape(say("builder.counts")), class_="af-head"),
            tag(
                "ul",
                *[_group(rule_sets, count, told, table, links) for rule_sets, count in groups],
                *[_refused(sets, reason, table, links) for sets, reason in refused_alike(compared)],
                class_="af-groups",
            ),
            *_parted(compared, focus),
            *_plays(table, focus),
        ]
    )


def _group(
    rule_sets: Sequence[Rules], count: Count, told: Count | None, table: Table, links: Links
) -> str:
    """Rule sets that count alike; what the rules in focus do not count so is marked."""
    here = term_lines(count)
    known = here if told is None else term_lines(told)
    lines = [
        tag("li", prose(sentence(line)), **({} if line in known else {"class_": "af-diff"}))
        for line in here
    ]
    missing = [
        tag("li", prose(say("builder.not_here", line=line)), class_="af-diff")
        for line in known
        if line not in here
    ]
    head = tag(
        "p",
        f"{escape(sum_words(count))} · {tag('b', escape(points_words(count.points)))}",
        class_="af-sum",
    )
    verdict = tag("p", escape(sentence(verdict_words(count, rule_sets[0]))))
    terms = tag("ul", *lines, *missing, class_="af-terms") if lines or missing else ""
    names = _names(rule_sets, table, links)
    return tag("li", head, names, terms, verdict)


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
    if rules.title not in links:
        return tag("span", escape(rules.title), class_="af-chip")
    query = links[rules.title]
    position = urlencode([("position", str(table))])
    return tag(
        "a", escape(rules.title), class_="af-chip", href=f"?{position}&{query}", data_rules=query
    )


def _parted(compared: Compared, focus: Rules) -> list[str]:
    """Each rule question that parts the counts, with its answers, those unlike the first marked."""
    if len(compared.counts) < 2:
        return []
    if not compared.questions:
        alike = len({(count.total, count.points) for _, count in compared.counts}) == 1
        return [tag("p", escape(say("compare.same" if alike else "builder.jointly")))]
    return [_question(question, compared) for question in compared.questions]


def _question(question: Field[Any], compared: Compared) -> str:
    answers: dict[Any, list[Rules]] = {}
    for rules, _ in compared.counts:
        answers.setdefault(getattr(rules, question.name), []).append(rules)
    return table_of(
        ("answer", "rules"),
        [
            (
                escape(answer_words(question, answer)),
                _few(rule_sets)
                + tag("span", escape(rule_sets[0].sources[question.name]), class_="af-source"),
            )
            for answer, rule_sets in answers.items()
        ],
        caption=say("compare.parted", ask=question.metadata["ask"]),
        marked=range(1, len(answers)),
    )


def _few(rule_sets: Sequence[Rules]) -> str:
    """The titles of rule sets; of many the first, and the rest folded."""
    if len(rule_sets) <= FEW:
        return escape(titles(rule_sets))
    first, rest = rule_sets[:1], rule_sets[1:]
    words = say("builder.and_others", titles=titles(first), number=len(rest))
    return tag("details", tag("summary", escape(words)), escape(titles(rest)))


def _plays(table: Table, focus: Rules) -> list[str]:
    """Every play of the hand under the rules in focus, and what it scores."""
    if not len(table.hand):
        return []
    heading = tag("h3", escape(say("builder.plays", title=focus.title)), class_="af-head")
    try:
        options = plays(table.layout, table.hand, focus)
    except DominoError as refusal:
        return [heading, tag("p", prose(str(refusal)))]
    if not options:
        return [heading, tag("p", escape(say("builder.no_plays")))]
    return [heading, plays_table(options)]
