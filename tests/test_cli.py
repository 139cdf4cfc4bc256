"""The command line: answers as JSON and as text, bad input, and a bare standard library."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives.cli import main
from tests import cases
from tests.command import run

ROOT = Path(__file__).resolve().parent.parent
COUNTS = cases.params("counts.txt", ["rules", "layout", "total", "points", "origin"])
PLAYS = cases.params("plays.txt", ["rules", "layout", "hand", "plays", "best", "origin"])
ERRORS = cases.params("errors.txt", ["rules", "what", "text", "error", "piece", "why"])
BAD_LAYOUTS = [row for row in ERRORS if row.values[0]["what"] == "layout"]
BAD_RULES = [row for row in ERRORS if row.values[0]["what"] == "rules"]


def answer(*words: str) -> Any:
    """The JSON that a command prints; it must succeed and say nothing else."""
    done = run(*words, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def options(rules: str) -> list[str]:
    """`--rules NAME --set field=value …` for a rules cell of a table."""
    name, *changes = rules.split()
    return ["--rules", name, *(word for change in changes for word in ("--set", change))]


# ---------------------------------------------------------------- the four commands


def test_count_answers_with_terms_total_points_and_reason() -> None:
    """`count` prints the fixed keys, and the pips of the terms add up to the total."""
    found = answer("count", "3-5 5-5* 5-2", "--rules", "muggins")
    assert {"rules", "layout", "terms", "total", "points", "why"} <= found.keys()
    assert (found["rules"], found["layout"]) == ("muggins", "3-5 5-5* 5-2")
    assert (found["total"], found["points"]) == (15, 15)
    assert sum(term["pips"] for term in found["terms"]) == 15
    for term in found["terms"]:
        assert {"tile", "at", "pips", "why"} <= term.keys()
    assert isinstance(found["why"], str)
    assert found["why"]


def test_plays_answers_with_every_play_and_the_best_of_them() -> None:
    """`plays` lists each placement with the table it makes; `best` holds those that score most."""
    found = answer("plays", "4-5 5-5* 5-1", "--hand", "5-0 4-4")
    assert sorted((play["tile"], play["at"], play["points"]) for play in found["plays"]) == [
        ("4-4", "left", 0),
        ("5-0", "down", 5),
        ("5-0", "up", 5),
    ]
    assert {play["layout"] for play in found["plays"]} == {
        "4-4 4-5 5-5* 5-1",
        "4-5 5-5*(5-0|) 5-1",
        "4-5 5-5*(|5-0) 5-1",
    }
    for play in found["plays"]:
        assert {"tile", "at", "layout", "total", "points"} <= play.keys()
    assert len(found["best"]) == 2


def test_best_is_empty_when_nothing_scores() -> None:
    """A hand that scores nothing has plays and no best; a hand that fits nowhere has neither."""
    found = answer("plays", "5-4", "--hand", "4-4")
    assert [play["tile"] for play in found["plays"]] == ["4-4"]
    assert found["best"] == []
    assert answer("plays", "5-4", "--hand", "6-6") == {"plays": [], "best": []}


def test_compare_answers_for_every_rule_set() -> None:
    """`compare` has a row a preset: a count and its reason, or why the table cannot lie there."""
    found = answer("compare", "3-5 5-5*(5-1|) 5-2")
    rows = {row["name"]: row for row in found["rules"]}
    assert tuple(rows) == allfives.rules()
    assert (rows["all-fives"]["total"], rows["muggins"]["total"]) == (6, 11)
    assert {"name", "total", "points", "why"} <= rows["muggins"].keys()
    assert rows["muggins-no-cross"].keys() >= {"name", "impossible"}
    assert "total" not in rows["muggins-no-cross"]
    assert "5-5" in rows["muggins-no-cross"]["impossible"]


def test_compare_takes_a_hand() -> None:
    """With a hand the command answers too, for every preset."""
    found = answer("compare", "3-5 5-5* 5-2", "--hand", "5-0 2-2")
    assert tuple(row["name"] for row in found["rules"]) == allfives.rules()


def test_rules_lists_the_presets() -> None:
    """`rules` names every preset."""
    found = answer("rules")
    assert tuple(row["name"] for row in found["rules"]) == allfives.rules()


@pytest.mark.parametrize("name", allfives.rules())
def test_rules_name_answers_every_question_with_its_source(name: str) -> None:
    """`rules NAME` has an answer and a source for each rule question."""
    text = json.dumps(answer("rules", name))
    fields = ("highest", "players", "spinner", "ends_open", "bare_spinner", "covered_spinner")
    for field in (*fields, "multiple", "points", "lead_scores"):
        assert f'"{field}"' in text
    for question in json.loads(text)["questions"]:
        assert question["source"], question["name"]


@pytest.mark.parametrize(
    "words",
    [
        ("count", "3-5 5-5* 5-2"),
        ("plays", "3-5 5-5* 5-2", "--hand", "5-0"),
        ("compare", "3-5 5-5* 5-2"),
        ("rules",),
        ("rules", "muggins"),
    ],
    ids=" ".join,
)
def test_without_json_a_command_prints_text(words: tuple[str, ...]) -> None:
    """The answer for people goes to standard output, and the exit status is 0."""
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_rules_are_chosen_and_changed_by_options() -> None:
    """`--rules` names a preset and `--set`, which may stand several times, changes answers."""
    words = ("count", "5-5*(5-1|5-2)", "--rules", "muggins", "--set", "ends_open=any-order")
    assert answer(*words)["total"] == 13
    assert answer(*words, "--set", "bare_spinner=nothing")["total"] == 3
    assert answer("count", "6-6", "--set", "multiple=3")["points"] == 12


def test_an_empty_table_and_an_empty_hand_can_be_typed() -> None:
    """`-` stands for an empty table; an empty hand has no plays."""
    assert answer("count", "-")["total"] == 0
    assert answer("plays", "-", "--hand", "5-5")["best"][0]["at"] == "start"
    assert answer("plays", "5-4", "--hand=-")["plays"] == []


# ---------------------------------------------------------------- the tables, through the commands


@pytest.mark.parametrize("row", COUNTS)
def test_count_says_what_the_table_of_counts_says(
    row: cases.Row, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command gives total and points of every row of ``counts.txt``."""
    assert main(["count", "--json", *options(row["rules"]), "--", row["layout"]]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["total"], found["points"]) == (int(row["total"]), int(row["points"]))


