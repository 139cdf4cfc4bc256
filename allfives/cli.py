"""The command line: `python -m allfives count "3-5 5-5* 5-2" --rules muggins`.

Exit status: 0 done, 1 the answer is "no", 2 bad input with one line on standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from allfives import __version__
from allfives.game.counting import count, plays
from allfives.game.errors import Malformed
from allfives.game.layout import Layout
from allfives.game.notation import read_line
from allfives.game.presets import rules, with_answers
from allfives.game.rules import Rules, read_answer
from allfives.game.tiles import Hand
from allfives.puzzle.packs import read_pack
from allfives.puzzle.puzzle import NotProven, prove
from allfives.show import view
from allfives.show.words import points_words, sum_words, term_lines, verdict_words

# What a command answers: its JSON, its lines for people, its exit status.
Answer = tuple[view.View, list[str], int]

_LONGEST = 600  # characters of an error


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)  # a later option must not change what works

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line; `--help` has the rest."""
        self.exit(2, f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], Answer] = options.command
    try:
        answer, lines, status = command(options)
    except ValueError as error:
        print(f"allfives: {_one_line(str(error))}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"allfives: {error.filename!r}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        print(json.dumps(answer, ensure_ascii=False) if options.json else "\n".join(lines))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _one_line(message: str) -> str:
    """A message without line breaks; what quotes a whole file is cut in the middle."""
    line = " ".join(message.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]} … {line[-_LONGEST // 2 :]}"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="allfives", description="Count, compare and play dominoes by fives.")
    parser.add_argument("--version", action="version", version=f"allfives {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    def add(name: str, run: Callable[[argparse.Namespace], Answer], text: str) -> _Parser:
        command: _Parser = commands.add_parser(name, help=text, description=text)
        command.set_defaults(command=run)
        command.add_argument("--json", action="store_true", help="answer as JSON")
        return command

    counting = add("count", _count, "what a table counts, term by term")
    counting.add_argument("layout", metavar="LAYOUT", help='such as "3-5 5-5* 5-2"; - when empty')
    _add_rules(counting)

    playing = add("plays", _plays, "every legal play of a hand and what it scores")
    playing.add_argument("layout", metavar="LAYOUT")
    playing.add_argument("--hand", required=True, help='such as "5-1 3-3"')
    _add_rules(playing)

    comparing = add("compare", _compare, "the same table under every rule set")
    comparing.add_argument("layout", metavar="LAYOUT")
    comparing.add_argument("--hand", help="also say what scores the most from this hand")

    asking = add("rules", _rules, "the rule sets, or every answer of one")
    asking.add_argument("name", metavar="NAME", nargs="?")
    asking.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", dest="changes")

    puzzles = add("puzzles", _verify, "prove every puzzle of a pack again")
    puzzles.add_argument("action", choices=["verify"])
    puzzles.add_argument("files", metavar="FILE", nargs="+", type=Path)
    return parser


def _add_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rules", default="all-fives", metavar="NAME", help="a rule set")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        dest="changes",
        help="change one answer of the rule set; may be repeated",
    )


def _chosen(name: str, changes: Sequence[str]) -> Rules:
    """The rule set that the options name."""
    answers: dict[str, Any] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise Malformed(f"--set {change!r}: write FIELD=VALUE, such as multiple=3")
        answers[field.strip()] = read_answer(field.strip(), value.strip())
    return with_answers(rules(name), answers)


def _count(options: argparse.Namespace) -> Answer:
    chosen = _chosen(options.rules, options.changes)
    result = count(Layout.parse(options.layout, chosen), chosen)
    lines = [f"{result.layout}   {chosen.title}", *_indented(term_lines(result))]
    lines += [sum_words(result)] if len(result.terms) > 1 else []
    return view.count_view(result, chosen), [*lines, verdict_words(result, chosen)], 0


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _plays(options: argparse.Namespace) -> Answer:
    chosen = _chosen(options.rules, options.changes)
    options_found = plays(Layout.parse(options.layout, chosen), Hand.parse(options.hand), chosen)
    lines = [
        f"{play!s:10} {play.count.total:3}  {points_words(play.count.points):>9}  {play.layout}"
        for play in options_found
    ]
    return view.plays_view(options_found), lines or ["no tile of this hand fits"], 0


def _compare(options: argparse.Namespace) -> Answer:
    hand = None if options.hand is None else Hand.parse(options.hand)
    answer = view.compare_view(Layout(read_line(options.layout)), hand, rules())
    lines = []
    for row in answer["rules"]:
        if "impossible" in row:
            lines.append(f"{row['name']:20} cannot lie here: {row['impossible']}")
            continue
        lines.append(f"{row['name']:20} {row['total']:3}  {points_words(row['points'])}")
        for play in row.get("best", []):
            lines.append(f"{'':20} best {play['tile']}@{play['at']} = {play['points']}")
    return answer, lines, 0


def _rules(options: argparse.Namespace) -> Answer:
    if options.name is None and not options.changes:
        listed = [rules(name) for name in rules()]
        keys = ("name", "title", "summary")
        answer = {"rules": [{key: getattr(item, key) for key in keys} for item in listed]}
        return answer, [f"{item.name:20} {item.summary}" for item in listed], 0
    answer = view.rules_view(_chosen(options.name or "all-fives", options.changes))
    lines = [f"{answer['title']}: {answer['summary']}"]
    for question in answer["questions"]:
        lines += [question["ask"], f"  {question['name']}: {question['words']}"]
        lines += [f"  {question['source']}"]
    return answer, lines, 0


def _verify(options: argparse.Namespace) -> Answer:
    results, lines = [], []
    for path in options.files:
        for puzzle in read_pack(path.read_text(encoding="utf-8"), str(path)):
            try:
                proof = prove(puzzle)
                found = {"id": puzzle.id, "holds": True, "answer": str(proof.answer)}
            except NotProven as reason:
                found = {"id": puzzle.id, "holds": False, "reason": str(reason)}
            results.append({"file": str(path), **found})
            lines.append(f"{puzzle.id:24} {found.get('answer') or found.get('reason')}")
    holds = all(result["holds"] for result in results)
    return {"puzzles": results, "holds": holds}, lines, 0 if holds else 1
