"""Positions in one line: what is printed reads back, and what does not add up is refused."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allfives
from allfives import DominoError, Impossible, Malformed, Match, Position
from allfives.cli import main
from allfives.search.perft import perft, perft_by_choice

# A slow machine is no failure.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

# As written, and as printed.
PRINTED = [
    ("-", "-"),
    ("3-5 5-5* 5-2", "3-5 5-5* 5-2"),
    ("rules=all-fives 5-5", "5-5*"),
    ("rules=muggins 5-5", "rules=muggins 5-5*"),
    ("rules=muggins multiple=3 5-5", "rules=muggins multiple=3 5-5*"),
    ("multiple=3 5-5", "rules=all-fives multiple=3 5-5*"),
    ("rules=five-up 5-5 5-1", "rules=five-up 5-5* 5-1"),
    ("rules=vsem-po-pyat 9-9 9-1 / ?5, ?4", "rules=vsem-po-pyat 9-9* 9-1 / ?5, ?4"),
    ("5-5 / 6-5, 0-0", "5-5* / 6-5, 0-0"),
    ("5-5 / 6-5 1-0, ?8 / ?17", "5-5* / 6-5 1-0, ?8 / ?17 / to play 0"),
    ("5-5 / ?2, ?8 / ?17 / to play 1", "5-5* / ?2, ?8 / ?17 / to play 1"),
    ("- / ?7, ?7, ?7, ?7 / -", "- / ?7, ?7, ?7, ?7 / - / to play 0"),
    ("-/?9,?9/?10/to play 1/scores -15 60", "- / ?9, ?9 / ?10 / to play 1 / scores -15 60"),
    ("6-6 /  , ?9 / ?18", "6-6* / -, ?9 / ?18 / to play 0"),
    ("- / ?9, ?9 / / to play 1", "- / ?9, ?9 /  / to play 1"),
]


@pytest.mark.parametrize(("written", "printed"), PRINTED)
def test_a_position_is_printed_in_one_form(written: str, printed: str) -> None:
    """Fields may be left out, spaces and stars too; what is printed reads back as the same."""
    position = Position.parse(written)
    assert str(position) == printed
    assert Position.parse(printed) == position
    assert Position.parse(printed).rules == position.rules


REFUSED = [
    ("- / ?9, ?9 / ?9", Impossible, "27 tiles", "the set has 28"),
    ("- / ?9, ?9 / ?11", Impossible, "29 tiles", "the set has 28"),
    ("rules=vsem-po-pyat - / ?5, ?5 / ?18", Impossible, "28 tiles", "the set has 55"),
    ("5-5 / 5-5, ?1 / ?26", Impossible, "5-5", "twice"),
    ("- / 6-5, 6-5 / ?26", Impossible, "6-5", "twice"),
    ("- / 6-5 6-5, ?1 / ?25", Impossible, "6-5", "twice"),
    ("- / 7-5, ?1 / ?26", Impossible, "7-5", "not in the set"),
    ("- / ?20, ?20", Impossible, "40 tiles", "the set has 28"),
    ("- / ?28 / -", Impossible, "1 hands", "2, 3, 4"),
    ("- / ?9, ?9 / ?10 / to play 2", Impossible, "to play 2", "0 to 1"),
    ("- / ?9, ?9 / ?10 / to play 0 / scores 1", Impossible, "1 scores", "2 hands"),
    ("- / ?9, ?9 / ?10 / to play one", Malformed, "to play one", "a seat"),
    ("- / ?9, ?9 / ?10 / 1", Malformed, "'1'", "to play"),
    ("- / ?9, ?9 / ?10 / to play 0 / 5 5", Malformed, "'5 5'", "scores"),
    ("- / ?9, ?9 / ?10 / to play 0 / scores 5 5 / x", Malformed, "6 fields", "LAYOUT"),
    ("- / ?9, ?x / ?10", Malformed, "'?x'", "no tile"),
    ("- / / ?10", Malformed, "after the hands", "6-5, ?7"),
    ("5-4 3-2 / ?9, ?9 / ?8", DominoError, "5-4", ""),
    ("rules=all-fors 5-5", Malformed, "all-fors", "did you mean"),
    ("rules=muggins rules=sniff 5-5", Malformed, "2 rule sets", "one"),
    ("multipl=3 5-5", Malformed, "multipl", "did you mean"),
    ("multiple=x 5-5", Malformed, "'x'", "a number"),
    ("spinner=every 5-5", Malformed, "spinner", "every-double"),
]


@pytest.mark.parametrize(("text", "error", "names", "says"), REFUSED)
def test_what_does_not_add_up_is_refused(
    text: str, error: type[DominoError], names: str, says: str
) -> None:
    """The error names the piece, and says what would be right, in one line."""
    with pytest.raises(error) as caught:
        Position.parse(text)
    assert names in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rules_beside_a_position_hold_where_it_names_none() -> None:
    """Changes in front apply to them; two names are refused."""
    sniff = allfives.rules("sniff")
    assert Position.parse("5-5", sniff).rules == sniff
    changed = Position.parse("multiple=3 5-5", sniff).rules
    assert changed == allfives.rules("sniff", multiple=3)
    with pytest.raises(Malformed, match="name them once"):
        Position.parse("rules=muggins 5-5", sniff)


@given(st.sampled_from(allfives.rules()), st.integers(0, 10**6), st.integers(0, 80))
def test_every_position_of_a_match_reads_back(name: str, seed: int, choices: int) -> None:
    """`parse(str(x)) == x`, and it is played on with the same choices."""
    rules, rng = allfives.rules(name), random.Random(seed)
    match = Match(rules, rng.choice(rules.players), seed)
    while choices and match.winner is None:
        match.choose(rng.choice(match.deal.options))
        choices -= 1
    position = match.position
    again = Position.parse(str(position))
    assert again == position
    assert str(again) == str(position)
    # A position does not say what the turn has brought so far, nor that it is the first hand.
    is_new_turn = not match.events or match.events[-1].event[1] == "play"
    if match.winner is None and is_new_turn and match.dealt.led is None:
        deal = again.deal()
        offered = {deal.written(choice) for choice in deal.options}
        assert offered == set(match.legal()), position


def test_unknown_tiles_cannot_be_played_on() -> None:
    """A question mark is no tile: to play on, all must be known."""
    position = Position.parse("5-5 / 6-5, ?3 / ?23")
    assert not position.is_known
    with pytest.raises(Impossible, match="must be known"):
        position.deal()
    with pytest.raises(Impossible, match="must be known"):
        perft(position, 2)


# ---------------------------------------------------------------- perft

# Seat 0 plays 6-5 or 5-4 at either side, then seat 1 must draw; by hand.
LATE = "highest=2 1-1 / 1-0 2-2, 2-0 / 2-1 0-0 / to play 0"


def test_perft_counts_sequences_by_hand() -> None:
    """1-0 goes left or right. On 0-1: 2-0 fits one end and goes out; two sequences of two."""
    position = Position.parse(LATE)
    assert perft(position, 0) == 1
    assert perft_by_choice(position, 1) == {"1-0@left": 1, "1-0@right": 1}
    assert perft_by_choice(position, 2) == {"1-0@left": 1, "1-0@right": 1}
    assert perft(position, 5) == 2
    with pytest.raises(Malformed, match="-1"):
        perft(position, -1)


def test_the_command_counts_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    """`perft POSITION DEPTH`: a number as JSON, for people the count for each choice."""
    assert main(["perft", LATE, "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["perft"] == 2
    assert main(["perft", LATE, "2"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["1-0@left", "1"], ["1-0@right", "1"], ["2"]]
    assert main(["perft", LATE, "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["perft"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "- / ?7, ?7 / ?14", "2"],
        ["perft", LATE, "-1"],
        ["perft", LATE, "many"],
        ["perft", "rules=sniff - / ?7, ?7 / ?14", "1", "--rules", "muggins"],
        ["perft", "5-5", "1"],
    ],
)
def test_the_command_refuses_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Bad input is status 2 and one line."""
    try:
        status = main(words)
    except SystemExit as done:
        status = int(done.code or 0)
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_rules_may_stand_beside_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    """`--rules` and `--set` choose the rules where the position names none."""
    text = "1-1 / 1-0 2-2, 2-0 / 2-1 0-0 / to play 0"
    words = ["perft", text, "1", "--rules", "muggins", "--set", "highest=2", "--json"]
    assert main([*words, "--set", "if_able=may-pass"]) == 0
    assert json.loads(capsys.readouterr().out)["perft"] == 3
