"""A nice play as the laws see it: the card, whom it spared, and how sure that is."""

from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.playouts.interval import Interval
from referee.playouts.nice_options import Sampling
from referee.replay import Table


class Certain(NamedTuple):
    """A nice play that is certain, or of which nobody can say whether it is."""

    seat: int
    """Who was spared."""
    instead: Card
    """The card that would have left the other player without a trick."""
    open: str = ""
    """Why nobody can say; empty: it is proved."""
    layouts: int | None = None
    """How many layouts were gone through one by one; None: it follows from the cards shown."""


class Probable(NamedTuple):
    """A card that probably spared somebody at the player's own cost."""

    seat: int
    instead: Card
    """The player's own best card."""
    layouts: int
    """How many were tried."""
    possible: int
    """How many there are."""
    all_counted: bool
    """Whether these are all there are."""
    saved: float
    """The share of layouts in which the card played saves the other player."""
    saved_instead: float
    """The share in which the best card saves them."""
    difference: Interval
    """The difference of the two shares, where it is smallest."""
    cost: Interval
    """What the card costs the player, in chips, where it is least."""


class TurnedOut(NamedTuple):
    """The player whom a card saved as it turned out, and the card that would not have."""

    seat: int
    instead: Card


class NicePlay(NamedTuple):
    """A card that spared somebody, and how sure that is."""

    table: Table
    """The table before the card."""
    play: CardPlayed
    player: Player
    card: Card
    """The card played, or the one that stands for those that do the same."""
    legal: tuple[Card, ...]
    """All that the duties allowed."""
    leading: bool
    trusting: bool
    """Whether it holds only if all others kept the rules."""
    spared: Player
    """Who had no trick and got one, or was given the chance."""
    how: Certain | Probable | TurnedOut
    sampling: Sampling
