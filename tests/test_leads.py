"""Every lead under every rule set, against the naive referee; chances by trying every hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import allfives
from allfives import Hand, Tile, count
from allfives.game.tiles import full_set
from allfives.search.leads import Lead, alike, chance_of_reply, expected_reply, leads
from tests import naive, naive_deal

COUNTING = [name for name in allfives.rules() if allfives.rules(name).scoring != "none"]
READINGS = [("vsem-po-pyat", {"scoring": way}) for way in ("tile", "tile-rounded")]
EVERY = [*((name, {}) for name in COUNTING), *READINGS, ("all-fives", {"ends_open": "any-order"})]

# A lead, its points and every reply that scores with its ends: worked out by hand.
BY_HAND = [
    ("muggins", "3-2", 5, []),  # only a 3 beside the 2, or a 2 beside the 3, and both double
    ("muggins", "5-5", 10, ["5-0@left,right = 10"]),
    ("muggins", "6-4", 10, ["6-1@left = 5"]),
    ("muggins", "4-1", 5, ["6-1@right = 10"]),
    ("muggins", "5-0", 5, ["5-5@left = 10", "0-0@right = 5"]),
    ("muggins", "6-6", 0, ["6-3@left,right = 15"]),
    ("all-threes", "6-6", 12, ["6-0@left,right = 12", "6-3@left,right = 15"]),
    ("vsem-po-pyat", "3-2", 5, ["8-3@left = 10", "7-2@right = 10"]),
    ("fives-and-threes", "0-0", 0, ["3-0@left,right = 1", "5-0@left,right = 1",
                                    "6-0@left,right = 2"]),
]  # fmt: skip


def named(name: str, changes: dict[str, str] | None = None) -> dict[str, Lead]:
    """Every lead of a rule set by its tile."""
    return {str(lead.tile): lead for lead in leads(allfives.rules(name, **(changes or {})))}


@pytest.mark.parametrize(("name", "changes"), EVERY, ids=[f"{n}{[*c.values()]}" for n, c in EVERY])
def test_every_lead_is_as_the_naive_referee_has_it(name: str, changes: dict[str, str]) -> None:
    """Its points, and for every other tile at every end whether it scores, and how much."""
    rules, plain = allfives.rules(name, **changes), naive_deal.answers(name, 2, changes)
    whole = naive.tile_set(plain["highest"])
    assert [(lead.tile.high, lead.tile.low) for lead in leads(rules)] == whole
    for lead in leads(rules):
        led = (lead.tile.high, lead.tile.low)
        table = naive.lay({}, led, "", "", plain)
        assert lead.points == naive.total_and_points(table, plain, {}, "start")[1]
        best: dict[naive.Halves, dict[str, int]] = {}
        for tile, end, after in naive.legal(table, [t for t in whole if t != led], plain):
            best.setdefault(tile, {})[end] = naive.total_and_points(after, plain, table, end)[1]
        expected = {
            tile: (max(ends.values()), {end for end in ends if ends[end] == max(ends.values())})
            for tile, ends in best.items()
            if max(ends.values())
        }
        found = {(r.tile.high, r.tile.low): (r.points, {*r.places}) for r in lead.replies}
        assert found == expected, lead.tile
        assert [r.points for r in lead.replies] == sorted(
            (r.points for r in lead.replies), reverse=True
        )
        assert lead.safe == (not expected)


@pytest.mark.parametrize(("name", "tile", "points", "replies"), BY_HAND)
def test_a_lead_worked_out_by_hand(name: str, tile: str, points: int, replies: list[str]) -> None:
    """Points and replies."""
    lead = named(name)[tile]
    assert lead.points == points
    assert sorted(f"{r.tile}@{','.join(r.places)} = {r.points}" for r in lead.replies) == sorted(
        replies
    )


def test_the_points_of_a_lead_are_those_of_the_count() -> None:
    """`count` says the same of the tile lying alone."""
    for name in COUNTING:
        rules = allfives.rules(name)
        for lead in leads(rules):
            layout = allfives.Layout.parse(str(lead.tile), rules)
            assert count(layout, rules, played=f"{lead.tile}@start").points == lead.points


def test_only_some_tiles_may_be_led_where_a_rule_says_so() -> None:
    """A double in Merry-Go-Round; a double or a score in Seven-Toed Pete; any elsewhere."""
    allowed = {name: [str(one.tile) for one in named(name).values() if one.allowed]
               for name in COUNTING}  # fmt: skip
    doubles = [str(tile) for tile in full_set(6) if tile.is_double]
    assert allowed["merry-go-round"] == doubles
    assert {*allowed["seven-toed-pete"]} == {*doubles, "3-2", "4-1", "5-0", "6-4"}
    assert len(allowed["muggins"]) == 28
    assert len(allowed["vsem-po-pyat"]) == 55


@pytest.mark.parametrize(
    ("tile", "held", "hand"),
    [("4-2", 2, ""), ("5-0", 3, ""), ("6-3", 2, "6-6 6-5"), ("3-2", 2, ""), ("4-2", 0, "")],
)
def test_a_chance_is_the_share_of_all_hands(tile: str, held: int, hand: str) -> None:
    """Every hand that the opponent can hold, one by one: with a reply, and its best points."""
    rules = allfives.rules("muggins")
    lead, own = named("muggins")[tile], Hand.parse(hand)
    unseen = [other for other in full_set(6) if other not in (lead.tile, *own)]
    worth = {reply.tile: reply.points for reply in lead.replies}
    best = [max((worth.get(t, 0) for t in hand), default=0) for hand in combinations(unseen, held)]
    assert chance_of_reply(lead, rules, held, own) == Fraction(sum(map(bool, best)), len(best))
    assert expected_reply(lead, rules, held, own) == Fraction(sum(best), len(best))


def test_more_tiles_than_there_are_cannot_be_held() -> None:
    """The leader of one tile has not seen 27; one who holds two more, 25."""
    rules = allfives.rules("muggins")
    lead = named("muggins")["6-6"]
    assert chance_of_reply(lead, rules, 27) == 1
    for held, hand in ((28, None), (26, Hand.parse("1-0 2-0")), (-1, None)):
        with pytest.raises(ValueError, match="the leader has not seen"):
            chance_of_reply(lead, rules, held, hand)


def test_rule_sets_are_alike_when_every_lead_is() -> None:
    """The four counts of a cross agree on every lead; a multiple of three does not."""
    groups = alike(map(allfives.rules, COUNTING))
    where = {rules.name: at for at, group in enumerate(groups) for rules in group}
    assert len(where) == len(COUNTING)
    assert where["muggins"] == where["all-fives"] == where["sniff"] == where["line-muggins"]
    apart = ("muggins", "all-threes", "vsem-po-pyat", "five-up", "merry-go-round")
    assert len({where[name] for name in apart}) == len(apart)
    assert Tile.parse("3-2") in {lead.tile for lead in leads(groups[0][0]) if lead.safe}
