"""One line as both readers see it, and while it is corrected."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from referee.events import Event, mapped
from referee.game import Span
from referee.hand_log.characters import plain
from referee.hand_log.session import Session

LONGEST_LINE = 4000
TAGGED = "x-"
_BETWEEN = re.compile(r",|[ \t](?:and|et|&)[ \t]")
_FACTS = re.compile(r'(?:[^#"]+|"[^"]*"|")*')
_BULLET = re.compile(r"[ \t]*[-•*·‣◦](?=[ \t])")


class Line(NamedTuple):
    """A line without its remark; a tuple, as every line of a log becomes one."""

    number: int
    text: str
    """In plain characters; each keeps its column in `raw`."""
    raw: str
    session: Session

    @classmethod
    def of(cls, raw: str, number: int, session: Session) -> "Line":
        text = plain(raw)
        text, _ = without_source(text[: end_of_facts(text)].rstrip(" \t"), session)
        return cls(number, text, raw[: len(text)], session).without_bullet()

    def without_bullet(self) -> "Line":
        found = _BULLET.match(self.text)
        return self._replace(text=" " * found.end() + self.text[found.end() :]) if found else self

    def without_full_stop(self) -> "Line | None":
        ends = self.text.endswith(".") and not self.text.endswith("..")
        return self._replace(text=self.text[:-1].rstrip(" \t")) if ends else None

    @property
    def at(self) -> Span:
        blank = len(self.text) - len(self.text.lstrip(" \t"))
        return self.span(blank, len(self.text))

    @property
    def keyword(self) -> str:
        """The first word in lower case; `x-` for a tag."""
        word = re.split("[ \t,:]", self.text.lstrip(" \t"), maxsplit=1)[0].lower()
        return TAGGED if is_tag(word, self.session) else word

    def written(self, start: int, end: int) -> str:
        """Return the original text between two offsets, stripped."""
        typed = self.text[start:end]
        blanks = len(typed) - len(typed.lstrip(" \t"))
        return self.raw[start + blanks : start + len(typed.rstrip(" \t"))]

    def span(self, start: int, end: int) -> Span:
        return span(self.number, start, end)


def is_tag(word: str, session: Session) -> bool:
    return word[:2].lower() == TAGGED and not session.knows(word)


def without_source(text: str, session: Session) -> tuple[str, str]:
    """Split off the `[Ben]` at the end; empty if the brackets hold anything but players."""
    whole = text.removesuffix(".")
    start = whole.rfind("[") if whole.endswith("]") else 0
    facts, source = whole[:start].rstrip(" \t"), whole[start:]
    if len(facts) == start or not re.search(r"\w", facts) or session.knows(source):
        return text, ""
    named = all(session.declared(name) for names in accounts_in(source) for name in names)
    return (facts, source) if named else (text, "")


def accounts_in(source: str) -> Iterator[list[str]]:
    """Yield the names in `[Ben, Cal/Dee]`, account by account."""
    for account in source[1:-1].split("/"):
        yield [name.strip(' \t"') for name in re.split(_BETWEEN, account)]


def end_of_facts(text: str) -> int:
    """Return the start of the remark: the first `#` outside quotes."""
    cut = text.find("#")
    found = _FACTS.match(text) if cut >= 0 and '"' in text[:cut] else None
    return found.end() if found else cut if cut >= 0 else len(text)


def spliced(text: str, edits: Iterable[tuple[int, int, str]]) -> str:
    parts, end = list[str](), 0
    for start, stop, new in edits:
        parts += (text[end:start], new)
        end = stop
    return "".join((*parts, text[end:]))


def span(number: int, start: int, end: int) -> Span:
    return tuple.__new__(Span, (number, start + 1, end - start))


class Draft(NamedTuple):
    """A line with the original place of every character."""

    text: str
    origin: tuple[int, ...]
    """Each character's written offset; inserted ones have a neighbour's."""
    left_out: tuple[tuple[int, str], ...] = ()
    """Text taken for a remark, with offsets."""

    @classmethod
    def of(cls, line: Line) -> "Draft":
        return cls(line.text, tuple(range(len(line.text))))

    @classmethod
    def instead(cls, line: Line, start: int, end: int, text: str) -> "Draft":
        part = cls.of(line).with_text(end, len(line.text), "").with_text(0, start, "")
        return part.with_text(0, len(part.text), text)

    def with_text(self, start: int, end: int, text: str) -> "Draft":
        at = self.origin[start] if start < len(self.origin) else len(self.origin)
        places = [min(at + n, self._last(end)) for n in range(len(text))]
        return self._replace(
            text=self.text[:start] + text + self.text[end:],
            origin=(*self.origin[:start], *places, *self.origin[end:]),
        )

    def replaced(
        self, shape: re.Pattern[str], by: Callable[[re.Match[str]], str | None], start: int = 0
    ) -> "Draft":
        draft = self
        for found in reversed(list(shape.finditer(self.text, start))):
            text = by(found)
            draft = draft if text is None else draft.with_text(*found.span(), text)
        return draft

    def without(self, start: int, end: int) -> "Draft":
        """Remove text; keep it as a remark if it holds a word."""
        said = self.text[start:end].strip().lstrip(",;. ")
        kept = ((self.origin[start], said),) if re.search(r"\w", said) else ()
        return self.with_text(start, end, "")._replace(left_out=(*self.left_out, *kept))

    def _last(self, end: int) -> int:
        return self.origin[min(end, len(self.origin)) - 1] if self.origin and end else 0

    def line(self, written: Line) -> Line:
        raw = "".join(
            written.raw[place] if written.text[place : place + 1] == char else char
            for char, place in zip(self.text, self.origin, strict=True)
        )
        return written._replace(text=self.text, raw=raw)

    def placed(self, event: Event) -> Event:
        return mapped(event, self._moved)

    def _moved(self, part: object) -> object:
        if not isinstance(part, Span) or not self.origin:
            return part
        end = len(self.origin) - 1
        first = self.origin[min(part.column - 1, end)]
        last = self.origin[min(part.column + part.length - 2, end)]
        return part._replace(column=first + 1, length=max(1, last - first + 1))
