"""Each habit on its tables, and what players with it choose."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean

import pytest

import allfives
from allfives import Hand, plays
from allfives.game.match import Match
from allfives.game.tiles import TILES, Tile, numbers_in
from allfives.search.experiments.catalogue import AHEAD, AT_RANDOM, GREEDY, READING
from allfives.search.guessing import counted, read
from allfives.search.habits import (
    ALWAYS,
    Denies,
    Doubles,
    Echoes,
    Habit,
    KeepsEnds,
    KeepsNumbers,
    Lightens,
    MindsReplies,
    Serves,
    Spares,
    expected_reply,
)
from allfives.search.players import AtRandom, Greedy, LookingAhead, Player, Weighing, play_seats
from allfives.search.replies import replies_on
from allfives.search.sight import Sight, sight
from tests.seeing import MUGGINS, drew, one_deal, seen


def worth(habit: Habit, view: Sight) -> dict[str, float]:
    """What a habit adds to each play, by tile and place."""
    return {
        f"{TILES[option.choice[0]]}@{option.choice[1]}": habit.worth(option, view)
        for option in view
    }


def chosen(player: Player, view: Sight) -> set[str]:
    """The tiles that a player may choose here, over many seeds."""
    return {str(TILES[player.choose(view, Random(seed)).choice[0]]) for seed in range(40)}


# A position, a habit, and what it adds to each play, by hand. Places are numbered as in the state.
ADDED = [
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", Lightens(0.1), {"6-1@1": 0.7, "4-2@2": 0.6, "4-4@2": 0.8}),
    # left in hand: 4-2 4-4 has 4 and 2; 6-1 4-4 has 6, 1 and 4; 6-1 4-2 has four numbers
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", KeepsNumbers(2), {"6-1@1": 4, "4-2@2": 6, "4-4@2": 8}),
    # 6-1 leaves 1 and 4: two fit; 4-2 leaves 6 and 2: 6-1 fits; 4-4 leaves 6 and 4: both fit
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", KeepsEnds(1), {"6-1@1": 2, "4-2@2": 1, "4-4@2": 2}),
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", KeepsEnds(1, most=1), {"6-1@1": 1, "4-2@2": 1, "4-4@2": 1}),
    # two doubles were dealt: they are minded; with one they are not
    ("6-4 / 6-1 1-1 4-4, ?6 / ?18", Doubles(-3), {"6-1@1": 0, "4-4@2": -3}),
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", Doubles(-3), {"6-1@1": 0, "4-2@2": 0, "4-4@2": 0}),
    ("6-4 / 6-1 4-2 4-4, ?6 / ?18", Doubles(-3, dealt=1), {"6-1@1": 0, "4-2@2": 0, "4-4@2": -3}),
    ("6-4 / 6-1 1-1 4-4, ?6 / ?18", Doubles(-3, wait=0), {"6-1@1": 0, "4-4@2": 0}),
    ("6-4 / 6-1, ?1 / ?25", MindsReplies(), {"6-1@1": 0}),  # it goes out: nobody replies
    ("6-4 / 6-1, ?1 / ?25", Denies(2), {"6-1@1": 0}),
]


@pytest.mark.parametrize(("position", "habit", "added"), ADDED)
def test_a_habit_adds(position: str, habit: Habit, added: dict[str, float]) -> None:
    """To each play what was worked out by hand."""
    assert worth(habit, seen(f"{position} / to play 0")) == pytest.approx(added)


@pytest.mark.parametrize("led", ["4-2", "6-3", "3-2"])
def test_a_reply_is_expected_over_every_hand_and_draw(led: str) -> None:
    """An opponent of two tiles, every pair: the best that fits, or on average what is drawn."""
    view = seen(f"- / {led} 1-0 0-0, ?2 / ?23 / to play 0")
    option = next(one for one in view if one.choice[0] == Tile.parse(led).number)
    unseen = [TILES[number] for number in numbers_in(view.unseen)]
    after = allfives.Layout.parse(led, MUGGINS)
    points = {
        tile: max(play.count.points for play in found)
        for tile in unseen
        if (found := plays(after, Hand((tile,)), MUGGINS))
    }
    by_hand = []
    for hand in combinations(unseen, 2):
        own = [points[tile] for tile in hand if tile in points]
        by_hand.append(max(own) if own else mean(points.values()))
    # whoever draws has seen two tiles that do not fit, so the average over what fits stays
    assert expected_reply(option, view, 1, reads=False) == pytest.approx(mean(by_hand))
    assert MindsReplies(0.5).worth(option, view) == pytest.approx(-mean(by_hand) / 2)


SCORES = [
    ("ahead", "20 10", True), ("ahead", "10 10", False), ("ahead", "0 10", False),
    ("behind", "0 10", True), ("behind", "10 10", False), ("behind", "20 10", False),
    ("leads", "0 10", True), ("leads", "10 10", False), ("", "10 10", True),
    ("leads", "0 10 5", True), ("leads", "0 5 10", False), ("ahead", "10 5 20", False),
]  # fmt: skip


@pytest.mark.parametrize(("when", "scores", "applies"), SCORES)
def test_a_reply_is_minded_when_the_scores_are_so(when: str, scores: str, applies: bool) -> None:
    """The next seat leads only if it is ahead of all others and of oneself."""
    others = ", ".join(["?5"] * scores.count(" "))
    boneyard = 28 - 3 - 5 * scores.count(" ")
    text = f"6-4 / 6-1 4-2, {others} / ?{boneyard} / to play 0 / scores {scores}"
    added = worth(MindsReplies(when=when), seen(text))
    assert any(each < 0 for each in added.values()) == applies


def test_partners_share_a_score_when_it_is_asked_who_is_ahead() -> None:
    """Seats 0 and 2 have 20, the others 10."""
    text = "6-4 / 6-1 4-2, ?5, ?5, ?5 / ?10 / to play 0 / scores 20 10 20 10"
    ahead = worth(MindsReplies(when="ahead"), seen(text, pairs=True))
    assert min(ahead.values()) < 0
    alone = worth(MindsReplies(when="ahead"), seen(text))
    assert {*alone.values()} == {0}


def test_to_deny_goes_by_what_was_drawn() -> None:
    """After 5-1 on the 1 the ends are 5 and 4, and seat 1 is known to have no 4."""
    view = drew()  # 1-6 6-4, own hand 6-5 5-1; seat 1 lacks 6 and 4
    (play,) = [option for option in view if TILES[option.choice[0]] == Tile.parse("5-1")]
    fitting = replies_on(MUGGINS, play.after).fitting
    assert Denies(4).worth(play, view) == pytest.approx(4 * read(view, 1).lacks(fitting))
    blind = counted(view, 1).lacks(fitting)
    assert Denies(1).worth(play, view) > blind  # no 4 in that hand: half of the table is closed


PAIRS = "6-4 / 5-4 4-2, ?5, ?2, ?5 / ?13 / to play 0"


@pytest.mark.parametrize("habit", [Serves(1), Spares(1), Echoes(1)], ids=repr)
def test_nobody_minds_a_partner_who_has_none(habit: Habit) -> None:
    """Each for oneself: nothing is added."""
    assert {*worth(habit, seen(PAIRS)).values()} == {0}


def test_a_partner_is_served_and_spared() -> None:
    """The partner's expected points are added, the chance that nothing fits is taken off."""
    view = seen(PAIRS, pairs=True)
    for option in view:
        fitting = replies_on(MUGGINS, option.after).fitting
        assert Serves(0.5).worth(option, view) == pytest.approx(
            expected_reply(option, view, 2, reads=True) / 2
        )
        assert Spares(3).worth(option, view) == pytest.approx(-3 * counted(view, 2).lacks(fitting))


