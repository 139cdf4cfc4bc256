"""Scenes before the first tile: who may play, how many tiles each, who leads, how far it goes."""

from __future__ import annotations

from random import Random
from typing import Any

from allfives.game.deal import Deal
from allfives.game.errors import Impossible
from allfives.game.leading import Ended, check_seats, known_leader, shuffled
from allfives.game.rules import Rules
from allfives.game.settlement import settle
from allfives.game.tiles import TILES, Hand, Tile, full_set
from allfives.show.scenes.tables import words_line
from allfives.show.scenes.told import Told, asked, capital, chips, hands_list, named, player
from allfives.show.words import points_words, say

_LEAD_KEYS = ("hands", "out", "block", "left", "lot", "led")


def see_deal(rules: Rules, text: str) -> str:
    """How many sit down."""
    return words_line(say("scene.sit_down", number=text))


def tell_deal(rules: Rules, text: str) -> Told:
    """How many tiles each has, how many are left, how many of those stay."""
    seats = int(text)
    dealt = shuffled(rules, seats, Random(1), None)
    deal = Deal(rules, dealt.hands, dealt.boneyard, dealt.lead, led=dealt.led)
    stay = len(deal.boneyard) - deal.limit
    each, left, whole = rules.hand_size(seats), len(dealt.boneyard), len(full_set(rules.highest))
    short = f"{each} each, {left} left" + (f", {stay} stay" if stay else "")
    lines = [say("scene.left", whole=whole, taken=seats * each, left=left)]
    if stay:
        lines.append(say("scene.stay", number=stay))
    return Told(short, say("scene.each", number=each, left=left), tuple(lines))


def see_seats(rules: Rules, text: str) -> str:
    """Who wants to play."""
    players, *rest = text.split(" / ")
    return words_line(say("scene.pairs_ask" if "pairs" in rest else "scene.seats", number=players))


def tell_seats(rules: Rules, text: str) -> Told:
    """Whether they may, and why not."""
    players, *rest = text.split(" / ")
    try:
        check_seats(rules, int(players), "pairs" in rest)
    except Impossible:
        field = "pairs" if int(players) in rules.players else "players"
        return Told("refused", say("scene.refused"), (rule_words(rules, field),))
    return Told("allowed", say("scene.allowed"), (rule_words(rules, "players"),))


def see_target(rules: Rules, text: str) -> str:
    """How many play."""
    return words_line(say("scene.match_of", number=text))


def tell_target(rules: Rules, text: str) -> Told:
    """The points that end the match."""
    points = rules.target_for(int(text))
    key = "scene.target_loses" if rules.target_means == "loses" else "scene.target_wins"
    return Told(str(points), say(key, points=points_words(points)))


def rule_words(rules: Rules, field: str) -> str:
    """A rule question with what these rules answer."""
    return asked(field, getattr(rules, field))


# ---------------------------------------------------------------- the lead


def see_lead(rules: Rules, text: str) -> str:
    """What each seat holds, how the hand before went, what a lot turned up."""
    given = named(text.split(" / "), *_LEAD_KEYS)
    hands = [Hand.parse(hand) for hand in given["hands"].split(",")]
    shown = []
    if "out" in given:
        shown.append(words_line(say("scene.before_out", who=player(int(given["out"])))))
    if "block" in given:
        left = [Hand.parse(hand) for hand in given["left"].split(",")]
        shown.append(words_line(say("scene.before_block", who=player(int(given["block"])))))
        shown.append(hands_list(left, pips=True))
        shown.append(words_line(say("scene.now")))
    shown.append(hands_list(hands))
    if "lot" in given:
        lot = [chips([tile]) for tile in Hand.parse(given["lot"])]
        shown.append(f'<p class="af-text">{say("scene.lot")} {" ".join(lot)}</p>')
    return "".join(shown)


def tell_lead(rules: Rules, text: str) -> Told:
    """Who leads, with which tile if one is prescribed, or that chance decides."""
    given = named(text.split(" / "), *_LEAD_KEYS)
    hands = [Hand.parse(hand).bits for hand in given["hands"].split(",")]
    before = _before(rules, given)
    field = "first_lead" if before is None else "next_lead" if "out" in given else "block_lead"
    why = [rule_words(rules, field)]
    known = known_leader(rules, hands, before)
    if getattr(rules, field) == "as-first" or (known is None and field != "first_lead"):
        why.append(rule_words(rules, "first_lead"))
    if known is None and (rules.first_lead == "random" or "lot" not in given):
        return Told("any seat", say("scene.chance"), tuple(why))
    seat, led = known or (_turned(rules, len(hands), given["lot"]), None)
    who = capital(player(seat))
    if led is None:
        return Told(f"seat {seat}", say("scene.leads", who=who), tuple(why))
    why.append(rule_words(rules, "led_tile"))
    tile = str(TILES[led])
    return Told(f"seat {seat} with {tile}", say("scene.leads_with", who=who, tile=tile), tuple(why))


def _before(rules: Rules, given: dict[str, str]) -> Ended | None:
    led = int(given.get("led", 0))
    if "out" in given:
        return Ended(led, int(given["out"]), int(given["out"]), None)
    if "block" not in given:
        return None
    winner = settle(given["left"].split(","), rules).winner
    return Ended(led, None, winner, int(given["block"]))


class _Lot(Random):
    """Chance that turns up prescribed tiles in a lot."""

    tiles: tuple[Tile, ...] = ()

    def sample(self, population: Any, k: int, **more: Any) -> Any:
        turned, self.tiles = self.tiles[:k], self.tiles[k:]
        return turned


def _turned(rules: Rules, seats: int, text: str) -> int:
    """Who leads when the lot turns up these tiles."""
    lot = _Lot(1)
    lot.tiles = Hand.parse(text).tiles
    return shuffled(rules, seats, lot, None).lead
