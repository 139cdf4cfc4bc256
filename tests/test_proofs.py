"""Proofs: a puzzle of every kind holds or is refused with the reason, and fits rules or not."""

from __future__ import annotations

import pytest

import allfives
from allfives.puzzle.choices import choices
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.proof import NotProven
from allfives.puzzle.proofs import PROVERS, prove
from allfives.puzzle.proofs.denying import scoring_replies, unseen
from allfives.puzzle.puzzle import Puzzle
from tests import cases
from tests.puzzles import proof, puzzle

HOLD = cases.params("puzzles.txt", ["puzzle", "answers", "points", "origin"])
FAIL = cases.params("not-proven.txt", ["puzzle", "reason", "origin"])
FITS = cases.params("puzzle-fits.txt", ["kind", "rules", "reason", "origin"])
REFUSED = cases.params("puzzle-refused.txt", ["kind", "rules", "position", "error", "piece"])
TABLE = "settle all-fives: 0-0* 0-4 4-1 1-0 0-2 2-4 4-6 6-3 3-5 5-0 0-3 3-2 2-1 / {} / {}"
DENY = "deny all-fives: 4-5 5-6 / 5-5 6-4 6-6"


@pytest.mark.parametrize("row", HOLD)
def test_a_puzzle_has_the_one_answer_that_is_written(row: cases.Row) -> None:
    """Answers and points are those of the table."""
    found = proof(row["puzzle"])
    assert ("; ".join(found.answers), str(found.points)) == (row["answers"], row["points"])


@pytest.mark.parametrize("row", FAIL)
def test_a_puzzle_that_does_not_hold_is_refused_with_the_reason(row: cases.Row) -> None:
    """`NotProven` says why it has not exactly one answer, or cannot be asked."""
    with pytest.raises(NotProven) as caught:
        prove(puzzle(row["puzzle"]))
    assert row["reason"] in str(caught.value)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_a_prover_and_rows_of_both_sorts(kind: Kind) -> None:
    """A kind that is added without a prover or positions fails here."""
    assert kind in PROVERS
    for rows in (HOLD, FAIL):
        assert [row for row in rows if row.values[0]["puzzle"].startswith(f"{kind} ")]


@pytest.mark.parametrize("row", FITS)
def test_a_kind_fits_rules_or_says_why_not(row: cases.Row) -> None:
    """The reason names the kind and the rules, and the answer is as good as a bool."""
    rules = cases.rules_of(row["rules"])
    fit = fits(Kind(row["kind"]), rules)
    assert bool(fit) == (row["reason"] == "-")
    if not fit:
        assert fit.reason.startswith(f"{row['kind']} under {rules.title}: ")
        assert row["reason"] in fit.reason


@pytest.mark.parametrize(
    ("kind", "names", "reason"),
    [
        ("count", ["all-fives", "muggins"], "count is asked under one rule set, not 2"),
        ("two-rules", ["all-fives"], "two-rules is asked under two rule sets, not 1"),
        ("two-rules", ["all-fives", "all-fives"], "are the same rules"),
        ("two-rules", ["all-fives", "vsem-po-pyat"], "are played with different sets"),
        ("two-rules", ["muggins", "klassika-101"], "nothing scores in play"),
        ("two-rules", ["muggins", "all-fives"], ""),
    ],
)
def test_two_rule_sets_have_to_go_together(kind: str, names: list[str], reason: str) -> None:
    """One set of tiles, scores under both, and differences at all."""
    fit = fits(Kind(kind), *map(allfives.rules, names))
    assert reason in fit.reason
    assert bool(fit) == (not reason)


def test_two_rule_sets_have_to_share_a_number_of_players() -> None:
    """Seven-Toed Pete is for four."""
    two = allfives.rules("all-fives", players=(2, 3))
    assert (
        "share no number of players"
        in fits(Kind.TWO_RULES, two, allfives.rules("seven-toed-pete")).reason
    )


