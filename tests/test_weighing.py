"""What the pages on leads and on positions say in words: tables, sentences, what is hidden."""

from __future__ import annotations

import re

import pytest

import allfives
from allfives.search.leads import expected_reply, leads
from allfives.search.sight import sight
from allfives.show.lead_table import (
    balance,
    best_first,
    ends_of_table,
    lead_groups,
    leads_table,
    leads_words,
    scoring_leads,
)
from allfives.show.weighing import fitting, for_partner, guessed, hidden, weighed
from tests.seeing import drawn
from tests.test_one_deal import texts


def test_leads_are_told_at_a_glance() -> None:
    """Of the double-six set 3-2 alone is safe; of the double-nine set none."""
    said = leads_words(allfives.rules("muggins"), 7)
    assert "No reply scores on 3-2." in said
    assert "Of the other leads that score, answered least: 4-1, 5-5 and 6-4, 26 %." in said
    said = leads_words(allfives.rules("vsem-po-pyat"), 5)
    assert "Every lead can be answered with points. Of the leads that score, answered" in said


def test_leads_that_score_are_weighed_against_the_others() -> None:
    """5-0 is answered most, and a good many leads that do not score give away no more."""
    rules = allfives.rules("muggins")
    told = scoring_leads(rules, 7).text
    worth = {str(lead.tile): expected_reply(lead, rules, 7) for lead in leads(rules)}
    scoring = [str(lead.tile) for lead in leads(rules) if lead.points]
    most = max(worth[tile] for tile in scoring)
    mild = [tile for tile in worth if tile not in scoring and worth[tile] <= most]
    assert "5 leads score: 3-2, 4-1, 5-0, 5-5 and 6-4." in told
    assert max(scoring, key=worth.__getitem__) == "5-0"
    assert f"{float(worth['5-0']):.1f} points: to 5-0, which is answered in 46 %." in told
    assert f"Of the 23 leads that do not score, {len(mild)} give away no more" in told
    with pytest.raises(ValueError, match="empty"):
        scoring_leads(allfives.rules("merry-go-round", multiple=11), 7)


def test_both_ends_of_the_table_of_leads_are_told() -> None:
    """As the table has them, and the leads on which most tiles score."""
    rules = allfives.rules("muggins")
    cells = texts(leads_table(rules, 7).html)
    told = ends_of_table(rules, 7).text
    assert f"At the top stands {cells[0]}, with {cells[5]} left over." in told
    assert f"At the other end stands {cells[-6]}, with {cells[-1]}." in told
    most = max(len(lead.replies) for lead in leads(rules))
    named = [str(lead.tile) for lead in leads(rules) if len(lead.replies) == most]
    assert f"Most tiles score on {' and '.join(named)}: {most} on each." in told


def test_leads_are_sorted_by_what_is_left_over() -> None:
    """6-4 first: 10 points, and one reply of 5. What may not be led comes last, and is named."""
    rules = allfives.rules("muggins")
    order = best_first(rules, 7)
    assert [str(lead.tile) for lead in order[:3]] == ["6-4", "5-5", "3-2"]
    left = [balance(lead, rules, 7) for lead in order]
    assert left == sorted(left, reverse=True)
    cells = texts(leads_table(rules, 7).html)
    assert cells[:6] == ["6-4", "10", "6-1 (left end): 5 points", "26 %", "1.3", "8.7"]
    titles = [allfives.rules(name).title for name in ("muggins", "all-fives", "all-threes")]
    groups = lead_groups(["muggins", "all-fives", "all-threes", "seven-toed-pete"])
    heads = re.findall("<summary>([^:]+):", groups.html)
    assert heads == [", ".join(titles[:2]), titles[2], "Seven-Toed Pete"]
    pete = allfives.rules("seven-toed-pete")
    assert "may not be led" in leads_table(pete, 7).html
    allowed = [lead.allowed for lead in best_first(pete, 7)]
    assert allowed == sorted(allowed, reverse=True) != [True] * 28


