"""Lines that are not part of the play, events without a line; the union of all events, and searches among them."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, TypeVar, cast

from referee.evening_events import EveningEvent
from referee.events.hand import HandEvent
from referee.game import Player, Span


class RemarkWritten(NamedTuple):
    """`# …`, alone on its line or after the line it belongs to; `at.column` shows which."""

    text: str
    """Without the `#`, blanks at both ends removed."""
    at: Span


class SourceNamed(NamedTuple):
    """`… [Ben]` behind a line: by whose account it is."""

    accounts: tuple[tuple[Player, ...], ...]
    """Of `[Ben/Cal]` two: the first version of a disputed card is by Ben's account, the second by Cal's."""
    at: Span


class SpellingNoted(NamedTuple):
    """A spelling read in one way that may have been meant in another."""

    name: str
    """The kind of spelling, such as `name-like-card` or `name-case`."""
    message: str
    at: Span
    meant: str = ""
    """The line as read, if it breaks the notation; otherwise empty."""


class LineUnread(NamedTuple):
    """A line, or the rest of one, that could not be read.

    Nothing of it is used, but for who stays by an `in` line with one name for another.
    """

    mistake: str
    """The name of the mistake, such as `unknown-keyword`; `docs/notation.md` lists them."""
    message: str
    advice: str
    """The line to write instead; empty if the message says it all."""
    text: str
    """The whole line as written."""
    at: Span
    keyword: str = ""
    """The word that opens it, or was most likely meant: `in`, `3`; empty if none is close; `#` for
    notes whose other lines do not depend on it.
    """

    @property
    def misspelt(self) -> bool:
        """True if the first word is a misspelling of a known word."""
        return self.mistake == "unknown-keyword"

    @property
    def left_open(self) -> bool:
        """True for what a transcript of notes says was not understood."""
        return self.mistake == "not-understood"


class LineRepeated(NamedTuple):
    """A line that repeats a line above."""

    message: str
    before: Span
    at: Span
    differs: bool = False
    unused: bool = False
    """True if it is a copy of which nothing is used; False if it replaces the other."""
    all_pass: bool = False
    """True for the copy of an `in` line in which everybody passes."""


class AgreementOutdated(NamedTuple):
    """An `agreed` line whose digest does not fit the lines above it: they were changed since."""

    players: tuple[Player, ...]
    now: str
    """The digest of the lines as they are now."""
    at: Span


class RulesAssumed(NamedTuple):
    """No line: the first hand began before a ruleset was named."""

    name: str
    version: int
    at: Span
    """The line of the first hand."""
    in_doubt: bool = False
    """True if a line that was not read may name a house rule."""


class RulesRefused(NamedTuple):
    """No line: a `rules` line says something unknown to every ruleset; the rest of it holds."""

    message: str
    at: Span
    ruleset: bool = False
    """True if the ruleset itself is unknown."""


Event = (
    EveningEvent
    | HandEvent
    | RemarkWritten
    | SourceNamed
    | SpellingNoted
    | LineRepeated
    | AgreementOutdated
    | LineUnread
    | RulesAssumed
    | RulesRefused
)


_Kind = TypeVar("_Kind", bound=Event)
_Value = TypeVar("_Value")


def first_of(events: Iterable[Event], kind: type[_Kind]) -> _Kind | None:
    for event in events:
        if isinstance(event, kind):
            return event
    return None


def all_of(events: Iterable[Event], kind: type[_Kind]) -> tuple[_Kind, ...]:
    return tuple([event for event in events if isinstance(event, kind)])


def mapped(value: _Value, change: Callable[[object], object]) -> _Value:
    """Return a value with `change` made in each of its parts, however deep."""
    whole: object = value
    if isinstance(value, tuple):
        whole = tuple.__new__(type(value), map(partial(mapped, change=change), value))
    return cast("_Value", change(whole))
