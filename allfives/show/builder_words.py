"""What the builder gives away as text: enough for anybody to set up the same table and check it."""

from __future__ import annotations

from collections.abc import Iterable

from allfives.game.counting import Count
from allfives.game.presets import written
from allfives.game.rules import Rules
from allfives.show.answers.compare import Compared
from allfives.show.words import (
    say,
    sentence,
    sum_words,
    term_lines,
    verdict_words,
)

Group = tuple[list[Rules], Count]


def grouped(compared: Compared, focus: Rules) -> list[Group]:
    """Rule sets that count the table alike, for the same reasons; those of `focus` first."""
    groups: dict[object, Group] = {}
    for rules, count in compared.counts:
        key = count.terms, count.uncounted, count.total, verdict_words(count, rules)
        groups.setdefault(key, ([], count))[0].append(rules)
    return sorted(groups.values(), key=lambda group: (focus not in group[0], -len(group[0])))


def refused_alike(compared: Compared) -> list[tuple[list[Rules], str]]:
    """Rule sets under which the table cannot lie, by the reason."""
    reasons: dict[str, list[Rules]] = {}
    for rules, reason in compared.refused:
        reasons.setdefault(str(reason), []).append(rules)
    return [(rules, reason) for reason, rules in reasons.items()]


def titles(rule_sets: Iterable[Rules]) -> str:
    """The titles of rule sets in one line; some have commas of their own."""
    return " · ".join(rules.title for rules in rule_sets)


def plain_text(position: str, focus: Rules, compared: Compared, played: str) -> str:
    """Position, rules, version and every count as text, with the sources of what parts them."""
    from allfives import __version__

    lines = [
        say("builder.text_position", position=position),
        say("builder.text_rules", title=focus.title, written=written(focus)),
        *([say("builder.text_played", played=played)] if played else []),
    ]
    for rule_sets, count in grouped(compared, focus):
        lines += ["", f"{titles(rule_sets)}:", *(f"  {line}" for line in term_lines(count))]
        if len(count.terms) > 1:
            lines.append(f"  {sum_words(count)}")
        lines.append(f"  {sentence(verdict_words(count, rule_sets[0]))}")
    for rule_sets, reason in refused_alike(compared):
        lines += ["", f"{titles(rule_sets)}:", f"  {say('compare.impossible', reason=reason)}"]
    for question in compared.questions:
        source = focus.sources.get(question.name, "")
        lines += ["", say("compare.parted", ask=question.metadata["ask"]), f"  {source}"]
    return "\n".join([*lines, "", f"allfives {__version__}"])
