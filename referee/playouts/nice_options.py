"""How far nice plays are searched for."""

from typing import NamedTuple

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
