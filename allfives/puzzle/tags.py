"""What players look for in a puzzle: one pure function a tag, gathered in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its sentence for readers, and whether a puzzle has it."""

    about: str
    has: Callable[[Puzzle, Proof], bool]


TAGS: Mapping[str, Tag] = {}


def tags_of(puzzle: Puzzle, proof: Proof) -> tuple[str, ...]:
    """The tags of a puzzle, in the order of the table."""
    return tuple(name for name, tag in TAGS.items() if tag.has(puzzle, proof))
