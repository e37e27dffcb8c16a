"""Possible places, when play began, of a card that the record names but no trick does.

A discarded card is in no hand, unless it was dealt again; a card dealt to a player is in no other
hand; one drawn and kept is certain.
"""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from referee.game import Card, Player, SeenCard
from referee.layouts.case import cards_named
from referee.layouts.masks import Mask, masks_of
from referee.messages import Message, say_many
from referee.replay import Hand, Redealt, turn_up
from referee.rulesets import Ruleset

Players = frozenset[Player]


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Evidence of deal, draw and turned card about the hands when play began."""

    certain: Mapping[Player, tuple[tuple[Card, int], ...]]
    """Cards surely held without a recorded play, and from which trick on."""
    barred: Mapping[Player, Mask]


def whereabouts(hand: Hand, ruleset: Ruleset) -> Whereabouts:
    masks, stayers = masks_of(ruleset), hand.stayers or ()
    fates = dict(_fates(hand, ruleset))
    deck = ruleset.playing_deck
    barred = {
        who: masks.of(card for card, may in fates.items() if who not in may and card in deck)
        for who in stayers
    }
    certain = {who: tuple(_certain(hand, who, fates, ruleset)) for who in stayers}
    return Whereabouts(MappingProxyType(certain), MappingProxyType(barred))


def _certain(
    hand: Hand, who: Player, fates: Mapping[Card, Players], ruleset: Ruleset
) -> Iterator[tuple[Card, int]]:
    first = {trick.at.line: trick.number + 1 for trick in hand.tricks}
    for held in hand.kept.get(who, ()):
        if isinstance(held.card, Card):
            yield held.card, first.get(held.at.line, 1)
    shown = [held.card for held in (*hand.kept.get(who, ()), *hand.shown.get(who, ()))]
    for card in _got(hand, who, ruleset):
        if fates.get(card) == frozenset([who]) and card not in shown:
            yield card, 1


def _got(hand: Hand, who: Player, ruleset: Ruleset) -> Iterator[Card]:
    """Yield what they drew or took up, or turned and cannot have discarded."""
    for line in hand.drawn:
        if line.player == who:
            yield from cards_named(line.received)
    fixed = ruleset.turn_up == "in-hand" and ruleset.turn_up_exchange == "no"
    took = any(line.player == who for line in hand.takeups)
    if isinstance(hand.up, Card) and (took or (fixed and hand.dealer == who)):
        yield hand.up


def _fates(hand: Hand, ruleset: Ruleset) -> Iterator[tuple[Card, Players]]:
    """Later lines override earlier ones."""
    redealt = Redealt(hand, ruleset)
    if isinstance(hand.up, Card):
        up = turn_up(hand, redealt, ruleset)
        kept = frozenset(who for who in hand.stayers or () if who == up.keeper)
        yield hand.up, kept | _again(hand, up.reaches)
    took = {line.player for line in hand.widows}
    for deal in hand.dealt:
        own = frozenset([deal.player]) - took
        may = own | _again(hand, partial(redealt.left, deal.player))
        yield from ((card, may) for card in cards_named(deal.cards))
    for line in hand.drawn:
        may = _again(hand, partial(redealt.thrown, line.player))
        yield from ((card, may) for card in cards_named(line.discarded))
    for line in hand.drawn:
        own = frozenset([line.player])
        yield from ((card, own) for card in cards_named(line.received))
    for takeup in hand.takeups:
        if takeup.laid_aside and isinstance(takeup.laid_aside.card, Card):
            yield takeup.laid_aside.card, frozenset()


def _again(hand: Hand, reaches: Callable[[Player], bool]) -> Players:
    return frozenset(who for who in hand.stayers or () if reaches(who))


@dataclass(frozen=True, slots=True)
class Turned:
    """The turned card, as one player knows it."""

    card: Card | None
    """None if there is none, or not fully known."""
    holder: Player | None = None
    sure: bool = False
    why_gone: Message | None = None
    """As in `was laid aside`."""
    thrown: bool = False
    reaches: frozenset[Player] = frozenset()


_LAID_ASIDE = say_many("{cards} was laid aside", "{cards} were laid aside", 1, cards="")


def turned(hand: Hand, player: Player, mine: AbstractSet[SeenCard], ruleset: Ruleset) -> Turned:
    up = hand.up
    if not isinstance(up, Card) or any(doubt.card is up for doubt in hand.doubts):
        return Turned(None)
    if up in mine:
        return Turned(None)
    aside = ruleset.turn_up == "in-hand" and ruleset.turn_up_exchange == "set-aside"
    if player == hand.dealer and ruleset.turn_up == "in-hand":
        return Turned(up, why_gone=_LAID_ASIDE) if aside else Turned(up, thrown=True)
    fate, held = turn_up(hand, Redealt(hand, ruleset), ruleset), _held(hand, hand.dealer, up)
    if aside and hand.dealer in (hand.stayers or ()) and not fate.surely:
        return _seen_aside(up, fate.keeper, hand.dealer, held=held)
    sure = held is True if ruleset.turn_up == "takeable" else fate.surely and held is not False
    again = frozenset(who for who in hand.stayers or () if fate.reaches(who))
    return Turned(up, fate.keeper, sure=sure, reaches=again)


def _seen_aside(
    up: Card, keeper: Player | None, dealer: Player | None, *, held: bool | None
) -> Turned:
    if held is None and keeper is not None:
        return Turned(up, keeper)
    return Turned(up, dealer, sure=True) if held else Turned(up, why_gone=_LAID_ASIDE)


def _held(hand: Hand, dealer: Player | None, up: Card) -> bool | None:
    if dealer is None:
        return None
    cards = [held.card for held in (*hand.shown.get(dealer, ()), *hand.kept.get(dealer, ()))]
    if up in cards:
        return True
    thrown = (
        written.card for line in hand.drawn if line.player == dealer for written in line.discarded
    )
    whole = len(cards) == hand.size and all(isinstance(card, Card) for card in cards)
    return False if whole or up in thrown else None
