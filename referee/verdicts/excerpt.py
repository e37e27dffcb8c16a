"""Parts of a report: quoted lines, notes not understood, what is left out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import audits
from referee.audits import Passage
from referee.events import LineUnread
from referee.findings import Finding
from referee.game import SourceText, Span
from referee.messages import Message, listed, say, say_many
from referee.verdicts.remarks import read_again, read_as
from referee.wording import Indented, Style, fitting, indented, visible_characters, width

_CUT = "..."
_WIDEST = 1000
"""Columns of a line, where a pipe has no bound."""


class Excerpt(NamedTuple):
    """A line as shown, with the columns to underline."""

    text: str
    before: int
    spot: int


def excerpt(line: str, at: Span, room: int, encoding: str) -> Excerpt:
    """Return the part of `line` around `at` in `room` columns, `...` where it was cut."""
    start, room = min(max(at.column - 1, 0), len(line)), min(room, _WIDEST)
    first, last = max(0, start - room), min(len(line), start + room)
    shown = visible_characters(line[first:last], encoding)
    left, right = shown[: start - first], shown[start - first :]
    behind_the_end = 0 if right else 1  # the mark then stands where no character is
    if len(shown) == len(line) and width("".join(shown)) + behind_the_end <= room:
        return _excerpt("".join(left), right, "", at)
    kept_left = _kept_left(left, right, room - 2 * len(_CUT))
    before = (_CUT if first or len(kept_left) < len(left) else "") + "".join(kept_left)
    kept_right = right[: fitting(right, room - width(before) - len(_CUT))]
    after = _CUT if last < len(line) or len(kept_right) < len(right) else ""
    return _excerpt(before, kept_right, after, at)


def _kept_left(left: list[str], right: list[str], room: int) -> list[str]:
    for_left = max(room // 3, room - width("".join(right)))
    kept = left[len(left) - fitting(left[::-1], for_left) :]
    while kept and not width(kept[0]):
        kept = kept[1:]
    return kept


def _excerpt(before: str, right: list[str], after: str, at: Span) -> Excerpt:
    spot = width("".join(right[: max(at.length, 1)]))
    return Excerpt(before + "".join(right) + after, width(before), max(1, spot))


_MOST = 100
"""Findings of a kind that are written out."""
_FEW = 3
"""Lines shown one by one in a text of which nothing could be read."""
_NOR_BELOW = say("Not searched for: the search reached its limit of steps. Nor for any below.")


@dataclass(slots=True)
class Plenty:
    """Counts of a log's findings by kind; no finding is kept."""

    _found: Counter[str] = field(default_factory=Counter)
    _left_out: Counter[str] = field(default_factory=Counter)
    _unsearched: bool = False
    """True once it was said that slips were not searched for any more."""

    def thinned(self, passage: Passage) -> Passage:
        return passage.with_findings(map(self._said_once, filter(self._is_early, passage.findings)))

    def _said_once(self, finding: Finding) -> Finding:
        if not finding.no_slip or finding.no_slip != audits.NOT_SEARCHED:
            return finding
        said, self._unsearched = self._unsearched, True
        return finding._replace(no_slip="" if said else _NOR_BELOW)

    def left_out(self) -> Iterator[str]:
        for kind, count in (+self._left_out).items():
            yield _more(count, kind)

    def _is_early(self, finding: Finding) -> bool:
        kind = f"{finding.code} {finding.name}"
        self._found[kind] += 1
        early = self._found[kind] <= _MOST
        self._left_out[kind] += not early
        return early


def _more(count: int, kind: str) -> Message:
    return say(
        "... and {more} more of {kind}; --format json has all of them", more=f"{count:,}", kind=kind
    )


def _is_strange(passage: Passage) -> bool:
    unread = sum(isinstance(event, LineUnread) for event in passage.lines.events)
    return passage.judgement.hand is None and unread == len(passage.lines.events) > _FEW


class Unclear(NamedTuple):
    """A line of notes not wholly understood."""

    finding: Finding
    source: SourceText


_OPEN = "not-understood"
"""The mistake that a transcript of notes left open."""
_TOO_LONG = "passage-too-long"
_MOST_QUOTED = 5


def not_understood(passage: Passage) -> list[Finding]:
    """Return the findings on unread lines that are shown together."""
    together = passage.source.notes or _is_strange(passage)
    unread = [finding for finding in passage.findings if finding.code == "R101"]
    return [
        finding
        for finding in unread
        if finding.problem.name == _OPEN or (together and finding.problem.name != _TOO_LONG)
    ]


def _heading(count: int, name: str) -> Message:
    return say_many(
        "discrepancy[R101] part-unread: {number} line was not all understood. Nothing is made of what "
        "stands behind the `?`: say it in other words, or put what is not part of the game after a #; "
        "`referee transcribe {log}` asks about it.",
        "discrepancy[R101] part-unread: {number} lines were not all understood. Nothing is made of what "
        "stands behind the `?`: say it in other words, or put what is not part of the game after a #; "
        "`referee transcribe {log}` asks about them.",
        count,
        log=read_again(name),
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


def _of_words(count: int) -> Message:
    return say(
        "discrepancy[R101] unread-line: {number} lines could not be read. A line begins with a word that opens "
        "one, such as `in`, `pot` or `paid`, or with a trick number; what is not part of the game, with #.",
        number=count,
    )


def unclear_text(unclear: Sequence[Unclear], style: Style) -> str:
    """Return the lines, those of the hands first, and what to do about them."""
    first = sorted(unclear, key=lambda one: one.finding.hand is None)
    name, rest = first[0].source.name, first[_MOST_QUOTED:]
    if first[0].finding.problem.name == _OPEN:
        said = _of_transcript(len(unclear))
    else:
        said = _heading(len(unclear), name) if first[0].source.notes else _of_words(len(unclear))
    parts = [Indented(said, "", "  ")]
    for finding, source in first[:_MOST_QUOTED]:
        parts += _line(finding, source, style)
    if len(rest) > _MOST:
        parts.append(Indented(_more(len(rest), "R101"), "", "  "))
    elif rest:
        numbers = sorted(one.finding.problem.at.line for one in rest)
        lines = listed(map(str, numbers), "and")
        also = say_many(
            "The other is line {lines}.", "The others are lines {lines}.", len(rest), lines=lines
        )
        parts.append(Indented(also, "", "  "))
    return indented(parts, style)


def _line(finding: Finding, source: SourceText, style: Style) -> Iterator[Indented]:
    at, text = finding.problem.at, source.line(finding.problem.at.line)
    place = f"{style.words.word(source.name)}:{at.line}"
    room = style.room - 4 - width(place)
    if finding.problem.name == _OPEN:
        text, at = text[at.column - 1 :], at._replace(column=1)
    line = excerpt(text, at, room, style.encoding).text.strip()
    yield Indented(f"{place}  {line}", "  ", "    ")
    if meant := source.read_as(at.line):
        yield Indented(read_as(meant), "    ", "      ")
    if source.notes and finding.problem.name != _OPEN:
        yield Indented(f"? {style.words.word(_words(finding.message))}", "    ", "      ")


def _words(message: str) -> str:
    why = message.fields.get("why") if isinstance(message, Message) else None
    return why if isinstance(why, str) else say("all of it")
