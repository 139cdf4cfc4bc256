"""Every experiment of the book: what is tried, under which rules, over how many deals.

The claims are those of MU-19, cut into its five parts. A weight in points is how much a player
minds something: with `ALWAYS` it minds nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from allfives.search.experiments.experiment import Experiment, Sorted
from allfives.search.habits import (
    ALWAYS,
    Denies,
    Doubles,
    Echoes,
    Habit,
    KeepsEnds,
    KeepsNumbers,
    Lightens,
    MindsReplies,
    Serves,
    Spares,
    doubles_in,
    numbers_held,
)
from allfives.search.players import Weighing

CLAIM = "MU-19"
SEED = 2026

# The three players that a habit is added to. They choose as AtRandom among what can be played, as
# Greedy and as LookingAhead.
AT_RANDOM = Weighing(points=0)
GREEDY = Weighing((Lightens(0.001),))
AHEAD = Weighing((MindsReplies(), Lightens()))
READING = Weighing((MindsReplies(reads=True), Lightens()))
BASES = {"at-random": AT_RANDOM, "greedy": GREEDY, "looking-ahead": AHEAD}

MUGGINS, ALL_FIVES, VSEM = "muggins", "all-fives", "vsem-po-pyat"
PUBLIC = "pagat-all-fives"
#: How many different numbers a hand must show at least to be one of many.
MANY = {MUGGINS: 7, ALL_FIVES: 7, VSEM: 7}

Arms = dict[str, tuple[Habit, ...]]

DOUBLES: Arms = {
    "hold-1": (Doubles(-ALWAYS, 1),),
    "hold-2": (Doubles(-ALWAYS, 2),),
    "hold-3": (Doubles(-ALWAYS, 3),),
    "hold-4": (Doubles(-ALWAYS, 4),),
    "first": (Doubles(ALWAYS),),
    "lean-later": (Doubles(-3, 3),),
    "lean-early": (Doubles(3),),
}
NUMBERS: Arms = {
    "numbers-1": (KeepsNumbers(1),),
    "numbers-2": (KeepsNumbers(2),),
    "numbers-4": (KeepsNumbers(4),),
    "ends-1": (KeepsEnds(1),),
    "ends-2": (KeepsEnds(2),),
    "ends-4": (KeepsEnds(4),),
}
DENYING: Arms = {
    "denies-1": (Denies(1),),
    "denies-2": (Denies(2),),
    "denies-4": (Denies(4),),
    "helps-2": (Denies(-2),),
}
PARTNERS: Arms = {
    "serves-quarter": (Serves(0.25),),
    "serves-half": (Serves(0.5),),
    "serves-1": (Serves(1),),
    "spares-2": (Spares(2),),
    "echoes-1": (Echoes(1),),
    "echoes-2": (Echoes(2),),
}
SHIELDING: Arms = {
    "shield-ahead": (MindsReplies(1, when="ahead"),),
    "shield-behind": (MindsReplies(1, when="behind"),),
    "shield-always": (MindsReplies(1),),
    "risk-behind": (MindsReplies(-0.5, when="behind"),),
}
AGAINST: Arms = {
    "against-leader": (MindsReplies(1, when="leads"),),
    "shield-always": (MindsReplies(1),),
}


def experiments() -> tuple[Experiment, ...]:
    """All of them, topic by topic."""
    return (*_players(), *_doubles(), *_numbers(), *_reading(), *_partners(), *_ahead())


def having(base: Weighing, *habits: Habit) -> Weighing:
    """The player with habits added."""
    return replace(base, habits=(*base.habits, *habits))


def two_doubles(hand: int) -> str:
    """Hands of exactly two doubles."""
    return "two" if doubles_in(hand) == 2 else ""


def by_numbers(rules: str) -> Callable[[int], str]:
    """Hands of many different numbers, and the rest."""
    return lambda hand: "many" if numbers_held(hand).bit_count() >= MANY[rules] else "few"


def _players() -> Iterator[Experiment]:
    for rules in (MUGGINS, ALL_FIVES, VSEM):
        ladder = (("greedy", GREEDY), ("looking-ahead", AHEAD))
        for base, arms in (("at-random", ladder), ("greedy", ladder[1:])):
            yield Experiment("players", CLAIM, rules, base, BASES[base], arms, 1000, SEED)


def _with(
    topic: str, rules: str, base: str, arms: Arms, deals: int, sort: Sorted | None = None
) -> Experiment:
    players = tuple((name, having(BASES[base], *habits)) for name, habits in arms.items())
    return Experiment(topic, CLAIM, rules, base, BASES[base], players, deals, SEED, sort=sort)


def _doubles() -> Iterator[Experiment]:
    blunt = {name: habits for name, habits in DOUBLES.items() if not name.startswith("lean")}
    for rules, deals in ((MUGGINS, 12000), (ALL_FIVES, 5000), (VSEM, 5000)):
        yield _with("doubles", rules, "looking-ahead", DOUBLES, deals, two_doubles)
    for base in ("greedy", "at-random"):
        yield _with("doubles", MUGGINS, base, blunt, 6000, two_doubles)


def _numbers() -> Iterator[Experiment]:
    for rules, deals in ((MUGGINS, 5000), (ALL_FIVES, 2500), (VSEM, 1500)):
        yield _with("numbers", rules, "looking-ahead", NUMBERS, deals, by_numbers(rules))
    yield _with("numbers", MUGGINS, "greedy", NUMBERS, 3000, by_numbers(MUGGINS))


def _reading() -> Iterator[Experiment]:
    for rules, deals in ((MUGGINS, 4000), (ALL_FIVES, 2000), (VSEM, 1000)):
        one = _with("reading", rules, "looking-ahead", DENYING, deals)
        yield replace(one, arms=(("reads", READING), *one.arms))


def _partners() -> Iterator[Experiment]:
    for rules, deals in ((MUGGINS, 4000), (ALL_FIVES, 2000), (VSEM, 1000)):
        one = _with("partners", rules, "looking-ahead", PARTNERS, deals)
        yield replace(one, arms=(("reads", READING), *one.arms), seats=4, pairs=True)


def _ahead() -> Iterator[Experiment]:
    # Under all-fives every hand takes points away, and matches of good players take long; the form
    # of it on public pages has the same count and a bonus in place of the loss.
    for rules, target, matches in ((MUGGINS, 100, 2500), (PUBLIC, 100, 1000), (VSEM, 150, 500)):
        one = _with("ahead", rules, "looking-ahead", SHIELDING, matches)
        yield replace(one, target=target)
    three = _with("ahead", MUGGINS, "looking-ahead", AGAINST, 1500)
    yield replace(three, target=100, seats=3)
