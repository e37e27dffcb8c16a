"""Names exchanged in a line, in two, or throughout a hand; and players in who were out."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import get_args

from referee.audits.repairs.change import Change, Likeliness, in_line, written_as
from referee.audits.repairs.kinds.alternatives import CHANGEABLE
from referee.audits.repairs.lines import Edit, LineAsked, Lines, Supposed, between
from referee.events import (
    ChipsPaid,
    HandEvent,
    HandStarted,
    IntentsDeclared,
    PotAwarded,
    TrickPlayed,
    TurnUpTaken,
)
from referee.game import Player
from referee.hand_log import written_name
from referee.messages import say

_THROUGHOUT = tuple({*CHANGEABLE} & {*get_args(HandEvent)} - {HandStarted, TurnUpTaken})
"""Lines about a player's actions: taking one player for another affects all of them."""


def exchanged_names(lines: Lines, asked: LineAsked) -> Iterator[Change]:
    for token, other in combinations(lines.names(asked.number), 2):
        yield from lines.exchanged(token, other, in_line(asked.number))


def exchanged_leaders(lines: Lines, numbers: Iterable[int]) -> Iterator[Change]:
    """Exchange the leader of one of these tricks with that of another."""
    tricks = [event.at.line for event in lines.said if isinstance(event, TrickPlayed)]
    asked = (number for number in numbers if isinstance(lines.event(number), TrickPlayed))
    for number, other in product(asked, tricks):
        if other != number:
            first, second = sorted((number, other))
            pairs = zip(lines.names(first)[:1], lines.names(second)[:1], strict=False)
            for pair in pairs:
                where = say("in lines {first} and {second}", first=first, second=second)
                yield from lines.exchanged(*pair, where)


def exchanged_payments(lines: Lines, numbers: Iterable[int]) -> Iterator[Change]:
    """Exchange a name of a `pot` line with one of a `paid` line."""
    said = {number: lines.event(number) for number in numbers}
    pots = [place for place, event in said.items() if isinstance(event, PotAwarded)]
    paid = [place for place, event in said.items() if isinstance(event, ChipsPaid)]
    for place, other in product(pots, paid):
        for pair in product(lines.names(place), lines.names(other)):
            where = say("in lines {first} and {second}", first=place, second=other)
            yield from lines.exchanged(*pair, where, of_chips=True)


def exchanged_players(lines: Lines, player: Player) -> Iterator[Change]:
    said = (event for event in lines.said if isinstance(event, _THROUGHOUT))
    names = [name for event in said for name in lines.names(event.at.line)]
    mine = [name for name in names if name.value == player]
    for other in lines.players() if mine else ():
        theirs = [name for name in names if name.value == other]
        edits = [Edit(name.at, written_name(other)) for name in mine]
        edits += [Edit(name.at, written_name(player)) for name in theirs]
        phrase = say(
            "{player} and {other} taken for each other in this hand", player=player, other=other
        )
        if theirs and other != player and len(edits) > 2:
            yield from lines.changed(edits, Supposed(phrase, Likeliness.LINE))


def other_stayers(lines: Lines) -> Iterator[Change]:
    """Turn each player of the `in` lines from in to out, or from out to in."""
    declared = [event for event in lines.said if isinstance(event, IntentsDeclared)]
    for line in dict.fromkeys(event.at.line for event in declared):
        for name in lines.names(line):
            said = lines.after(name)
            if said is None or said.kind != "UNKNOWN":
                at = between(name.at, said.at) if said else name.at
                meant = name.text if said and said.kind == "OUT" else f"{name.text} out"
                phrase = written_as(meant, lines.written(at), in_line(line))
                yield from lines.changed([Edit(at, meant)], Supposed(phrase))
