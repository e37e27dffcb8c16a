"""What would mend a line: as it was read, or as it was meant where a slip of the pen explains a finding."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.editing.document import Document
from referee.events import SpellingNoted
from referee.game import Finding


class LineEdit(NamedTuple):
    """A line, and the lines that are to stand in its place; none: it goes."""

    line: int
    instead: tuple[str, ...]


class Fix(NamedTuple):
    """A change that is offered; nothing is ever changed unasked."""

    title: str
    edits: tuple[LineEdit, ...]
    code: str = ""
    """Of the finding that it explains away; empty: it only writes plainly what was read."""


def fixes_at(document: Document, line: int) -> tuple[Fix, ...]:
    """What would mend what was found at a line. Searches for slips of the pen, so it may take a second."""
    place = document.passage_at(line)
    if place is None or document.notes:
        return ()
    passage = document.passages[place]
    found = [finding for finding in passage.findings if finding.problem.at.line == line]
    slips = document.reasoned(place).findings if any(each.counts for each in found) else ()
    return (*_plainer(document, passage, line), *_meant(slips, line))


def _plainer(document: Document, passage: Passage, line: int) -> Iterator[Fix]:
    """The line in the words of the notation, its bullet and remark kept."""
    for event in passage.events:
        if isinstance(event, SpellingNoted) and event.at.line == line and event.meant:
            text = document.lines[line - 1]
            bullet, remark = text[: event.at.column - 1], _remark(text)
            *facts, last = event.meant.split("\n")
            instead = (*(bullet + fact for fact in facts), bullet + last + remark)
            yield Fix(f"Write `{event.meant.replace(chr(10), ' / ')}`", (LineEdit(line, instead),))


def _remark(text: str) -> str:
    before, sign, after = text.partition("#")
    return f"{before[len(before.rstrip()) :] or '  '}#{after}" if sign else ""


def _meant(found: tuple[Finding, ...], line: int) -> Iterator[Fix]:
    for finding in found:
        slip = finding.slip
        if slip and finding.problem.at.line == line:
            for lines in (slip.lines,) if slip.lines else ():
                edits = tuple(LineEdit(number, instead) for number, instead in lines)
                yield Fix(slip.sentence, edits, finding.code)
