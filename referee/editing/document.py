"""A text being written: a change reads and judges again only what it may affect."""

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
from referee.hand_log import Bookmark, Session, Token, lines_of, read, tokens
from referee.messages import ENGLISH
from referee.notes import notes_in
from referee.rulesets import RulesWanted

_STEPS = 10_000
"""For one slip of the pen while somebody waits: a fifth of a check's."""


class Document(NamedTuple):
    """A log, or notes, as audited."""

    name: str
    wanted: RulesWanted
    lines: tuple[str, ...] = ()
    passages: tuple[Passage, ...] = ()
    """Judged by the laws alone; `reasoned` adds the reasons."""
    judged: tuple[Passage, ...] = ()
    """Each judged by itself; none of notes."""
    notes: bool = False
    """Its lines stand for others, and nothing can replace them."""
    mark: Bookmark = Bookmark.at_top()
    """The hand from which it was last read again; everything above stays."""

    @staticmethod
    def of(text: str, name: str = "log", wanted: RulesWanted | None = None) -> "Document":
        """Raise `RulesetError` for bad options, now or later."""
        return Document(name, wanted or RulesWanted()).edited(text)

    def edited(self, text: str) -> "Document":
        lines = tuple(lines_of(text))
        if lines == self.lines:
            return self
        same = _alike(lines, self.lines)
        whole = self.notes or same < self._head_ends
        if whole and notes_in(lines):
            audited = audit_passages(lines, self.wanted, self.name, LAWS_ALONE)
            return Document(self.name, self.wanted, lines, tuple(audited), notes=True)
        return self._read_on(lines, 0 if whole else self._begun_above(same))

    def _read_on(self, lines: tuple[str, ...], place: int) -> "Document":
        mark = self._marked(place) if place else Bookmark.at_top()
        above, known = self.judged[:place], self.judged[place:]
        rest = read(lines[mark.line - 1 :], self.name, mark)
        below = judged(rest, self.wanted, known, above[-1] if above else None)
        passages = (*above, *below)
        shown = tuple(with_evening(passages))
        return Document(self.name, self.wanted, lines, shown, passages, mark=mark)

    @property
    def language(self) -> str:
        """As the text states it, otherwise English."""
        return self.passages[-1].judgement.evening.language if self.passages else ENGLISH.code

    @property
    def _head_ends(self) -> int:
        return self.passages[1].source.first_line if len(self.passages) > 1 else len(self.lines) + 1

    def _begun_above(self, offset: int) -> int:
        """Return the last passage that a `hand` line opens above that line; 0: none."""
        opened = [
            n
            for n, passage in enumerate(self.passages)
            if n and passage.has_hand_line and passage.source.first_line <= offset
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
        held = (n for n, passage in enumerate(self.passages) if passage.source.holds(line))
        return next(held, None)

    def session_at(self, line: int) -> Session:
        place = self.passage_at(line)
        opened = place is not None and place > 0 and self.passages[place].has_hand_line
        mark = self._marked(place) if opened and place else Bookmark.at_top()
        above = self.lines[mark.line - 1 : line - 1]
        return mark.after(read(above, self.name, mark)).session

    def tokens_on(self, line: int) -> tuple[Token, ...]:
        """Return no words of notes, and beyond the last line."""
        if self.notes or not 0 < line <= len(self.lines):
            return ()
        return tokens(self.lines[line - 1], line, self.session_at(line + 1))

    def reasoned(self, place: int) -> Passage:
        """Add all further searches: slips, payments as if played right."""
        near = max(0, place - 1)
        quiet = [passage.with_findings(()) for passage in self.passages[:near]]
        stream = with_reasons([*quiet, *self.passages[near:]], AuditOptions(slip_steps=_STEPS))
        return next(passage for n, passage in enumerate(stream) if n == place)


def _alike(some: tuple[str, ...], others: tuple[str, ...]) -> int:
    pairs = zip(some, others, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(some), len(others)))
