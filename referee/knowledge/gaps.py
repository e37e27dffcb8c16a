"""Possible breaches in a record that leaves cards open.

A card wrong in every world of the hand is a certain offence, or certain if the others obeyed; in
some: possible, with one shown; in none: excluded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from referee.events import CardPlayed
from referee.findings import Certainty
from referee.game import BoundPassedError, Card, Player, Span
from referee.layouts import CardsByTrick, Case, HandWorlds, Mask, Recorded, bits, masks_of, named_in
from referee.messages import say
from referee.replay import (
    CardStanding,
    Duty,
    Hand,
    Table,
    TrickSoFar,
    duty_broken,
    standing,
    trumps_wait,
)
from referee.rulesets import Ruleset


@dataclass(frozen=True)
class Order:
    """The standing of every card at a moment, computed once."""

    position: TrickSoFar
    ruleset: Ruleset

    def asks(self, card: Card) -> int:
        return self._standing(card).asks

    def above(self, card: Card, duty: Duty | None) -> tuple[Card, ...]:
        """Return the cards that ask for more, most first, by that duty or by any."""
        met = self._standing(card).meets
        higher = [other for other, stands in self._standings.items() if stands.asks > met]
        if duty is not None:
            higher = [better for better in higher if self.broken(card, better) is duty]
        return tuple(sorted(higher, key=self.asks, reverse=True))

    def broken(self, card: Card, better: Card) -> Duty:
        return duty_broken(card, better, self.position, self.ruleset)

    @cached_property
    def asking_more(self) -> Mapping[int, Mask]:
        """For every level of demand in the deck, the cards that ask for more."""
        masks, stand = masks_of(self.ruleset), self._standings.items()
        levels = {standing.asks for _, standing in stand}
        return {
            asked: masks.of(card for card, has in stand if has.asks > asked) for asked in levels
        }

    def _standing(self, card: Card) -> CardStanding:
        return self._standings.get(card) or standing(card, self.position, self.ruleset)

    @cached_property
    def _standings(self) -> Mapping[Card, CardStanding]:
        cards = self.ruleset.playing_deck.strength
        return {card: standing(card, self.position, self.ruleset) for card in cards}


@dataclass(frozen=True, slots=True)
class Witness:
    """A layout in which a card broke a duty."""

    duty: Duty
    card: Card
    better: Card
    trick: int
    """Of the better card; if unrecorded, the first trick after which it was left."""
    at: Span | None
    """The place of the unnamed card; None if no play of it is recorded."""
    layout: CardsByTrick


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A verdict on a card of a partly recorded hand."""

    certainty: Certainty
    player: Player
    play: CardPlayed
    position: TrickSoFar
    duty: Duty | None
    """The highest perhaps broken; None if it is unknown which."""
    witness: Witness | None = None
    why: str = ""


def suspicion(
    table: Table, play: CardPlayed, recorded: Recorded, duty: Duty | None = None
) -> Suspicion | None:
    """Judge a card in the worlds of its hand, by one duty or by any.

    None if nothing is open: the player's other cards are all recorded, or no card is better.
    """
    look = inquire(table, play, recorded, duty)
    if look is None:
        return None
    try:
        return look.verdict()
    except BoundPassedError as passed:
        return look.says(Certainty.CANNOT_TELL, why=passed.reason)


def inquire(
    table: Table, play: CardPlayed, recorded: Recorded, duty: Duty | None = None
) -> "Inquiry | None":
    player = play.player
    if player is None or table.trick is None:
        return None
    number, named = table.trick.number, named_in(recorded.hand, player)
    later = {trick: card for trick, card in named.items() if trick > number}
    return Inquiry(recorded, player, play, number, later, table.position, duty)


@dataclass(frozen=True, slots=True)
class Opening:
    """A possible breach by a card; `trick` and `at` as in `Witness`."""

    card: Card
    better: Card
    trick: int
    at: Span | None
    case: Case


