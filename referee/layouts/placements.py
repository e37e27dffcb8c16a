"""Search for one layout that agrees with the whole record, without listing the worlds.

Constraints on several unnamed cards are settled here step by step, while the cards can still be dealt:
who played a nameless card, then each trick's lead and winning card.
"""

from collections.abc import Iterator, Sequence

from referee.game import BoundPassedError, Card, PartialCard, Player, Suit, WrittenCard
from referee.layouts.case import Case
from referee.layouts.evidence import Taken, Taking
from referee.layouts.masks import Mask, bits, masks_of
from referee.messages import say
from referee.replay import Hand, Trick
from referee.rulesets import Ruleset

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
        if isinstance(card, Card):
            return self._masks.bit[card]
        return self._masks.of(self._deck.candidates(card)) if isinstance(card, PartialCard) else 0

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
            wins = self._masks.suit[suit] | self._trumps
            for top in bits(self._may(led, trick, taker) & wins):
                taken = self._topped(led, trick, taker, top)
                if taken and self._possible(taken):
                    yield from self._taken(taken, tuple(rest))

    @property
    def _trumps(self) -> Mask:
        return self._masks.trumps(self._hand.trump)

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
