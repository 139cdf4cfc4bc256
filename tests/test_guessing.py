"""What can be laid and scores, and what a hand that nobody sees may hold."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import mean

import pytest

import allfives
from allfives import Hand, Match, plays
from allfives.game.tiles import TILES, full_set, numbers_in
from allfives.search.guessing import counted, read
from allfives.search.players import AtRandom, Greedy
from allfives.search.replies import Guess, chance_of_none, expected_best, replies_on
from allfives.search.sight import sight
from tests.seeing import MUGGINS, bits, drew, seen

RULE_SETS = ("all-fives", "muggins", "vsem-po-pyat", "pagat-all-fives", "seven-toed-pete",
             "vsem-po-pyat-last-tile-held", "klassika-101-draw-next-turn")  # fmt: skip


@pytest.mark.parametrize("name", RULE_SETS[:4])
def test_what_tiles_can_do_on_a_table_is_what_the_plays_are(name: str) -> None:
    """Fitting tiles and each one's best points, as `plays` has them, on tables of a match."""
    match = Match(allfives.rules(name), 2, 8)
    rng = Random(1)
    for _ in range(12):
        if match.layout.tiles and not match.played:
            rest = [t for t in full_set(match.rules.highest) if t not in match.layout.tiles]
            found = plays(match.layout, Hand(tuple(rest)), match.rules)
            table = replies_on(match.rules, match.deal.state)
            assert (
                table.fitting & Hand(tuple(rest)).bits
                == Hand(tuple({play.tile: 0 for play in found})).bits
            )
            for tile in rest:
                most = max((p.count.points for p in found if p.tile == tile), default=0)
                assert table.most(1 << tile.number) == most
            assert [points for points, _ in table.scoring] == sorted(
                (points for points, _ in table.scoring), reverse=True
            )
        match.choose(Greedy().choose(sight(match), rng).choice)


@pytest.mark.parametrize(("wanted", "unseen", "held"), [(2, 6, 3), (0, 6, 3), (4, 6, 3), (1, 5, 0)])
def test_the_chance_of_none_is_the_share_of_all_hands(wanted: int, unseen: int, held: int) -> None:
    """By writing down every hand; 4 of 6 cannot all be missed by 3."""
    hands = list(combinations(range(unseen), held))
    without = [hand for hand in hands if not {*range(wanted)} & {*hand}]
    assert chance_of_none(wanted, unseen, held) == pytest.approx(len(without) / len(hands))


def test_a_best_play_is_expected_by_all_hands() -> None:
    """On 6-4 only 6-1 scores, 5; on 5-0 there are 5-5 for 10 and 0-0 for 5: every hand of two."""
    for text, worth_of in (("6-4", {"6-1": 5}), ("5-0", {"5-5": 10, "0-0": 5})):
        view = seen(f"{text} / 6-5 5-4 4-0, ?2 / ?22 / to play 0")
        table = replies_on(MUGGINS, view.state)
        unseen = [str(TILES[number]) for number in numbers_in(view.unseen)]
        best = [
            max((worth_of.get(tile, 0) for tile in hand), default=0)
            for hand in combinations(unseen, 2)
        ]
        assert expected_best(counted(view, 1), table) == pytest.approx(mean(best))


def test_who_drew_holds_nothing_that_fitted() -> None:
    """Five tiles, none with a 6 or a 4; to count alone they may be any that are unseen."""
    view = drew()
    assert [event[2] for event in view.log if event[1] == "draw"] == [-1, -1, -1]
    never = bits("6-0 6-2 6-3 6-6 4-0 4-1 4-2 4-3 4-4 5-4")
    guess = read(view, 1)
    assert sum(number for number, _ in guess.lots) == pytest.approx(5)
    assert all(among == view.unseen & ~never for _, among in guess.lots)
    assert guess.lacks(bits("4-0 4-1 6-2")) == 1
    assert counted(view, 1).lacks(bits("4-0 4-1 6-2")) < 0.6
    assert 0 < guess.lacks(bits("3-0")) < counted(view, 1).lacks(bits("3-0"))


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_guess_rules_out_what_is_held(name: str, seats: int) -> None:
    """At every turn of a match at random: some lot may hold each tile, and the numbers add up."""
    rules = allfives.rules(name)
    if seats not in rules.players:
        seats = rules.players[0]
    match, rng, told = Match(rules, seats, 21), Random(2), 0
    for _ in range(400):
        if match.seat is None or len(match.played) > 12:
            break
        view = sight(match)
        for other in range(seats):
            if other == view.seat:
                continue
            guess = read(view, other)
            held = match.deal.hands[other]
            possible = 0
            for _, among in guess.lots:
                possible |= among
            assert held & ~possible == 0
            assert sum(number for number, _ in guess.lots) == pytest.approx(held.bit_count())
            told += possible != view.unseen
        match.choose(AtRandom().choose(view, rng).choice)
    # where a tile that fits may not be the last one, who draws may hold it
    assert bool(told) == (name != "vsem-po-pyat-last-tile-held")


def test_lots_are_drawn_from_apart() -> None:
    """One of 6-1 and 5-1, and two of three others: the chances are multiplied."""
    guess = Guess(((1, bits("6-1 5-1")), (2, bits("0-0 1-0 2-0"))))
    assert guess.lacks(bits("6-1")) == pytest.approx(1 / 2)
    assert guess.lacks(bits("6-1 0-0")) == pytest.approx(1 / 2 * 1 / 3)
    assert guess.lacks(bits("6-1 5-1")) == 0
    assert guess.lacks(bits("6-6")) == 1
