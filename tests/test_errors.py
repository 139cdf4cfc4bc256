"""What is refused and how: every row of ``cases/errors.txt``."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import allfives
from tests import cases

ERRORS = cases.params("errors.txt", ["rules", "what", "text", "error", "piece", "why"])


def read_layout(row: cases.Row) -> None:
    """Read the layout under the rules of the row."""
    allfives.Layout.parse(row["text"], cases.rules_of(row["rules"]))


def read_hand(row: cases.Row) -> None:
    """Read the hand, which knows no rules."""
    allfives.Hand.parse(row["text"])


def make_rules(row: cases.Row) -> None:
    """Ask for the rule set with its overrides."""
    cases.rules_of(row["text"])


def list_plays(row: cases.Row) -> None:
    """Read layout and hand, which are good, and ask for the plays."""
    rules = cases.rules_of(row["rules"])
    table, _, held = row["text"].partition(" / ")
    layout, hand = allfives.Layout.parse(table, rules), allfives.Hand.parse(held)
    allfives.plays(layout, hand, rules)


def count_elsewhere(row: cases.Row) -> None:
    """Read the layout under rules that allow it and count it under others."""
    here, _, there = row["rules"].partition(" > ")
    layout = allfives.Layout.parse(row["text"], cases.rules_of(here))
    allfives.count(layout, cases.rules_of(there))


def count_played(row: cases.Row) -> None:
    """Read the layout, which is good, and count it as made by a play."""
    rules = cases.rules_of(row["rules"])
    table, _, played = row["text"].partition(" / ")
    layout = allfives.Layout.parse(table, rules)
    allfives.count(layout, rules, played=played)


DO: dict[str, Callable[[cases.Row], None]] = {
    "layout": read_layout,
    "hand": read_hand,
    "rules": make_rules,
    "plays": list_plays,
    "count": count_elsewhere,
    "played": count_played,
}


@pytest.mark.parametrize("row", ERRORS)
def test_bad_input_is_refused_by_kind_and_the_message_quotes_the_piece(row: cases.Row) -> None:
    """The error is of the kind the row names, a ValueError, and one line that quotes the piece."""
    with pytest.raises(ValueError, match=r"\S") as caught:
        DO[row["what"]](row)
    assert type(caught.value) is getattr(allfives, row["error"]), caught.value
    message = str(caught.value)
    assert row["piece"] in message
    assert len(message.splitlines()) == 1


def test_the_three_errors_are_value_errors_and_no_one_is_another() -> None:
    """A caller can tell malformed, impossible and ambiguous apart, or catch all as ValueError."""
    kinds = (allfives.Malformed, allfives.Impossible, allfives.Ambiguous)
    for kind in kinds:
        assert issubclass(kind, ValueError)
        assert not any(issubclass(kind, other) for other in kinds if other is not kind)


def test_a_row_of_a_table_with_a_column_missing_or_empty_is_an_error() -> None:
    """The reader of the tables does not skip over a slip of the pen."""
    assert cases.parse_row("x:1", "a | b", ["one", "two"])["two"] == "b"
    for line in ("a", "a | b | c", "a | ", " | b", "a |b"):
        with pytest.raises(ValueError, match="x:1"):
            cases.parse_row("x:1", line, ["one", "two"])
