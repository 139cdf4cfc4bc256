"""Plays whole matches with the naive referee, and writes them down as golden records.

    python tests/make_records.py            write tests/cases/records/* and tests/cases/perft.txt
    python tests/make_records.py --check    say which of them would come out differently

The engine has no part in it: all numbers come from `naive`, `naive_deal`, `naive_settle` and
`naive_match`.  `tests/cases/records-by-hand.txt` holds settlements that were worked out with a
pencil from the hands alone; a record that contradicts one is not written.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import allfives
from tests import naive
from tests.naive_deal import (
    Deal,
    answers,
    choices,
    chosen_by,
    copied,
    drawable,
    forced,
    move,
    new_deal,
    plays,
    position_text,
    tile_text,
)
from tests.naive_match import Game, accounts, header, new_game, play_match, write_play

FOLDER = Path(__file__).parent / "cases"
FAMILIES = ("all-", "muggins", "vsem-po-pyat", "klassika-101")  # the presets of the sources
# Seeds of the three records: matches that are short, and hold a block where one comes up soon.
SEEDS = """
all-fives 7 29 34
all-fives-deal-5 5 1 32
all-fives-deal-7 31 14 1
muggins 31 4 7
muggins-played-arms 3 17 18
muggins-no-cross 17 1 21
muggins-full-bonus 10 32 26
all-threes 13 27 23
vsem-po-pyat 5 8 3
vsem-po-pyat-undrawn 37 24 39
vsem-po-pyat-must-play 40 20 7
vsem-po-pyat-another-turn 38 24 35
vsem-po-pyat-last-tile-draws 8 6 16
vsem-po-pyat-last-tile-held 9 28 7
vsem-po-pyat-block-sum 37 24 28
vsem-po-pyat-150 31 5 37
vsem-po-pyat-250 24 40 36
vsem-po-pyat-61 21 23 33
vsem-po-pyat-many 40 2 18
vsem-po-pyat-covered-end 5 2 16
klassika-101 37 26 31
klassika-101-agreed 40 16 23
klassika-101-draw-next-turn 40 22 26
klassika-101-draw-at-once 18 7 38
"""


def source_presets() -> list[str]:
    return [name for name in allfives.rules() if name.startswith(FAMILIES)]


def seed_of(name: str, number: int) -> int:
    """The seed of a preset's record; 1 where nothing was chosen."""
    rows = [row.split() for row in SEEDS.strip().splitlines()]
    return next((int(row[number]) for row in rows if row[0] == name), 1)


def tables(name: str) -> tuple[int, ...]:
    """The numbers of seats that are played: the smallest three, more where many may play."""
    players = allfives.rules(name).players
    return (4, 6, 9) if 9 in players else players[:3]


# ---------------------------------------------------------------- dealing and choosing


def lot(rng: random.Random, seats: int, rules: dict[str, Any], lines: list[str]) -> int:
    """Who leads where no hand decides it: at random, or the best of the tiles turned up."""
    if rules["first_lead"] == "random":
        return rng.randrange(seats)
    sign = 1 if rules["first_lead"] == "lot-heaviest" else -1
    left = list(range(seats))
    while len(left) > 1:
        turned = rng.sample(naive.tile_set(rules["highest"]), len(left))
        best = max(sign * sum(tile) for tile in turned)
        shown = ", ".join(
            f"{seat} {tile_text(tile)}" for seat, tile in zip(left, turned, strict=True)
        )
        lines.append(f"# lot: {shown}")
        left = [s for s, tile in zip(left, turned, strict=True) if sign * sum(tile) == best]
    return left[0]


def shuffled(rng: random.Random, game: Game, lead: int | None) -> tuple[int, list[Any], list[Any]]:
    """Deal from a full set; the lead as given, or by the rules of the first hand."""
    rules, seats = game["rules"], game["seats"]
    tiles = naive.tile_set(rules["highest"])
    rng.shuffle(tiles)
    size = rules["hand"]
    hands = [sorted(tiles[seat * size : (seat + 1) * size], reverse=True) for seat in range(seats)]
    game["lines"].append("#")
    if lead is None:
        lead = chosen_by(rules, hands)[0]
    if lead is None:
        lead = lot(rng, seats, rules, game["lines"])
    return lead, hands, tiles[seats * size :]


def picked(rng: random.Random, deal: Deal, options: list[str]) -> str:
    """Mostly the play that brings most, now and then any choice."""
    options = sorted(options)
    if rng.random() < 0.1:
        return rng.choice(options)
    worth = {play["text"]: play["points"] for play in plays(deal)}
    most = max(worth.values())
    return rng.choice([text for text in options if worth.get(text) == most])


def played(name: str, seats: int, seed: int) -> Game:
    """A whole match; four play in pairs where the rules allow it."""
    rules = answers(name, seats)
    game = new_game(rules, seats, pairs=seats == 4 and rules["pairs"] == "allowed")
    rng = random.Random(f"{name} {seats} {seed}")
    play_match(
        game,
        lambda game, lead: shuffled(rng, game, lead),
        lambda deal, options: picked(rng, deal, options),
    )
    return game


