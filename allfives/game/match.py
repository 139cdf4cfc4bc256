"""A match: deals, settled one after the other, to the target. The engine's mutable object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from allfives.game.deal import Deal, event_texts
from allfives.game.errors import Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.leading import Dealt, Ended, check_seats, shuffled
from allfives.game.position import Position
from allfives.game.record import write_record
from allfives.game.rules import Rules
from allfives.game.seen import View, seen
from allfives.game.settlement import Settlement, settle
from allfives.game.target import Standing, after_play, after_settlement
from allfives.game.tiles import TILES, Hand, Tile, numbers_in
from allfives.game.turns import WORDS, Choice, Event


class Scored(NamedTuple):
    """One event of a deal, the points written to a score for it, and the seat whose score it is.

    `to` is None where a player did not claim points and nobody else called them either.
    """

    event: Event
    points: int
    to: int | None


@dataclass(frozen=True, slots=True)
class Played:
    """One deal of a match as it went.

    `settled` is the change that the settlement made to each seat's score, None where the match
    ended in play; `settlement` says how it came about, None where nothing was settled any more.
    """

    dealt: Dealt
    events: tuple[Scored, ...]
    settlement: Settlement | None
    settled: tuple[int, ...] | None
    scores: tuple[int, ...]


Dealer = Callable[["Match"], Dealt | None]


class Match:
    """A match under these rules. Every refused play leaves it as it was."""

    def __init__(
        self,
        rules: Rules,
        players: int = 2,
        seed: int | Random | None = None,
        *,
        pairs: bool = False,
        dealer: Dealer | None = None,
    ) -> None:
        """Begin a match and its first deal.

        `seed` is an int or a `random.Random`. In `pairs` seats 0 and 2 play 1 and 3. `dealer` gives
        each deal's tiles in place of a shuffle; where it gives None the match rests between two
        deals. Raises `Impossible` for a number of players, or pairs, that the rules do not allow,
        and for hands that the set cannot fill.
        """
        check_seats(rules, players, pairs)
        self.rules = rules
        self.players = players
        self.pairs = pairs
        self.rng = seed if isinstance(seed, Random) else Random(seed)
        self.dealer = dealer or shuffle
        self.played: list[Played] = []
        self.shuffler: int | None = None  # who shuffles next, where the rules say (CL-09)
        self.ended: Ended | None = None  # how the hand before went
        self._standing = Standing.start(rules, players, pairs)
        self._accounts: tuple[bool, ...] = ()
        self._pot = 0
        if not self._begin():
            raise Impossible("a match begins with a deal, and the dealer gave none")

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score; partners have one score."""
        return self._standing.by_seat()

    @property
    def winner(self) -> tuple[int, ...] | None:
        """The seats that have won; None until the match is over."""
        return self._standing.winners

    @property
    def seat(self) -> int | None:
        """The seat that is to choose; None once the match is over, and between two deals."""
        return None if self.winner is not None or self.deal.over else self.deal.seat

    @property
    def layout(self) -> Layout:
        """The tiles on the table as they lie."""
        layout = Layout()
        events = [scored.event for scored in self.events]
        for event, text in zip(events, event_texts(events, self.rules), strict=True):
            if event[1] == "play":
                layout = layout.grown(TILES[event[2]], text.partition("@")[2], self.rules)
        return layout

    @property
    def position(self) -> Position:
        """The position as it stands, every tile known."""
        deal = self.deal
        hands = tuple(map(_hand, deal.hands))
        boneyard = Hand(tuple(TILES[number] for number in deal.boneyard[deal.drawn :]))
        return Position(self.layout, self.rules, hands, boneyard, deal.seat, self.scores)

    def view(self, seat: int) -> View:
        """What a seat may see. Raises `Impossible` for a seat that does not play."""
        return seen(self, seat)

    def record(self) -> str:
        """The match as a text, as far as it was played; `read_record` replays it."""
        return write_record(self)

    def legal(self) -> tuple[str, ...]:
        """What the seat to play may choose: `5-2@left`, `draw`, `pass`, `decline`."""
        if self.winner is not None:
            return ()
        return tuple(self.deal.written(choice) for choice in self.deal.options)

    def play(self, choice: object, *, claim: bool = True, muggins: int | None = None) -> int:
        """Play what was chosen, as text or as a `Play`; returns the points written to a score.

        Under rules where points must be claimed, `claim=False` leaves them, and `muggins` names the
        opponent who calls them. Raises `Malformed` for what is no choice and `Impossible` for what
        may not be chosen now.
        """
        return self.choose(self.find(str(choice)), claim=claim, muggins=muggins)

    def choose(self, choice: Choice, *, claim: bool = True, muggins: int | None = None) -> int:
        """As `play`, for one of the deal's `options`."""
        deal, seat = self.deal, self.deal.seat
        if self.winner is not None or choice not in deal.options:
            raise Impossible(f"{choice}: it is none of what may be chosen now")
        taker = self.taker(claim, muggins)
        logged = len(deal.log) + 1  # with this choice
        points, written = deal.play(choice), 0
        if not points:
            taker = seat
        elif taker is not None:
            self._standing, written = after_play(self._standing, self.rules, taker, points)
        self.events.append(Scored(deal.log[logged - 1], written, taker))
        if self._standing.winners is not None:
            deal.stop(logged)
            self._close(None, None)
            return written
        self._note(logged)
        if deal.over:
            self._settle()
        return written

    def find(self, text: str) -> Choice:
        """The one of the deal's `options` that a text names. Raises as `play` does."""
        wanted = " ".join(text.split())
        if self.winner is not None:
            raise Impossible(f"{text!r}: the match is over")
        if self.deal.over:
            raise Impossible(f"{text!r}: no hand is being played, deal the next one first")
        tile_text, _, place = wanted.partition("@")
        try:
            written = f"{Tile.parse(tile_text)}@{place}"  # either order of its halves names a tile
        except Malformed:
            written = wanted
        for choice in self.deal.options:
            if written == self.deal.written(choice):
                return choice
        raise self._refusal(wanted)

    def deal_next(self) -> None:
        """Deal the next hand of a match that rests between two, as one read from a record may.

        Raises `Impossible` while a hand is being played, and once the match is over.
        """
        if self.winner is not None or not self.deal.over:
            raise Impossible("a hand is dealt only once the one before is settled")
        self._begin()

    def taker(self, claim: bool, muggins: int | None) -> int | None:
        """The seat that would get what a play scores; None for nobody. Raises `Impossible`."""
        seat = self.deal.seat
        if muggins is None:
            return seat if claim or self.rules.unclaimed == "forgiven" else None
        if claim or self.rules.unclaimed == "forgiven":
            why = "the player claims them" if claim else "these rules forgive it (unclaimed)"
            raise Impossible(f"muggins = {muggins}: the points are not open to a call: {why}")
        rivals = [
            other
            for other in range(self.players)
            if self._standing.side(other) != self._standing.side(seat)
        ]
        if type(muggins) is not int or muggins not in rivals:
            raise Impossible(
                f"muggins = {muggins}: an opponent of seat {seat} may call, that is seat "
                f"{' or '.join(map(str, rivals))}"
            )
        return muggins

    def _refusal(self, text: str) -> ValueError:
        """Why a text names nothing that may be chosen now."""
        offered = ", ".join(self.legal())
        seat = self.deal.seat
        if text in WORDS.values():
            return Impossible(f"{text!r}: seat {seat} can play and must: {offered}")
        tile_text, _, place = text.partition("@")
        if not place:
            return Malformed(
                f"{text!r} is no choice: write a tile and a place, or one of {offered}"
            )
        tile = Tile.parse(tile_text)
        if not self.deal.hands[seat] >> tile.number & 1:
            held = _hand(self.deal.hands[seat])
            return Impossible(f"{text!r}: seat {seat} does not hold {tile_text}, but {held}")
        fitting = [choice for choice in self.legal() if choice.startswith(f"{tile}@")]
        where = f"it may go to {', '.join(fitting)}" if fitting else f"choose one of {offered}"
        what = "does not go there" if fitting else "may not be played now"
        return Impossible(f"{text!r}: {tile} {what}; {where}")

    def _begin(self) -> bool:
        """Deal; whether there was anything to deal."""
        dealt = self.dealer(self)
        if dealt is None:
            return False
        self.dealt = dealt
        self.events: list[Scored] = []  # of this deal
        self.deal = Deal(self.rules, dealt.hands, dealt.boneyard, dealt.lead, led=dealt.led)
        self._note(0)
        if self.deal.over:  # nobody may lead
            self._settle()
        return True

    def _note(self, logged: int) -> None:
        """Take over what the deal has logged since: forced draws and passes."""
        self.events += [Scored(event, 0, event[0]) for event in self.deal.log[logged:]]

    def _settle(self) -> None:
        """The hand is over: settle it, look at the target, and deal again."""
        deal, before = self.deal, self.scores
        if self._standing.decided is not None:  # played out without scoring (VP-18)
            self._standing = self._standing.reached_by(self.rules, self._standing.decided)
            self._close(None, (0,) * self.players)
            return
        step = 1 if self.rules.direction == "left" else -1
        result = settle(
            [_hand(bits) for bits in deal.hands],
            self.rules,
            deal.out,
            pairs=self.pairs,
            to_play=deal.seat if deal.last is None else (deal.last + step) % self.players,
            accounts=self._accounts,
            pot=self._pot,
            made=self._made(),
        )
        self._accounts, self._pot = result.accounts, result.pot
        self._standing = after_settlement(self._standing, self.rules, result.points)
        self.ended = Ended(self.dealt.lead, deal.out, result.winner, deal.last)
        if self.rules.shuffler == "heaviest":
            self.shuffler = result.loser
        change = (after - score for after, score in zip(self.scores, before, strict=True))
        self._close(result, tuple(change))
        if self._standing.winners is None:
            self._begin()

    def _made(self) -> list[int]:
        """The points that each seat scored in play in this deal."""
        made = [0] * self.players
        for _, points, to in self.events:
            if to is not None:
                made[to] += points
        return made

    def _close(self, result: Settlement | None, settled: tuple[int, ...] | None) -> None:
        self.played.append(Played(self.dealt, tuple(self.events), result, settled, self.scores))


def _hand(bits: int) -> Hand:
    return Hand(tuple(TILES[number] for number in numbers_in(bits)))


def shuffle(match: Match) -> Dealt:
    """The dealer of a match that is given none."""
    return shuffled(match.rules, match.players, match.rng, match.ended)
