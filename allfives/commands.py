"""What each command answers: its JSON, its lines for people, its exit status."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from allfives.game.counting import count, plays
from allfives.game.deal import event_texts
from allfives.game.errors import Malformed
from allfives.game.layout import Layout
from allfives.game.match import Match, Played
from allfives.game.notation import read_line
from allfives.game.position import Position
from allfives.game.presets import rules, with_answers
from allfives.game.replay import read_record
from allfives.game.rules import Rules, read_answer
from allfives.game.settlement import settle
from allfives.game.tiles import Hand
from allfives.search.perft import perft_by_choice
from allfives.search.solver import solve
from allfives.show import view
from allfives.show.settle_words import settle_view, settlement_lines
from allfives.show.solve_words import solution_lines, solution_view
from allfives.show.words import points_words, say, sum_words, term_lines, verdict_words

Answer = tuple[view.View, list[str], int]


def _chosen(name: str, changes: Sequence[str]) -> Rules:
    """The rule set that the options name."""
    answers: dict[str, Any] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise Malformed(f"--set {change!r}: write FIELD=VALUE, such as multiple=3")
        answers[field.strip()] = read_answer(field.strip(), value.strip())
    return with_answers(rules(name), answers)


def count_command(options: argparse.Namespace) -> Answer:
    """`count LAYOUT`: what a table counts, term by term."""
    chosen = _chosen(options.rules, options.changes)
    result = count(Layout.parse(options.layout, chosen), chosen, options.played)
    lines = [f"{result.layout}   {chosen.title}", *_indented(term_lines(result))]
    lines += [sum_words(result)] if len(result.terms) > 1 else []
    return view.count_view(result, chosen), [*lines, verdict_words(result, chosen)], 0


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def plays_command(options: argparse.Namespace) -> Answer:
    """`plays LAYOUT --hand …`: every legal play and what it scores."""
    chosen = _chosen(options.rules, options.changes)
    options_found = plays(Layout.parse(options.layout, chosen), Hand.parse(options.hand), chosen)
    lines = [
        f"{play!s:12} {play.count.total:3}  {points_words(play.count.points):>9}  {play.layout}"
        for play in options_found
    ]
    return view.plays_view(options_found), lines or ["no tile of this hand fits"], 0


def compare_command(options: argparse.Namespace) -> Answer:
    """`compare LAYOUT`: the table under every rule set, and under those that are named besides."""
    hand = None if options.hand is None else Hand.parse(options.hand)
    compared = [rules(name) for name in (*rules(), *options.rules)]
    answer = view.compare_view(Layout(read_line(options.layout)), hand, compared)
    alike: dict[str, list[str]] = {}  # what is answered, and the rule sets that answer it
    for row in answer["rules"]:
        alike.setdefault(_compared(row), []).append(row["name"])
    lines = [f"{words}\n    {', '.join(names)}" for words, names in alike.items()]
    return answer, lines, 0


def _compared(row: view.View) -> str:
    """What one rule set answers, for people."""
    if "impossible" in row:
        return f"cannot lie here: {row['impossible']}"
    total = say("count.unknown_total") if row["total"] is None else row["total"]
    plays_best = [f"{play['tile']}@{play['at']} = {play['points']}" for play in row.get("best", [])]
    best = f"; best {', '.join(plays_best)}" if plays_best else ""
    return f"{total}, {row['scored']}{best}"


def settle_command(options: argparse.Namespace) -> Answer:
    """`settle --hand … --hand …`: what the leftover tiles change in every score."""
    seats = range(len(options.hands))
    for seat in options.open:
        if seat not in seats:
            raise Malformed(f"--open {seat}: the seats here are 0 to {len(seats) - 1}")
    opened = [seat in options.open for seat in seats]
    if options.pairs:  # partners have one account
        opened = [any(opened[side::2]) for side in (0, 1)]
    result = settle(
        options.hands,
        _chosen(options.rules, options.changes),
        options.out,
        pairs=options.pairs,
        to_play=options.to_play,
        accounts=opened,
        pot=options.pot,
        made=options.made,
    )
    return settle_view(result), settlement_lines(result), 0


def replay_command(options: argparse.Namespace) -> Answer:
    """`replay FILE`: the record played again, with the scores after every move."""
    match = read_record(options.file.read_text(encoding="utf-8"))
    scores = [0] * match.players
    deals = [_deal_view(played, scores, match) for played in match.played]
    if match.winner is None and not match.deal.over:
        deals.append(_deal_view(match, scores, match))
    lines = [f"{match.rules.title}, {match.players} players"]
    for number, deal in enumerate(deals, 1):
        lines += _deal_lines(number, deal)
    won = None if match.winner is None else list(match.winner)
    names = " and ".join(f"player {seat + 1}" for seat in won or ())
    lines.append("not over yet" if won is None else f"won by {names or 'nobody'}")
    return {"deals": deals, "scores": list(match.scores), "winner": won}, lines, 0


def _deal_view(deal: Played | Match, scores: list[int], match: Match) -> view.View:
    """One deal; `scores` are those before it, and are moved on to those after it."""
    moves = []
    texts = event_texts([scored.event for scored in deal.events], match.rules)
    for scored, text in zip(deal.events, texts, strict=True):
        for seat in range(match.players):
            partner = scored.to is not None and match.pairs and (seat - scored.to) % 2 == 0
            scores[seat] += scored.points if seat == scored.to or partner else 0
        move = {"seat": scored.event[0], "move": text, "points": scored.points}
        moves.append({**move, "scores": list(scores)})
    settled = deal.settled if isinstance(deal, Played) else None
    scores[:] = deal.scores
    return {
        "moves": moves,
        "settle": None if settled is None else list(settled),
        "scores": list(scores),
    }


def _deal_lines(number: int, deal: view.View) -> list[str]:
    lines = [f"deal {number}"]
    for move in deal["moves"]:
        points = points_words(move["points"]) if "@" in move["move"] else ""
        who = f"  player {move['seat'] + 1}  {move['move']:14} {points:>10}"
        lines.append(f"{who}   {_row(move['scores'])}")
    if deal["settle"] is not None:
        lines.append(f"  settled{_row(deal['settle']):>42}".rstrip())
    lines.append(f"  scores {_row(deal['scores'])}")
    return lines


def _row(numbers: Sequence[int]) -> str:
    return " : ".join(map(str, numbers))


def _position(options: argparse.Namespace) -> Position:
    """The position of a command; its own rules hold unless the options name some."""
    base = None
    if options.rules is not None or options.changes:
        base = _chosen(options.rules or "all-fives", options.changes)
    return Position.parse(options.position, base)


def solve_command(options: argparse.Namespace) -> Answer:
    """`solve POSITION`: what it is worth under best play, every first choice, and a best line."""
    position = _position(options)
    found = solve(position, pairs=options.pairs)
    return solution_view(found, position), solution_lines(found, position), 0


def perft_command(options: argparse.Namespace) -> Answer:
    """`perft POSITION DEPTH`: sequences of choices, and for people the count for each choice."""
    position = _position(options)
    if not options.depth:
        return {"perft": 1, "choices": {}}, ["1"], 0
    choices = perft_by_choice(position, options.depth)
    number = sum(choices.values()) or 1  # a hand that is over is one sequence
    lines = [f"{choice:14} {count:10}" for choice, count in choices.items()]
    return {"perft": number, "choices": choices}, [*lines, f"{'':14} {number:10}"], 0


def rules_command(options: argparse.Namespace) -> Answer:
    """`rules [NAME]`: the rule sets, or every answer of one."""
    if options.name is None and not options.changes:
        listed = [rules(name) for name in rules()]
        keys = ("name", "title", "summary")
        answer = {"rules": [{key: getattr(item, key) for key in keys} for item in listed]}
        return answer, [f"{item.name:20} {item.summary}" for item in listed], 0
    name = "all-fives" if options.name is None else options.name
    answer = view.rules_view(_chosen(name, options.changes))
    lines = [f"{answer['title']}: {answer['summary']}"]
    for question in answer["questions"]:
        lines += [question["ask"], f"  {question['name']}: {question['words']}"]
        lines += [f"  {question['source']}"]
    return answer, lines, 0
