"""What an experiment found, in words: sentences, tables and where the data come from.

Every word follows from the interval. New data change the verdict, and nothing is to be rewritten.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from html import escape

from allfives.game.presets import rules as preset
from allfives.search.experiments.series import ALL
from allfives.search.experiments.stored import Result
from allfives.search.experiments.tally import Interval
from allfives.show.elements import folded, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.words import say

#: What one unit of a measure is multiplied by for readers, and which sign is good for the player.
_SCALE = {"points": 1, "draws": 1, "wins": 100}
_GOOD = {"points": 1, "draws": -1, "wins": 1}


class Found(StrEnum):
    """What an interval says about a habit."""

    GAINS = "gains"
    COSTS = "costs"
    OPEN = "open"  # it holds zero: there may be no effect


class Advice(StrEnum):
    """What a habit is to the advice that is tested."""

    FOR = "for"
    AGAINST = "against"  # it does the opposite
    ASIDE = "aside"  # it is no part of it


_HEADS = {
    (Advice.FOR, Found.GAINS): "verdict.holds",
    (Advice.FOR, Found.COSTS): "verdict.fails",
    (Advice.AGAINST, Found.GAINS): "verdict.opposite_holds",
    (Advice.AGAINST, Found.COSTS): "verdict.opposite_fails",
    (Advice.ASIDE, Found.GAINS): "verdict.gains",
    (Advice.ASIDE, Found.COSTS): "verdict.costs",
}


def found(result: Result) -> Found:
    """Whether the interval lies above zero, below it or around it, as is good for the player."""
    good, effect = _GOOD[result.measure], result.effect
    if effect.low <= 0 <= effect.high:
        return Found.OPEN
    return Found.GAINS if (effect.mean > 0) == (good > 0) else Found.COSTS


def scaled(result: Result) -> Interval:
    """The effect in the unit that readers see: wins are counted in 100 matches."""
    scale, effect = _SCALE[result.measure], result.effect
    return Interval(effect.mean * scale, effect.low * scale, effect.high * scale)


def verdict(result: Result, advice: Advice = Advice.FOR) -> str:
    """The verdict in one sentence."""
    what = found(result)
    effect = scaled(result)
    if what is not Found.OPEN:
        low, high = sorted((abs(effect.low), abs(effect.high)))
        effect = Interval(abs(effect.mean), low, high)
    numbers = {
        key: number_words(getattr(effect, key), result.measure) for key in ("mean", "low", "high")
    }
    amount = say(f"verdict.{result.measure}_{what}", **numbers)
    head = _HEADS.get((advice, what), "verdict.open")
    return say(head, doing=say(f"doing.{result.arm}"), amount=amount)


def finding(result: Result, advice: Advice = Advice.FOR) -> Shown:
    """The verdict as it stands on a page, with the rule set and the players it was found among."""
    said, among = verdict(result, advice), _among(result)
    line = tag("p", tag("b", escape(f"{among}: ")), escape(said), class_="af-finding")
    return Shown(tag("div", line, class_="af-rows af-root"), f"{among}: {said}")


def number_words(number: float, measure: str) -> str:
    """A number as readers want it: two places, for wins one; more where it would read as zero."""
    places = 1 if measure == "wins" else 2
    while places < 6 and number and not round(number, places):
        places += 1
    return f"{number:.{places}f}".replace("-", "−")


def signed_words(result: Result) -> str:
    """The mean with its sign, and the interval."""
    effect = scaled(result)
    written = {
        key: number_words(getattr(effect, key), result.measure) for key in ("mean", "low", "high")
    }
    plus = {key: words if words.startswith("−") else f"+{words}" for key, words in written.items()}
    return say("experiment.signed", **plus)


def effects_table(results: Sequence[Result]) -> Shown:
    """Every comparison a line, folded: habit, rule set, players, the effect, what that says.

    All of one measure, so that the heading can say of what these are all. Of which hands it is, is
    said where there are several sorts. Raises `ValueError` for results of several measures.
    """
    (measure,) = {one.measure for one in results}
    several = len({one.group for one in results}) > 1
    heads = [say(f"experiment.{key}") for key in ("habit", "rules", "base", "effect", "found")]
    rows = [
        (
            _habit(one, several=several),
            [
                _table(one),
                say(f"experiment.{one.base}"),
                f"{signed_words(one)} {say(f'experiment.{one.measure}')}",
                say(f"experiment.{found(one)}"),
            ],
        )
        for one in results
    ]
    words = say("experiment.table", number=len(rows), measure=say(f"experiment.{measure}"))
    fold = folded(plain_matrix(heads, rows), summary=words)
    return Shown(tag("div", fold, class_="af-rows af-root"), words)


def standing_out(results: Sequence[Result]) -> Shown:
    """Which comparisons differ from zero, habit by habit, and among how many: losses, then gains.

    So nobody need pick by hand what is worth a mention.
    """
    some = [one for one in results if found(one) is not Found.OPEN]
    sorts, bases, tables = (
        len({getattr(one, field) for one in results}) > 1 for field in ("group", "base", "seats")
    )
    told: dict[tuple[Found, str], list[str]] = {}
    for one in sorted(some, key=lambda one: found(one) is Found.GAINS):
        where = _table(one) if tables else preset(one.rules).title
        if bases:
            where = _among(one)
        told.setdefault((found(one), _habit(one, several=sorts)), []).append(where)
    lines = [
        say(
            "experiment.stands",
            found=say(f"experiment.{what}"),
            habit=habit,
            where="; ".join(where),
        )
        for (what, habit), where in told.items()
    ]
    key = "experiment.standing" if some else "experiment.standing_none"
    by_chance = round(len(results) / 20)  # what 95 of 100 leaves
    head = say(key, number=len(results), open=len(results) - len(some), chance=by_chance)
    listed = tag("ul", *[tag("li", escape(line)) for line in lines], class_="af-terms")
    shown = [tag("p", escape(head), class_="af-text"), *([listed] if lines else [])]
    return Shown(tag("div", *shown, class_="af-rows af-root"), " ".join([head, *lines]))


def _habit(one: Result, *, several: bool) -> str:
    habit = say(f"arm.{one.arm}")
    if not several:
        return habit
    return say("experiment.of_hands", habit=habit, hands=say(f"experiment.{one.group}"))


def _table(one: Result) -> str:
    """The rule set, and how many sit there where it is not two."""
    title = preset(one.rules).title
    if one.pairs:
        return say("experiment.in_pairs", title=title)
    return say("experiment.of_seats", title=title, seats=one.seats) if one.seats > 2 else title


def _among(one: Result) -> str:
    """The rule set, and how all players play but for the habit."""
    return say("experiment.among", title=_table(one), base=say(f"experiment.{one.base}"))


def about(results: Sequence[Result]) -> Shown:
    """What was carried out, rule set by rule set, as the data say it; each sort once."""
    lines = list(dict.fromkeys(about_words(one) for one in results))
    once = any(one.group != ALL for one in results)
    lines.append(say("experiment.tried_once" if once else "experiment.tried_each"))
    lines.append(say("experiment.interval"))
    listed = tag("ul", *[tag("li", escape(line)) for line in lines], class_="af-terms")
    return Shown(tag("div", listed, class_="af-rows af-root"), " ".join(lines))


def about_words(one: Result) -> str:
    """Rule set, players, number of deals or matches, seed; of hands sorted out, how many."""
    what = say("experiment.matches" if one.target else "experiment.deals", target=one.target)
    values = {
        "among": _among(one),
        "number": f"{one.deals:,}",
        "what": what,
        "seed": one.seed,
        "units": f"{one.tally.units:,}",
    }
    if one.group == ALL:
        return say("experiment.about", **values)
    hands = say(f"experiment.{one.group}")
    return say("experiment.about_some", hands=hands, **values)
