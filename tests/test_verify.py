"""Packs proven again: every kind of damage is told by file, line, field and reason."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import entry_of, write_pack
from allfives.puzzle.rows import COLUMNS, HEADER
from allfives.puzzle.verify import Checked, verify
from tests import cases
from tests.command import run
from tests.puzzles import FIRST_TEN, puzzle

ROWS = [row.values[0] for row in cases.params("puzzles.txt", ["puzzle", "answers", "points", "o"])]
PACK = write_pack(entry_of(puzzle(row["puzzle"]), "by hand") for row in ROWS)
Cells = dict[str, str]


def defects(text: str, file: str = "copy.csv") -> list[str]:
    """Every defect of a pack, as it is told."""
    return [str(defect) for found in verify([(file, text)]) for defect in found.defects]


def damaged(of: str, **cells: str) -> tuple[int, str]:
    """A copy of the pack with other cells in the first row of a kind, and that row's line."""
    rows = list(csv.reader(io.StringIO(PACK)))
    line = next(at for at, row in enumerate(rows) if row[1] == of)
    for column, value in cells.items():
        rows[line][COLUMNS.index(column)] = value
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return line + 1, text.getvalue()


def row_of(kind: str) -> Cells:
    """The first row of a kind as it should be."""
    return next(row for row in csv.DictReader(io.StringIO(PACK)) if row["kind"] == kind)


def test_a_pack_of_every_kind_holds() -> None:
    """Nothing is told, and each row is proven."""
    found = list(verify([("copy.csv", PACK)]))
    assert {one.kind for one in found} == set(Kind)
    assert not any(one.defects for one in found)


DAMAGE: list[tuple[str, Cells, str, str]] = [
    # kind, other cells, the field that is named, a piece of the reason
    ("count", {"answers": "8"}, "answers", "'8': it is '7'"),
    ("count", {"points": "5"}, "points", "'5': it is '0'"),
    ("count", {"points": ""}, "points", "'': it is '0'"),
    ("count", {"level": "6"}, "level", "'6': it is '"),
    ("count", {"level": "easy"}, "level", "'easy': it is '"),
    ("count", {"tags": ""}, "tags", "'': it is 'spinner-covered"),
    ("count", {"tags": "spinner-coverd"}, "tags", "unknown tag 'spinner-coverd'"),
    ("count", {"id": "0123456789"}, "id", "'0123456789': it is '"),
    ("count", {"id": ""}, "id", "'': it is '"),
    ("count", {"seed": " "}, "seed", "say where the puzzle comes from"),
    ("count", {"kind": "cuont"}, "kind", "unknown kind of puzzle 'cuont'"),
    ("count", {"rules": "all-fifes"}, "rules", "unknown rule set 'all-fifes'"),
    ("count", {"rules": ""}, "rules", "0 named: count is asked under one rule set"),
    ("count", {"rules": "klassika-101"}, "position", "no double is a spinner"),
    ("count", {"rules": "all-fives muggins"}, "rules", "2 named: count is asked under one"),
    ("count", {"position": "1-6 6-6*(6-2|) 4-6"}, "position", "halves that touch"),
    ("count", {"position": "1-6 6-6*(6-2|) 6-"}, "position", "'6-' in the layout"),
    ("count", {"position": "4-6 6-6*(|6-2) 6-1"}, "position", "it is '1-6 6-6*(6-2|) 6-4'"),
    ("count", {"position": "-"}, "answers", "the table is empty"),
    ("count", {"position": "1-6 6-4", "rules": "klassika-101"}, "kind", "nothing scores in play"),
    ("scoring-move", {"answers": "4-1@right"}, "answers", "'4-1@right': it is '4-1@left'"),
    (
        "scoring-move",
        {"position": "1-3 3-6 / 4-1 5-1 6-4 6-5, ?9 / ?13"},
        "answers",
        "more than one play scores",
    ),
    (
        "scoring-move",
        {"position": "1-3 3-6 / 6-5 4-1 5-1 6-1, ?9 / ?13"},
        "position",
        "it is '1-3 3-6 / 4-1 5-1 6-1 6-5, ?9 / ?13'",
    ),
    ("scoring-move", {"position": "1-3 3-6 / 4-1 6-3, ?9 / ?15"}, "position", "twice"),
    ("scoring-move", {"position": "1-3 3-6 / 4-1 6-5, ?9 / ?13"}, "position", "the set has 28"),
    ("scoring-move", {"position": "1-3 3-6 / 6-5, ?9 / ?16"}, "answers", "choices: 1"),
    ("biggest-score", {"kind": "scoring-move"}, "answers", "more than one play scores"),
    ("does-anything-score", {"answers": "no"}, "answers", "'no': it is 'yes'"),
    ("two-rules", {"rules": "muggins all-fives"}, "rules", "it is 'all-fives muggins'"),
    ("two-rules", {"rules": "all-fives klassika-101"}, "kind", "nothing scores in play"),
    ("settle", {"answers": "0 0 20 0"}, "answers", "'0 0 20 0': it is '0 0 15 0'"),
    ("deny", {"answers": "6-4@right"}, "answers", "'6-4@right': it is '6-4@left'"),
    ("endgame", {"points": "10"}, "points", "'10': it is '15'"),
]


