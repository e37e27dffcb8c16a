"""Events to `(table before, event)` pairs.

A hand is read twice: first its whole record, before any judgement, then every event with the table before it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import zip_longest
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
from referee.game import (
    NO_TRUMP,
    UNKNOWN,
    Card,
    DisputedCard,
    Player,
    Seating,
    SeenCard,
    Span,
    Suit,
    Trump,
)
from referee.replay.hand import Hand
from referee.replay.holdings import Holdings, shown
from referee.replay.position import Trick
from referee.replay.record import HandLines, HandRecord, stayers_of
from referee.replay.tricks import (
    EveningSoFar,
    Setting,
    Steps,
    Table,
    eldest_hand,
    resolve,
    still_lost,
)
from referee.replay.written_cards import cards_written
from referee.rulesets import Ruleset


def recall(
    start: HandStarted, events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset
) -> tuple[Hand, tuple[Steps, ...]]:
    """Return a hand by all its lines, and its tricks step by step."""
    hand, record, setting, steps = _as_written(HandRecord.of(start, events), evening, ruleset)
    cards = Holdings(hand, ruleset)
    doubts = cards.doubts()
    doubtful = frozenset([doubt.card for doubt in doubts])
    if doubtful:
        steps = resolve(tuple(_without(line, doubtful) for line in record.lines), setting)
        hand = replace(
            hand, tricks=_tricks(steps), doubts=doubts, mistrusted=_standing(record, doubtful)
        )
    if _proves(hand):
        unproved = doubtful | _taken_late(record)
        hand = replace(hand, shown=shown(hand.plays, unproved), kept=cards.kept(unproved))
    if _other_trump(hand, record, setting):
        hand = replace(hand, shown={}, kept={}, trump_doubted=True)
    return hand, steps


def _as_written(
    record: HandRecord, evening: EveningSoFar, ruleset: Ruleset
) -> tuple[Hand, HandRecord, Setting, tuple[Steps, ...]]:
    start, up = record.start, record.start.up
    seating = Seating.clockwise(evening.players, anticlockwise=ruleset.anticlockwise)
    if ruleset.nobody_stays == "decides-again":
        record = record.last_round(len(seating))
    dealer = start.dealer if start.dealer and start.dealer in seating else None
    turned = up.card if up and not isinstance(up.card, DisputedCard) else None
    stayers = stayers_of(record, seating.in_turn(dealer), ruleset.hand_size)
    setting = Setting(
        stayers,
        eldest_hand(stayers, dealer, ruleset),
        _trump(turned, ruleset),
        ruleset,
        record.finished(ruleset.hand_size),
    )
    steps = resolve(record.lines, setting)
    hand = Hand(
        **{part.name: getattr(record, part.name) for part in fields(HandLines)},
        number=start.number,
        at=start.at,
        size=ruleset.hand_size,
        seating=seating,
        dealer=dealer,
        up=turned,
        up_at=up.at if up else None,
        trump=setting.trump,
        leavers=_leavers(evening, ruleset),
        stayers=stayers,
        tricks=_tricks(steps),
        language=record.language(evening.language),
    )
    return hand, record, setting, steps


def _trump(turned: SeenCard | None, ruleset: Ruleset) -> Trump | None:
    if ruleset.trump_from == "none":
        return NO_TRUMP
    return turned.suit if turned else None


def _leavers(evening: EveningSoFar, ruleset: Ruleset) -> tuple[Player, ...]:
    last = evening.last
    if last is None or evening.hand_number is None or not evening.seats_sure:
        return ()
    earlier = last.leavers if last.is_dealt_again(ruleset) else ()
    return tuple([player for player in (*earlier, *last.seating) if player not in evening.players])


def _tricks(steps: tuple[Steps, ...]) -> tuple[Trick, ...]:
    return tuple([trick[-1] for trick in steps])


def _proves(hand: Hand) -> bool:
    numbers = [trick.number for trick in hand.tricks]
    in_order = numbers == sorted(set(numbers))
    return in_order and not hand.runs_on


def _taken_late(record: HandRecord) -> frozenset[Card]:
    up, lines = record.start.up, record.lines
    late = [taking for taking in record.takeups if lines and taking.at > lines[0].at]
    return frozenset([up.card]) if late and up and isinstance(up.card, Card) else frozenset()


def _other_trump(hand: Hand, record: HandRecord, setting: Setting) -> bool:
    """Tell whether stars or leaders contradict the cards under this trump suit only."""
    if _contradicting(hand.tricks, setting.ruleset) < 2:
        return False
    for suit in Suit:
        if suit is not setting.trump:
            tricks = _tricks(resolve(record.lines, setting._replace(trump=suit)))
            if not _contradicting(tricks, setting.ruleset):
                return True
    return False


def _contradicting(tricks: tuple[Trick, ...], ruleset: Ruleset) -> int:
    found = 0
    for trick, following in zip_longest(tricks, tricks[1:]):
        top = trick.top
        if top and trick.whole:
            found += trick.marked not in (None, top)
            led_on = following is not None and not ruleset.leads_by_seat
            found += led_on and top.player not in (None, following.leader)
    return found


def _standing(record: HandRecord, doubtful: frozenset[Card]) -> Mapping[Span, Card]:
    written = cards_written(record.lines)
    cards = ((card.at, card.card) for card in written if isinstance(card.card, Card))
    return {at: card for at, card in cards if card in doubtful}


def _without(line: TrickPlayed, doubtful: frozenset[object]) -> TrickPlayed:
    return line._replace(plays=tuple(_unless_doubtful(play, doubtful) for play in line.plays))


def _unless_doubtful(play: CardPlayed, doubtful: frozenset[object]) -> CardPlayed:
    back = play.taken_back
    if back and back.card in doubtful:
        play = play._replace(taken_back=back._replace(card=UNKNOWN))
    return play._replace(card=UNKNOWN) if play.card in doubtful else play


Moment = tuple[Table, Event]


class Replayed(NamedTuple):
    """A replayed passage of a log."""

    hand: Hand | None
    """None for the lines before the first hand."""
    moments: tuple[Moment, ...]
    evening: EveningSoFar
    """The evening after it, without its chips."""


def replay(events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset) -> Replayed:
    """Replay one passage. Never raises for recorded events."""
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
