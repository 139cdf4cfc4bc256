"""When a hand is blocked: the naive referee under either reading, and rules from before that."""

from __future__ import annotations

from random import Random

import pytest

import allfives
from allfives import Position, Rules, read_record
from allfives.game.deal import event_text
from allfives.game.house import read_house, read_query
from allfives.game.presets import written
from allfives.game.rules import read_answer
from allfives.show.answers import puzzle_answers
from allfives.show.puzzle_markup import more_words
from allfives.show.words import say
from tests import naive
from tests.command import ROOT
from tests.make_records import shuffled
from tests.naive_deal import (
    Answers,
    Deal,
    answers,
    choices,
    forced,
    move,
    new_deal,
    position_text,
    tile_text,
)
from tests.naive_match import header, new_game, play_match
from tests.puzzles import puzzle
from tests.test_golden import lines_of

WAYS = ("at-once", "after-drawing")
DEALS, LATE = 15, 40
ASKED = 'block_found = "at-once"\n'
SMALL = "highest=4 hand=2:3,3:3,4:2"
#: Rule sets whose answers meet the reading in every way that tiles can be drawn.
PLAYED = (
    "all-fives",
    "muggins",
    "vsem-po-pyat",
    "klassika-101",
    f"all-fives {SMALL}",
    f"all-fives {SMALL} draw=up-to-1",
    f"all-fives {SMALL} undrawn=2:2,3:1",
    f"all-fives {SMALL} if_able=may-draw",
    f"all-fives {SMALL} if_able=may-draw-one draw=up-to-2",
    f"all-fives {SMALL} if_able=may-pass drawn_tile=may-be-kept",
    f"all-fives {SMALL} drawn_tile=ends-turn another_turn=score-or-double",
    f"muggins {SMALL}",
    f"vsem-po-pyat {SMALL}",
    f"vsem-po-pyat-last-tile-draws {SMALL}",
    f"vsem-po-pyat-last-tile-held {SMALL}",
    f"klassika-101 {SMALL}",
    f"klassika-101-draw-next-turn {SMALL}",
    f"klassika-101-draw-at-once {SMALL}",
    f"five-up {SMALL} direction=right",
    f"merry-go-round {SMALL}",
)


def typed(text: str, found: str) -> tuple[str, list[str], dict[str, object]]:
    """A rule set's name and its changes, as they are typed and as they are kept."""
    name, *changes = [*text.split(), f"block_found={found}"]
    pieces = (change.partition("=") for change in changes)
    return name, changes, {field: read_answer(field, answer) for field, _, answer in pieces}


# ---------------------------------------------------------------- the end of a hand


def late(rng: Random, rules: Answers, seats: int) -> Deal:
    """A hand in which seat 0 holds a tile that can leave nothing that fits: not held, not drawn."""
    while True:
        before: naive.Table = {}
        table: naive.Table = {}
        rest = naive.tile_set(rules["highest"])
        while ways := naive.ways(table, rest, rules):
            last, square, face = rng.choice(ways)
            before, table = table, naive.lay(table, last, square, face, rules)
            rest.remove(last)
        if len(rest) > seats:
            break
    rng.shuffle(rest)
    hands = [[last, *rest[:1]], *([tile] for tile in rest[1:seats])]
    deal = new_deal(rules, 0, hands, rest[seats:])
    deal["table"] = before
    return deal


def refereed(deal: Deal, rng: Random) -> tuple[list[str], list[str]]:
    """Play it to its end: every move as a record writes it, and those that were chosen."""
    moves, chosen = [], []
    while not deal["ended"]:
        seat, text = deal["turn"], forced(deal)
        if text is None:
            text = rng.choice(sorted(choices(deal)))
            chosen.append(text)
        drawn = f" {tile_text(deal['boneyard'][0])}" if text == "draw" else ""
        move(deal, text)
        moves.append(f"{seat} {text}{drawn}")
    return moves, chosen


def engine(position: Position, chosen: list[str]) -> tuple[list[str], int | None]:
    """The same by the engine: every move, and who is out."""
    deal = position.deal()
    for choice in chosen:
        deal.play(next(way for way in deal.options if deal.written(way) == choice))
    assert deal.over
    state, moves = position.layout.state(position.rules), []
    for event in deal.log:
        text, state = event_text(event, state, position.rules)
        moves.append(f"{event[0]} {text}")
    return moves, deal.out


def ends(text: str, seed: int, found: str) -> tuple[str, list[str], list[str], int | None]:
    """A late position as text, the moves from there to the end, those chosen, and who is out."""
    name, _, changes = typed(text, found)
    seats = 2 + seed % 3
    rng, rules = Random(f"{text} {seed}"), answers(name, seats, changes)
    deal = late(rng, rules, seats)
    where = position_text(deal, [0] * seats)
    moves, chosen = refereed(deal, rng)
    return where, moves, chosen, deal["out"]


