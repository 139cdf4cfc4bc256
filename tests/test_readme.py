"""The README and the pages that show commands and Python say what is true today."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from allfives.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = "README.md"
COMMANDS = "book/reference/commands.md"
PYTHON = (README, "book/reference/python.md", "book/reference/widgets.md")
READ = ("puzzles", "tests")  # folders that commands are shown with
MORE = "…\n"  # an answer that is shown in part ends so


def text(page: str) -> str:
    """A page as it is written."""
    return (ROOT / page).read_text(encoding="utf-8")


SESSIONS = [
    pytest.param(command, answer, id=command)
    for page in (README, COMMANDS)
    for command, answer in re.findall(
        r"\$ python -m allfives ([^\n]+)\n((?:(?!\$|```).*\n)*)", text(page)
    )
]


@pytest.mark.parametrize("page", PYTHON)
def test_python_sessions_are_doctests(page: str) -> None:
    """What a page shows is what Python answers."""
    shown = text(page).replace("\n```", "\n\n")  # a fence ends an answer, as a blank line does
    session = doctest.DocTestParser().get_doctest(shown, {}, page, page, 0)
    assert session.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0


@pytest.mark.parametrize(("command", "answer"), SESSIONS)
def test_commands_answer_what_is_shown(
    command: str,
    answer: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Each command runs, and prints the lines below it. What it writes is thrown away."""
    for folder in READ:
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 0
    told = capsys.readouterr().out
    assert answer
    if answer.endswith(MORE):
        assert told.startswith(answer.removesuffix(MORE))
    else:
        assert told == answer


def test_its_links_lead_to_files() -> None:
    """Every relative link and picture of the README is there."""
    for target in re.findall(r"\]\(([^)#]+)\)", text(README)):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"^\| `([a-z/]+)` \|", text(README), re.MULTILINE):
        assert (ROOT / folder).is_dir(), folder
