"""A nice play, how far such plays are searched for, and how sure a mean of layouts is."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.replay import Table
from referee.rulesets import Ruleset


class Sampling(NamedTuple):
    """How layouts are drawn, and what difference counts; None: as the ruleset says."""

    worlds: int | None = None
    """Layouts a decision; all of them where there are no more."""
    seed: int = 1
    delta: float | None = None
    """The least difference of the shares of layouts in which somebody is spared."""

    def layouts(self, ruleset: Ruleset) -> int:
        """How many layouts are tried for a decision."""
        return ruleset.nice_layouts if self.worlds is None else self.worlds

    def margin(self, ruleset: Ruleset) -> float:
        """The least difference that counts, between 0 and 1."""
        return ruleset.nice_margin / 100 if self.delta is None else self.delta


class Judging(NamedTuple):
    """How many layouts are tried."""

    sampling: Sampling = Sampling()
    cards: int = 3
    """Decisions with more cards in hand are left alone: each card more costs five times as much."""
    always: bool = False
    """Whether to judge hands whose ruleset allows nice plays, too, however many there are."""
    hands: int = 200
    """Hands of one log that are judged without being asked for."""

    def reaches(self, judged: int) -> bool:
        """Whether another hand is judged when so many have been."""
        return self.always or judged < self.hands


Z = 1.96
"""Two-sided 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A mean with its 95 % interval; where all cases were counted, low and high are the mean."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(numbers: Sequence[float], *, all_counted: bool = False) -> "Interval":
        """The interval of one or more numbers; `all_counted`: they are not a sample.

        The spread counts two numbers more, one above and one below the mean by as much as the
        numbers themselves ever stray from nothing, at least by one (a layout, a trick, a chip), so
        that a sample without spread is not a proof.
        """
        count = len(numbers)
        mean = sum(numbers) / count
        if all_counted:
            return Interval(mean, mean, mean)
        reach = max(1.0, *map(abs, numbers))
        spread = sum((number - mean) ** 2 for number in numbers) + 2 * reach**2
        half = Z * sqrt(spread / (count + 1) / count)
        return Interval(mean, mean - half, mean + half)


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
