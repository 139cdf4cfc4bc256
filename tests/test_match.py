"""Matches: the target, who leads next, who is paid, and what a seat may see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allfives
from allfives import Hand, Impossible, Match, Rules
from allfives.game.leading import Dealt, Ended, known_leader, shuffled
from allfives.game.match import shuffle
from allfives.game.target import Standing, after_play, after_settlement
from allfives.game.tiles import Tile, bits_of, full_set

# A slow machine is no failure.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

SEATS = (2, 3, 4)


def rules(name: str = "all-fives", **changes: Any) -> Rules:
    """A preset with changes; a number for `hand` or `target` holds for every number of seats."""
    for question in ("hand", "target"):
        if question in changes:
            changes[question] = dict.fromkeys(SEATS, changes[question])
    return allfives.rules(name, **changes)


def deals(rules: Rules, *hands: str, lead: int = 0, boneyard: str = "") -> Any:
    """A dealer that gives these hands every time; what is first drawn, and then the rest."""
    held = [Hand.parse(hand) for hand in hands]
    first = Hand.parse(boneyard).tiles
    taken = {tile for hand in held for tile in hand} | set(first)
    rest = [tile for tile in full_set(rules.highest) if tile not in taken]
    numbers = tuple(tile.number for tile in (*first, *rest))
    dealt = Dealt(tuple(hand.bits for hand in held), numbers, lead)

    def dealer(match: Match) -> Dealt:
        return dealt if not match.played else shuffle(match)

    return dealer


def match_of(rules: Rules, *hands: str, **more: Any) -> Match:
    """A match whose first deal is given."""
    pairs = more.pop("pairs", False)
    return Match(rules, len(hands), 1, pairs=pairs, dealer=deals(rules, *hands, **more))


# ---------------------------------------------------------------- the target

# Rules, scores, then steps: `seat+points` is a play, `points,points` a settlement; then the scores
# and the winners. Targets are 100. Worked out by hand from the sources named.
AT_ONCE, LATER = {"target_checked": "at-once"}, {"target_checked": "after-settlement"}
EXACT, ON = {"target_exact": "yes"}, {"target_checked": "play-on"}
EXTRA, LOSES = {"target_tie": "extra-hands"}, {"target_means": "loses"}
TARGETS = [
    ("in play the match is over at once (AF-19)", AT_ONCE, (95, 0), "0+5", (100, 0), (0,)),
    ("beyond it as well", AT_ONCE, (95, 0), "0+20", (115, 0), (0,)),
    ("only once the hand is settled (AF-19)", LATER, (95, 0), "0+5", (100, 0), None),
    ("then the highest wins", LATER, (95, 90), "0+5 1+20 0,0", (100, 110), (1,)),
    ("and a loss may take it back", LATER, (95, 0), "0+5 -5,0", (95, 0), None),
    ("played on, nothing more is scored (VP-18)", ON, (95, 90), "0+5 1+20", (100, 90), None),
    ("played on, a settlement decides too", ON, (95, 90), "5,20", (100, 110), (1,)),
    ("at a settlement the highest (VP-13)", AT_ONCE, (90, 80), "15,30", (105, 110), (1,)),
    ("below the target nobody", AT_ONCE, (90, 80), "5,15", (95, 95), None),
    ("exactly: more is not scored", EXACT, (95, 0), "0+10 0+5", (100, 0), (0,)),
    ("exactly at a settlement too", EXACT, (95, 0), "10,0", (95, 0), None),
    ("exactly: a loss is always taken", EXACT, (95, 0), "-10,0", (85, 0), None),
    ("first score of at least 10", {"first_score": 10}, (0, 0), "0+5 0+10 0+5", (15, 0), None),
    ("a settlement opens no score", {"first_score": 10}, (0, 0), "5,0 0+5", (5, 0), None),
    ("tied, they win together", {}, (90, 90), "10,10", (100, 100), (0, 1)),
    ("tied, two extra hands (VP-13)", EXTRA, (90, 90), "10,10 0+5", (105, 100), None),
    ("after them the highest", EXTRA, (90, 90), "10,10 0+5 0,0 0,10", (105, 110), (1,)),
    ("even below the target", EXTRA, (90, 90), "10,10 -50,-40 0,0", (50, 60), (1,)),
    ("tied again, again", EXTRA, (90, 90), "10,10 0,0 5,5 0,0", (105, 105), None),
    ("until somebody is ahead", EXTRA, (90, 90), "10,10 0,0 0,0 0,0 0,5", (100, 105), (1,)),
    ("three are tied: three hands", EXTRA, (95,) * 3, "5,5,5 5,0,0 0,0,0", (105, 100, 100), None),
    ("reaching it loses (CL-01)", LOSES, (90, 80), "15,5", (105, 85), (1,)),
    ("the highest loses (CL-14)", LOSES, (90, 90, 90), "15,20,5", (105, 110, 95), (0, 2)),
    ("they lose together (CL-14)", LOSES, (90, 90, 90), "20,20,0", (110, 110, 90), (2,)),
    ("all lose together", LOSES, (90, 90), "20,20", (110, 110), ()),
    ("loses in play at once", {**LOSES, **AT_ONCE}, (95, 0), "0+5", (100, 0), (1,)),
]


@pytest.mark.parametrize(
    ("changes", "before", "steps", "scores", "winners"),
    [pytest.param(*row[1:], id=row[0]) for row in TARGETS],
)
def test_the_target_ends_the_match_as_the_rules_say(
    changes: dict[str, Any],
    before: Sequence[int],
    steps: str,
    scores: Sequence[int],
    winners: tuple[int, ...] | None,
) -> None:
    """A table by hand: rules, scores, what is made, and what comes of it."""
    base: dict[str, Any] = {"target_tie": "together", "first_score": 0, "target_exact": "no"}
    chosen = rules(**{**base, **changes}, target=100)
    standing = Standing.start(chosen, len(before), pairs=False)
    for seat, score in enumerate(before):
        standing = standing.with_points(seat, score)
    for step in steps.split():
        if "+" in step:
            seat, points = map(int, step.split("+"))
            standing, _ = after_play(standing, chosen, seat, points)
        else:
            standing = after_settlement(standing, chosen, [int(part) for part in step.split(",")])
    assert (standing.scores, standing.winners) == (tuple(scores), winners)


def test_a_match_won_in_play_settles_nothing_and_draws_no_more() -> None:
    """Seat 1 could not play on 5-5 and would draw; the match is over before that (AF-19)."""
    match = match_of(rules(hand=2, target=10), "5-5 1-0", "6-6 4-4")
    assert match.play("5-5@start") == 10
    assert (match.winner, match.scores, match.seat) == ((0,), (10, 0), None)
    assert [scored.event[1] for scored in match.played[0].events] == ["play"]
    assert (match.played[0].settlement, match.played[0].settled) == (None, None)
    assert match.position.hands == (Hand.parse("1-0"), Hand.parse("4-4 6-6"))
    assert len(match.deal.boneyard) - match.deal.drawn == 24
    assert match.legal() == ()
    with pytest.raises(Impossible, match="over"):
        match.play("1-0@left")


def test_a_hand_is_played_out_without_scoring() -> None:
    """Once the target is reached the plays score nothing, nor the settlement (VP-18)."""
    chosen = rules(hand=2, target=10, target_checked="play-on")
    match = match_of(chosen, "5-5 5-0", "6-5 6-4")
    assert [match.play(choice) for choice in ("5-5@start", "6-5@left", "5-0@right")] == [10, 0, 0]
    assert (match.winner, match.scores) == ((0,), (10, 0))
    assert match.played[0].settled == (0, 0)
    assert "Settle: 0 0\nScores: 10 0\nResult: 0" in match.record()


def test_a_target_reached_in_play_may_be_lost_at_the_settlement() -> None:
    """Checked after settlement: 10 for 5-5; 6-4 and 3-3 are left, written 15 (AF-18, AF-19)."""
    chosen = rules(hand=2, target=10, target_checked="after-settlement")
    match = match_of(chosen, "5-5 6-4", "5-1 5-2", boneyard="3-3 1-1")
    points = [match.play(c) for c in ("5-5@start", "5-1@left", "1-1@left", "5-2@right")]
    assert points == [10, 0, 0, 0]
    assert (match.played[0].settled, match.scores) == ((-15, 0), (-5, 0))
    assert match.winner is None


def test_an_exact_target_writes_only_what_fits() -> None:
    """The settlement line of a record is what was written, so that sums agree."""
    chosen = rules("fives-and-threes", hand=1, target=3, out_points=1, lead_scores="always")
    match = match_of(chosen, "5-5", "6-6")
    assert match.play("5-5@start") == 2  # 10 by five
    assert match.scores == (3, 0)  # and 1 for going out
    assert match.winner == (0,)
    match = match_of(rules("fives-and-threes", hand=1, target=2, out_points=5), "6-4", "6-6")
    assert (match.play("6-4@start"), match.winner) == (2, (0,))
    match = match_of(rules("fives-and-threes", hand=1, target=4, out_points=5), "6-4", "6-6")
    match.play("6-4@start")
    assert (match.scores, match.played[0].settled) == ((2, 0), (0, 0))


# ---------------------------------------------------------------- who leads

HANDS = ("6-6 2-1 0-0", "6-5 1-1 4-0", "5-5 2-2 3-0")
# Answers, how the hand before went (led, out, winner, blocker; nothing: the first), who leads and
# with which tile. None where chance decides.
OUT, WON, TIED = Ended(1, 2, 2, 0), Ended(1, None, 0, 2), Ended(1, None, None, 2)
LEADS = [
    ({"first_lead": "random"}, None, None),
    ({"first_lead": "lot-heaviest"}, None, None),
    ({"first_lead": "holder-heaviest"}, None, (0, None)),
    ({"first_lead": "holder-highest-double", "led_tile": "that-tile"}, None, (0, "6-6")),
    ({"first_lead": "holder-lowest-double", "led_tile": "that-tile"}, None, (1, "1-1")),
    ({"first_lead": "holder-lowest-double", "led_tile": "any"}, None, (1, None)),
    ({"next_lead": "winner"}, OUT, (2, None)),
    ({"next_lead": "rotates"}, OUT, (2, None)),
    ({"next_lead": "rotates", "direction": "right"}, OUT, (0, None)),
    ({"next_lead": "as-first", "first_lead": "random"}, OUT, None),
    (
        {"next_lead": "as-first", "first_lead": "holder-heaviest", "led_tile": "that-tile"},
        OUT,
        (0, None),
    ),
    ({"block_lead": "winner"}, WON, (0, None)),
    ({"block_lead": "blocker"}, WON, (2, None)),
    ({"block_lead": "rotates"}, WON, (2, None)),
    ({"block_lead": "as-first", "first_lead": "holder-lowest-double"}, WON, (1, None)),
    ({"block_lead": "winner", "first_lead": "random"}, TIED, None),
    ({"block_lead": "blocker"}, TIED, (2, None)),
]


@pytest.mark.parametrize(("changes", "before", "wanted"), LEADS)
def test_who_leads(
    changes: dict[str, str], before: Ended | None, wanted: tuple[int, str | None] | None
) -> None:
    """AF-09, VP-03, MU-03, MU-05, CL-04, CL-05, each answer once."""
    chosen = rules(**{"led_tile": "any", **changes})
    found = known_leader(chosen, [Hand.parse(hand).bits for hand in HANDS], before)
    tile = wanted and wanted[1] and Tile.parse(wanted[1]).number
    assert found == (wanted and (wanted[0], tile))


@pytest.mark.parametrize("way", ["random", "lot-heaviest", "lot-lowest"])
def test_chance_lets_every_seat_lead_at_times(way: str) -> None:
    """By lot or at random, each of four seats leads (AF-09, VP-03, MU-03)."""
    chosen = rules(first_lead=way, led_tile="any")
    leads = {shuffled(chosen, 4, random.Random(seed), None).lead for seed in range(60)}
    assert leads == {0, 1, 2, 3}


def test_the_first_hand_alone_is_led_with_the_tile_that_chose_the_leader() -> None:
    """CL-04: the lowest double is the only choice; CL-05: later any tile may be led."""
    match = Match(rules("klassika-101", led_tile="that-tile"), 4, 3)
    assert match.legal() == ("1-1@start",)  # all 28 tiles are held
    while not match.played:
        match.play(match.legal()[0])
    assert len(match.legal()) == 7


def test_whoever_went_out_leads_the_next_hand() -> None:
    """AF-09: seat 1 goes out with 5-2, and its turn comes first in the next hand."""
    match = match_of(rules(hand=2), "5-5 6-4", "5-1 5-2", boneyard="3-3 1-1")
    for choice in ("5-5@start", "5-1@left", "1-1@left", "5-2@right"):
        match.play(choice)
    assert match.ended == Ended(0, 1, 1, 1)
    assert (match.dealt.lead, match.seat) == (1, 1)


def test_whoever_is_left_with_the_most_shuffles() -> None:
    """CL-09; under other rules nobody is named."""
    match = match_of(rules("klassika-101", hand=1), "6-5", "1-0", "3-3")
    assert match.shuffler is None
    match.play("6-5@start")
    assert match.shuffler == 2
    assert match.scores == (0, 0, 0)  # 1 and 6 are below 13 (CL-10)
    other = match_of(rules(hand=1), "6-5", "1-0", "3-3")
    other.play("6-5@start")
    assert other.shuffler is None


# ---------------------------------------------------------------- pairs, claims, refusals


def test_partners_have_one_score() -> None:
    """AF-20: what one makes both have; at the end both hands come off it, each rounded."""
    match = match_of(rules(hand=1), "5-5", "6-5", "2-1", "4-4", pairs=True)
    match.play("5-5@start")
    assert match.played[0].settled == (-5, -20, -5, -20)  # 3 is 5; 11 is 10 and 8 is 10
    assert match.scores == (5, -20, 5, -20)
    won = match_of(rules(hand=1, target=10), "5-5", "6-5", "2-1", "4-4", pairs=True)
    won.play("5-5@start")
    assert won.winner == (0, 2)


def test_points_may_be_left_and_called() -> None:
    """`unclaimed=muggins`: an opponent takes what the player left; the other rules forgive it."""
    claimed = rules(hand=2, unclaimed="muggins")
    hands = ("5-5 5-0", "6-5 6-4", "2-2 1-1", "3-3 1-0")
    taken = match_of(claimed, *hands)
    assert (taken.play("5-5@start", claim=False, muggins=3), taken.scores) == (10, (0, 0, 0, 10))
    left = match_of(claimed, *hands)
    assert (left.play("5-5@start", claim=False), left.scores) == (0, (0, 0, 0, 0))
    forgiven = match_of(rules(hand=2), *hands)
    assert (forgiven.play("5-5@start", claim=False), forgiven.scores) == (10, (10, 0, 0, 0))
    paired = match_of(claimed, *hands, pairs=True)
    assert paired.play("5-5@start", claim=False, muggins=1) == 10
    assert paired.scores == (0, 10, 0, 10)


@pytest.mark.parametrize("muggins", [0, 2, 4, -1, 1.0, True, "1"])
def test_only_an_opponent_calls(muggins: Any) -> None:
    """Not the player, not the partner, nobody who is not there; and nothing changes."""
    match = match_of(rules(hand=1, unclaimed="muggins"), "5-5", "6-5", "2-1", "4-4", pairs=True)
    before = match.record()
    with pytest.raises(Impossible, match="an opponent of seat 0"):
        match.play("5-5@start", claim=False, muggins=muggins)
    assert (match.record(), match.seat, match.legal()) == (before, 0, ("5-5@start",))


SEATINGS = [
    ("all-fives", 5, False, "2, 3, 4"),
    ("all-fives", 1, False, "2, 3, 4"),
    ("seven-toed-pete", 2, False, "is for 4"),
    ("all-fives", 2, True, "pairs"),
    ("seven-toed-pete", 4, True, "these rules have none"),
]


@pytest.mark.parametrize(("name", "players", "pairs", "says"), SEATINGS)
def test_seats_that_the_rules_do_not_allow_are_refused(
    name: str, players: int, pairs: bool, says: str
) -> None:
    """`r.players` says how many may play; pairs are two against two."""
    with pytest.raises(Impossible, match=says):
        Match(allfives.rules(name), players, pairs=pairs)


def test_hands_that_the_set_cannot_fill_are_refused() -> None:
    """Four hands of nine are more than 28 tiles; six and what stays are 28 and more."""
    with pytest.raises(Impossible, match="need 36 tiles"):
        Match(rules(hand=9), 4)
    with pytest.raises(Impossible, match="need 28 tiles, and 2 stay"):
        Match(rules(hand=7, undrawn={4: 2}), 4)


def test_the_same_seed_is_the_same_match() -> None:
    """A seed may be a number or a `random.Random`; deals, lots and hands follow from it."""
    one, other = Match(rules(), 3, 11), Match(rules(), 3, random.Random(11))
    assert one.position == other.position
    assert Match(rules(), 3, 12).position != one.position


def test_a_play_of_the_public_functions_is_a_choice() -> None:
    """`allfives.plays` gives plays that `Match.play` takes as they are."""
    match = Match(rules(), 2, 4)
    while match.winner is None and len(match.played) < 3:
        hand = match.position.hands[match.seat or 0]
        assert isinstance(hand, Hand)
        found = allfives.plays(match.layout, hand, match.rules)
        assert {str(play) for play in found} == set(match.legal())
        best = max(found, key=lambda play: play.count.points or 0)
        standing = sum(match.scores)
        points = match.play(best)
        assert points == best.count.points
        assert match.winner is not None or match.played or sum(match.scores) == standing + points


# ---------------------------------------------------------------- what a seat sees


@given(
    st.sampled_from(allfives.rules()),
    st.integers(0, 10**6),
    st.integers(0, 60),
    st.randoms(use_true_random=False),
)
def test_shuffling_what_is_hidden_leaves_the_view_the_same(
    name: str, seed: int, choices: int, rng: random.Random
) -> None:
    """Others' hands, what they drew and the boneyard may change places: a seat cannot tell."""
    chosen = allfives.rules(name)
    match = Match(chosen, rng.choice(chosen.players), seed)
    while choices and match.winner is None:
        match.choose(rng.choice(match.deal.options))
        choices -= 1
    seat = rng.randrange(match.players)
    before, deal = match.view(seat), match.deal
    hidden = [n for other, bits in enumerate(deal.hands) if other != seat for n in numbers(bits)]
    hidden += deal.boneyard[deal.drawn :]
    rng.shuffle(hidden)
    for other, bits in enumerate(deal.hands):
        if other != seat:
            deal.hands[other] = sum(1 << hidden.pop() for _ in numbers(bits))
    deal.boneyard = (*deal.boneyard[: deal.drawn], *hidden)
    for at, scored in enumerate(match.events):
        if scored.event[1] == "draw" and scored.event[0] != seat:
            event = (*scored.event[:2], rng.randrange(28), *scored.event[3:])
            match.events[at] = scored._replace(event=event)
    assert match.view(seat) == before
    assert hash(before) == hash(match.view(seat))


