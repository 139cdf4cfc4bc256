"""The greedy player, and one shuffle played under different rules."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest

import allfives
from allfives.game.tiles import TILES, numbers_in
from allfives.game.turns import DRAW, PASS
from allfives.search.players import AtRandom, Greedy, Option, options
from allfives.search.same_deal import dealt_from, play_deal, shuffled_row
from allfives.show.answers.rules_table import SOURCES

A, B, C = (1, 0), (2, 0), (3, 0)  # three choices, whatever they are

# What may be chosen as (choice, points, pips), and what a greedy player may take of it.
CHOICES = [
    ("the only one", [(A, 0, 3)], [A]),
    ("the most points", [(A, 5, 12), (B, 10, 1), (C, 0, 12)], [B]),
    ("of equal points the heaviest tile", [(A, 0, 3), (B, 0, 9), (C, 0, 8)], [B]),
    ("of equal tiles any", [(A, 5, 7), (B, 5, 7), (C, 0, 7)], [A, B]),
    ("a blank rather than a pass or a draw", [(PASS, 0, -1), (A, 0, 0), (DRAW, 0, -1)], [A]),
]


@pytest.mark.parametrize(("offered", "taken"), [case[1:] for case in CHOICES],
                         ids=[case[0] for case in CHOICES])  # fmt: skip
def test_a_greedy_player_takes(
    offered: list[tuple[tuple[int, int], int, int]], taken: list[tuple[int, int]]
) -> None:
    """Over many seeds exactly these, and the same seed takes the same."""
    given = [Option(*each) for each in offered]
    chosen = [Greedy().choose(given, Random(seed)).choice for seed in range(40)]
    assert {*chosen} == {*taken}
    assert chosen == [Greedy().choose(given, Random(seed)).choice for seed in range(40)]


def test_a_player_at_random_takes_every_option_as_often() -> None:
    """Each of three in 3,000 seeds 1,000 times, give or take 100: four standard deviations."""
    given = [Option(A, 0, 3), Option(B, 10, 1), Option(PASS, 0, -1)]
    chosen = [AtRandom().choose(given, Random(seed)).choice for seed in range(3000)]
    assert {*chosen} == {A, B, PASS}
    assert all(900 < chosen.count(choice) < 1100 for choice in (A, B, PASS))
    assert chosen[:40] == [AtRandom().choose(given, Random(seed)).choice for seed in range(40)]


@pytest.mark.parametrize("field", ["choice", "points", "pips"])
def test_a_player_and_an_option_cannot_be_changed(field: str) -> None:
    """Both are frozen values."""
    with pytest.raises(FrozenInstanceError):
        setattr(Option(A, 0, 0), field, 5)
    assert Greedy() == Greedy()
    assert hash(Greedy()) == hash(Greedy())


@pytest.mark.parametrize("name", SOURCES)
def test_an_option_says_what_its_play_then_scores(name: str) -> None:
    """At every choice of a match; to look at the options changes nothing."""
    rng = Random(1)
    match = allfives.Match(allfives.rules(name), 2, seed=4)
    for _ in range(120):
        if match.winner is not None:
            break
        before = match.record()
        offered = options(match)
        assert match.record() == before
        assert [option.choice for option in offered] == match.deal.options
        option = rng.choice(offered)
        number, events = option.choice[0], len(match.played)
        assert option.pips == (TILES[number].pips if number >= 0 else -1)
        deal = match.deal
        at = len(deal.log)
        match.choose(option.choice)
        assert deal.log[at][4] == option.points
        assert len(match.played) >= events


def test_every_game_is_dealt_from_the_start_of_the_same_row() -> None:
    """One tile to each seat in turn, then the boneyard; a smaller set leaves out what it lacks."""
    row = shuffled_row(10)
    assert len({*row}) == len(row) == 55
    assert row == shuffled_row(10) != shuffled_row(11)
    for name in SOURCES:
        rules = allfives.rules(name)
        own = [tile for tile in row if tile.high <= rules.highest]
        size = rules.hand_size(2)
        dealt = dealt_from(row, rules)
        for seat, bits in enumerate(dealt.hands):
            held = {TILES[number] for number in numbers_in(bits)}
            assert held == {*own[seat : 2 * size : 2]}
        assert [TILES[number] for number in dealt.boneyard] == own[2 * size :]


def test_who_gets_more_tiles_holds_the_others_and_some_besides() -> None:
    """All Fives deals nine where Muggins and Klassika deal seven."""
    row = shuffled_row(10)
    nine, *seven = [dealt_from(row, allfives.rules(name)).hands for name in
                    ("all-fives", "muggins", "klassika-101")]  # fmt: skip
    assert seven[0] == seven[1]
    assert all(few & more == few != more for few, more in zip(seven[0], nine, strict=True))


def test_the_lead_is_given_only_where_the_rules_leave_it_to_a_lot() -> None:
    """Klassika names the holder of the lowest double and the tile."""
    row = shuffled_row(10)
    for name in SOURCES:
        dealt = [dealt_from(row, allfives.rules(name), lead=lead) for lead in (0, 1)]
        named = allfives.rules(name).first_lead == "holder-lowest-double"
        assert [one.lead for one in dealt] == ([0, 0] if named else [0, 1])
        assert [one.led is not None for one in dealt] == [named, named]


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("seed", [3, 10])
def test_a_game_is_one_deal_that_replays_to_its_scores(name: str, seed: int) -> None:
    """Played, settled and written down; the running scores are those of the record."""
    game = play_deal(shuffled_row(seed), allfives.rules(name))
    again = allfives.read_record(game.record)
    assert len(again.played) == 1
    assert again.played[0].scores == game.played.scores == game.running[-1]
    assert game.running[0] == (0, 0)
    assert len(game.running) == game.plays + 2
    made = [0, 0]
    for event, points, to in again.played[0].events:
        assert event[1] in ("play", "draw", "pass")
        if to is not None:
            made[to] += points
    assert game.running[-2] == tuple(made)
    assert game.draws == game.record.count(" draw ")
    assert play_deal(shuffled_row(seed), allfives.rules(name)) == game
