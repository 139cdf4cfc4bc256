"""Small scenes that a statement of a source is played on.

A scene asks one thing of a position that it names: what a table counts, who leads, what a hand
pays. Whatever it shows is worked out by the engine, under its own rules or under others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from allfives.game.presets import rules as preset
from allfives.game.presets import with_answers
from allfives.game.rules import Rules, read_answer
from allfives.show.scenes import dealing, playing, scoring, tables
from allfives.show.scenes.told import Told

__all__ = ["ASKS", "Scene", "Told", "changed"]

#: What each kind of scene shows first, and what it tells then.
ASKS: dict[str, tuple[Callable[[Rules, str], str], Callable[[Rules, str], Told]]] = {
    "count": (tables.see_count, tables.tell_count),
    "plays": (tables.see_plays, tables.tell_plays),
    "deal": (dealing.see_deal, dealing.tell_deal),
    "seats": (dealing.see_seats, dealing.tell_seats),
    "target": (dealing.see_target, dealing.tell_target),
    "lead": (dealing.see_lead, dealing.tell_lead),
    "legal": (playing.see_legal, playing.tell_legal),
    "play": (playing.see_play, playing.tell_play),
    "record": (playing.see_record, playing.tell_record),
    "settle": (scoring.see_settle, scoring.tell_settle),
    "match": (scoring.see_match, scoring.tell_match),
}


@dataclass(frozen=True, slots=True)
class Scene:
    """One scene: what is asked (a key of `ASKS`), under which rules, of what.

    `under` is the name of a rule set and answers of its own, `muggins block_tie=shared`; how an
    `input` is written stands with the tables of cases that it agrees with.
    """

    ask: str
    under: str
    input: str

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        name, *answers = self.under.split()
        return changed(preset(name), answers)

    def seen(self) -> str:
        """The position, as markup."""
        return ASKS[self.ask][0](self.rules, self.input)

    def told(self, rules: Rules | None = None) -> Told:
        """What comes of it under its own rules, or under these."""
        return ASKS[self.ask][1](rules or self.rules, self.input)


def changed(rules: Rules, answers: list[str] | tuple[str, ...]) -> Rules:
    """These rules with `field=value` answers put in. Raises as `with_answers` does."""
    pairs = (answer.partition("=") for answer in answers)
    return with_answers(rules, {name: read_answer(name, text) for name, _, text in pairs})
