"""A line of notes, and how far it was understood."""

from dataclasses import dataclass, field
from enum import StrEnum

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
    """A line of notes and what became of it."""

    line: NoteLine
    status: HowRead = HowRead.REMARK
    facts: list[Fact] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    """The clauses, or words of them, that were not understood."""
    weak: list[str] = field(default_factory=list)
    """Clauses that name a player and say nothing that is known."""
    of_game: bool = False
    """Whether it names a player or holds a word of the game."""
    answer: str = ""

    @property
    def why(self) -> str:
        """Return what was not understood."""
        return "; ".join(self.left_over)

    def settle(self) -> None:
        """Say how far it was understood."""
        self.status = (
            HowRead.DOUBTFUL if self.left_over else HowRead.READ if self.facts else HowRead.REMARK
        )
