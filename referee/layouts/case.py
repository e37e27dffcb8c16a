"""Cards of a hand that no line or no trick names: slots, the cases that fill them, and where such cards may be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from referee.events import CardWritten
from referee.game import Card, PartialCard, Player, SeenCard, Span
from referee.layouts.masks import Holder, Mask, masks_of
from referee.layouts.worlds import Worlds
from referee.messages import Message, say_many
from referee.replay import Hand, Redealt, turn_up
from referee.rulesets import Ruleset


class Slot(NamedTuple):
    """Unnamed cards of one stayer."""

    player: Player
    trick: int
    """For unplayed cards the first that is left."""
    last: int
    """For unplayed cards the last that is left."""
    size: int
    may: Mask
    at: Span | None = None
    """None if no play of it is recorded."""


def cards_named(written: Iterable[CardWritten]) -> Iterator[Card]:
    return (card for card, _ in written if isinstance(card, Card))


def named_in(hand: Hand, player: Player) -> dict[int, Card]:
    played = ((trick.number, play) for trick in hand.tricks for play in trick.plays)
    return {
        number: play.card
        for number, play in played
        if play.player == player and isinstance(play.card, Card)
    }


def slots_of(hand: Hand, player: Player, unseen: Mask, ruleset: Ruleset) -> tuple[Slot, ...]:
    """Those without a recorded play come last."""
    masks, deck = masks_of(ruleset), ruleset.playing_deck
    plays = {
        trick.number: play for trick in hand.tricks for play in trick.plays if play.player == player
    }
    slots = []
    last = max(plays, default=0)
    for number in range(1, last + 1):
        play = plays.get(number)
        if play is None:
            slots.append(Slot(player, number, number, 1, unseen))
        elif isinstance(play.card, PartialCard):
            may = unseen & masks.of(deck.candidates(play.card))
            slots.append(Slot(player, number, number, 1, may, play.at))
    if last < hand.size:
        slots.append(Slot(player, last + 1, hand.size, hand.size - last, unseen))
    return tuple(slots)


def nameless_in(hand: Hand, ruleset: Ruleset) -> dict[int, Mask]:
    """Return, by trick, the cards whose player is not certain."""
    masks = masks_of(ruleset)
    found = {
        trick.number: masks.of(
            play.card for play in trick.plays if play.player is None and isinstance(play.card, Card)
        )
        for trick in hand.tricks
    }
    return {number: cards for number, cards in found.items() if cards}


def among(slots: Sequence[Slot], nameless: Mapping[int, Mask]) -> tuple[Slot, ...]:
    """Remove from each slot the nameless cards of tricks in which its own did not fall."""

    def barred(slot: Slot) -> Mask:
        may_fall = range(0) if slot.at else range(slot.trick, slot.last + 1)
        return sum(cards for number, cards in nameless.items() if number not in may_fall)

    return tuple(slot._replace(may=slot.may & ~barred(slot)) for slot in slots)


CardsByTrick = Mapping[Player, tuple[tuple[int, Card], ...]]
"""Every stayer's cards when play began, each with its trick; those never seen to fall last."""


@dataclass(frozen=True)
class Case:
    """Worlds in which the same slots are filled; one case unless `deal` lines divide them."""

    cards: Mask
    """Those that no trick names."""
    slots: tuple[Slot, ...]
    held: Mask
    """Those that were certainly in some hand."""

    @cached_property
    def worlds(self) -> Worlds:
        """The first holders are the slots."""
        holders = tuple(Holder(slot.size, slot.may) for slot in self.slots)
        rest = self.cards.bit_count() - sum(holder.size for holder in holders)
        if not self.held or rest < 0:
            return Worlds(self.cards, holders)
        return Worlds(self.cards, (*holders, Holder(rest, self.cards & ~self.held)))

    def without(self, player: Player, after: int, cards: Mask) -> "Case":
        slots = (
            slot._replace(may=slot.may & ~cards)
            if slot.player == player and slot.trick > after
            else slot
            for slot in self.slots
        )
        return replace(self, slots=tuple(slots))

    def narrowed(self, place: int, cards: Mask) -> "Case":
        slot = self.slots[place]
        return replace(self, slots=self._instead(place, slot._replace(may=slot.may & cards)))

    def falling(self, place: int, cards: Mask, trick: int) -> "Case":
        """Keep the worlds in which a card of that slot is one of these and fell in that trick."""
        slot = self.slots[place]
        parts = [slot._replace(size=1, may=slot.may & cards, trick=trick, last=trick)]
        if slot.size > 1:
            parts.append(slot._replace(size=slot.size - 1))
        return replace(self, slots=self._instead(place, *parts))

    def having(self, place: int, card: Mask) -> "Case":
        slot = self.slots[place]
        parts = [slot._replace(size=1, may=slot.may & card)]
        if slot.size > 1:
            parts.append(slot._replace(size=slot.size - 1, may=slot.may & ~card))
        return replace(self, slots=self._instead(place, *parts))

    def _instead(self, place: int, *parts: Slot) -> tuple[Slot, ...]:
        return (*self.slots[:place], *parts, *self.slots[place + 1 :])


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
    return Whereabouts(certain, barred)


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
    doubted = any(doubt.card is up for doubt in hand.doubts)
    if not isinstance(up, Card) or doubted or up in mine:
        return Turned(None)
    aside = ruleset.turn_up == "in-hand" and ruleset.turn_up_exchange == "set-aside"
    if player == hand.dealer and ruleset.turn_up == "in-hand":
        return Turned(up, why_gone=_LAID_ASIDE) if aside else Turned(up, thrown=True)
    fate, held = turn_up(hand, Redealt(hand, ruleset), ruleset), _held(hand, hand.dealer, up)
    if aside and hand.dealer in (hand.stayers or ()) and not fate.surely:
        return _seen_aside(up, fate.keeper, hand.dealer, held=held)
    sure = held is True if ruleset.turn_up == "takeable" else fate.surely and held is not False
    return Turned(up, fate.keeper, sure=sure, reaches=_again(hand, fate.reaches))


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
