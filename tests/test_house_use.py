"""House rules in use: `allfives.rules`, every command, records and positions."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import allfives
from allfives.cli import main
from allfives.game.house import House, make_house, read_house
from allfives.game.presets import with_answers, written
from tests.command import run
from tests.test_house import CANONICAL, FAMILY

CROSS = {
    "spinner": "every-double",
    "ends_open": "any-order",
    "bare_spinner": "full",
    "covered_spinner": "open-ends",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of the family."""
    path = tmp_path / "family.toml"
    path.write_text(CANONICAL, encoding="utf-8")
    return path


def test_a_file_is_a_rule_set_wherever_one_is_named(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a path, as a text with a separator, as a name that ends in .toml; overrides on top."""
    house = read_house(CANONICAL).rules
    assert allfives.rules(file) == allfives.rules(str(file)) == house
    monkeypatch.chdir(file.parent)
    assert allfives.rules("family.toml") == house
    file.rename("family")
    assert allfives.rules("./family") == house
    with pytest.raises(allfives.Malformed, match="unknown rule set 'family'"):
        allfives.rules("family")
    changed = allfives.rules("./family", points="one-a-multiple")
    assert changed.name == "our-family points=one-a-multiple"
    assert written(changed) == "muggins multiple=3 points=one-a-multiple hand=2:7,3:6,4:5"


def test_a_byte_order_mark_and_other_line_ends_do_not_matter(file: Path) -> None:
    """As editors on Windows write them."""
    file.write_bytes(b"\xef\xbb\xbf" + CANONICAL.replace("\n", "\r\n").encode())
    assert allfives.rules(file) == read_house(CANONICAL).rules


@pytest.mark.parametrize(
    "words",
    [
        ["count", "6-6* 6-3"],
        ["plays", "6-6* 6-3", "--hand", "6-0 3-3"],
        ["settle", "--hand", "-", "--hand", "6-3", "--out", "0"],
        ["perft", "- / 6-6 6-5 6-4 6-3 6-2 6-1 6-0, ?21", "0"],
        ["rules"],
    ],
)
def test_every_command_takes_a_file(file: Path, words: list[str]) -> None:
    """It answers as for the preset with the same overrides."""
    named = [str(file)] if words == ["rules"] else ["--rules", str(file)]
    done = run(*words, *named, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    preset = ["muggins"] if words == ["rules"] else ["--rules", "muggins"]
    other = run(*words, *preset, "--set", "multiple=3", "--set", "hand=2:7,3:6,4:5", "--json")
    ours, theirs = json.loads(done.stdout), json.loads(other.stdout)
    for key in ("name", "rules", "title", "summary"):
        assert (key in ours) == (key in theirs)
        ours.pop(key, None)
        theirs.pop(key, None)
    for question in ours.get("questions", []) + theirs.get("questions", []):
        question.pop("source")
    assert ours == theirs


def test_a_table_is_compared_under_house_rules_too(file: Path) -> None:
    """Beside every preset, with what `count` says under them."""
    done = run("compare", "6-6* 6-3", "--rules", str(file), "--json")
    rows = {row["name"]: row for row in json.loads(done.stdout)["rules"]}
    assert [*rows] == [*allfives.rules(), "our-family"]
    counted = json.loads(run("count", "6-6* 6-3", "--rules", str(file), "--json").stdout)
    del counted["rules"]
    assert {key: rows["our-family"][key] for key in counted} == counted


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: None, "No such file or directory"),
        (lambda path: path.mkdir(), "Is a directory"),
        (lambda path: os.mkfifo(path), "no file that could hold rules"),
        (lambda path: path.write_bytes(b"\xff\xfe"), "byte 0 is no UTF-8"),
        (lambda path: path.write_text("#" * 64_001), "larger than 64000 bytes"),
        (lambda path: path.write_text("format = 9\n[a]\n"), "a newer version"),
        (lambda path: path.write_text(f"x = {'[' * 20000}"), "nested too deeply"),
        (
            lambda path: path.write_text(FAMILY.replace("multiple = 3", "highest = 3")),
            "2 players with 7 tiles each need 14 tiles: the set up to 3 has 10",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_and_status_2(
    make: Callable[[Path], object], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line names the file."""
    path = tmp_path / "odd.toml"
    make(path)
    assert main(["count", "5-5", "--rules", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert "odd.toml" in told.err
    assert says in told.err


def test_a_path_that_no_file_can_have_is_refused() -> None:
    """With a zero in it."""
    with pytest.raises(allfives.Malformed, match=r"'a\\x00\.toml'"):
        allfives.rules("a\0.toml")


def test_a_text_from_others_opens_no_file(file: Path) -> None:
    """Positions, records and packs name presets alone, whatever lies on the disk."""
    with pytest.raises(allfives.Malformed, match="unknown rule set"):
        allfives.Position.parse(f"rules={file.name} 5-5")
    record = allfives.Match(allfives.rules(file), 2, 1).record()
    with pytest.raises(allfives.Malformed, match="unknown rule set"):
        allfives.read_record(record.replace("Rules: muggins", f"Rules: {file}"))


@pytest.mark.parametrize(
    "house",
    [
        make_house("all-fives"),
        read_house(CANONICAL),
        make_house("muggins", {"spinner": "none", "undrawn": {2: 2}}, title='"]: *'),
        make_house("muggins-no-cross", CROSS),
    ],
)
def test_a_match_under_house_rules_is_recorded_and_replayed(house: House) -> None:
    """The record names the preset and each answer that differs; positions do the same."""
    rules = house.rules
    match = allfives.Match(rules, 2, 3)
    for _ in range(5):
        match.play(match.legal()[0])
    record = match.record()
    assert record.startswith(f"Rules: {rules.preset}\n")
    replayed = allfives.read_record(record)
    assert replayed.rules == rules
    assert (replayed.scores, replayed.record()) == (match.scores, record)
    assert allfives.Position.parse(str(match.position)) == match.position


def test_answers_changed_over_a_house_are_written_as_differences_of_the_preset() -> None:
    """What the house had changed, and what a change makes pointless, is not left standing."""
    house = make_house("muggins", {"ends_open": "any-order", "multiple": 3})
    rules = with_answers(house.rules, {"spinner": "none", "multiple": 5})
    assert written(rules) == "muggins spinner=none"
    assert allfives.Position.parse(str(allfives.Match(rules, 2, 1).position)).rules == rules
