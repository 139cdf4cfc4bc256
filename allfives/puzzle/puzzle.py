"""A puzzle: what is asked, under which rules, about which position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256

from allfives.game.errors import Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.position import Held, Position
from allfives.game.presets import written
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, full_set
from allfives.puzzle.kinds import OF_A_HAND, Kind, rule_sets

_DIGITS = 10  # of an id, in base 16: a million puzzles share one with a chance of 1 in 2
_SPINNERS = ("first-double", "every-double", "none")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the rules that hold there, and what is asked about it.

    `rules` is one rule set, or two for `two-rules`; the position is written under the first.
    `count` has a table alone; the kinds of a hand have it in seat 0, with the other hands and the
    boneyard as numbers; `settle` and `endgame` know every tile.

    Raises `Malformed` or `Impossible` for a position that its kind cannot be asked about.
    """

    kind: Kind
    rules: tuple[Rules, ...]
    position: Position

    def __post_init__(self) -> None:
        wanted = rule_sets(self.kind)
        if len(self.rules) != wanted:
            number = len(self.rules)
            raise Malformed(f"{self.kind} with {number} rule sets: it is asked under {wanted}")
        if self.position.rules != self.rules[0]:
            raise Malformed(
                f"a puzzle of {self.rules[0].title} with a position of {self.position.rules.title}"
            )
        _check_position(self.kind, self.position)
        for rules in self.rules[1:]:
            self.position_under(rules)

    @property
    def id(self) -> str:
        """Ten digits in base 16 that stand for the kind, the rules and the canonical position."""
        same = canonical(self)
        names = " ".join(map(written, same.rules))
        text = f"{same.kind}\n{names}\n{same.text}"
        return sha256(text.encode()).hexdigest()[:_DIGITS]

    @property
    def text(self) -> str:
        """The position in one line, without the rules in front."""
        front = f"rules={written(self.rules[0])} "
        return str(self.position).removeprefix(front).removesuffix(" / to play 0")

    @property
    def layout(self) -> Layout:
        """What lies on the table, read under the first rule set."""
        return self.position.layout

    @property
    def hand(self) -> Hand:
        """The tiles of the seat that is asked; none for `count`."""
        held = self.position.hands[self.position.to_play] if self.position.hands else Hand()
        return held if isinstance(held, Hand) else Hand()

    def position_under(self, rules: Rules) -> Position:
        """The same position read under these rules. Raises as `Position.parse` does."""
        return self.position if rules == self.position.rules else Position.parse(self.text, rules)


def puzzle_of(kind: Kind, rules: tuple[Rules, ...], layout: Layout, hand: Hand) -> Puzzle:
    """The canonical puzzle about a table and a hand, or about a table alone for `count`.

    The layout is read again under these rules. Raises `Impossible` or `Ambiguous` where it cannot
    be, and as `Puzzle` does.
    """
    ordered = tuple(sorted(rules, key=_stars))
    first = ordered[0]
    layout = layout.under(first)
    hands: tuple[Held, ...] = () if kind is Kind.COUNT else (hand, 0)
    return canonical(Puzzle(kind, ordered, _spread(Position(layout, first, hands), ordered)))


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle as it stands in a pack: one form for what is the same to whoever solves it.

    The layout is canonical, hands are sorted. Around the hand that is asked as few seats sit as
    the rules allow, each with the tiles of a deal as far as they go round. Scores, and whose turn
    it is, are kept where the end of a hand goes by them. Of two rule sets that with fewer spinners
    written on the table comes first, so that the text can be read under both.
    """
    position = puzzle.position
    rules = puzzle.rules
    if len(rules) > 1:
        rules = tuple(sorted(rules, key=_stars))
        position = puzzle.position_under(rules[0])
    hands = tuple(_sorted(held) for held in position.hands)
    position = replace(position, layout=position.layout.canonical(), hands=hands)
    if puzzle.kind in OF_A_HAND:
        position = _spread(position, rules)
    elif not _asks_scores(puzzle.kind, rules[0]):
        position = replace(position, scores=())
    if puzzle.kind is Kind.SETTLE and not _asks_turn(position):
        position = replace(position, to_play=0)
    return Puzzle(puzzle.kind, rules, position)


def _asks_scores(kind: Kind, rules: Rules) -> bool:
    """Whether the end of a hand depends on what somebody had before it."""
    opens_late = kind is Kind.ENDGAME and rules.first_score > 0
    return rules.account_opens > 0 or opens_late


def _asks_turn(position: Position) -> bool:
    """Whether a settlement depends on whose turn it would be: only where it breaks a tie."""
    return position.rules.block_tie == "first-in-turn" and all(map(bool, position.hands))


def _stars(rules: Rules) -> tuple[int, str]:
    return _SPINNERS.index(rules.spinner), written(rules)


def _sorted(held: Held) -> Held:
    return Hand(tuple(sorted(held))) if isinstance(held, Hand) else held


def _spread(position: Position, rules: tuple[Rules, ...]) -> Position:
    """The hand that is asked in seat 0, and everything else as unknown tiles around it."""
    if not position.hands:
        return position
    seats = min(set(rules[0].players).intersection(*(one.players for one in rules)))
    hand = position.hands[position.to_play]
    assert isinstance(hand, Hand)
    left = len(full_set(rules[0].highest)) - len(position.layout.tiles) - len(hand)
    others = []
    for seat in range(1, seats):
        others.append(min(rules[0].hand_size(seats), left // (seats - seat)))
        left -= others[-1]
    return Position(position.layout, position.rules, (hand, *others), left)


def _check_position(kind: Kind, position: Position) -> None:
    """Refuse a position with more or less in it than the kind needs."""
    if kind is Kind.COUNT:
        if position.hands:
            raise Malformed(f"{str(position)!r}: {kind} is asked about a table alone")
    elif not position.hands:
        raise Malformed(f"{str(position)!r}: {kind} needs hands: write LAYOUT / HAND, ?7 / ?10")
    elif kind in OF_A_HAND:
        hand, *others = position.hands
        if not isinstance(hand, Hand) or position.to_play or position.scores:
            raise Malformed(f"{str(position)!r}: {kind} asks seat 0, and without scores")
        if not hand.tiles:
            raise Impossible(f"{str(position)!r}: {kind} about an empty hand")
        if any(isinstance(held, Hand) for held in (*others, position.boneyard)):
            raise Malformed(
                f"{str(position)!r}: {kind} is asked with the other tiles unknown: write their "
                "numbers, such as ?7 / ?10"
            )
    elif not position.is_known:
        raise Malformed(f"{str(position)!r}: {kind} is asked with every tile known")
