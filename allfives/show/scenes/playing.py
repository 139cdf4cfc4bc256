"""Scenes of play: what may be chosen, what follows from a choice, and whole hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allfives.game.deal import Deal, event_texts
from allfives.game.errors import Impossible
from allfives.game.layout import Layout
from allfives.game.leading import Dealt, known_leader
from allfives.game.match import Match
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Hand
from allfives.game.turns import Event
from allfives.show.scenes.tables import board, choice_words, words_line
from allfives.show.scenes.told import (
    Told,
    bits,
    boneyard_line,
    capital,
    hands_list,
    named,
    order,
    player,
    scores_words,
    spaced,
)
from allfives.show.settle_words import settlement_lines
from allfives.show.words import points_words, say


def _dealt(rules: Rules, text: str) -> Deal:
    layout, hands, boneyard, to_play = text.split(" / ")
    state = Layout.parse(layout, rules).state(rules)
    seat = int(to_play.removeprefix("to play"))
    return Deal(rules, bits(hands), order(boneyard), seat, state=state)


def _choices(deal: Deal) -> list[str]:
    return sorted(deal.written(choice) for choice in deal.options)


def _may(seat: int, choices: Sequence[str]) -> str:
    words = say("count.or").join(map(choice_words, choices))
    return say("scene.may", who=capital(player(seat)), choices=words)


def see_legal(rules: Rules, text: str) -> str:
    """The table, every hand and the boneyard."""
    layout, hands, boneyard, to_play = text.split(" / ")
    held = [Hand.parse(hand) for hand in hands.split(",")]
    seat = int(to_play.removeprefix("to play"))
    return "".join(
        [
            board(Layout.parse(layout, rules)),
            hands_list(held),
            boneyard_line(boneyard),
            words_line(say("scene.turn", who=capital(player(seat)))),
        ]
    )


def tell_legal(rules: Rules, text: str) -> Told:
    """What the player may choose, after what had to be done first."""
    deal = _dealt(rules, text)
    lines = [_event_words(event, "", rules) for event in deal.log]
    return Told(spaced(_choices(deal)), _may(deal.seat, _choices(deal)), tuple(lines))


def see_play(rules: Rules, text: str) -> str:
    """The same, and what is chosen."""
    position, _, choices = text.partition(" => ")
    chosen = "; ".join(map(choice_words, choices.split(", "))) if choices else ""
    shown = see_legal(rules, position)
    return shown + (words_line(say("scene.chosen", choices=chosen)) if chosen else "")


def tell_play(rules: Rules, text: str) -> Told:
    """What follows: who draws, who passes, whose turn it is then or how the hand ended."""
    position, _, choices = text.partition(" => ")
    deal = _dealt(rules, position)
    made = [choice for choice in choices.split(", ") if choice]
    for choice in made:
        if deal.over:
            break
        ways = [way for way in deal.options if deal.written(way) == choice]
        if not ways:
            return Told("refused", say("scene.not_chosen", choice=capital(choice_words(choice))))
        deal.play(ways[0])
    forced = [event for event in deal.log if event[1] not in ("play", "decline")]
    written = event_texts(forced, rules)
    short = [f"{event[0]} {text}" for event, text in zip(forced, written, strict=True)]
    if not deal.over:
        short.append(f"then {deal.seat}: {spaced(_choices(deal))}")
        head = _may(deal.seat, _choices(deal))
    else:
        short.append("blocked" if deal.out is None else f"{deal.out} is out")
        head = (
            say("scene.blocked")
            if deal.out is None
            else say("scene.out", who=capital(player(deal.out)))
        )
    points = [0] * len(deal.hands)
    for seat, _, _, _, scored in deal.log:
        points[seat] += scored
    if any(points):
        short.append(f"made {spaced(points)}")
    return Told(", ".join(short), head, tuple(_events(deal.log, made, rules)))


def _events(log: Sequence[Event], chosen: Sequence[str], rules: Rules) -> Iterator[str]:
    """Every event in words; a play takes its place from what was chosen."""
    plays = iter([choice for choice in chosen if "@" in choice])
    for event in log:
        yield _event_words(event, next(plays) if event[1] == "play" else "", rules)


def _event_words(event: Event, played: str, rules: Rules) -> str:
    seat, does, number, _, points = event
    key = f"scene.does_{does}" + ("_for" if points else "")
    return say(
        key,
        who=capital(player(seat)),
        play=choice_words(played) if played else "",
        tile=TILES[number] if number >= 0 else "",
        points=points_words(points),
    )


# ---------------------------------------------------------------- whole hands


def _deals(text: str) -> list[list[str]]:
    return [one.split(" / ") for one in text.split(" ; ")]


def see_record(rules: Rules, text: str) -> str:
    """Each deal: the hands, the boneyard, who leads, what is played."""
    shown = []
    deals = _deals(text)
    for number, (hands, boneyard, choices, *rest) in enumerate(deals, 1):
        if len(deals) > 1:
            shown.append(words_line(say("scene.deal", number=number)))
        shown.append(hands_list([Hand.parse(hand) for hand in hands.split(",")]))
        if Hand.parse(boneyard):
            shown.append(boneyard_line(boneyard))
        given = named(rest, "lead")
        if "lead" in given:
            who = capital(player(int(given["lead"])))
            shown.append(words_line(say("scene.leads", who=who)))
        if choices != "-":
            played = "; ".join(choice_words(choice) for choice in choices.split(", "))
            shown.append(words_line(say("scene.chosen", choices=played)))
    return "".join(shown)


def tell_record(rules: Rules, text: str) -> Told:
    """The scores after it, who shuffles, who has won, whose turn it is."""
    deals = _deals(text)
    match = _match(rules, deals)
    for _, _, choices, *_ in deals:
        for choice in choices.split(", ") if choices != "-" else ():
            if match.winner is None and not _claimed(match, choice):
                return Told("refused", say("scene.refused"))
    short, head = f"scores {spaced(match.scores)}", scores_words(match.scores)
    if match.shuffler is not None:
        short += f", {match.shuffler} shuffles"
        head += f"; {say('scene.shuffles', who=player(match.shuffler))}"
    if match.winner is not None:
        short += f", won by {spaced(match.winner)}"
        head += f"; {say('scene.won', who=_players(match.winner))}"
    elif not match.deal.over and match.seat is not None:
        short += f", then {match.seat}: {spaced(_choices(match.deal))}"
        head += f"; {_may(match.seat, _choices(match.deal))}"
    return Told(short, capital(head), tuple(_record_lines(match)))


def _match(rules: Rules, deals: Sequence[Sequence[str]]) -> Match:
    """The match in which these tiles are dealt."""
    waiting = iter(deals)

    def dealer(match: Match) -> Dealt | None:
        parts = next(waiting, None)
        if parts is None:
            return None
        hands = bits(parts[0])
        given = named(parts[3:], "lead")
        known = known_leader(rules, hands, match.ended)
        seat, led = (int(given["lead"]), None) if "lead" in given else known or (0, None)
        return Dealt(hands, order(parts[1]), seat, led)

    return Match(rules, len(deals[0][0].split(",")), 1, dealer=dealer)


def _claimed(match: Match, choice: str) -> bool:
    """Make a choice; whether it, and a call of `Muggins`, are allowed."""
    what, left, caller = choice.partition(" left")
    seat = int(caller.split()[-1]) if caller else None
    try:
        match.play(what, claim=not left, muggins=seat)
    except Impossible:
        return False
    return True


def _record_lines(match: Match) -> Iterator[str]:
    """What scored in play, and how each hand was settled."""
    for played in match.played:
        for event, points, to in played.events:
            if points and to is not None:
                who, tile = capital(player(to)), TILES[event[2]]
                yield say("scene.scored", who=who, tile=tile, points=points_words(points))
        if played.settlement is not None:
            yield from map(capital, settlement_lines(played.settlement))
        else:
            yield say("scene.not_settled")


def _players(seats: Sequence[int]) -> str:
    return say("count.and").join(map(player, seats))
