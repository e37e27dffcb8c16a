"""A log with its players renamed, line by line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.evening_events import DateStated
from referee.events import Event, LineUnread, RemarkWritten, SpellingNoted, first_of
from referee.game import Player, letters
from referee.hand_log.line import end_of_facts, spliced
from referee.hand_log.lines.line_kinds import LINE_KINDS
from referee.hand_log.lines.parts import written_name
from referee.hand_log.lines.writer import line_saying
from referee.hand_log.names_in_text import NamesInText
from referee.hand_log.phone import plain
from referee.hand_log.reader import read_line
from referee.hand_log.session import Session
from referee.hand_log.token import Token, tokens

_NEVER_SHOWN = frozenset({"utf-16", "not-utf8", "nul-character", "line-too-long"})


_OF_WORDS = (kind.event for kind in LINE_KINDS if "TEXT" in kind.shape)
_FREE = (LineUnread, RemarkWritten, *(event for event in _OF_WORDS if event is not DateStated))


class HiddenError(Exception):
    """A line whose names cannot be found, and so not hidden."""


class NamesFound(NamedTuple):
    """The names in a log, and places where others may be."""

    declared: tuple[Player, ...]
    """All names used, if none are declared."""
    free_text: int
    """Lines with free text, and unread lines."""


def names_in_log(lines: Iterable[str]) -> NamesFound:
    session, names, free = Session(), dict[Player, None](), 0
    for number, line in enumerate(lines, 1):
        said = read_line(line, number, session)
        free += any(isinstance(event, _FREE) for event in said)
        names |= dict.fromkeys(session.names())
    return NamesFound(tuple(names), free)


def renamed(
    lines: Iterable[str], names: Mapping[Player, Player], text: NamesInText | None = None
) -> Iterator[str]:
    """Rename the players; with `text` also in free text.

    A line that new names make unreadable is written in canonical form. Raises `HiddenError` with
    `text` for a line whose names cannot be found.
    """
    renaming = _Renaming(names, text)
    for number, line in enumerate(lines, 1):
        yield renaming.line(line, number)


@dataclass(slots=True)
class _Renaming:
    names: Mapping[Player, Player]
    text: NamesInText | None
    session: Session = field(default_factory=Session)
    after: Session = field(default_factory=Session)

    def line(self, line: str, number: int) -> str:
        said = read_line(line, number, self.session)
        unread = first_of(said, LineUnread)
        new = self._unread(line, number, unread) if unread else self._renamed(line, number)
        if not any(isinstance(event, SpellingNoted) for event in said):
            read_line(new, number, self.after)
            return new
        lines = self._canonical(said, self.session).split("\n")
        meant = "\n".join(self._renamed(line, number) for line in lines)
        again = self._canonical(read_line(new, number, self.after), self.after)
        return new if again == meant and not self._names_left(new) else meant

    def _unread(self, line: str, number: int, unread: LineUnread) -> str:
        if self.text is None:
            return line
        if unread.mistake in _NEVER_SHOWN:
            raise HiddenError(f"{number}: {unread.message}")
        return self.text.replaced_nearly(line)

    def _canonical(self, said: tuple[Event, ...], session: Session) -> str:
        return line_saying(said, letters(session.language)) or ""

    def _names_left(self, line: str) -> bool:
        return self.text is not None and self.text.replaced(line) != line

    def _renamed(self, line: str, number: int) -> str:
        cut = end_of_facts(plain(line))
        starts = ((token, token.at.column - 1) for token in tokens(line, number, self.session))
        edits = ((start, start + len(token.text), self._instead(token)) for token, start in starts)
        remark = self.text.replaced(line[cut:]) if self.text else line[cut:]
        return spliced(line[:cut], edits) + remark

    def _instead(self, token: Token) -> str:
        if token.kind == "NAME":
            player = Player(str(token.value or token.text.strip('"')))
            return written_name(self.names.get(player, player))
        return self.text.replaced(token.text) if token.kind == "TEXT" and self.text else token.text
