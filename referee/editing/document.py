"""A text being written, a log or notes; its edits to the canonical form, with players renamed, and fixes for a line."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from referee import audits, findings, hand_log, rulesets
from referee.events import Event, LineUnread, RemarkWritten, SpellingNoted
from referee.game import Player, Span
from referee.messages import ENGLISH, Message, RefusedError, listed, say, template
from referee.notes import log_begins, notes_in
from referee.recording import Progress, dues_of, lines_due

_STEPS = 10_000
"""For one slip of the pen: a fifth of a check's."""


class Document(Progress):
    """A log, or notes, as audited by the laws alone; `reasoned` adds the reasons."""

    @staticmethod
    def of(text: str, name: str = "log", wanted: rulesets.RulesWanted | None = None) -> "Document":
        """Raise `RulesetError` for bad options, now or later."""
        return Document(name, wanted or rulesets.RulesWanted()).edited(text)

    @property
    def notes(self) -> bool:
        """Its lines stand for others, and nothing can replace them."""
        return bool(self.passages) and not self.judged

    def edited(self, text: str) -> "Document":
        lines = tuple(hand_log.lines_of(text))
        if lines == self.lines:
            return self
        fresh = Document(self.name, self.wanted)
        if (self.notes or self.same_in(lines) < self._head_ends) and notes_in(lines):
            audited = audits.audit_passages(lines, self.wanted, self.name, audits.LAWS_ALONE)
            return replace(fresh, lines=lines, passages=tuple(audited))
        return (fresh if self.notes else self).over(lines)

    @property
    def language(self) -> str:
        """As the text states it, otherwise English."""
        return self.passages[-1].judgement.evening.language if self.passages else ENGLISH.code

    @property
    def _head_ends(self) -> int:
        return self.passages[1].source.first_line if len(self.passages) > 1 else len(self.lines) + 1

    def tokens_on(self, line: int) -> tuple[hand_log.Token, ...]:
        """Return no words of notes, and beyond the last line."""
        if self.notes or not 0 < line <= len(self.lines):
            return ()
        return hand_log.tokens(self.lines[line - 1], line, self.session_at(line + 1))

    def reasoned(self, place: int) -> audits.Passage:
        """Add all further searches: slips, payments as if played right."""
        near = max(0, place - 1)
        quiet = [passage.with_findings(()) for passage in self.passages[:near]]
        stream = audits.with_reasons(
            [*quiet, *self.passages[near:]], audits.AuditOptions(slip_steps=_STEPS)
        )
        return next(passage for n, passage in enumerate(stream) if n == place)


def last_fact(passage: audits.Passage) -> int:
    """Return the last line before final remarks, which may belong to the next hand."""
    facts = [event for event in passage.lines.events if not isinstance(event, RemarkWritten)]
    return max((event.at.line for event in facts), default=passage.source.first_line)


class LineEdit(NamedTuple):
    """A line, and the lines to replace it with; none to delete it."""

    line: int
    instead: tuple[str, ...]


def edits_between(before: Sequence[str], after: Sequence[str]) -> tuple[LineEdit, ...]:
    return tuple(_edits(tuple(before) or ("",), tuple(after)))


def _edits(before: tuple[str, ...], after: tuple[str, ...]) -> Iterator[LineEdit]:
    new = dict[int, tuple[str, ...]]()
    matched = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, first, last in matched.get_opcodes():
        if kind == "insert":
            at = max(0, start - 1)
            kept = new.get(at, before[at : at + 1])
            new[at] = (*kept, *after[first:last]) if start else (*after[first:last], *kept)
        elif kind != "equal":
            new |= dict.fromkeys(range(start, end), ())
            new[start] = (*new[start], *after[first:last])
    for offset, instead in sorted(new.items()):
        yield LineEdit(offset + 1, instead)


_NOT_KEPT = ("utf-16", "passage-too-long")
"""Mistakes after which lines are lost to the reader."""


def lost_line(events: Iterable[Event]) -> LineUnread | None:
    unread = (event for event in events if isinstance(event, LineUnread))
    return next(
        (
            event
            for event in unread
            if event.mistake in _NOT_KEPT or len(event.text) >= hand_log.LONGEST_KEPT
        ),
        None,
    )


def formatted(document: Document) -> tuple[LineEdit, ...]:
    """None if lines would be lost, or of notes."""
    events = [event for passage in document.passages for event in passage.lines.events]
    if document.notes or lost_line(events):
        return ()
    after = tuple(hand_log.lines_of(hand_log.write(events)))
    again = (event for passage in hand_log.read(after) for event in passage.events)
    return (
        edits_between(document.lines, after)
        if tuple(hand_log.lines_of(hand_log.write(again))) == after
        else ()
    )


def formatted_lines(document: Document, first: int, last: int) -> tuple[LineEdit, ...]:
    return () if document.notes else tuple(_lines(document, first, last))


def _lines(document: Document, first: int, last: int) -> Iterator[LineEdit]:
    for passage in document.passages:
        for number, said in groupby(passage.lines.events, key=lambda event: event.at.line):
            if first <= number <= last and passage.source.holds(number):
                after = tuple(hand_log.lines_of(hand_log.write(said, passage.letters.code)))
                if after and after != (passage.source.line(number),):
                    yield LineEdit(number, after)


def name_at(document: Document, line: int, column: int) -> tuple[Player, Span] | None:
    for token in document.tokens_on(line):
        at = token.at
        if token.kind == "NAME" and token.value and at.column <= column <= at.column + at.length:
            return Player(str(token.value)), at
    return None


