"""Which tables tell rule sets apart: questions that a reader's own scoring answers.

A question is a table and the play that made it; its answer under a rule set is the points written
down for that play, or None where the rules refuse the table or the play. Rule sets with the same
answer stay together, so every question parts them into classes, and several part them further.
What a match alone applies, such as the least first score, no such question can ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random

from allfives.game.counting import count
from allfives.game.ends import START
from allfives.game.errors import Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.notation import Line, read_line
from allfives.game.rules import Rules
from allfives.game.rules_table import TableRules
from allfives.game.tiles import Tile, full_set

MOST_QUESTIONS = 6
MOST_TILES = 6  # a table is seen at a glance
MOST_WALKS = 300  # random tables under each kind of rules
_EVERYBODYS = full_set(6)  # a reader may own no other set

_NOT_SEEN = ("highest", "players", "pairs", "first_score")  # no table of a double-six set tells

Answer = int | None
Answers = tuple[Answer, ...]  # one for each rule set


@dataclass(frozen=True, slots=True, order=True)
class Question:
    """What is written down for this play? `play` is `TILE@PLACE`, named on the table before it."""

    layout: str
    play: str

    def __str__(self) -> str:
        return f"{self.layout} / {self.play}"

    @staticmethod
    def parse(text: str) -> Question:
        """Read `LAYOUT / TILE@PLACE`. Raises `Malformed`."""
        layout, slash, play = text.partition(" / ")
        if not slash or "@" not in play:
            raise Malformed(
                f"{text!r}: write a table and the play that made it, such as 5-5* 5-2 / 5-2@right"
            )
        return Question(layout.strip(), play.strip())

    @property
    def table(self) -> Layout:
        """The table as written, not read under any rules."""
        return Layout(read_line(self.layout))

    @property
    def tile(self) -> Tile:
        """The tile just played."""
        return Tile.parse(self.play.partition("@")[0])


def answer(question: Question, rules: Rules) -> Answer:
    """The points written down for the play; None where table or play cannot happen.

    Raises `Ambiguous` where several doubles lie and no star says which was first.
    """
    try:
        return count(question.table, rules, played=question.play).points
    except Impossible:
        return None


def answers(questions: Iterable[Question], rule_sets: Sequence[Rules]) -> dict[Question, Answers]:
    """What each rule set answers, in their order. Raises `Ambiguous` as `answer` does."""
    kinds = _kinds(rule_sets)
    found: dict[Question, Answers] = {}
    for question in questions:
        said = {kind: answer(question, rules) for kind, rules in kinds.items()}
        found[question] = tuple(said[_kind(rules)] for rules in rule_sets)
    return found


def pool(rule_sets: Sequence[Rules], walks: int = MOST_WALKS) -> tuple[Question, ...]:
    """Questions to choose from: tables of few tiles that random legal plays make.

    The tiles are led in turn under each kind of rules, and always the same plays follow: fewer
    `walks` give a part of what more give. The same table seen from another side is asked once.
    A double lies in the main line, and where it is not the lead it was there before the play, so
    that the hand can have begun under any rule for the lead. A star says which double was first.
    """
    found: dict[tuple[str, Tile], Question] = {}
    for seed, rules in enumerate(_kinds(rule_sets).values()):
        rng = Random(seed)
        for number in range(walks):
            lead = _EVERYBODYS[number % len(_EVERYBODYS)]
            for question in _walk(rules, lead, rng):
                seen = str(question.table.canonical()), question.tile
                found[seen] = min(found.get(seen, question), question)
    return tuple(found.values())


def choose(known: Mapping[Question, Answers], most: int = MOST_QUESTIONS) -> tuple[Question, ...]:
    """At most so many questions, each the one that parts the rule sets best after those before.

    Best is: most classes; then the smallest class to be expected; then most pairs of rule sets that
    two questions part, so that one answer may be missing; then fewest tiles. It ends early when no
    question adds anything. The same questions always give the same choice.
    """
    options = sorted(_simplest(known), key=_simplicity)
    chosen: list[Question] = []
    reached: tuple[int, ...] = ()
    while options and len(chosen) < most:
        worth = {one: _worth([known[each] for each in (*chosen, one)]) for one in options}
        best = max(options, key=lambda one: worth[one])  # of equals the first, which is simplest
        if worth[best] <= reached:
            break
        chosen.append(best)
        reached = worth[best]
        options.remove(best)
    return tuple(chosen)


def classes(said: Sequence[Answers]) -> list[list[int]]:
    """The rule sets, by number, that answer all these questions alike."""
    together: dict[tuple[Answer, ...], list[int]] = {}
    for number, given in enumerate(zip(*said, strict=True)):
        together.setdefault(given, []).append(number)
    return list(together.values())


def _worth(said: Sequence[Answers]) -> tuple[int, int, int]:
    """How well questions part: classes, less the pairs left together, pairs parted twice.

    Fewer pairs left together is the same as a smaller class to be expected.
    """
    sizes = [len(alike) for alike in classes(said)]
    together = sum(size * (size - 1) // 2 for size in sizes)
    kinds = Counter(zip(*said, strict=True))
    twice = sum(
        kinds[one] * kinds[other]
        for one in kinds
        for other in kinds
        if sum(mine != theirs for mine, theirs in zip(one, other, strict=True)) > 1
    )
    return len(sizes), -together, twice // 2


def _simplest(known: Mapping[Question, Answers]) -> list[Question]:
    """Of the questions that part alike, and part at all, the simplest."""
    kept: dict[tuple[int, ...], Question] = {}
    for question in sorted(known, key=_simplicity):
        said = known[question]
        if len(set(said)) > 1:
            kept.setdefault(tuple(map(said.index, said)), question)
    return list(kept.values())


def _simplicity(question: Question) -> tuple[int, Question]:
    return len(question.table.tiles), question


def _kind(rules: Rules) -> tuple[object, ...]:
    """All that these answers can depend on: what is asked about the table, but for `_NOT_SEEN`."""
    asked = [question.name for question in fields(TableRules)]
    return tuple(getattr(rules, name) for name in asked if name not in _NOT_SEEN)


def _kinds(rule_sets: Sequence[Rules]) -> dict[tuple[object, ...], Rules]:
    """One rule set of each kind."""
    kinds: dict[tuple[object, ...], Rules] = {}
    for rules in rule_sets:
        kinds.setdefault(_kind(rules), rules)
    return kinds


def _walk(rules: Rules, lead: Tile, rng: Random) -> Iterator[Question]:
    """One random table as it grows, a question after each play that can be asked about."""
    bag = [tile for tile in _EVERYBODYS if tile != lead]
    tile, at, layout = lead, START, Layout()
    first = None  # the first double of the hand
    while True:
        layout = layout.grown(tile, at, rules)
        if first is None and tile.is_double:
            first = tile
        if first is not None and (first != tile or at == START):
            yield Question(str(Layout(_starred(layout.line, first))), f"{tile}@{at}")
        fitting = [
            (each, place)
            for place, fits in layout.open_places(rules)
            for each in bag
            if fits >> each.number & 1
        ]
        if not fitting or len(layout.tiles) == MOST_TILES:
            return
        tile, at = rng.choice(fitting)
        bag.remove(tile)
        if at in ("up", "down"):  # by its spinner, for rules under which several lie there
            at = f"{layout.arm(at)[0].tile}.{at}"


def _starred(line: Line, first: Tile) -> Line:
    """The line with a star on the first double alone, whether it is a spinner or not.

    Rules without a spinner read that star as none, rules with several need no other.
    """
    return tuple(
        replace(
            laid,
            spinner=laid.tile == first,
            up=_starred(laid.up, first),
            down=_starred(laid.down, first),
        )
        for laid in line
    )
