"""Events to moments: `(table before, event)` pairs, whatever happened, legal or not.

A hand is read twice. First the whole record of it is turned into a `Hand`: who stayed, whose card
was whose, what each player is proved to have held. Then every event is handed out together with
the table as it stood before. Nothing is dropped, repaired or judged here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from referee.cards import UNKNOWN, Card, DisputedCard, Suit
from referee.events import (
    CardPlayed,
    Event,
    HandClosed,
    HandStarted,
    PlayerLeft,
    PlayerSat,
    SeatsTaken,
    TrickPlayed,
)
from referee.replay.holdings import Holdings, shown
from referee.replay.record import Record, stayers_of
from referee.replay.sheet import Sheet
from referee.replay.tricks import Setting, Steps, resolve
from referee.rulesets import Ruleset
from referee.seats import Player, Seating
from referee.table import Evening, Hand, Table, Trick, suit_of

Moment = tuple[Table, Event]
"""An event, and the table before it."""


class Replayed(NamedTuple):
    """One passage of a log, replayed."""

    hand: Hand | None
    """None for the lines before the first hand."""
    moments: tuple[Moment, ...]
    evening: Evening
    """The evening after it; what the hand leaves in the pot is added by settlement."""


def replay(events: Sequence[Event], evening: Evening, ruleset: Ruleset) -> Replayed:
    """Replay one hand, or the lines before the first; never raises for anything recorded."""
    start = next((event for event in events if isinstance(event, HandStarted)), None)
    if start is None:
        moments = tuple(_session_moments(events, evening))
        return Replayed(None, moments, _after(events, evening))
    before = evening
    hand, steps = _recall(start, events, before, ruleset)
    moments = tuple(_hand_moments(events, Table(before, hand), steps))
    after = replace(_after(events, before), dealer=hand.dealer, hand_number=hand.number, last=hand)
    return Replayed(hand, moments, after)


def _session_moments(events: Iterable[Event], evening: Evening) -> Iterator[Moment]:
    for event in events:
        yield Table(evening), event
        evening = _after((event,), evening)


def _after(events: Iterable[Event], evening: Evening) -> Evening:
    """The evening after session lines: who sits where, and the stacks as far as recorded."""
    for event in events:
        match event:
            case SeatsTaken():
                evening = replace(evening, players=event.players)
            case PlayerSat():
                evening = replace(evening, players=_seated(event, evening.players))
            case PlayerLeft():
                left = tuple(name for name in evening.players if name != event.player)
                evening = replace(evening, players=left)
            case _:
                pass
    return evening


def _seated(event: PlayerSat, players: tuple[Player, ...]) -> tuple[Player, ...]:
    others = tuple(name for name in players if name != event.player)
    if event.after not in others:
        return (*others, event.player)
    place = others.index(event.after) + 1
    return (*others[:place], event.player, *others[place:])


def _recall(
    start: HandStarted, events: Sequence[Event], evening: Evening, ruleset: Ruleset
) -> tuple[Hand, tuple[Steps, ...]]:
    """The hand as its whole record tells it, and its tricks step by step."""
    record = Record.of(start, events)
    seating = Seating.clockwise(evening.players, anticlockwise=ruleset.anticlockwise)
    dealer = start.dealer if start.dealer and start.dealer in seating else None
    stayers = stayers_of(record, seating.after(dealer) if dealer else tuple(seating))
    eldest = stayers[0] if stayers and dealer else None
    finished = record.finished(ruleset.hand_size)
    setting = Setting(
        stayers,
        eldest,
        _trump(start),
        ruleset.playing_deck,
        finished,
        second_trick_trump=ruleset.second_trick == "trump",
    )
    steps = resolve(record.lines, setting)
    sheet = _sheet(record, dealer, len(seating), steps)
    cards = Holdings(sheet, ruleset)
    found = cards.doubts
    doubtful = frozenset(doubt.card for doubt in found)
    if found:
        steps = resolve(tuple(_without(line, doubtful) for line in record.lines), setting)
    tricks = tuple(trick[-1] for trick in steps)
    unproved = doubtful | _taken_late(record)
    in_order = all(one.number < two.number for one, two in pairwise(tricks))
    proves = in_order and len(tricks) <= ruleset.hand_size
    hand = Hand(
        number=start.number,
        at=start.at,
        size=ruleset.hand_size,
        seating=seating,
        dealer=dealer,
        up=start.up.card if start.up and not isinstance(start.up.card, DisputedCard) else None,
        up_at=start.up.at if start.up else None,
        trump=setting.trump,
        intents=record.intents,
        stayers=stayers,
        shown=shown((play for one in tricks if proves for play in one.plays), unproved),
        kept=cards.kept(unproved) if proves else {},
        doubts=found,
        tricks=tricks,
        claimed=record.claimed,
        counted=record.counted,
        misdealt=record.misdealt,
        antes_recorded=record.antes_recorded,
        drawn=record.drawn,
        widows=record.widows,
        unread=record.unread,
    )
    return hand, steps


def _taken_late(record: Record) -> frozenset[Card]:
    """The turned card where it was taken after play began: before that nobody held it."""
    up, first = record.start.up, next((line.at for line in record.lines), None)
    late = first is not None and any(takeup.at > first for takeup in record.takeups)
    return frozenset([up.card]) if late and up and isinstance(up.card, Card) else frozenset()


def _trump(start: HandStarted) -> Suit | None:
    if start.up is None or isinstance(start.up.card, DisputedCard):
        return None
    return start.up.card.suit


def _sheet(record: Record, dealer: Player | None, seated: int, steps: tuple[Steps, ...]) -> Sheet:
    return Sheet(
        seated=seated,
        dealer=dealer,
        up=record.start.up,
        intents=record.intents,
        dealt=record.dealt,
        drawn=record.drawn,
        widow_takers=record.widow_takers,
        takeups=record.takeups,
        plays=tuple(play for trick in steps for play in trick[-1].plays),
    )


def _without(line: TrickPlayed, doubtful: frozenset[object]) -> TrickPlayed:
    """The line with every doubtful card unknown."""
    return line._replace(plays=tuple(_unless_doubtful(play, doubtful) for play in line.plays))


def _unless_doubtful(play: CardPlayed, doubtful: frozenset[object]) -> CardPlayed:
    back = play.taken_back
    if back and back.card in doubtful:
        play = play._replace(taken_back=back._replace(card=UNKNOWN))
    return play._replace(card=UNKNOWN) if play.card in doubtful else play


def _hand_moments(
    events: Sequence[Event], table: Table, steps: tuple[Steps, ...]
) -> Iterator[Moment]:
    remaining = iter(steps)
    for event in events:
        yield table, event
        if isinstance(event, TrickPlayed):
            opened, *later = next(remaining)
            broken = table.trump_broken or _card_missing(table.trick, opened)
            table = Table(table.evening, table.hand, opened, table.played, broken)
            for trick in later:
                yield table, trick.plays[-1]
                table = _with_play(table, trick)
    yield table, HandClosed(events[-1].at)


def _card_missing(before: Trick | None, opened: Trick) -> bool:
    """Whether cards that fell before this trick are not recorded: one may have been a trump."""
    if before is None:
        return opened.number > 1
    return not before.whole or opened.number > before.number + 1


def _with_play(table: Table, trick: Trick) -> Table:
    """The table after the last card of `trick`."""
    play, played, hand = trick.plays[-1], table.played, table.hand
    if play.player is not None:
        played = {**played, play.player: played.get(play.player, 0) + 1}
    broken = table.trump_broken or (hand is not None and _may_break(play, trick, hand))
    return Table(table.evening, hand, trick, played, broken)


def _may_break(play: CardPlayed, trick: Trick, hand: Hand) -> bool:
    """Whether a play may have been a trump on another lead; an unknown card may have been."""
    suit = suit_of(play)
    return suit is None or (suit is hand.trump and trick.led is not hand.trump)
