"""How a report for people looks: colour, encoding, width; and lines made of toned pieces."""

from enum import Enum
from typing import NamedTuple


class Style(NamedTuple):
    """What the reader's screen or file can show."""

    colour: bool = False
    encoding: str = "utf-8"
    """The encoding of the output; what it cannot express is written as escapes."""
    width: int = 80
    """The width in columns; at least 40 are used."""

    @property
    def room(self) -> int:
        """The columns that are used."""
        return max(40, self.width)


PLAIN = Style()


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
