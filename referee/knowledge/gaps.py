"""What a record that leaves cards open tells of one card: could a duty have been broken with it?

The card is put to every world of the hand. Wrong in all of them: the offence is certain, or certain
if the others obeyed. Wrong in some: it is possible, and one of them is shown. Wrong in none: excluded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from referee.events import CardPlayed
from referee.game import BoundPassedError, Card, Certainty, Player, Span
from referee.knowledge.order import Order
from referee.layouts import CardsByTrick, Case, HandWorlds, Recorded, bits, masks_of, named_in
from referee.replay import Duty, Hand, Table, Turn, moment_of
from referee.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Witness:
    """A layout in which a card broke a duty."""

    duty: Duty
    card: Card
    """The card that was played."""
    better: Card
    """The card in hand that had to be played rather."""
    trick: int
    """In which trick that one fell; from which on it was left, where no play of it is recorded."""
    at: Span | None
    """Where it fell, in a card that the record does not name; None: no play of it is recorded."""
    layout: CardsByTrick


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What can be said of a card of a hand that is not wholly recorded."""

    certainty: Certainty
    player: Player
    play: CardPlayed
    moment: Turn
    duty: Duty | None
    """The duty that may have been broken, of several the highest; None: it is not told which."""
    witness: Witness | None = None
    """A layout in which it broke a duty; None where there is none, or where it cannot be told."""
    why: str = ""
    """Why it cannot be told, in one clause."""


def suspicion(
    table: Table, play: CardPlayed, recorded: Recorded, duty: Duty | None = None
) -> Suspicion | None:
    """What the worlds of the hand say of this card, of one duty or of any.

    None where there is nothing to ask: all cards that the player had left are recorded, or no card
    stands above the one he played.
    """
    look = look_at(table, play, recorded, duty)
    if look is None:
        return None
    try:
        return look.verdict()
    except BoundPassedError as passed:
        return look.says(Certainty.CANNOT_TELL, why=str(passed))


def look_at(
    table: Table, play: CardPlayed, recorded: Recorded, duty: Duty | None = None
) -> "Look | None":
    """A look at that card of the recorded hand; None where the record does not tell who played it."""
    player = play.player
    if player is None or table.trick is None:
        return None
    number, named = table.trick.number, named_in(recorded.hand, player)
    later = {trick: card for trick, card in named.items() if trick > number}
    return Look(recorded, player, play, number, later, moment_of(table), duty)


@dataclass(frozen=True, slots=True)
class Opening:
    """A way in which a card may have broken a duty."""

    card: Card
    """The card that was played."""
    better: Card
    """The one in hand that had to be played rather."""
    trick: int
    """In which trick that one fell; from which on it was left, where no play of it is recorded."""
    at: Span | None
    """Where it fell, in a card that the record does not name; None: no play of it is recorded."""
    case: Case
    """The worlds in which it is so."""


