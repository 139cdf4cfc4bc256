"""One deal by the rules' answers, refereed naively: plain dicts, every question asked anew.

It uses the table of `tests/naive.py` and shares nothing with the engine: of a rule set it takes
the answers alone, as a plain dict.  A *choice* is one of

    TILE@END   a play: one choice for each end by name, also where two ends make the same table
    draw       by one who could play (`if_able`)
    pass       by one who could play (`if_able`)
    decline    by one who drew and could play (`drawn_tile`)

Who cannot play has no choice: draws and passes are forced then.  A play is a choice even when it
is the only one.

A **record** is a text of lines; blank lines and lines that start with ``#`` say nothing::

    RECORD = "Rules: NAME" {"Set: FIELD=VALUE"} "Players: N" ["Pairs: yes"] DEAL {DEAL} RESULT
    DEAL   = "Deal: N"                 1, 2, 3 …
             "Lead: SEAT"              whose turn is first, also where that seat passes the lead on
             "Hands: HAND, HAND…"      as dealt, by seat
             "Boneyard: TILES"         next to be drawn first, never drawn last; or "-"
             {"I. SEAT MOVE"}          I = 1, 2, 3 … within the deal; forced draws and passes too
             ["Settle: N N…"]          change of each seat's score; not when the match ended in play
             "Scores: N N…"            each seat's score then; partners always show the same
    MOVE   = "TILE@END = POINTS"       points as written to the score, 0 included
           | "draw TILE" | "decline" | "pass"
    RESULT = "Result: SEAT SEAT…"      the winners; in a losing game all who did not lose
           | "Result: -"               over, and nobody won
           | "Result: *"               unfinished: the last deal may stop after any move
"""

from __future__ import annotations

import copy
from typing import Any

import allfives
from allfives.game.rules import QUESTION_NAMES
from tests import naive

Answers = dict[str, Any]
Deal = dict[str, Any]
Halves = tuple[int, int]


def answers(name: str, seats: int, changes: dict[str, Any] | None = None) -> Answers:
    """A rule set's answers as a plain dict; what depends on the seats is looked up already."""
    rules = allfives.rules(name, **(changes or {}))
    plain = {question: getattr(rules, question) for question in QUESTION_NAMES}
    for question in ("hand", "undrawn", "target"):
        plain[question] = dict(plain[question]).get(seats, 0)
    return plain


# ---------------------------------------------------------------- text


def tile_text(tile: Halves) -> str:
    """A tile as it is written, higher half first."""
    return f"{max(tile)}-{min(tile)}"


def tiles_text(tiles: list[Halves]) -> str:
    """A hand or a boneyard as it is written."""
    return " ".join(map(tile_text, tiles)) or "-"


def read_tiles(text: str) -> list[Halves]:
    """The tiles of a hand or a boneyard."""
    pairs = [word.split("-") for word in text.split() if word != "-"]
    return [(max(int(a), int(b)), min(int(a), int(b))) for a, b in pairs]


def position_text(deal: Deal, scores: list[int]) -> str:
    """The deal as a one-line position."""
    hands = ", ".join(map(tiles_text, deal["hands"]))
    boneyard, written = tiles_text(deal["boneyard"]), " ".join(map(str, scores))
    where = f"to play {deal['turn']} / scores {written}"
    return f"{naive.printed(deal['table'])} / {hands} / {boneyard} / {where}"


# ---------------------------------------------------------------- the deal


def new_deal(
    rules: Answers,
    lead: int,
    hands: list[list[Halves]],
    boneyard: list[Halves],
    first: bool = False,
) -> Deal:
    """A deal before its first tile; `first` is the first hand of a match (CL-04)."""
    return {
        "rules": rules,
        "table": {},
        "hands": [list(hand) for hand in hands],
        "boneyard": list(boneyard),
        "lead": lead,
        "turn": lead,
        "must_lead": chosen_by(rules, hands)[1] if first else None,
        "drawn": 0,  # tiles drawn in this turn
        "had_to_draw": False,  # whether the last of them was drawn because nothing fitted
        "passes": 0,  # in succession
        "blocker": None,  # who laid the last tile
        "ended": None,  # then "out", or "block"
        "out": None,  # who went out
    }


def weight(tile: Halves) -> tuple[int, int]:
    """Heavier is more pips; of equal pips, the higher half."""
    return sum(tile), max(tile)


def chosen_by(rules: Answers, hands: list[list[Halves]]) -> tuple[int | None, Halves | None]:
    """Who leads by what is held, and the tile that must be led; None where a lot decides."""
    held = [tile for hand in hands for tile in hand]
    doubles = [tile for tile in held if tile[0] == tile[1]]
    way = rules["first_lead"]
    if way == "holder-heaviest" or (way == "holder-highest-double" and not doubles):
        tile = max(held, key=weight)
    elif way == "holder-highest-double":
        tile = max(doubles)
    elif way == "holder-lowest-double" and doubles:
        tile = min(doubles, key=lambda double: (double == (0, 0), double))
    elif way == "holder-lowest-double":
        tile = min(held, key=weight)
    else:
        return None, None
    seat = next(seat for seat, hand in enumerate(hands) if tile in hand)
    return seat, tile if rules["led_tile"] == "that-tile" else None


def after(deal: Deal, seat: int) -> int:
    """The seat whose turn comes next."""
    step = 1 if deal["rules"]["direction"] == "left" else -1
    return (seat + step) % len(deal["hands"])


def drawable(deal: Deal) -> list[Halves]:
    """The tiles of the boneyard that may still be drawn by somebody (VP-15)."""
    if deal["rules"]["draw"] == "none":
        return []
    boneyard: list[Halves] = deal["boneyard"]
    return boneyard[: max(0, len(boneyard) - deal["rules"]["undrawn"])]


