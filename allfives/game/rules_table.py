"""The rule questions about the table: the set, the spinner, what is counted, what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.questions import FEWEST_SEATS, MOST_SEATS, choice, number, numbers, one_or_more
from allfives.game.tiles import LARGEST_HALF


@dataclass(frozen=True)
class TableRules:
    """What lies on the table, and what it counts."""

    highest: int = number("Which set: how many pips has its highest half?", 1, LARGEST_HALF)
    """Highest half of the set: 6 for 28 tiles (AF-03, MU-01, CL-02), 9 for 55 (VP-01)."""

    players: tuple[int, ...] = numbers("How many can play?", FEWEST_SEATS, MOST_SEATS)
    """Numbers of seats that are allowed (AF-02, VP-01, VP-20, MU-01, CL-02)."""

    pairs: str = choice(
        "Can four play as two pairs?",
        {"allowed": "yes, partners opposite each other", "none": "no, everyone for oneself"},
    )
    """AF-02, VP-12, MU-01, CL-03."""

    spinner: str = choice(
        "Is there a spinner, a double that can be played on at all four edges?",
        {
            "none": "no double is one",
            "first-double": "the first double played, and only it",
            "every-double": "every double",
        },
    )
    """Which double is the spinner (AF-15, VP-04, MU-06); none in MU-15 and CL-06.

    Every double is one in Five Up on public pages; the three questions below are then asked of each
    by itself.
    """

    ends_open: str = choice(
        "When may a tile go to the spinner's ends?",
        {
            "after-both-sides": "once both of its sides are covered",
            "any-order": "at any time, its four edges in any order",
            "all-four-first": "at any time, and all four edges before anything else",
        },
        needs="spinner",
    )
    """AF-15 names the order of the first four tiles; MU-06 leaves it open.

    All four first is Merry-Go-Round on public pages.
    """

    bare_spinner: str = choice(
        "What does the spinner count while one of its sides is bare?",
        {"full": "both halves, as any double", "nothing": "nothing: only played edges count"},
        needs="spinner",
    )
    """AF-17 says both halves; MU-14 can be read either way."""

    covered_spinner: str = choice(
        "What does the spinner count once both of its sides are covered?",
        {
            "nothing": "nothing, as if it were a tile in the chain",
            "open-ends": "one half for each of its ends that no tile covers",
        },
        needs="spinner",
    )
    """AF-17 and MU-14 say nothing, MU-06 its uncovered ends."""

    multiple: int | tuple[int, ...] = one_or_more("Multiples of what score?", 2, 99)
    """A number, or several that are added up (AF-16, VP-07, MU-10, MU-17)."""

    scoring: str = choice(
        "What scores during play?",
        {
            "open-ends": "the open ends, added up",
            "tile": "the tile just played, both halves added up",
            "tile-rounded": "the tile just played, rounded to the nearest multiple",
            "none": "nothing",
        },
    )
    """AF-16, MU-10: the open ends. VP-07 can be read three ways. CL-06: nothing."""

    covered_end: str = choice(
        "Does the old total less the end just covered score too?",
        {"no": "no", "yes": "yes, when it is a multiple"},
        needs="scoring",
    )
    """VP-21 read literally: a play that would score nothing else scores that number."""

    points: str = choice(
        "How many points does a count bring?",
        {"total": "the total itself", "one-a-multiple": "one for each multiple in it"},
        needs="scoring",
    )
    """AF-16 gives the total; MU-10 does not say; VP-18 one for each five."""

    lead_scores: str = choice(
        "Does the first tile of a hand score?",
        {"always": "yes, like every other", "never": "no", "only-5-5": "only 5-5 does"},
        needs="scoring",
    )
    """AF-16 scores after each tile, the lead among them; public pages differ."""

    first_score: int = number("How many points must a player's first score be at least?", 0, 99)
    """0 in every source; 10 on some public pages. A match applies it."""
