"""The interactive parts as ipywidgets: one class an element of the page.

Each holds its whole HTML, so that a page shows it without a kernel; in a notebook the same script
makes it alive and writes what the reader did into the traits, to be observed or linked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import anywidget
import traitlets

from allfives.game.counting import count
from allfives.game.layout import Layout
from allfives.game.notation import read_line
from allfives.game.presets import rules as preset
from allfives.game.rules import QUESTION_NAMES, Rules
from allfives.game.tiles import Hand
from allfives.puzzle.puzzle import Puzzle
from allfives.show import engine, frontend, markup
from allfives.show.answers import builder_answers
from allfives.show.answers.rules_table import SOURCES
from allfives.show.answers.statement import statement
from allfives.show.answers.which import chosen_questions, which_words
from allfives.show.card import card_part_html
from allfives.show.house_form import house_form_html
from allfives.show.hub_markup import hub_html, hub_words
from allfives.show.plays_markup import plays_html, plays_words
from allfives.show.puzzle_markup import puzzle_html, puzzle_text
from allfives.show.rules_markup import rules_html, rules_words, with_presets
from allfives.show.stage_markup import stage_html
from allfives.show.stages import stage
from allfives.show.statement import statement_html
from allfives.show.where import section_of
from allfives.show.which_markup import which_html
from allfives.show.words import say, sum_words, total_words, verdict_words

RulesLike = str | Rules


def _rules(rules: RulesLike) -> Rules:
    return preset(rules) if isinstance(rules, str) else rules


class _Part(anywidget.AnyWidget):
    """What all parts share: the HTML, and a text of one line."""

    _esm: ClassVar[str] = frontend.module()
    _css: ClassVar[str] = frontend.stylesheet()

    html = traitlets.Unicode().tag(sync=True)
    verdict = traitlets.Unicode().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    answered = traitlets.Dict().tag(sync=True)

    def __init__(self, html: str, text: str, **traits: Any) -> None:
        self._text = text
        super().__init__(html=html, **traits)
        self.observe(self._answer, "asked")

    def _answer(self, change: Mapping[str, Any]) -> None:
        """Answer what the front end asks the engine; a failure is told there, by its reason."""
        asked = change["new"]
        told: dict[str, Any]
        try:
            told = {"answer": engine.answer(asked["method"], asked["args"])}
        except Exception as error:
            told = {"failed": f"{type(error).__name__}: {error}"}
        self.answered = {"id": asked.get("id"), **told}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text})"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget for a notebook, and beside it the HTML that works alone."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), "text/plain": repr(self), "text/html": self.html}, metadata


class CountWidget(_Part):
    """A table whose count the reader predicts. `given` is the number typed last."""

    given = traitlets.Int(None, allow_none=True).tag(sync=True)

    def __init__(
        self, layout: str, rules: RulesLike = "all-fives", title: str = "", lesson: str = ""
    ) -> None:
        chosen = _rules(rules)
        table = Layout.parse(layout, chosen)
        result = count(table, chosen)
        text = f"{table} under {chosen.title}: {sum_words(result)}; {verdict_words(result, chosen)}"
        super().__init__(markup.count_html(table, chosen, title, lesson), text)


class BoardWidget(_Part):
    """A table with what its ends count; with a hand, one to play on.

    `layout`, `total` and `points` follow the reader's plays.
    """

    layout_text = traitlets.Unicode().tag(sync=True)
    total = traitlets.Int(allow_none=True).tag(sync=True)
    points = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        layout: str,
        rules: RulesLike = "all-fives",
        hand: str = "",
        title: str = "",
        lesson: str = "",
    ) -> None:
        chosen = _rules(rules)
        table, held = Layout.parse(layout, chosen), Hand.parse(hand)
        result = count(table, chosen)
        text = f"{table} / {held} under {chosen.title}: {sum_words(result)}"
        super().__init__(
            markup.board_html(table, chosen, held, title, lesson),
            text,
            layout_text=str(table),
            total=result.total,
            points=result.points,
        )


class PuzzleWidget(_Part):
    """A puzzle. `move` is the last answer, `hints` how many were taken, `solved` once it is."""

    move = traitlets.Unicode().tag(sync=True)
    hints = traitlets.Int().tag(sync=True)
    solved = traitlets.Bool(False).tag(sync=True)

    def __init__(self, puzzle: Puzzle, title: str = "", lesson: str = "") -> None:
        super().__init__(puzzle_html(puzzle, title, lesson), puzzle_text(puzzle))


class StageWidget(_Part):
    """A lesson of a few steps, by its slug. `step` is the one that is shown, `done` those done."""

    step = traitlets.Unicode().tag(sync=True)
    done = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, slug: str) -> None:
        chosen = stage(slug)
        text = say("stage.widget", title=chosen.title, number=len(chosen.steps))
        super().__init__(stage_html(chosen), text, step=chosen.steps[0].slug)


class HubWidget(_Part):
    """Every lesson with what is done of it; `folder` is the way there, such as `learn/`."""

    def __init__(self, folder: str = "", title: str = "") -> None:
        super().__init__(hub_html(folder, title), hub_words())


class CompareWidget(_Part):
    """One table under several rule sets, and where they part."""

    def __init__(
        self,
        layout: str,
        rules: Sequence[RulesLike] = ("all-fives", "muggins"),
        title: str = "",
        lesson: str = "",
    ) -> None:
        chosen = [_rules(one) for one in rules]
        table = Layout(read_line(layout))
        counted = []
        for one in chosen:
            try:
                counted.append(f"{one.title} {total_words(count(table, one))}")
            except ValueError:
                counted.append(f"{one.title} impossible")
        text = f"{layout}: {', '.join(counted)}"
        super().__init__(markup.compare_html(table, chosen, title, lesson), text)


class PlaysWidget(_Part):
    """One table and one hand under every rule set; the reader predicts those of `rules`."""

    def __init__(
        self,
        layout: str,
        hand: str,
        rules: Sequence[RulesLike] = ("all-fives", "muggins"),
        title: str = "",
        lesson: str = "",
    ) -> None:
        given = Layout(read_line(layout)), Hand.parse(hand), [_rules(one) for one in rules]
        super().__init__(plays_html(*given, title, lesson), plays_words(*given))


class WhichWidget(_Part):
    """Which rules does the reader play? Every named rule set is asked about, unless some are given.

    `answers` holds what was said by question: points, None for what cannot be played so, or
    `unknown`. `nearest` names the rule sets that differ from it least.
    """

    nearest = traitlets.List(traitlets.Unicode()).tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(self, rules: Sequence[RulesLike] = (), title: str = "", lesson: str = "") -> None:
        compared = [_rules(one) for one in rules or preset()]
        asked = chosen_questions()
        super().__init__(
            which_html(asked, compared, title, lesson),
            which_words(asked, compared),
            nearest=[one.name for one in compared],
        )


class RulesTableWidget(_Part):
    """Every rule question side by side under the named rule sets and those given, `rules` at first.

    The first is the one with which the others are compared. `chosen` names the rule sets that are
    seen, `questions` the rule questions.
    """

    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    questions = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(
        self, rules: Sequence[RulesLike] = SOURCES, title: str = "", lesson: str = ""
    ) -> None:
        shown = [_rules(one) for one in rules]
        known = with_presets(shown)
        super().__init__(
            rules_html(known, [one.name for one in shown], title, lesson),
            rules_words(QUESTION_NAMES, known),
            chosen=[one.name for one in shown],
            questions=list(QUESTION_NAMES),
        )


class BuilderWidget(_Part):
    """Any table under every rule set. All but `html` follows what the reader lays and chooses.

    `position` is LAYOUT / HAND, `rules` the query of the rules in whose eyes the table is seen;
    `total` and `points` are what those make of it.
    """

    position = traitlets.Unicode().tag(sync=True)
    rules = traitlets.Unicode().tag(sync=True)
    total = traitlets.Int(allow_none=True).tag(sync=True)
    points = traitlets.Int().tag(sync=True)

    def __init__(self, position: str = "-", rules: str = "all-fives", title: str = "") -> None:
        query = urlencode([("rules", rules)])
        told = builder_answers(position, query)
        super().__init__(
            markup.builder_html(position, query, title),
            f"{told['position']} under {told['title']}: {told['total']}",
            position=told["position"],
            rules=told["rules"],
            total=told["total"],
            points=told["points"],
        )


class HouseWidget(_Part):
    """The rules of a house, written down question by question, from a preset on.

    `toml` is their file and `rules_name` its short name, both empty while the rules contradict each
    other: `read_house(widget.toml).rules` are the rules.
    """

    toml = traitlets.Unicode().tag(sync=True)
    rules_name = traitlets.Unicode().tag(sync=True)

    def __init__(self, parent: str = "all-fives", title: str = "") -> None:
        super().__init__(house_form_html(parent, title), f"house rules from {parent}")


class CardWidget(_Part):
    """The rule card of some rules: on a page to be printed, one sheet of paper."""

    def __init__(self, rules: RulesLike = "all-fives", title: str = "") -> None:
        chosen = _rules(rules)
        super().__init__(card_part_html(chosen, title), chosen.title)


class StatementWidget(_Part):
    """One statement of a source, by its id. `reading` are the answers chosen last, in words."""

    reading = traitlets.Unicode().tag(sync=True)

    def __init__(self, ledger_id: str) -> None:
        one = statement(ledger_id)
        super().__init__(statement_html(ledger_id), f"{one.id}: {one.text}")


def statements(chapter: str, section: str) -> list[StatementWidget]:
    """The statements of one section of a chapter on a source, in their order."""
    return [StatementWidget(name) for name in section_of(chapter, section)]
