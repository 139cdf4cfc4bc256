"""Rules as data: one frozen value, one field a rule question.

A field's metadata holds what it asks and what each value means; tables, forms, the command
`rules` and the checks are all made from it. Behaviour follows these fields and never a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from allfives.game.contradictions import contradictions
from allfives.game.errors import Impossible, Malformed
from allfives.game.questions import check, read_typed, unknown
from allfives.game.rules_deal import DealRules
from allfives.game.rules_match import MatchRules
from allfives.game.rules_table import TableRules
from allfives.game.tiles import Tile


@dataclass(frozen=True, kw_only=True)
class Rules(MatchRules, DealRules, TableRules):
    """A full answer to every rule question.

    Two values are equal when every answer is; names, words and sources do not count. `preset` is
    the named rule set that changed rules were made from, empty where they are one themselves.
    """

    name: str = field(default="", compare=False)
    preset: str = field(default="", compare=False)
    title: str = field(default="", compare=False)
    summary: str = field(default="", compare=False)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for question in questions():
            check(question, getattr(self, question.name))
        for contradiction in contradictions(questions(), vars(self)):
            raise Impossible(contradiction.words)

    def hand_size(self, seats: int) -> int:
        """Tiles that each player is dealt."""
        return dict(self.hand)[seats]

    def undrawn_for(self, seats: int) -> int:
        """Tiles of the boneyard that are never drawn; none where nothing is said."""
        return dict(self.undrawn).get(seats, 0)

    def target_for(self, seats: int) -> int:
        """Points that end a match."""
        return dict(self.target)[seats]

    @property
    def multiples(self) -> tuple[int, ...]:
        """`multiple` as a tuple, whether one was given or several."""
        return (self.multiple,) if isinstance(self.multiple, int) else self.multiple

    def score(self, total: int) -> int:
        """Points that a count of this many pips brings; a count of 0 brings none (AF-16)."""
        if self.scoring == "none":
            return 0
        scored = [part for part in self.multiples if total and total % part == 0]
        return sum(total if self.points == "total" else total // part for part in scored)

    def lead_may_score(self, lead: Tile) -> bool:
        """Whether this tile, led, is counted at all."""
        if self.lead_scores == "only-5-5":
            return lead == Tile(5, 5)
        return self.lead_scores == "always"


_QUESTIONS = tuple(item for part in (TableRules, DealRules, MatchRules) for item in fields(part))
QUESTION_NAMES = tuple(item.name for item in _QUESTIONS)


def questions() -> tuple[Field[Any], ...]:
    """The rule questions: the fields of `Rules`, each with its metadata."""
    return _QUESTIONS


def dependants(name: str) -> tuple[str, ...]:
    """The questions that are not asked when this one is answered `none`."""
    return tuple(item.name for item in _QUESTIONS if item.metadata.get("needs") == name)


def find_question(name: str) -> Field[Any]:
    """The question of this name. Raises `Malformed` with the nearest names."""
    for question in _QUESTIONS:
        if question.name == name:
            return question
    raise Malformed(unknown("rule question", name, QUESTION_NAMES))


def read_answer(name: str, text: str) -> Any:
    """The value of a question as typed after `--set name=`. Raises `Malformed`."""
    return read_typed(find_question(name), text)
