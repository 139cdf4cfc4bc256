"""Scenes of a table: what it counts, and where the tiles of a hand go."""

from __future__ import annotations

from html import escape

from allfives.game.counting import Play, count, plays
from allfives.game.errors import Impossible
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.show.elements import felt, prose, tag, text_line
from allfives.show.geometry import index_at, place
from allfives.show.scenes.told import Told, chips, named, spaced
from allfives.show.svg import board_svg
from allfives.show.words import (
    place_words,
    points_words,
    say,
    scored_words,
    sentence,
    sum_words,
    table_words,
    term_lines,
    verdict_words,
)


def board(layout: Layout, played: str = "") -> str:
    """A table as a picture, the tile just played marked, and in words."""
    if not layout.line:
        return text_line(table_words(layout))
    words = table_words(layout)
    if played:
        words += f" {say('scene.played', play=choice_words(played))}"
    fresh = index_at(layout, played.partition("@")[2]) if played else None
    return felt(board_svg(place(layout), fresh=fresh)) + text_line(words)


def choice_words(choice: str) -> str:
    """A choice in words: `5-2 at the left end`, `draw`."""
    tile, _, at = choice.partition("@")
    if not at:
        return say(f"scene.{choice}")
    if at == "start":
        return say("which.lead", tile=tile)
    return say("answer.play", tile=tile, place=place_words(at))


def see_count(rules: Rules, text: str) -> str:
    """The table that is to be counted."""
    layout, *rest = text.split(" / ")
    return board(Layout.parse(layout, rules), named(rest, "played").get("played", ""))


def tell_count(rules: Rules, text: str) -> Told:
    """What it counts and scores."""
    layout, *rest = text.split(" / ")
    played = named(rest, "played").get("played")
    try:
        found = count(Layout.parse(layout, rules), rules, played=played)
    except Impossible as refusal:
        return Told("impossible", say("scene.impossible"), (sentence(str(refusal)),))
    return Told(
        f"{found.total}/{found.points}",
        f"{sum_words(found)} · {scored_words(found)}",
        (*map(sentence, term_lines(found)), sentence(verdict_words(found, rules))),
    )


def see_plays(rules: Rules, text: str) -> str:
    """The table, and the hand that is to be played from."""
    layout, hand = text.split(" / ")
    held = tag("p", escape(say("scene.hand")), " ", chips(Hand.parse(hand)), class_="af-text")
    return board(Layout.parse(layout, rules)) + held


def tell_plays(rules: Rules, text: str) -> Told:
    """Every play, with what it counts where plays score."""
    layout, hand = text.split(" / ")
    found = plays(Layout.parse(layout, rules), Hand.parse(hand), rules)
    options = sorted(found, key=str)
    head = "; ".join(choice_words(str(play)) for play in options) or say("builder.no_plays")
    lines = () if rules.scoring == "none" else tuple(map(_made, options))
    return Told(spaced(options) or "none", head, lines)


def _made(play: Play) -> str:
    return say(
        "scene.made",
        play=choice_words(str(play)),
        sum=sum_words(play.count),
        points=points_words(play.count.points),
    )


def words_line(words: str) -> str:
    """A sentence of a scene."""
    return tag("p", prose(words), class_="af-text")
