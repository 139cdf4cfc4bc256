"""The command line: `python -m allfives count "3-5 5-5* 5-2" --rules muggins`.

Exit status: 0 done, 1 the answer is "no", 2 bad input with one line on standard error.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from allfives import __version__, commands, commands_mining, commands_puzzles
from allfives.commands import Answer
from allfives.game.errors import one_line
from allfives.puzzle.kinds import Kind

_LONGEST = 600  # characters of an error

Command = Callable[[argparse.Namespace], Answer]


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)  # a later option must not change what works

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line; `--help` has the rest."""
        self.exit(2, f"{self.prog}: {one_line(message, _LONGEST)} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    options = _parser().parse_args(argv)
    command: Command = options.command
    try:
        answer, lines, status = command(options)
    except ValueError as error:
        print(f"allfives: {one_line(str(error), _LONGEST)}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"allfives: {error.filename!r}: {error.strerror}", file=sys.stderr)
        return 2
    return _tell(
        json.dumps(answer, ensure_ascii=False) if options.json else "\n".join(lines), status
    )


def _tell(text: str, status: int) -> int:
    """Print the answer; where that cannot be done the exit status says so."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that knows ASCII alone
    try:
        print(text)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"allfives: the answer cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="allfives", description="Count, compare and play dominoes by fives.")
    parser.add_argument("--version", action="version", version=f"allfives {__version__}")
    group = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)

    def add(name: str, run: Command, text: str, to: Any = group) -> _Parser:
        command: _Parser = to.add_parser(name, help=text, description=text)
        command.set_defaults(command=run)
        command.add_argument("--json", action="store_true", help="answer as JSON")
        return command

    counting = add("count", commands.count_command, "what a table counts, term by term")
    counting.add_argument("layout", metavar="LAYOUT", help='such as "3-5 5-5* 5-2"; - when empty')
    played_help = "the play that made the table, where rules count the tile just played"
    counting.add_argument("--played", metavar="TILE@END", help=played_help)
    _add_rules(counting)

    playing = add("plays", commands.plays_command, "every legal play of a hand and what it scores")
    playing.add_argument("layout", metavar="LAYOUT")
    playing.add_argument("--hand", required=True, help='such as "5-1 3-3"')
    _add_rules(playing)

    comparing = add("compare", commands.compare_command, "the same table under every rule set")
    comparing.add_argument("layout", metavar="LAYOUT")
    comparing.add_argument("--hand", help="also say what scores the most from this hand")
    comparing.add_argument(
        "--rules",
        action="append",
        default=[],
        metavar="FILE",
        help="compare with these house rules too; may be repeated",
    )

    settling = add(
        "settle", commands.settle_command, "what the tiles left in hand change in every score"
    )
    hand_help = "what a seat holds, seat 0 first; - for nothing"
    settling.add_argument("--hand", action="append", required=True, dest="hands", help=hand_help)
    settling.add_argument("--out", type=int, metavar="SEAT", help="who went out; without: a block")
    settling.add_argument("--pairs", action="store_true", help="seats 0 and 2 play 1 and 3")
    settling.add_argument("--to-play", type=int, default=0, metavar="SEAT", help="whose turn it is")
    settling.add_argument(
        "--open",
        type=int,
        action="append",
        default=[],
        metavar="SEAT",
        help="whose account is open; may be repeated",
    )
    settling.add_argument("--pot", type=int, default=0, help="points carried in from tied hands")
    settling.add_argument(
        "--made",
        type=int,
        action="append",
        default=[],
        metavar="POINTS",
        help="points that a seat made in this hand, seat 0 first",
    )
    _add_rules(settling)

    replaying = add(
        "replay", commands.replay_command, "a record again, with the score after every play"
    )
    replaying.add_argument("file", metavar="FILE", type=Path)

    solving = add("solve", commands.solve_command, "what a position is worth under best play")
    solving.add_argument("position", metavar="POSITION", help="every tile must be known")
    solving.add_argument("--pairs", action="store_true", help="seats 0 and 2 play 1 and 3")
    _add_rules(solving, default=None)

    counting_up = add("perft", commands.perft_command, "how many sequences of choices there are")
    counting_up.add_argument("position", metavar="POSITION", help="every tile must be known")
    counting_up.add_argument("depth", metavar="DEPTH", type=int, help="how many choices, 0 or more")
    _add_rules(counting_up, default=None)

    asking = add("rules", commands.rules_command, "the rule sets, or every answer of one")
    asking.add_argument("name", metavar="NAME", nargs="?", help="a rule set, or a file NAME.toml")
    asking.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", dest="changes")

    about = "prove the puzzles of a pack, or make one"
    packs = group.add_parser("puzzles", help=about, description=about)
    actions = packs.add_subparsers(required=True, metavar="ACTION", parser_class=_Parser)
    verifying = add(
        "verify", commands_puzzles.verify_command, "prove every puzzle of a pack again", actions
    )
    verifying.add_argument("files", metavar="FILE", nargs="+", type=Path)
    _add_jobs(verifying)
    mining = add(
        "mine",
        commands_mining.mine_command,
        "make a pack of proven puzzles out of deals that simple players play",
        actions,
    )
    _add_mining(mining)
    return parser


def _add_jobs(command: argparse.ArgumentParser) -> None:
    jobs_help = "how many processes share the work; without: one a core"
    command.add_argument("--jobs", type=int, default=0, metavar="N", help=jobs_help)


def _add_mining(command: argparse.ArgumentParser) -> None:
    seed_help = "the same number makes the same pack, byte for byte"
    command.add_argument("--seed", type=int, required=True, metavar="N", help=seed_help)
    command.add_argument("--out", type=Path, required=True, metavar="FILE", help="the pack, as CSV")
    rules_help = "rule sets; without: every one. Two or more are also asked about in pairs"
    command.add_argument("--rules", nargs="+", default=[], metavar="NAME", help=rules_help)
    kinds_help = f"what is asked: {', '.join(Kind)}; without: all that fits"
    command.add_argument("--kinds", nargs="+", default=[], metavar="KIND", help=kinds_help)
    per_help = "puzzles of each kind under each rule set, or pair of them; 20 without"
    command.add_argument("--per", type=int, default=20, metavar="N", help=per_help)
    _add_jobs(command)
    scheduler_help = (
        "the address of a Dask cluster whose workers do the work, such as tcp://host:8786"
    )
    command.add_argument("--scheduler", default="", metavar="ADDRESS", help=scheduler_help)
    work_help = "keep in this file what was found, and go on from there after an interruption"
    command.add_argument("--work", type=Path, metavar="FILE", help=work_help)


def _add_rules(command: argparse.ArgumentParser, default: str | None = "all-fives") -> None:
    command.add_argument(
        "--rules",
        default=default,
        metavar="NAME",
        help="a rule set, or a file of house rules: NAME.toml",
    )
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        dest="changes",
        help="change one answer of the rule set; may be repeated",
    )
