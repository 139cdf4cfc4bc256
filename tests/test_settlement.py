"""Settling a hand: worked figures, what always holds, what is refused, the command `settle`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allfives
from allfives.cli import main
from allfives.game.leftovers import Step
from allfives.game.rules import find_question
from allfives.game.settlement import Settlement, settle
from allfives.game.tiles import Hand, full_set
from allfives.show.settle_words import settle_view, settle_words, settlement_lines
from tests import cases

# A slow machine is no failure.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

PLAIN = cases.params("settlements.txt", ["rules", "pairs", "hands", "out", "points", "origin"])
GIVEN = cases.params(
    "settlements_given.txt",
    ["rules", "pairs", "hands", "out", "given", "points", "found", "origin"],
)
KNOWN_LINES = """
player 1: 5 left to player 2 (5-0); 11 left to player 3 (6-5); 13 left to player 4 (6-6 1-0); \
3 held by player 1 come off (3-0); 26 rounded to 25, a multiple of 5; 25 divided by 5: \
5, so 5 points
player 2: 0 points
player 3: 0 points
player 4: 0 points
Player 1 won the hand.
""".strip().splitlines()


def named(cell: str) -> dict[str, Any]:
    """A cell of `name=value` words: numbers, lists of them, `-` for None."""
    pairs = (word.split("=") for word in cell.split() if word != "-")
    return {name: _value(name, text) for name, text in pairs}


def _value(name: str, text: str) -> Any:
    if text == "-":
        return None
    numbers = [int(number) for number in text.split(",")]
    if name == "accounts":
        return tuple(number == 1 for number in numbers)
    return tuple(numbers) if name == "made" else numbers[0]


def settled(row: cases.Row, **more: Any) -> Settlement:
    """The settlement of a row."""
    assert row["pairs"] in ("yes", "no")
    return settle(
        [hand.strip() for hand in row["hands"].split(",")],
        cases.rules_of(row["rules"]),
        None if row["out"] == "-" else int(row["out"]),
        pairs=row["pairs"] == "yes",
        **more,
    )


@pytest.mark.parametrize("row", PLAIN)
def test_a_hand_pays_what_its_source_says(row: cases.Row) -> None:
    """Each seat's score changes by what was worked out by hand."""
    assert settled(row).points == tuple(map(int, row["points"].split()))


@pytest.mark.parametrize("row", GIVEN)
def test_a_hand_pays_by_what_went_before(row: cases.Row) -> None:
    """Accounts, pot, turn and points made count; who won and what is carried on is said."""
    found = settled(row, **named(row["given"]))
    assert found.points == tuple(map(int, row["points"].split()))
    assert {name: getattr(found, name) for name in named(row["found"])} == named(row["found"])


@pytest.mark.parametrize("row", [*PLAIN, *GIVEN])
def test_every_step_has_words_and_the_steps_add_up(row: cases.Row) -> None:
    """Each phrase names the numbers it is about; each score has one line."""
    found = settled(row, **named(row.cells.get("given", "-")))
    adds_up(found)
    for item in found.terms:
        words = settle_words(item)
        assert "{" not in words
        shown = {str(abs(item.amount)), str(abs(item.after)), str(abs(item.before))}
        numbers = {part.strip(":;,.()-") for part in words.split()}
        assert item.kind is Step.TIED or (shown | {str(by) for by in item.by}) & numbers
    lines = settlement_lines(found)
    scores = len(found.points) // (2 if found.pairs else 1)
    assert sum(line.startswith("player") for line in lines) == scores


def test_every_kind_of_step_is_met_in_the_tables() -> None:
    """So its words are tested."""
    rows = [param.values[0] for param in [*PLAIN, *GIVEN]]
    met = {
        item.kind
        for row in rows
        for item in settled(row, **named(row.cells.get("given", "-"))).terms
    }
    assert met == set(Step)


# ---------------------------------------------------------------- what always holds

