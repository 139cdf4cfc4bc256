"""A record read back: every move, its points, the settlements and the scores are played again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from allfives.game.deal import event_text
from allfives.game.ends import State
from allfives.game.errors import DominoError, Impossible, Malformed
from allfives.game.leading import Dealt, check_seats, known_leader
from allfives.game.match import Match, Played, Scored, shuffle
from allfives.game.presets import named as preset
from allfives.game.presets import with_answers
from allfives.game.record import (
    DealLines,
    Line,
    MoveLine,
    RecordLines,
    points_text,
    result,
    row,
    sort_lines,
)
from allfives.game.rules import Rules, read_answer
from allfives.game.tiles import Hand, full_set


def read_record(text: str, seed: int | Random | None = None) -> Match:
    """Replay a record; the match stands where the record ends, and may be played on from there.

    A record may end after any move with `Result: *`. Where that move ended a hand, the match rests
    until `deal_next`; `seed` shuffles what is dealt then. Raises a `DominoError` that names the
    line: for what cannot be read, for a move that may not be made, and for points, settlements,
    scores or a result that the replay does not bear out.
    """
    lines = sort_lines(text)
    rules, players, pairs = _header(lines)

    def dealer(match: Match) -> Dealt | None:
        number = len(match.played)
        return _dealt(lines.deals[number], match) if number < len(lines.deals) else None

    if not lines.deals:
        raise Malformed(f"line {lines.result.number}: the record has no deal")
    match = Match(rules, players, seed, pairs=pairs, dealer=dealer)
    for number, deal in enumerate(lines.deals):
        if match.winner is not None:
            raise Impossible(f"line {deal.number}: the match is over before deal {number + 1}")
        _replay(match, deal, number)
        _check_end(match, deal, number, lines)
    _check_result(match, lines)
    match.dealer = shuffle
    return match


# ---------------------------------------------------------------- the header and the tiles


def _header(lines: RecordLines) -> tuple[Rules, int, bool]:
    for key in ("Rules", "Players"):
        if key not in lines.header:
            raise Malformed(f"line 1: the record has no {key!r} line before its first deal")
    chosen = _rules(lines.header["Rules"][0], lines.header.get("Set", []))
    number, players = lines.header["Players"][0]
    if not re.fullmatch("[0-9]{1,2}", players, re.ASCII):
        raise Malformed(f"line {number}: 'Players: {players}': write a number, such as 2")
    number, pairs = lines.header.get("Pairs", [Line(number, "no")])[0]
    if pairs not in ("yes", "no"):
        raise Malformed(f"line {number}: 'Pairs: {pairs}': write yes or no")
    try:
        check_seats(chosen, int(players), pairs == "yes")
    except DominoError as error:
        raise _at(number, error) from None
    return chosen, int(players), pairs == "yes"


def _rules(named: Line, changed: Sequence[Line]) -> Rules:
    at = named
    try:
        chosen, changes = preset(named.text), {}
        for at in changed:
            field, _, value = at.text.partition("=")
            changes[field.strip()] = read_answer(field.strip(), value.strip())
        return with_answers(chosen, changes) if changes else chosen
    except DominoError as error:
        raise _at(at.number, error) from None


def _at(number: int, error: DominoError) -> DominoError:
    return type(error)(f"line {number}: {error}")


def _dealt(deal: DealLines, match: Match) -> Dealt:
    """The tiles of a deal as the record gives them: the whole set, each tile once."""
    rules, players = match.rules, match.players
    hands = [_tiles(deal.fact("Hands").number, hand) for hand in deal.fact("Hands").text.split(",")]
    boneyard = _tiles(*deal.fact("Boneyard"))
    number, size = deal.fact("Hands").number, rules.hand_size(players)
    if len(hands) != players or any(len(hand) != size for hand in hands):
        held = ", ".join(str(len(hand)) for hand in hands)
        raise Impossible(
            f"line {number}: hands of {held} tiles: {players} players hold {size} each at the start"
        )
    tiles, whole = sorted(tile for hand in (*hands, boneyard) for tile in hand), set()
    for tile in tiles:
        if tile in whole or tile.high > rules.highest:
            why = "twice in this deal" if tile in whole else "not in the set"
            raise Impossible(f"line {number}: {tile} is {why}")
        whole.add(tile)
    missing = [str(tile) for tile in full_set(rules.highest) if tile not in whole]
    if missing:
        raise Impossible(f"line {number}: neither held nor in the boneyard: {' '.join(missing)}")
    bits = tuple(hand.bits for hand in hands)
    lead, led = _leader(deal.fact("Lead"), match, bits)
    return Dealt(bits, tuple(tile.number for tile in boneyard), lead, led)


def _tiles(number: int, text: str) -> Hand:
    try:
        return Hand.parse(text)
    except DominoError as error:
        raise _at(number, error) from None


def _leader(lead: Line, match: Match, hands: tuple[int, ...]) -> tuple[int, int | None]:
    """Who leads as the record says, unless the rules know better; and the tile to be led."""
    number, text = lead
    if text not in map(str, range(match.players)):
        raise Malformed(f"line {number}: 'Lead: {text}': the seats are 0 to {match.players - 1}")
    seat, led = known_leader(match.rules, hands, match.ended) or (int(text), None)
    if seat != int(text):
        raise Impossible(f"line {number}: 'Lead: {text}': by the rules seat {seat} leads here")
    return seat, led


# ---------------------------------------------------------------- the moves


def _replay(match: Match, deal: DealLines, number: int) -> None:
    """Make the moves of one deal, and compare what happens with what is written."""
    state: State = ()
    for at, move in enumerate(deal.moves):
        if at >= len(_events(match, number)):
            _choose(match, move, number)
        scored = _events(match, number)[at]
        text, state = event_text(scored.event, state, match.rules)
        if (scored.event[0], text) != (move.seat, move.text):
            raise Impossible(
                f"line {move.number}: seat {move.seat} {move.text!r}: here follows seat "
                f"{scored.event[0]} {text!r}"
            )
        if scored.event[1] == "play" and (scored.points, scored.to) != (move.points, _to(move)):
            raise Impossible(
                f"line {move.number}: {move.text!r} = {move.points}: by the rules it is "
                f"{text}{points_text(scored)}"
            )


def _to(move: MoveLine) -> int | None:
    return move.seat if move.claim else move.muggins


def _events(match: Match, number: int) -> Sequence[Scored]:
    """What has happened in a deal so far, forced draws and passes too."""
    return match.played[number].events if len(match.played) > number else match.events


def _choose(match: Match, move: MoveLine, number: int) -> None:
    """Make the move that a line names."""
    if len(match.played) > number:
        raise Impossible(f"line {move.number}: seat {move.seat} {move.text!r}: the hand is over")
    if move.seat != match.seat:
        raise Impossible(
            f"line {move.number}: seat {move.seat} {move.text!r}: seat {match.seat} is to play"
        )
    try:
        choice = match.find("draw" if move.text.startswith("draw ") else move.text)
        match.taker(move.claim, move.muggins)
    except DominoError as error:
        raise _at(move.number, error) from None
    match.choose(choice, claim=move.claim, muggins=move.muggins)


# ---------------------------------------------------------------- what follows from them


def _check_end(match: Match, deal: DealLines, number: int, lines: RecordLines) -> None:
    """Whether the hand was played to its end, and its settlement and scores are right.

    The last deal of an unfinished match may stop after any move.
    """
    may_stop = number == len(lines.deals) - 1 and lines.result.text == "*"
    says = [key for key in ("Settle", "Scores") if key in deal.facts]
    if may_stop and not says:
        return
    last = deal.moves[-1].number if deal.moves else deal.number
    if len(match.played) <= number:
        raise Impossible(f"line {last}: after it seat {match.seat} is to play: deal {number + 1}")
    played = match.played[number]
    if len(deal.moves) < len(played.events):
        event = played.events[len(deal.moves)].event
        raise Impossible(
            f"line {last}: after it seat {event[0]} has to {event[1]}: that is missing"
        )
    _compare(played, deal, may_stop)


def _compare(played: Played, deal: DealLines, may_stop: bool) -> None:
    if played.settled is None and "Settle" in deal.facts:
        number = deal.fact("Settle").number
        raise Impossible(f"line {number}: the match ended in play, and nothing is settled")
    if played.settled is not None:
        _same(deal, "Settle", played.settled)
    if "Scores" in deal.facts or not may_stop:
        _same(deal, "Scores", played.scores)


def _same(deal: DealLines, key: str, numbers: Sequence[int]) -> None:
    number, text = deal.fact(key)
    if text != row(numbers):
        raise Impossible(f"line {number}: '{key}: {text}': the replay has {row(numbers)}")


def _check_result(match: Match, lines: RecordLines) -> None:
    """The winners. A record that stops after the last move of a match may still say `*`."""
    number, text = lines.result
    if text == "*" and not {"Settle", "Scores"} & lines.deals[-1].facts.keys():
        return
    if text != result(match):
        raise Impossible(f"line {number}: 'Result: {text}': the replay has {result(match)}")
