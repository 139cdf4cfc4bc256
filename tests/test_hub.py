"""The overview of the lessons: each section once, where the book has it, and without a script."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from allfives.show.hub_markup import hub_html
from allfives.show.stage_markup import stage_html
from allfives.show.stages import stages
from allfives.show.widgets import HubWidget

LEARN = Path(__file__).parents[1] / "book/learn"


def test_a_stage_stands_on_the_page_that_it_names() -> None:
    """In the notebook of that name, in reading order, and in no other."""
    found = {}
    for path in LEARN.glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells)
        found[path.stem] = re.findall(r'StageWidget\("([\w-]+)"\)', text)
    named = {page: [one.slug for one in stages().values() if one.page == page] for page in found}
    assert found == named
    assert sum(map(len, found.values())) == len(stages())


@pytest.mark.parametrize("folder", ["", "learn/"])
def test_the_overview_is_a_list_of_links_before_any_script_runs(folder: str) -> None:
    """Every section in reading order leads to its first step; none is told as done, no button."""
    body, _, rest = hub_html(folder).partition('<script type="application/json">')
    links = re.findall(r'<a href="([^"]+)">(.*?)</a>', body)
    assert links == [
        (f"{folder}{one.page}.html#{one.slug}/{one.steps[0].slug}", one.title)
        for one in stages().values()
    ]
    for one in stages().values():
        assert f'id="{one.slug}/{one.steps[0].slug}"' in stage_html(one)
        assert one.goal in unescape(body)
    assert "<button" not in body
    assert "done of" not in body
    rows = json.loads(rest.partition("</script>")[0])["stages"]
    assert [row[3] for row in rows] == [
        [step.slug for step in one.steps] for one in stages().values()
    ]


def test_a_notebook_has_the_overview_as_a_widget() -> None:
    """Its text says how much there is to do."""
    steps = sum(len(one.steps) for one in stages().values())
    assert repr(HubWidget()) == f"HubWidget({len(stages())} sections, {steps} steps)"
