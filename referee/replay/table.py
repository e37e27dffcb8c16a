"""The table at one moment of the record.

A `Hand` holds all that the record says of one hand, hindsight included, because later cards prove
earlier ones; a `Table` is one moment of it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.books import NEW_BOOKS, NOTHING_LEFT, Books, Leftovers
from referee.game import Card, Letters, Player, Span, WrittenCard, letters
from referee.replay.hand import Hand, Held
from referee.replay.position import Trick, TrickSoFar


class EveningSoFar(NamedTuple):
    """The state left by one hand to the next."""

    players: tuple[Player, ...] = ()
    dealer: Player | None = None
    hand_number: int | None = None
    last: Hand | None = None
    language: str = "en"
    leftovers: Leftovers = NOTHING_LEFT
    books: Books = NEW_BOOKS
    """As recorded and as due."""
    deals_lost: tuple[tuple[Player, Span], ...] = ()
    """Players who lost their next turn to deal (`early-declaration`)."""
    seats_sure: bool = True
    """False after an unread line that may be about an arrival or departure."""


class Table(NamedTuple):
    """Everything known before an event."""

    evening: EveningSoFar
    hand: Hand | None = None
    trick: Trick | None = None
    played: Mapping[Player, int] = MappingProxyType({})

    @property
    def position(self) -> TrickSoFar:
        """Before the first trick, that of its lead."""
        if self.trick is not None:
            return self.trick.positions[-1]
        return TrickSoFar(self.hand.trump if self.hand else None)

    @property
    def letters(self) -> Letters:
        return self.hand.letters if self.hand else letters(self.evening.language)

    def spell(self, card: WrittenCard, at: Span | None = None) -> str:
        return self.hand.spell(card, at) if self.hand else self.letters.write(card)

    def holding(self, player: Player) -> tuple[Held, ...]:
        """Return the cards that `player` is proved to hold now, in their order of play."""
        if self.hand is None:
            return ()
        shown, done = self.hand.shown.get(player, ()), self.played.get(player, 0)
        kept = self.hand.kept.get(player)
        more = kept if kept and self._knows_all(shown[:done]) else ()
        return shown[done:] + more

    def own_hand(self, player: Player) -> tuple[Card, ...] | None:
        """Return the present hand of `player`, if the record proves every card."""
        held = self.holding(player)
        if self.hand is None or self.trick is None or len(held) != self.cards_left(player):
            return None
        cards = tuple([card.card for card in held if isinstance(card.card, Card)])
        return cards if len(cards) == len(held) else None

    def cards_left(self, player: Player) -> int:
        size = self.hand.size if self.hand else 0
        if self.trick is None:
            return size
        played = any(play.player == player for play in self.trick.plays)
        return max(0, size - self.trick.number + 1 - played)

    def _knows_all(self, laid_down: tuple[Held, ...]) -> bool:
        tricks = self.trick.number - 1 if self.trick else 0
        whole = all(isinstance(held.card, Card) for held in laid_down)
        return whole and len(laid_down) == tricks

    @property
    def leading(self) -> bool:
        return self.position.leading