# ---------------------------------------------------------------- records


def by_hand() -> dict[str, list[list[str]]]:
    """The settlements worked out by hand: by record, its deal, the changes and the working."""
    found: dict[str, list[list[str]]] = {}
    for line in (FOLDER / "records-by-hand.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            record, *rest = (cell.strip() for cell in line.split(" | "))
            found.setdefault(record, []).append(rest)
    return found


def settled(lines: list[str]) -> dict[str, str]:
    """The `Settle:` line of each deal."""
    found, deal = {}, ""
    for line in lines:
        key, _, value = line.partition(": ")
        deal = value if key == "Deal" else deal
        if key == "Settle":
            found[deal] = value
    return found


def record(name: str, number: int) -> str:
    """The text of a golden record, by its number from 1."""
    file = f"{name}-{number}"
    seats, seed = tables(name)[number - 1], seed_of(name, number)
    game = played(name, seats, seed)
    head = [
        f"# A whole match of {name} with {seats} players, seed {seed}.",
        "# Its numbers come from the naive referee (tests/make_records.py), never from the engine.",
    ]
    real = settled(game["lines"])
    for deal, changes, working in by_hand().get(file, []):
        if real.get(deal) != changes:
            raise ValueError(f"{file}, deal {deal}: by hand {changes}, played {real.get(deal)}")
        head.append(f"# Worked out by hand: Settle of deal {deal}: {working}")
    lines = [*head, *header(name, [], seats, game["pairs"]), *game["lines"]]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- perft


def sequences(game: Game, deal: Deal, depth: int) -> int:
    """Sequences of choices; what is forced belongs to the choice before, an end counts once."""
    while game["winners"] is None and (text := forced(deal)):
        move(deal, text)
    if deal["ended"] or game["winners"] is not None or not depth:
        return 1
    total = 0
    for text in choices(deal):
        next_game, next_deal = dict(game, scores=list(game["scores"])), copied(deal)
        next_game["entered"] = set(game["entered"])
        points = move(next_deal, text)
        write_play(next_game, {}, deal["turn"], points)
        total += sequences(next_game, next_deal, depth - 1)
    return total


def position(rng: random.Random, name: str, seats: int, most: int) -> tuple[Game, Deal]:
    """A deal played on at random until few tiles are within reach; scores near the target."""
    rules = answers(name, seats)
    while True:
        game = new_game(rules, seats)
        deal = new_deal(rules, *shuffled(rng, game, None))
        for account in accounts(game):
            game["scores"][account] = max(0, rules["target"] - rng.choice([3, 8, 20, 40, 60]))
        while not deal["ended"]:
            left = sum(map(len, deal["hands"])) + len(drawable(deal))
            between = deal["table"] and not deal["drawn"] and not deal["passes"]
            options = choices(deal)
            if left <= most and between and len(options) > 3:
                return game, deal
            move(deal, forced(deal) or rng.choice(sorted(c for c in options if "@" in c)))


def perft_lines(name: str) -> list[str]:
    """Counts for an empty table, to depth 2, and for two late positions a number of seats."""
    rng = random.Random(f"perft {name}")
    lines = []
    for seats in tables(name):
        for most in (0, 16, 26):
            game, deal = position(rng, name, seats, most) if most else fresh(rng, name, seats)
            depths = range(1, 5 if most else 3)
            counts = [sequences(dict(game), copied(deal), depth) for depth in depths]
            text = position_text(deal, game["scores"])
            lines += [f"{name} | {text} | {d} | {n}" for d, n in zip(depths, counts, strict=True)]
    return lines


def fresh(rng: random.Random, name: str, seats: int) -> tuple[Game, Deal]:
    """A deal before its lead."""
    game = new_game(answers(name, seats), seats)
    return game, new_deal(game["rules"], *shuffled(rng, game, None))


def perft() -> str:
    """The whole table."""
    head = [
        "# Sequences of choices from a position, counted by the naive referee "
        "(tests/make_records.py).",
        "# preset | position | depth | count",
        "# What a choice is stands in tests/naive_deal.py. Forced draws and passes belong to the",
        "# choice before; a sequence that ends early counts once, by the end of the hand or of the",
        "# match. Every player plays alone here.",
    ]
    rows = [line for name in allfives.rules() for line in perft_lines(name)]
    return "\n".join([*head, *rows]) + "\n"


def main(check: bool) -> int:
    """Write the files, or say which would differ; the number of those that do."""
    files = {
        FOLDER / "records" / f"{name}-{number}.txt": record(name, number)
        for name in source_presets()
        for number in (1, 2, 3)
    }
    files[FOLDER / "perft.txt"] = perft()
    wrong = 0
    for path, text in files.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} would be different")
            wrong += 1
    return wrong


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv) > 0)
