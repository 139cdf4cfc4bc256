"""The ledger, played: every statement by a case whose result changes with the rule it is about.

The files of ``cases/ledger`` ask a few kinds of question. An input is parts with `` / `` between
them; `key words` parts may stand in any order after those that are named here first.

- ``count``: LAYOUT; ``played TILE@END`` → total/points, or ``impossible``
- ``plays``: LAYOUT / HAND → every play, or ``none``
- ``deal``: the number of players → hands, boneyard, tiles that stay
- ``seats``: the number of players, ``pairs`` → ``allowed`` or ``refused``
- ``target``: the number of players → points
- ``lead``: ``hands HAND, HAND``; after a hand ``out SEAT``, or ``block SEAT`` (who laid the last
  tile) and ``left HAND, HAND``; ``lot TILE TILE…`` are the tiles that the seats turn up → the seat
- ``settle``: HAND, HAND…; ``out SEAT``, ``pairs``, ``to play SEAT``, ``accounts 1,0``, ``pot N``,
  ``made N,N`` → the change of each score, and the pot carried on
- ``match``: ``scores N N``, ``pairs``; then in order ``play SEAT POINTS``, ``settle N N`` → scores
- ``legal``: LAYOUT / HAND, HAND / BONEYARD / ``to play SEAT`` → what may be chosen
- ``play``: the same ``=>`` choices → what follows by itself, then whose turn it is with what
- ``record``: deals with `` ; `` between them, HAND, HAND / BONEYARD / choices / ``lead SEAT`` (as
  the rules have it when left out) → scores, who shuffles, whose turn. ``left`` after a choice:
  its points were not claimed; ``left to SEAT``: that seat called them

Tiles that a position does not name are out of play; the boneyard is in drawing order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import allfives
from allfives.game.deal import Deal, event_texts
from allfives.game.leading import Dealt, Ended, known_leader, shuffled
from allfives.game.ledger import Statement, ledger
from allfives.game.match import Match
from allfives.game.presets import with_answers
from allfives.game.questions import NOT_ASKED
from allfives.game.rules import QUESTION_NAMES, Rules, questions, read_answer
from allfives.game.target import Standing, after_play, after_settlement
from allfives.game.tiles import TILES, Hand, Tile, numbers_in
from tests import cases
from tools.ledger import missing

COLUMNS = ["id", "rules", "ask", "input", "expected", "flip", "flipped", "why"]
FILES = ("AF", "VP", "MU", "CL", "public")
ROWS = {name: cases.read(f"ledger/{name}.txt", COLUMNS) for name in FILES}
ALL = [row for name in FILES for row in ROWS[name]]
PLAYED = [one for one in ledger() if one.is_played]
SEEDS = range(60)  # so many chances for every seat to lead


def changed(rules: Rules, words: Iterable[str]) -> Rules:
    """The rules with `field=value` answers put in."""
    pairs = (word.partition("=") for word in words)
    return with_answers(rules, {name: read_answer(name, text) for name, _, text in pairs})


def base(row: cases.Row) -> Rules:
    """The rules of a row before its flip."""
    name, *words = row["rules"].split()
    return changed(allfives.rules(name), words)


def flipped(row: cases.Row) -> Rules:
    """The rules of a row after it: one field, and what its new answer needs."""
    return changed(base(row), row["flip"].split())


def field_of(row: cases.Row) -> str:
    """The field that a row flips."""
    return row["flip"].partition("=")[0]


def named(parts: Iterable[str], *keys: str) -> dict[str, str]:
    """The parts of an input by the key that they begin with; any other part is a mistake."""
    found = {}
    for part in parts:
        key = next(key for key in sorted(keys, key=len, reverse=True) if part.startswith(key))
        found[key] = part.removeprefix(key).strip()
    return found


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.replace(",", " ").split()]


def spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def hands_of(text: str) -> tuple[int, ...]:
    return tuple(Hand.parse(hand).bits for hand in text.split(","))


def order_of(text: str) -> tuple[int, ...]:
    return tuple(tile.number for tile in Hand.parse(text))


# ---------------------------------------------------------------- the questions


def count(rules: Rules, text: str) -> str:
    layout, *rest = text.split(" / ")
    played = named(rest, "played").get("played")
    try:
        found = allfives.count(allfives.Layout.parse(layout, rules), rules, played=played)
    except allfives.Impossible:
        return "impossible"
    return f"{found.total}/{found.points}"


def plays(rules: Rules, text: str) -> str:
    layout, hand = text.split(" / ")
    found = allfives.plays(allfives.Layout.parse(layout, rules), Hand.parse(hand), rules)
    return spaced(sorted(map(str, found))) or "none"


def deal(rules: Rules, text: str) -> str:
    match = Match(rules, int(text), seed=1)
    dealt, stay = match.dealt, len(match.deal.boneyard) - match.deal.limit
    sizes = {hand.bit_count() for hand in dealt.hands}
    found = f"{spaced(sizes)} each, {len(dealt.boneyard)} left"
    return f"{found}, {stay} stay" if stay else found


def seats(rules: Rules, text: str) -> str:
    players, *rest = text.split(" / ")
    try:
        Match(rules, int(players), seed=1, pairs="pairs" in rest)
    except allfives.Impossible:
        return "refused"
    return "allowed"


def target(rules: Rules, text: str) -> str:
    return str(rules.target_for(int(text)))


class Chance(Random):
    """Chance that deals prescribed hands, and turns up prescribed tiles in a lot if there are."""

    hands: tuple[int, ...] = ()
    lot: tuple[Tile, ...] = ()

    def shuffle(self, x: Any) -> None:
        dealt = [number for bits in self.hands for number in numbers_in(bits)]
        x[:] = dealt + [number for number in x if number not in dealt]

    def sample(self, population: Any, k: int, **more: Any) -> Any:
        turned, self.lot = self.lot[:k], self.lot[k:]
        return turned or super().sample(population, k, **more)


def lead(rules: Rules, text: str) -> str:
    given = named(text.split(" / "), "hands", "out", "block", "left", "lot", "led")
    hands, before = hands_of(given["hands"]), None
    if "out" in given:
        before = Ended(int(given.get("led", 0)), int(given["out"]), int(given["out"]), None)
    if "block" in given:
        winner = allfives.settle(given["left"].split(","), rules).winner
        before = Ended(int(given.get("led", 0)), None, winner, int(given["block"]))
    seats, size = len(hands), hands[0].bit_count()
    small = {"players": [seats], "hand": {seats: size}, "target": {seats: 1}}
    found = set()
    for seed in SEEDS:
        chance = Chance(seed)
        chance.hands, chance.lot = hands, Hand.parse(given.get("lot", "-")).tiles
        dealt = shuffled(with_answers(rules, small), seats, chance, before)
        assert dealt.hands == hands
        found.add((dealt.lead, dealt.led))
    if len(found) > 1:
        assert found == {(seat, None) for seat in range(seats)}
        return "any seat"
    seat, led = found.pop()
    return f"seat {seat}" + ("" if led is None else f" with {TILES[led]}")


def settle(rules: Rules, text: str) -> str:
    hands, *rest = text.split(" / ")
    given = named(rest, "out", "pairs", "to play", "accounts", "pot", "made")
    try:
        found = allfives.settle(
            hands.split(","),
            rules,
            int(given["out"]) if "out" in given else None,
            pairs="pairs" in given,
            to_play=int(given.get("to play", 0)),
            accounts=[number == 1 for number in numbers(given.get("accounts", ""))],
            pot=int(given.get("pot", 0)),
            made=numbers(given.get("made", "")),
        )
    except allfives.Impossible:
        return "refused"
    return spaced(found.points) + (f", pot {found.pot}" if found.pot else "")


def match(rules: Rules, text: str) -> str:
    first, *steps = text.split(" / ")
    pairs = "pairs" in steps
    start = numbers(first.removeprefix("scores"))
    standing = Standing.start(rules, len(start), pairs)
    scores = tuple(start[: len(standing.scores)])
    standing = replace(standing, scores=scores, begun=tuple(score != 0 for score in scores))
    for step in steps:
        if step == "pairs" or standing.winners is not None:
            continue
        does, *rest = step.split()
        given = [int(word) for word in rest]
        if does == "play":
            standing, _ = after_play(standing, rules, *given)
        else:
            assert does == "settle"
            standing = after_settlement(standing, rules, given)
    found = spaced(standing.by_seat())
    if standing.winners is not None:
        return f"{found} won by {spaced(standing.winners) or 'nobody'}"
    return f"{found} goes on" + (f", {standing.extra} extra hands" if standing.extra else "")


def dealt_as(rules: Rules, text: str) -> Deal:
    layout, hands, boneyard, to_play = text.split(" / ")
    state = allfives.Layout.parse(layout, rules).state(rules)
    seat = int(to_play.removeprefix("to play"))
    return Deal(rules, hands_of(hands), order_of(boneyard), seat, state=state)


def legal(rules: Rules, text: str) -> str:
    return options_of(dealt_as(rules, text))


def options_of(found: Deal) -> str:
    return spaced(sorted(found.written(choice) for choice in found.options))


def play(rules: Rules, text: str) -> str:
    position, _, choices = text.partition(" => ")
    found = dealt_as(rules, position)
    for choice in choices.split(", ") if choices else ():
        if not found.over:
            found.play(next(way for way in found.options if found.written(way) == choice))
    events = [event for event in found.log if event[1] not in ("play", "decline")]
    written = event_texts(events, rules)
    texts = [f"{event[0]} {text}" for event, text in zip(events, written, strict=True)]
    if not found.over:
        texts.append(f"then {found.seat}: {options_of(found)}")
    else:
        texts.append("blocked" if found.out is None else f"{found.out} is out")
    made = [0] * len(found.hands)
    for seat, _, _, _, points in found.log:
        made[seat] += points
    if any(made):
        texts.append(f"made {spaced(made)}")
    return ", ".join(texts)


def record(rules: Rules, text: str) -> str:
    deals = [one.split(" / ") for one in text.split(" ; ")]
    waiting = iter(deals)

    def dealer(match: Match) -> Dealt | None:
        parts = next(waiting, None)
        if parts is None:
            return None
        hands, boneyard = hands_of(parts[0]), order_of(parts[1])
        given = named(parts[3:], "lead")
        leader = known_leader(rules, hands, match.ended)
        if "lead" in given:
            leader = int(given["lead"]), None
        assert leader is not None
        return Dealt(hands, boneyard, *leader)

    found = Match(rules, len(deals[0][0].split(",")), 1, dealer=dealer)
    for _, _, choices, *_ in deals:
        for choice in choices.split(", ") if choices != "-" else ():
            if found.winner is None and not claimed(found, choice):
                return "refused"
    said = f"scores {spaced(found.scores)}"
    if found.shuffler is not None:
        said += f", {found.shuffler} shuffles"
    if found.winner is not None:
        return f"{said}, won by {spaced(found.winner)}"
    return said if found.deal.over else f"{said}, then {found.seat}: {options_of(found.deal)}"


def claimed(found: Match, choice: str) -> bool:
    """Make a choice of a record; whether it, and a call, are allowed."""
    what, left, caller = choice.partition(" left")
    try:
        found.play(what, claim=not left, muggins=int(caller.split()[-1]) if caller else None)
    except allfives.Impossible:
        return False
    return True


ASKS = {
    one.__name__: one
    for one in (count, plays, deal, seats, target, lead, settle, match, legal, play, record)
}


# ---------------------------------------------------------------- the tests


@pytest.mark.parametrize("row", [pytest.param(row, id=row.place) for row in ALL])
def test_a_statement_is_played_and_changes_with_its_field(row: cases.Row) -> None:
    """The result by hand, and another one, also by hand, once the field is flipped."""
    ask = ASKS[row["ask"]]
    assert ask(base(row), row["input"]) == row["expected"]
    field = field_of(row)
    assert getattr(flipped(row), field) != getattr(base(row), field)
    assert ask(flipped(row), row["input"]) == row["flipped"]
    assert row["expected"] != row["flipped"]


def cases_of(one: Statement) -> list[cases.Row]:
    return [row for row in ALL if row["id"] == one.id]


def test_every_id_is_played_or_told_and_there_are_77() -> None:
    """21 of AF, 22 of VP, 19 of MU, 15 of CL; each case stands in its source's file."""
    sizes = {"AF": 21, "VP": 22, "MU": 19, "CL": 15}
    ids = [f"{source}-{number:02}" for source in sizes for number in range(1, sizes[source] + 1)]
    assert [one.id for one in ledger()] == ids
    assert missing() == []
    for name in FILES:
        assert {row["id"].partition("-")[0] for row in ROWS[name]} == {name}


