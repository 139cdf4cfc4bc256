"""What a player sees: all that its seat may see, and nothing that is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import allfives
from allfives import Hand, Impossible, Match, Position
from allfives.game.leading import Dealt
from allfives.game.tiles import TILES, numbers_in
from allfives.search.guessing import counted, read
from allfives.search.habits import Denies, Doubles, KeepsEnds
from allfives.search.players import AtRandom, Greedy, LookingAhead, Player, Weighing
from allfives.search.sight import options, sight, sight_of, whole_set

NAMES = ("all-fives", "muggins", "vsem-po-pyat", "klassika-101", "five-up", "seven-toed-pete")
TABLES = [
    (name, seats, pairs)
    for name in NAMES
    for seats, pairs in ((2, False), (3, False), (4, True))
    if seats in allfives.rules(name).players
    and not (pairs and allfives.rules(name).pairs == "none")
]
MINDFUL = Weighing((Denies(2), Doubles(-3, 2), KeepsEnds(1)))


def turns(match: Match, player: Player, most: int) -> Iterator[Match]:
    """The match at every turn while this player plays every seat."""
    rng = Random(3)
    for _ in range(most):
        if match.seat is None:
            return
        yield match
        match.choose(player.choose(sight(match), rng).choice)


def dealt_anew(match: Match, rng: Random) -> Match:
    """The match at the same turn, but whatever its seat cannot see was shuffled once more.

    What the others laid stays with them. So far nobody has drawn a tile.
    """
    seat, events = match.deal.seat, [each.event for each in match.events]
    assert {event[1] for event in events} <= {"play"}
    kept = [
        [n for n in numbers_in(hand) if other == seat or not match.deal.hands[other] >> n & 1]
        for other, hand in enumerate(match.dealt.hands)
    ]
    fixed = {number for tiles in kept for number in tiles}
    free = [number for number in numbers_in(whole_set(match.rules)) if number not in fixed]
    rng.shuffle(free)
    hands = []
    for hand, tiles in zip(match.dealt.hands, kept, strict=True):
        missing = hand.bit_count() - len(tiles)
        hands.append(sum(1 << number for number in (*tiles, *free[:missing])))
        free = free[missing:]
    deals = iter([Dealt(tuple(hands), tuple(free), match.dealt.lead, match.dealt.led)])
    other = Match(match.rules, match.players, 0, dealer=lambda _: next(deals, None))
    for _, _, number, at, _ in events:
        other.choose((number, at))
    return other


@pytest.mark.parametrize("name", ["all-fives", "muggins", "vsem-po-pyat"])
@pytest.mark.parametrize("player", [LookingAhead(), Greedy(), AtRandom(), MINDFUL], ids=repr)
def test_a_seat_sees_and_does_the_same_whatever_is_hidden(name: str, player: Player) -> None:
    """All unseen tiles dealt anew: the sight is equal, field by field, and so is what is chosen."""
    compared = 0
    for seed in range(30):
        match = Match(allfives.rules(name), 2, seed)
        for at in turns(match, LookingAhead(), 5):
            if {each.event[1] for each in at.events} - {"play"}:
                break
            other = dealt_anew(at, Random(seed))
            if {each.event[1] for each in other.events} - {"play"}:
                continue  # with these tiles somebody had to draw, and that may be seen
            assert (other.deal.hands, other.deal.boneyard) != (at.deal.hands, at.deal.boneyard)
            assert sight(other) == sight(at)
            one, two = (player.choose(sight(each), Random(7)) for each in (at, other))
            assert one == two
            compared += 1
    assert compared > 25


@pytest.mark.parametrize(("name", "seats", "pairs"), TABLES)
def test_a_sight_holds_what_the_view_of_the_seat_holds(name: str, seats: int, pairs: bool) -> None:
    """Hand, numbers of tiles, scores, table and events; of a tile that another drew no number."""
    rules = allfives.rules(name)
    drawn = {True: 0, False: 0}  # by oneself or not
    for at in turns(Match(rules, seats, 5, pairs=pairs), AtRandom(), 80):
        seen, view = sight(at), at.view(at.deal.seat)
        assert (seen.seat, seen.pairs, seen.rules) == (view.seat, pairs, rules)
        assert seen.hand == view.hand.bits
        assert (seen.held, seen.drawable, seen.scores) == (view.held, view.drawable, view.scores)
        assert seen.state == view.layout.state(rules)
        assert seen.unseen == whole_set(rules) & ~seen.hand & ~Hand(view.layout.tiles).bits
        assert [option.choice for option in seen] == at.deal.options
        assert seen.options == options(at)
        assert len(seen) == len(view.choices)
        assert len(seen.log) == len(view.log)
        for event, line in zip(seen.log, view.log, strict=True):
            assert line.startswith(f"{event[0]} ")
            if event[1] == "draw":
                drawn[event[0] == seen.seat] += 1
                number = event[2]
                said = f"{event[0]} draw" + (f" {TILES[number]}" if number >= 0 else "")
                assert line == said
                assert (number >= 0) == (event[0] == seen.seat)
        assert seen.dealt == at.dealt.hands[seen.seat]
    if seats == 2:
        assert drawn[False] > 0


def test_a_position_is_seen_as_the_match_at_that_turn() -> None:
    """Table, hand, numbers and options; only what happened before is not known."""
    for at in turns(Match(allfives.rules("muggins"), 2, 11), LookingAhead(), 12):
        if at.played:
            break
        seen, found = sight(at), sight_of(at.position)
        for field in ("seat", "state", "hand", "unseen", "held", "drawable", "scores", "options"):
            assert getattr(found, field) == getattr(seen, field), field
        assert found.log == ()


def test_a_position_need_not_say_what_others_hold() -> None:
    """Numbers are enough; one's own hand is not, and something must fit."""
    seen = sight_of(Position.parse("rules=muggins 6-4 / 6-1 3-2, ?6 / ?19 / to play 0"))
    assert seen.held == (2, 6)
    assert seen.drawable == 19
    assert [(str(TILES[option.choice[0]]), option.points) for option in seen] == [("6-1", 5)]
    assert seen.unseen.bit_count() == 25
    for text, why in (("?2, 6-1 / ?24", "must know"), ("3-2, ?6 / ?20", "no tile of the hand")):
        with pytest.raises(Impossible, match=why):
            sight_of(Position.parse(f"rules=muggins 6-4 / {text}"))


def test_who_is_guessed_at_by_number_may_hold_anything_unseen() -> None:
    """One lot: as many tiles as are held, among all that are unseen."""
    seen = sight_of(Position.parse("rules=muggins 6-4 / 6-1 3-2, ?6 / ?19 / to play 0"))
    assert counted(seen, 1).lots == ((6, seen.unseen),)
    assert read(seen, 1) == counted(seen, 1)
