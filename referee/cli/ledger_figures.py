"""Findings of `referee ledger`, and the story of what was won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import game, ledgers, messages, wording

_Worth = tuple[tuple[int, str], ...]


@dataclass(slots=True)
class FoundInLog:
    """The findings so far."""

    differs: bool = False
    unread: int = 0
    misfits: int = 0
    hands: int = 0
    courses: list[tuple[_Worth, ledgers.Course]] = field(default_factory=list)
    """Of the last logs."""

    def add(self, other: FoundInLog) -> None:
        """Add another log; whoever keeps the story adds its course."""
        self.differs |= other.differs
        self.unread += other.unread
        self.misfits += other.misfits
        self.hands += other.hands


class LogCauses(NamedTuple):
    """The causes of movements for possible players of a log, and for its kitty."""

    log: str
    players: dict[game.Player, None]
    causes: dict[game.Player, ledgers.Causes]
    kitty: ledgers.Causes


@dataclass(slots=True)
class Story:
    """The course of the logs; different worths of a chip are never added up."""

    _courses: dict[_Worth, ledgers.Course] = field(default_factory=dict)

    def follow(self, found: FoundInLog) -> None:
        for worth, course in found.courses:
            self._courses.setdefault(worth, ledgers.Course()).follow(course)
        found.courses.clear()

    def drawing(self, title: str) -> str:
        """Draw a panel for each worth of a chip."""
        panels = [ledgers.Panel(_worth(worth), course) for worth, course in self._courses.items()]
        return ledgers.chart_svg(panels, title)


def _worth(units: Sequence[tuple[int, str]]) -> str:
    worths = (wording.money(minor, currency) for minor, currency in units)
    return messages.say("a chip is {worths}", worths=", then ".join(worths)) if units else "chips"
