"""The ledger: every statement of the source texts, and the rule questions that hold it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a statement: words, and the answers that make it, `field=value` each."""

    words: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a source.

    `mark` holds its signs: ✎ can be read in more than one way, Δ differs from another source, ℹ no
    rule of play. `fields` are the rule questions that it is about; where there are none, `told`
    says why. `readings` are those of a ✎ statement, the one that its rule set takes first.
    """

    id: str
    source: str
    text: str
    mark: str
    fields: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    told: str = ""

    @property
    def is_played(self) -> bool:
        """Whether rule questions hold it, so that a case can play it."""
        return not self.told


@cache
def ledger() -> tuple[Statement, ...]:
    """Every statement, source by source: AF, VP, MU, CL."""
    text = files("allfives.game").joinpath("ledger.toml").read_text(encoding="utf-8")
    return tuple(_statement(name, block) for name, block in tomllib.loads(text).items())


def _statement(name: str, block: dict[str, Any]) -> Statement:
    return Statement(
        id=name,
        source=name.partition("-")[0],
        text=block["text"],
        mark=block["mark"],
        fields=tuple(block.get("fields", ())),
        readings=tuple(
            Reading(one["words"], tuple(one["answer"].split())) for one in block.get("readings", ())
        ),
        told=block.get("told", ""),
    )
