"""Puzzles: every pack proves itself, and a wrong play is told what it missed."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import allfives
from allfives.game.counting import Play, plays
from allfives.puzzle.missed import Missed
from allfives.puzzle.packs import read_pack
from allfives.puzzle.puzzle import Kind, NotProven, Proof, Puzzle, choices, missed, prove
from tests import cases
from tests.command import run

ROOT = Path(__file__).resolve().parent.parent
PACKS = sorted((ROOT / "puzzles" / "packs").glob("*.txt"))
FIRST_TEN = ROOT / "puzzles" / "packs" / "first-ten.txt"
COLUMNS = ["rules", "layout", "hand", "play", "missed", "tile", "counted", "origin"]
SLIPS = cases.params("slips.txt", COLUMNS)
# These claim nothing about how the reader counted.
NOT_COUNTED = (Missed.MORE_ELSEWHERE, Missed.WRONG_END, Missed.ZERO, Missed.NO_MULTIPLE)


def pack(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a pack file."""
    return read_pack(path.read_text(encoding="utf-8"), path.name)


PUZZLES = [pytest.param(one, id=one.id) for path in PACKS for one in pack(path)]


def puzzle(layout: str, hand: str, rules: str = "all-fives", kind: str = "scoring-move") -> Puzzle:
    """A puzzle that stands in no pack."""
    chosen = cases.rules_of(rules)
    table, held = allfives.Layout.parse(layout, chosen), allfives.Hand.parse(hand)
    return Puzzle("made-up", Kind(kind), chosen, table, held, "", "")


def every_play(one: Puzzle) -> tuple[Play, ...]:
    """Every placement that the puzzle's hand allows."""
    return tuple(plays(one.layout, one.hand, one.rules))


def proof_of_either_kind(layout: str, hand: str, rules: str) -> tuple[Puzzle, Proof]:
    """The puzzle as whichever kind it is, with its proof."""
    scoring = [choice for choice in choices(puzzle(layout, hand, rules)) if choice.points]
    one = puzzle(layout, hand, rules, "scoring-move" if len(scoring) == 1 else "biggest-score")
    return one, prove(one)


@pytest.mark.parametrize("one", PUZZLES)
def test_every_puzzle_of_every_pack_has_one_answer(one: Puzzle) -> None:
    """Each puzzle proves: three choices at least, and one that scores most and scores."""
    proof = prove(one)
    others = [choice for choice in proof.choices if choice != proof.answer]
    assert len(others) >= 2
    assert proof.answer.points > max(choice.points for choice in others)


