"""Every lead of a rule set in a table, and in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.search.leads import Lead, Reply, alike, chance_of_reply, expected_reply, leads
from allfives.show.elements import folded, prose, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.words import place_words, points_words, say


def leads_table(rules: Rules, held: int) -> Shown:
    """Every lead, the best first: by its points less what the opponent's best reply brings."""
    fold = _fold((rules,), held)
    number = len(leads(rules))
    return Shown(tag("div", fold, class_="af-rows af-root"), say("lead.table_words", number=number))


def lead_groups(names: Iterable[str]) -> Shown:
    """A table for each group of rule sets that agree in every lead, folded.

    The opponent holds as many tiles as the first of a group deals with the fewest players.
    """
    groups = alike(preset(name) for name in names)
    folds = [_fold(group, dealt(group[0])) for group in groups]
    return Shown(
        tag("div", *folds, class_="af-rows af-root"), say("lead.groups_words", number=len(groups))
    )


def dealt(rules: Rules) -> int:
    """How many tiles each holds with the fewest players that the rules allow."""
    return rules.hand_size(min(rules.players))


def _fold(group: Sequence[Rules], held: int) -> str:
    rules = group[0]
    rows = [(_name(lead), _cells(lead, rules, held)) for lead in best_first(rules, held)]
    table = plain_matrix([say(f"lead.{key}") for key in _COLUMNS], rows)
    titles = ", ".join(each.title for each in group)
    return folded(table, summary=say("lead.table", title=titles, held=held))


_COLUMNS = ("tile", "points", "replies", "chance", "expected", "balance")


def best_first(rules: Rules, held: int) -> list[Lead]:
    """The leads by what is left over of their points; of equals the one that scores less often."""
    return sorted(
        leads(rules),
        key=lambda lead: (
            not lead.allowed,
            -balance(lead, rules, held),
            chance_of_reply(lead, rules, held),
        ),
    )


def balance(lead: Lead, rules: Rules, held: int) -> Fraction:
    """The points of a lead less those that a best reply of the opponent brings on average."""
    return lead.points - expected_reply(lead, rules, held)


def leads_words(rules: Rules, held: int) -> str:
    """What can be seen at a glance: which leads are safe, and which scoring one is safest."""
    every = [lead for lead in leads(rules) if lead.allowed]
    safe = [str(lead.tile) for lead in every if lead.safe]
    scoring = [lead for lead in every if lead.points and not lead.safe]
    safest = ""
    if scoring:
        least = min(chance_of_reply(lead, rules, held) for lead in scoring)
        as_safe = [str(x.tile) for x in scoring if chance_of_reply(x, rules, held) == least]
        others = any(lead.points and lead.safe for lead in every)
        key = "lead.safest_others" if others else "lead.safest"
        safest = say(key, tile=_listed(as_safe), chance=_percent(least))
    words = say("lead.safe", tiles=_listed(safe)) if safe else say("lead.no_safe")
    return say("lead.chart", held=held, safe=words, safest=safest).strip()


def scoring_leads(rules: Rules, held: int) -> Shown:
    """Which leads score, to which of them an answer brings most, and how many others are as mild.

    Raises `ValueError` where no lead scores.
    """
    every = [lead for lead in leads(rules) if lead.allowed]
    scoring = [lead for lead in every if lead.points]
    silent = [lead for lead in every if not lead.points]
    most, exposed = _extreme(scoring, lambda lead: expected_reply(lead, rules, held))
    mild = [lead for lead in silent if expected_reply(lead, rules, held) <= most]
    return _sentences(
        say("lead.scoring", number=len(scoring), tiles=_tiles(scoring)),
        say(
            "lead.exposed",
            expected=_one_place(most),
            tile=_tiles(exposed),
            chance=_percent(chance_of_reply(exposed[0], rules, held)),
        ),
        say("lead.as_mild", number=len(silent), mild=len(mild)),
    )


def ends_of_table(rules: Rules, held: int) -> Shown:
    """Which leads stand at the two ends of their table, and which are answered by most tiles."""
    every = [lead for lead in leads(rules) if lead.allowed]
    best, first = _extreme(every, lambda lead: balance(lead, rules, held))
    worst, last = _extreme(every, lambda lead: -balance(lead, rules, held))
    number, answered = _extreme(every, lambda lead: Fraction(len(lead.replies)))
    return _sentences(
        say("lead.first", tile=_tiles(first), balance=_one_place(best)),
        say("lead.last", tile=_tiles(last), balance=_one_place(-worst)),
        say("lead.most_replies", tile=_tiles(answered), number=number),
    )


def _extreme(
    some: Sequence[Lead], value: Callable[[Lead], Fraction]
) -> tuple[Fraction, list[Lead]]:
    """The largest value, and all leads that reach it."""
    most = max(map(value, some))
    return most, [lead for lead in some if value(lead) == most]


def _sentences(*said: str) -> Shown:
    text = " ".join(said)
    return Shown(tag("div", tag("p", prose(text)), class_="af-rows af-root"), text)


def _tiles(some: Sequence[Lead]) -> str:
    return _listed([str(lead.tile) for lead in some])


def _name(lead: Lead) -> str:
    return str(lead.tile) if lead.allowed else f"{lead.tile}, {say('lead.not_allowed')}"


def _cells(lead: Lead, rules: Rules, held: int) -> list[str]:
    return [
        str(lead.points),
        "; ".join(map(_reply, lead.replies)) or say("lead.none"),
        f"{_percent(chance_of_reply(lead, rules, held))} %",
        _one_place(expected_reply(lead, rules, held)),
        _one_place(balance(lead, rules, held)),
    ]


def _reply(reply: Reply) -> str:
    both = len(reply.places) > 1
    ends = say("lead.both") if both else place_words(reply.places[0])
    return say("lead.reply", tile=reply.tile, ends=ends, points=points_words(reply.points))


def _listed(tiles: list[str]) -> str:
    """`3-2`, or `5-5, 6-4 and 3-2`."""
    return say("count.and").join(part for part in (", ".join(tiles[:-1]), tiles[-1]) if part)


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f}"


def _one_place(number: Fraction) -> str:
    return f"{float(number):.1f}".replace("-", "−")
