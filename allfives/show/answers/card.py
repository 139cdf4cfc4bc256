"""The rule card of house rules, from a link or from a file."""

from __future__ import annotations

from allfives.game.house import TITLE, read_query, take_house
from allfives.show.answers.laying import seen_rules
from allfives.show.answers.scene import Answers
from allfives.show.card import card_html


def card_answers(rules: str = "", toml: str = "", file: str = "") -> Answers:
    """The card of the rules of a link's query, or of the text of a file that is named in errors.

    What cannot be understood is left out, and `refused` says so piece by piece. Raises `Malformed`
    for a file of which nothing can be used, `Impossible` for answers that contradict each other.
    """
    house, refused = take_house(toml, file or TITLE) if toml else read_query(rules)
    chosen = seen_rules(house)
    return {"html": card_html(chosen), "title": chosen.title, "refused": list(refused)}
