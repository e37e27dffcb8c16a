"""A line of notes, and how far it was understood."""

from dataclasses import dataclass, field
from enum import StrEnum

from referee.messages import Series
from referee.notes.facts import Fact
from referee.notes.page import NoteLine


class HowRead(StrEnum):
    """How far a line of notes was understood."""

    READ = "read"
    REMARK = "remark"
    """It says nothing of the game."""
    DOUBTFUL = "doubtful"
    """Something in it was not understood, or contradicts the rest."""


@dataclass(slots=True)
class LineRead:
    """A line of notes, with its reading."""

    line: NoteLine
    status: HowRead = HowRead.REMARK
    facts: list[Fact] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)
    """Clauses that name a player without a known meaning."""
    of_game: bool = False
    answer: str = ""

    @property
    def why(self) -> str:
        return Series(self.left_over, "; ")

    def settle(self) -> None:
        self.status = (
            HowRead.DOUBTFUL if self.left_over else HowRead.READ if self.facts else HowRead.REMARK
        )
