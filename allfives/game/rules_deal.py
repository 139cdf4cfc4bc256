"""The rule questions about one deal: hands, the lead, drawing, passing, going out."""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.questions import BySeats, by_seats, choice

_AS_FIRST = "as-first"


@dataclass(frozen=True)
class DealRules:
    """How a deal goes from the shuffle to its end."""

    hand: BySeats = by_seats("How many tiles does each player draw at the start?", 1, 27)
    """AF-05: 9, 7 or 5; AF-06: always 5; AF-07 and MU-04: 7 or 5. VP-02: always 5. CL-02: 7."""

    undrawn: BySeats = by_seats("How many tiles of the boneyard are never drawn?", 0, 27)
    """VP-15: the last two with two players, the last one with three. None in every other source;
    public pages know the last two, whoever plays."""

    first_lead: str = choice(
        "Who leads the first hand?",
        {
            "random": "a player chosen at random",
            "lot-heaviest": "by lot: each turns up a tile, the heaviest leads, ties draw again",
            "lot-lowest": "by lot: each turns up a tile, the lightest leads, ties draw again",
            "holder-heaviest": "whoever holds the heaviest tile",
            "holder-highest-double": "whoever holds the highest double, else the heaviest tile",
            "holder-lowest-double": "whoever holds 1-1, else 2-2 and so on, 0-0 last; "
            "with no double the lightest tile",
        },
    )
    """AF-09: at random. VP-03: the heaviest tile, by lot or held. MU-03: the lot's lightest tile.
    CL-04: the holder of the lowest double. Public pages often take the highest double."""

    led_tile: str = choice(
        "Which tile is led?",
        {
            "any": "any tile",
            "that-tile": "in the first hand the tile that chose the leader, later any",
            "double": "a double; who has none draws until one comes, else any tile",
            "double-or-score": "a double or a tile that scores; who has none passes the lead on",
        },
    )
    """AF-10, VP-03, MU-05: any. CL-04: the tile that chose the leader, or read as any. The last two
    after public pages."""

    next_lead: str = choice(
        "Who leads the next hand, after someone went out?",
        {
            "winner": "whoever went out",
            _AS_FIRST: "as in the first hand",
            "rotates": "the player after the last leader",
        },
    )
    """AF-09, CL-05, and MU-05 as it is read: whoever went out. VP-03: as in the first hand. Public
    pages also let the lead rotate."""

    block_lead: str = choice(
        "Who leads the next hand, after a block?",
        {
            "winner": "whoever won the block, with the fewest pips",
            "blocker": "whoever laid the last tile",
            _AS_FIRST: "as in the first hand",
            "rotates": "the player after the last leader",
        },
    )
    """AF-09, VP-03: as in the first hand. MU-05 as it is read: the winner. CL-05: the blocker, or
    read as the winner. Where the fewest pips are tied and the winner would lead: as in the first
    hand."""

    draw: str = choice(
        "What does a player draw who cannot play?",
        {
            "until-playable": "until a tile fits, or the boneyard is empty",
            "up-to-1": "one tile at most",
            "up-to-2": "two tiles at most",
            "up-to-3": "three tiles at most",
            "none": "nothing: the rest is out of play",
        },
    )
    """AF-12, VP-05, MU-07, CL-06: until a tile fits. Public pages know one, two or three tiles, and
    none at all."""

    drawn_tile: str = choice(
        "What about a drawn tile that fits?",
        {
            "played": "it is played at once",
            "may-be-kept": "it may be kept: the player may still decline to play",
            "ends-turn": "it is played at once and ends the turn, whatever it scores",
        },
    )
    """AF-12: played at once; silent elsewhere. The last after a public page."""

    if_able: str = choice(
        "What may a player do who can play?",
        {
            "must-play": "play, nothing else",
            "may-pass": "play, or pass",
            "may-draw-one": "play, or draw one tile and keep it, which ends the turn",
            "may-draw": "play, or draw first, as often as wanted",
        },
    )
    """AF-12 and VP-14: play. VP-06: read as passing, playing, or drawing one. Public pages are
    split between playing and drawing."""

    another_turn: str = choice(
        "Does a play earn another turn?",
        {"never": "no", "score-or-double": "a play that scores, or a double, does"},
    )
    """VP-16, and public pages of Seven-Toed Pete. Never in every other source."""

    last_tile: str = choice(
        "May a player go out on a double or on a tile that scores?",
        {
            "any": "yes",
            "play-then-draw": "it is played, then the player draws until a tile fits and goes on; "
            "with an empty boneyard the player sits with no tiles and passes",
            "not-last": "no: draw instead, or with an empty boneyard pass holding it",
        },
    )
    """VP-17, both readings; public pages of Seven-Toed Pete restrict it as well. Any tile in every
    other source."""

    out_draws: str = choice(
        "Whoever is out: does the hand end while the boneyard still holds tiles?",
        {
            "hand-ends": "yes",
            "next-turn": "no: on the next turn the player draws again",
            "at-once": "no: the player draws at once",
        },
    )
    """CL-07: it ends, or goes on by agreement, which can be read in two ways. Ends elsewhere."""

    block_found: str = choice(
        "When is a hand blocked?",
        {
            "at-once": "as soon as no tile fits that anybody holds, or may still draw",
            "after-drawing": "once nobody holds a tile that fits and none is left to draw: "
            "who cannot play draws first",
        },
        needs="draw",
        default="at-once",  # as was played before it was asked: links and files go on meaning it
    )
    """AF-12, AF-13, VP-05, MU-07, CL-06, CL-08: who cannot play draws, and a hand that nobody can
    go on with is over; which of the two comes first is not said. Pips drawn in vain count at the
    settlement."""

    direction: str = choice(
        "Which way does the turn go?", {"left": "to the left", "right": "to the right"}
    )
    """VP-03, MU-07, CL-06; VP-18 speaks of left to right once 61 is reached."""

    shuffler: str = choice(
        "Who shuffles for the next hand?",
        {"anyone": "no rule says", "heaviest": "whoever was left with the most pips"},
    )
    """CL-09: the most pips; silent elsewhere."""
