"""A line of notes, as far as it was understood."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from referee.messages import Series, say
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
    """A line, as read."""

    line: NoteLine
    status: HowRead = HowRead.REMARK
    facts: list[Fact] = field(default_factory=list)
    left_over: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)
    """Clauses naming a player, without a known meaning."""
    of_game: bool = False
    past: bool = False
    """It tells of a hand before the last: nothing of it belongs to that one."""
    answer: str = ""

    @property
    def why(self) -> str:
        """The words that are open."""
        return say("all of it") if self.is_open else Series(self.left_over, "; ")

    @property
    def is_open(self) -> bool:
        """Nothing of it was understood."""
        said = self.line.text[self.line.begins :]
        return _letters("".join(self.left_over)) == _letters(said)

    def settle(self) -> "LineRead":
        self.status = (
            HowRead.DOUBTFUL if self.left_over else HowRead.READ if self.facts else HowRead.REMARK
        )
        return self


class OpenQuestion(NamedTuple):
    """Something left open."""

    line: int
    """The line that an answer explains."""
    text: str


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))
