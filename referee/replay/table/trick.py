"""A trick while it is played, and after."""

from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import DisputedCard, Player, Span, Suit


class Trick(NamedTuple):
    """A trick while it is played, and after."""

    number: int
    leader: Player
    due_leader: Player | None
    """Who had to lead; None: the record does not tell."""
    at: Span
    size: int | None
    """How many cards make it whole; None: unknown who stayed."""
    plays: tuple[CardPlayed, ...] = ()
    led: Suit | None = None
    """The suit led; None before the lead, after a lead face down, or when it is unknown."""
    face_down: bool = False
    """Whether the lead lies face down."""
    top: CardPlayed | None = None
    """The play that wins so far; None before the lead, or when the cards do not tell."""
    top_known: bool = True
    """Whether `top` follows from the cards."""
    winner: Player | None = None
    """Who took it, once it is over and as far as the record tells."""
    record_ends: bool = False
    """Whether the record stops inside this trick."""

    @property
    def whole(self) -> bool:
        """Whether every stayer's card is recorded."""
        return len(self.plays) == self.size

    @property
    def marked(self) -> CardPlayed | None:
        """The play with the winner mark; None without one, or with several."""
        found = [play for play in self.plays if play.winner]
        return found[0] if len(found) == 1 else None


def suit_of(play: CardPlayed) -> Suit | None:
    """The suit of a play, None where it is not known."""
    return None if isinstance(play.card, DisputedCard) else play.card.suit
