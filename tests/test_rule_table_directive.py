"""`{rule-table}`: a table in a Markdown chapter, made from the rule sets when the site is built."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import allfives
from allfives.show.answers.rules_table import SOURCES
from allfives.show.rules_markup import rule_table_html

ROOT = Path(__file__).parents[1]
SETTINGS = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "book/_ext")!r}]
extensions = ["myst_parser", "allfives_rules"]
"""


def built(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Build a page of this text as the site is built: a warning is an error."""
    (folder / "conf.py").write_text(SETTINGS, encoding="utf-8")
    (folder / "index.md").write_text(f"# Rules\n\n{text}\n", encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-W", "-q", str(folder), str(folder / "out")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_directive_makes_the_table_of_the_questions_it_names(tmp_path: Path) -> None:
    """Under the rule sets it names, and without any under those of the sources."""
    done = built(
        tmp_path,
        "```{rule-table} hand multiple\n```\n\n"
        "```{rule-table} target\n:rules: muggins all-threes\n```",
    )
    assert (done.returncode, done.stderr) == (0, "")
    html = (tmp_path / "out/index.html").read_text(encoding="utf-8")
    for asked, names in ((["hand", "multiple"], SOURCES), (["target"], ("muggins", "all-threes"))):
        assert rule_table_html(asked, [*map(allfives.rules, names)]) in html


def test_a_name_that_is_unknown_stops_the_build_and_says_what_is_known(tmp_path: Path) -> None:
    """A question or a rule set; the nearest names are offered."""
    for text, near in (
        ("```{rule-table} hands\n```", "did you mean hand?"),
        ("```{rule-table} hand\n:rules: mugins\n```", "did you mean muggins?"),
    ):
        done = built(tmp_path, text)
        assert done.returncode
        assert near in done.stderr
