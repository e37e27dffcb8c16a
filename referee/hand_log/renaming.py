"""Players renamed: as a log is read, in its own lines, and in free text."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple, TypeVar

from referee.evening_events import DateStated
from referee.events import (
    Event,
    HandEvent,
    LineUnread,
    RemarkWritten,
    SpellingNoted,
    first_of,
    mapped,
)
from referee.game import Player, letters
from referee.hand_log.characters import name_key, plain
from referee.hand_log.grammar import keywords
from referee.hand_log.line import end_of_facts, spliced
from referee.hand_log.lines.canonical import line_saying
from referee.hand_log.lines.line_kinds import LINE_KINDS
from referee.hand_log.lines.parts import written_name
from referee.hand_log.passages import Bookmark, LinesRead
from referee.hand_log.reader import read_line
from referee.hand_log.session import Session
from referee.hand_log.token import Token, tokens
from referee.messages import RefusedError

_WORD = re.compile(r"[^\W_][\w'-]*")
_UNSEEN = "[\u00ad\u034f\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]*"
_APOSTROPHES = str.maketrans(dict.fromkeys("\u02b9\u02bb\u02bc\u2032\uff07`\u00b4", "'"))
_LONG = 5
"""Letters from which a name is recognized inside another word."""
_NEAR = 0.6
_MISSPELT = "-misspelt"
"""Suffix of a new name for a misspelt one, still not to be read."""


class NamesInText:
    """Finds and replaces names in any spelling."""

    def __init__(self, names: Mapping[Player, Player]) -> None:
        """`names`: every known name with its replacement."""
        self._known = set(map(name_key, names))
        self._new: dict[str, Player] = {}
        for name, new in names.items():
            self._new.setdefault(_folded(name), new)
        for name, new in names.items():
            for word in _WORD.findall(_folded(name)):
                if len(word) > 1:
                    self._new.setdefault(word, new)
        self._squeezed = {_squeezed(name): new for name, new in reversed(self._new.items())}
        longest_first = sorted(filter(None, self._new), key=len, reverse=True)
        self._names = re.compile("|".join(map(_spelled, longest_first)) or "(?!)")
        self._several = re.compile(f"(?:{self._names.pattern})++s?")

    def replaced(self, text: str) -> str:
        """Replace names in any case, with or without accents, also in the plural.

        A name may touch digits, `_` or another name. A word containing a long name goes whole: its
        rest would reveal the name.
        """
        return self._replaced(text, lambda _, new: new)

    def _replaced(self, text: str, written: Callable[[str, Player], str]) -> str:
        composed = unicodedata.normalize("NFC", text)
        edits = [
            (start, end, written(composed[start:end], new))
            for start, end, new in self._found(composed, _folded(composed))
        ]
        return spliced(composed, edits) if edits else text

    def _found(self, text: str, folded: str) -> Iterator[tuple[int, int, Player]]:
        place = 0
        while found := self._names.search(folded, place):
            start, end = found.span()
            new, place = self._meant(found[0]), end
            if not _stands_alone(text, folded, start, end):
                start, end = _word_around(folded, start, end)
                within = [each[0] for each in self._names.finditer(folded, start, end)]
                if len(_squeezed(found[0])) < _LONG and not self._several.fullmatch(
                    folded, start, end
                ):
                    place = found.start() + 1
                    continue
                new, place = Player("".join(map(self._meant, within))), end
            yield start, end, new

    def _meant(self, found: str) -> Player:
        exact = self._new.get(found)
        return exact if exact is not None else self._squeezed[_squeezed(found)]

    def _as_known(self, name: str, new: Player) -> str:
        return new if name_key(name) in self._known else f"{new}{_MISSPELT}"

    def replaced_nearly(self, text: str) -> str:
        """Replace names in an unread line, near spellings too, which stay misspelt."""
        replaced = self._replaced(text, self._as_known)
        return spliced(replaced, self._near(replaced))

    def _near(self, text: str) -> Iterator[tuple[int, int, str]]:
        left = keywords() | set(map(_folded, self._new.values()))
        for found in _WORD.finditer(_folded(text)):
            word = found[0]
            near = get_close_matches(word, self._new, 1, _NEAR)
            if near and word not in left and not word.endswith(_MISSPELT) and not word.isdigit():
                yield found.start(), found.end(), f"{self._new[near[0]]}{_MISSPELT}"


def _spelled(name: str) -> str:
    written = (re.escape(sign) if sign.isalnum() else r"[\W_]{0,2}" for sign in name)
    return _UNSEEN.join(written) if any(map(str.isalnum, name)) else re.escape(name)


def _squeezed(name: str) -> str:
    return "".join(filter(str.isalnum, name)) or name


def _stands_alone(text: str, folded: str, start: int, end: int) -> bool:
    """Tell whether a name is a word of its own; a capital starts a new word, a plural does not."""
    before, after = folded[:start][-1:].isalpha(), folded[end:][:1].isalpha()
    plural = folded[end:][:1] == "s" and not folded[end + 1 :][:1].isalpha()
    begins = text[start].isupper() and text[:start][-1:].islower()
    ends = text[end:][:1].isupper() and text[end - 1].islower()
    return (not before or begins) and (not after or plural or ends)


def _word_around(folded: str, start: int, end: int) -> tuple[int, int]:
    while start and folded[start - 1].isalpha():
        start -= 1
    while end < len(folded) and folded[end].isalpha():
        end += 1
    return start, end


def _folded(text: str) -> str:
    return "".join(
        unicodedata.normalize("NFKD", character)[0].lower()[0]
        for character in plain(text).translate(_APOSTROPHES)
    )


def plain_name(name: str) -> str:
    return _folded(name_key(name))


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


_Name = TypeVar("_Name", bound=str)
Called = Callable[[str], str]
"""Returns the one name of a player, and any other text as it is."""


def known_as(log: Iterable[LinesRead], called: Called) -> Iterator[LinesRead]:
    """Read a log with one name for each player; raise `RefusedError` for two of them in one hand."""
    for lines in log:
        played, events = dict[str, str](), list[Event]()
        for event in lines.events:
            names = played if isinstance(event, HandEvent) else dict[str, str]()
            events.append(mapped(event, partial(_called, called=called, names=names)))
            check_apart(lines.source.name, names)
        yield lines._replace(events=tuple(events))


def _called(part: object, *, called: Called, names: dict[str, str]) -> object:
    return names.setdefault(part, called(part)) if isinstance(part, str) else part


def check_apart(log: str, names: Mapping[_Name, _Name]) -> None:
    """Raise `RefusedError` if two are to be one player's."""
    means = dict[_Name, _Name]()
    for name, player in names.items():
        if means.setdefault(player, name) != name:
            raise RefusedError.say(
                "{log}: {means} and {name} both play in it, so --players cannot make one player, {player}, of them",
                log=log,
                means=means[player],
                name=name,
                player=player,
            )


def renamed(
    lines: Iterable[str],
    names: Mapping[Player, Player],
    text: NamesInText | None = None,
    since: Bookmark | None = None,
) -> Iterator[str]:
    """Rename the players; with `text` also in free text.

    A line that new names make unreadable is written in canonical form. Raises `HiddenError` with
    `text` for a line whose names cannot be found.
    """
    session = (since or Bookmark.at_top()).session
    renaming = _Renaming(names, text, session, session.copy())
    for number, line in enumerate(lines, 1):
        yield renaming.line(line, number)


@dataclass(slots=True)
class _Renaming:
    names: Mapping[Player, Player]
    text: NamesInText | None
    session: Session
    after: Session

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