@dataclass(frozen=True)
class Inquiry:
    """One card in all worlds of its hand."""

    recorded: Recorded
    player: Player
    play: CardPlayed
    number: int
    later: Mapping[int, Card]
    """By trick."""
    position: TrickSoFar
    duty: Duty | None

    @property
    def hand(self) -> Hand:
        return self.recorded.hand

    @property
    def ruleset(self) -> Ruleset:
        return self.recorded.ruleset

    def says(
        self, certainty: Certainty, witness: Witness | None = None, why: str = ""
    ) -> Suspicion:
        return Suspicion(
            certainty, self.player, self.play, self.position, self._duty(witness), witness, why
        )

    def _duty(self, witness: Witness | None) -> Duty | None:
        if witness or self.duty:
            return witness.duty if witness else self.duty
        return next(iter(self.duties), None) if self.position.clear else None

    def verdict(self) -> Suspicion | None:
        if not self.position.clear:
            return self.says(
                Certainty.CANNOT_TELL, why=say("the record does not show what was led")
            )
        whole = len(self.later) == self.hand.size - self.number
        if isinstance(self.play.card, Card) and (whole or not self.above(self.play.card)):
            return None if self._table_known else self.says(Certainty.CANNOT_TELL, why=_TOP)
        worlds = self.recorded.worlds
        if worlds is None or not worlds.possible:
            why = say("the record leaves too much open, or contradicts itself")
            return self.says(Certainty.CANNOT_TELL, why=why)
        witness = self.witness_in(worlds)
        if witness is None:
            known = self._table_known
            return self.says(
                Certainty.EXCLUDED if known else Certainty.CANNOT_TELL, why="" if known else _TOP
            )
        return self._surest(witness, worlds)

    def _surest(self, witness: Witness, worlds: HandWorlds) -> Suspicion:
        """Prefer a certain breach of a lower duty to a possible one of a higher."""
        possible = self.says(self.how_sure(witness.duty), witness)
        if possible.certainty > Certainty.POSSIBLE:
            return possible
        for duty in self.duties:
            sure = self.how_sure(duty)
            if sure > Certainty.POSSIBLE:
                shown = replace(self, duty=duty).witness_in(worlds)
                if shown is not None:
                    return self.says(sure, shown)
        return possible

    @property
    def duties(self) -> tuple[Duty, ...]:
        """Perhaps broken, the highest first."""
        card = self.play.card
        if not isinstance(card, Card):
            return ()
        broken = (self.order.broken(card, better) for better in self.above(card))
        return tuple(dict.fromkeys(broken))

    @property
    def _table_known(self) -> bool:
        if self.position.leading:
            breakable = trumps_wait(self.ruleset) and self.position.trump_broken
            return not (breakable and self._gap_before())
        return self.position.top_known or self.duty is Duty.FOLLOW_SUIT

    def _gap_before(self) -> bool:
        before = [trick for trick in self.hand.tricks if trick.number < self.number]
        named = all(isinstance(play.card, Card) for trick in before for play in trick.plays)
        return not named or len(before) < self.number - 1

    def how_sure(self, duty: Duty) -> Certainty:
        """Return the certainty of a possible breach; a star alone convicts nobody."""
        if self._unavoidable(duty, self.worlds()):
            return Certainty.CERTAIN
        if self._unavoidable(duty, self.worlds(Certainty.CERTAIN_IF_OBEYED)):
            return Certainty.CERTAIN_IF_OBEYED
        return Certainty.POSSIBLE

    def worlds(self, certainty: Certainty = Certainty.CERTAIN) -> HandWorlds | None:
        if certainty is not Certainty.CERTAIN_IF_OBEYED:
            return self.recorded.by_cards_alone
        others = [player for player in self.hand.stayers or () if player != self.player]
        return self.recorded.obeyed_by(others)

    def _unavoidable(self, duty: Duty, worlds: HandWorlds | None) -> bool:
        card = self.play.card
        if not isinstance(card, Card) or worlds is None:
            return False
        due = [better for better in self.above(card) if self.order.broken(card, better) is duty]
        return worlds.possible and self.held_one_of(due, worlds)

    def held_one_of(self, cards: Iterable[Card], worlds: HandWorlds) -> bool:
        mask = masks_of(self.ruleset).of(cards)
        return not any(
            case.without(self.player, self.number, mask).worlds.possible for case in worlds.cases
        )

    def witness_in(self, worlds: HandWorlds) -> Witness | None:
        for opening in self.openings(worlds):
            layout = worlds.witness(opening.case)
            if layout is not None:
                card, better = opening.card, opening.better
                duty = self.order.broken(card, better)
                return Witness(duty, card, better, opening.trick, opening.at, layout)
        return None

    def openings(self, worlds: HandWorlds) -> Iterator[Opening]:
        """Yield the possible better cards in hand, the most binding first."""
        for case in worlds.cases:
            for card, narrowed in self._as_played(case):
                for better in self.above(card):
                    yield from self._had(better, card, narrowed)

    def _as_played(self, case: Case) -> Iterator[tuple[Card, Case]]:
        if isinstance(self.play.card, Card):
            yield self.play.card, case
            return
        for place, slot in enumerate(case.slots):
            if slot.player == self.player and slot.trick == self.number:
                for card in bits(slot.may):
                    yield masks_of(self.ruleset).cards(card)[0], case.having(place, card)

    def _had(self, better: Card, card: Card, case: Case) -> Iterator[Opening]:
        asked, masks = self.order.asks(better), masks_of(self.ruleset)
        if any(self.order.asks(later) > asked for later in self.later.values()):
            return
        beneath = case.without(self.player, self.number, self.order.asking_more[asked])
        for trick, later in self.later.items():
            if later is better and beneath.worlds.possible:
                yield Opening(card, better, trick, None, beneath)
        for place, slot in enumerate(beneath.slots):
            after = slot.player == self.player and slot.trick > self.number
            if after and slot.may & masks.bit[better]:
                there = beneath.having(place, masks.bit[better])
                if there.worlds.possible:
                    yield Opening(card, better, slot.trick, slot.at, there)

    def above(self, card: Card) -> tuple[Card, ...]:
        """Return the cards that ask for more than this one meets, most first, by that duty."""
        return self.order.above(card, self.duty)

    @cached_property
    def order(self) -> Order:
        return Order(self.position, self.ruleset)


_TOP = say("it depends on a card that nobody noted")
