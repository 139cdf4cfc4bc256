"""Which answers to a position are answers to the same question, so that others can be combined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from allfives.game.contradictions import contradictions
from allfives.game.presets import changed_answers
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import QUESTION_NAMES, Rules, questions
from allfives.show.answers.house import Form
from allfives.show.words import sentence

Changes = Mapping[str, Any]  # by the name of the question, what is answered otherwise


def changes(base: Rules, rules: Rules) -> Changes:
    """What turns `base` into `rules`. What that makes pointless follows by itself."""
    return {
        name: getattr(rules, name)
        for name in QUESTION_NAMES
        if getattr(rules, name) not in (getattr(base, name), NOT_ASKED)
    }


def trouble(base: Rules, several: Sequence[Changes]) -> str:
    """Why these changes of the rules contradict each other, as a sentence; empty if they do not."""
    joined = {name: value for one in several for name, value in one.items()}
    answers, _ = changed_answers(base, joined, "")
    found = next(contradictions(questions(), answers, Form()), None)
    return sentence(found.words) if found else ""


def switches(base: Rules, several: Sequence[Changes]) -> tuple[int, ...]:
    """The number of the switch, from 0 on, that each change is a value of.

    Two switches can be set at once. Changes of one question share a switch, and so do those of
    which none goes together with any of the others.
    """
    joined: list[list[Changes]] = []
    for one in several:
        near = [group for group in joined if any(one.keys() & other for other in group)]
        joined = [group for group in joined if group not in near]
        joined.append([*(other for group in near for other in group), one])
    groups: list[list[Changes]] = []
    for group in joined:
        near = [known for known in groups if _never(base, group, known)]
        groups = [known for known in groups if known not in near]
        groups.append([*(other for known in near for other in known), *group])
    order = [next(at for at, group in enumerate(groups) if one in group) for one in several]
    seen = tuple(dict.fromkeys(order))
    return tuple(seen.index(at) for at in order)


def _never(base: Rules, one: Sequence[Changes], other: Sequence[Changes]) -> bool:
    """Whether nothing of the one goes together with anything of the other."""
    return all(trouble(base, pair) for pair in product(one, other))
