"""What a player makes of what it sees: every play and what it weighs, another hand's numbers."""

from __future__ import annotations

from allfives.game.ends import place_name
from allfives.game.match import Match
from allfives.game.position import Position
from allfives.game.tiles import TILES, full_set, numbers_in
from allfives.search.guessing import counted, read
from allfives.search.habits import Lightens, MindsReplies, Serves, Spares
from allfives.search.replies import replies_on
from allfives.search.sight import Option, Sight, sight, sight_of
from allfives.show.elements import folded, prose, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.words import place_words, say


def weighed(what: str | Match, *, pairs: bool = False, reads: bool = False) -> Shown:
    """Every play of a position, the best first, folded until the reader has chosen.

    A position is text, and says nothing of how it came about; of a match the seat to play sees the
    events of the hand too, and with `reads` goes by them. Raises as `Position.parse` and `sight_of`
    do.
    """
    seen = _sight(what, pairs=pairs)
    replies = MindsReplies(reads=reads)

    def left(option: Option) -> float:
        """What the play is worth to `LookingAhead`."""
        return option.points + replies.worth(option, seen) + Lightens().worth(option, seen)

    best = sorted(seen, key=left, reverse=True)
    rows = [
        (
            _play(option, seen),
            [
                str(option.points),
                _one_place(-replies.worth(option, seen)),
                _one_place(Lightens().worth(option, seen)),
                _one_place(left(option)),
            ],
        )
        for option in best
    ]
    heads = [say(f"weigh.{key}") for key in ("play", "points", "reply", "pips", "left")]
    summary = say("weigh.summary_reads" if reads else "weigh.summary")
    fold = folded(plain_matrix(heads, rows), summary=summary)
    said = say("weigh.words", best=_play(best[0], seen), left=_one_place(left(best[0])))
    return Shown(tag("div", fold, class_="af-rows af-root"), said)


def guessed(match: Match) -> Shown:
    """How likely the next seat can match each number: by counting tiles, and by reading its draws.

    As the seat to play sees it, folded until the reader has thought of it.
    """
    seen = sight(match)
    seat, fits = seen.next_seat(), [0] * (match.rules.highest + 1)
    for tile in full_set(match.rules.highest):
        for half in {tile.high, tile.low}:
            fits[half] |= 1 << tile.number
    rows = [
        (str(half), [_percent(1 - guess(seen, seat).lacks(tiles)) for guess in (counted, read)])
        for half, tiles in enumerate(fits)
    ]
    heads = [say(f"weigh.{key}") for key in ("number", "counted", "read")]
    fold = folded(plain_matrix(heads, rows), summary=say("weigh.guess"))
    text = "; ".join(f"{half}: {by_count}, {by_draws}" for half, (by_count, by_draws) in rows)
    return Shown(tag("div", fold, class_="af-rows af-root"), text)


def hidden(what: str | Match, *, pairs: bool = False) -> Shown:
    """How many tiles each other seat holds, in the order of turns, and how many the boneyard."""
    seen = _sight(what, pairs=pairs)
    seats = [seen.next_seat(steps) for steps in range(1, len(seen.held))]
    hands = [
        say(
            "weigh.holds" if steps == 1 else "weigh.holds_too",
            who=_who(steps, seen),
            tiles=_tiles(seen.held[seat]),
            number=seen.held[seat],
        )
        for steps, seat in enumerate(seats, 1)
    ]
    rest = seen.unseen.bit_count() - sum(seen.held[seat] for seat in seats)
    told = say("count.and").join(part for part in (", ".join(hands[:-1]), hands[-1]) if part)
    text = say("weigh.hidden", hands=told[0].upper() + told[1:], boneyard=_tiles(rest))
    return Shown(tag("div", tag("p", prose(text)), class_="af-rows af-near af-root"), text)


def fitting(what: str | Match) -> Shown:
    """After each play of a position, which other tiles of the hand fit, most first; folded."""
    seen = _sight(what)
    rows = []
    for option in seen:
        left = seen.hand & ~(1 << option.choice[0])
        fits = replies_on(seen.rules, option.after).fitting & left
        rows.append((fits.bit_count(), option, [str(TILES[number]) for number in numbers_in(fits)]))
    rows.sort(key=lambda row: (-row[0], -row[1].points))
    cells = [
        (_play(option, seen), [str(option.points), " ".join(tiles) or say("weigh.nothing_fits")])
        for _, option, tiles in rows
    ]
    heads = [say(f"weigh.{key}") for key in ("play", "points", "fits_tiles")]
    fold = folded(plain_matrix(heads, cells), summary=say("weigh.fits"))
    text = "; ".join(f"{play}: {tiles}" for play, (_, tiles) in cells)
    return Shown(tag("div", fold, class_="af-rows af-root"), text)


def for_partner(what: str) -> Shown:
    """What each play offers the partner, in pairs, folded: points, and a turn without drawing.

    As `Serves` and `Spares` see it, if the opponent between leaves the table alone. A sentence
    names the best for both among the plays that score most.
    """
    seen = _sight(what, pairs=True)
    offers = [(x, Serves(1).worth(x, seen), 1 + Spares(1).worth(x, seen)) for x in seen]
    offers.sort(key=lambda offer: offer[1:], reverse=True)
    rows = [
        (_play(option, seen), [str(option.points), _one_place(points), _percent(chance)])
        for option, points, chance in offers
    ]
    now = max(option.points for option in seen)
    equal = [offer for offer in offers if offer[0].points == now]
    most, surest = max(equal, key=lambda x: x[1]), max(equal, key=lambda x: x[2])
    text = say(
        "weigh.partner_both" if most == surest else "weigh.partner_words",
        most=_play(most[0], seen),
        points=_one_place(most[1]),
        surest=_play(surest[0], seen),
        chance=_percent(surest[2]),
    )
    heads = [say(f"weigh.{key}") for key in ("play", "points", "partner_points", "partner_plays")]
    fold = folded(
        plain_matrix(heads, rows), tag("p", prose(text)), summary=say("weigh.for_partner")
    )
    return Shown(tag("div", fold, class_="af-rows af-root"), text)


def _sight(what: str | Match, *, pairs: bool = False) -> Sight:
    return sight_of(Position.parse(what), pairs=pairs) if isinstance(what, str) else sight(what)


def _who(steps: int, seen: Sight) -> str:
    """What the seat so many turns on is to the one that plays."""
    if len(seen.held) == 2:
        return say("weigh.opponent")
    if seen.pairs:
        return say(f"weigh.{('left_hand', 'partner', 'right_hand')[steps - 1]}")
    return say("settle.player", number=seen.next_seat(steps) + 1)


def _tiles(number: int) -> str:
    return say("weigh.tile" if number == 1 else "weigh.tiles", number=number)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _play(option: Option, seen: Sight) -> str:
    number, at = option.choice
    place = place_words(place_name(seen.state, at))
    return say("weigh.row", tile=TILES[number], place=place)


def _one_place(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")
