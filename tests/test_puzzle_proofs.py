"""What puzzles say of settlements, two rule sets and endgames is what is proven."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import allfives
from allfives.game.counting import plays
from allfives.game.errors import DominoError
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.settlement import settle
from allfives.game.tiles import TILES, Hand, numbers_in
from allfives.puzzle.deciding import deciding
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed_pay import MissedPay, missed_pay
from allfives.puzzle.proofs import prove
from allfives.puzzle.proofs.two_rules import table_of
from allfives.puzzle.puzzle import Puzzle
from allfives.search.solver import Move, solve
from allfives.show.answers import solution_lines
from allfives.show.words import points_words, say
from tests import cases
from tests.puzzles import PACKS, of_kind, pack, puzzle, told

PAY_SLIPS = cases.params("pay-slips.txt", ["puzzle", "seat", "wrong", "missed", "origin"])


# ---------------------------------------------------------------- settlements


@pytest.mark.parametrize("row", PAY_SLIPS)
def test_a_wrong_settlement_is_told_the_step_it_missed(row: cases.Row) -> None:
    """A skipped division is no slip in rounding; what no step explains is told nothing."""
    found = dict(missed_pay(puzzle(row["puzzle"]).position, int(row["seat"])))
    slip = found.get(int(row["wrong"]))
    assert (slip.value if slip else "-") == row["missed"]
    seat = told(puzzle(row["puzzle"]))["seats"][int(row["seat"])]
    assert seat["slips"].get(row["wrong"], "-") == (say(f"missed.{slip}") if slip else "-")


def test_the_table_of_pay_slips_has_a_row_for_every_one() -> None:
    """And rows for wrong numbers that are no slip."""
    missed = {row.values[0]["missed"] for row in PAY_SLIPS}
    assert missed == {*map(str, MissedPay), "-"}


def test_a_slip_is_told_only_where_its_step_was_taken() -> None:
    """In every settlement of the packs, by the pips in hand and the rules alone."""
    for path in PACKS:
        for entry in pack(path):
            if entry.puzzle.kind is not Kind.SETTLE:
                continue
            right = list(map(int, entry.answers[0].split()))
            for seat, points in enumerate(right):
                for wrong, slip in missed_pay(entry.puzzle.position, seat):
                    assert wrong != points
                    check_slip(entry.puzzle, right, seat, wrong, slip)


def check_slip(one: Puzzle, right: list[int], seat: int, wrong: int, slip: MissedPay) -> None:
    rules, hands = one.rules[0], one.position.hands
    pips = [sum(tile.pips for tile in hand) for hand in hands if isinstance(hand, Hand)]
    others = sum(pips) - pips[seat]
    match slip:
        case MissedPay.SIGN:
            assert wrong == -right[seat]
        case MissedPay.NOTHING:
            assert wrong == 0 != right[seat]
        case MissedPay.PAYER:
            assert right[seat] == 0
            assert sum(map(bool, right)) == 1
        case MissedPay.NOBODY_PAID:
            assert rules.out_pays == "own-loss"
            assert max(right) == 0 == right[seat]
        case MissedPay.UNDIVIDED:
            assert rules.bonus_divided == "by-multiple"
            assert wrong == right[seat] * rules.multiples[0]
        case MissedPay.RAW:
            assert rules.bonus_divided == "by-multiple"
            assert wrong % rules.multiples[0]
            differences = sum(max(0, other - pips[seat]) for other in pips)  # VP-11
            assert wrong in (others, others - pips[seat], differences)
        case MissedPay.UNROUNDED:
            assert rules.rounding != "none"
            assert any(number % rules.multiples[0] for number in (*pips, sum(pips)))
        case MissedPay.OWN_KEPT:
            assert rules.block_pays != "as-out"
            assert all(pips)
        case MissedPay.ACCOUNT_CLOSED:
            assert wrong == pips[seat] < rules.account_opens
        case MissedPay.WINNER_WRITTEN:
            assert wrong == pips[seat] == min(pips)


# ---------------------------------------------------------------- two rule sets


@cache
def wanted(one: Puzzle, rules: Rules) -> frozenset[str]:
    """The tables that the one play that scores most makes; none where there is no such play."""
    try:
        layout = one.position_under(rules).layout
    except DominoError:
        return frozenset()
    found = plays(layout, one.hand, rules)
    most = max((play.count.points for play in found), default=0)
    best = [play for play in found if play.count.points == most > 0]
    alike = {(play.tile, tuple(sorted(play.layout.state(rules)[1:]))) for play in best}
    return frozenset(map(table_of, best)) if len(alike) == 1 else frozenset()


def exchanged(one: Puzzle, names: tuple[str, ...]) -> bool:
    """Whether either rule set, with the other's answers to these, wants what the other wants."""
    for here, there in (one.rules, one.rules[::-1]):
        answers = {name: getattr(there, name) for name in names}
        if "spinner" in names and "none" in (here.spinner, there.spinner):
            hanging = ("ends_open", "bare_spinner", "covered_spinner")
            answers |= {name: getattr(there, name) for name in hanging}
        try:
            rules = allfives.rules(here.name, **answers)
        except DominoError:
            continue
        if wanted(one, rules) & wanted(one, there):
            return True
    return False