@pytest.mark.parametrize(("kind", "cells", "field", "reason"), DAMAGE)
def test_a_damaged_cell_is_told_and_everything_else_still_proven(
    kind: str, cells: Cells, field: str, reason: str
) -> None:
    """File, line and field stand in front; the other rows are proven all the same."""
    line, text = damaged(kind, **cells)
    found = list(verify([("copy.csv", text)]))
    told = [str(defect) for one in found for defect in one.defects]
    named = [one for one in told if one.startswith(f"copy.csv:{line}: {field}: ")]
    assert [one for one in named if reason in one], told
    assert [one.line for one in found if one.defects] == [line]
    assert sum(1 for one in found if one.kind and not one.defects) == len(ROWS) - 1


ROW_OF_COUNT = ",".join(row_of("count").values())
WHOLE: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace(HEADER, "id,kind,rules"), "copy.csv:1: header: 'id,kind,rules'"),
    (lambda text: "", "copy.csv:1: row: no puzzle in it"),
    (lambda text: HEADER + "\n", "copy.csv:1: row: no puzzle in it"),
    (lambda text: text.replace(",by hand", ",by hand,more", 1), "copy.csv:2: row: 10 columns"),
    (lambda text: text.replace(",by hand", "", 1), "copy.csv:2: row: 8 columns"),
    (lambda text: text + '"open\n', f"copy.csv:{len(ROWS) + 2}: row: no CSV from here on"),
    (
        lambda text: text + ROW_OF_COUNT,
        f"copy.csv:{len(ROWS) + 2}: id: '{row_of('count')['id']}' is twice: first at copy.csv:2",
    ),
]


@pytest.mark.parametrize(("change", "piece"), WHOLE)
def test_a_damaged_row_or_file_is_told_too(change: Callable[[str], str], piece: str) -> None:
    """What belongs to no single cell is told as the whole row, the header or the id."""
    text = change(PACK)
    assert text != PACK
    (told,) = defects(text)
    assert told.startswith(piece)


def test_all_that_is_wrong_in_a_row_is_told_at_once() -> None:
    """A reader who mends a pack does not go round in circles."""
    line, text = damaged("count", id="x", points="1", level="0", tags="odd no-spinner", seed="")
    fields = [one.split(": ")[1] for one in defects(text)]
    assert fields == ["id", "points", "level", "tags", "seed"]
    assert all(one.startswith(f"copy.csv:{line}: ") for one in defects(text))


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    """Blank lines, and line ends inside a cell."""
    head, first, *rest = PACK.splitlines()
    text = "\n".join([head, "", first.replace("by hand", '"by\nhand"'), "broken", *rest])
    assert [one.partition(": ")[0] for one in defects(text)] == ["copy.csv:5"]


