"""Fresh puzzles: found and proven while the reader waits, and made again from their link."""

from __future__ import annotations

from random import Random
from urllib.parse import urlencode

from allfives.game.errors import Impossible, Malformed
from allfives.game.position import Position
from allfives.game.presets import named
from allfives.game.presets import rules as preset
from allfives.game.questions import unknown
from allfives.game.rules import Rules
from allfives.puzzle.dig import fresh
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.packs import Entry, entry_of
from allfives.puzzle.proof import NotProven
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.scene import Answers
from allfives.show.words import say

_PATIENCE = 300  # deals: somebody is waiting


def fresh_answers(
    kind: str = "", rules: str = "", level: str = "", theme: str = "", seed: int = 0
) -> Answers:
    """A puzzle that nobody has seen, of any kind and under any rules unless they are named.

    The same seed makes the same puzzle. Raises `Malformed` for an unknown name, `Impossible` where
    no such puzzle turns up.
    """
    rng = Random(seed)
    asked = [_kind(kind)] if kind else list(Kind)
    grounds = [(one, sets) for one in asked for sets in _grounds(one, rules, rng)]
    if not grounds:
        raise Impossible(fits(asked[0], named(rules)).reason)
    # A kind is as likely as another, however many rule sets it fits.
    chosen = rng.choice(list(dict.fromkeys(one for one, _ in grounds)))
    sets = rng.choice([sets for one, sets in grounds if one is chosen])
    levels, tags = [int(level)] if level else [], [theme] if theme else []
    found = next(fresh(sets, chosen, seed, levels=levels, tags=tags, patience=_PATIENCE), None)
    if found is None:
        raise Impossible(say("fresh.none", kind=say(f"kind.{chosen}"), rules=_titles(sets)))
    return _answers(found)


def fresh_again(kind: str, rules: str, position: str) -> Answers:
    """The puzzle of a link, built and proven again.

    Raises `Malformed` or `Impossible` for what cannot be asked, or has not exactly one answer.
    """
    sets = tuple(named(name) for name in rules.split())
    if not sets:
        raise Malformed(say("fresh.no_rules"))
    try:
        puzzle = Puzzle(_kind(kind), sets, Position.parse(position, sets[0]))
        return _answers(entry_of(puzzle, "link"))
    except NotProven as reason:
        raise Impossible(str(reason)) from None


def _kind(name: str) -> Kind:
    if name not in tuple(Kind):
        raise Malformed(unknown("kind of puzzle", name, tuple(Kind)))
    return Kind(name)


def _grounds(kind: Kind, rules: str, rng: Random) -> list[tuple[Rules, ...]]:
    """The rules under which a kind can be asked: those named, or all."""
    every = [preset(name) for name in preset()]
    firsts = [named(rules)] if rules else every
    if kind is not Kind.TWO_RULES:
        return [(one,) for one in firsts if fits(kind, one)]
    pairs = [(one, other) for one in firsts for other in every if fits(kind, one, other)]
    return [rng.choice(pairs)] if pairs else []


def _titles(sets: tuple[Rules, ...]) -> str:
    return " / ".join(one.title for one in sets)


def _answers(entry: Entry) -> Answers:
    from allfives.show.puzzle_markup import puzzle_html  # it needs all answers, these among them

    puzzle = entry.puzzle
    names = [one.name for one in puzzle.rules]
    link = {"fresh": puzzle.kind.value, "rules": " ".join(names), "position": puzzle.text}
    return {
        "id": entry.id,
        "html": puzzle_html(puzzle),
        "kind": [puzzle.kind.value],
        "rules": names,
        "level": [str(entry.level)],
        "theme": list(entry.tags),
        "link": urlencode(link),
    }
