"""House rules as a column of the big table: the words of the table, from a link or a file."""

from __future__ import annotations

import pytest

import allfives
from allfives.game.house import House, make_house, write_house, write_query
from allfives.game.questions import answer_words
from allfives.game.rules import QUESTION_NAMES, find_question
from allfives.show import engine
from allfives.show.answers.rules_table import SOURCES, rows

HOUSES = [
    make_house("all-fives", {"covered_spinner": "open-ends"}, title="Grandmother's fives"),
    make_house("muggins", {"multiple": 7, "target": {2: 111, 3: 111, 4: 111}}),
    make_house("klassika-101", {"lone_blank": 50}),
    make_house("sniff"),
]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.title)
def test_link_and_file_give_the_same_column(house: House) -> None:
    """Each answer in words; what is changed comes from the house, the rest from where it came."""
    told = engine.answer("rules_column", {"query": write_query(house)})
    assert told == engine.answer("rules_column", {"toml": write_house(house)})
    assert (told["parent"], told["query"], told["left"]) == (house.parent, write_query(house), [])
    assert [*told["cells"]] == [*QUESTION_NAMES]
    parent, changed = allfives.rules(house.parent), dict(house.answers)
    for name, (words, origin, _) in told["cells"].items():
        answer = changed.get(name, getattr(parent, name))
        assert words == answer_words(find_question(name), answer)
        assert origin == ("house rules" if name in changed else parent.sources[name])


@pytest.mark.parametrize("name", SOURCES)
def test_a_rule_set_unchanged_is_the_column_that_the_page_has_already(name: str) -> None:
    """In the same words and with tables that show the same questions."""
    told = engine.answer("rules_column", {"query": f"rules={name}"})["cells"]
    table = rows([allfives.rules(one) for one in allfives.rules()])
    number = allfives.rules().index(name)
    for row in table:
        cell = row.cells[number]
        shown = [cell.shown.layout, cell.shown.play] if cell.shown else None
        assert told[row.question.name] == [cell.words, cell.origin, shown]


def test_what_cannot_be_understood_is_named_and_what_contradicts_is_refused() -> None:
    """As everywhere: the rest is kept, and nothing is guessed."""
    told = engine.answer("rules_column", {"query": "rules=muggins&set=spiner:none&set=multiple:3"})
    assert "'spiner'" in told["left"][0]
    assert told["cells"]["multiple"][0] == "3"
    query = "rules=muggins&set=scoring:none&set=out_pays:none&set=block_pays:none"
    assert "nobody reaches the target" in engine.answer("rules_column", {"query": query})["refused"]
