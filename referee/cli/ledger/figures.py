"""What `referee ledger` finds in logs, and the story of what was won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import game, ledgers, wording

_Worth = tuple[tuple[int, str], ...]


@dataclass(slots=True)
class FoundInLog:
    """What was found so far."""

    differs: bool = False
    unread: int = 0
    misfits: int = 0
    hands: int = 0
    """Those that were asked for."""
    courses: list[tuple[_Worth, ledgers.Course]] = field(default_factory=list)
    """How the last logs went, and what a chip was worth in them."""

    def add(self, other: FoundInLog) -> None:
        """Add what was found in another log; how it went is for whoever keeps the story."""
        self.differs |= other.differs
        self.unread += other.unread
        self.misfits += other.misfits
        self.hands += other.hands


class LogCauses(NamedTuple):
    """What moved the chips of those in a log who may be meant, and of its kitty."""

    log: str
    players: dict[game.Player, None]
    """Everybody in it."""
    causes: dict[game.Player, ledgers.Causes]
    kitty: ledgers.Causes


@dataclass(slots=True)
class Story:
    """How the logs went, by what a chip was worth in them: that is never added up."""

    _courses: dict[_Worth, ledgers.Course] = field(default_factory=dict)

    def follow(self, found: FoundInLog) -> None:
        """Go on with the logs that were read."""
        for worth, course in found.courses:
            self._courses.setdefault(worth, ledgers.Course()).follow(course)
        found.courses.clear()

    def drawing(self, title: str) -> str:
        """The chart of all logs, a panel for each worth of a chip."""
        panels = [ledgers.Panel(_worth(worth), course) for worth, course in self._courses.items()]
        return ledgers.chart_svg(panels, title)


def _worth(units: Sequence[tuple[int, str]]) -> str:
    """`a chip is 0.05 USD`."""
    worths = (wording.money(minor, currency) for minor, currency in units)
    return f"a chip is {', then '.join(worths)}" if units else "chips"
