"""The form of house rules, answered: what each choice means, what contradicts it, file and link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allfives.game.contradictions import Tongue
from allfives.game.counting import count
from allfives.game.errors import DominoError
from allfives.game.house import (
    TITLE,
    House,
    Understood,
    check_name,
    check_words,
    default_name,
    default_summary,
    kept_answer,
    make_house,
    read_query,
    take_house,
    write_house,
    write_query,
)
from allfives.game.layout import Layout
from allfives.game.presets import named
from allfives.game.questions import NOT_ASKED, answer_words, write_typed
from allfives.game.rules import QUESTION_NAMES, find_question, questions, read_answer
from allfives.game.rules_deal import DealRules
from allfives.game.rules_match import MatchRules
from allfives.game.rules_table import TableRules
from allfives.show.answers.scene import Answers
from allfives.show.view import count_view
from allfives.show.words import say, verdict_words

#: The questions in three groups, by the key of the group's title.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "table": tuple(TableRules.__dataclass_fields__),
    "deal": tuple(DealRules.__dataclass_fields__),
    "match": tuple(MatchRules.__dataclass_fields__),
}


class Form(Tongue):
    """Questions and answers in the words of the form."""

    def question(self, name: str) -> str:
        return say("house.asked", ask=find_question(name).metadata["ask"])

    def answer(self, name: str, value: Any) -> str:
        question = find_question(name)
        words = answer_words(question, value)
        return say("house.answered", ask=question.metadata["ask"], words=words)

    def choice(self, name: str, value: str) -> str:
        return say("house.asked", ask=answer_words(find_question(name), value))

    def way_out(self, name: str, needs: str) -> str:
        return say("house.way_out")

    def entry(self, name: str, text: str) -> str:
        return text


Troubles = dict[str, list[str]]  # by question: what is wrong with its answer


def house_answers(
    query: str = "",
    toml: str = "",
    file: str = "",
    form: Mapping[str, Any] | None = None,
) -> Answers:
    """The state of the form, from a link's query, the text of a file, or what the form holds.

    A form is `{"parent", "title", "summary", "name", "answers": {question: as typed}}`. Raises
    `Malformed` for a file of which nothing can be used.
    """
    typed: Mapping[str, str] = {}
    troubles: Troubles = {}
    if form is not None:
        typed = form.get("answers", {})
        understood = Understood(_of_form(form, typed, troubles), ())
    elif toml:
        understood = take_house(toml, file or TITLE)
    else:
        understood = read_query(query)
    house = understood.house
    for contradiction in house.contradictions_in(Form()):
        for name in contradiction.questions:
            troubles.setdefault(name, []).append(contradiction.words)
    return {
        "house": _fields(house),
        "usual": _usual(house),
        "answers": {**_typed(house), **{name: typed[name] for name in troubles if name in typed}},
        "idle": _idle(house),
        "changed": [name for name, _ in house.answers],
        "troubles": troubles,
        "notices": list(understood.refused),
        "verdict": _verdict(house, troubles),
        "words": describe(house),
        "toml": "" if troubles else write_house(house),
        "query": "" if troubles else write_query(house),
        "kept": {"name": house.name, "title": house.title},
    }


def house_count(query: str, layout: str, played: str = "") -> Answers:
    """What the command `count` answers under the house rules of a query, and why in words."""
    chosen = read_query(query).house.rules
    result = count(Layout.parse(layout, chosen), chosen, played or None)
    return {**count_view(result, chosen), "verdict": verdict_words(result, chosen)}


def _of_form(form: Mapping[str, Any], typed: Mapping[str, str], troubles: Troubles) -> House:
    """What the form holds. An answer that cannot be is put with the troubles, and the preset's
    stands in for it; one that is not asked now is left aside."""
    base = named(form.get("parent", ""))
    changes: dict[str, Any] = {}
    for name in QUESTION_NAMES:
        needs = find_question(name).metadata.get("needs")
        if name not in typed or (needs and typed.get(needs) == "none"):
            continue
        try:
            changes[name] = kept_answer(name, read_answer(name, typed[name].strip()))
        except DominoError as error:
            troubles[name] = [str(error)]
    said: dict[str, str] = {}
    for key in ("title", "summary", "name"):
        try:
            text = check_words(key, form.get(key, ""))
            said[key] = check_name(text) if key == "name" and text else text
        except DominoError as error:
            troubles[key] = [str(error)]
    return make_house(base.name, changes, **said)


def _usual(house: House) -> Answers:
    """What stands where nothing is typed."""
    return {
        "title": TITLE,
        "summary": default_summary(named(house.parent)),
        "name": default_name(house.title),
    }


def _fields(house: House) -> Answers:
    """What is to stand in the boxes above the questions."""
    usual = _usual(house)
    said = {key: getattr(house, key) for key in usual}
    return {
        "parent": house.parent,
        **{key: "" if said[key] == usual[key] else said[key] for key in usual},
    }


def _typed(house: House) -> dict[str, str]:
    return {name: write_typed(answer) for name, answer in house.all_answers.items()}


def _idle(house: House) -> dict[str, str]:
    """The questions that are not asked now, and why."""
    answers = house.all_answers
    needed = {item.name: str(item.metadata.get("needs", "")) for item in questions()}
    return {
        name: idle_words(other) for name, other in needed.items() if answers.get(other) == "none"
    }


def idle_words(needs: str) -> str:
    """Why a question is not asked while the one that it needs is answered `none`."""
    other = find_question(needs)
    return say("house.idle", ask=other.metadata["ask"], words=answer_words(other, "none"))


def _verdict(house: House, troubles: Troubles) -> Answers:
    """What the live region says: whether the rules can be played, and how far from the preset."""
    number, parent = len(house.answers), named(house.parent).title
    key = ("same", "differs_one")[number] if number < 2 else "differs"
    differs = say(f"house.{key}", number=number, parent=parent)
    if not troubles:
        return {"fine": True, "head": say("house.fine"), "text": differs}
    sentences = list(dict.fromkeys(words for found in troubles.values() for words in found))
    return {"fine": False, "head": say("house.troubled"), "text": " · ".join(sentences)}


def describe(house: House) -> list[Answers]:
    """The rules in words: the changed answers first, then every answer by group."""
    answers, base = house.all_answers, named(house.parent)
    changed = {name for name, _ in house.answers}

    def row(name: str) -> Answers:
        question = find_question(name)
        said = {"ask": question.metadata["ask"], "words": answer_words(question, answers[name])}
        if name in changed:
            before = answer_words(question, getattr(base, name))
            said["was"] = say("house.was", parent=base.title, words=before)
        return said

    groups = [("changed", [name for name in QUESTION_NAMES if name in changed]), *GROUPS.items()]
    return [
        {
            "title": say(f"house.{key}"),
            "rows": [row(name) for name in names if answers[name] != NOT_ASKED],
        }
        for key, names in groups
        if names
    ]
