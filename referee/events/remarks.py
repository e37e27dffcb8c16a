"""About the writing itself: remarks, unusual spellings, lines that could not be read."""

from typing import NamedTuple

from referee.game import Span


class RemarkWritten(NamedTuple):
    """`# …`, alone on its line or behind the line it belongs to (`at.column` tells)."""

    text: str
    """Without the `#`, blanks at both ends removed."""
    at: Span


class SpellingNoted(NamedTuple):
    """Something that was read, but not as it was written, where that could matter."""

    name: str
    """The kind of spelling, such as `name-like-card` or `name-case`."""
    message: str
    at: Span


class LineUnread(NamedTuple):
    """A line, or the rest of one, that could not be read. Nothing of it is used."""

    mistake: str
    """The name of the mistake, such as `unknown-keyword`; `docs/notation.md` lists them."""
    message: str
    """One sentence that says what is wrong."""
    advice: str
    """What to write instead; empty when nothing better than the message can be said."""
    text: str
    """The whole line as written."""
    at: Span
    keyword: str = ""
    """The word that opens it, or that was most likely meant to: `in`, `3`; empty where none is near."""

    @property
    def misspelt(self) -> bool:
        """Whether the first word is not what it was meant to be, if it was meant to be anything."""
        return self.mistake == "unknown-keyword"


class LineRepeated(NamedTuple):
    """A line that says again what a line above has said."""

    message: str
    text: str
    """The whole line as written, where nothing of it is used; empty where it takes the other's place."""
    before: Span
    """The line above."""
    at: Span
    differs: bool = False
    """Whether it says something else."""
