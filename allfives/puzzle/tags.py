"""What players look for in a puzzle: one pure function a tag, gathered in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from allfives.puzzle import tags_answer, tags_end, tags_table
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: its sentence for readers, and whether a puzzle has it."""

    about: str
    has: Callable[[Puzzle, Proof], bool]


TAGS: Mapping[str, Tag] = MappingProxyType(
    {
        "no-spinner": Tag("No spinner lies on the table.", tags_table.no_spinner),
        "spinner-bare": Tag("A side of the spinner is bare.", tags_table.spinner_bare),
        "spinner-covered": Tag(
            "Both sides of the spinner are covered.", tags_table.spinner_covered
        ),
        "arms": Tag("An arm grows from the spinner.", tags_table.arms),
        "double-at-end": Tag("A double at an end counts both halves.", tags_table.double_at_end),
        "blank-end": Tag("An open end is blank.", tags_table.blank_end),
        "many-ends": Tag("Four ends or more are added up.", tags_table.many_ends),
        "big-total": Tag("The total is twenty or more.", tags_table.big_total),
        "zero-total": Tag("A total of 0 scores nothing.", tags_table.zero_total),
        "big-hand": Tag("Seven tiles or more are in hand.", tags_table.big_hand),
        "rule-dependent": Tag("Other rules count it otherwise.", tags_table.rule_dependent),
        "late-spinner": Tag("The answer is the first double.", tags_answer.late_spinner),
        "second-side": Tag("The answer covers the second side.", tags_answer.second_side),
        "third-arm": Tag("The answer begins the first arm.", tags_answer.third_arm),
        "fourth-arm": Tag("The answer begins the second arm.", tags_answer.fourth_arm),
        "double-laid": Tag("The answer is a double.", tags_answer.double_laid),
        "double-covered": Tag("The answer covers a double.", tags_answer.double_covered),
        "either-end": Tag("Two placements come to the same.", tags_answer.either_end),
        "wrong-end-trap": Tag("The right tile fits a wrong end.", tags_answer.wrong_end_trap),
        "decoy": Tag("A slip makes another play look right.", tags_answer.decoy),
        "spinner-ends": Tag("Uncovered ends of the spinner count.", tags_answer.spinner_ends),
        "block": Tag("The hand ended in a block.", tags_end.block),
        "went-out": Tag("Somebody went out.", tags_end.went_out),
        "rounding": Tag("Leftover pips are rounded.", tags_end.rounding),
        "divided": Tag("The bonus is divided.", tags_end.divided),
        "tied": Tag("Hands are tied for the fewest pips.", tags_end.tied),
        "account-opens": Tag("An account opens.", tags_end.account_opens),
        "account-closed": Tag("An account stays closed.", tags_end.account_closed),
        "lone-double": Tag("A lone double is written specially.", tags_end.lone_double),
        "differences": Tag("Hands are paid by their difference.", tags_end.differences),
        "not-greedy": Tag("The biggest score now is not the best.", tags_end.not_greedy),
        "boneyard-left": Tag("Tiles may still be drawn.", tags_end.boneyard_left),
        "scores-too": Tag("The play that denies scores as well.", tags_end.scores_too),
    }
)


def tags_of(puzzle: Puzzle, proof: Proof) -> tuple[str, ...]:
    """The tags of a puzzle, in the order of the table."""
    return tuple(name for name, tag in TAGS.items() if tag.has(puzzle, proof))
