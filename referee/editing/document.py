"""A text being written, a log or notes."""

from referee.audits import LAWS_ALONE, AuditOptions, Passage, audit_passages, with_reasons
from referee.hand_log import Token, lines_of, tokens
from referee.messages import ENGLISH
from referee.notes import notes_in
from referee.recording import Progress
from referee.rulesets import RulesWanted

_STEPS = 10_000
"""For one slip of the pen while somebody waits: a fifth of a check's."""


class Document(Progress):
    """A log, or notes, as audited by the laws alone; `reasoned` adds the reasons."""

    __slots__ = ()

    @staticmethod
    def of(text: str, name: str = "log", wanted: RulesWanted | None = None) -> "Document":
        """Raise `RulesetError` for bad options, now or later."""
        return Document(name, wanted or RulesWanted()).edited(text)

    @property
    def notes(self) -> bool:
        """Its lines stand for others, and nothing can replace them."""
        return bool(self.passages) and not self.judged

    def edited(self, text: str) -> "Document":
        lines = tuple(lines_of(text))
        if lines == self.lines:
            return self
        fresh = Document(self.name, self.wanted)
        if (self.notes or self.same_in(lines) < self._head_ends) and notes_in(lines):
            audited = audit_passages(lines, self.wanted, self.name, LAWS_ALONE)
            return fresh._replace(lines=lines, passages=tuple(audited))
        return (fresh if self.notes else self).over(lines)

    @property
    def language(self) -> str:
        """As the text states it, otherwise English."""
        return self.passages[-1].judgement.evening.language if self.passages else ENGLISH.code

    @property
    def _head_ends(self) -> int:
        return self.passages[1].source.first_line if len(self.passages) > 1 else len(self.lines) + 1

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
