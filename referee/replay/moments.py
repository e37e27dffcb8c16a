"""Events to `(table before, event)` pairs.

A hand is read twice: first its whole record, then every event with the table before it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee.evening_events import LanguageStated, PlayerLeft, PlayerSat, SeatsTaken
from referee.events import (
    CardPlayed,
    Event,
    HandClosed,
    HandStarted,
    LineUnread,
    TrickPlayed,
    first_of,
)
from referee.game import Player
from referee.replay.hand import Hand
from referee.replay.position import Trick
from referee.replay.recall import recall
from referee.replay.tricks import EveningSoFar, Steps, Table, still_lost
from referee.rulesets import Ruleset

Moment = tuple[Table, Event]


class Replayed(NamedTuple):
    """A replayed passage of a log."""

    hand: Hand | None
    """None for the lines before the first hand."""
    moments: tuple[Moment, ...]
    evening: EveningSoFar
    """The evening after it, without its chips."""


def replay(events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset) -> Replayed:
    """Replay one hand, or the lines before the first. Never raises for recorded events."""
    start = first_of(events, HandStarted)
    if start is None:
        moments = tuple(_evening_moments(events, evening))
        return Replayed(None, moments, _after(events, evening))
    hand, steps = recall(start, events, evening, ruleset)
    moments = tuple(_hand_moments(events, Table(evening, hand), steps))
    number = _number(hand.number, evening.hand_number)
    seated = _after(events, evening)
    seated = seated._replace(
        dealer=hand.dealer,
        hand_number=number,
        last=hand,
        deals_lost=still_lost(hand, evening, ruleset),
    )
    return Replayed(hand, moments, seated)


def _number(written: int, last: int | None) -> int:
    """Return the basis of the next hand's number; one that repeats or goes back is a slip."""
    return written if last is None or written > last else last + 1


def _evening_moments(events: Iterable[Event], evening: EveningSoFar) -> Iterator[Moment]:
    for event in events:
        yield Table(evening), event
        evening = _after((event,), evening)


def _after(events: Iterable[Event], evening: EveningSoFar) -> EveningSoFar:
    for event in events:
        if isinstance(event, _OF_SEATS):
            players, sure = _players(event, evening.players), isinstance(event, SeatsTaken)
            evening = evening._replace(players=players, seats_sure=evening.seats_sure or sure)
        elif isinstance(event, LineUnread) and moves_seats(event, evening.players):
            players = () if event.keyword == "seats" else evening.players
            evening = evening._replace(players=players, seats_sure=False)
        elif isinstance(event, LanguageStated):
            evening = evening._replace(language=event.code)
    return evening


def moves_seats(line: LineUnread, players: tuple[Player, ...]) -> bool:
    """Tell whether an unread line is most likely about an arrival or a departure."""
    named = not (line.misspelt and players) or any(player in line.text for player in players)
    return line.keyword in ("seats", "sit", "leave") and named


_OF_SEATS = (SeatsTaken, PlayerSat, PlayerLeft)


def _players(
    event: SeatsTaken | PlayerSat | PlayerLeft, players: tuple[Player, ...]
) -> tuple[Player, ...]:
    match event:
        case SeatsTaken():
            return event.players
        case PlayerSat():
            return _seated(event, players)
        case PlayerLeft():
            return tuple(name for name in players if name != event.player)


def _seated(event: PlayerSat, players: tuple[Player, ...]) -> tuple[Player, ...]:
    others = tuple(name for name in players if name != event.player)
    if event.after not in others:
        return (*others, event.player)
    place = others.index(event.after) + 1
    return (*others[:place], event.player, *others[place:])


def _hand_moments(
    events: Sequence[Event], table: Table, steps: tuple[Steps, ...]
) -> Iterator[Moment]:
    remaining = iter(steps)
    for event in events:
        yield table, event
        if isinstance(event, TrickPlayed):
            opened, *later = next(remaining)
            table = Table(table.evening, table.hand, opened, table.played)
            for trick in later:
                play = trick.plays[-1]
                yield table, play
                table = _with_play(table, play, trick)
    yield table, HandClosed(events[-1].at)


def _with_play(table: Table, play: CardPlayed, trick: Trick) -> Table:
    evening, hand, _, played = table
    player = play.player
    if player is not None:
        played = {**played, player: played[player] + 1 if player in played else 1}
    return tuple.__new__(Table, (evening, hand, trick, played))  # decision 0195