@pytest.mark.parametrize("text", PLAYED)
def test_a_late_hand_ends_as_the_naive_referee_ends_it(text: str) -> None:
    """Under either reading: what is drawn and passed, in which order, and who is out."""
    parted = 0
    for seed in range(LATE):
        found = [ends(text, seed, way) for way in WAYS]
        for way, (where, moves, chosen, out) in zip(WAYS, found, strict=True):
            name, _, changes = typed(text, way)
            position = Position.parse(where, allfives.rules(name, **changes))
            assert engine(position, chosen) == (moves, out), (seed, where)
        parted += found[0] != found[1]
    assert parted > LATE // 10  # or the two readings were never told apart


# ---------------------------------------------------------------- matches


def record(text: str, seats: int, found: str) -> str:
    """Deals of the naive referee."""
    name, changes, kept = typed(text, found)
    rules, rng = answers(name, seats, kept), Random(f"{text} {seats}")
    pairs = seats == 4 and rules["pairs"] == "allowed"
    game = new_game(rules, seats, pairs)
    play_match(
        game,
        lambda game, lead: shuffled(rng, game, lead) if game["deals"] < DEALS else None,
        lambda deal, options: rng.choice(sorted(options)),
    )
    return "\n".join([*header(name, changes, seats, pairs), *game["lines"]])


def deals(text: str) -> list[str]:
    """The deals of a record, without the rules they were played by."""
    return [line for line in lines_of(text) if not line.startswith("Set: ")]


@pytest.mark.parametrize("found", WAYS)
@pytest.mark.parametrize("text", PLAYED)
def test_the_engine_replays_what_the_naive_referee_plays(text: str, found: str) -> None:
    """What a block pays and who leads after it, deal after deal."""
    for seats in (2, 3, 4):
        game = record(text, seats, found)
        assert deals(read_record(game).record()) == deals(game)


# ---------------------------------------------------------------- rules from before it was asked


def test_who_draws_again_and_says_no_more_is_blocked_at_once() -> None:
    """Links and overrides from before the question was there go on meaning what they did."""
    asleep = allfives.rules("fives-and-threes")
    assert asleep.block_found == "not-asked"
    awake = allfives.rules("fives-and-threes", draw="up-to-1")
    linked = read_query("rules=fives-and-threes&set=draw:up-to-1")
    assert (awake.block_found, linked.house.rules, linked.refused) == ("at-once", awake, ())
    assert again(awake) == awake
    assert allfives.rules("all-fives", draw="none").block_found == "not-asked"
    later = allfives.rules("fives-and-threes", draw="up-to-1", block_found="after-drawing")
    assert (later.block_found, again(later)) == ("after-drawing", later)


def again(rules: Rules) -> Rules:
    """Rules as a position names them, read back."""
    return Position.parse(f"rules={written(rules)} - / 1-0, 1-1 / ?26").rules


def test_a_whole_file_without_the_question_is_read() -> None:
    """It answered every question there was, and so names no parent."""
    text = (ROOT / "allfives/game/rulesets/all-fives.toml").read_text(encoding="utf-8")
    block = text.partition("[all-fives]")[2].partition("[all-fives.from]")[0]
    assert block.count(ASKED) == 1
    house = read_house(f"[ours]{block.replace(ASKED, '')}")
    assert house.rules == allfives.rules("all-fives")


# ---------------------------------------------------------------- words

KLASSIKA = (
    "3-1 1-6 6-3 3-3 3-4 4-4 4-1 1-1 1-2 2-3 3-0 0-2 2-5 5-4 4-6 6-5 5-1 1-0 0-5 5-3"
    " / 2-2 4-0 4-2 5-5 6-2, 0-0 / 6-0 6-6 / to play 0 / scores 0 0"
)
FIVES = (
    "1-4 4-4 4-5 5-3 3-0 0-0* 0-4 4-2 2-1 1-0 0-6 6-3 3-4 4-6 6-5 5-0 0-2 2-2 2-3 3-3"
    " / 3-1 6-6, 5-5 6-1 / 5-1 6-2 1-1 5-2"
)
LEFT = say("answer.blocked_left")
#: A puzzle, what it says of a block when it is asked, and the choices after which play stops.
TOLD = [
    (f"settle klassika-101: {KLASSIKA}", [LEFT], []),
    (f"settle klassika-101 draw=none: {KLASSIKA}", [say("answer.blocked")], []),
    (f"endgame all-fives: {FIVES}", [say("ask.block_at-once")], ["3-1@left"]),
    (
        f"endgame all-fives block_found=after-drawing: {FIVES}",
        [say("ask.block_after-drawing")],
        [],
    ),
    (f"endgame all-fives draw=none: {FIVES}", [], []),
]


@pytest.mark.parametrize(("text", "asked", "stops"), TOLD, ids=[one[0][:50] for one in TOLD])
def test_a_puzzle_says_what_becomes_of_tiles_that_are_left(
    text: str, asked: list[str], stops: list[str]
) -> None:
    """From the rules' answer: whether a block waits for the boneyard, and where a line stops."""
    one = puzzle(text)
    shown = [line for line in more_words(one) if "block" in line]
    assert shown == asked
    moves = puzzle_answers(one).get("moves", {})
    assert [name for name, move in moves.items() if LEFT in move["tail"]] == stops
