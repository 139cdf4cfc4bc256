"""The rule questions about settling a hand, and about the match to a target."""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.questions import BySeats, by_seats, choice, number


@dataclass(frozen=True)
class MatchRules:
    """What a hand pays when it ends, and when the match is over."""

    out_pays: str = choice(
        "What is settled when someone goes out?",
        {
            "winner-bonus": "the winner scores the pips left to the opponents",
            "own-loss": "everyone loses the pips left in the own hand",
            "written": "everyone but the winner is written the pips left in the own hand",
            "none": "nothing",
        },
    )
    """AF-18: the own loss. VP-10, MU-11: the winner's bonus. CL-10, CL-11: written to an account.
    Public pages of fives and threes settle nothing."""

    block_pays: str = choice(
        "What is settled at a block?",
        {
            "as-out": "the same; if anybody wins, the fewest pips do",
            "own-off": "the fewest pips win the opponents' pips, the winner's own taken off first",
            "difference-lowest": "the fewest pips win the difference from each heavier opponent",
            "difference-cascade": "the same, and then each next-lowest against the heavier hands",
            "difference-all": "everyone scores the differences against all opponents, below 0 too",
            "none": "nothing",
        },
    )
    """AF-18, VP-22, MU-16, CL-11: the same. MU-12: the own pips off. VP-11: one of the differences;
    tied hands score nothing against each other there."""

    block_tie: str = choice(
        "What if the fewest pips are tied at a block?",
        {
            "nobody": "nobody wins; tied hands pay each other nothing",
            "shared": "the tied players share the points, cut down to whole ones",
            "shared-by-three": "with 2 or 4 players nobody scores, with 3 the tied two share",
            "first-in-turn": "the tied player who would play next wins",
            "lightest-tile": "the lightest single tile among them wins; still tied, nobody scores",
        },
    )
    """VP-22, MU-18; the last after a public page. It decides who won, and the bonus of a winner
    with it. Differences need no answer: tied hands score nothing against each other (VP-11)."""

    rounding: str = choice(
        "How are leftover pips rounded?",
        {
            "nearest": "to the nearest multiple",
            "not-at-block": "to the nearest multiple, but not at a block",
            "down": "down to the multiple below",
            "none": "not at all",
        },
    )
    """AF-18, VP-09, VP-11, MU-11, MU-17: by the multiple that scores, of several by the nearest.
    Down after a public page."""

    rounded: str = choice(
        "What is rounded?",
        {"sum": "the sum, once", "each-hand": "each hand by itself"},
    )
    """AF-18, AF-20: each hand. VP-10, VP-11, MU-11: the sum, of pairs' own pips too. Old public
    pages round each hand of a bonus."""

    bonus_divided: str = choice(
        "Is the winner's bonus divided?",
        {"no": "no, it is written in full", "by-multiple": "by the multiple that scores"},
    )
    """MU-11, VP-18: yes. MU-16: no. Differences, and what a losing pair loses in the same hand,
    are divided with it; own pips that everyone loses or is written are not."""

    bonus_adds: str = choice(
        "What is added to the winner's bonus?",
        {"nothing": "nothing", "opponents-points": "the points opponents made in that hand"},
    )
    """VP-18, second reading. At a block with one winner too; points in play are never divided."""

    out_points: int = number("How many points does going out bring by itself?", 0, 99)
    """0 in every source; 1 on public pages of fives and threes."""

    pair_pips: str = choice(
        "In pairs, whose leftover pips count when someone goes out?",
        {
            "opponents": "the opponents' alone; at a block each pair's are added up first",
            "partner-off": "the opponents' less the partner's; at a block each pair's are added up",
            "both-off": "as before, and the losing pair loses its own too",
            "each-own": "every hand by itself, at a block too, and each pair has one score",
        },
    )
    """MU-01: the opponents'. VP-12: the partner's off, or both pairs'. AF-20, CL-03: each its own.
    Where everyone loses or is written the own pips, `opponents` spares whoever is out's partner."""

    target: BySeats = by_seats("To how many points?", 1, 9999)
    """AF-19, VP-13, VP-18, VP-19, VP-20, MU-08, CL-01."""

    target_means: str = choice(
        "What does reaching the target mean?",
        {"wins": "the match is won", "loses": "the match is lost"},
    )
    """CL-01, CL-14: lost. Won everywhere else."""

    target_exact: str = choice(
        "Must the target be reached exactly?",
        {"no": "no", "yes": "yes: points that would go beyond it are not scored"},
    )
    """No in every source; yes on public pages of fives and threes."""

    target_checked: str = choice(
        "When does the target end the match?",
        {
            "at-once": "at once in play, and at a settlement the highest decides",
            "after-settlement": "only once the hand is settled; the highest decides",
            "play-on": "the hand is played out without scoring, and whoever was first has won",
        },
    )
    """AF-19, VP-13, VP-18, MU-08."""

    target_tie: str = choice(
        "What if the highest are tied at the target?",
        {
            "together": "they win, or lose, together",
            "extra-hands": "as many extra hands as there are players, again while still tied",
        },
    )
    """VP-13, CL-14."""

    account_opens: int = number(
        "With how many pips in one hand does a player's account open?", 0, 99
    )
    """CL-10: 13; below that nothing is written until the account is open. 0: always open."""

    lone_blank: int = number("What is a lone 0-0 left in hand written as?", 0, 999)
    """CL-13: 25, by agreement 50. 0: its pips. Only asked where pips are written."""

    lone_highest: int = number("What is a lone highest double left in hand written as?", 0, 999)
    """CL-13: 50, by agreement 100. 0: its pips. Only asked where pips are written."""

    pot: str = choice(
        "What happens to the points of hands that are tied after a block?",
        {
            "none": "they are settled like any other",
            "fewest-ties": "tied for the fewest: nobody is written them, but the next hand's loser",
            "any-ties": "tied anywhere: nobody is written them, but the next hand's loser",
        },
    )
    """CL-12. The pot holds the tied pips once for each tied player. The next hand's loser holds the
    most pips then; a tie keeps the pot. Only where pips are written."""

    unclaimed: str = choice(
        "What of points that the player did not claim?",
        {"forgiven": "they are scored all the same", "muggins": "an opponent may claim them"},
    )
    """Silent in the sources; the call that gave Muggins its name on public pages."""
