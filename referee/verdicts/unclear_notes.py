"""Lines of notes that were not understood: a few in words, all by number, what to do about them once."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.audits import Passage
from referee.findings import Finding
from referee.game import SourceText
from referee.messages import Message, listed, say, say_many
from referee.verdicts.excerpt import excerpt
from referee.verdicts.remarks import read_as
from referee.wording import Indented, Style, indented, width


class Unclear(NamedTuple):
    """A line of notes of which not all was understood."""

    finding: Finding
    source: SourceText


_OPEN = "not-understood"
"""What a transcript of notes left open."""
_MOST = 5
"""Lines that are written out."""


def not_understood(passage: Passage) -> list[Finding]:
    """Return the findings on lines of notes of which not all was understood."""
    notes = passage.source.notes is not None
    return [
        finding
        for finding in passage.findings
        if finding.code == "R101" and (notes or finding.problem.name == _OPEN)
    ]


def _heading(count: int, name: str) -> Message:
    """Say that lines of notes were not understood, once for all of them."""
    return say_many(
        "discrepancy[R101] part-unread: {number} line was not all understood. Nothing is made of what "
        "stands behind the `?`: say it in other words, or put what is not part of the game after a #; "
        "`referee transcribe {log}` asks about it.",
        "discrepancy[R101] part-unread: {number} lines were not all understood. Nothing is made of what "
        "stands behind the `?`: say it in other words, or put what is not part of the game after a #; "
        "`referee transcribe {log}` asks about them.",
        count,
        log=name,
    )


def _of_transcript(count: int) -> Message:
    return say_many(
        "discrepancy[R101] not-understood: {number} line of the notes was not all understood when "
        "they were made this log. It may have been about anything: write below it what it means, "
        "and delete the question.",
        "discrepancy[R101] not-understood: {number} lines of the notes were not all understood when "
        "they were made this log. They may have been about anything: write below each what it "
        "means, and delete the question.",
        count,
    )


def unclear_text(unclear: Sequence[Unclear], style: Style) -> str:
    """Return the lines, those of the hands first, and what to do about them."""
    first = sorted(unclear, key=lambda one: one.finding.hand is None)
    name, rest = first[0].source.name, first[_MOST:]
    of_transcript = first[0].finding.problem.name == _OPEN
    said = _of_transcript(len(unclear)) if of_transcript else _heading(len(unclear), name)
    parts = [Indented(style.words.word(said), "", "  ")]
    for finding, source in first[:_MOST]:
        parts += _line(finding, source, style)
    if rest:
        numbers = sorted(one.finding.problem.at.line for one in rest)
        lines = listed(map(str, numbers), "and")
        also = say_many(
            "The other is line {lines}.", "The others are lines {lines}.", len(rest), lines=lines
        )
        parts.append(Indented(style.words.word(also), "", "  "))
    return indented(parts, style)


def _line(finding: Finding, source: SourceText, style: Style) -> Iterator[Indented]:
    """Yield a line of notes, what was read of it, and the words that were not understood."""
    at, text = finding.problem.at, source.line(finding.problem.at.line)
    place = f"{source.name}:{at.line}"
    room = style.room - 4 - width(place)
    if finding.problem.name == _OPEN:
        text, at = text[at.column - 1 :], at._replace(column=1)
    line = excerpt(text, at, room, style.encoding).text.strip()
    yield Indented(f"{place}  {line}", "  ", "    ")
    if meant := source.read_as(at.line):
        yield Indented(style.words.word(read_as(meant)), "    ", "      ")
    if finding.problem.name != _OPEN:
        yield Indented(f"? {style.words.word(_words(finding.message))}", "    ", "      ")


def _words(message: str) -> str:
    why = message.fields.get("why") if isinstance(message, Message) else None
    return why if isinstance(why, str) else say("all of it")
