"""Several answers to a position of a statement at once, which no page has ready."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from allfives.game.errors import Impossible, Malformed
from allfives.game.ledger import Statement
from allfives.game.presets import with_answers
from allfives.show.answers.scene import Answers
from allfives.show.answers.statement import Option, options, scenes, statement
from allfives.show.answers.switches import changes, trouble
from allfives.show.scenes import Scene
from allfives.show.statement import option_html

_Held = TypeVar("_Held")


def together_answers(statement_id: str, scene: int, chosen: Sequence[int]) -> Answers:
    """What comes of several answers at once: the markup that the page has for each of them alone.

    `scene` is the number of a position of the statement, `chosen` are numbers among its `options`.
    Raises `Malformed` for what is not there, `Impossible` for answers that contradict each other.
    """
    try:
        one = statement(statement_id)
    except KeyError:
        raise Malformed(
            f"{statement_id!r} is no statement: write its code, such as AF-17"
        ) from None
    position = _numbered(scenes(one), scene, f"position of {one.id}")
    return {"html": option_html(position, together(one, position, chosen))}


def together(one: Statement, scene: Scene, chosen: Sequence[int]) -> Option:
    """Several values of a scene's switches as one, by their numbers among its `options`.

    Raises `Malformed` for a number that is none of them, `Impossible` for answers that contradict
    each other.
    """
    known = options(one, scene)
    parts = [_numbered(known, number, f"answer to this position of {one.id}") for number in chosen]
    several = [changes(scene.rules, part.rules) for part in parts]
    contradiction = trouble(scene.rules, several)
    if contradiction:
        raise Impossible(contradiction)
    joined = {field: value for each in several for field, value in each.items()}
    rules = with_answers(scene.rules, joined)
    return Option(
        names=tuple(name for part in parts for name in part.names),
        ids=tuple(dict.fromkeys(name for part in parts for name in part.ids)),
        rules=rules,
        told=scene.told(rules),
        fields=tuple(dict.fromkeys(field for part in parts for field in part.fields)),
        held=tuple(words for part in parts for words in part.held),
    )


def _numbered(known: Sequence[_Held], number: int, what: str) -> _Held:
    if number not in range(len(known)):
        raise Malformed(f"{number} is no {what}: they are 0 to {len(known) - 1}")
    return known[number]