def test_no_two_puzzles_share_an_id() -> None:
    """Links and progress go by id, so an id is unique over all the packs."""
    ids = [one.id for path in PACKS for one in pack(path)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("one", PUZZLES)
def test_an_id_is_a_slug_and_a_puzzle_has_title_and_lesson(one: Puzzle) -> None:
    """An id can stand in a link; neither title nor lesson is missing."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.id)
    assert one.title
    assert one.lesson.endswith(".")


def test_no_two_puzzles_are_the_same_table_and_hand() -> None:
    """A table turned round with the same tiles in hand would be the same puzzle again."""
    all_of_them = [one for path in PACKS for one in pack(path)]
    tables = {(str(one.layout.canonical()), frozenset(one.hand)) for one in all_of_them}
    assert len(tables) == len(all_of_them)


@pytest.mark.parametrize("one", PUZZLES)
def test_every_play_but_the_answer_is_told_what_it_missed(one: Puzzle) -> None:
    """The answer misses nothing; any other play something, and a slip in counting would score."""
    proof = prove(one)
    for play in every_play(one):
        told = missed(play, proof, one.rules)
        assert (not told) == (play in proof.answer.plays), play
        for slip in told:
            if slip.missed not in NOT_COUNTED:
                assert one.rules.score(slip.number), (play, slip)


def test_the_first_ten_are_ten_of_a_size_that_can_be_surveyed() -> None:
    """Two to ten tiles on the table, three to five in the hand, five to ten placements."""
    assert FIRST_TEN in PACKS
    assert len(pack(FIRST_TEN)) == 10
    for one in pack(FIRST_TEN):
        assert 2 <= len(one.layout.tiles) <= 10, one.id
        assert 3 <= len(one.hand) <= 5, one.id
        assert 5 <= len(every_play(one)) <= 10, one.id


def test_each_of_the_first_ten_tempts_and_together_they_show_every_slip() -> None:
    """Every puzzle has a wrong play with a slip behind it; all that All Fives allows occur."""
    seen: set[Missed] = set()
    for one in pack(FIRST_TEN):
        proof = prove(one)
        here = {slip.missed for play in every_play(one) for slip in missed(play, proof, one.rules)}
        assert here - {Missed.NO_MULTIPLE}, one.id
        seen |= here
    assert seen == set(Missed) - {Missed.FORGOTTEN_ENDS}  # no uncovered end counts there (AF-17)


def test_the_notebook_shows_every_puzzle_of_the_first_ten_once_and_in_order() -> None:
    """Each puzzle has a heading with its title and a cell with its id."""
    notebook = json.loads((ROOT / "puzzles" / "first-ten.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    shown = re.findall(r'PuzzleWidget\(pack\["([^"]+)"\]\)', "\n".join(sources))
    assert shown == [one.id for one in pack(FIRST_TEN)]
    for one in pack(FIRST_TEN):
        at = sources.index(f'PuzzleWidget(pack["{one.id}"])')
        assert sources[at - 1] == f"## {one.title}"


@pytest.mark.parametrize("row", SLIPS)
def test_a_play_is_told_what_it_missed(row: cases.Row) -> None:
    """The slip named first is the one in the table; a right play is told nothing."""
    one, proof = proof_of_either_kind(row["layout"], row["hand"], row["rules"])
    (play,) = [play for play in every_play(one) if str(play) == row["play"]]
    told = missed(play, proof, one.rules)
    named = (told[0].missed.value, str(told[0].tile), str(told[0].number)) if told else ("-",) * 3
    assert named == (row["missed"], row["tile"], row["counted"])


def test_the_table_of_slips_has_a_row_for_every_kind() -> None:
    """A kind that is added without a position fails here."""
    assert {row.values[0]["missed"] for row in SLIPS} == {"-", *(kind.value for kind in Missed)}


def test_the_right_tile_at_the_wrong_end_is_told_the_slip_in_counting_too() -> None:
    """Wrong end comes first, then what may have been miscounted there."""
    one, proof = proof_of_either_kind("3-0 0-5 5-5*(5-1|) 5-3 3-3", "4-3 1-1 6-3 5-2", "all-fives")
    (play,) = [play for play in every_play(one) if str(play) == "6-3@left"]
    told = missed(play, proof, one.rules)
    assert [slip.missed for slip in told] == [Missed.WRONG_END, Missed.DOUBLE_ONCE]


def test_two_placements_that_leave_the_same_open_ends_are_one_choice() -> None:
    """Both ends match a 5, so 5-2 at either leaves a 2 and a 5; so do both ends of the spinner."""
    offered = choices(puzzle("5-1 1-0 0-5", "5-2 5-5"))
    assert [[play.at for play in choice.plays] for choice in offered] == [["left", "right"]] * 2
    assert str(offered[0]) == "5-2@left or right = 0"
    (arm,) = choices(puzzle("4-0 0-1 1-1* 1-6", "5-1"))
    assert [play.at for play in arm.plays] == ["up", "down"]
    assert (str(arm.tile), arm.total, arm.points) == ("5-1", 15, 15)


def test_two_placements_that_leave_different_open_ends_are_two_choices() -> None:
    """6-3 at the 6 leaves two 3s, at the 3 two 6s; it may keep a double at an end or cover it."""
    offered = choices(puzzle("6-4 4-3", "6-3"))
    assert [str(choice) for choice in offered] == ["6-3@left = 0", "6-3@right = 0"]
    assert [choice.total for choice in offered] == [6, 12]
    kept = choices(puzzle("3-0 0-5 5-5*(5-1|) 5-3 3-3", "6-3"))
    assert [choice.total for choice in kept] == [13, 10]


def test_choices_stand_in_the_order_of_the_hand() -> None:
    """The tile written first in the hand comes first, whatever it scores."""
    tiles = [str(choice.tile) for choice in choices(puzzle("6-3 3-1", "6-5 4-1 6-1 5-1"))]
    assert tiles == ["6-5", "4-1", "6-1", "6-1", "5-1"]


NOT_PROVEN = [
    ("scoring-move", "6-3 3-1", "4-1 6-5", "three at least"),
    ("scoring-move", "5-1 1-0 0-5", "5-5 5-2", "three at least"),  # four placements, two choices
    ("scoring-move", "6-3 3-1", "5-5 2-2", "three at least"),  # nothing fits
    ("scoring-move", "6-3 3-1", "6-5 6-1 5-1", "nothing scores"),
    ("biggest-score", "6-3 3-1", "6-5 6-1 5-1", "nothing scores"),
    ("scoring-move", "6-3 3-1", "4-1 6-4 5-1", "more than one play scores"),
    ("biggest-score", "6-3 3-1", "6-5 4-1 6-1 5-1", "only 4-1@right = 10 scores"),
    ("scoring-move", "4-0 0-5", "5-4 6-5 4-2", "2 answers score the most"),
    ("biggest-score", "4-0 0-5", "5-4 6-5 4-2", "5-4@left = 10, 6-5@right = 10"),
]


@pytest.mark.parametrize(("kind", "layout", "hand", "reason"), NOT_PROVEN)
def test_a_puzzle_that_does_not_hold_is_refused_with_the_reason(
    kind: str, layout: str, hand: str, reason: str
) -> None:
    """`NotProven` names the puzzle and says why it has not exactly one answer."""
    with pytest.raises(NotProven) as caught:
        prove(puzzle(layout, hand, kind=kind))
    assert str(caught.value).startswith("made-up: ")
    assert reason in str(caught.value)


def test_the_proof_of_a_biggest_score_holds_the_smaller_scores_too() -> None:
    """The answer stands beside every other choice, those that score among them."""
    one = puzzle("6-3 3-1", "4-1 6-4 5-1", kind="biggest-score")
    proof = prove(one)
    assert str(proof.answer) == "4-1@right = 10"
    assert sorted(choice.points for choice in proof.choices) == [0, 5, 10]


GOOD = "one | scoring-move | all-fives | 6-3 3-1 | 6-5 4-1 6-1 5-1 | A title | A lesson."
BAD = [
    ("two | scoring-move | all-fives | 6-3 3-1", allfives.Malformed, "4 columns"),
    (f"{GOOD} | more", allfives.Malformed, "8 columns"),
    (GOOD, allfives.Malformed, "'one' is in the pack twice"),
    (GOOD.replace("scoring-move", "scoring-mvoe"), allfives.Malformed, "scoring-move"),
    (GOOD.replace("all-fives", "all-sixes"), allfives.Malformed, "all-sixes"),
    (GOOD.replace("6-3 3-1", "6-3 banana"), allfives.Malformed, "banana"),
    (GOOD.replace("6-3 3-1", "6-3 4-1"), allfives.Impossible, "halves that touch"),
    (GOOD.replace("6-3 3-1", "6-6 6-3 3-3"), allfives.Ambiguous, "6-6*"),
    (GOOD.replace("6-5 4-1", "6-5 six-one"), allfives.Malformed, "six-one"),
    (GOOD.replace("6-5 4-1", "6-1 4-1"), allfives.Impossible, "6-1"),
]


@pytest.mark.parametrize(("line", "error", "piece"), BAD, ids=[row[2] for row in BAD])
def test_a_damaged_line_of_a_pack_is_refused_by_file_and_line(
    line: str, error: type[ValueError], piece: str
) -> None:
    """The message begins with file and line, counted with comments and blank lines."""
    text = f"# A pack\n\n{GOOD}\n{line}\n"
    with pytest.raises(error) as caught:
        read_pack(text, "bad.txt")
    assert type(caught.value) is error
    assert str(caught.value).startswith("bad.txt:4: ")
    assert piece in str(caught.value)


def test_a_pack_reads_its_puzzles_in_order_and_skips_comments_and_blank_lines() -> None:
    """A bar between two arms is no column; cells come without their spaces."""
    arms = GOOD.replace("one |", "two |").replace("6-3 3-1", "4-0 0-1 1-1*(1-2|1-3) 1-6")
    one, two = read_pack(f"# A pack\n\n{GOOD}\n  # more\n{arms}\n")
    assert (one.id, one.kind, one.rules.name) == ("one", Kind.SCORING_MOVE, "all-fives")
    assert (str(one.layout), str(one.hand)) == ("6-3 3-1", "6-5 4-1 6-1 5-1")
    assert (one.title, one.lesson) == ("A title", "A lesson.")
    assert (two.id, str(two.layout)) == ("two", "4-0 0-1 1-1*(1-2|1-3) 1-6")


def test_a_pack_without_a_puzzle_is_refused() -> None:
    """A pack that was cut down to nothing does not pass for one that holds."""
    with pytest.raises(allfives.Malformed, match=r"pack: no puzzle in it"):
        read_pack("# Nothing yet\n\n")


def verify(*files: Path, more: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run `python -m allfives puzzles verify` as a person would."""
    return run("puzzles", "verify", *map(str, files), *more)


def test_verify_exits_0_and_names_the_answer_of_every_puzzle() -> None:
    """All packs in one run; the JSON says that they hold."""
    done = verify(*PACKS)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(PUZZLES)
    found = json.loads(verify(*PACKS, more=("--json",)).stdout)
    assert found["holds"] is True
    answers = {result["id"]: result["answer"] for result in found["puzzles"]}
    assert answers == {one.id: str(prove(one).answer) for path in PACKS for one in pack(path)}


def test_verify_exits_1_when_a_puzzle_does_not_hold_and_goes_on(tmp_path: Path) -> None:
    """The reason stands in the place of the answer; the good puzzle beside it is still proved."""
    bad = GOOD.replace("one |", "two |").replace(" 4-1 ", " ")
    path = tmp_path / "weak.txt"
    path.write_text(f"{bad}\n{GOOD}\n", encoding="utf-8")
    done = verify(path)
    assert (done.returncode, done.stderr) == (1, "")
    two, one = done.stdout.splitlines()
    assert "nothing scores" in two
    assert "4-1@right = 10" in one
    found = json.loads(verify(path, more=("--json",)).stdout)
    assert found["holds"] is False
    assert [result["holds"] for result in found["puzzles"]] == [False, True]


def test_verify_exits_2_for_a_damaged_pack_and_for_a_missing_one(tmp_path: Path) -> None:
    """One line on standard error says where, and nothing is printed."""
    damaged = tmp_path / "damaged.txt"
    damaged.write_text(f"{GOOD}\ntwo | scoring-move\n", encoding="utf-8")
    missing = tmp_path / "nowhere.txt"
    for path, piece in ((damaged, "damaged.txt:2: "), (missing, "nowhere.txt")):
        done = verify(path)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert piece in done.stderr
        assert "Traceback" not in done.stderr
