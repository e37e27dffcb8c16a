"""The cards of a hand as the log has them, two versions of a disputed one included.

A hand is judged once for each version, and what it holds is the first of them; what a report says
of it must hold in all.
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import (
    NO_TRUMP,
    UNKNOWN,
    DisputedCard,
    Player,
    SourceText,
    Span,
    Trump,
    WrittenCard,
)
from referee.hand_log import read_cards
from referee.replay import Hand, Trick
from referee.wording import visible

_BETWEEN_VERSIONS = "/"


class WrittenCards(NamedTuple):
    """The cards of a hand and what they decide, as far as all versions of them agree."""

    source: SourceText
    hand: Hand

    @property
    def trump(self) -> Trump | None:
        """What is trump; None where that is not known."""
        return self.hand.trump if self._agree_on_trump() else None

    @property
    def taken(self) -> Mapping[Player, int] | None:
        """How many tricks each player took; None where that is not known."""
        return self.hand.taken if self.agree_on_tricks() else None

    def winner(self, trick: Trick) -> Player | None:
        """Who took a trick; None where that is not known."""
        return trick.winner if self.agree_on_winner(trick) else None

    def spelled(self, play: CardPlayed) -> str:
        """The card of a play as the log has it."""
        if self._disputed(play.at):
            return visible(self.source.text_at(play.at))
        return self.hand.spell(play.card, play.at)

    def symbol(self, play: CardPlayed) -> str:
        """The card of a play as verdicts have it: `Qd`, `?h`, `9h/9d`."""
        if not self._disputed(play.at):
            return str(play.card)
        card = self._versions(play.at, play.card)
        return str(card) if card else visible(self.source.text_at(play.at))

    def agree_on_winner(self, trick: Trick) -> bool:
        """Whether no disputed card can change who took the trick."""
        return self._agree_on_trump() and not any(self._disputed(play.at) for play in trick.plays)

    def agree_on_tricks(self) -> bool:
        """Whether no disputed card can change how many tricks anybody took."""
        return all(map(self.agree_on_winner, self.hand.tricks))

    def _agree_on_trump(self) -> bool:
        """Whether every version of the turn-up makes the same suit trump."""
        up, at = self.hand.up, self.hand.up_at
        if self.hand.trump is NO_TRUMP or at is None or up is None or not self._disputed(at):
            return True
        card = self._versions(at, up)
        return card is not None and len({other.suit for other in card.versions}) == 1

    def _disputed(self, at: Span) -> bool:
        return _BETWEEN_VERSIONS in self.source.text_at(at)

    def _versions(self, at: Span, first: WrittenCard) -> DisputedCard | None:
        """The card that stands there, `first` its first version; None where that is not clear."""
        card = _read(self.source.text_at(at), self.hand.letters.code)
        return card if card and first in (card.versions[0], UNKNOWN) else None


def _read(text: str, language: str) -> DisputedCard | None:
    """The disputed card of that text in that language's letters; None when it is none."""
    try:
        found = read_cards(text, language)
    except ValueError:
        return None
    return found[0] if len(found) == 1 and isinstance(found[0], DisputedCard) else None
