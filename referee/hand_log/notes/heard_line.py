"""A line of the notes, and how far it was understood."""

from dataclasses import dataclass
from enum import StrEnum

from referee.hand_log.notes.page import NoteLine


class HowRead(StrEnum):
    """How far a line of the notes was understood."""

    READ = "read"
    REMARK = "remark"
    """It says nothing of the game."""
    DOUBTFUL = "doubtful"
    """Something in it was not understood, or contradicts the rest."""


@dataclass(slots=True)
class LineRead:
    """A line of the notes and what became of it."""

    line: NoteLine
    status: HowRead
    why: str = ""
    """What was not understood."""
    answer: str = ""
    """What was said of it when it was asked about."""
