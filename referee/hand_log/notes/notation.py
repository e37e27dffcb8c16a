"""Lines of the notes that are lines of the notation already: what each says, by the reader of logs."""

import re
from collections.abc import Iterator
from fractions import Fraction
from types import MappingProxyType

from referee import events
from referee.game import Player
from referee.hand_log.lines.line_kinds import HEADER
from referee.hand_log.notes.fact import Fact, NotedPlay
from referee.hand_log.reader import read_line
from referee.hand_log.vocabulary.session import Session

_REMARKS = (events.RemarkWritten, events.SpellingNoted, events.LineRepeated)


def notation_facts(text: str, session: Session) -> tuple[Fact, ...] | None:
    """What a line says that is in order as it stands; None where it is not."""
    said = read_line(text, 1, session)
    facts = tuple(event for event in said if not isinstance(event, _REMARKS))
    read_as = any(isinstance(event, events.SpellingNoted) and event.meant for event in said)
    if len(facts) != 1 or read_as or isinstance(facts[0], events.LineUnread):
        return None
    opening = text.split(maxsplit=1)[0].lower().rstrip(":")
    if HEADER.get(type(facts[0]), opening) != opening:
        return None  # "At the end: Ann 40": a place to the reader of logs
    return tuple(_facts(facts[0], text.partition("#")[0].strip()))


def _facts(event: events.Event, text: str) -> Iterator[Fact]:
    match event:
        case events.HandStarted():
            yield Fact("hand", number=event.number)
            if event.dealer:
                yield Fact("dealt", (event.dealer,))
            if event.up:
                found = re.search(r"\bup\s+(\S+)", text, re.IGNORECASE)
                yield Fact("turned", word=found[1] if found else "")
        case events.IntentsDeclared():
            yield _amounts("intents", ((intent.player, _drawn(intent)) for intent in event.intents))
        case events.TricksCounted():
            yield _amounts("tricks", ((count.player, count.tricks) for count in event.counts))
        case events.TrickPlayed():
            plays = tuple(NotedPlay(play.player, "", won=play.winner) for play in event.plays)
            yield Fact("trick", (event.leader,), (), event.number, plays, text)
        case events.AntesPosted() if event.amounts[0].player is None:
            yield _paid("ante", event.amounts)
        case events.ChipsPaid():
            yield _paid("paid", event.amounts)
        case events.ChipsCounted():
            each = event.amounts[0].player is None
            yield _paid("start_with" if each else "standing", event.amounts)
        case _:
            yield from _others(event, text)


def _others(event: events.Event, text: str) -> Iterator[Fact]:
    match event:
        case events.SeatsTaken():
            yield Fact("seats", event.players)
        case events.HandAgreed():
            pass  # nobody agreed to the log that is made of the notes
        case _ if type(event) in HEADER:
            yield Fact("header", word=text)
        case _ if kind := _KINDS.get(type(event)):
            said = event._asdict()
            players = tuple(said[who] for who in ("player", "after") if who in said)
            sums = () if said.get("chips") is None else (Fraction(said["chips"]),)
            yield Fact(kind, players, sums)
        case _:
            yield Fact("kept" if isinstance(event, events.HandEvent) else "beside", word=text)


_KINDS: MappingProxyType[type[events.Event], str] = MappingProxyType(
    {
        events.ChipsBought: "bought",
        events.HandMisdealt: "misdealt",
        events.PlayerLeft: "left",
        events.PlayerSat: "sat",
        events.PotAwarded: "won",
        events.PotCarried: "carried",
        events.PotWon: "won",
    }
)
"""What is said of a player, of chips, of both, or of neither."""


def _drawn(intent: events.Intent) -> int:
    if intent.stays is False:
        return -2
    return -1 if intent.drawn is None else intent.drawn


def _amounts(kind: str, entries: Iterator[tuple[Player, int]]) -> Fact:
    found = dict(entries)
    return Fact(kind, tuple(found), tuple(map(Fraction, found.values())), word="own")


def _paid(kind: str, amounts: tuple[events.Amount, ...]) -> Fact:
    players = tuple(amount.player for amount in amounts if amount.player)
    return Fact(kind, players, tuple(Fraction(amount.chips) for amount in amounts))