def numbers(bits: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


def test_a_view_says_what_a_seat_may_know() -> None:
    """Own hand and choices, how many tiles the others hold, what was drawn by oneself."""
    match = match_of(rules(hand=2, undrawn={2: 2}), "6-6 6-5", "4-4 3-3", boneyard="2-2 6-1")
    match.play("6-6@start")  # seat 1 draws 2-2 and 6-1
    own, other = match.view(1), match.view(0)
    assert own.log == ("0 6-6@start = 0", "1 draw 2-2", "1 draw 6-1")
    assert other.log == ("0 6-6@start = 0", "1 draw", "1 draw")
    assert (own.held, own.boneyard, own.drawable) == ((1, 4), 22, 20)
    assert (str(own.layout), own.to_play, own.scores) == ("6-6*", 1, (0, 0))
    assert own.choices == ("6-1@left", "6-1@right")
    assert (other.choices, str(other.hand)) == ((), "6-5")
    with pytest.raises(Impossible, match="0 to 1"):
        match.view(2)


def test_every_preset_can_be_watched_from_every_seat() -> None:
    """Views agree with each other on all that is open."""
    for name in allfives.rules():
        chosen = allfives.rules(name)
        match = Match(chosen, chosen.players[-1], 5)
        while match.winner is None and len(match.events) < 12:
            match.choose(match.deal.options[-1])
        views = [match.view(seat) for seat in range(match.players)]
        assert len({(view.layout, view.held, view.boneyard, view.scores) for view in views}) == 1
        held = sum(bits_of(view.hand.tiles).bit_count() for view in views)
        laid = len(match.layout.tiles)
        assert held + views[0].boneyard + laid == len(full_set(chosen.highest))