FIELDS = (
    *("out_pays", "block_pays", "block_tie", "rounding", "rounded", "bonus_divided", "bonus_adds"),
    *("pair_pips", "pot", "direction"),
)
answers = st.fixed_dictionaries(
    {
        **{name: st.sampled_from(list(find_question(name).metadata["values"])) for name in FIELDS},
        "multiple": st.sampled_from([3, 5, (3, 5)]),
        "out_points": st.sampled_from([0, 1]),
        "account_opens": st.sampled_from([0, 13]),
        "lone_blank": st.sampled_from([0, 25]),
        "lone_highest": st.sampled_from([0, 50]),
    }
)


@st.composite
def ended(draw: st.DrawFn) -> dict[str, Any]:
    """The end of a hand: few tiles, so that ties and lone doubles come often."""
    seats = draw(st.integers(2, 4))
    out = draw(st.none() | st.integers(0, seats - 1))
    tiles = draw(st.permutations(full_set(draw(st.sampled_from([2, 3, 6])))))
    hands, at = [], 0
    for seat in range(seats):
        size = 0 if seat == out else draw(st.integers(1, 2 if len(tiles) < 10 else 4))
        size = 1 if size and at + size > len(tiles) - (seats - seat - 1) else size
        hands.append(Hand(tuple(tiles[at : at + size])))
        at += size
    pairs = seats == 4 and draw(st.booleans())
    scores = 2 if pairs else seats
    return {
        "hands": hands,
        "out": out,
        "pairs": pairs,
        "to_play": draw(st.integers(0, seats - 1)),
        "accounts": draw(st.lists(st.booleans(), min_size=scores, max_size=scores)),
        "pot": draw(st.sampled_from([0, 14])),
        "made": draw(st.lists(st.sampled_from([0, 5, 10]), min_size=seats, max_size=seats)),
    }


def adds_up(found: Settlement) -> None:
    """The amounts of the steps are the change of each score; partners share one."""
    scores = 2 if found.pairs else len(found.points)
    sums = [
        sum(item.amount for item in found.terms if item.seat % scores == at) for at in range(scores)
    ]
    assert found.points == tuple(sums[seat % scores] for seat in range(len(found.points)))


def settle_all(rules: allfives.Rules, end: dict[str, Any], **changes: Any) -> Settlement:
    """Settle what `ended` drew."""
    return settle(**{**end, **changes}, rules=rules)


@given(answers, ended())
def test_the_steps_add_up_to_the_points_under_any_answers(
    chosen: dict[str, Any], end: dict[str, Any]
) -> None:
    """Whatever the rules say, no number is without a step, and every step has words."""
    found = settle_all(allfives.rules("muggins", **chosen), end)
    adds_up(found)
    assert settlement_lines(found)
    assert json.loads(json.dumps(settle_view(found)))["points"] == list(found.points)


@given(answers, ended())
def test_other_seats_have_other_places_and_nothing_else(
    chosen: dict[str, Any], end: dict[str, Any]
) -> None:
    """Everyone moves one seat on: the points, the winner and the accounts move along."""

    def moved(values: Any) -> list[Any]:
        return [values[-1], *values[:-1]]

    rules = allfives.rules("muggins", **chosen)
    here, seats = settle_all(rules, end), len(end["hands"])
    there = settle_all(
        rules,
        end,
        hands=moved(end["hands"]),
        out=None if end["out"] is None else (end["out"] + 1) % seats,
        to_play=(end["to_play"] + 1) % seats,
        accounts=moved(end["accounts"]),
        made=moved(end["made"]),
    )
    assert list(there.points) == moved(here.points)
    assert list(there.accounts) == moved(here.accounts)
    assert there.pot == here.pot
    for now, then in ((here.winner, there.winner), (here.loser, there.loser)):
        assert then == (None if now is None else (now + 1) % seats)


@given(answers, ended(), st.randoms(use_true_random=False))
def test_without_turns_and_pairs_any_seating_pays_the_same(
    chosen: dict[str, Any], end: dict[str, Any], rng: Any
) -> None:
    """Only `first-in-turn` looks at the order of the seats."""
    if chosen["block_tie"] == "first-in-turn" or end["pairs"]:
        return
    rules = allfives.rules("muggins", **chosen)
    order = list(range(len(end["hands"])))
    rng.shuffle(order)
    here = settle_all(rules, end)
    there = settle_all(
        rules,
        end,
        out=None if end["out"] is None else order.index(end["out"]),
        **{name: [end[name][seat] for seat in order] for name in ("hands", "accounts", "made")},
    )
    assert there.points == tuple(here.points[seat] for seat in order)


