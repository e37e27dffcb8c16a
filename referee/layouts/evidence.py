"""Evidence about unnamed cards: who took a trick, and who kept the card duties; a layout that fits it.

A lawful player holds no card that asks for more than theirs meets (decision 0002). One layout is searched
for: first who played a nameless card, then each trick's lead and winning card.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import BoundPassedError, Card, DisputedCard, Player, Suit, WrittenCard
from referee.layouts.case import Case, Slot, named_in
from referee.layouts.masks import Mask, Masks, bits, masks_of
from referee.messages import say
from referee.replay import Hand, Trick, TrickSoFar, leads_are_free, standing
from referee.rulesets import Ruleset

Taken = tuple[tuple[Trick, Player], ...]


@dataclass(frozen=True, slots=True)
class Taking:
    """The tricks with a known taker and an unknown card."""

    hand: Hand
    ruleset: Ruleset

    def allows(self, slot: Slot) -> Mask:
        """Return the cards of the slot that leave its trick to its taker."""
        trick = next((trick for trick in self._watched() if trick.number == slot.trick), None)
        masks = masks_of(self.ruleset)
        if trick is None or slot.at is None:
            return slot.may
        cards = masks.cards(slot.may)
        return masks.of(card for card in cards if self._leaves(trick, slot.player, card))

    def ways(self) -> Iterator[Taken]:
        """Yield the ways in which they were taken: one, unless counts cover unknown takers."""
        watched = tuple((trick, trick.winner) for trick in self._watched() if trick.winner)
        if not self._counted_whole():
            yield watched
            return
        tricks, left = self.hand.tricks, Counter(self.hand.counted)
        left.subtract(trick.winner for trick in tricks if trick.winner)
        if min(left.values()) >= 0:
            unknown = [trick for trick in tricks if not trick.winner]
            yield from ((*watched, *rest) for rest in _shared(unknown, dict(left)))

    def _watched(self) -> Iterator[Trick]:
        for trick in self.hand.tricks if self.hand.trump else ():
            unnamed = not all(isinstance(play.card, Card) for play in trick.plays)
            shown = trick.whole and trick.winner and all(play.player for play in trick.plays)
            if unnamed and shown and not trick.face_down:
                yield trick

    def _counted_whole(self) -> bool:
        hand = self.hand
        shown = all(play.player for play in hand.plays) and all(
            trick.whole and not trick.face_down for trick in hand.tricks
        )
        whole = len(hand.tricks) == hand.size == sum(hand.counted.values())
        return hand.trump is not None and shown and whole

    def _leaves(self, trick: Trick, who: Player, card: Card) -> bool:
        cards = {play.player: play.card for play in trick.plays} | {who: card}
        taker = cards[trick.winner]
        if not isinstance(taker, Card):
            return True
        led = cards[trick.plays[0].player]
        if isinstance(led, Card) and taker.suit not in (led.suit, self.hand.trump):
            return False
        others = (card for card in cards.values() if isinstance(card, Card))
        return not any(
            self.ruleset.playing_deck.beats(other, taker, self.hand.trump) for other in others
        )


def _shared(tricks: list[Trick], left: dict[Player, int]) -> Iterator[Taken]:
    if not tricks:
        yield ()
        return
    first, *rest = tricks
    for who, count in left.items():
        if count:
            for taken in _shared(rest, left | {who: count - 1}):
                yield ((first, who), *taken)


class Kept(NamedTuple):
    """Evidence of one lawful card about its player's others."""

    play: CardPlayed
    position: TrickSoFar
    barred: Mask
    """Cards that the player cannot have held; empty if the card itself is not named."""
    later: tuple[Card, ...]

    def of(self, slot: Slot, ruleset: Ruleset) -> Slot:
        number, play = self.position.trick, self.play
        if slot.player != play.player or slot.trick < number:
            return slot
        if isinstance(play.card, Card) and slot.trick > number:
            return slot._replace(may=slot.may & ~self.barred)
        if slot.at == play.at:
            return slot._replace(may=_due(self.position, slot.may, self.later, ruleset))
        return slot


def kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> tuple[Kept, ...]:
    """Collect the evidence of the obeying players' cards.

    A card that later cards prove wrong shows nothing. Mutual evidence of two unnamed cards is ignored:
    there may be too many worlds.
    """
    return tuple(_kept(hand, obeying, ruleset)) if obeying else ()


def _kept(hand: Hand, obeying: frozenset[Player], ruleset: Ruleset) -> Iterator[Kept]:
    for play, position in (fall for trick in hand.tricks for fall in trick.falls):
        player = play.player
        if player is not None and player in obeying and position.clear:
            named = named_in(hand, player).items()
            later = tuple(card for trick, card in named if trick > position.trick)
            yield Kept(play, position, _out(play, position, later, ruleset), later)


def lawful(slots: Sequence[Slot], kept: Iterable[Kept], ruleset: Ruleset) -> tuple[Slot, ...]:
    for shown in kept:
        slots = [shown.of(slot, ruleset) for slot in slots]
    return tuple(slots)


