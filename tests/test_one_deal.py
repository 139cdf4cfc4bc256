"""The chapter on one deal: its charts are the same each time, its numbers are the engine's."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import allfives
from allfives.game.tiles import TILES, Hand, numbers_in
from allfives.search.same_deal import Game, play_deal, shuffled_row
from allfives.show import charts
from allfives.show.answers.rules_table import SOURCES
from allfives.show.charts import chart_words, running_scores
from allfives.show.deal_table import games_table, outcome, settled_table, settlement_table
from allfives.show.settle_words import settle_words
from allfives.show.words import say
from tests.test_contrast import SHAPE, TEXT, THEMES, colours, contrast

ROOT = Path(__file__).parents[1]
ROW = shuffled_row(10)
GAMES = {name: play_deal(ROW, allfives.rules(name)) for name in SOURCES}
CHARTS = {name: running_scores(game).html for name, game in GAMES.items()}
DRAW = """
import hashlib, allfives
from allfives.search.same_deal import play_deal, shuffled_row
from allfives.show.charts import running_scores
game = play_deal(shuffled_row(10), allfives.rules("muggins"))
print(hashlib.sha256(running_scores(game).html.encode()).hexdigest())
"""


def texts(html: str) -> list[str]:
    """The cells of a table, as they are read; the names of columns are left out."""
    cells = re.findall(r"<t[dh].*?</t[dh]>", re.sub(r"<thead.*?</thead>", "", html))
    cells = [re.sub(r'<b class="af-of">.*?</b>', "", cell) for cell in cells]
    return [" ".join(unescape(re.sub("<[^>]+>", "", cell)).split()) for cell in cells]


def test_a_chart_is_the_same_in_every_process(tmp_path: Path) -> None:
    """Whatever order sets have there, and whatever a machine has set for its own charts."""
    (tmp_path / "matplotlibrc").write_text(
        "axes.linewidth: 5\nxtick.major.size: 20\n", encoding="utf-8"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", DRAW],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, **settings},
        ).stdout
        for seed, settings in (("1", {}), ("2", {"MATPLOTLIBRC": str(tmp_path)}))
    }
    assert len(drawn) == 1
    assert running_scores(GAMES["muggins"]).html == CHARTS["muggins"]


@pytest.mark.parametrize("name", SOURCES)
def test_a_chart_says_in_words_what_it_shows(name: str) -> None:
    """As the picture's name and as its caption; both scores, before the settlement and after."""
    words = chart_words(GAMES[name])
    assert f'role="img" aria-label="{words}"' in CHARTS[name]
    assert f":</b> {words}</figcaption>" in CHARTS[name]
    before, after = GAMES[name].running[-2:]
    for made, final in zip(before, after, strict=True):
        assert f"goes from {made} to {final}" in words


@pytest.mark.parametrize("name", SOURCES)
def test_the_text_of_a_chart_is_text_and_its_style_stays_with_it(name: str) -> None:
    """Words are no outlines; no style sheet, no date, no address reaches the page."""
    svg = CHARTS[name]
    for seat, score in enumerate(GAMES[name].played.scores):
        assert f">Player {seat + 1}: {score}</text>" in svg
    for key in ("plays", "points", "settled"):
        assert f">{say(f'chart.{key}')}</text>" in svg
    assert not re.search("<style|<metadata|<!--|date|matplotlib|on[a-z]+=", svg)
    assert {*re.findall(r"https?://[^\"]+", svg)} <= {"http://www.w3.org/1999/xlink"}


def test_no_name_within_a_chart_is_used_by_another() -> None:
    """All of them stand on one page, and each name is referred to."""
    named = [re.findall(r' id="([^"]+)"', svg) for svg in CHARTS.values()]
    flat = [name for names in named for name in names]
    assert len({*flat}) == len(flat) > 0
    for svg, names in zip(CHARTS.values(), named, strict=True):
        assert {*names} == {*re.findall(r'(?:url\(#|href="#)([^")]+)', svg)}


@pytest.mark.parametrize("theme", THEMES)
def test_a_chart_is_read_in_either_theme(theme: str) -> None:
    """Letters and lines stand out from the ground; seats differ in marker and dashes."""
    palette = {colour: colours(theme)[name] for colour, name in charts.PROPERTIES.items()}
    for ink in (charts._INK, charts._SOFT):
        assert contrast(palette[ink], palette[charts._PAPER]) >= TEXT
    for colour, _, _ in charts._SEATS:
        assert contrast(palette[colour], palette[charts._PAPER]) >= SHAPE
    for which in (0, 1, 2):
        assert len({seat[which] for seat in charts._SEATS}) == len(charts._SEATS)


