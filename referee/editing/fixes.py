"""Fixes for a line: as it was read or meant, a ruling on it, payments due below it."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage, corrected
from referee.editing.document import Document
from referee.editing.formatting import LineEdit, edits_between
from referee.editing.outline import last_fact
from referee.events import SpellingNoted
from referee.findings import Finding, Severity
from referee.hand_log import lines_of, written_name
from referee.messages import Message, listed, say, template
from referee.recording import dues_of, lines_due


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
        *_meant(slips, line),
        *_rulings(passage, found),
        *_due(passage, line),
    )


def all_plain(document: Document) -> tuple[LineEdit, ...]:
    """Write every line as it was read: `referee check --fix`."""
    if document.notes or not any(map(_is_noted, document.passages)):
        return ()
    text = "\n".join(document.lines)
    mended = corrected(text, document.wanted, document.name, slips=False).text
    return edits_between(document.lines, tuple(lines_of(mended)))


def _is_noted(passage: Passage) -> bool:
    return any(isinstance(event, SpellingNoted) for event in passage.lines.events)


def _plainer(document: Document, passage: Passage, line: int) -> Iterator[Fix]:
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


def _meant(found: tuple[Finding, ...], line: int) -> Iterator[Fix]:
    for finding in found:
        slip = finding.slip
        if slip and slip.lines and finding.problem.at.line == line:
            edits = tuple(LineEdit(number, instead) for number, instead in slip.lines)
            yield Fix(slip.sentence, edits, finding.code)


def _rulings(passage: Passage, found: list[Finding]) -> Iterator[Fix]:
    for finding in found:
        player, trick = finding.problem.player, finding.trick
        if finding.gravity in (Severity.VIOLATION, Severity.DISPUTE) and player:
            name = f"{written_name(player)}{f' trick {trick}' if trick else ''}"
            for verdict, title in _VERDICTS:
                line = f"ruling {finding.code} {name} {verdict}"
                below = _below(passage, last_fact(passage), (line,))
                yield Fix(Message(title, {"line": line}), below, finding.code)


_VERDICTS = (
    ("waived", template("The table rules that it does not count: `{line}`")),
    ("upheld", template("The table rules that it counts: `{line}`")),
)


def _due(passage: Passage, line: int) -> Iterator[Fix]:
    """Yield unrecorded antes, pot and payments, at the beginning and end of the hand."""
    hand, last = passage.judgement.hand, last_fact(passage)
    lines = lines_due(dues_of(passage)) if hand and line in (hand.at.line, last) else ()
    if hand and lines:
        antes = tuple(due for due in lines if due.startswith("ante"))
        edits = (
            *_below(passage, hand.at.line, antes),
            *_below(passage, last, lines[len(antes) :]),
        )
        if last == hand.at.line:
            edits = _below(passage, last, lines)
        named = listed([f"`{due}`" for due in lines], "and")
        yield Fix(say("Write what is due: {lines}", lines=named), edits)


def _below(passage: Passage, line: int, new: tuple[str, ...]) -> tuple[LineEdit, ...]:
    return (LineEdit(line, (passage.source.line(line), *new)),) if new else ()
