"""What puzzles say: every sum adds up, and what is said of an answer is what the engine proves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import allfives
from allfives.game.counting import Count, count, plays
from allfives.game.errors import DominoError
from allfives.game.layout import Layout
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.settlement import settle
from allfives.game.tiles import TILES, Hand, full_set, numbers_in
from allfives.puzzle.deciding import deciding
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed_pay import MissedPay, missed_pay
from allfives.puzzle.packs import Entry
from allfives.puzzle.proofs import prove
from allfives.puzzle.proofs.two_rules import table_of
from allfives.puzzle.puzzle import Puzzle
from allfives.search.solver import Move, solve
from allfives.show import view
from allfives.show.answers import puzzle_answers, solution_lines
from allfives.show.answers.board import board_answers
from allfives.show.answers.puzzle_lessons import lesson_words
from allfives.show.markup import compare_html
from allfives.show.words import say, scored_words, verdict_words
from tests import cases
from tests.puzzles import PACKS, pack, proof, puzzle

IF_LAST = cases.params("if-last.txt", ["rules", "layout", "if_last", "words", "origin"])
PAY_SLIPS = cases.params("pay-slips.txt", ["puzzle", "seat", "wrong", "missed", "origin"])
LESSONS = cases.params("lessons.txt", ["puzzle", "lesson", "origin"])
STRIDE = 4  # of each kind in each pack so many pass by before the next is looked at
PLAYED = (Kind.SCORING_MOVE, Kind.BIGGEST_SCORE, Kind.WHICH_END, Kind.DENY, Kind.TWO_RULES)

SUM = re.compile(r"(\d+(?: \+ \d+)+) = (\d+)")
SCORES = re.compile(r"(\d+) is a multiple of ([\d and]+): (\d+) points?\b")
MISSES = re.compile(r"(\d+) is no multiple of ([\d or]+)[:,]")


@cache
def sample() -> tuple[Entry, ...]:
    """Puzzles of every kind from every pack."""
    found: list[Entry] = []
    for path in PACKS:
        seen: Counter[Kind] = Counter()
        for entry in pack(path):
            seen[entry.puzzle.kind] += 1
            if seen[entry.puzzle.kind] % STRIDE == 1:
                found.append(entry)
    return tuple(found)


def of_kind(*kinds: Kind) -> list[Entry]:
    """Those of the sample."""
    return [entry for entry in sample() if entry.puzzle.kind in kinds]


@cache
def told(one: Puzzle) -> dict[str, Any]:
    """What the page is given for a puzzle."""
    return puzzle_answers(one)


def strings(value: Any) -> Iterator[str]:
    """Every text in JSON values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


# ---------------------------------------------------------------- points that hang on the last play


@pytest.mark.parametrize("row", IF_LAST)
def test_points_that_hang_on_the_last_play_are_told_for_each(row: cases.Row) -> None:
    """A bare table says for every tile that may have come last what it then scored."""
    rules = cases.rules_of(row["rules"])
    found = count(Layout.parse(row["layout"], rules), rules)
    written = " ".join(f"{one.tile}={one.points}" for one in found.if_last)
    assert written == row["if_last"].replace("-", "", row["if_last"] == "-")
    assert row["words"] in verdict_words(found, rules)
    if found.if_last:
        assert not verdict_words(found, rules).endswith(say("count.no_points"))


@pytest.mark.parametrize(
    "changes",
    [
        {"covered_end": "yes"},
        {"covered_end": "yes", "covered_spinner": "open-ends", "ends_open": "any-order"},
        {"covered_end": "yes", "spinner": "every-double"},
        {"covered_end": "yes", "spinner": "every-double", "ends_open": "all-four-first"},
        {"covered_end": "yes", "spinner": "none", "points": "one-a-multiple"},
        {"scoring": "tile", "spinner": "every-double"},
        {"scoring": "tile-rounded"},
        {"scoring": "tile", "covered_end": "yes", "lead_scores": "never"},
    ],
    ids=str,
)
def test_the_play_that_was_made_is_among_those_that_may_have_come_last(
    changes: dict[str, Any],
) -> None:
    """Games at random: the table alone names the play with its points, or is sure of them."""
    rules, rng = allfives.rules("all-fives", **changes), Random(21)
    hanging = 0
    for _ in range(8):
        layout, left = Layout(), list(full_set(rules.highest))
        rng.shuffle(left)
        while options := plays(layout, Hand(tuple(left[:8])), rules):
            play = rng.choice(options)
            left.remove(play.tile)
            layout = play.layout
            bare = count(layout, rules)
            hanging += bool(bare.if_last)
            scored = [one.points for one in bare.if_last if one.tile == play.tile]
            assert scored == [play.count.points] if bare.if_last else [bare.points], str(play)
            if not bare.if_last:
                assert bare.points == play.count.points, (str(layout), str(play))
            for one in bare.if_last:
                assert count(layout, rules, str(one)).points == one.points
    assert hanging


