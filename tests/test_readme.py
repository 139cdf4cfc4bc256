"""The README says what is true today."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from allfives.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"\$ python -m allfives ([^\n]+)\n((?:(?!\$|```).*\n)*)", README)


def test_its_python_session_is_a_doctest() -> None:
    """What it shows is what Python answers."""
    parser = doctest.DocTestParser()
    session = parser.get_doctest(README, {}, "README.md", "README.md", 0)
    assert session.examples
    assert doctest.DocTestRunner().run(session).failed == 0


@pytest.mark.parametrize(("command", "answer"), SESSIONS, ids=[line for line, _ in SESSIONS])
def test_its_commands_answer_what_it_shows(
    command: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command runs, and prints the lines that stand below it."""
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == answer


def test_its_links_lead_to_files() -> None:
    """Every relative link and picture is there."""
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"^\| `([a-z/]+)` \|", README, re.MULTILINE):
        assert (ROOT / folder).is_dir(), folder
