"""A statement of a source on its positions: what each reading and each other source makes of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from allfives.game.errors import DominoError
from allfives.game.ledger import Statement, ledger
from allfives.game.presets import rules as preset
from allfives.game.presets import with_answers
from allfives.game.questions import NOT_ASKED, answer_words
from allfives.game.rules import Rules, dependants, find_question
from allfives.show.answers.switches import changes, switches
from allfives.show.scenes import Scene, Told, changed
from allfives.show.scenes.told import asked, capital
from allfives.show.words import say

_MOST_OTHERS = 2  # answers of other sources in one switch; the note beside it has them all
_SILENT = " is silent;"
_AGREED = "as agreed beforehand"
_STATED = re.compile(r"(?:^|; )([A-Z]{2}-[0-9]{2})\b")


@dataclass(frozen=True, slots=True)
class Other:
    """Another answer to a rule question, and the statements that give it."""

    field: str
    value: Any
    ids: tuple[str, ...]
    rules: Rules  # the first rule set that answers so
    agreed: bool = False  # whether it holds only where it was agreed beforehand

    @property
    def words(self) -> str:
        """The answer in words, and whether it has to be agreed."""
        words = answer_words(find_question(self.field), self.value)
        return say("statement.agreed", words=words) if self.agreed else words

    @property
    def asked(self) -> str:
        """The question with this answer."""
        return asked(self.field, self.value)


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a scene's switches: whose, in which words, what comes of it.

    `held` are the words of the readings that it takes; `fields` are the questions that it answers
    otherwise than the scene's rules. `switch` is the number of its switch. The scene's own rules
    are the first value of every switch: they have no `fields`, and words for each switch.
    """

    names: tuple[str, ...]
    ids: tuple[str, ...]
    rules: Rules
    told: Told
    fields: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    switch: int = 0


def statement(name: str) -> Statement:
    """The statement with this id. Raises `KeyError` where there is none."""
    return _by_id()[name]


@cache
def _by_id() -> dict[str, Statement]:
    return {one.id: one for one in ledger()}


@cache
def shown() -> dict[str, tuple[tuple[Scene, tuple[str, ...]], ...]]:
    """The scenes of every statement that is played, each with answers to put beside its own."""
    text = files("allfives.show").joinpath("shown.toml").read_text(encoding="utf-8")
    return {
        name: tuple(
            (Scene(one["ask"], one["rules"], one["input"]), tuple(one.get("also", ())))
            for one in block["scenes"]
        )
        for name, block in tomllib.loads(text).items()
    }


def scenes(one: Statement) -> tuple[Scene, ...]:
    """The positions that show a statement; none where it is only told."""
    return tuple(scene for scene, _ in shown().get(one.id, ()))


def options(one: Statement, scene: Scene) -> tuple[Option, ...]:
    """The values of a scene's switches: its own rules first, then whatever changes the answer."""
    also = next(more for shown_scene, more in shown()[one.id] if shown_scene == scene)
    base, rules = scene.told(), scene.rules
    others = [
        *_readings(one, scene, base),
        *_others(one, scene, base),
        *(_option(scene, answer, base) for answer in also),
    ]
    found: list[Option] = []
    for option in others:
        if option and all(option.rules != known.rules for known in found):
            found.append(option)
    numbers = switches(rules, [changes(rules, option.rules) for option in found])
    found = [replace(option, switch=at) for option, at in zip(found, numbers, strict=True)]
    names: list[str] = []
    held: dict[str, None] = {}  # in order; where one reading answers two switches, the first has it
    for switch in sorted({*numbers}) or [0]:
        fields = {field for each in found if each.switch == switch for field in each.fields}
        words = [name for name in _held(one, rules, fields) if name not in held]
        held |= dict.fromkeys(words)
        names.append(_named("; ".join(words) or _own(one, rules, fields), (one.id,)))
    return (Option(tuple(names), (one.id,), rules, base, held=tuple(held)), *found)


def open_questions(one: Statement) -> tuple[str, ...]:
    """What the source leaves open: the rule questions that its readings answer differently."""
    fields = dict.fromkeys(
        answer.partition("=")[0] for reading in one.readings for answer in reading.answers
    )
    return tuple(find_question(field).metadata["ask"] for field in fields)


def elsewhere(one: Statement) -> tuple[Other, ...]:
    """Every other answer that a source gives to a question of this statement."""
    if not scenes(one):
        return ()
    rules = scenes(one)[0].rules
    return tuple(other for field in one.fields for other in _answered(one, rules, field))


