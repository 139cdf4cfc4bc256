"""The reference pages leave nothing out, and what they say of other files is so."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import struct
import unicodedata
from pathlib import Path

import pytest
from docutils import nodes
from docutils.utils import new_document

import allfives
from allfives import cli
from allfives.game.ledger import ledger
from allfives.game.presets import named, read_rule_sets
from allfives.puzzle.verify import verify
from allfives.show.glossary import KEYS, glossary
from allfives.show.words import section
from book._ext import allfives_meta as meta
from book._ext import allfives_reference as reference
from book._ext.allfives_lost import lost_page
from tools import lab, pictures

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "book" / "reference"
OURS = [
    allfives.count,
    allfives.settle,
    allfives.solve,
    allfives.rules,
    allfives.Match,
    allfives.Layout,
]
ADDRESS = "https://club.example/dominoes/"


def page(name: str) -> str:
    """A reference page as it is written."""
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """What stands in a page's code blocks of one language, not indented any more."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", page(name), re.M | re.S)
    return [re.sub(rf"^{indent}", "", code, flags=re.M) for indent, code in found]


# ---------------------------------------------------------------- Python and commands


def test_every_public_name_stands_on_the_python_page() -> None:
    """Each name of `allfives.__all__` has its entry; what a version is needs none."""
    entries = re.findall(r"\.\. auto\w+:: allfives\.(\w+)", page("python"))
    assert sorted(entries) == sorted({*allfives.__all__} - {"__version__"})


@pytest.mark.parametrize("name", sorted({one.__module__ for one in OURS}))
def test_examples_in_docstrings_are_doctests(name: str) -> None:
    """What a docstring shows is what Python answers."""
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_docstrings_of_the_main_functions_show_an_example() -> None:
    """Those that a reader meets first."""
    for one in (allfives.rules, allfives.count, allfives.plays, allfives.settle, allfives.solve):
        assert ">>> " in str(one.__doc__), one.__name__


def test_every_command_has_its_section(capsys: pytest.CaptureFixture[str]) -> None:
    """The page names each command that `--help` lists, with an example."""
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    listed = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.M)
    sections = re.split(r"^## ", page("commands"), flags=re.M)
    shown = [part.split("`")[1].split()[0] for part in sections if part.startswith("`")]
    assert listed
    assert sorted(shown) == sorted(listed)
    assert all("$ python -m allfives" in part for part in sections if part.startswith("`"))


# ---------------------------------------------------------------- how to, troubleshooting, privacy


def test_the_rule_set_that_is_shown_can_be_read() -> None:
    """It is understood as it stands, and does what it says."""
    (text,) = blocks("how-to", "toml")
    known = {name: named(name) for name in allfives.rules()}
    (made,) = read_rule_sets(text, "shown.toml", known).values()
    assert [made.undrawn_for(players) for players in (2, 3, 4)] == [3, 3, 3]


def test_the_puzzle_that_is_shown_is_proven() -> None:
    """It holds as it stands, columns and all."""
    *_, text = blocks("how-to", "text")
    (found,) = verify([("shown.csv", text)])
    assert (found.answers, found.defects) == (("5-2@right",), ())


@pytest.mark.parametrize("folder", ["allfives/game/rulesets", "tests/cases", "puzzles/packs"])
def test_folders_that_are_named_are_there(folder: str) -> None:
    """Where a reader is sent to add something."""
    assert folder in page("how-to")
    assert (ROOT / folder).is_dir()


def test_messages_are_quoted_as_they_are() -> None:
    """What the engine says on a page is found under those very words."""
    said = [words for key, words in section("ui").items() if key.startswith("engine_")]
    begin = "The live|This site was|This browser"
    quoted = re.findall(rf'^\| "((?:{begin})[^"]+)"', page("troubleshooting"), re.M)
    assert len(quoted) == 4
    assert [quote for quote in quoted if not any(words.startswith(quote) for words in said)] == []


def test_messages_of_make_are_quoted_as_they_are() -> None:
    """The same for what a reader sees in a terminal."""
    told = "".join(
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("Makefile", "tools/serve.py", "book/_ext/templates/404.html")
    )
    quotes = (
        "All Fives needs Python 3.11 or newer",
        "make test needs Chromium",
        "Nothing lies here",
    )
    for quote in quotes:
        assert f'"{quote}"' in page("troubleshooting")
        assert quote in told


def test_a_room_is_kept_as_quiet_as_make_lab() -> None:
    """The settings that a teacher copies are those of `make lab`."""
    (text,) = blocks("classroom", "json")
    assert json.loads(text) == lab.SETTINGS


def test_privacy_names_all_that_is_kept() -> None:
    """Every name that a script of ours keeps something under, and no other."""
    scripts = [
        *(ROOT / "allfives/show/static/src").glob("*.js"),
        ROOT / "book/_ext/sw.js",
        ROOT / "book/_ext/templates/layout.html",
    ]
    text = "\n".join(path.read_text(encoding="utf-8") for path in scripts)
    kept = {f"allfives.{name}" for name in re.findall(r'store\.\w+\("(\w+)"', text)}
    kept |= set(re.findall(r'localStorage\.setItem\("(\w+)"', text))
    kept |= set(re.findall(r'KEPT = "([\w-]+)"', text))
    named_there = set(re.findall(r"`((?:allfives[.-])[\w-]+|mode|theme)`", page("privacy")))
    assert kept == named_there


# ---------------------------------------------------------------- glossary