def test_what_is_told_has_a_reason_and_no_case() -> None:
    """Only what is no rule of play is told, and it is marked so."""
    told = [one for one in ledger() if not one.is_played]
    assert {one.id for one in told} == {one.id for one in ledger() if "ℹ" in one.mark}
    for one in told:
        assert one.told.endswith(".")
        assert [*one.fields, *one.readings, *cases_of(one)] == [], one.id


@pytest.mark.parametrize("one", PLAYED, ids=[one.id for one in PLAYED])
def test_a_statement_plays_each_of_its_fields(one: Statement) -> None:
    """Its cases flip the fields that it names, all of them and no others."""
    assert {field_of(row) for row in cases_of(one)} == set(one.fields)


@pytest.mark.parametrize("one", PLAYED, ids=[one.id for one in PLAYED])
def test_a_statement_has_a_case_for_each_reading(one: Statement) -> None:
    """A case holds the reading before or after its flip, and the flip is about it."""
    assert bool(one.readings) == ("✎" in one.mark)
    for reading in one.readings:
        names = [answer.partition("=")[0] for answer in reading.answers]
        rows = [row for row in cases_of(one) if field_of(row) in names]
        held = [rules for row in rows for rules in (base(row), flipped(row))]
        assert any(changed(rules, reading.answers) == rules for rules in held), reading.words


def test_every_field_and_every_word_that_answers_one_is_played() -> None:
    """So no question, and no value of a question, is there that nothing plays."""
    held: dict[str, set[Any]] = {name: set() for name in QUESTION_NAMES}
    for row in ALL:
        field = field_of(row)
        held[field] |= {getattr(rules, field) for rules in (base(row), flipped(row))}
    assert [name for name, answers in held.items() if not answers] == []
    for question in questions():
        assert set(question.metadata.get("values", ())) - {NOT_ASKED} <= held[question.name]
