"""Events about the writing itself: remarks, unusual spellings, lines that could not be read."""

from typing import NamedTuple

from referee.game import Player, Span


class RemarkWritten(NamedTuple):
    """`# …`, alone on its line or after the line it belongs to; `at.column` shows which."""

    text: str
    """Without the `#`, blanks at both ends removed."""
    at: Span


class SpellingNoted(NamedTuple):
    """A spelling that was read in one way and may have been meant in another."""

    name: str
    """The kind of spelling, such as `name-like-card` or `name-case`."""
    message: str
    at: Span
    meant: str = ""
    """The line as it was read, where it breaks the notation; else empty."""


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
    """The word that opens it, or was most likely meant: `in`, `3`; empty if none is close; `#` of notes, of
    which the rest is settled without it."""

    @property
    def misspelt(self) -> bool:
        """Whether the first word is a misspelling of a known word."""
        return self.mistake == "unknown-keyword"


class LineRepeated(NamedTuple):
    """A line that repeats a line above."""

    message: str
    text: str
    """The whole line as written, if nothing of it is used; empty if it replaces the other."""
    before: Span
    """The line above."""
    at: Span
    differs: bool = False
    """Whether the two lines differ."""


class AgreementOutdated(NamedTuple):
    """An `agreed` line whose digest is not that of the lines above it: they were changed since."""

    players: tuple[Player, ...]
    """Who had agreed."""
    now: str
    """The digest of the lines as they are now."""
    at: Span
