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


class Tongue:
    """How a sentence names a question and an answer: as a file, the command and Python write them.

    A page may have words of its own for them.
    """

    def question(self, name: str) -> str:
        """`ends_open`."""
        return name

    def answer(self, name: str, value: Any) -> str:
        """`ends_open = 'any-order'`."""
        return f"{name} = {value!r}"

    def choice(self, name: str, value: str) -> str:
        """An answer that could be given: `any-order`."""
        return value

    def way_out(self, name: str, needs: str) -> str:
        """What to do about an answer to `name` when that to `needs` makes it pointless."""
        return f"leave {name} out or choose a {needs}"

    def entry(self, name: str, text: str) -> str:
        """What is to be written down: `hand = 5:NUMBER`."""
        return f"{name} = {text}"


CODE = Tongue()


def contradictions(
    questions: Iterable[Field[Any]], answers: Answers, tongue: Tongue = CODE
) -> Iterator[Contradiction]:
    """What no rule set may hold: an answer without its question, a question without an answer."""
    for question in questions:
        yield from _needed(question, answers, tongue)
    for seats in answers["players"]:
        for name in ("hand", "target"):
            if seats not in dict(answers[name]):
                yield Contradiction(
                    ("players", name),
                    f"{tongue.answer('players', answers['players'])} needs "
                    f"{tongue.question(name)} for {seats} players: "
                    f"give {tongue.entry(name, f'{seats}:NUMBER')} beside the others",
                )


def _needed(question: Field[Any], answers: Answers, tongue: Tongue) -> Iterator[Contradiction]:
    name, needs = question.name, question.metadata.get("needs")
    if not needs:
        return
    answer, other = answers[name], answers[needs]
    if other == "none" and answer != NOT_ASKED:
        yield Contradiction(
            (name, needs),
            f"{tongue.answer(name, answer)} contradicts {tongue.answer(needs, other)}: "
            + tongue.way_out(name, needs),
        )
    if other != "none" and answer == NOT_ASKED:
        choices = [value for value in question.metadata["values"] if value != NOT_ASKED]
        yield Contradiction(
            (name, needs),
            f"{tongue.answer(needs, other)} needs an answer to {tongue.question(name)}: "
            f"{' or '.join(tongue.choice(name, value) for value in choices)}",
        )


def hindrances(answers: Answers, tongue: Tongue = CODE) -> Iterator[Contradiction]:
    """Why no match could be dealt or won under these answers."""
    for seats in answers["players"]:
        if too_many := hands_beyond_the_set(answers, seats):
            yield too_many
    if answers["lead_scores"] == "only-5-5" and answers["highest"] < 5:
        yield Contradiction(
            ("lead_scores", "highest"),
            f"{tongue.answer('lead_scores', 'only-5-5')} asks for 5-5, and "
            f"{tongue.answer('highest', answers['highest'])} has no such tile: choose a larger "
            f"set, or {tongue.choice('lead_scores', 'always')} or "
            f"{tongue.choice('lead_scores', 'never')}",
        )
    if answers["led_tile"] == "that-tile" and not answers["first_lead"].startswith("holder-"):
        yield Contradiction(
            ("led_tile", "first_lead"),
            f"{tongue.answer('led_tile', 'that-tile')} needs a leader who holds the tile that "
            f"chose them, and {tongue.answer('first_lead', answers['first_lead'])} chooses by "
            f"chance: choose a holder as the leader, or another tile",
        )
    yield from _never_won(answers, tongue)


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


def _never_won(answers: Answers, tongue: Tongue) -> Iterator[Contradiction]:
    """That no score can reach the target: none ever rises, or all go past it in steps."""
    out, block = answers["out_pays"], answers["block_pays"]
    rises = {"winner-bonus", "written", "own-off", *_DIFFERENCES}
    if answers["out_points"] or out in rises or block in rises:
        return
    if answers["scoring"] == "none":
        yield Contradiction(
            ("scoring", "out_pays", "block_pays", "out_points"),
            f"{tongue.answer('scoring', 'none')} and {tongue.answer('out_pays', out)} let no score "
            f"rise, so nobody reaches the target: choose what scores in play, or what is won when "
            f"the hand ends",
        )
    elif out == "none" and answers["target_exact"] == "yes" and answers["points"] == "total":
        multiple = answers["multiple"]
        step = multiple if isinstance(multiple, int) else gcd(*multiple)
        for seats, target in answers["target"]:
            if seats in answers["players"] and target % step:
                yield Contradiction(
                    ("target", "target_exact", "multiple"),
                    f"{tongue.answer('target_exact', 'yes')} with scores in steps of {step} never "
                    f"meets {target} "
                    f"for {seats} players: choose a multiple of {step}, or let more than the "
                    f"target do",
                )


_DIFFERENCES = ("difference-lowest", "difference-cascade", "difference-all")