def test_a_position_is_weighed_play_by_play() -> None:
    """Points less the reply expected, with a tenth of a point a pip; the best play first."""
    shown = weighed("rules=muggins - / 5-5 6-4 2-1, ?7 / ?18 / to play 0")
    cells = texts(shown.html)
    assert cells[0] == "6-4 at the lead"
    assert shown.text == f"looking ahead: 6-4 at the lead, {cells[4]} left over"
    points, reply, pips, left = (float(cell.replace("−", "-")) for cell in cells[1:5])
    assert (points, pips) == (10, 1)
    assert left == pytest.approx(points - reply + pips, abs=0.11)
    assert "<details" in shown.html  # it waits until the reader has chosen


def test_a_hand_is_guessed_at_number_by_number() -> None:
    """Seat 1 drew on 6-4: by reading it can match neither 6 nor 4, by counting both are likely."""
    shown = guessed(drawn())
    cells = [texts(shown.html)[at : at + 3] for at in range(0, 21, 3)]
    assert [number for number, _, _ in cells] == list("0123456")
    assert [read for number, _, read in cells if number in "46"] == ["0 %", "0 %"]
    assert all(by_count not in ("0 %", "100 %") for _, by_count, _ in cells)
    assert "<details" in shown.html


# A position, in pairs or not, and what the seat to play is told of what it does not see.
IN_PAIRS = "The opponent on your left holds 7 tiles, your partner 6 and the opponent on your right "
HIDDEN = [
    ("- / 5-5 6-4 2-1, ?7 / ?18", 0, False, "The opponent holds 7 tiles. In the boneyard: 18 "),
    ("6-6 / ?1, 5-5 6-5 / ?24", 1, False, "The opponent holds 1 tile. In the boneyard: 24 tiles."),
    ("- / 5-5, ?7, ?6, ?5 / ?9", 0, True, f"{IN_PAIRS}5."),
    ("- / ?5, 5-5, ?7 / ?15", 1, False, "Player 3 holds 7 tiles and player 1 5."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "pairs", "words"), HIDDEN)
def test_a_position_says_how_much_is_hidden(
    position: str, seat: int, pairs: bool, words: str
) -> None:
    """Every other seat in the order of turns, then the boneyard."""
    assert hidden(f"rules=muggins {position} / to play {seat}", pairs=pairs).text.startswith(words)


def test_of_a_match_as_much_is_hidden_as_of_its_position() -> None:
    """Seat 0 is to play, seat 1 has drawn."""
    match = drawn()
    held = sight(match).held[1]
    assert hidden(match).text.startswith(f"The opponent holds {held} tile")


def test_what_still_fits_is_told_play_by_play() -> None:
    """6-6 led: 6-5 leaves 6 and 5 open, 6-1 leaves 6 and 1; 3-3 fits neither."""
    shown = fitting("rules=muggins 6-6 / 6-5 6-1 3-3, ?7 / ?17 / to play 0")
    cells = texts(shown.html)
    assert {cells[at][:3]: cells[at + 1 : at + 3] for at in range(0, len(cells), 3)} == {
        "6-5": ["0", "6-1"],
        "6-1": ["0", "6-5"],
    }
    assert "3-3" not in shown.text
    assert "none" in fitting("rules=muggins 6-6 / 6-5 3-3, ?7 / ?18 / to play 0").text


def test_a_partner_is_thought_of() -> None:
    """Play by play; the plays that score most are compared, and of the two 5-0 alone does."""
    text = "rules=muggins 5-5 / 5-4 5-0 4-4, ?7, ?7, ?7 / ?3 / to play 0"
    shown = for_partner(text)
    cells = texts(shown.html)
    rows = {cells[at][:3]: cells[at + 1 : at + 4] for at in range(0, len(cells), 4)}
    assert rows.keys() == {"5-4", "5-0"}
    assert rows["5-0"][0] == "10"
    assert shown.text.startswith("Of the plays that score most now, 5-0 at the ")
    assert "and lets your partner play most surely" in shown.text
    for words in rows.values():
        assert words[2].endswith(" %")