def stated(rules: Rules, field: str) -> tuple[str, ...]:
    """The statements that answer a question in a rule set; none where its source is silent."""
    origin = rules.sources.get(field, "")
    return () if _SILENT in origin else tuple(_STATED.findall(origin))


# ---------------------------------------------------------------- the other values


def _readings(one: Statement, scene: Scene, base: Told) -> Iterator[Option | None]:
    for reading in one.readings:
        rules = _changed(scene.rules, reading.answers)
        yield _told(scene, rules, base, reading.words, (), reading.answers, (reading.words,))


def _held(one: Statement, rules: Rules, fields: set[str]) -> list[str]:
    """The readings of these questions that the rules take already."""
    return [
        reading.words
        for reading in one.readings
        if fields & _fields(reading.answers) and _changed(rules, reading.answers) == rules
    ]


def _own(one: Statement, rules: Rules, fields: set[str]) -> str:
    """What the rules answer to these questions."""
    known = (Other(field, _seated(rules, field, rules), (), rules) for field in one.fields)
    return " ".join(other.asked for other in known if other.field in fields)


def _others(one: Statement, scene: Scene, base: Told) -> list[Option]:
    """The answers of other sources that no reading gives already."""
    given = {answer for reading in one.readings for answer in reading.answers}
    found = []
    for field in one.fields:
        read = [_value(scene.rules, answer) for answer in given if answer.startswith(f"{field}=")]
        for other in _answered(one, scene.rules, field):
            if other.value in read:
                continue
            names = (field, *dependants(field))
            changes = {name: getattr(other.rules, name) for name in names}
            try:
                rules = with_answers(scene.rules, changes)
            except DominoError:
                continue
            option = _told(scene, rules, base, other.asked, other.ids, [f"{field}="])
            if option:
                found.append(option)
    return found[:_MOST_OTHERS]


def _option(scene: Scene, answer: str, base: Told) -> Option | None:
    """An answer that no source gives, to show that the question matters."""
    field = answer.partition("=")[0]
    rules = _changed(scene.rules, answer.split())
    if rules is None:
        return None
    words = Other(field, _seated(rules, field, scene.rules), (), rules).asked
    return _told(scene, rules, base, words, (), answer.split())


def _told(
    scene: Scene,
    rules: Rules | None,
    base: Told,
    words: str,
    ids: tuple[str, ...],
    answers: Sequence[str],
    held: tuple[str, ...] = (),
) -> Option | None:
    """What comes of other rules; None where such rules cannot be, or nothing changes."""
    if rules is None or rules == scene.rules:
        return None
    try:
        told = scene.told(rules)
    except DominoError:
        return None
    if told.short == base.short:
        return None
    fields = tuple(answer.partition("=")[0] for answer in answers)
    changed_fields = tuple(
        field for field in fields if getattr(rules, field) != getattr(scene.rules, field)
    )
    return Option((_named(words, ids),), ids, rules, told, changed_fields, held)


def _named(words: str, ids: tuple[str, ...]) -> str:
    """The words of an answer as a line, behind the statements that give it."""
    return say("statement.other", ids=", ".join(ids), words=words) if ids else capital(words)


def _answered(one: Statement, rules: Rules, field: str) -> list[Other]:
    """Every other answer to a question, with the statements that give it."""
    own = _seated(rules, field, rules)
    found: dict[Any, tuple[dict[str, None], Rules]] = {}
    for other in map(preset, preset()):
        value = _seated(other, field, rules)
        ids = [name for name in stated(other, field) if name != one.id]
        if ids and value not in (own, NOT_ASKED):
            known, _ = found.setdefault(value, ({}, other))
            known.update(dict.fromkeys(ids))
    return [
        Other(field, value, tuple(ids), first, _AGREED in first.sources.get(field, ""))
        for value, (ids, first) in found.items()
    ]


def _seated(rules: Rules, field: str, base: Rules) -> Any:
    """An answer; one by the number of players only for those that `base` allows."""
    value = getattr(rules, field)
    if find_question(field).metadata.get("form") != "by-seats":
        return value
    return tuple((seats, held) for seats, held in value if seats in base.players)


def _changed(rules: Rules, answers: Sequence[str]) -> Rules | None:
    try:
        return changed(rules, tuple(answers))
    except DominoError:
        return None


def _value(rules: Rules, answer: str) -> Any:
    after = _changed(rules, [answer])
    return after and getattr(after, answer.partition("=")[0])


def _fields(answers: Sequence[str]) -> set[str]:
    return {answer.partition("=")[0] for answer in answers}