@given(ended(), st.sampled_from(["nearest", "none"]))
def test_differences_of_all_against_all_cancel_out(end: dict[str, Any], rounding: str) -> None:
    """VP-11, second reading: unrounded they sum to 0; between two they do rounded as well."""
    if end["out"] is not None:
        return
    rules = allfives.rules("vsem-po-pyat", block_pays="difference-all", rounding=rounding)
    points = settle_all(rules, end).points
    assert sum(points) == 0 or (rounding == "nearest" and len(points) > 2)


@given(answers, ended())
def test_a_way_of_paying_has_its_sign(chosen: dict[str, Any], end: dict[str, Any]) -> None:
    """Own losses are never above 0; what is written, and a bonus without pairs, never below."""
    plain = {**chosen, "block_pays": "as-out", "out_points": 0}
    points = settle_all(allfives.rules("muggins", **plain), end).points
    if chosen["out_pays"] == "own-loss":
        assert max(points) <= 0
    elif not end["pairs"] or chosen["out_pays"] in ("written", "none"):
        assert min(points) >= 0


@given(answers, ended())
def test_pips_of_tied_hands_are_written_or_carried_never_both(
    chosen: dict[str, Any], end: dict[str, Any]
) -> None:
    """CL-12: with every account open, what is written and carried on is what was held, less what
    the winner holds, and what was carried in."""
    plain = {**chosen, "out_pays": "written", "block_pays": "as-out", "rounding": "none"}
    plain |= {"account_opens": 0, "lone_blank": 0, "lone_highest": 0, "out_points": 0}
    plain |= {"pair_pips": "each-own"}
    found = settle_all(allfives.rules("muggins", **plain), end)
    written = sum(found.points) // (2 if end["pairs"] else 1)
    held = sum(tile.pips for hand in end["hands"] for tile in hand)
    free = sum(
        tile.pips
        for item in found.terms
        if item.kind is Step.WON and item.hand
        for tile in item.hand
    )
    assert written + found.pot == held - free + end["pot"]


# ---------------------------------------------------------------- what is refused

REFUSED = [
    (["5-0", "6-1 5-0"], {}, "5-0 is in the hands of seats 0 and 1"),
    (["5-0 0-5", "6-1"], {}, "5-0 is in the hand twice"),
    (["9-0", "6-1"], {}, "9-0 is in the hand of seat 0 but not in the set"),
    (["5-7x", "6-1"], {}, "'5-7x' is no tile"),
    (["?5", "6-1"], {}, r"'\?5' is no tile"),
    (["1-0", "2-0", "3-0", "4-0", "5-0"], {}, r"5 hands \(1-0, 2-0, 3-0, 4-0, 5-0\)"),
    (["1-0"], {}, r"1 hands? \(1-0\)"),
    ([], {}, "0 hands"),
    (["1-0", "2-0"], {"out": 2}, "out = 2: the seats here are 0 to 1"),
    (["1-0", "2-0"], {"out": -1}, "out = -1"),
    (["1-0", "2-0"], {"out": 1}, "out = 1: seat 1 still holds 2-0"),
    (["1-0", "-"], {}, r"seat 1 holds nothing \(-\), so it went out: give out = 1"),
    (["-", "-"], {"out": 0}, "seat 1 holds nothing"),
    (["1-0", "2-0"], {"pairs": True}, r"pairs with 2 hands \(1-0, 2-0\)"),
    (["1-0", "2-0", "3-0"], {"pairs": True}, "pairs with 3 hands"),
    (["1-0", "2-0"], {"to_play": 2}, "to_play = 2"),
    (["1-0", "2-0"], {"accounts": [True]}, r"accounts = \(True,\)"),
    (["1-0", "2-0"], {"pot": -1}, "pot = -1"),
    (["1-0", "2-0"], {"made": [5]}, r"made = \(5,\)"),
]