@pytest.mark.parametrize("row", PLAYS)
def test_plays_says_what_the_table_of_plays_says(
    row: cases.Row, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command gives plays and best of every row of ``plays.txt``."""
    chosen = [*options(row["rules"]), f"--hand={row['hand']}"]
    assert main(["plays", "--json", *chosen, "--", row["layout"]]) == 0
    found = json.loads(capsys.readouterr().out)
    plays = [f"{play['tile']}@{play['at']}={play['points']}" for play in found["plays"]]
    best = [f"{play['tile']}@{play['at']}" for play in found["best"]]
    assert sorted(plays) == sorted(row["plays"].split() if row["plays"] != "-" else [])
    assert sorted(best) == sorted(row["best"].split() if row["best"] != "-" else [])


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("row", BAD_LAYOUTS)
def test_a_bad_layout_exits_2_with_one_line(
    row: cases.Row, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every layout of ``errors.txt`` is refused on the command line with its piece quoted."""
    assert main(["count", *options(row["rules"]), "--", row["text"]]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert row["piece"] in printed.err


@pytest.mark.parametrize("row", BAD_RULES)
def test_bad_rules_exit_2_with_one_line(row: cases.Row, capsys: pytest.CaptureFixture[str]) -> None:
    """Every rule set of ``errors.txt`` is refused on the command line with its piece quoted."""
    assert main(["count", *options(row["text"]), "5-4"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert row["piece"] in printed.err


BAD_WORDS = [
    (("count", "5-4 banana"), "banana"),
    (("count", "5-4 4-5"), "5-4"),
    (("count", "4-4 4-5 5-5"), "4-4"),
    (("count", "5-4\n4-x"), "4-x"),
    (("count", "5-4", "--rules", "all-sixes"), "all-sixes"),
    (("count", "5-4", "--set", "multiple"), "multiple"),
    (("count", "5-4", "--set", "multiple=many"), "many"),
    (("count", "5-4", "--set", "colour=red"), "colour"),
    (("plays", "5-4", "--hand", "5-4"), "5-4"),
    (("plays", "5-4", "--hand", "3-3 3-3"), "3-3"),
    (("plays", "5-4"), "--hand"),
    (("compare", "5-4 banana"), "banana"),
    (("compare", "5-4 4-5"), "5-4"),
    (("rules", "all-sixes"), "all-sixes"),
    (("cuont", "5-4"), "cuont"),
    (("count", "5-4", "--colour"), "--colour"),
    (("count",), "LAYOUT"),
    ((), "COMMAND"),
]


@pytest.mark.parametrize(("words", "piece"), BAD_WORDS, ids=[" ".join(row[0]) for row in BAD_WORDS])
def test_bad_input_exits_2_with_one_line_that_quotes_it(words: tuple[str, ...], piece: str) -> None:
    """Status 2, nothing on standard output, one line on standard error, and no traceback."""
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert piece in done.stderr
    assert "Traceback" not in done.stderr


# ---------------------------------------------------------------- the standard library alone

ALONE = """
import importlib, pkgutil, sys
root, *words = sys.argv[1:]

class OnlyTheStandardLibrary:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top != "allfives":
            raise ImportError(f"{name} is not in the standard library")

sys.meta_path.insert(0, OnlyTheStandardLibrary())
sys.path.insert(0, root)
import allfives, allfives.game, allfives.cli
MAY_NEED_MORE = {"allfives.show.widgets", "allfives.show.charts", "allfives.puzzle.mine"}
for module in pkgutil.walk_packages(allfives.__path__, "allfives."):
    if module.name not in MAY_NEED_MORE and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
assert allfives.__file__.startswith(root), allfives.__file__
sys.exit(allfives.cli.main(words))
"""


@pytest.mark.parametrize(
    "words",
    [
        ("count", "3-5 5-5* 5-2", "--rules", "muggins"),
        ("plays", "3-5 5-5* 5-2", "--hand", "5-0"),
        ("compare", "3-5 5-5* 5-2", "--hand", "5-0"),
        ("rules", "muggins"),
    ],
    ids=" ".join,
)
def test_everything_but_widgets_charts_and_mining_runs_on_the_standard_library(
    words: tuple[str, ...],
) -> None:
    """With every other package blocked the modules import and the commands answer as they do."""
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", ALONE, str(ROOT), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(*words).stdout


def test_a_terminal_that_knows_ascii_alone_gets_an_answer() -> None:
    """Signs beyond it are written as escapes, not as a traceback."""
    command = [sys.executable, "-m", "allfives", "settle", "--hand", "5-1", "--hand", "3-1"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()


def test_an_answer_that_cannot_be_written_is_one_line() -> None:
    """A full disk is said in a line, with exit status 2."""
    command = [sys.executable, "-m", "allfives", "count", "3-5"]
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"allfives: the answer cannot be written")
    assert done.stderr.count(b"\n") == 1
