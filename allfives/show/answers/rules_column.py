"""House rules as one more column of the big table: every answer in words, from a link or a file."""

from __future__ import annotations

from allfives.game.house import TITLE, read_query, take_house, write_query
from allfives.game.presets import named, rules
from allfives.game.questions import answer_words
from allfives.game.rules import QUESTION_NAMES, find_question
from allfives.search.showing import showing
from allfives.show.answers.laying import seen_rules
from allfives.show.answers.scene import Answers


def rules_column(query: str = "", toml: str = "", file: str = "") -> Answers:
    """What these rules answer to every question, in the words of the table.

    A cell is the answer, where it comes from, and the table that shows it with the play that made
    it, if one does. What cannot be understood is left out, and `left` says so piece by piece.

    Raises `Malformed` for a file of which nothing can be used, `Impossible` for answers that
    contradict each other.
    """
    house, refused = take_house(toml, file or TITLE) if toml else read_query(query)
    chosen = seen_rules(house)
    rivals = [named(name) for name in rules()]
    cells = {}
    for name in QUESTION_NAMES:
        table = showing(name, chosen, rivals)
        cells[name] = [
            answer_words(find_question(name), getattr(chosen, name)),
            chosen.sources.get(name, ""),
            [table.layout, table.play] if table else None,
        ]
    return {
        "parent": house.parent,
        "title": chosen.title,
        "query": write_query(house),
        "cells": cells,
        "left": list(refused),
    }
