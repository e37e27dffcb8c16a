"""The cards of a hand as the log has them, two versions of a disputed one included.

A hand is judged once for each version; what a report says of it must hold in all of them.
"""

from dataclasses import dataclass

from referee.cards import DisputedCard, WrittenCard
from referee.events import CardPlayed
from referee.hand_log import read_cards
from referee.reports.visible import visible
from referee.source import SourceText, Span
from referee.table import Hand, Trick

_BETWEEN_VERSIONS = "/"


@dataclass(frozen=True, slots=True)
class WrittenCards:
    """The cards written in a passage."""

    source: SourceText

    def told(self, play: CardPlayed) -> str:
        """The card of a play: `Qd`, `?h`, `9h/9d`."""
        return self._versions(play.at) if self._disputed(play.at) else str(play.card)

    def agree_on_trump(self, hand: Hand) -> bool:
        """Whether every version of the turn-up has the same suit."""
        if hand.up_at is None or not self._disputed(hand.up_at):
            return True
        card = self._read(hand.up_at)
        return isinstance(card, DisputedCard) and len({one.suit for one in card.versions}) == 1

    def agree_on_winner(self, trick: Trick, hand: Hand) -> bool:
        """Whether no disputed card can change who took the trick."""
        return self.agree_on_trump(hand) and not any(self._disputed(one.at) for one in trick.plays)

    def agree_on_tricks(self, hand: Hand) -> bool:
        """Whether no disputed card can change how many tricks anybody took."""
        return all(self.agree_on_winner(trick, hand) for trick in hand.tricks)

    def _disputed(self, at: Span) -> bool:
        return _BETWEEN_VERSIONS in self.source.text_at(at)

    def _versions(self, at: Span) -> str:
        card = self._read(at)
        return visible(self.source.text_at(at)) if card is None else str(card)

    def _read(self, at: Span) -> WrittenCard | None:
        """The card that stands there; None where the log's letters are not English."""
        try:
            return read_cards(self.source.text_at(at))[0]
        except (ValueError, IndexError):
            return None