def test_a_partner_s_numbers_are_echoed() -> None:
    """Seat 2 laid 6-1 and so the 1 open: each end that shows a 1 is worth it."""
    view = replace(
        seen("1-6 6-4 / 4-2 4-1, ?4, ?4, ?5 / ?11 / to play 0", pairs=True),
        log=(
            (1, "play", Tile.parse("6-4").number, 0, 10),
            (2, "play", Tile.parse("6-1").number, 1, 5),
        ),
    )
    assert worth(Echoes(2), view) == {"4-1@1": 0, "4-1@2": 4, "4-2@2": 2}


CHOSEN = [
    # 6-1 scores 5, 4-4 scores nothing and is heavier
    ("6-4 / 6-1 4-4, ?6 / ?19", Greedy(), {"6-1"}),
    ("6-4 / 6-1 4-4, ?6 / ?19", AtRandom(), {"6-1", "4-4"}),
    ("6-4 / 6-1 4-4, ?6 / ?19", AT_RANDOM, {"6-1", "4-4"}),
    ("6-4 / 6-1 4-4 1-1, ?6 / ?18", Weighing((Doubles(ALWAYS),)), {"4-4"}),
    ("6-4 / 6-1 4-4 1-1, ?6 / ?18", Weighing((Doubles(-ALWAYS, 3),)), {"6-1"}),
    # a lead of 4-2 scores nothing and opens the table to four replies; 6-6 has one, of 15
    ("- / 4-2 3-2, ?7 / ?19", Greedy(), {"3-2"}),
    ("- / 6-2 6-6, ?7 / ?19", Greedy(), {"6-6"}),
    # 5-5 scores 10 but 5-0 answers with 10; 6-4 scores 10 and only 6-1 answers, with 5
    ("- / 5-5 6-4, ?7 / ?19", Greedy(), {"5-5", "6-4"}),
    ("- / 5-5 6-4, ?7 / ?19", LookingAhead(), {"6-4"}),
    # nothing scores: 4-3 is heavier than 1-1, and four tiles score on it
    ("- / 1-1 4-3, ?7 / ?19", Greedy(), {"4-3"}),
    ("- / 1-1 4-3, ?7 / ?19", LookingAhead(), {"1-1"}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "player", "tiles"), CHOSEN)
