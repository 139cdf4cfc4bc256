"""What deals hold: walks, candidates, what is dull, and puzzles that are fresh every time."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

import allfives
from allfives.game.tiles import Hand, full_set
from allfives.puzzle import dig as digging
from allfives.puzzle.candidates import MOST_LEFT, candidates
from allfives.puzzle.dig import dig, fresh
from allfives.puzzle.interest import dull
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.packs import Entry, cells_of, entry_of
from allfives.puzzle.proofs import prove
from allfives.puzzle.proofs.settling import settled
from allfives.puzzle.walks import walk
from tests.puzzles import puzzle

NAMES = allfives.rules()
OUT = "2-3 3-0 0-4 4-5 5-5*(5-0 0-6 6-4 4-1 1-5|5-6) 5-3 3-1 1-6 6-2 2-4 4-4 / -, {} / 0-0 5-2 "
LATE = "2-2 2-3 3-1 1-1* 1-0 0-4 4-1 1-2 2-6 6-5 5-3 3-6 6-4 4-5 5-2 2-0 0-0 0-5 5-5 / 5-1 6-0, "
# A puzzle that holds, and why it is dull; nothing where it is not. Found in deals of bots.
DULL = [
    ("count all-fives: 6-3", "one tile lies on the table"),
    ("count all-fives: 6-3 3-1", ""),
    ("deny all-fives: - / 0-0 1-0 1-1 3-0 3-2 4-0 4-2 6-3 6-5", "one tile lies on the table"),
    ("scoring-move all-fives: 1-3 3-6 / 4-1 5-1 6-1 6-5", ""),  # 5-1 and 6-1 by forgotten ends
    ("scoring-move all-fives: 0-5 5-5* / 0-0 1-0 1-1 4-1 4-4 5-4 6-0 6-2", "no other play seems"),
    ("biggest-score fives-and-threes: 0-0 0-4 / 1-0 2-2 4-3 5-1 6-4 6-6", "whatever is played"),
    ("biggest-score muggins: 1-2 2-2* / 2-0 3-1 3-2 6-1 6-2 6-5", ""),
    (
        "does-anything-score all-fives: 0-4 4-5 / 1-0 1-1 3-0 3-1 4-3 5-1 5-2 6-1",
        "nothing scores, ",
    ),
    ("does-anything-score all-fives: 0-0* 0-3 / 1-0 2-1 3-1 5-0 5-4 6-0 6-1 6-4", ""),
    ("does-anything-score fives-and-threes: 2-6 6-5 / 2-2 3-3 4-1 5-1 5-3 6-6", "whatever is"),
    ("which-end fives-and-threes: 3-4 4-6 / 6-3", ""),  # both ends score, and have to be compared
    (
        f"settle all-fives: {OUT.format('1-1')}2-0 3-3 6-3 2-2 1-0 6-6 2-1 4-3",
        "nobody gets anything",
    ),
    (f"settle all-fives: {OUT.format('3-3')}2-0 1-1 6-3 2-2 1-0 6-6 2-1 4-3", ""),
    (f"endgame all-fives: {LATE}4-3 / 6-6 3-3 6-1 4-4 4-2 3-0", "the play that scores most now"),
]


# ---------------------------------------------------------------- walks


@pytest.mark.parametrize("name", NAMES)
def test_a_walk_is_one_deal_from_the_lead_to_its_end(name: str) -> None:
    """Each position can be written and read; every tile is in it; the last one alone is over."""
    rules = allfives.rules(name)
    moments = list(walk(rules, Random(1), min(rules.players)))
    assert moments[0].layout.tiles == ()
    for moment in moments:
        assert allfives.Position.parse(str(moment)) == moment
        held = [tile for hand in (*moment.hands, moment.boneyard) for tile in as_hand(hand)]
        assert sorted([*held, *moment.layout.tiles]) == sorted(full_set(rules.highest))
    for before, after in pairwise(moments):
        assert len(after.layout.tiles) - len(before.layout.tiles) in (0, 1)
    assert len(moments) > 5


def as_hand(held: object) -> Hand:
    """A hand, which must be known."""
    assert isinstance(held, Hand)
    return held


def test_a_walk_is_the_same_for_the_same_seed_and_seats() -> None:
    """And another for another."""
    rules = allfives.rules("muggins")
    one, same, other = (list(walk(rules, Random(seed), 3)) for seed in (1, 1, 2))
    assert one == same
    assert one != other
    assert {len(moment.hands) for moment in one} == {3}


# ---------------------------------------------------------------- candidates


def test_candidates_are_those_that_a_moment_holds() -> None:
    """A count of each table, a hand at each choice, each tile with a choice of ends, one end."""
    rules = (allfives.rules("all-fives"),)
    moments = list(walk(rules[0], Random(4)))
    number = {kind: len(list(candidates(kind, rules, moments, Random(0)))) for kind in Kind
              if kind is not Kind.TWO_RULES}  # fmt: skip
    assert number[Kind.COUNT] == len(moments)
    assert number[Kind.DENY] == number[Kind.SCORING_MOVE] == len(moments) - 1
    assert number[Kind.SETTLE] == 1
    assert number[Kind.WHICH_END] > 0
    for one in candidates(Kind.WHICH_END, rules, moments, Random(0)):
        assert len(one.hand) == 1


def test_endgames_are_short_and_for_two() -> None:
    """As many tiles as a reader can see through; with three seats nothing can be solved."""
    rules = (allfives.rules("klassika-101-draw-at-once"),)
    ends = [
        one
        for seed in range(10)
        for one in candidates(Kind.ENDGAME, rules, list(walk(rules[0], Random(seed))), Random(0))
    ]
    assert ends
    for one in ends:
        left = sum(len(as_hand(held)) for held in (*one.position.hands, one.position.boneyard))
        assert left <= MOST_LEFT
    three = list(walk(rules[0], Random(1), 3))
    assert list(candidates(Kind.ENDGAME, rules, three, Random(0))) == []


def test_settlements_with_accounts_say_who_has_one() -> None:
    """A score of nothing, or one that an account can have."""
    klassika = allfives.rules("klassika-101")
    scores: list[int] = []
    for seed in range(20):
        moments = list(walk(klassika, Random(seed)))
        (one,) = candidates(Kind.SETTLE, (klassika,), moments, Random(seed))
        assert settled(one.position).terms
        scores += one.position.scores
    assert {score for score in scores if score < klassika.account_opens} == {0}
    assert max(scores) < klassika.target_for(2)


# ---------------------------------------------------------------- what is dull


@pytest.mark.parametrize(("text", "reason"), DULL, ids=[case[0] for case in DULL])
def test_a_puzzle_is_dull_where_nobody_can_go_wrong(text: str, reason: str) -> None:
    """In words; a good one has no reason."""
    one = puzzle(text)
    found = dull(one, prove(one))
    assert found.startswith(reason) if reason else found == ""


# ---------------------------------------------------------------- fresh puzzles


FRESH = [(name, kind) for name in NAMES for kind in Kind
         if kind is not Kind.TWO_RULES and fits(kind, allfives.rules(name))
         and name in ("all-fives", "muggins", "klassika-101", "five-up")]  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), FRESH, ids=[f"{name} {kind}" for name, kind in FRESH])
def test_fresh_puzzles_are_proven_and_none_is_twice(name: str, kind: Kind) -> None:
    """Each is what an entry made from its puzzle is; the same seed finds the same."""
    rules = (allfives.rules(name),)
    found = list(islice(fresh(rules, kind, "a"), 3))
    assert len({entry.id for entry in found}) == 3
    for entry in found:
        assert entry == entry_of(entry.puzzle, entry.seed)
        assert dull(entry.puzzle, prove(entry.puzzle)) == ""
        assert entry.puzzle.kind is kind
    assert found == list(islice(fresh(rules, kind, "a"), 3))


def test_a_fresh_puzzle_can_be_wished_for() -> None:
    """By level, and by tags that it must have."""
    rules = (allfives.rules("all-fives"),)
    (hard,) = islice(fresh(rules, Kind.SCORING_MOVE, 1, levels=(4, 5)), 1)
    assert hard.level in (4, 5)
    (armed,) = islice(fresh(rules, Kind.COUNT, 1, tags=("arms", "blank-end")), 1)
    assert {"arms", "blank-end"} <= {*armed.tags}


def test_fresh_questions_are_answered_with_yes_and_no() -> None:
    """By a coin: here something scores in four of five, and yes is no better guess for that."""
    asked = fresh((allfives.rules("fives-and-threes"),), Kind.DOES_ANYTHING_SCORE, 1)
    yes = sum(entry.answers == ("yes",) for entry in islice(asked, 40))
    assert 12 <= yes <= 28


def test_fresh_puzzles_of_two_rule_sets_do_not_depend_on_their_order() -> None:
    """The deal is played under one of them, and both allow the table."""
    pair = allfives.rules("all-fives"), allfives.rules("muggins")
    one, other = (list(islice(fresh(both, Kind.TWO_RULES, 1), 2)) for both in (pair, pair[::-1]))
    assert one == other
    assert len(one) == 2


def test_a_puzzle_that_is_found_again_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the search ends, where nothing else is found in very many deals."""
    rules, digs = (allfives.rules("all-fives"),), []
    (entry,) = islice(fresh(rules, Kind.COUNT, 1), 1)

    def the_same(*words: object) -> list[Entry]:
        digs.append(words)
        return [entry, entry]

    monkeypatch.setattr(digging, "dig", the_same)
    assert list(islice(fresh(rules, Kind.COUNT, 1), 2)) == [entry]
    assert len(digs) >= 1000


def test_what_cannot_be_asked_is_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing scores in the play of Klassika."""
    monkeypatch.setattr(digging, "dig", None)
    assert list(fresh((allfives.rules("klassika-101"),), Kind.COUNT, 1)) == []


def test_house_rules_have_fresh_puzzles_too() -> None:
    """Though no pack can name them."""
    house = allfives.rules("muggins", multiple=3)
    (entry,) = islice(fresh((house,), Kind.COUNT, 1), 1)
    assert entry.puzzle.rules == (house,)


def test_what_is_found_of_one_kind_does_not_depend_on_the_others() -> None:
    """A miner may stop looking for one."""
    rules = (allfives.rules("muggins"),)
    both = dig(rules, (Kind.COUNT, Kind.DENY), 7, 3)
    alone = dig(rules, (Kind.DENY,), 7, 3)
    assert [cells_of(one) for one in both if one.puzzle.kind is Kind.DENY] == [
        cells_of(one) for one in alone
    ]