def test_the_rules_that_make_the_difference_do_and_no_fewer_would() -> None:
    """In every puzzle of the pack: exchanged, they exchange the play, and one of several not."""
    numbers_of: Counter[int] = Counter()
    for entry in pack(next(path for path in PACKS if path.stem == "two-rules")):
        one = entry.puzzle
        ways = deciding(one)
        assert ways, entry.id
        numbers_of[len(ways[0])] += 1
        for names in ways:
            assert exchanged(one, names), (entry.id, names)
            assert all(len(set(map(wanted_field(name), one.rules))) == 2 for name in names)
            if len(names) > 1:
                assert not any(exchanged(one, (name,)) for name in names), (entry.id, names)
    assert numbers_of[1] > numbers_of[2] > 0


def wanted_field(name: str) -> Any:
    return lambda rules: getattr(rules, name)


def test_two_rule_sets_are_told_apart_by_name_and_answer() -> None:
    """After the second answer and in the folded one; what the play makes under the other too."""
    one = puzzle("two-rules all-fives muggins: 0-6 6-6* 6-1 1-4 4-3 / 0-0 2-0 3-2 4-4 6-5")
    assert deciding(one) == (("covered_spinner",),)
    lines = solution_lines(one)
    asked = told(one)
    assert lines[0].endswith("Under Muggins, the same play makes 2 + 3 + 6 + 6 = 17: 0 points.")
    assert lines[1].endswith("Under All Fives, the same play makes 0 + 3 = 3: 0 points.")
    assert lines[2].startswith(say("decides.one"))
    right = [move["tail"] for move in asked["then"]["moves"].values() if move["right"]]
    assert all(tail.endswith(lines[2]) for tail in right)
    first = [move["tail"] for move in asked["moves"].values() if move["right"]]
    assert not any(say("decides.one") in tail for tail in first)  # it would give the second away


# ---------------------------------------------------------------- endgames


def test_the_line_after_every_first_choice_is_legal_and_comes_to_its_value() -> None:
    """In every endgame of the packs: played out and settled, a line is worth what is said."""
    for path in PACKS:
        for entry in pack(path):
            if entry.puzzle.kind is Kind.ENDGAME:
                position = entry.puzzle.position
                solution = solve(position, every_line=True)
                assert solution.lines[0] == solution.moves
                for (text, value), line in zip(solution.choices, solution.lines, strict=True):
                    assert line[0].text == text
                    assert sum(played_out(position, line)) == value, (entry.id, text)


def played_out(position: Position, line: tuple[Move, ...]) -> tuple[int, int]:
    """What a line brings the seat to play more than the other: in play, and by the settlement."""
    deal, rules, moves, made = position.deal(), position.rules, iter(line), [0, 0]
    begun = [score > 0 for score in position.scores or (0, 0)]
    while not deal.over:
        seat, logged = deal.seat, len(deal.log)
        move = next(moves)
        (choice,) = [one for one in deal.options if deal.written(one) == move.text]
        points = deal.play(choice)
        written = points if begun[seat] or points >= rules.first_score else 0
        begun[seat] = begun[seat] or written > 0
        assert (move.seat, move.points) == (seat, written)
        made[seat] += written
        for forced in deal.log[logged + 1 :]:  # what follows by itself
            move = next(moves)
            assert (move.seat, move.points) == (forced[0], 0)
    assert next(moves, None) is None
    held = [Hand(tuple(TILES[number] for number in numbers_in(bits))) for bits in deal.hands]
    turn = position.to_play if deal.last is None else 1 - deal.last
    accounts = open_accounts(position)
    paid = settle(held, rules, deal.out, to_play=turn, accounts=accounts, made=made).points
    seat = position.to_play
    return made[seat] - made[1 - seat], paid[seat] - paid[1 - seat]


def open_accounts(position: Position) -> tuple[bool, ...]:
    if not position.rules.account_opens:
        return ()
    return tuple(score > 0 for score in position.scores or (0, 0))


def test_an_endgame_tells_values_margin_and_settlement_of_every_choice() -> None:
    """What each choice is told is the solver's value; the margin is to the next best."""
    for entry in of_kind(Kind.ENDGAME):
        one, found = entry.puzzle, prove(entry.puzzle)
        worth = {text: choice.points for choice in found.choices for text in choice.texts}
        least = one.rules[0].target_means == "loses"
        best = found.points
        margin = min(
            abs(best - choice.points) for choice in found.choices if choice != found.answer
        )
        solution = solve(one.position, every_line=True)
        texts = [text for text, _ in solution.choices]
        lines = dict(zip(texts, solution.lines, strict=True))
        for text, move in told(one)["moves"].items():
            key = "worth" if move["right"] else "worse"
            words = say(
                f"answer.{key}_least" if least else f"answer.{key}",
                value=points_words(worth[text]),
                best=points_words(best),
                margin=points_words(margin),
                lost=points_words(abs(best - worth[text])),
            )
            assert move["tail"].startswith(words), (entry.id, text)
            assert move["tail"].endswith(settlement_said(one.position, lines[text]))


def settlement_said(position: Position, line: tuple[Move, ...]) -> str:
    """What is said of the settlement at the end of a line: who gets more by it."""
    seat, (_, more) = position.to_play, played_out(position, line)
    if not more:
        return say("answer.settled_even")
    players = [say("settle.player", number=number + 1) for number in (seat, 1 - seat)]
    who, other = players if more > 0 else players[::-1]
    return say("answer.settled", who=who, other=other, points=points_words(abs(more)))