@pytest.mark.parametrize(("hands", "more", "words"), REFUSED)
def test_bad_input_is_refused_and_quoted(hands: list[str], more: Any, words: str) -> None:
    """One line that says what is wrong with which piece."""
    with pytest.raises(allfives.DominoError, match=words) as refused:
        settle(hands, allfives.rules("muggins"), **more)
    assert "\n" not in str(refused.value)


def test_pairs_are_refused_where_everyone_plays_alone() -> None:
    """The field `pairs` decides."""
    with pytest.raises(allfives.Impossible, match="pairs = 'none'"):
        settle(["1-0", "2-0", "3-0", "4-0"], allfives.rules("muggins", pairs="none"), pairs=True)


@pytest.mark.parametrize("change", [{"last_tile": "play-then-draw"}, {"out_draws": "at-once"}])
def test_a_hand_may_be_blocked_past_an_empty_hand_where_the_rules_say_so(change: Any) -> None:
    """VP-17, CL-07: a seat with no tiles that could not draw has the fewest pips, and wins."""
    found = settle(["-", "5-0", "6-5"], allfives.rules("muggins", **change))
    assert (found.points, found.winner) == ((3, 0, 0), 0)


def test_a_settlement_takes_hands_as_values_and_is_one_itself() -> None:
    """Text and `Hand` mean the same; equal inputs give equal values."""
    rules = allfives.rules("all-fives")
    assert settle([Hand(), Hand.parse("6-1")], rules, 0) == settle(["-", "1-6"], rules, 0)
    assert len({settle(["-", "6-1"], rules, 0), settle(["", "6-1"], rules, 0)}) == 1


# ---------------------------------------------------------------- the command

FOUR = ["--hand", "3-0", "--hand", "5-0", "--hand", "6-5", "--hand", "6-6 1-0"]


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("muggins", [5, 0, 0, 0]),
        ("vsem-po-pyat", [20, 15, 0, 0]),
        ("all-fives", [-5, -5, -10, -15]),
    ],
)
def test_the_command_answers_as_json(capsys: Any, name: str, points: list[int]) -> None:
    """The same block under three rule sets; every term has its words."""
    assert main(["settle", "--rules", name, *FOUR, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["points"] == points
    assert all(term["words"] for term in found["terms"])
    for seat, change in enumerate(points):
        assert sum(term["amount"] for term in found["terms"] if term["seat"] == seat) == change


def test_the_command_answers_in_words(capsys: Any) -> None:
    """A line a score, and who won."""
    assert main(["settle", "--rules", "muggins", *FOUR]) == 0
    assert capsys.readouterr().out.splitlines() == KNOWN_LINES


def test_the_command_takes_what_went_before(capsys: Any) -> None:
    """Pairs, who is out, open accounts, the pot, points made."""
    hands = ["--hand", "-", "--hand", "5-2", "--hand", "4-4", "--hand", "1-0"]
    words = ["settle", "--rules", "klassika-101", *hands, "--out", "0", "--pairs", "--pot", "14"]
    assert main([*words, "--open", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["points"], found["accounts"], found["pot"]) == ([22, 8, 22, 8], [True, True], 0)
    change = ["--set", "bonus_adds=opponents-points", "--set", "block_tie=first-in-turn"]
    tied = ["--hand", "2-1", "--hand", "3-0", "--to-play", "1", "--made", "10", "--made", "5"]
    assert main(["settle", "--rules", "muggins", *change, *tied, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == [0, 10]


@pytest.mark.parametrize(
    ("words", "piece"),
    [
        (["--hand", "5-0", "--hand", "5-0"], "5-0"),
        (["--hand", "5-0", "--hand", "6-0", "--out", "2"], "out = 2"),
        (["--hand", "5-0", "--hand", "6-0", "--out", "1"], "6-0"),
        (["--hand", "5-0", "--hand", "6-0", "--pairs"], "pairs"),
        (["--hand", "5-0", "--hand", "6-0", "--open", "2"], "--open 2"),
        (["--hand", "5-0", "--hand", "6-0", "--set", "block_tie=coin"], "coin"),
    ],
)
def test_the_command_refuses_bad_input_in_one_line(
    capsys: Any, words: list[str], piece: str
) -> None:
    """Exit status 2, one line that quotes it, nothing else."""
    assert main(["settle", "--rules", "muggins", *words]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert piece in told.err
