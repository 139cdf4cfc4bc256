"""Answers that do not go together: every contradiction, with words that say what to change.

Two kinds. `contradictions` are what no rule set may hold; `Rules` refuses them. `hindrances` leave
a table that can be counted and a position that can be played, such as one of a very small set, but
no match that could be dealt or won; house rules are refused for them as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field
from math import gcd
from typing import Any, NamedTuple

from allfives.game.questions import NOT_ASKED

Answers = Mapping[str, Any]  # by the name of the question, each in the form in which it is kept


class Contradiction(NamedTuple):
    """The questions whose answers do not go together, and a sentence that says so."""

    questions: tuple[str, ...]
    words: str


def contradictions(questions: Iterable[Field[Any]], answers: Answers) -> Iterator[Contradiction]:
    """What no rule set may hold: an answer without its question, a question without an answer."""
    for question in questions:
        yield from _needed(question, answers)
    for seats in answers["players"]:
        for name in ("hand", "target"):
            if seats not in dict(answers[name]):
                yield Contradiction(
                    ("players", name),
                    f"players = {answers['players']} needs {name} for {seats} players: "
                    f"give {name} = {seats}:NUMBER beside the others",
                )


def _needed(question: Field[Any], answers: Answers) -> Iterator[Contradiction]:
    name, needs = question.name, question.metadata.get("needs")
    if not needs:
        return
    answer, other = answers[name], answers[needs]
    if other == "none" and answer != NOT_ASKED:
        yield Contradiction(
            (name, needs),
            f"{name} = {answer!r} contradicts {needs} = 'none': "
            f"leave {name} out or choose a {needs}",
        )
    if other != "none" and answer == NOT_ASKED:
        choices = [value for value in question.metadata["values"] if value != NOT_ASKED]
        yield Contradiction(
            (name, needs),
            f"{needs} = {other!r} needs an answer to {name}: {' or '.join(choices)}",
        )


def hindrances(answers: Answers) -> Iterator[Contradiction]:
    """Why no match could be dealt or won under these answers."""
    for seats in answers["players"]:
        if too_many := hands_beyond_the_set(answers, seats):
            yield too_many
    if answers["lead_scores"] == "only-5-5" and answers["highest"] < 5:
        yield Contradiction(
            ("lead_scores", "highest"),
            f"lead_scores = 'only-5-5' asks for 5-5, and highest = {answers['highest']} has no "
            f"such tile: choose a larger set, or always or never",
        )
    if answers["led_tile"] == "that-tile" and not answers["first_lead"].startswith("holder-"):
        yield Contradiction(
            ("led_tile", "first_lead"),
            f"led_tile = 'that-tile' needs a leader who holds the tile that chose them, and "
            f"first_lead = {answers['first_lead']!r} chooses by chance: choose a holder as the "
            f"leader, or another tile",
        )
    yield from _never_won(answers)


def hands_beyond_the_set(answers: Answers, seats: int) -> Contradiction | None:
    """That so many players are dealt more tiles, with those never drawn, than the set holds."""
    size, stay = dict(answers["hand"]).get(seats, 0), dict(answers["undrawn"]).get(seats, 0)
    highest = answers["highest"]
    tiles = (highest + 1) * (highest + 2) // 2
    if seats * size + stay <= tiles:
        return None
    more = f", and {stay} stay" if stay else ""
    return Contradiction(
        ("hand", "players", "highest", *(["undrawn"] if stay else [])),
        f"{seats} players with {size} tiles each need {seats * size} tiles{more}: the set up to "
        f"{highest} has {tiles}. Deal fewer, let fewer play or choose a larger set",
    )


def _never_won(answers: Answers) -> Iterator[Contradiction]:
    """That no score can reach the target: none ever rises, or all go past it in steps."""
    out, block = answers["out_pays"], answers["block_pays"]
    rises = {"winner-bonus", "written", "own-off", *_DIFFERENCES}
    if answers["out_points"] or out in rises or block in rises:
        return
    if answers["scoring"] == "none":
        yield Contradiction(
            ("scoring", "out_pays", "block_pays", "out_points"),
            f"scoring = 'none' and out_pays = {out!r} let no score rise, so nobody reaches the "
            f"target: choose what scores in play, or what is won when the hand ends",
        )
    elif out == "none" and answers["target_exact"] == "yes" and answers["points"] == "total":
        multiple = answers["multiple"]
        step = multiple if isinstance(multiple, int) else gcd(*multiple)
        for seats, target in answers["target"]:
            if seats in answers["players"] and target % step:
                yield Contradiction(
                    ("target", "target_exact", "multiple"),
                    f"target_exact = 'yes' with scores in steps of {step} never meets {target} "
                    f"for {seats} players: choose a multiple of {step}, or let more than the "
                    f"target do",
                )


_DIFFERENCES = ("difference-lowest", "difference-cascade", "difference-all")