@pytest.mark.parametrize(
    ("yes", "no", "holds"), [(1, 1, True), (2, 3, True), (3, 2, True), (1, 2, False), (2, 0, False)]
)
def test_answers_of_yes_and_no_have_to_be_balanced(yes: int, no: int, *, holds: bool) -> None:
    """From 40 to 60 of a hundred, in each pack and under each rule set."""
    tables = {
        "yes": ["6-5 / 2-0 2-1 5-4", "6-5 / 2-0 2-1 5-3", "6-5 / 2-0 2-1 5-0"],
        "no": ["6-5 / 2-1 5-4 2-4", "6-5 / 2-1 5-4 5-1", "6-5 / 2-1 5-4 2-2"],
    }
    texts = [f"does-anything-score all-fives: 2-6 {one}" for one in tables["yes"][:yes]]
    texts += [f"does-anything-score all-fives: 2-6 {one}" for one in tables["no"][:no]]
    pack = write_pack(entry_of(puzzle(text), "by hand") for text in texts)
    told = defects(pack)
    assert (told == []) is holds
    if not holds:
        reason = f"does-anything-score under all-fives: {yes} of {yes + no} are answered yes"
        assert told[0].startswith(f"copy.csv:1: answers: {reason}")


def test_the_same_puzzle_in_two_packs_is_told_by_both_places() -> None:
    """Ids are unique over all the files that are given."""
    told = [one for one in verify([("one.csv", PACK), ("two.csv", PACK)]) if one.defects]
    assert len(told) == len(ROWS)
    assert str(told[0].defects[0]).startswith("two.csv:2: id: ")
    assert str(told[0].defects[0]).endswith("is twice: first at one.csv:2")


def test_processes_that_share_the_work_find_the_same_in_the_same_order() -> None:
    """However many there are."""
    head, *rows = PACK.splitlines()
    text = "\n".join([head, *(rows * 7), "broken"])
    assert len(rows) * 7 >= 100
    one, two = (list(verify([("big.csv", text)], jobs)) for jobs in (1, 2))
    assert one == two
    assert isinstance(one[0], Checked)


def test_the_command_counts_what_it_proved_by_kind() -> None:
    """The JSON says that they hold. (`make test` proves every pack in a step of its own.)"""
    done = run("puzzles", "verify", str(FIRST_TEN), "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "scoring-move" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("proven, 0 defects")
    found = json.loads(run("puzzles", "verify", str(FIRST_TEN), "--json").stdout)
    assert found["holds"] is True
    assert found["defects"] == []
    assert found["proven"]["biggest-score"] >= 1


def test_the_command_exits_1_where_a_puzzle_does_not_hold_and_goes_on(tmp_path: Path) -> None:
    """Each defect is a line, in front of what was proven."""
    line, text = damaged("count", answers="8", points="1")
    path = tmp_path / "weak.csv"
    path.write_text(text, encoding="utf-8")
    done = run("puzzles", "verify", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    first, second, *counted = done.stdout.splitlines()
    assert first == f"{path}:{line}: answers: '8': it is '7'"
    assert second == f"{path}:{line}: points: '1': it is '0'"
    assert counted[-1].split() == ["all", str(len(ROWS) - 1), "proven,", "2", "defects"]
    found = json.loads(run("puzzles", "verify", str(path), "--json").stdout)
    assert found["holds"] is False
    assert found["defects"][0] == {
        "file": str(path),
        "line": line,
        "field": "answers",
        "reason": "'8': it is '7'",
    }


@pytest.mark.parametrize(
    ("name", "content", "words", "piece"),
    [
        ("nowhere.csv", None, [], "nowhere.csv"),
        ("bytes.csv", b"\xff\xfe\x00", [], "is no text in UTF-8"),
        ("good.csv", PACK.encode(), ["--jobs", "-1"], "--jobs -1: give how many processes"),
    ],
)
def test_the_command_exits_2_for_what_it_cannot_read(
    tmp_path: Path, name: str, content: bytes | None, words: list[str], piece: str
) -> None:
    """One line on standard error says what, and nothing is printed."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    done = run("puzzles", "verify", str(path), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert piece in done.stderr
    assert "Traceback" not in done.stderr
