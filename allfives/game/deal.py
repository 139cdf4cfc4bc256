"""One deal, from the lead to going out or a block, on the compact state.

A deal is played by choices. What a player must do without one, drawing because no tile fits and
passing because none came, follows by itself and is kept in the log beside the choices.
"""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.ends import State, ends_under, place_name
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, numbers_in
from allfives.game.turns import DECLINE, DRAW, PASS, WORDS, Choice, Event, turns_under


class Deal:
    """A deal that is being played. Copy it to look ahead; everything in it is small."""

    __slots__ = (
        "_drew",
        "_forced",
        "_turns",
        "boneyard",
        "drawn",
        "hands",
        "idle",
        "last",
        "led",
        "limit",
        "log",
        "options",
        "out",
        "over",
        "seat",
        "state",
    )

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[int],
        boneyard: Sequence[int],
        seat: int,
        *,
        led: int | None = None,
        state: State = (),
    ) -> None:
        """Begin with each seat's tiles as bits and the boneyard in drawing order.

        `seat` leads; `led` is the number of the tile that must be led, if one must. A deal may
        also begin in the middle, with the state of a table and the seat that is to play.
        """
        self._turns = turns_under(rules)
        self.hands = list(hands)
        self.boneyard = tuple(boneyard)
        self.drawn = 0
        self.limit = max(0, len(boneyard) - rules.undrawn_for(len(hands)))
        self.seat = seat
        self.led = led
        self.state = state
        self.log: list[Event] = []
        self.idle = 0  # how many seats passed in succession
        self.out: int | None = None  # the seat that went out
        self.last: int | None = None  # the seat that laid the last tile
        self.over = False
        self._drew = 0  # tiles drawn in this turn
        self._forced = False  # whether they were drawn because none fitted
        #: what the seat may choose from; empty once the deal is over
        self.options: list[Choice] = []
        self._advance()

    def copy(self) -> Deal:
        """The same deal, to be played on apart from this one. The log starts anew."""
        other = Deal.__new__(Deal)
        self.copy_to(other)
        other.log = []
        return other

    def copy_to(self, other: Deal) -> None:
        """Give another deal all that this one knows, but for the log."""
        other._turns, other.boneyard, other.limit = self._turns, self.boneyard, self.limit
        other.hands, other.state, other.seat = self.hands[:], self.state, self.seat
        other.drawn, other.idle, other.led = self.drawn, self.idle, self.led
        other._drew, other._forced = self._drew, self._forced
        other.last, other.out, other.over = self.last, self.out, self.over
        other.options = self.options

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._turns.rules

    def play(self, choice: Choice) -> int:
        """Do what was chosen from `options`, and what must follow; returns the points scored."""
        number, at = choice
        if number < 0:
            self._do_not_play(choice)
            return 0
        turns, seat = self._turns, self.seat
        self.state, points = turns.played(self.state, number, at)
        self.hands[seat] ^= 1 << number
        self.last, self.idle = seat, 0
        self._note((seat, "play", number, at, points))
        self._after_play(number, points)
        if not self.over:
            self._advance()
        return points

    def stop(self, logged: int) -> None:
        """End the hand after so many events of the log: a play won the match, and what was forced
        after it is not done any more."""
        for seat, does, number, _, _ in self.log[logged:]:
            if does == "draw":
                self.hands[seat] ^= 1 << number
                self.drawn -= 1
        del self.log[logged:]
        self.over, self.options = True, []

    def written(self, choice: Choice) -> str:
        """A choice as text: `5-2@left`, `draw`, `pass`, `decline`."""
        number, at = choice
        if number < 0:
            return WORDS[choice]
        return f"{TILES[number]}@{place_name(self.state, at)}"

    def _do_not_play(self, choice: Choice) -> None:
        if choice == PASS:
            self._pass()
        elif choice == DECLINE:
            self._note((self.seat, "decline", -1, 0, 0))
            self._next()
        else:
            self._draw()
            if self._turns.may_draw_one:
                self._next()
        if not self.over:
            self._advance()

    def _after_play(self, number: int, points: int) -> None:
        """Whether the hand ends, the same seat goes on, or the turn passes."""
        turns, seat = self._turns, self.seat
        special = points or turns.doubles >> number & 1
        if not self.hands[seat]:
            if turns.draws_after_last and special:
                self._go_on()  # draw until a tile fits, or sit with none
                return
            if turns.out_ends_hand or self.drawn >= self.limit or not turns.most_drawn:
                self.out, self.over, self.options = seat, True, []
                return
            if turns.out_draws_at_once:
                self._go_on()
                return
        if not (special and turns.turn_again) or (self._drew and turns.drawn_ends_turn):
            self.seat = (seat + turns.step) % len(self.hands)
        self._drew, self._forced = 0, False

    def _note(self, event: Event) -> None:
        self.log.append(self._turns.keep(event, event))

    def _go_on(self) -> None:
        self._drew, self._forced = 0, False

    def _next(self) -> None:
        self.seat = (self.seat + self._turns.step) % len(self.hands)
        self._drew, self._forced = 0, False

    def _pass(self) -> None:
        """The turn passes; once every seat passed in succession the hand is over."""
        self._note((self.seat, "pass", -1, 0, 0))
        self.idle += 1
        if self.idle == len(self.hands):
            self.over, self.options = True, []
        else:
            self._next()

    def _advance(self) -> None:
        """Draw and pass for whoever cannot choose, until somebody can or the hand is over."""
        turns = self._turns
        while not self.over:
            held = self.hands[self.seat]
            if self.state:
                options = turns.legal(self.state, held)
                if options and not turns.plain_choice:
                    options = self._choices(options)
            else:
                options = self._leads(held)
            if options:
                self.options = options
                return
            if self._is_blocked():
                self.over = True
            elif self._can_draw() and (self.state or turns.rules.led_tile == "double"):
                self._draw()
                self._forced = True
            elif not held and turns.out_at_last:
                self.out, self.over = self.seat, True  # meant to draw, and there is nothing to draw
            else:
                self._pass()
        self.options = []

    def _can_draw(self) -> bool:
        return self.drawn < self.limit and self._drew < self._turns.most_drawn

    def _draw(self) -> None:
        number = self.boneyard[self.drawn]
        self.drawn += 1
        self._drew += 1
        self.idle = 0
        self.hands[self.seat] |= 1 << number
        self._note((self.seat, "draw", number, 0, 0))

    def _choices(self, options: list[Choice]) -> list[Choice]:
        """What the seat may choose from, given the plays that fit; nothing when it must draw."""
        turns, held = self._turns, self.hands[self.seat]
        if turns.never_last and not held & (held - 1):
            options = [way for way in options if not self._is_special(way)]
            if not options:
                return options
        if self._drew and turns.may_keep:
            options.append(DECLINE)
        if self._forced:
            return options  # a tile came that fits: nothing but to play it, or to keep it
        if turns.may_pass:
            options.append(PASS)
        if self._can_draw() and (turns.may_draw or (turns.may_draw_one and not self._drew)):
            options.append(DRAW)
        return options

    def _is_special(self, way: Choice) -> bool:
        """Whether this play is a double or scores."""
        number, at = way
        _, points = self._turns.played(self.state, number, at)
        return bool(points or self._turns.doubles >> number & 1)

    def _leads(self, held: int) -> list[Choice]:
        """The tiles that may be led."""
        turns = self._turns
        numbers = numbers_in(held)
        if self.led is not None:
            return [(self.led, 0)]
        wanted = turns.rules.led_tile
        if wanted == "double":
            doubles = [number for number in numbers if turns.doubles >> number & 1]
            # With no double left to draw any tile may be led, or nobody could ever begin.
            if doubles or self._can_draw():
                numbers = doubles
        if wanted == "double-or-score":
            numbers = [
                number
                for number in numbers
                if turns.doubles >> number & 1 or turns.played((), number, 0)[1]
            ]
        return [(number, 0) for number in numbers]

    def _is_blocked(self) -> bool:
        """No hand can play, and nothing that may still be drawn changes that.

        What is left to draw either cannot be played, or must be drawn first, as the rules have it.
        """
        turns = self._turns
        if not self.state:
            return False
        if turns.draws_before_block:
            if self.drawn < self.limit:
                return False
        elif self._drew:
            return False  # a draw brings nothing new within reach
        within_reach = 0
        for held in self.hands:
            within_reach |= held
        if turns.most_drawn:
            for number in self.boneyard[self.drawn : self.limit]:
                within_reach |= 1 << number
        return not turns.any_fits(self.state, within_reach)


def event_texts(events: Sequence[Event], rules: Rules) -> list[str]:
    """Each event as it is written: `5-5@start`, `draw 3-1`, `decline`, `pass`."""
    texts: list[str] = []
    state: State = ()
    for event in events:
        text, state = event_text(event, state, rules)
        texts.append(text)
    return texts


def event_text(event: Event, state: State, rules: Rules) -> tuple[str, State]:
    """One event as it is written, and the state after it; `state` is the one before."""
    _, does, number, at, _ = event
    if does != "play":
        return f"draw {TILES[number]}" if does == "draw" else does, state
    ends, text = ends_under(rules), f"{TILES[number]}@{place_name(state, at)}"
    return text, ends.place(state, at, number) if state else ends.lead(TILES[number])
