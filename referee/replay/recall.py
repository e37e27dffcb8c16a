"""One hand by its whole record, before any judgement."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from itertools import zip_longest
from types import MappingProxyType

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
from referee.replay.hand import Hand
from referee.replay.holdings import Holdings, shown
from referee.replay.position import Trick
from referee.replay.record import HandLines, HandRecord, stayers_of
from referee.replay.tricks import EveningSoFar, Setting, Steps, eldest_hand, resolve
from referee.replay.written_cards import cards_written
from referee.rulesets import Ruleset


def recall(
    start: HandStarted, events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset
) -> tuple[Hand, tuple[Steps, ...]]:
    """Return a hand by all its lines, and its tricks step by step."""
    hand, record, setting, steps = _as_written(HandRecord.of(start, events), evening, ruleset)
    cards = Holdings(hand, ruleset)
    doubtful = frozenset([doubt.card for doubt in cards.doubts])
    if doubtful:
        steps = resolve(tuple(_without(line, doubtful) for line in record.lines), setting)
        hand = replace(
            hand,
            tricks=_tricks(steps),
            doubts=cards.doubts,
            mistrusted=_standing(record, doubtful),
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
    others = (setting._replace(trump=suit) for suit in Suit if suit is not setting.trump)
    return any(
        not _contradicting(
            tuple(route[-1] for route in resolve(record.lines, other)), other.ruleset
        )
        for other in others
    )


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
    return MappingProxyType({at: card for at, card in cards if card in doubtful})


def _without(line: TrickPlayed, doubtful: frozenset[object]) -> TrickPlayed:
    return line._replace(plays=tuple(_unless_doubtful(play, doubtful) for play in line.plays))


def _unless_doubtful(play: CardPlayed, doubtful: frozenset[object]) -> CardPlayed:
    back = play.taken_back
    if back and back.card in doubtful:
        play = play._replace(taken_back=back._replace(card=UNKNOWN))
    return play._replace(card=UNKNOWN) if play.card in doubtful else play