@dataclass(frozen=True)
class Look:
    """A look at one card through all worlds of its hand."""

    recorded: Recorded
    player: Player
    play: CardPlayed
    number: int
    later: Mapping[int, Card]
    """The cards that he is known to have played later, by trick."""
    moment: Turn
    duty: Duty | None

    @property
    def hand(self) -> Hand:
        """The hand in which it fell."""
        return self.recorded.hand

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which it is looked at."""
        return self.recorded.ruleset

    def says(
        self, certainty: Certainty, witness: Witness | None = None, why: str = ""
    ) -> Suspicion:
        """The suspicion so judged."""
        return Suspicion(
            certainty, self.player, self.play, self.moment, self._duty(witness), witness, why
        )

    def _duty(self, witness: Witness | None) -> Duty | None:
        """The duty in question."""
        if witness or self.duty:
            return witness.duty if witness else self.duty
        card = self.play.card
        above = self.above(card) if isinstance(card, Card) and self.moment.clear else ()
        if not isinstance(card, Card) or not above:
            return None
        return self.order.broken(card, above[0])

    def verdict(self) -> Suspicion | None:
        """What all worlds together say."""
        if not self.moment.clear:
            return self.says(Certainty.CANNOT_TELL, why="the record does not tell what was led")
        if isinstance(self.play.card, Card) and (self._whole or not self.above(self.play.card)):
            return None if self._told else self.says(Certainty.CANNOT_TELL, why=_TOP)
        worlds = self.recorded.worlds
        if worlds is None or not worlds.possible:
            why = "the record leaves too much open, or contradicts itself"
            return self.says(Certainty.CANNOT_TELL, why=why)
        witness = self.witness_in(worlds)
        if witness is None:
            told = self._told
            return self.says(
                Certainty.EXCLUDED if told else Certainty.CANNOT_TELL, why="" if told else _TOP
            )
        return self._surest(witness, worlds)

    def _surest(self, witness: Witness, worlds: HandWorlds) -> Suspicion:
        """What is certain of a lower duty goes before what is only possible of a higher one."""
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
        """The duties that may have been broken, the highest first."""
        card = self.play.card
        if not isinstance(card, Card):
            return ()
        above = self.above(card)
        broken = (self.order.broken(card, better) for better in above)
        return tuple(dict.fromkeys(broken))

    @property
    def _whole(self) -> bool:
        """Whether all cards that he had left are named."""
        return len(self.later) == self.hand.size - self.number

    @property
    def _told(self) -> bool:
        """Whether no duty hangs on a card on the table that the record does not name."""
        if self.moment.leading:
            breakable = self.ruleset.lead == "not-until-broken" and self.moment.trump_broken
            return not (breakable and self._gap_before())
        return self.moment.top_known or self.duty is Duty.FOLLOW_SUIT

    def _gap_before(self) -> bool:
        """Whether some card before this trick is not named: it may have been a trump, or not."""
        before = [trick for trick in self.hand.tricks if trick.number < self.number]
        named = all(isinstance(play.card, Card) for trick in before for play in trick.plays)
        return not named or len(before) < self.number - 1

    def how_sure(self, duty: Duty) -> Certainty:
        """How sure that duty's breach is, now that it is possible; a winner mark convicts nobody."""
        if self._unavoidable(duty, self.worlds()):
            return Certainty.CERTAIN
        if self._unavoidable(duty, self.worlds(Certainty.CERTAIN_IF_OBEYED)):
            return Certainty.CERTAIN_IF_OBEYED
        return Certainty.POSSIBLE

    def worlds(self, certainty: Certainty = Certainty.CERTAIN) -> HandWorlds | None:
        """The worlds by the cards alone, or those in which all others kept the card duties."""
        if certainty is not Certainty.CERTAIN_IF_OBEYED:
            return self.recorded.by_cards_alone
        others = [player for player in self.hand.stayers or () if player != self.player]
        return self.recorded.obeyed_by(others)

    def _unavoidable(self, duty: Duty, worlds: HandWorlds | None) -> bool:
        """Whether he held a card that was due by this duty in every one of these worlds."""
        card = self.play.card
        if not isinstance(card, Card) or worlds is None:
            return False
        due = [better for better in self.above(card) if self.order.broken(card, better) is duty]
        return worlds.possible and self.held_one_of(due, worlds)

    def held_one_of(self, cards: Iterable[Card], worlds: HandWorlds) -> bool:
        """Whether behind the trick he held one of these cards in every one of these worlds."""
        mask = masks_of(self.ruleset).of(cards)
        return not any(
            case.without(self.player, self.number, mask).worlds.possible for case in worlds.cases
        )

    def witness_in(self, worlds: HandWorlds) -> Witness | None:
        """A layout in which a duty was broken, the highest duty that can have been."""
        for opening in self.openings(worlds):
            layout = worlds.witness(opening.case)
            if layout is not None:
                card, better = opening.card, opening.better
                duty = self.order.broken(card, better)
                return Witness(duty, card, better, opening.trick, opening.at, layout)
        return None

    def openings(self, worlds: HandWorlds) -> Iterator[Opening]:
        """Every way in which a better card may have been in his hand, what asks for most first."""
        for case in worlds.cases:
            for card, narrowed in self._as_played(case):
                for better in self.above(card):
                    yield from self._had(better, card, narrowed)

    def _as_played(self, case: Case) -> Iterator[tuple[Card, Case]]:
        """The card that was played, and the worlds in which it is that one."""
        if isinstance(self.play.card, Card):
            yield self.play.card, case
            return
        for place, slot in enumerate(case.slots):
            if slot.player == self.player and slot.trick == self.number:
                for card in bits(slot.may):
                    yield masks_of(self.ruleset).cards(card)[0], case.having(place, card)

    def _had(self, better: Card, card: Card, case: Case) -> Iterator[Opening]:
        """Where he may have had the better card, and nothing that asked for more still."""
        asked, masks = self.order.asks(better), masks_of(self.ruleset)
        if any(self.order.asks(later) > asked for later in self.later.values()):
            return
        beneath = case.without(self.player, self.number, self.order.asking_more[asked])
        for trick, later in self.later.items():
            if later is better and beneath.worlds.possible:
                yield Opening(card, better, trick, None, beneath)
        for place, slot in enumerate(beneath.slots):
            behind = slot.player == self.player and slot.trick > self.number
            if behind and slot.may & masks.bit[better]:
                there = beneath.having(place, masks.bit[better])
                if there.worlds.possible:
                    yield Opening(card, better, slot.trick, slot.at, there)

    def above(self, card: Card) -> tuple[Card, ...]:
        """The cards that ask for more than it meets, most first, of the duty that is asked for."""
        return self.order.above(card, self.duty)

    @cached_property
    def order(self) -> Order:
        """The deck, as its cards stood at that moment."""
        return Order(self.moment, self.ruleset)


_TOP = "it hangs on a card that nobody noted"
