"""The solver against an exhaustive search, and against positions solved by hand."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest

import allfives
from allfives import Impossible, Position, Rules, solve
from allfives.game.deal import Deal
from allfives.game.presets import with_answers
from allfives.game.tiles import bits_of, full_set
from allfives.search import scenes
from allfives.search.worth import Worth
from tests import cases
from tests.command import ROOT
from tests.naive_solve import Question, ending

ENDINGS, BATCHES = 1000, 20

#: Answers about turns and settlements that no preset gives, or none together.
MORE = (
    "all-fives if_able=may-draw",
    "all-fives if_able=may-draw-one draw=up-to-2",
    "all-fives if_able=may-pass drawn_tile=may-be-kept",
    "all-fives drawn_tile=ends-turn another_turn=score-or-double",
    "all-fives first_score=10 another_turn=score-or-double if_able=may-draw",
    "muggins-full-bonus block_tie=first-in-turn draw=up-to-1 if_able=may-draw-one",
    "muggins-full-bonus block_tie=lightest-tile draw=none direction=right",
    "muggins bonus_adds=opponents-points block_tie=shared",
    "klassika-101 pot=none block_tie=first-in-turn if_able=may-pass drawn_tile=may-be-kept",
    "five-up last_tile=not-last out_points=3 first_score=10",
    "vsem-po-pyat out_draws=next-turn last_tile=play-then-draw draw=up-to-1",
    "all-fives block_found=after-drawing",
    "muggins block_found=after-drawing draw=up-to-1",
    "vsem-po-pyat-undrawn block_found=after-drawing",
    "klassika-101-draw-next-turn block_found=after-drawing if_able=may-draw-one",
)
SOLVED = ["rules", "position", "value", "choices", "margin", "line", "origin"]


def for_two(text: str) -> Rules:
    """The rules of a text; those that are for four alone are made to do for two sides."""
    rules: Rules = cases.rules_of(text)
    if 2 in rules.players:
        return rules
    sizes = {"hand": ((2, 7), *rules.hand), "target": ((2, 61), *rules.target)}
    return with_answers(rules, {"players": (2, *rules.players), "pairs": "allowed", **sizes})


RULES = tuple(for_two(text) for text in (*allfives.rules(), *MORE))


def question(number: int) -> Question:
    """A random small ending; each of the rule sets has its turn."""
    rng, rules = Random(number), RULES[number % len(RULES)]
    if rng.random() < 0.8:
        rules = with_answers(rules, {"highest": rng.choice((3, 4))})
    pairs = rules.pairs == "allowed" and rng.random() < 0.3
    chooses = rules.if_able != "must-play" or rules.drawn_tile == "may-be-kept"
    left = rng.randint(4, 5 if chooses else 7)
    return Question(ending(rules, 4 if pairs else 2, left, rng), pairs)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_choice_is_worth_what_an_exhaustive_search_says(batch: int) -> None:
    """Random endings under every rule set: each first choice, the best, and the line played out."""
    for number in range(batch, ENDINGS, BATCHES):
        asked = question(number)
        found = solve(asked.position, pairs=asked.pairs)
        choices, where = asked.choices(), f"{number}: {asked.position}"
        assert dict(found.choices) == choices, where
        if choices:
            assert found.value == found.choices[0][1] == asked.wanted(choices.values()), where
            assert found.line[0] == found.choices[0][0], where
        moves = [(move.seat, move.text, move.points) for move in found.moves]
        assert asked.played_out(found.line) == (found.value, moves), where


@pytest.mark.parametrize("row", cases.params("solved.txt", SOLVED))
def test_a_position_solved_by_hand(row: cases.Row) -> None:
    """Value, choices, margin and line are those of the table."""
    rules, _, pairs = row["rules"].partition(" +")
    position = Position.parse(row["position"], cases.rules_of(rules))
    found = solve(position, pairs=bool(pairs))
    choices = ", ".join(f"{text}={value}" for text, value in found.choices)
    line = ", ".join(f"{move.seat} {move.text}" for move in found.moves)
    margin = "-" if found.margin is None else str(found.margin)
    told = (str(found.value), choices or "-", margin, line or "-")
    assert told == (row["value"], row["choices"], row["margin"], row["line"])


@pytest.mark.parametrize("row", cases.params("endings.txt", ["position", "needs"]))
def test_positions_on_the_way_are_kept_apart(row: cases.Row) -> None:
    """Each of these needs all that a node is known by, and every bound; see the table."""
    position = Position.parse(row["position"])
    assert dict(solve(position).choices) == Question(position, pairs=False).choices()


# ---------------------------------------------------------------- what the end pays


def ended(rules: Rules, seats: int, rng: Random) -> Deal:
    """A deal that has ended somehow: somebody is out, or it is blocked, and often tied then."""
    deal = Deal(rules, [1] * seats, (), rng.randrange(seats), state=(1, 1, 1))
    sizes = [rng.randint(1, 2) for _ in range(seats)]
    deal.out = rng.choice((None, rng.randrange(seats)))
    if deal.out is not None:
        sizes[deal.out] = 0
    elif rules.last_tile == "play-then-draw" or rules.out_draws != "hand-ends":
        sizes[rng.randrange(seats)] = 0
    for _ in range(20):
        tiles = rng.sample(full_set(3), sum(sizes))
        cuts = [sum(sizes[:seat]) for seat in range(seats + 1)]
        hands = [tiles[begin:end] for begin, end in pairwise(cuts)]
        pips = [sum(tile.pips for tile in hand) for hand in hands]
        if deal.out is not None or sum(pips[::2]) == sum(pips[1::2]):
            break
    deal.hands = [bits_of(hand) for hand in hands]
    deal.last = rng.choice((None, *range(seats)))
    return deal


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_ends_that_are_paid_alike_are_paid_as_the_settlement_says(rules: Rules) -> None:
    """What is kept for hands of the same kind fits every end, whoever passed or scored before."""
    kept, rng = scenes.Scenes(with_answers(rules, {"highest": 3})), Random(8)
    for number in range(200):
        seats = 4 if rules.pairs == "allowed" and number % 3 == 0 else 2
        asked = Question(ending(kept.rules, seats, 5, Random(number % 4)), seats == 4)
        deal = ended(kept.rules, seats, rng)
        made = tuple(rng.choice((0, 5)) for _ in range(seats))
        made = made if rules.bonus_adds != "nothing" else ()
        found = Worth(asked.position, asked.pairs, kept).paid(deal, made)
        assert found == asked.paid(deal, made), (asked.position, deal.hands, deal.out, deal.last)


# ---------------------------------------------------------------- what is refused

LATE = "2-2 2-1 / 1-1, 2-0 1-0 / 0-0"


@pytest.mark.parametrize(
    ("rules", "position", "pairs", "piece"),
    [
        ("all-fives", "5-5 / ?7, 6-5 / ?19", False, "must be known"),
        ("all-fives", "5-5 / 6-5, 5-4", False, "must be known"),
        ("all-fives highest=2", "2-2 2-1 / 1-1, 2-0, 1-0 / 0-0", False, "3 hands"),
        ("all-fives highest=2", "2-2 / 1-1, 2-0, 1-0, 2-1 / 0-0", False, "as pairs"),
        ("fives-and-threes highest=2", "2-2 / 1-1, 2-0, 1-0, 2-1 / 0-0", True, "these rules have"),
        ("all-fives highest=2", LATE, True, "pairs with 2 players"),
        ("all-fives highest=2", "2-2 2-1 / -, 2-0 1-0 1-1 / 0-0", False, "seat 0 holds nothing"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_words(
    rules: str, position: str, pairs: bool, piece: str
) -> None:
    """The message quotes what is wrong."""
    with pytest.raises(Impossible, match=piece):
        solve(Position.parse(position, cases.rules_of(rules)), pairs=pairs)


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("all-fives", 14),
        ("klassika-101-draw-at-once", 14),
        ("vsem-po-pyat-last-tile-held if_able=must-play", 14),
        ("vsem-po-pyat", 10),
        ("all-fives if_able=may-draw-one", 10),
        ("all-fives if_able=may-draw", 10),
        ("all-fives drawn_tile=may-be-kept", 10),
    ],
)
def test_as_many_tiles_as_the_rules_let_be_searched(rules: str, most: int) -> None:
    """The largest number is answered; one tile more is refused with both numbers."""
    chosen = with_answers(cases.rules_of(rules), {"highest": 5})
    assert solve(ending(chosen, 2, most, Random(3))).choices
    more = ending(chosen, 2, most + 1, Random(3))
    with pytest.raises(Impossible, match=rf"^{most + 1} tiles .* at most {most}$"):
        solve(more)
    assert solve(more, most=most + 1).choices


@pytest.mark.parametrize(
    ("changes", "left"),
    [({"draw": "none"}, 2), ({"undrawn": ((2, 12),)}, 8), ({}, 20)],
    ids=str,
)
def test_tiles_out_of_play_are_not_counted(changes: dict[str, object], left: int) -> None:
    """Of a boneyard of 18 only those count that can be drawn."""
    boneyard = " ".join(str(tile) for tile in full_set(5) if tile.high < 5 or 1 < tile.low < 5)
    rules = allfives.rules("all-fives", highest=5, **changes)
    position = Position.parse(f"5-5 / 5-1, 5-0 / {boneyard}", rules)
    with pytest.raises(Impossible, match=f"^{left} tiles"):
        solve(position, most=left - 1)
    assert solve(position, most=left).choices[0][0] == "5-1@left"


# ---------------------------------------------------------------- how it is kept and loaded


def test_nothing_depends_on_what_was_solved_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of the tables met may be thrown away at any time."""
    asked = [question(number) for number in range(0, 400, len(RULES))]
    fresh = [solve(one.position, pairs=one.pairs) for one in asked]
    monkeypatch.setattr(scenes, "MOST_KEPT", 0)
    assert [solve(one.position, pairs=one.pairs) for one in asked] == fresh


def test_the_solver_is_loaded_by_whoever_asks_for_it() -> None:
    """`import allfives` does not wait for it, and no other name is made up."""
    code = "import sys, allfives; print('allfives.search.solver' in sys.modules, allfives.solve)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("False <function solve")
    for name in ("solver", "Minimax"):
        with pytest.raises(AttributeError, match=name):
            getattr(allfives, name)