@pytest.mark.parametrize("name", SOURCES)
def test_a_chart_takes_every_colour_from_the_page(name: str) -> None:
    """Its head says what each is; where no style sheet is known, the light theme's hold."""
    head, _, body = CHARTS[name].partition("<svg")[2].partition(">")
    assert not re.search("#[0-9a-f]{3,8}", re.sub(r'(url\(|href=")#', "", body))
    said = re.findall(r"--([\w-]+): var\(--af-([\w-]+), (#[0-9a-f]{6})\)", head)
    assert said
    for own, pages, light in said:
        assert own == pages
        assert light == colours("light")[pages]
    assert {*re.findall(r"var\(--([\w-]+)\)", body)} == {own for own, _, _ in said}
    assert f"fill: var(--{charts.PROPERTIES[charts._INK]})" in body


def left_over(game: Game) -> list[Hand]:
    """What each seat holds at the end, worked out from the events."""
    hands = [{TILES[number] for number in numbers_in(bits)} for bits in game.played.dealt.hands]
    for (seat, does, number, _, _), _, _ in game.played.events:
        if does in ("play", "draw"):
            hands[seat] ^= {TILES[number]}
    return [Hand(tuple(sorted(hand))) for hand in hands]


@pytest.mark.parametrize("name", SOURCES)
def test_the_numbers_of_a_settlement_are_the_engine_s(name: str) -> None:
    """What was made, each step, the change and the score, from the hands that were left."""
    game, rules = GAMES[name], allfives.rules(name)
    hands = left_over(game)
    out = next((seat for seat, hand in enumerate(hands) if not len(hand)), None)
    settled = allfives.settle(hands, rules, out)
    cells = texts(settlement_table(game).html)
    for seat, score in enumerate(allfives.read_record(game.record).played[0].scores):
        head, made, steps, change, final = cells[5 * seat : 5 * seat + 5]
        assert head == f"Player {seat + 1}"
        assert int(change) == settled.points[seat]
        assert int(final) == score == int(made) + int(change)
        told = [settle_words(item) for item in settled.terms if item.seat == seat]
        assert steps == ("; ".join(told) or say("deal.nothing"))


def test_the_results_stand_side_by_side() -> None:
    """A line a game: tiles played and drawn, and both scores."""
    cells = texts(games_table(list(GAMES.values())).html)
    for at, game in enumerate(GAMES.values()):
        title, plays, draws, _, *scores = cells[6 * at : 6 * at + 6]
        assert title == game.rules.title
        assert [int(plays), int(draws)] == [game.record.count("@"), game.record.count(" draw ")]
        assert tuple(map(int, scores)) == game.played.scores


def test_how_a_game_went_is_folded_until_the_reader_has_guessed() -> None:
    """The fold holds the chart, the settlement and every move; its summary gives no score away."""
    for name, game in GAMES.items():
        html = outcome(game).html
        before, summary, rest = re.split("<summary>|</summary>", html, maxsplit=2)
        assert "details" in before
        assert summary == say("deal.went", title=game.rules.title)
        assert CHARTS[name] in rest
        assert settlement_table(game).html in rest
        assert game.record in unescape(rest)


def test_leftovers_settled_under_several_rule_sets_say_what_each_pays() -> None:
    """The worked example of MU-12: five points; in full thirty; the cascade of VP-11."""
    hands = ["3-0", "5-0", "6-5", "6-6 1-0"]
    told = settled_table(hands, ["muggins", "muggins-full-bonus", "vsem-po-pyat"])
    assert told.text == (
        "Muggins 5 0 0 0; Muggins with the full bonus 30 0 0 0; Vsem po pyat 20 15 0 0"
    )
    cells = texts(told.html)
    assert [cell.partition(":")[0] for cell in cells] == [
        "Muggins", "5", "0", "0", "0",
        "Muggins with the full bonus", "30", "0", "0", "0",
        "Vsem po pyat", "20", "15", "0", "0",
    ]  # fmt: skip


def test_a_target_reached_in_play_is_said_and_nothing_is_settled() -> None:
    """The hand ends with the play."""
    game = play_deal(ROW, allfives.rules("all-fives", target={2: 10, 3: 10, 4: 10}))
    assert game.played.settlement is None
    assert say("deal.target") in settlement_table(game).html
    assert max(game.played.scores) >= 10


def test_the_chapter_shows_these_games() -> None:
    """The seed stands in its first cell; its outputs are those of today."""
    cells = json.loads((ROOT / "book/one-deal-four-games.ipynb").read_text(encoding="utf-8"))
    shown = {cell["id"]: cell for cell in cells["cells"]}
    assert "shuffled_row(10)" in "".join(shown["deal"]["source"])
    for name, key in zip(SOURCES, ("all-fives", "muggins", "vsem", "klassika"), strict=True):
        (output,) = shown[f"{key}-went"]["outputs"]
        assert "".join(output["data"]["text/html"]) == outcome(GAMES[name]).html