def _out(play: CardPlayed, position: TrickSoFar, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    card, masks = play.card, masks_of(ruleset)
    if not isinstance(card, Card):
        return 0
    out = barred(card, position, ruleset, masks, masks.of(ruleset.playing_deck.strength))
    return 0 if out & masks.of(later) else out


def _due(position: TrickSoFar, may: Mask, later: Sequence[Card], ruleset: Ruleset) -> Mask:
    masks = masks_of(ruleset)
    asked = max((standing(card, position, ruleset).asks for card in later), default=0)
    return sum(
        bit for bit in bits(may) if standing(masks.cards(bit)[0], position, ruleset).meets >= asked
    )


def barred(card: Card, position: TrickSoFar, ruleset: Ruleset, masks: Masks, deck: Mask) -> Mask:
    """Return the cards not held by a player who lawfully played `card` then."""
    if position.leading and leads_are_free(ruleset):
        return 0
    met = standing(card, position, ruleset).meets
    higher = 0
    for alike in _alike(position, ruleset, masks, deck):
        if alike and standing(masks.cards(alike & -alike)[0], position, ruleset).asks > met:
            higher |= alike
    return higher


def _alike(position: TrickSoFar, ruleset: Ruleset, masks: Masks, deck: Mask) -> list[Mask]:
    if position.leading or "highest" in ruleset.head + ruleset.overtrump:
        return list(bits(deck))
    trumps = masks.trumps(position.trump) & deck
    led = masks.suit[position.led] & deck if position.led else 0
    above = masks.above(position.top) if position.top else 0
    rest = deck & ~(trumps | led)
    return [led & above, led & ~above, trumps & above & ~led, trumps & ~above & ~led, rest]


MOST_STEPS = 2_000

_Nameless = tuple[Trick, WrittenCard]


class Laying:
    """Search for a layout; good for one question."""

    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self._hand, self._ruleset = hand, ruleset
        self._masks, self._deck = masks_of(ruleset), ruleset.playing_deck
        self._left = MOST_STEPS

    def first(self, case: Case) -> Case | None:
        """Return the case narrowed to a consistent layout, or None. Raises `BoundPassedError`."""
        nameless = [
            (trick, play.card)
            for trick in self._hand.tricks
            for play in trick.plays
            if play.player is None
        ]
        takings = tuple(Taking(self._hand, self._ruleset).ways())
        settled = (
            found
            for named in self._named(case, nameless)
            for taken in takings
            for found in self._taken(named, taken)
        )
        return next(settled, None)

    def _possible(self, case: Case) -> bool:
        self._left -= 1
        if self._left < 0:
            raise BoundPassedError(
                say("more than {number} steps to find a layout", number=MOST_STEPS)
            )
        return case.worlds.possible

    def _named(
        self,
        case: Case,
        plays: Sequence[_Nameless],
        gone: frozenset[tuple[int, Player]] = frozenset(),
    ) -> Iterator[Case]:
        """Yield every way to name who played nameless cards; `gone`: who played to which trick."""
        if not plays:
            if self._possible(case):
                yield case
            return
        (trick, card), *rest = plays
        cards, named = self._mask(card), {play.player for play in trick.plays}
        for place, slot in enumerate(case.slots):
            free = slot.at is None and slot.trick <= trick.number <= slot.last
            to = trick.number, slot.player
            if free and slot.player not in named and to not in gone and slot.may & cards:
                there = case.falling(place, cards, trick.number)
                if self._possible(there):
                    yield from self._named(there, rest, gone | {to})

    def _mask(self, card: WrittenCard) -> Mask:
        if isinstance(card, DisputedCard):
            return 0
        return self._masks.of(self._deck.candidates(card))

    def _taken(self, case: Case, tricks: Taken) -> Iterator[Case]:
        """Yield the worlds in which each trick fell to its taker, part by part."""
        if not tricks:
            if self._possible(case):
                yield case
            return
        (trick, taker), *rest = tricks
        leader = trick.plays[0].player
        for suit in Suit:
            led = self._fallen(case, trick, leader, self._masks.suit[suit])
            if led is None:
                continue
            wins = self._masks.suit[suit] | self._masks.trumps(self._hand.trump)
            for top in bits(self._may(led, trick, taker) & wins):
                taken = self._topped(led, trick, taker, top)
                if taken and self._possible(taken):
                    yield from self._taken(taken, tuple(rest))

    def _place(self, case: Case, trick: Trick, who: Player | None) -> int | None:
        places = (
            place
            for place, slot in enumerate(case.slots)
            if slot.player == who and slot.at and slot.trick == trick.number
        )
        return next(places, None)

    def _may(self, case: Case, trick: Trick, who: Player | None) -> Mask:
        place = self._place(case, trick, who)
        if place is not None:
            return case.slots[place].may & case.cards
        cards = (play.card for play in trick.plays if play.player == who)
        return self._masks.of(card for card in cards if isinstance(card, Card))

    def _fallen(self, case: Case, trick: Trick, who: Player | None, cards: Mask) -> Case | None:
        if not self._may(case, trick, who) & cards:
            return None
        place = self._place(case, trick, who)
        return case if place is None else case.narrowed(place, cards)

    def _topped(self, case: Case, trick: Trick, taker: Player, top: Mask) -> Case | None:
        card = self._masks.cards(top)[0]
        beaten = ~self._masks.of(
            higher
            for higher in self._deck.strength
            if self._deck.beats(higher, card, self._hand.trump)
        )
        found: Case | None = case
        for play in trick.plays:
            cards = top if play.player == taker else beaten
            found = found and self._fallen(found, trick, play.player, cards)
        return found