def with_name(document: Document, player: Player, new: str) -> tuple[LineEdit, ...]:
    """Return the edits that rename a player throughout the log; raise `RefusedError`."""
    name = Player(" ".join(new.split()))
    _check_name(document, player, name)
    lines = hand_log.renamed(document.lines, {player: name}, since=log_begins())
    return tuple(
        LineEdit(number, tuple(after.split("\n")))
        for number, (before, after) in enumerate(zip(document.lines, lines, strict=True), 1)
        if before != after
    )


def _check_name(document: Document, player: Player, name: Player) -> None:
    said = (
        hand_log.tokens(f"leave {hand_log.written_name(name)}", 1, hand_log.Session())
        if name
        else ()
    )
    if [token.kind for token in said] != ["KEYWORD", "NAME"] or '"' in name:
        raise RefusedError.say(
            "a log cannot hold the name {name}: write letters", name=name or say("of nobody")
        )
    everybody = document.session_at(len(document.lines) + 1).names()
    if any(
        hand_log.name_key(other) == hand_log.name_key(name)
        for other in everybody
        if other != player
    ):
        raise RefusedError.say("somebody else is called {name}", name=name)


class Fix(NamedTuple):
    """A change to offer; nothing is ever changed unasked."""

    title: str
    edits: tuple[LineEdit, ...]
    code: str = ""
    """Of its finding, if any."""


def fixes_at(document: Document, line: int) -> tuple[Fix, ...]:
    """Search for slips of the pen too, which may take a second."""
    place = document.passage_at(line)
    if place is None or document.notes:
        return ()
    passage = document.passages[place]
    found = [finding for finding in passage.findings if finding.problem.at.line == line]
    slips = document.reasoned(place).findings if any(each.counts for each in found) else ()
    return (
        *_plainer(document, passage, line),
        *_meant(slips, line, alone=True),
        *_rulings(passage, found),
        *_due(passage, line),
        *_meant(slips, line, alone=False),
    )


def all_plain(document: Document) -> tuple[LineEdit, ...]:
    """Write every line as it was read: `referee check --fix`."""
    said = (event for passage in document.passages for event in passage.lines.events)
    if document.notes or not any(isinstance(event, SpellingNoted) for event in said):
        return ()
    text = "\n".join(document.lines)
    mended = audits.corrected(text, document.wanted, document.name, slips=False).text
    return edits_between(document.lines, tuple(hand_log.lines_of(mended)))


def _plainer(document: Document, passage: audits.Passage, line: int) -> Iterator[Fix]:
    """Keep the bullet and the remark of a line."""
    for event in passage.events:
        if isinstance(event, SpellingNoted) and event.at.line == line and event.meant:
            text = document.lines[line - 1]
            bullet, remark = text[: event.at.column - 1], _remark(text)
            *facts, last = event.meant.split("\n")
            instead = (*(bullet + fact for fact in facts), bullet + last + remark)
            meant = event.meant.replace("\n", " / ")
            yield Fix(say("Write `{line}`", line=meant), (LineEdit(line, instead),))


def _remark(text: str) -> str:
    before, sign, after = text.partition("#")
    return f"{before[len(before.rstrip()) :] or '  '}#{after}" if sign else ""


def _meant(found: tuple[findings.Finding, ...], line: int, *, alone: bool) -> Iterator[Fix]:
    for finding in found:
        slip = finding.slip
        if slip and finding.problem.at.line == line and alone is not bool(slip.others):
            changes = [(slip.phrase, slip.lines)]
            changes += ((other.phrase, other.lines) for other in slip.others)
            for phrase, lines in changes:
                edits = tuple(LineEdit(number, instead) for number, instead in lines)
                title = say("If it is a slip: {change}", change=phrase)
                yield from (Fix(title, edits, finding.code),) if edits else ()


def _rulings(passage: audits.Passage, found: list[findings.Finding]) -> Iterator[Fix]:
    for finding in found:
        player, trick = finding.problem.player, finding.trick
        if finding.gravity in (findings.Severity.VIOLATION, findings.Severity.DISPUTE) and player:
            name = f"{hand_log.written_name(player)}{f' trick {trick}' if trick else ''}"
            for verdict, title in _VERDICTS:
                line = f"ruling {finding.code} {name} {verdict}"
                below = _below(passage, last_fact(passage), (line,))
                yield Fix(Message(title, {"line": line}), below, finding.code)


_VERDICTS = (
    ("waived", template("The table rules that it does not count: `{line}`")),
    ("upheld", template("The table rules that it counts: `{line}`")),
)


def _due(passage: audits.Passage, line: int) -> Iterator[Fix]:
    """Yield unrecorded antes, pot and payments, at the beginning and end of the hand."""
    hand, last = passage.judgement.hand, last_fact(passage)
    lines = lines_due(dues_of(passage)) if hand and line in (hand.at.line, last) else ()
    if hand and lines:
        antes = tuple(due for due in lines if due.startswith("ante"))
        edits = (*_below(passage, hand.at.line, antes), *_below(passage, last, lines[len(antes) :]))
        if last == hand.at.line:
            edits = _below(passage, last, lines)
        named = listed([f"`{due}`" for due in lines], "and")
        yield Fix(say("Write what is due: {lines}", lines=named), edits)


def _below(passage: audits.Passage, line: int, new: tuple[str, ...]) -> tuple[LineEdit, ...]:
    return (LineEdit(line, (passage.source.line(line), *new)),) if new else ()
