"""One table and one hand under many rule sets: which play scores most, what it makes, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, dataclass
from typing import Any

from allfives.game.counting import Play, plays
from allfives.game.errors import Ambiguous, Impossible
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile
from allfives.show.answers.compare import questions_that_part
from allfives.show.answers.scene import Answers
from allfives.show.words import place_words, points_words, say, sentence, sum_words, verdict_words

NONE = "-"  # the choice of a reader who says that no play scores


@dataclass(frozen=True, slots=True)
class Seen:
    """One rule set: its plays, and which of them score most; `refusal` where no table lies so."""

    rules: Rules
    plays: tuple[Play, ...] = ()
    refusal: str = ""

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays that score most, none where none scores."""
        return tuple(play for play in self.plays if play.count.points == self.points > 0)

    @property
    def points(self) -> int:
        """What the best play scores."""
        return max((play.count.points for play in self.plays), default=0)

    @property
    def answer(self) -> object:
        """What this rule set answers; who answers the same agrees with it."""
        return self.refusal, tuple(map(str, self.best)), self.points

    @property
    def reason(self) -> object:
        """Why it answers so."""
        return [(play.count.terms, verdict_words(play.count, self.rules)) for play in self.best]


@dataclass(frozen=True, slots=True)
class BestPlays:
    """A table and a hand under every rule set.

    `groups` are those who answer alike, in the order of the first of each; `questions` are the
    rule questions that change the answer of the first rule set.
    """

    layout: Layout
    hand: Hand
    groups: tuple[tuple[Seen, ...], ...]
    questions: tuple[Field[Any], ...]

    @property
    def choices(self) -> tuple[Play, ...]:
        """Every play that any of the rule sets allows, each once."""
        found: dict[str, Play] = {}
        for group in self.groups:
            for seen in group:
                for play in seen.plays:
                    found.setdefault(str(play), play)
        return tuple(found.values())

    def of(self, rules: Rules) -> Seen:
        """What one of the rule sets answers."""
        return next(seen for group in self.groups for seen in group if seen.rules == rules)


def best_plays(layout: Layout, hand: Hand, rule_sets: Sequence[Rules]) -> BestPlays:
    """Which play of the hand scores most under each rule set.

    Raises `Impossible` where no rule set allows the table and the hand.
    """
    groups: dict[object, list[Seen]] = {}
    for rules in rule_sets:
        seen = see(layout, hand, rules)
        groups.setdefault(seen.answer, []).append(seen)
    if all(group[0].refusal for group in groups.values()):
        raise Impossible(next(iter(groups.values()))[0].refusal)
    return BestPlays(
        layout,
        hand,
        tuple(map(tuple, groups.values())),
        questions_that_part(rule_sets, lambda rules: see(layout, hand, rules).answer),
    )


def see(layout: Layout, hand: Hand, rules: Rules) -> Seen:
    """The table and the hand in the eyes of one rule set."""
    try:
        return Seen(rules, plays(layout, hand, rules))
    except (Impossible, Ambiguous) as refusal:
        return Seen(rules, refusal=str(refusal))


def plays_answers(found: BestPlays, asked: Sequence[Rules]) -> Answers:
    """What the reader can choose, and what each choice is told under each of the rule sets asked.

    `told` stands in the order of `choices`: whether it is right, and a sentence.
    """
    choices = [(str(play), play_words(play)) for play in found.choices]
    choices.append((NONE, say("plays.none")))
    return {
        "choices": choices,
        "rows": [
            {"title": rules.title, "told": [told(key, found.of(rules)) for key, _ in choices]}
            for rules in asked
        ],
    }


def told(key: str, seen: Seen) -> tuple[bool, str]:
    """Whether a choice is right under one rule set, and what it makes."""
    if key == NONE:
        right = not seen.best
        return right, say("plays.nothing" if right else "plays.something")
    play = next((play for play in seen.plays if str(play) == key), None)
    if play is None:
        return False, say("plays.not_here")
    verdict = sentence(verdict_words(play.count, seen.rules))
    made = say("plays.made", sum=sum_words(play.count), verdict=verdict)
    if play in seen.best:
        return True, made
    return False, f"{made} {say('plays.less' if seen.best else 'plays.no_score')}"


def play_words(play: Play) -> str:
    """`5-2 at the right end`."""
    return say("builder.at", tile=play.tile, place=place_words(play.at))


def best_words(seen: Seen) -> str:
    """`5-2 at the right end: 15 points`; of several plays each, or that none scores."""
    if seen.refusal:
        return say("builder.impossible")
    if not seen.best:
        return say("plays.none" if seen.plays else "builder.no_plays")
    ends: dict[Tile, list[str]] = {}
    for play in seen.best:
        ends.setdefault(play.tile, []).append(place_words(play.at))
    either = say("count.or")
    played = [say("builder.at", tile=tile, place=either.join(at)) for tile, at in ends.items()]
    return say("plays.best", plays=either.join(played), points=points_words(seen.points))
