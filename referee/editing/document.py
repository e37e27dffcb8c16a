"""A text being written: each change reads and judges again only what it may affect."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.audits import (
    LAWS_ALONE,
    AuditOptions,
    Passage,
    audit_passages,
    judged,
    with_evening,
    with_reasons,
)
from referee.events import HandStarted
from referee.hand_log import Bookmark, Session, Token, lines_of, read, tokens
from referee.notes import notes_in
from referee.rulesets import RulesWanted

_STEPS = 10_000
"""The effort for one slip of the pen while somebody waits: a fifth of a check's."""


class Document(NamedTuple):
    """A log, or notes, as audited so far."""

    name: str
    wanted: RulesWanted
    lines: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    """Judged by the laws alone; `reasoned` adds the reasons."""
    judged: tuple[Passage, ...] = ()
    """Each judged by itself, without what the rest of the evening shows of it; none of notes."""
    notes: bool = False
    """True if it reads as notes: its lines stand for others, and nothing can replace them."""
    mark: Bookmark = Bookmark.at_top()
    """The hand from which it was last read again; everything above stays."""

    @staticmethod
    def of(text: str, name: str = "log", wanted: RulesWanted | None = None) -> "Document":
        """Make a document of a text; raise `RulesetError` for bad options, now or later."""
        return Document(name, wanted or RulesWanted()).edited(text)

    def edited(self, text: str) -> "Document":
        lines = tuple(lines_of(text))
        if lines == self.lines:
            return self
        same = _alike(lines, self.lines)
        if self.notes or same < self._head_ends:
            whole = Document(self.name, self.wanted, lines)
            if notes_in(lines):
                audited = audit_passages(lines, self.wanted, self.name, LAWS_ALONE)
                return whole._replace(passages=tuple(audited), notes=True)
            return whole._with(judged(read(lines, self.name), self.wanted, self.judged))
        return self._read_on(lines, same)

    def _with(self, log: Iterable[Passage]) -> "Document":
        passages = tuple(log)
        return self._replace(passages=tuple(with_evening(passages)), judged=passages)

    def _read_on(self, lines: tuple[str, ...], same: int) -> "Document":
        place = self._begun_above(same)
        if place == 0:
            whole = self._replace(lines=lines, mark=Bookmark.at_top())
            return whole._with(judged(read(lines, self.name), self.wanted, self.judged))
        mark = self._marked(place)
        above, known = self.judged[:place], self.judged[place:]
        rest = read(lines[mark.line - 1 :], self.name, mark)
        log = judged(rest, self.wanted, known, above[-1])
        return self._replace(lines=lines, mark=mark)._with((*above, *log))

    @property
    def _head_ends(self) -> int:
        return self.passages[1].source.first_line if len(self.passages) > 1 else len(self.lines) + 1

    def _begun_above(self, offset: int) -> int:
        """Return the last passage that a `hand` line opens above that line; 0: none."""
        opened = [
            n
            for n, passage in enumerate(self.passages)
            if n and _opens(passage) and passage.source.first_line <= offset
        ]
        return opened[-1] if opened else 0

    def _marked(self, place: int) -> Bookmark:
        start = self.passages[place].source.first_line
        if self.mark.line == start:
            return self.mark
        begun = self.mark if self.mark.line < start else Bookmark.at_top()
        between = (each.lines for each in self.passages[:place])
        return begun.after(each for each in between if each.source.first_line >= begun.line)

    def passage_at(self, line: int) -> int | None:
        """Return the index of the passage with a line, counted from 1."""
        held = (n for n, passage in enumerate(self.passages) if passage.source.holds(line))
        return next(held, None)

    def session_at(self, line: int) -> Session:
        place = self.passage_at(line)
        opened = place is not None and place > 0 and _opens(self.passages[place])
        mark = self._marked(place) if opened and place else Bookmark.at_top()
        above = self.lines[mark.line - 1 : line - 1]
        return mark.after(read(above, self.name, mark)).session

    def tokens_on(self, line: int) -> tuple[Token, ...]:
        """Return the words of a line; none of notes, and beyond the last line."""
        if self.notes or not 0 < line <= len(self.lines):
            return ()
        return tokens(self.lines[line - 1], line, self.session_at(line + 1))

    def reasoned(self, place: int) -> Passage:
        """Return a passage with all further searches: slips, payments as if played right."""
        near = max(0, place - 1)
        quiet = [passage.with_findings(()) for passage in self.passages[:near]]
        stream = with_reasons([*quiet, *self.passages[near:]], AuditOptions(slip_steps=_STEPS))
        return next(passage for n, passage in enumerate(stream) if n == place)


def _alike(some: tuple[str, ...], others: tuple[str, ...]) -> int:
    pairs = zip(some, others, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(some), len(others)))


def _opens(passage: Passage) -> bool:
    first = next(iter(passage.lines.events), None)
    return (
        isinstance(first, HandStarted)
        and first.written
        and first.at.line == passage.source.first_line
    )