@pytest.mark.parametrize("row", REFUSED)
def test_a_position_that_a_kind_cannot_be_asked_about_is_no_puzzle(row: cases.Row) -> None:
    """It is refused when the puzzle is made, and the error quotes what is wrong."""
    rules = tuple(map(allfives.rules, row["rules"].split()))
    with pytest.raises(allfives.DominoError) as caught:
        Puzzle(Kind(row["kind"]), rules, allfives.Position.parse(row["position"], rules[0]))
    assert type(caught.value).__name__ == row["error"]
    assert row["piece"] in str(caught.value)


def test_a_puzzle_and_its_position_are_of_the_same_rules() -> None:
    """A position says by which rules it was read."""
    position = allfives.Position.parse("6-3 3-1", allfives.rules("muggins"))
    with pytest.raises(allfives.Malformed, match="a puzzle of All Fives with a position of"):
        Puzzle(Kind.COUNT, (allfives.rules("all-fives"),), position)


@pytest.mark.parametrize(
    ("layout", "hand", "offered"),
    [
        ("5-1 1-0 0-5", "5-2 5-5", ["5-2@left or 5-2@right = 0", "5-5@left or 5-5@right = 15"]),
        ("4-0 0-1 1-1* 1-6", "5-1", ["5-1@up or 5-1@down = 15"]),
        ("6-4 4-3", "6-3", ["6-3@left = 0", "6-3@right = 0"]),  # two 3s, two 6s
        ("3-0 0-5 5-5*(5-1|) 5-3 3-3", "6-3", ["6-3@left = 0", "6-3@right = 10"]),
    ],
)
def test_placements_that_leave_the_same_open_ends_are_one_choice(
    layout: str, hand: str, offered: list[str]
) -> None:
    """Others are choices of their own, in the hand's order."""
    rules = allfives.rules("all-fives")
    found = choices(allfives.Layout.parse(layout, rules), allfives.Hand.parse(hand), rules)
    assert list(map(str, found)) == offered


def test_the_proof_of_two_rules_holds_a_proof_for_each() -> None:
    """In the order of the rule sets, each with everything that can be chosen under it."""
    text = "two-rules muggins all-fives: 4-1 1-6 6-6* 6-5 / 2-2 3-2 5-4 6-3"
    found = proof(text)
    assert [rules.name for rules in puzzle(text).rules] == ["all-fives", "muggins"]
    assert [part.points for part in found.parts] == [10, 20]
    assert all(len(part.choices) == 3 for part in found.parts)


def test_a_reply_is_any_tile_that_is_neither_on_the_table_nor_in_the_hand() -> None:
    """After the answer none scores; after any other choice one does, and the best comes first."""
    one, found = puzzle(DENY), proof(DENY)
    assert len(unseen(one)) == 28 - 2 - 3
    for choice in found.choices:
        replies = [scoring_replies(play, one) for play in choice.plays]
        assert [bool(reply) for reply in replies] == [choice != found.answer] * len(replies)
        for reply in replies:
            points = [play.count.points for play in reply]
            assert points == sorted(points, reverse=True)


def test_an_endgame_has_its_line_and_its_margin() -> None:
    """The first move of the line is an answer, and the values differ by the margin."""
    for row in HOLD:
        text = row.values[0]["puzzle"]
        if text.startswith("endgame "):
            found = proof(text)
            values = sorted(choice.points for choice in found.choices if choice != found.answer)
            lost = puzzle(text).rules[0].target_means == "loses"
            assert found.line[0] in found.answers
            assert found.margin == abs(found.points - values[0 if lost else -1]) >= 1


def test_a_hand_is_not_over_while_a_tile_that_fits_can_be_drawn() -> None:
    """Neither hand has a 0 or a 1, but the boneyard has."""
    rest = "6-2 5-1 3-3 3-1 1-1 6-1 5-4 2-2 4-4 4-3 6-0"
    with pytest.raises(NotProven, match="the hand is not over"):
        prove(puzzle(TABLE.format("6-6 6-5, 5-5 5-2", rest)))
