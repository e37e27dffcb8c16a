"""How a report for people looks: colour, encoding, width; and lines made of toned pieces."""

from enum import Enum
from typing import NamedTuple


class Style(NamedTuple):
    """What the reader's screen or file can show."""

    colour: bool = False
    encoding: str = "utf-8"
    """The encoding of the output; what it cannot express is written as escapes."""
    width: int = 80
    """The width in columns; at least 36 are used."""

    @property
    def room(self) -> int:
        """The columns that are used."""
        return max(36, self.width)

    @property
    def edge(self) -> int:
        """The column at which something ends that stands on the right."""
        return COLUMNS if self.width == UNBROKEN.width else self.room


COLUMNS = 80
"""The width of a text that is not made for a screen."""
PLAIN = Style(width=COLUMNS)
UNBROKEN = Style(width=100_000)
"""No line is wrapped."""


class Tone(Enum):
    """What a piece of a line is; colour repeats it and never says more."""

    PLAIN = "plain"
    VIOLATION = "violation"
    DISPUTE = "dispute"
    DISCREPANCY = "discrepancy"
    REMARK = "remark"
    PLACE = "place"
    PROOF = "proof"
    LABEL = "label"


class Piece(NamedTuple):
    """Some words of a line, in one tone."""

    text: str
    tone: Tone = Tone.PLAIN


Line = tuple[Piece, ...]
