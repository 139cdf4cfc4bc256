"""One shuffle under several rule sets as tables: what each deals, and how each is settled."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from allfives.game.match import Played
from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.game.settlement import Settlement, settle
from allfives.game.tiles import TILES, Hand, numbers_in
from allfives.search.same_deal import Game
from allfives.show.charts import running_scores
from allfives.show.elements import folded, prose, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.settle_words import settle_words
from allfives.show.words import say, sentence


def hands_table(games: Sequence[Game]) -> Shown:
    """What each rule set deals from the one row, and who leads."""
    rows = [(game.rules.title, [*_hands(game.played), _leader(game.played)]) for game in games]
    heads = [say("deal.rules"), *_seats(games[0].played.scores), say("deal.leads")]
    return Shown(_alone(plain_matrix(heads, rows)), say("deal.row_words", number=len(games)))


def settlement_table(game: Game) -> Shown:
    """What every seat made in play, what the settlement adds step by step, and the score."""
    played = game.played
    before = game.running[-2]
    rows = [
        (
            name,
            [
                str(made),
                _steps(played.settlement, seat) or say("deal.nothing"),
                str(change),
                str(score),
            ],
        )
        for seat, (name, made, change, score) in enumerate(
            zip(
                _seats(played.scores),
                before,
                played.settled or (0,) * len(before),
                played.scores,
                strict=True,
            )
        )
    ]
    heads = [say(f"deal.{key}") for key in ("seat", "made", "steps", "settled", "final")]
    caption = f"{game.rules.title}: {_ending(played)}"
    table = plain_matrix(heads, rows, caption)
    return Shown(_alone(table), f"{caption}; {', '.join(map(str, played.scores))}")


def games_table(games: Sequence[Game]) -> Shown:
    """How every game of one shuffle went, a line each."""
    rows = [
        (
            game.rules.title,
            [str(game.plays), str(game.draws), _ending(game.played), *map(str, game.played.scores)],
        )
        for game in games
    ]
    heads = [say(f"deal.{key}") for key in ("rules", "plays", "draws", "ends")]
    scores = [" | ".join(map(str, game.played.scores)) for game in games]
    table = plain_matrix([*heads, *_seats(games[0].played.scores)], rows)
    return Shown(_alone(table), "; ".join(scores))


def outcome(game: Game) -> Shown:
    """How a game went, folded until the reader has guessed: scores, settlement, every move."""
    chart, settled = running_scores(game), settlement_table(game)
    moves = tag("pre", escape(game.record), class_="af-record", tabindex="0")
    title = say("deal.went", title=game.rules.title)
    fold = folded(
        chart.html, settled.html, tag("p", escape(say("deal.moves"))), moves, summary=title
    )
    return Shown(tag("div", fold, class_="af-rows af-root"), settled.text)


def settled_table(
    hands: Sequence[str], rule_sets: Sequence[str | Rules], out: int | None = None, title: str = ""
) -> Shown:
    """The same leftovers settled under several rule sets, folded until the reader has guessed.

    Raises as `settle` does.
    """
    chosen = [preset(one) if isinstance(one, str) else one for one in rule_sets]
    settled = [settle(hands, rules, out) for rules in chosen]
    rows = [
        (rules.title, [_change(one, seat) for seat in range(len(hands))])
        for rules, one in zip(chosen, settled, strict=True)
    ]
    held = [
        say("deal.held" if len(Hand.parse(hand)) else "deal.empty", who=name, hand=hand)
        for name, hand in zip(_seats(hands), hands, strict=True)
    ]
    given = tag("ul", *[tag("li", prose(words)) for words in held])
    answer = folded(plain_matrix([say("deal.rules"), *_seats(hands)], rows))
    text = "; ".join(
        f"{rules.title} {' '.join(map(str, one.points))}"
        for rules, one in zip(chosen, settled, strict=True)
    )
    title = title or say("deal.ask")
    head = tag("header", tag("p", escape(title), class_="af-title"))
    card = tag("div", head, given, answer, class_="af-card", role="group", aria_label=title)
    return Shown(card, text)


def _alone(table: str) -> str:
    """A table that stands on the page by itself."""
    return tag("div", table, class_="af-rows af-root")


def _seats(each: Sequence[object]) -> list[str]:
    """The seats as readers name them, as many as there are of `each`."""
    return [sentence(say("settle.player", number=seat + 1))[:-1] for seat in range(len(each))]


def _hands(played: Played) -> list[str]:
    return [str(_hand(bits)) for bits in played.dealt.hands]


def _leader(played: Played) -> str:
    """Who leads, and with which tile where the rules name one."""
    led = played.dealt.led
    who = say("settle.player", number=played.dealt.lead + 1)
    return who if led is None else say("deal.with", who=who, tile=TILES[led])


def _ending(played: Played) -> str:
    """How the hand ended."""
    if played.settlement is None:
        return say("deal.target")
    if played.settlement.out is None:
        return say("deal.block")
    return say("deal.out", who=say("settle.player", number=played.settlement.out + 1))


def _steps(settlement: Settlement | None, seat: int) -> str:
    """What changes a seat's score, step by step; empty where nothing does."""
    terms = settlement.terms if settlement else ()
    return say("settle.then").join(settle_words(item) for item in terms if item.seat == seat)


def _change(settlement: Settlement, seat: int) -> str:
    """What a seat's score changes by, and why."""
    steps, points = _steps(settlement, seat), settlement.points[seat]
    return say("deal.change", points=points, steps=steps) if steps else str(points)


def _hand(bits: int) -> Hand:
    return Hand(tuple(TILES[number] for number in numbers_in(bits)))
