"""One hand by its whole record, before any judgement."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from referee.events import CardPlayed, Event, HandStarted, TrickPlayed
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
from referee.replay.dealers import eldest_hand
from referee.replay.disputed_cards import cards_written
from referee.replay.holdings import Holdings, shown
from referee.replay.record import HandRecord, stayers_of
from referee.replay.sheet import Sheet
from referee.replay.table import EveningSoFar, Hand, Trick, overdealt
from referee.replay.tricks import Setting, Steps, resolve
from referee.rulesets import Ruleset


class _Deal(NamedTuple):
    """The facts that the first lines of a hand settle."""

    record: HandRecord
    seating: Seating
    dealer: Player | None
    up: SeenCard | None
    setting: Setting
    size: int
    """Cards in a hand, and so the number of tricks."""
    leavers: tuple[Player, ...]
    language: str


def recall(
    start: HandStarted, events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset
) -> tuple[Hand, tuple[Steps, ...]]:
    """Return the hand that `start` opens, by all its lines, and its tricks step by step."""
    deal = _deal(HandRecord.of(start, events), evening, ruleset)
    record = deal.record
    steps = resolve(record.lines, deal.setting)
    cards = Holdings(_sheet(deal, steps), ruleset)
    doubtful = frozenset([doubt.card for doubt in cards.doubts])
    if doubtful:
        steps = resolve(tuple(_without(line, doubtful) for line in record.lines), deal.setting)
    hand = _hand(deal, cards, doubtful | _taken_late(record), steps)
    if doubtful:
        hand = replace(hand, mistrusted=_standing(record, doubtful))
    if _other_trump(hand, record, deal.setting):
        hand = replace(hand, shown={}, kept={}, trump_doubted=True)
    return hand, steps


def _deal(record: HandRecord, evening: EveningSoFar, ruleset: Ruleset) -> _Deal:
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
    language = record.language(evening.language)
    gone = _leavers(evening, ruleset)
    return _Deal(record, seating, dealer, turned, setting, ruleset.hand_size, gone, language)


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


def _hand(
    deal: _Deal, cards: Holdings, unproved: frozenset[Card], steps: tuple[Steps, ...]
) -> Hand:
    record, setting = deal.record, deal.setting
    tricks = tuple([trick[-1] for trick in steps])
    numbers = [trick.number for trick in tricks]
    in_order = numbers == sorted(set(numbers))
    twice = record.declared_twice or record.reopened is not None
    proves = in_order and len(tricks) <= deal.size and not twice
    return Hand(
        number=record.start.number,
        at=record.start.at,
        size=deal.size,
        seating=deal.seating,
        dealer=deal.dealer,
        up=deal.up,
        up_at=record.start.up.at if record.start.up else None,
        trump=setting.trump,
        leavers=deal.leavers,
        intents=record.intents,
        stayers=setting.stayers,
        shown=shown(_plays(steps), unproved) if proves else {},
        kept=cards.kept(unproved) if proves else {},
        doubts=cards.doubts,
        tricks=tricks,
        claimed=record.claimed,
        counted=record.counted,
        took=record.took,
        won=record.won,
        misdealt=record.misdealt,
        antes_recorded=record.antes_recorded,
        drawn=record.drawn,
        dealt=record.dealt,
        takeups=record.takeups,
        widows=record.widows,
        unread=record.unread,
        language=deal.language,
        reopened=record.reopened,
    )


def _sheet(deal: _Deal, steps: tuple[Steps, ...]) -> Sheet:
    record = deal.record
    too_many = overdealt(record.dealt, deal.size)
    return Sheet(
        seating=deal.seating,
        dealer=deal.dealer,
        stayers=deal.setting.stayers,
        up=record.start.up,
        intents=record.intents,
        dealt=tuple([deal for deal in record.dealt if deal.player not in too_many]),
        drawn=record.drawn,
        widow_takers=record.widow_takers,
        takeups=record.takeups,
        plays=_plays(steps),
    )


def _plays(steps: tuple[Steps, ...]) -> tuple[CardPlayed, ...]:
    return tuple([play for trick in steps for play in trick[-1].plays])


def _taken_late(record: HandRecord) -> frozenset[Card]:
    up, lines = record.start.up, record.lines
    late = [taking for taking in record.takeups if lines and taking.at > lines[0].at]
    return frozenset([up.card]) if late and up and isinstance(up.card, Card) else frozenset()


def _other_trump(hand: Hand, record: HandRecord, setting: Setting) -> bool:
    """Tell whether stars or leaders contradict the cards under this trump suit only."""
    if _contradicting(hand.tricks, setting.ruleset) < 2:
        return False
    others = (setting._replace(trump=suit) for suit in Suit if suit is not setting.trump)
    return any(
        not _contradicting(
            tuple(route[-1] for route in resolve(record.lines, other)), other.ruleset
        )
        for other in others
    )


def _contradicting(tricks: tuple[Trick, ...], ruleset: Ruleset) -> int:
    """Count the stars and next leaders that contradict the highest card."""
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
    return MappingProxyType({at: card for at, card in cards if card in doubtful})


def _without(line: TrickPlayed, doubtful: frozenset[object]) -> TrickPlayed:
    return line._replace(plays=tuple(_unless_doubtful(play, doubtful) for play in line.plays))


def _unless_doubtful(play: CardPlayed, doubtful: frozenset[object]) -> CardPlayed:
    back = play.taken_back
    if back and back.card in doubtful:
        play = play._replace(taken_back=back._replace(card=UNKNOWN))
    return play._replace(card=UNKNOWN) if play.card in doubtful else play
