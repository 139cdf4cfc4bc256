"""The HTML of `<allfives-puzzle>`: what is asked, the table, the tiles, the folded answer."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from allfives.game.counting import count
from allfives.game.tiles import Hand
from allfives.puzzle.kinds import Kind
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.puzzle import proven, puzzle_answers, solution_lines
from allfives.show.answers.puzzle_asked import ending_words
from allfives.show.answers.scene import still
from allfives.show.elements import felt, folded, hand_row, lesson_line, part, prose, tag, text_line
from allfives.show.scenes.told import boneyard_line, boneyard_stays, capital, hands_list
from allfives.show.settle_words import seat_words
from allfives.show.svg import board_svg
from allfives.show.words import hand_words, possible_points, say, table_words


def puzzle_html(puzzle: Puzzle, title: str = "", lesson: str = "") -> str:
    """`<allfives-puzzle>`: one question with one answer. Raises `NotProven`."""
    answers = puzzle_answers(puzzle, lesson)
    ask = say(f"ask.{puzzle.kind}")
    board = still(puzzle.layout, puzzle.layout)
    if "box" in answers:
        board = board.within(tuple(answers["box"]))
    words = table_words(puzzle.layout)
    if puzzle.hand.tiles and puzzle.kind is not Kind.SETTLE:
        words = f"{words} {hand_words(puzzle.hand)}"
    return part(
        "puzzle",
        answers,
        title or ask,
        [rules.title for rules in puzzle.rules],
        tag("p", escape(ask), class_="af-ask") if title else "",
        *[tag("p", escape(line), class_="af-ask") for line in more_words(puzzle)],
        felt(board_svg(board)),
        text_line(words),
        *_known(puzzle),
        hand_row(puzzle.hand) if "hand" in answers else "",
        folded(
            *[tag("p", prose(line)) for line in solution_lines(puzzle)],
            lesson_line(answers["lesson"]),
        ),
        data_puzzle=puzzle.id,
    )


def puzzle_text(puzzle: Puzzle) -> str:
    """A puzzle with its proof in one line: the position, the answers and what they score.

    A count has all that it may have scored, where that hangs on the play before (VP-21).
    """
    proof = proven(puzzle)
    answers, points = "; ".join(proof.answers), str(proof.points)
    if puzzle.kind is Kind.COUNT:
        points = possible_points(count(puzzle.layout, puzzle.rules[0]))
    return f"{puzzle.id}: {puzzle.text}: {answers} = {points}"


def more_words(puzzle: Puzzle) -> Iterator[str]:
    """What the question needs besides its words: how the hand ended, or what is to be had."""
    if puzzle.kind is Kind.SETTLE:
        yield ending_words(puzzle.position)
        if puzzle.rules[0].target_means == "loses":
            yield say("ask.settle_least")
    elif puzzle.kind is Kind.ENDGAME:
        position, rules = puzzle.position, puzzle.rules[0]
        who = capital(seat_words((position.to_play,)))
        yield say(
            "ask.endgame_least" if rules.target_means == "loses" else "ask.endgame_most", who=who
        )
        if position.drawable:
            yield say(f"ask.block_{rules.block_found}")


def _known(puzzle: Puzzle) -> Iterator[str]:
    """Every hand, and of a boneyard what is to be drawn and what stays where it is."""
    if puzzle.kind not in (Kind.SETTLE, Kind.ENDGAME):
        return
    position = puzzle.position
    hands = [hand for hand in position.hands if isinstance(hand, Hand)]
    accounts = puzzle.kind is Kind.SETTLE and puzzle.rules[0].account_opens
    noted = [_account(score) for score in position.scores] if accounts else []
    yield hands_list(hands, noted=noted)
    if puzzle.kind is Kind.ENDGAME and isinstance(position.boneyard, Hand):
        tiles, number = position.boneyard.tiles, position.drawable
        if number:
            yield boneyard_line(str(Hand(tiles[:number])))
        if tiles[number:]:
            yield boneyard_stays(Hand(tiles[number:]))


def _account(score: int) -> str:
    """Whether an account is open: it is when something stands in it."""
    return say("scene.account") if score else say("scene.no_account")
