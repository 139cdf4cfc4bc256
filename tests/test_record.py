"""Records: what is written replays, and each kind of damage is refused with its line."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives import DominoError, Match, read_record
from allfives.cli import main

# A whole match by hand, two tiles each. Deal 1: 10 for the lone 5-5, then 6 + 10, then 6 + 0; seat
# 1 keeps 10. Deal 2: 1 + 0, then 4 + 0, then 4 + 2; seat 1 keeps 33, written 35.
# Deal 3: the lone 5-5 makes it 20.
DEALS = """\
Deal: 1
Lead: 0
Hands: 5-5 5-0, 6-5 6-4
Boneyard: {first}
1. 0 5-5@start = 10
2. 1 6-5@left = 0
3. 0 5-0@right = 0
Settle: 0 -10
Scores: 10 -10
Deal: 2
Lead: 0
Hands: 1-0 2-0, 6-5 6-6
Boneyard: {second}
1. 0 1-0@start = 0
2. 1 draw 5-5
3. 1 draw 4-1
4. 1 4-1@left = 0
5. 0 2-0@right = 0
Settle: 0 -35
Scores: 10 -45
Deal: 3
Lead: 0
Hands: 5-5 1-1, 6-5 6-6
Boneyard: {third}
1. 0 5-5@start = 10
Scores: 20 -45
Result: 0
"""


def rest(*held: str) -> str:
    """The tiles of the set that are not named, after those of a boneyard that are drawn first."""
    taken = {tile for hand in held for tile in hand.split()}
    return " ".join(f"{a}-{b}" for a in range(7) for b in range(a + 1) if f"{a}-{b}" not in taken)


HEADER = "Rules: all-fives\nSet: hand=2:2,3:2,4:2\nSet: target=2:20,3:20,4:20\nPlayers: 2\n"
RECORD = HEADER + DEALS.format(
    first=rest("5-5 5-0 6-5 6-4"),
    second=f"5-5 4-1 {rest('1-0 2-0 6-5 6-6 5-5 4-1')}",
    third=rest("5-5 1-1 6-5 6-6"),
)


def test_the_record_made_by_hand_replays() -> None:
    """Points, settlements, scores and the winner are what was worked out by hand."""
    match = read_record(RECORD)
    assert (match.scores, match.winner, len(match.played)) == ((20, -45), (0,), 3)
    assert match.played[2].settled is None
    assert match.record().splitlines()[-2:] == RECORD.splitlines()[-2:]


def random_match(name: str, players: int, pairs: bool, seed: int, choices: int) -> Match:
    """A match under a preset, played at random for so many choices."""
    rng = random.Random(seed)
    match = Match(allfives.rules(name), players, seed, pairs=pairs)
    while match.winner is None and choices:
        match.choose(rng.choice(match.deal.options))
        choices -= 1
    return match


@pytest.mark.parametrize("name", allfives.rules())
def test_what_is_written_reads_back_to_the_same_match(name: str) -> None:
    """`read_record(match.record())` stands where the match does, finished or not."""
    rules = allfives.rules(name)
    for players in rules.players:
        for pairs in {False, players == 4 and rules.pairs == "allowed"}:
            for seed, choices in enumerate((0, 1, 9, 40, 400)):
                match = random_match(name, players, pairs, seed, choices)
                again = read_record(match.record())
                assert again.record() == match.record()
                assert (again.scores, again.winner) == (match.scores, match.winner)
                assert again.position == match.position


def test_a_record_may_be_cut_after_any_whole_move() -> None:
    """Every cut with `Result: *` replays; what was made before it stands."""
    lines = RECORD.splitlines()
    for at, line in enumerate(lines):
        if line[0].isdigit():
            match = read_record("\n".join([*lines[: at + 1], "Result: *"]))
            assert f"{line}\n" in match.record()


def test_a_record_that_ends_between_two_deals_is_played_on() -> None:
    """The match rests until the next hand is dealt, and says so where a move is asked for."""
    lines = RECORD.splitlines()
    match = read_record("\n".join([*lines[: lines.index("Deal: 3")], "Result: *"]), seed=5)
    assert (match.seat, match.legal(), match.scores) == (None, (), (10, -45))
    before = match.record()
    with pytest.raises(allfives.Impossible, match="no hand is being played"):
        match.play("5-5@start")
    assert match.record() == before
    match.deal_next()
    assert match.seat == 0  # who went out leads (AF-09)
    with pytest.raises(allfives.Impossible, match="settled"):
        match.deal_next()
    match.play(match.legal()[0])


def test_a_record_from_elsewhere_may_be_spaced_and_commented() -> None:
    """Comments, blank lines, other spaces and the other order of halves change nothing."""
    text = RECORD.replace("3. 0 5-0@right = 0", "\n# out\n 3.  0   0-5@right  =  0   # here")
    assert read_record(text).record() == read_record(RECORD).record()


TWO, FAR = dict.fromkeys((2, 3, 4), 2), dict.fromkeys((2, 3, 4), 200)

# What stands in the record, what it is damaged to, the line that the error names, what it says.
DAMAGE = [
    ("2. 1 6-5@left = 0\n3.", "2. 1 6-5@le\n3.", "2. 1 6-5@le", "whole move"),
    ("2. 1 6-5@left = 0\n3.", "2. 1 6-5@left =\n3.", "2. 1 6-5@left =", "whole move"),
    ("2. 1 6-5@left = 0\n3.", "2. 1 6-5@left\n3.", "2. 1 6-5@left", "whole move"),
    ("2. 1 draw 5-5", "2. 1 draw", "2. 1 draw", "whole move"),
    ("2. 1 draw 5-5", "2. 1 draw 5-5 = 0", "2. 1 draw 5-5 = 0", "whole move"),
    ("1. 0 5-5@start = 10\n2.", "1. 0 5-5@start = 1\n2.", "1. 0 5-5@start = 1", "= 10"),
    ("3. 0 5-0@right = 0", "3. 0 5-0@right = 5", "3. 0 5-0@right = 5", "= 0"),
    ("Settle: 0 -10", "Settle: 0 -5", "Settle: 0 -5", "0 -10"),
    ("Settle: 0 -10\n", "", "Deal: 1", "'Settle'"),
    ("Scores: 10 -10", "Scores: 10 10", "Scores: 10 10", "10 -10"),
    ("Scores: 10 -10\n", "", "Deal: 1", "'Scores'"),
    ("Scores: 20 -45\n", "Settle: 0 0\nScores: 20 -45\n", "Settle: 0 0", "ended in play"),
    ("Result: 0", "Result: 1", "Result: 1", "has 0"),
    ("Result: 0", "Result: *", "Result: *", "has 0"),
    ("Result: 0\n", "", "Scores: 20 -45", "without a result"),
    ("Result: 0\n", "Result: 0\nDeal: 4\n", "Deal: 4", "after the result"),
    ("Scores: 10 -10\n", "Scores: 10 -10\nWeather: fine\n", "Weather: fine", "no line"),
    ("Scores: 10 -10\n", "Scores: 10 -10\nhello\n", "hello", "whole move"),
    ("2. 1 6-5@left = 0\n3.", "2. 1 6-3@left = 0\n3.", "2. 1 6-3@left = 0", "does not hold"),
    ("2. 1 6-5@left = 0\n3.", "2. 1 6-5@up = 0\n3.", "2. 1 6-5@up = 0", "does not go there"),
    ("2. 1 6-5@left = 0\n3.", "2. 0 5-0@left = 0\n3.", "2. 0 5-0@left = 0", "seat 1 is to play"),
    ("3. 0 5-0@right = 0", "3. 0 draw 1-1", "3. 0 draw 1-1", "can play and must"),
    ("3. 0 5-0@right = 0", "3. 0 pass", "3. 0 pass", "can play and must"),
    ("2. 1 draw 5-5", "2. 1 draw 4-1", "2. 1 draw 4-1", "'draw 5-5'"),
    (
        "3. 1 draw 4-1\n4. 1 4-1@left = 0\n5. ",
        "3. 1 4-1@left = 0\n4. ",
        "3. 1 4-1@left = 0",
        "draw 4-1",
    ),
    ("3. 0 5-0@right = 0\n", "3. 0 5-0@right = 0\n4. 1 pass\n", "4. 1 pass", "hand is over"),
    ("3. 0 5-0@right = 0\n", "", "2. 1 6-5@left = 0", "seat 0 is to play"),
    ("3. 0 5-0@right = 0", "4. 0 5-0@right = 0", "4. 0 5-0@right = 0", "move 3"),
    ("Scores: 10 -10\n", "Scores: 10 -10\n4. 1 pass\n", "4. 1 pass", "out of place"),
    ("Deal: 2", "Deal: 3", "Deal: 3", "deal 2"),
    ("Deal: 2\nLead: 0", "Deal: 2\nLead: 1", "Lead: 1", "seat 0 leads"),
    ("Deal: 2\nLead: 0", "Deal: 2\nLead: 2", "Lead: 2", "0 to 1"),
    ("Deal: 2\nLead: 0\n", "Deal: 2\n", "Deal: 2", "'Lead'"),
    ("Hands: 1-0 2-0,", "Hands: 1-0 6-6,", "Hands: 1-0 6-6, 6-5 6-6", "6-6 is twice"),
    ("Hands: 1-0 2-0,", "Hands: 1-0 7-7,", "Hands: 1-0 7-7, 6-5 6-6", "7-7 is not in the set"),
    ("Hands: 1-0 2-0,", "Hands: 1-0,", "Hands: 1-0, 6-5 6-6", "hold 2 each"),
    ("Hands: 1-0 2-0,", "Hands: 1-0 20,", "Hands: 1-0 20, 6-5 6-6", "'20' is no tile"),
    ("Boneyard: 5-5 4-1 0-0", "Boneyard: 5-5 4-1", "Hands: 1-0 2-0, 6-5 6-6", "boneyard: 0-0"),
    ("Rules: all-fives", "Rules: all-fors", "Rules: all-fors", "did you mean"),
    ("Set: hand=2:2,3:2,4:2", "Set: hand=2", "Set: hand=2", "PLAYERS:NUMBER"),
    ("Set: hand=2:2,3:2,4:2", "Set: hands=2:2", "Set: hands=2:2", "unknown rule question"),
    ("Players: 2", "Players: 5", "Players: 5", "2, 3, 4"),
    ("Players: 2", "Players: two", "Players: two", "write a number"),
    ("Players: 2", "Players: 2\nPairs: yes", "Pairs: yes", "only four"),
    ("Players: 2", "Players: 2\nPairs: maybe", "Pairs: maybe", "yes or no"),
    ("Players: 2", "Players: 2\nPlayers: 2", "Players: 2", "stands once"),
    ("Rules: all-fives\n", "", "Set: hand=2:2,3:2,4:2", "no 'Rules' line"),
    ("Deal: 1\n", "Result: *\n", "Lead: 0", "after the result"),
]


@pytest.mark.parametrize(("there", "damaged", "line", "says"), DAMAGE)
def test_damage_is_refused_with_its_line(there: str, damaged: str, line: str, says: str) -> None:
    """The error names the damaged line, or the line where it shows, and the reason."""
    assert RECORD.count(there) >= 1, "the record has no such text"
    text = RECORD.replace(there, damaged, 1)
    with pytest.raises(DominoError) as caught:
        read_record(text)
    words = str(caught.value)
    assert says in words
    named = int(words.removeprefix("line ").partition(":")[0])
    assert line in text.splitlines()[named - 1]


def test_a_record_without_a_deal_is_refused() -> None:
    """There is nothing to replay."""
    with pytest.raises(DominoError, match="line 5: the record has no deal"):
        read_record(HEADER + "Result: *")


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("6-6@start", {}),
    ("5-5@left", {}),
    ("draw", {}),
    ("pass", {}),
    ("nonsense", {}),
    ("5-5", {}),
    ("9-9@start", {}),
    ("5-5@start", {"claim": False, "muggins": 1}),
]


@pytest.mark.parametrize(("choice", "more"), REFUSED)
def test_a_refused_play_leaves_the_match_as_it_was(choice: str, more: dict[str, Any]) -> None:
    """Its record is the same before and after, and the match goes on from there."""
    match = read_record("\n".join([*RECORD.splitlines()[:8], "Result: *"]))
    before = match.record()
    with pytest.raises(DominoError):
        match.play(choice, **more)
    assert match.record() == before
    assert match.play("5-5@start") == 10


def test_points_that_were_called_stand_in_the_record() -> None:
    """Under `unclaimed=muggins` a record says who got what the player did not claim."""
    rules = allfives.rules("all-fives", unclaimed="muggins", hand=TWO, target=FAR)
    head = RECORD.replace(
        "target=2:20,3:20,4:20", "target=2:200,3:200,4:200\nSet: unclaimed=muggins"
    ).splitlines()[:9]
    match = read_record("\n".join([*head, "Result: *"]))
    assert match.rules == rules
    assert match.play("5-5@start", claim=False, muggins=1) == 10
    assert match.scores == (0, 10)
    assert "1. 0 5-5@start = 10 muggins 1" in match.record()
    assert read_record(match.record()).scores == (0, 10)
    other = read_record("\n".join([*head, "Result: *"]))
    assert other.play("5-5@start", claim=False) == 0
    assert "1. 0 5-5@start = 0 unclaimed" in other.record()
    assert read_record(other.record()).scores == (0, 0)
    for text in (match.record(), other.record()):
        with pytest.raises(DominoError, match=r"line \d+: "):
            read_record(text.replace("Set: unclaimed=muggins\n", ""))


# ---------------------------------------------------------------- the command


def test_the_command_replays_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`replay FILE --json`: moves with scores, settlements, final scores and the winner."""
    file = tmp_path / "match.txt"
    file.write_text(RECORD, encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    first, _, last = answer["deals"]
    assert first["moves"][0] == {"seat": 0, "move": "5-5@start", "points": 10, "scores": [10, 0]}
    assert (first["settle"], first["scores"]) == ([0, -10], [10, -10])
    assert (last["settle"], last["scores"]) == (None, [20, -45])
    assert (answer["scores"], answer["winner"]) == ([20, -45], [0])
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "won by player 1"


def test_a_damaged_file_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line number stands in it; nothing else is printed."""
    file = tmp_path / "match.txt"
    file.write_text(RECORD.replace("= 10", "= 5", 1), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("allfives: line 9: ")
    assert err.count("\n") == 1
    assert main(["replay", str(tmp_path / "missing.txt")]) == 2
