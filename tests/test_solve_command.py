"""The command `solve`, and what the page asks instead of it."""

from __future__ import annotations

import json

import pytest

from allfives.cli import main
from allfives.show import engine
from tests.command import run

LATE = "highest=3 1-1* 1-3 3-2 2-0 0-3 / 1-0 2-1, 0-0 2-2 / 3-3"
PAIRS = "highest=2 2-2 / 1-1, 2-0, 1-0, 2-1 / 0-0"


def test_the_command_answers_with_value_choices_and_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As JSON for programs: the keys of the page on commands."""
    assert main(["solve", LATE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "rules": "all-fives highest=3",
        "position": f"rules=all-fives {LATE} / to play 0",
        "value": 10,
        "line": ["1-0@left", "0-0@left", "2-1@up"],
        "choices": [{"choice": "1-0@left", "value": 10}, {"choice": "2-1@left", "value": 5}],
        "margin": 5,
        "moves": [
            {"seat": 0, "move": "1-0@left", "points": 0},
            {"seat": 1, "move": "0-0@left", "points": 0},
            {"seat": 0, "move": "2-1@up", "points": 5},
        ],
    }


def test_the_command_tells_people_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each first choice, a sentence, and every move of the best play."""
    assert main(["solve", LATE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[:2]] == [["1-0@left", "+10"], ["2-1@left", "+5"]]
    assert lines[2].startswith("Player 1 scores 10 points more than the other side")
    assert [line.split() for line in lines[4:]] == [
        ["player", "1", "1-0@left", "0", "points"],
        ["player", "2", "0-0@left", "0", "points"],
        ["player", "1", "2-1@up", "5", "points"],
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([LATE], "10 points more"),
        ([f"rules=klassika-101 {LATE}"], "Points lose under these rules"),
        (["highest=1 1-0 / 1-1, 0-0 / -", "--rules", "klassika-101"], "25 points fewer"),
        (
            ["1-0 / 1-1, 0-0 / -", "--rules", "klassika-101", "--set", "highest=1"],
            "25 points fewer",
        ),
        (["highest=1 1-0 / 1-1, 0-0 / -"], "as much as the other"),
        ([PAIRS, "--pairs"], "Player 1 scores"),
    ],
)
def test_rules_and_pairs_are_chosen_by_options(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--rules`, `--set` and `--pairs` do what they do elsewhere."""
    main(["solve", *words])
    assert told in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("words", "piece"),
    [
        (["- / ?7, ?7 / ?14"], "'- / ?7, ?7 / ?14"),
        (["5-5 / 6-5 nonsense"], "'nonsense'"),
        ([PAIRS], "4 hands"),
        ([LATE, "--pairs"], "pairs with 2 players"),
        ([f"rules=sniff {LATE}", "--rules", "muggins"], "rules=sniff"),
        (["rules=nobody 5-5"], "'nobody'"),
        ([LATE, "--set", "nothing"], "'nothing'"),
        (["highest=2 2-2 2-1 / -, 2-0 1-0 1-1 / 0-0"], "seat 0 holds nothing"),
        (
            [
                "highest=5 5-5 / 5-1, 5-0 / 5-4 5-3 5-2 4-4 4-3 4-2 4-1 4-0 3-3 3-2 3-1 3-0 2-2 "
                "2-1 2-0 1-1 1-0 0-0"
            ],
            "20 tiles",
        ),
    ],
)
def test_what_cannot_be_solved_exits_2_with_one_line(words: list[str], piece: str) -> None:
    """The line quotes what is wrong."""
    done = run("solve", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert piece in done.stderr


SIX = (
    "5-2 2-1 1-6 6-5 5-4 4-2 2-2*(2-3 3-5 5-0 0-4|2-0 0-0 0-1 1-1) 2-6 6-3 3-1 1-4 4-4 4-3 3-0 0-6 "
    "6-6 / 6-4 5-1, 3-3 5-5 / -"
)
HOUSE = """
[ours]
title = "Ours"
summary = "By threes."
parent = "muggins"
multiple = 3
from = { multiple = "ours" }
"""


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"position": SIX}, [SIX]),
        ({"position": f"rules=muggins multiple=3 {SIX}"}, [f"rules=muggins multiple=3 {SIX}"]),
        ({"position": SIX, "rules": "rules=muggins&set=multiple:3"}, [f"rules=all-threes {SIX}"]),
        ({"position": SIX, "toml": HOUSE, "file": "x.toml"}, [f"rules=all-threes {SIX}"]),
        ({"position": PAIRS, "pairs": True}, [PAIRS, "--pairs"]),
    ],
)
def test_the_page_asks_for_the_same(
    given: dict[str, object], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A position with its own rules, those of a link's query, or those of a file."""
    told = engine.answer("solve", given)
    main(["solve", *words])
    assert told["lines"] == capsys.readouterr().out.splitlines()
    main(["solve", *words, "--json"])
    found = json.loads(capsys.readouterr().out)
    for key in ("value", "margin", "line", "choices", "moves"):
        assert told[key] == found[key]


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"position": PAIRS}, "impossible"),
        ({"position": "5-5 / ?7, ?7 / ?13"}, "impossible"),
        ({"position": "five"}, "malformed"),
        ({"position": SIX, "rules": "rules=nobody"}, "malformed"),
        ({"position": f"rules=muggins {SIX}", "rules": "rules=sniff"}, "malformed"),
        ({"position": LATE, "toml": "no [ toml"}, "malformed"),
    ],
)
def test_the_page_is_told_why_not(given: dict[str, object], kind: str) -> None:
    """What is refused is an answer with its kind and words."""
    told = engine.answer("solve", given)
    assert told["kind"] == kind
    assert told["refused"]
