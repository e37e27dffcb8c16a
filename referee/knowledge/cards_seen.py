"""Public evidence of the cards of a hand, trick by trick."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.events import CardPlayed
from referee.game import Card, PartialCard, Player, SeenCard
from referee.layouts import Mask, barred, masks_of
from referee.messages import Message, say_many
from referee.replay import Hand, Trick, TrickSoFar
from referee.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """The evidence so far."""

    played: Mapping[Card, Message]
    """When each fell, face up."""
    unnamed: tuple[SeenCard, ...]
    barred: Mapping[Player, Mask]
    """Cards that each other player cannot hold if they played lawfully."""
    trusting: bool
    taken_back: Mapping[Player, Mask]
    """Cards that everybody saw return to a hand."""


class Onlooker:
    """Collects what the cards show."""

    def __init__(self, hand: Hand, player: Player, ruleset: Ruleset, deck: Mask) -> None:
        self._hand, self._player, self._ruleset = hand, player, ruleset
        self._deck, self._masks = deck, masks_of(ruleset)
        self._played: dict[Card, Message] = {}
        self._unnamed: list[SeenCard] = []
        self._barred: dict[Player, Mask] = {}
        self._back: dict[Player, Mask] = {}
        self._count: dict[Player, int] = {}
        self._trusting = False

    def seen(self) -> CardsSeen:
        return CardsSeen(
            MappingProxyType(self._played),
            tuple(self._unnamed),
            MappingProxyType(self._barred),
            self._trusting,
            MappingProxyType(self._back),
        )

    def at_tricks(self, tricks: Iterable[Trick]) -> None:
        for play, position in (fall for trick in tricks for fall in trick.falls):
            if play.player is not None:
                self._at_play(play, play.player, position)

    def _at_play(self, play: CardPlayed, who: Player, position: TrickSoFar) -> None:
        self._count[who] = self._count.get(who, 0) + 1
        card = play.card
        if not isinstance(card, Card) or (play.down and who != self._player):
            seen = card if isinstance(card, PartialCard) and not play.down else PartialCard()
            self._unnamed.append(seen)
            return
        self._played[card] = say_many(
            "{cards} was played in trick {trick}",
            "{cards} were played in trick {trick}",
            1,
            cards="",
            trick=position.trick,
        )
        if play.taken_back and isinstance(play.taken_back.card, Card) and who != self._player:
            back = self._masks.bit[play.taken_back.card]
            self._back[who] = self._back.get(who, 0) | back
        if who != self._player and position.clear:
            self._infer(card, who, position)

    def _infer(self, card: Card, who: Player, position: TrickSoFar) -> None:
        """Note what a lawful player cannot have held, unless the record proves that they did."""
        out = barred(card, position, self._ruleset, self._masks, self._deck)
        if not out:
            return
        rest, whole = self._rest(who)
        if out & rest:
            return
        self._trusting = self._trusting or not whole
        self._barred[who] = self._barred.get(who, 0) | out

    def _rest(self, who: Player) -> tuple[Mask, bool]:
        later = self._hand.shown.get(who, ())[self._count[who] :]
        kept = self._hand.kept.get(who, ())
        cards = [held.card for held in (*later, *kept) if isinstance(held.card, Card)]
        whole = len(cards) == self._hand.size - self._count[who]
        return self._masks.of(cards), whole