def test_no_page_says_of_a_hanging_table_that_it_has_no_points() -> None:
    """The puzzle, the comparison, the board, the JSON of the command: all say what it hangs on."""
    rules = allfives.rules("vsem-po-pyat-covered-end")
    plain = allfives.rules("vsem-po-pyat")
    layout = Layout.parse("5-6 6-4 4-2", rules)
    found = count(layout, rules)
    brief = say("count.by_last", points="0 or 5")
    assert scored_words(found) == brief
    seen = view.count_view(found, rules)
    assert seen["if_last"] == [
        {"tile": "6-5", "at": "left", "points": 0},
        {"tile": "4-2", "at": "right", "points": 5},
    ]
    assert brief in compare_html(layout, [plain, rules])
    assert say("compare.same") not in compare_html(layout, [plain, rules])
    asked = puzzle("count vsem-po-pyat-covered-end: 5-6 6-4 4-2")
    for words in (told(asked)["count"]["right"], solution_lines(asked)[0]):
        assert "5 points if 4-2 was played last" in words
        assert "no points." not in words


def test_a_board_says_what_a_play_makes_where_the_table_alone_does_not() -> None:
    """Two plays lead to one table and score unlike; each is told its own points."""
    rules = allfives.rules("all-fives", covered_end="yes")
    layout = Layout.parse("6-4", rules)
    board = board_answers(layout, Hand.parse("6-5 4-2"), rules)
    one, other = (
        board["scenes"][board["scenes"]["6-4"]["plays"][first]]["made"][last]
        for first, last in (("6-5@left", "4-2@right"), ("4-2@right", "6-5@left"))
    )
    assert (one["points"], other["points"]) == (5, 0)
    assert "5 points" in one["verdict"]
    for rules_without in (allfives.rules("all-fives"), allfives.rules("muggins")):
        scenes = board_answers(layout, Hand.parse("6-5 4-2"), rules_without)["scenes"]
        assert not any("made" in scene for scene in scenes.values())


# ---------------------------------------------------------------- sums and verdicts


@pytest.mark.parametrize("kind", list(Kind))
def test_every_sum_that_is_told_adds_up(kind: Kind) -> None:
    """In verdicts, hints and folded answers; a multiple is one, and what is none is none."""
    sums = 0
    for entry in of_kind(kind):
        rules = entry.puzzle.rules
        for words in (*strings(told(entry.puzzle)), *solution_lines(entry.puzzle)):
            for parts, total in SUM.findall(words):
                sums += 1
                assert sum(map(int, parts.split(" + "))) == int(total), (entry.id, words)
            for total, multiples, points in SCORES.findall(words):
                assert all(int(total) % part == 0 for part in numbers(multiples)), words
                assert int(points) in {one.score(int(total)) for one in rules}, words
            for total, multiples in MISSES.findall(words):
                assert all(int(total) % part for part in numbers(multiples)), (entry.id, words)
    assert sums or kind in (Kind.SETTLE, Kind.ENDGAME)


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


@pytest.mark.parametrize("kind", PLAYED)
def test_each_move_carries_the_count_and_the_points_of_the_engine(kind: Kind) -> None:
    """Terms and total of every play; whoever may still find more is told how much."""
    for entry in of_kind(kind):
        asked: dict[str, Any] | None = told(entry.puzzle)
        for rules in entry.puzzle.rules:
            assert asked is not None
            layout = entry.puzzle.position_under(rules).layout
            found = {str(play): play for play in plays(layout, entry.puzzle.hand, rules)}
            assert set(asked["moves"]) == set(found)
            most = max(play.count.points for play in found.values())
            for text, move in asked["moves"].items():
                made = found[text].count
                assert move["total"] == made.total
                assert [term[2] for term in move["terms"]] == [term.pips for term in made.terms]
                if kind is not Kind.DENY:
                    assert move["right"] == (made.points == most), (entry.id, text)
                    check_scoring_words(move, made, most)
            asked = asked.get("then")


def check_scoring_words(move: dict[str, Any], made: Count, most: int) -> None:
    """What is said of a play that scores, or does not."""
    if made.points and not move["right"]:
        assert move["head"] == say("answer.more", points=points_said(made.points))
        assert say("missed.more-elsewhere", points=points_said(most)) in move["tail"]
    elif not move["right"]:
        assert move["head"] == say("answer.wrong")
        assert "no points" in move["tail"] or "scores nothing" in move["tail"]