def test_a_player_chooses(position: str, player: Player, tiles: set[str]) -> None:
    """These tiles over many seeds, and no others."""
    assert chosen(player, seen(f"{position} / to play 0")) == tiles


@pytest.mark.parametrize("name", ["muggins", "all-fives", "klassika-101", "five-up"])
def test_weighing_contains_the_simple_players(name: str) -> None:
    """Without habits and points at random, with pips alone greedy, with replies looking ahead."""
    match = Match(allfives.rules(name), 2, 6)
    for turn in range(40):
        if match.seat is None:
            break
        view = sight(match)
        assert GREEDY.choose(view, Random(turn)) == Greedy().choose(view, Random(turn))
        assert AHEAD.choose(view, Random(turn)) == LookingAhead().choose(view, Random(turn))
        if len(view) > 1:
            assert AT_RANDOM.choose(view, Random(turn)) == AtRandom().choose(view, Random(turn))
        match.choose(AtRandom().choose(view, Random(turn)).choice)


@pytest.mark.parametrize("player", [LookingAhead(), READING, Greedy()], ids=repr)
def test_a_thinking_player_never_passes_while_it_can_play(player: Player) -> None:
    """Where passing is allowed (VP-06): every pass and draw in the record was forced."""
    match = Match(allfives.rules("vsem-po-pyat"), 2, 3)
    for _ in range(60):
        if match.seat is None:
            break
        choice = player.choose(sight(match), Random(1)).choice
        assert choice[0] >= 0
        match.choose(choice)


def test_seats_are_played_by_their_players() -> None:
    """A greedy player takes 10 where one that holds its doubles does not."""
    for player, led in ((Greedy(), "5-5"), (Weighing((Doubles(-ALWAYS),)), "1-0")):
        match = one_deal("5-5 4-4 1-0, 3-2 6-6 2-1")
        play_seats(match, [player, AtRandom()], Random(1))
        assert TILES[match.played[0].events[0].event[2]] == Tile.parse(led)
