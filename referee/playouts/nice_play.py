"""Nice plays, the extent of their search, and sampled means."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from referee.events import CardPlayed
from referee.game import Card, Player
from referee.replay import Table
from referee.rulesets import Ruleset


class Sampling(NamedTuple):
    """Sampling of layouts and the difference that counts; None: by the ruleset."""

    worlds: int | None = None
    """For a decision; all of them if there are no more."""
    seed: int = 1
    delta: float | None = None
    """Least difference of the shares of layouts in which somebody is spared."""

    def layouts(self, ruleset: Ruleset) -> int:
        return ruleset.nice_layouts if self.worlds is None else self.worlds

    def margin(self, ruleset: Ruleset) -> float:
        """Between 0 and 1."""
        return ruleset.nice_margin / 100 if self.delta is None else self.delta


class Judging(NamedTuple):
    """Limits on what is judged."""

    sampling: Sampling = Sampling()
    cards: int = 3
    """Most in hand at a decision; each card more costs five times as much."""
    always: bool = False
    """True to judge all hands, also under a ruleset that allows nice plays."""
    hands: int = 200
    """Of one log, unless `always`."""

    def reaches(self, judged: int) -> bool:
        return self.always or judged < self.hands


Z = 1.96
"""Two-sided 95 % of a normal distribution."""


class Interval(NamedTuple):
    """A mean with its 95 % interval; both ends equal it if all cases were counted."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(numbers: Sequence[float], *, all_counted: bool = False) -> "Interval":
        """Return the interval of numbers; `all_counted`: they are not a sample.

        Two pseudo-observations, one above and one below the mean by the largest absolute value, at
        least 1 (a layout, a trick, a chip), keep a sample without spread from being a proof.
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
    """A nice play, certain or undecided."""

    seat: int
    instead: Card
    open: str = ""
    """Why it is undecided; empty: it is proved."""
    layouts: int | None = None
    """Tried one by one; None: it follows from the cards shown."""


class Probable(NamedTuple):
    """A card that probably spared somebody at the player's own cost."""

    seat: int
    instead: Card
    """The player's own best card."""
    layouts: int
    possible: int
    all_counted: bool
    saved: float
    """Share of layouts in which the card played saves the other."""
    saved_instead: float
    """The same for the best card."""
    difference: Interval
    """Of the two shares, where it is smallest."""
    cost: Interval
    """To its player, in chips, where it is least."""


class TurnedOut(NamedTuple):
    """The player saved by a card, and the card that would not have."""

    seat: int
    instead: Card


class NicePlay(NamedTuple):
    """A card that spared somebody, with its certainty."""

    table: Table
    play: CardPlayed
    player: Player
    card: Card
    """The card played, or its equivalent."""
    legal: tuple[Card, ...]
    leading: bool
    trusting: bool
    """True if it holds only if all others kept the rules."""
    spared: Player
    how: Certain | Probable | TurnedOut
    sampling: Sampling