def points_said(points: int) -> str:
    return say("count.point" if points == 1 else "count.points", number=points)


def test_a_reply_that_is_told_can_be_laid_and_scores_what_is_said() -> None:
    """Each play that does not deny names the best reply; the one that denies leaves none."""
    for entry in of_kind(Kind.DENY):
        one = entry.puzzle
        seen = {*one.layout.tiles, *one.hand}
        hidden = Hand(tuple(t for t in full_set(one.rules[0].highest) if t not in seen))
        for text, move in told(one)["moves"].items():
            tile, _, at = text.partition("@")
            after = one.layout.lay(allfives.Tile.parse(tile), at, one.rules[0])
            replies = plays(after, hidden, one.rules[0])
            most = max((reply.count.points for reply in replies), default=0)
            assert move["right"] == (most == 0)
            assert (say("answer.denied") in move["tail"]) == move["right"]
            if most:
                named = [
                    reply
                    for reply in replies
                    if move["tail"].startswith(f"{reply.tile} at the {say(place_key(reply.at))}")
                ]
                assert any(reply.count.points == most for reply in named), (entry.id, text)
                assert points_said(most) in move["tail"]


def place_key(at: str) -> str:
    return f"place.{at.rpartition('.')[2]}"


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
                    assert played_out(position, line) == value, (entry.id, text)


def played_out(position: Position, line: tuple[Move, ...]) -> int:
    """What a line brings the seat to play more than the other, move by move to the settlement."""
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
    return made[seat] + paid[seat] - made[1 - seat] - paid[1 - seat]


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
        for text, move in told(one)["moves"].items():
            key = "worth" if move["right"] else "worse"
            words = say(
                f"answer.{key}_least" if least else f"answer.{key}",
                value=points_said(worth[text]),
                best=points_said(best),
                margin=points_said(margin),
                lost=points_said(abs(best - worth[text])),
            )
            assert move["tail"].startswith(words), (entry.id, text)
            assert say("answer.settled_even")[:19] in move["tail"]


# ---------------------------------------------------------------- hints and lessons


def test_hints_come_in_stages_and_none_gives_more_away() -> None:
    """The tile, then the end, then the sum: the first names no end, the second no number."""
    ends = [say(f"place.{place}") for place in ("left", "right", "up", "down", "start")]
    for entry in of_kind(*PLAYED, Kind.ENDGAME):
        asked: dict[str, Any] | None = told(entry.puzzle)
        while asked:
            right = [text for text, move in asked["moves"].items() if move["right"]]
            first, second, third = asked["hints"]
            tile = right[0].partition("@")[0]
            if "@" in right[0]:
                assert first == say("hint.tile", tile=tile)
                assert all(say(place_key(text.partition("@")[2])) in second for text in right)
                assert not re.findall(r"\d", re.sub(r"\d-\d", "", second)), second
            else:
                assert first == say("hint.no_tile")
                assert tile.partition(" ")[0] in second.lower()
            assert not any(end in first for end in ends)
            for said in (first, second):
                assert "=" not in said
                assert "point" not in said
            assert third not in (first, second)
            asked = asked.get("then")


def test_hints_of_the_other_kinds_name_the_answer_last_if_at_all() -> None:
    """The total of a count, the word of a yes or no, the points of a settlement."""
    for entry in of_kind(Kind.COUNT):
        *before, last = told(entry.puzzle)["hints"]
        total = str(count(entry.puzzle.layout, entry.puzzle.rules[0]).total)
        assert last.endswith(f"{total}.")
        assert not re.search(r"\d", re.sub(r"\d-\d", "", before[0]))
        assert not any("=" in words for words in before)
    for entry in of_kind(Kind.DOES_ANYTHING_SCORE):
        *before, _ = told(entry.puzzle)["hints"]
        assert str(len(prove(entry.puzzle).choices)) in before[1]
        assert not any("points" in words for words in before)
    for entry in of_kind(Kind.SETTLE):
        *before, last = told(entry.puzzle)["hints"]
        assert not any("points" in words for words in before)
        assert points_said(max(map(int, entry.answers[0].split()), key=abs)) in last


@pytest.mark.parametrize("row", LESSONS)
def test_a_lesson_is_told_where_the_answer_bears_it_out(row: cases.Row) -> None:
    """The same tag teaches one thing under one rule set, and would be false under another."""
    one = puzzle(row["puzzle"])
    assert lesson_words(one, proof(row["puzzle"])) == say(f"lesson.{row['lesson']}")
