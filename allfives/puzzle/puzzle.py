"""A puzzle, the choices it offers, and the proof that it has one answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from allfives.game.counting import Play, plays
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile
from allfives.puzzle.missed import Missed, Slip, slips


class Kind(StrEnum):
    """What a puzzle asks."""

    SCORING_MOVE = "scoring-move"  # the only play that scores
    BIGGEST_SCORE = "biggest-score"  # several score: the play that scores most now


class NotProven(ValueError):
    """The puzzle does not have exactly one answer; the message says why."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A table and a hand under some rules, and what is asked about them."""

    id: str
    kind: Kind
    rules: Rules
    layout: Layout
    hand: Hand
    title: str
    lesson: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Placements of one tile that leave the same open ends: one answer."""

    plays: tuple[Play, ...]

    @property
    def tile(self) -> Tile:
        """The tile that is laid."""
        return self.plays[0].tile

    @property
    def total(self) -> int | None:
        """What the table counts afterwards, in pips."""
        return self.plays[0].count.total

    @property
    def points(self) -> int:
        """What it scores, in points."""
        return self.plays[0].count.points

    def __str__(self) -> str:
        places = " or ".join(play.at for play in self.plays)
        return f"{self.tile}@{places} = {self.points}"


@dataclass(frozen=True, slots=True)
class Proof:
    """The one answer, beside every choice there is."""

    answer: Choice
    choices: tuple[Choice, ...]


def choices(puzzle: Puzzle) -> tuple[Choice, ...]:
    """Every different thing that can be done, in the hand's order."""
    merged: dict[tuple[Tile, tuple[int, ...]], list[Play]] = {}
    for play in plays(puzzle.layout, puzzle.hand, puzzle.rules):
        ends = tuple(sorted(play.layout.state(puzzle.rules)[1:]))
        merged.setdefault((play.tile, ends), []).append(play)
    return tuple(Choice(tuple(same)) for same in merged.values())


def prove(puzzle: Puzzle) -> Proof:
    """Prove that a puzzle has exactly one answer among at least three choices.

    Raises `NotProven` with the reason.
    """
    offered = choices(puzzle)
    if len(offered) < 3:
        raise NotProven(f"{puzzle.id}: choices: {len(offered)}; a puzzle offers three at least")
    most = max(choice.points for choice in offered)
    answers = [choice for choice in offered if choice.points == most]
    if not most:
        raise NotProven(f"{puzzle.id}: nothing scores")
    if len(answers) > 1:
        named = ", ".join(map(str, answers))
        raise NotProven(f"{puzzle.id}: {len(answers)} answers score the most: {named}")
    scoring = [choice for choice in offered if choice.points]
    if puzzle.kind is Kind.SCORING_MOVE and len(scoring) > 1:
        named = ", ".join(map(str, scoring))
        raise NotProven(f"{puzzle.id}: more than one play scores ({named}); ask for the biggest")
    if puzzle.kind is Kind.BIGGEST_SCORE and len(scoring) == 1:
        raise NotProven(f"{puzzle.id}: only {scoring[0]} scores; ask for the scoring move")
    return Proof(answers[0], offered)


def missed(play: Play, proof: Proof, rules: Rules) -> tuple[Slip, ...]:
    """What choosing this wrong play missed, the likeliest first; empty when the play is right.

    A slip in counting is named when the play would have scored under it.
    """
    if play in proof.answer.plays:
        return ()
    found = []
    if play.count.points:
        found.append(Slip(Missed.MORE_ELSEWHERE, play.tile, proof.answer.points))
    if play.tile == proof.answer.tile:
        found.append(Slip(Missed.WRONG_END, play.tile, play.count.total or 0))
    if not play.count.points:
        laid = next((term for term in play.count.terms if term.at == play.at), None)
        likely = (slip for slip in slips(play.count, laid) if rules.score(slip.number))
        found += [slip for slip in (next(likely, None),) if slip]
    if found:
        return tuple(found)
    plain = Missed.NO_MULTIPLE if play.count.total else Missed.ZERO
    return (Slip(plain, play.tile, play.count.total or 0),)
