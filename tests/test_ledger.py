"""The ledger, played: every statement by a case whose result changes with the rule it is about.

The files of ``cases/ledger`` ask a few kinds of question. An input is parts with `` / `` between
them; `key words` parts may stand in any order after those that are named here first.

- ``count``: LAYOUT; ``played TILE@END`` → total/points, or ``impossible``
- ``plays``: LAYOUT / HAND → every play, or ``none``
- ``deal``: the number of players → hands, boneyard, tiles that stay
- ``seats``: the number of players, ``pairs`` → ``allowed`` or ``refused``
- ``target``: the number of players → points
- ``lead``: ``hands HAND, HAND``; after a hand ``out SEAT``, or ``block SEAT`` (who laid the last
  tile) and ``left HAND, HAND``; ``lot TILE TILE…`` are the tiles that the seats turn up → the seat
- ``settle``: HAND, HAND…; ``out SEAT``, ``pairs``, ``to play SEAT``, ``accounts 1,0``, ``pot N``,
  ``made N,N`` → the change of each score, and the pot carried on
- ``match``: ``scores N N``, ``pairs``; then in order ``play SEAT POINTS``, ``settle N N`` → scores
- ``legal``: LAYOUT / HAND, HAND / BONEYARD / ``to play SEAT`` → what may be chosen
- ``play``: the same ``=>`` choices → what follows by itself, then whose turn it is with what
- ``record``: deals with `` ; `` between them, HAND, HAND / BONEYARD / choices / ``lead SEAT`` (as
  the rules have it when left out) → scores, who shuffles, whose turn. ``left`` after a choice:
  its points were not claimed; ``left to SEAT``: that seat called them

Tiles that a position does not name are out of play; the boneyard is in drawing order.
"""

from __future__ import annotations

from typing import Any

import pytest

from allfives.game.ledger import Statement, ledger
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import QUESTION_NAMES, Rules, questions
from allfives.show.scenes import Scene, changed
from tests import cases
from tools.ledger import missing

COLUMNS = ["id", "rules", "ask", "input", "expected", "flip", "flipped", "why"]
FILES = ("AF", "VP", "MU", "CL", "public")
ROWS = {name: cases.read(f"ledger/{name}.txt", COLUMNS) for name in FILES}
ALL = [row for name in FILES for row in ROWS[name]]
PLAYED = [one for one in ledger() if one.is_played]


def base(row: cases.Row) -> Rules:
    """The rules of a row before its flip."""
    return Scene(row["ask"], row["rules"], row["input"]).rules


def flipped(row: cases.Row) -> Rules:
    """The rules of a row after it: one field, and what its new answer needs."""
    return changed(base(row), row["flip"].split())


def field_of(row: cases.Row) -> str:
    """The field that a row flips."""
    return row["flip"].partition("=")[0]


@pytest.mark.parametrize("row", [pytest.param(row, id=row.place) for row in ALL])
def test_a_statement_is_played_and_changes_with_its_field(row: cases.Row) -> None:
    """The result by hand, and another one, also by hand, once the field is flipped."""
    scene = Scene(row["ask"], row["rules"], row["input"])
    assert scene.told().short == row["expected"]
    field = field_of(row)
    assert getattr(flipped(row), field) != getattr(base(row), field)
    assert scene.told(flipped(row)).short == row["flipped"]
    assert row["expected"] != row["flipped"]


def cases_of(one: Statement) -> list[cases.Row]:
    return [row for row in ALL if row["id"] == one.id]


def test_every_id_is_played_or_told_and_there_are_77() -> None:
    """21 of AF, 22 of VP, 19 of MU, 15 of CL; each case stands in its source's file."""
    sizes = {"AF": 21, "VP": 22, "MU": 19, "CL": 15}
    ids = [f"{source}-{number:02}" for source in sizes for number in range(1, sizes[source] + 1)]
    assert [one.id for one in ledger()] == ids
    assert missing() == []
    for name in FILES:
        assert {row["id"].partition("-")[0] for row in ROWS[name]} == {name}


def test_what_is_told_has_a_reason_and_no_case() -> None:
    """Only what is no rule of play is told, and it is marked so."""
    told = [one for one in ledger() if not one.is_played]
    assert {one.id for one in told} == {one.id for one in ledger() if "ℹ" in one.mark}
    for one in told:
        assert one.told.endswith(".")
        assert [*one.fields, *one.readings, *cases_of(one)] == [], one.id


@pytest.mark.parametrize("one", PLAYED, ids=[one.id for one in PLAYED])
def test_a_statement_plays_each_of_its_fields(one: Statement) -> None:
    """Its cases flip the fields that it names, all of them and no others."""
    assert {field_of(row) for row in cases_of(one)} == set(one.fields)


@pytest.mark.parametrize("one", PLAYED, ids=[one.id for one in PLAYED])
def test_a_statement_has_a_case_for_each_reading(one: Statement) -> None:
    """A case holds the reading before or after its flip, and the flip is about it."""
    assert bool(one.readings) == ("✎" in one.mark)
    for reading in one.readings:
        names = [answer.partition("=")[0] for answer in reading.answers]
        rows = [row for row in cases_of(one) if field_of(row) in names]
        held = [rules for row in rows for rules in (base(row), flipped(row))]
        assert any(changed(rules, reading.answers) == rules for rules in held), reading.words


def test_every_field_and_every_word_that_answers_one_is_played() -> None:
    """So no question, and no value of a question, is there that nothing plays."""
    held: dict[str, set[Any]] = {name: set() for name in QUESTION_NAMES}
    for row in ALL:
        field = field_of(row)
        held[field] |= {getattr(rules, field) for rules in (base(row), flipped(row))}
    assert [name for name, answers in held.items() if not answers] == []
    for question in questions():
        assert set(question.metadata.get("values", ())) - {NOT_ASKED} <= held[question.name]