def may_draw(deal: Deal) -> bool:
    """Whether the player in turn can be given a tile now."""
    if not deal["table"] and deal["rules"]["led_tile"] == "double-or-score":
        return False
    way = deal["rules"]["draw"]
    limited = way.startswith("up-to-") and deal["drawn"] >= int(way[-1])
    return bool(drawable(deal)) and not limited


def all_plays(deal: Deal) -> list[dict[str, Any]]:
    """Every placement of the hand in turn that the table allows, with what its count brings."""
    rules, table = deal["rules"], deal["table"]
    found = []
    for tile, end, laid in naive.legal(table, deal["hands"][deal["turn"]], rules):
        _, points = naive.total_and_points(laid, rules, table, end)
        double = tile[0] == tile[1]
        text = f"{tile_text(tile)}@{end}"
        found.append(
            {"text": text, "tile": tile, "table": laid, "points": points, "double": double}
        )
    return found


def plays(deal: Deal) -> list[dict[str, Any]]:
    """The plays that the rules allow: what may be led, and what may be played last."""
    found = all_plays(deal)
    if not deal["table"]:
        found = leads(deal, found)
    if deal["rules"]["last_tile"] == "not-last" and len(deal["hands"][deal["turn"]]) == 1:
        found = [play for play in found if not (play["double"] or play["points"])]
    return found


def leads(deal: Deal, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tiles that may be led."""
    way = deal["rules"]["led_tile"]
    if deal["must_lead"]:
        return [play for play in found if play["tile"] == deal["must_lead"]]
    if way == "double-or-score":
        return [play for play in found if play["double"] or play["points"]]
    if way == "double":
        doubles = [play for play in found if play["double"]]
        return doubles if doubles or may_draw(deal) else found
    return found


def choices(deal: Deal) -> list[str]:
    """What the player in turn can choose from; nothing when the next move is forced."""
    rules = deal["rules"]
    found = [play["text"] for play in plays(deal)]
    if deal["ended"] or not found or not deal["table"]:
        return [] if deal["ended"] else found
    keeps = rules["drawn_tile"] == "may-be-kept"
    if deal["had_to_draw"]:
        return [*found, "decline"] if keeps else found
    if rules["if_able"] == "may-pass":
        found.append("pass")
    if rules["if_able"] in ("may-draw", "may-draw-one") and may_draw(deal):
        found.append("draw")
    if deal["drawn"] and keeps:
        found.append("decline")
    return found


def forced(deal: Deal) -> str | None:
    """The move that is made without a choice, if there is one."""
    if deal["ended"] or choices(deal):
        return None
    return "draw" if may_draw(deal) else "pass"


# ---------------------------------------------------------------- a move


def move(deal: Deal, text: str) -> int:
    """Make a move; what the count brings (0 for a move that is no play)."""
    seat = deal["turn"]
    if text == "draw":
        wanted = bool(choices(deal))
        deal["hands"][seat].append(deal["boneyard"].pop(0))
        deal.update(drawn=deal["drawn"] + 1, had_to_draw=not wanted, passes=0)
        if deal["table"] and nobody_goes_on(deal):
            deal["ended"] = "block"
            return 0
        if wanted and deal["rules"]["if_able"] == "may-draw-one":
            turn_to(deal, after(deal, seat))
        return 0
    if text in ("pass", "decline"):
        deal["passes"] += text == "pass"
        if deal["passes"] == len(deal["hands"]):
            deal["ended"] = "block"
        else:
            turn_to(deal, after(deal, seat))
        return 0
    play = next(play for play in plays(deal) if play["text"] == text)
    deal["hands"][seat].remove(play["tile"])
    deal.update(table=play["table"], blocker=seat, passes=0)
    finish_play(deal, seat, play)
    return int(play["points"])


def finish_play(deal: Deal, seat: int, play: dict[str, Any]) -> None:
    """What follows a play: the end of the hand, another turn, or the next player's turn."""
    rules = deal["rules"]
    special = bool(play["double"] or play["points"])
    again = rules["another_turn"] == "score-or-double" and special
    if rules["drawn_tile"] == "ends-turn" and deal["drawn"]:
        again = False
    if not deal["hands"][seat]:
        if rules["last_tile"] == "play-then-draw" and special:
            again = True
        elif rules["out_draws"] == "hand-ends" or not drawable(deal):
            deal.update(ended="out", out=seat)
            return
        else:
            again = again or rules["out_draws"] == "at-once"
    if nobody_goes_on(deal):
        deal["ended"] = "block"
        return
    turn_to(deal, seat if again else after(deal, seat))


def nobody_goes_on(deal: Deal) -> bool:
    """Whether the hand is blocked: no tile fits that is held or may come, or is held and none may
    come any more."""
    held = [tile for hand in deal["hands"] for tile in hand]
    waiting = drawable(deal)
    if waiting and deal["rules"]["block_found"] == "after-drawing":
        return False
    return not naive.ways(deal["table"], held + waiting, deal["rules"])


def turn_to(deal: Deal, seat: int) -> None:
    """A new turn. Who was out and finds nothing to draw is out for good (CL-07)."""
    rules = deal["rules"]
    deal.update(turn=seat, drawn=0, had_to_draw=False)
    waits = rules["out_draws"] != "hand-ends" and rules["last_tile"] != "play-then-draw"
    if waits and not deal["hands"][seat] and not drawable(deal):
        deal.update(ended="out", out=seat)


def copied(deal: Deal) -> Deal:
    """The deal once more, to be played on by itself."""
    return {key: copy.copy(value) for key, value in deal.items()} | {
        "hands": [list(hand) for hand in deal["hands"]],
    }
