"""Sentences for readers, made from what the engine answers and the keys in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from allfives.game.counting import Count, Term
from allfives.game.layout import Layout
from allfives.game.notation import print_line
from allfives.game.rules import Rules
from allfives.game.tiles import Hand


@cache
def _sections() -> dict[str, dict[str, str]]:
    text = files("allfives.show").joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def section(name: str) -> dict[str, str]:
    """All words of one section, for the front end."""
    return dict(_sections()[name])


def say(key: str, **values: Any) -> str:
    """The words under `section.key`, filled in. Raises `KeyError` for a key that does not exist."""
    group, name = key.split(".", 1)
    return _sections()[group][name].format(**values)


def points_words(points: int) -> str:
    """`1 point`, `5 points`."""
    return say("count.point" if points == 1 else "count.points", number=points)


def place_words(place: str) -> str:
    """What a place is called."""
    return say(f"place.{place}")


def term_words(term: Term, *, counted: bool = True) -> str:
    """One term as a phrase: where, which tile, why, and how much if it counts at all."""
    return say(
        "ui.counted" if counted else "ui.uncounted",
        place=place_words(term.at),
        tile=term.tile,
        why=say(f"why.{term.why}"),
        pips=term.pips,
    )


def term_lines(count: Count) -> list[str]:
    """Every term as a phrase, then what lies open and counts nothing."""
    silent = [term_words(term, counted=False) for term in count.uncounted]
    return [*map(term_words, count.terms), *silent]


def sum_words(count: Count) -> str:
    """The sum as it is said at the table: `3 + 2 = 5`."""
    parts = " + ".join(str(term.pips) for term in count.terms)
    key = "count.sum" if len(count.terms) > 1 else "count.sum_of_one"
    return say(key, parts=parts, total=count.total)


def verdict_words(count: Count, rules: Rules) -> str:
    """What the total scores, and why."""
    if not count.terms:
        return say("count.nothing_counts" if count.layout.line else "count.empty")
    if count.total == 0:
        return say("count.zero")
    if not count.points and rules.score(count.total):
        return say("count.lead", total=count.total)
    hit = [part for part in rules.multiples if count.total % part == 0]
    key, named, joint = (
        ("count.scores", hit, "count.and") if hit else ("count.misses", rules.multiples, "count.or")
    )
    return say(
        key,
        total=count.total,
        multiple=say(joint).join(map(str, named)),
        points=points_words(count.points),
    )


def why_words(count: Count, rules: Rules) -> str:
    """The whole reason in one line: every term, the sum and what it scores."""
    terms = "; ".join(term_lines(count))
    verdict = verdict_words(count, rules)
    return f"{terms}; {sum_words(count)}; {verdict}" if count.terms else verdict


def table_words(layout: Layout) -> str:
    """The table as text: the main line, the spinner and its arms."""
    if not layout.line:
        return say("table.empty")
    plain = " ".join(f"{laid.near}-{laid.far}" for laid in layout.line)
    sentences = [say("table.line", tiles=plain)]
    spinner = layout.spinner
    if spinner:
        sentences.append(say("table.spinner", tile=spinner.tile))
        for arm, tiles in (("up", spinner.up), ("down", spinner.down)):
            if tiles:
                sentences.append(say(f"table.{arm}", tiles=print_line(tiles)))
    return " ".join(sentences)


def hand_words(hand: Hand) -> str:
    """The hand as text."""
    return say("table.hand", tiles=", ".join(map(str, hand))) if len(hand) else say("table.no_hand")


def sentence(words: str) -> str:
    """A phrase as a sentence of its own."""
    return f"{words[0].upper()}{words[1:]}."
