"""A match by the rules' answers, refereed naively: points written, the target, who leads next.

`play_match` referees a match that someone else deals and plays, and writes its record; `replay`
reads a record back (its grammar stands in `tests/naive_deal.py`) and plays it again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allfives.game.rules import read_answer
from tests import naive
from tests.naive_deal import (
    Answers,
    Deal,
    after,
    answers,
    choices,
    chosen_by,
    forced,
    move,
    new_deal,
    read_tiles,
    tile_text,
    tiles_text,
)
from tests.naive_settle import account_of, settle

LONGEST = 1000  # deals, then a match is left unfinished

Game = dict[str, Any]
Dealer = Callable[[Game, int | None], tuple[int, list[Any], list[Any]] | None]
Chooser = Callable[[Deal, list[str]], str | None]


# ---------------------------------------------------------------- the match


def new_game(rules: Answers, seats: int, pairs: bool = False) -> Game:
    """A match before its first deal."""
    return {
        "rules": rules,
        "seats": seats,
        "pairs": pairs,
        "scores": [0] * seats,
        "entered": set(),  # accounts that made their first score
        "opened": set(),  # accounts of the losing game
        "pot": 0,
        "deals": 0,
        "extra": 0,  # extra hands still to play
        "first": None,  # the account that reached the target while the hand is played on
        "winners": None,  # accounts, once the match is over
        "lines": [],
    }


def score_of(game: Game, account: int) -> int:
    return int(game["scores"][account])


def give(game: Game, account: int, points: int) -> int:
    """Write points to an account, if an exact target lets it have them; what was written."""
    rules = game["rules"]
    beyond = points > 0 and score_of(game, account) + points > rules["target"]
    if rules["target_exact"] == "yes" and beyond and not game["extra"]:
        return 0
    for seat in range(game["seats"]):
        if account_of(seat, game["pairs"]) == account:
            game["scores"][seat] += points
    return points


def write_play(game: Game, made: dict[int, int], seat: int, points: int) -> int:
    """What of a play's points is written, and whether the target is reached by it."""
    rules, account = game["rules"], account_of(seat, game["pairs"])
    too_few = account not in game["entered"] and points < rules["first_score"]
    if not points or too_few or game["first"] is not None:
        return 0
    written = give(game, account, points)
    made[account] = made.get(account, 0) + written
    if written:
        game["entered"].add(account)
    if written and not game["extra"] and score_of(game, account) >= rules["target"]:
        if rules["target_checked"] == "at-once":
            finish(game, [account])
        elif rules["target_checked"] == "play-on":
            game["first"] = account
    return written


def accounts(game: Game) -> list[int]:
    return sorted({account_of(seat, game["pairs"]) for seat in range(game["seats"])})


def finish(game: Game, reached: list[int]) -> None:
    """The match is over: who is given has won, or lost."""
    if game["rules"]["target_means"] == "loses":
        game["winners"] = [account for account in accounts(game) if account not in reached]
    else:
        game["winners"] = reached


def check_target(game: Game) -> None:
    """After a settlement: who is at the target, who is highest, and what a tie means (VP-13)."""
    if game["first"] is not None:
        finish(game, [game["first"]])
        return
    reached = [a for a in accounts(game) if score_of(game, a) >= game["rules"]["target"]]
    if game["extra"]:
        game["extra"] -= 1
        if game["extra"]:
            return
        reached = accounts(game)
    if not reached:
        return
    top = max(score_of(game, account) for account in reached)
    highest = [account for account in reached if score_of(game, account) == top]
    if len(highest) > 1 and game["rules"]["target_tie"] == "extra-hands":
        game["extra"] = game["seats"]
    else:
        finish(game, highest)


def next_lead(rules: Answers, deal: Deal, winner: int | None) -> int | None:
    """Who leads the next hand; None where it is settled as in the first hand."""
    way = rules["next_lead"] if deal["ended"] == "out" else rules["block_lead"]
    if way == "rotates":
        return after(deal, deal["lead"])
    leaders: dict[str, int | None] = {"winner": winner, "blocker": deal["blocker"]}
    return leaders.get(way)


def play_match(game: Game, dealer: Dealer, choose: Chooser) -> None:
    """Play until the match is over or someone stops; `lines` is the record from its first deal."""
    lead: int | None = None
    while game["winners"] is None and game["deals"] < LONGEST:
        dealt = dealer(game, lead)
        if dealt is None:
            break
        game["deals"] += 1
        deal = new_deal(game["rules"], *dealt, first=game["deals"] == 1)
        game["lines"] += [
            f"Deal: {game['deals']}",
            f"Lead: {deal['lead']}",
            f"Hands: {', '.join(map(tiles_text, deal['hands']))}",
            f"Boneyard: {tiles_text(deal['boneyard'])}",
        ]
        made: dict[int, int] = {}
        if not play_deal(game, deal, made, choose):
            break
        if game["winners"] is None:
            lead = end_deal(game, deal, made)
        game["lines"].append(f"Scores: {' '.join(map(str, game['scores']))}")
    game["lines"].append(f"Result: {result(game)}")


