"""Where puzzles are looked for: a rule set, or two for `two-rules`, and the kinds that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from allfives.game.presets import named
from allfives.game.rules import Rules
from allfives.puzzle.kinds import Kind, fits
from allfives.search.showing import SEEN


@dataclass(frozen=True, slots=True)
class Ground:
    """The names of the rule sets that hold there, the kinds looked for, and how many of each."""

    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    per: int

    @property
    def rules(self) -> tuple[Rules, ...]:
        """The rule sets."""
        return tuple(map(named, self.names))

    def __str__(self) -> str:
        return " ".join(self.names)


def grounds_of(names: Sequence[str], kinds: Iterable[Kind], per: int) -> tuple[Ground, ...]:
    """A ground for each rule set, with those of the kinds that fit it, then one for each pair.

    Of rule sets that count every table alike only the first is paired, so that a pair is never
    asked about under another name. Raises `Malformed` for an unknown name.
    """
    wanted = set(kinds)
    found = []
    for name in names:
        fitting = tuple(kind for kind in Kind if kind in wanted and _fits(kind, name))
        if fitting:
            found.append(Ground((name,), fitting, per))
    if Kind.TWO_RULES in wanted:
        for pair in combinations(_unlike(names), 2):
            if fits(Kind.TWO_RULES, *map(named, pair)):
                found.append(Ground(pair, (Kind.TWO_RULES,), per))
    return tuple(found)


def _fits(kind: Kind, name: str) -> bool:
    return kind is not Kind.TWO_RULES and bool(fits(kind, named(name)))


def _unlike(names: Iterable[str]) -> tuple[str, ...]:
    """The first of all rule sets under which the same plays are the best ones."""
    first: dict[tuple[object, ...], str] = {}
    for name in names:
        first.setdefault(_counting(named(name)), name)
    return tuple(first.values())


def _counting(rules: Rules) -> tuple[object, ...]:
    """All that decides which play scores most: not the lead, which is never asked about, and not
    whether points are totals or multiples where there is one multiple to divide by."""
    pointless = {"lead_scores"} | ({"points"} if len(rules.multiples) == 1 else set())
    asked = (getattr(rules, name) for name in SEEN if name not in pointless)
    return rules.highest, rules.multiples, *asked
