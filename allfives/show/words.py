"""Sentences for readers, made from what the engine answers and the keys in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from allfives.game.counting import Count, Term
from allfives.game.ends import nearest
from allfives.game.layout import Layout
from allfives.game.notation import Line
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
    """The words under `section.key`, filled in. Raises `KeyError` for a key that does not exist.

    A number below 0 is written with a minus sign, which no reader takes for a hyphen.
    """
    group, name = key.split(".", 1)
    return _sections()[group][name].format(**{key: _shown(value) for key, value in values.items()})


def _shown(value: Any) -> Any:
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def points_words(points: int) -> str:
    """`1 point`, `5 points`."""
    return say("count.point" if points == 1 else "count.points", number=points)


def place_words(place: str) -> str:
    """What a place is called; `5-5.up` by its spinner as well."""
    spinner, _, end = place.rpartition(".")
    words = say(f"place.{end}")
    return say("place.of", place=words, tile=spinner) if spinner else words


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
    return say(key, parts=parts, total=total_words(count))


def total_words(count: Count) -> str:
    """The total as a number, or that it is not known."""
    return say("count.unknown_total") if count.total is None else str(count.total)


def made_words(count: Count, rules: Rules) -> str:
    """The sum and what it scores; where the total alone does not say that, why as well."""
    if count.reduced is None and rules.scoring == "open-ends":
        return say("count.made", sum=sum_words(count), points=points_words(count.points))
    return say("count.made_so", sum=sum_words(count), verdict=verdict_words(count, rules))


def scored_words(count: Count) -> str:
    """The points of a table: `5 points`, `0 or 5 points` where they hang on the last play."""
    perhaps = sorted({one.points for one in count.if_last})
    if len(perhaps) > 1:
        return say("count.by_last", points=possible_points(count))
    return points_words(perhaps[0] if perhaps else count.points)


def possible_points(count: Count) -> str:
    """What a table scores as a number, or the numbers among which the last play decides."""
    perhaps = sorted({one.points for one in count.if_last} or {count.points})
    return say("count.or").join(map(str, perhaps))


def _if_last_words(count: Count) -> str:
    """What the table scored by the tile that came last, the most points first."""
    by_points: dict[int, list[str]] = {}
    for one in sorted(count.if_last, key=lambda one: -one.points):
        by_points.setdefault(one.points, []).append(str(one.tile))
    return ", ".join(
        say(
            "count.if_last",
            points=points_words(points) if points else say("count.no_points"),
            tiles=say("count.or").join(tiles),
        )
        for points, tiles in by_points.items()
    )


def verdict_words(count: Count, rules: Rules) -> str:
    """What the total scores, and why; where a player's first score must be larger, that too."""
    words = _verdict(count, rules)
    points = (count.points, *(one.points for one in count.if_last))
    if not any(0 < scored < rules.first_score for scored in points):
        return words
    return say("count.first", verdict=words, number=rules.first_score)


def _verdict(count: Count, rules: Rules) -> str:
    if not count.layout.line:
        return say("count.empty")
    if count.total is None:
        after = _if_last_words(count)
        return say("count.unknown", after=after) if after else say("count.lead_tile")
    if rules.scoring == "none":
        return say("count.not_in_play", total=count.total)
    any_multiple = say("count.or").join(map(str, rules.multiples))
    if count.reduced is not None:
        return say(
            "count.reduced",
            total=count.total,
            before=count.reduced + count.uncounted[-1].pips,
            covered=count.uncounted[-1].pips,
            reduced=count.reduced,
            multiple=any_multiple,
            points=points_words(count.points),
        )
    if count.if_last:
        after = _if_last_words(count)
        return say("count.hangs", total=count.total, multiple=any_multiple, after=after)
    if not count.terms:
        return say("count.nothing_counts")
    if count.total == 0:
        return say("count.zero")
    rounded = [nearest(count.total, part) for part in rules.multiples]
    would_score = any(rounded) if rules.scoring == "tile-rounded" else rules.score(count.total)
    if not count.points and would_score:
        return say("count.lead", total=count.total)
    if rules.scoring == "tile-rounded":
        return say(
            "count.rounded",
            total=count.total,
            rounded=say("count.and").join(map(str, rounded)),
            multiple=any_multiple,
            points=points_words(count.points),
        )
    hit = [part for part in rules.multiples if count.total % part == 0]
    missed = "count.misses"
    if rules.covered_end == "yes" and len(count.layout.tiles) > 1:
        missed = "count.misses_too"
    key, named, joint = (
        ("count.scores", hit, "count.and") if hit else (missed, rules.multiples, "count.or")
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
    if count.terms:
        return f"{terms}; {sum_words(count)}; {verdict}"
    return f"{terms}; {verdict}" if count.total is None else verdict


def table_words(layout: Layout) -> str:
    """The table as text: the main line, the spinners and their arms."""
    if not layout.line:
        return say("table.empty")
    sentences = [say("table.line", tiles=_plain(layout.line))]
    spinners = layout.spinners
    if len(spinners) == 1:
        sentences.append(say("table.spinner", tile=spinners[0].tile))
    if len(spinners) > 1:
        named = ", ".join(str(spinner.tile) for spinner in spinners)
        sentences.append(say("table.spinners", tiles=named))
    of_which = "_of" if len(spinners) > 1 else ""
    for spinner in spinners:
        for arm, tiles in (("up", spinner.up), ("down", spinner.down)):
            if tiles:
                key = f"table.{arm}{of_which}"
                sentences.append(say(key, tiles=_plain(tiles), tile=spinner.tile))
    return " ".join(sentences)


def _plain(line: Line) -> str:
    """The tiles of a line without stars and arms, which are told by themselves."""
    return " ".join(f"{laid.near}-{laid.far}" for laid in line)


def hand_words(hand: Hand) -> str:
    """The hand as text."""
    return say("table.hand", tiles=", ".join(map(str, hand))) if len(hand) else say("table.no_hand")


def sentence(words: str) -> str:
    """A phrase as a sentence of its own."""
    return f"{words[0].upper()}{words[1:]}."