def play_deal(game: Game, deal: Deal, made: dict[int, int], choose: Chooser) -> bool:
    """Play one deal to its end, or to the target; False when someone stopped."""
    number = 0
    while not deal["ended"] and game["winners"] is None:
        seat, number = deal["turn"], number + 1
        text = forced(deal) or choose(deal, choices(deal))
        if text is None:
            return False
        drawn = f" {tile_text(deal['boneyard'][0])}" if text == "draw" else ""
        points = move(deal, text)
        if "@" in text:
            note_count(game, deal, points)
            text = f"{text} = {write_play(game, made, seat, points)}"
        game["lines"].append(f"{number}. {seat} {text}{drawn}")
    return True


def note_count(game: Game, deal: Deal, points: int) -> None:
    """In the first deal, say before each play what it is going to count."""
    if game["deals"] == 1 and game["rules"]["scoring"] == "open-ends":
        counted = naive.ends(deal["table"], game["rules"])
        sums = " + ".join(f"{end} {number}" for end, number in sorted(counted.items()))
        brings = f": {points} points" if points else ""
        game["lines"].append(f"# {sums or 'nothing'} = {sum(counted.values())}{brings}")


def end_deal(game: Game, deal: Deal, made: dict[int, int]) -> int | None:
    """Settle the hand and look at the target; who leads next."""
    sheet = settle(
        game["rules"],
        deal["hands"],
        out=deal["out"],
        pairs=game["pairs"],
        blocker=deal["blocker"],
        made=made,
        opened=game["opened"],
        pot=game["pot"],
    )
    how = "a block" if deal["out"] is None else f"seat {deal['out']} is out"
    game["lines"] += [f"# {how}; {sheet.words[0]}", *(f"# {line}" for line in sheet.words[1:])]
    changes = dict.fromkeys(accounts(game), 0)
    if game["first"] is None:
        changes = {account: give(game, account, sheet.change[account]) for account in changes}
        game.update(opened=sheet.opened, pot=sheet.pot)
    shown = [changes[account_of(seat, game["pairs"])] for seat in range(game["seats"])]
    game["lines"].append(f"Settle: {' '.join(map(str, shown))}")
    check_target(game)
    return next_lead(game["rules"], deal, sheet.winner())


def result(game: Game) -> str:
    """The winners' seats, `-` for nobody, `*` for an unfinished match."""
    if game["winners"] is None:
        return "*"
    seats = range(game["seats"])
    won = [seat for seat in seats if account_of(seat, game["pairs"]) in game["winners"]]
    return " ".join(map(str, won)) or "-"


def header(name: str, changes: list[str], seats: int, pairs: bool) -> list[str]:
    """The lines of a record before its first deal."""
    sets = [f"Set: {change}" for change in changes]
    return [f"Rules: {name}", *sets, f"Players: {seats}", *(["Pairs: yes"] if pairs else [])]


# ---------------------------------------------------------------- reading a record


def replay(text: str) -> list[str]:
    """What disagrees between a record and the naive referee; an empty list when nothing does."""
    given = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    heads = [line.partition(": ")[::2] for line in given if not line[0].isdigit()]
    found = {key: value for key, value in heads if key in ("Rules", "Players", "Pairs")}
    changes = [value for key, value in heads if key == "Set"]
    typed = {field: read_answer(field, answer) for field, _, answer in map(halved, changes)}
    seats, pairs = int(found["Players"]), found.get("Pairs") == "yes"
    game = new_game(answers(found["Rules"], seats, typed), seats, pairs)
    wanted = [value for key, value in heads if key in ("Lead", "Hands", "Boneyard")]
    moves = [line.split()[2:] for line in given if line[0].isdigit()]
    odd: list[str] = []

    def dealer(game: Game, lead: int | None) -> tuple[int, list[Any], list[Any]] | None:
        if not wanted:
            return None
        led, hands, boneyard = wanted.pop(0), wanted.pop(0), wanted.pop(0)
        held = [read_tiles(hand) for hand in hands.split(",")]
        right = lead if lead is not None else chosen_by(game["rules"], held)[0]
        if right not in (None, int(led)):
            odd.append(f"deal {game['deals'] + 1}: seat {right} leads, not seat {led}")
        return int(led), held, read_tiles(boneyard)

    def choose(deal: Deal, options: list[str]) -> str | None:
        done = sum(line[0].isdigit() for line in game["lines"])
        text = moves[done][0] if done < len(moves) else None
        if text is not None and text not in options:
            odd.append(f"deal {game['deals']}: {text} is none of {options}")
            return None
        return text

    play_match(game, dealer, choose)
    plain = [line for line in game["lines"] if not line.startswith("#")]
    lines = header(found["Rules"], changes, seats, pairs) + plain
    if given[-1] == "Result: *" and not odd:
        given, lines = given[:-1], lines[: len(given) - 1]
    pairs_of_lines = zip(given, lines, strict=False)
    odd += [f"{was!r} should be {now!r}" for was, now in pairs_of_lines if was != now][:1]
    return odd or ([] if len(given) == len(lines) else ["a different number of lines"])


def halved(change: str) -> tuple[str, str, str]:
    return change.partition("=")