def test_each_term_of_the_glossary_is_whole() -> None:
    """A meaning that ends as a sentence, one name for one term, no unknown key."""
    import tomllib

    data = tomllib.loads((ROOT / "allfives/show/glossary.toml").read_text(encoding="utf-8"))
    assert {key for block in data.values() for key in block} == KEYS
    for entry in glossary():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", entry.anchor)
        assert entry.means.endswith("."), entry.term
        assert not entry.where or entry.where.endswith("."), entry.term
    names = [entry.term for entry in glossary()]
    assert len({*names}) == len(names)


@pytest.mark.parametrize(("language", "script"), [("ru", "CYRILLIC"), ("vi", "LATIN")])
def test_words_are_in_the_script_of_their_language(language: str, script: str) -> None:
    """Letters of that script alone, composed as a keyboard of that language writes them."""
    words = [word for entry in glossary() for word in entry.words.get(language, ())]
    assert words
    for word in words:
        assert word == unicodedata.normalize("NFC", word)
        assert {unicodedata.name(one).split()[0] for one in word if one.isalpha()} == {script}


def test_notebooks_link_terms_that_exist() -> None:
    """Each link into the glossary names an anchor of it."""
    anchors = {entry.anchor for entry in glossary()}
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "book").glob("*.ipynb")]
    linked = [one for text in texts for one in re.findall(r"glossary\.md#([\w-]+)", text)]
    assert {"spinner", "arm", "open-end"} <= {*linked}
    assert {*linked} <= anchors


# ---------------------------------------------------------------- what is made at build time


def test_every_rule_set_is_listed_once() -> None:
    """With its title, its summary, its card and the builder."""
    text = reference.rule_sets()
    for name in allfives.rules():
        assert text.count(f"(rules-{name})=\n") == 1
        assert allfives.rules(name).summary in text
        assert f'href="../cards/{name}.html"' in text
        assert f'href="../table.html?rules={name}"' in text


def test_a_variation_says_what_it_changes() -> None:
    """Its answers in words; a rule set with a source of its own says how many differ."""
    text = reference.rule_sets()
    assert "It is [All Fives](#rules-all-fives), but for this:" in text
    assert re.search(r"Source: Пятёрка, which is Muggins \(MU\)\. It answers \d+ questions", text)


def test_the_status_page_counts_what_is_there() -> None:
    """Statements that are played and told are all of them; every case belongs to a table."""
    together = reference.status_ledger().splitlines()[-1].split(" | ")
    stated, played, told = map(int, together[1:4])
    assert stated == played + told == len(ledger())
    assert f"| rule sets | {len(allfives.rules())} |" in reference.status_counts()
    assert "| `counts.txt` | " in reference.status_cases()


def test_run_times_are_of_notebooks_that_are_there() -> None:
    """`python tools/run_times.py` measures again when one is gone."""
    measured = json.loads(reference.RUN_TIMES.read_text(encoding="utf-8"))["seconds"]
    assert measured
    assert [name for name in measured if not (ROOT / name).is_file()] == []
    assert all(f"`{name}`" in reference.status_run_times() for name in measured)


# ---------------------------------------------------------------- what a page says of itself


def test_a_page_is_described_by_its_first_sentences() -> None:
    """Whole sentences as far as there is room, and the first one in any case."""
    document = new_document("page")
    assert meta.description(None) == meta.description(document) == meta.BOOK
    document += nodes.paragraph("", f"One.\nTwo! {'x' * 190}. Four.")
    assert meta.description(document) == "One. Two!"
    long = new_document("page")
    long += nodes.paragraph("", "y" * 300)
    assert meta.description(long) == "y" * 300


def test_the_shared_picture_is_relative_until_the_address_is_known() -> None:
    """Messengers want a whole address; a book that knows none gives a relative one."""

    def tags(base: str) -> str:
        return meta.meta_tags('A "title"', "<about>", "All Fives", "../", "book/x.html", base)

    assert '<meta property="og:image" content="../_static/social.png">' in tags("")
    assert "og:url" not in tags("")
    assert f'"og:image" content="{ADDRESS}_static/social.png"' in tags(ADDRESS)
    assert f'"og:url" content="{ADDRESS}book/x.html"' in tags(ADDRESS)
    assert 'content="A &quot;title&quot;"' in tags("")
    assert 'name="description" content="&lt;about&gt;"' in tags("")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("", ""), (ADDRESS, ADDRESS), (ADDRESS.rstrip("/"), ADDRESS), (f"{ADDRESS}/", ADDRESS)],
)
def test_the_address_of_the_book_is_that_of_a_folder(written: str, meant: str) -> None:
    """Whether or not the one who writes it into `_config.yml` ends it with a slash."""
    assert meta.as_folder(written) == meant


def test_the_shared_picture_has_the_size_it_is_said_to_have() -> None:
    """`python tools/pictures.py --social` makes it again."""
    head = (pictures.STATIC / "social.png").read_bytes()[:24]
    assert head[1:4] == b"PNG"
    assert struct.unpack(">II", head[16:]) == pictures.SOCIAL


def test_the_lost_page_leads_to_a_known_address_without_a_script() -> None:
    """Its links are whole where the address is known; its joke is the engine's own refusal."""
    assert f'<a href="{ADDRESS}book/index.html"' in lost_page("All Fives", ADDRESS)
    assert "4-0 lies on the table twice" in lost_page("All Fives", "")
    assert "[[" not in lost_page("All Fives", "").replace("[[title]]", "")
