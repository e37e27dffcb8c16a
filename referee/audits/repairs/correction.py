"""Corrections that `--fix` writes: lines as read and, with `--unsafe`, slips."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import count, takewhile
from typing import NamedTuple

from referee.audits.story import LAWS_ALONE, AuditOptions, audit_passages
from referee.events import Event, LineRepeated, RemarkWritten, SpellingNoted
from referee.findings import Finding, Slip
from referee.hand_log import decode, read, write
from referee.messages import counted, listed, say, say_many
from referee.notes import log_begins
from referee.rulesets import RulesWanted

_MOST_NAMED = 8
_MOST_TRIED = 7
"""Each is an audit of the whole log."""
_WITH_SLIPS = AuditOptions(right_play=False)
_Found = Sequence[Sequence[Finding]]

LinesMeant = Sequence[tuple[int, tuple[str, ...]]]


class Correction(NamedTuple):
    """A log with its corrections; bytes that are not UTF-8 as lone surrogates."""

    text: str
    done: tuple[str, ...]
    """In words."""


def corrected(text: str, rules: RulesWanted, name: str, *, slips: bool) -> Correction:
    """Return a log with its lines as read and, with `slips`, slips corrected."""
    after, numbers = _as_read(text, rules, name)
    done = [_lines_corrected(numbers)] if numbers else []
    if slips:
        after, mended = _without_slips(after, rules, name)
        done += [_slip_corrected(slip) for slip in mended[:_MOST_NAMED]]
        if (more := len(mended) - _MOST_NAMED) > 0:
            done.append(
                say_many("{number} slip of the pen more", "{number} slips of the pen more", more)
            )
    return Correction(after, tuple(done))


def _as_read(text: str, rules: RulesWanted, name: str) -> tuple[str, tuple[int, ...]]:
    said = _events(text)
    meant = tuple(_lines_as_read(said, _lines(text)))
    if not meant:
        return text, ()
    log = write(said)
    codes = _codes(_found(text, rules, name, LAWS_ALONE))

    def is_harmless(after: str) -> bool:
        if write(_events(after)) != log:
            return False
        return _codes(_found(after, rules, name, LAWS_ALONE)) <= codes

    lines = [line for group in _harmless(text, meant, is_harmless) for line in group]
    return _with_lines(text, lines), tuple(number for number, _ in lines)


def _harmless(
    text: str, meant: Sequence[LinesMeant], is_harmless: Callable[[str], bool]
) -> Sequence[LinesMeant]:
    """Return the changes that keep the meaning and add no finding: all together, then halves, the longest first."""

    def may_be_written(part: Sequence[LinesMeant]) -> bool:
        return is_harmless(_with_lines(text, (line for group in part for line in group)))

    kept, waiting = list[Sequence[LinesMeant]](), deque((meant,))
    for _ in range(_MOST_TRIED):
        part = waiting.popleft() if waiting else ()
        if part and may_be_written(part):
            kept.append(part)
        elif len(part) > 1:
            waiting += (part[: len(part) // 2], part[len(part) // 2 :])
    together = sorted((group for part in kept for group in part), key=lambda group: group[0][0])
    if len(kept) < 2 or may_be_written(together):
        return together
    return max(kept, key=len)


def _events(text: str) -> list[Event]:
    passages = read(decode([text.encode("utf-8", "surrogateescape")]), since=log_begins())
    return [event for passage in passages for event in passage.events]


def _lines_as_read(said: Iterable[Event], lines: Sequence[str]) -> Iterator[LinesMeant]:
    """Yield each line that breaks the notation as read, with its bullet and remarks.

    Later copies of it are changed too.
    """
    remarks: dict[int, list[str]] = {}
    noted, copies = list[SpellingNoted](), set[int]()
    for event in said:
        if isinstance(event, RemarkWritten):
            remarks.setdefault(event.at.line, []).append(f"# {event.text}")
        elif isinstance(event, LineRepeated) and event.unused:
            copies.add(event.at.line)
        elif isinstance(event, SpellingNoted) and event.meant:
            noted.append(event)
    for note in noted:
        number = note.at.line
        bullet = lines[number - 1].removeprefix("\ufeff")[: note.at.column - 1]
        *facts, last = note.meant.split("\n")
        last = "  ".join((last, *remarks.get(number, ())))
        instead = tuple(bullet + line for line in (*facts, last))
        following = takewhile(lambda line: line in copies, count(number + 1))
        yield tuple((line, instead) for line in (number, *following))


def _lines(text: str) -> Sequence[str]:
    return StringIO(text, newline="").readlines()


def _with_lines(text: str, meant: Iterable[tuple[int, tuple[str, ...]]]) -> str:
    lines, mark = [*_lines(text)], "\ufeff" if text.startswith("\ufeff") else ""
    for number, instead in meant:
        whole = lines[number - 1]
        end = whole[len(whole.rstrip("\r\n")) :]
        start = mark if number == 1 else ""
        lines[number - 1] = start + "".join(f"{line}{end or chr(10)}" for line in instead)
    after = "".join(lines)
    return after if text.endswith(("\r", "\n")) else after.removesuffix("\n")


def _without_slips(text: str, rules: RulesWanted, name: str) -> tuple[str, list[Slip]]:
    """Correct the slips that alone explain a finding: all at once, or by halves if that leaves or adds findings."""
    found, done, tried = _found(text, rules, name), list[Slip](), set[object]()
    most: int | None = None
    while slips := list(_slips(found, tried))[:most]:
        after = _with_lines(text, (line for slip in slips for line in slip.lines))
        if _is_better(_found(after, rules, name, LAWS_ALONE), found, slips):
            text, found, most = after, _found(after, rules, name), None
            done += slips
        elif len(slips) == 1:
            tried.add(slips[0].lines)
        else:
            most = len(slips) // 2
    return text, done


def _is_better(left: _Found, found: _Found, slips: Sequence[Slip]) -> bool:
    was, now = _codes(found), _codes(left)
    return now <= was and was.total() - now.total() >= len(slips)


def _codes(found: _Found) -> Counter[str]:
    return Counter(finding.code for findings in found for finding in findings)


def _found(text: str, rules: RulesWanted, name: str, options: AuditOptions = _WITH_SLIPS) -> _Found:
    lines = decode([text.encode("utf-8", "surrogateescape")])
    return [passage.findings for passage in audit_passages(lines, rules, name, options)]


def _slips(found: _Found, tried: set[object]) -> Iterator[Slip]:
    """Yield untried slips that alone explain a finding, at most one of two meeting hands.

    Those that no later line confirms come last.
    """
    waiting, free = list[Slip](), 0
    for place, findings in enumerate(found):
        for slip in filter(None, (finding.slip for finding in findings)):
            if not slip.lines or slip.others or slip.lines in tried or place < free:
                continue
            if slip.last:
                waiting.append(slip)
            else:
                yield slip
                free = place + 2
    if not free:
        yield from waiting[:1]


def _lines_corrected(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return say("line {line} is written as it was read", line=numbers[0])
    named = [str(number) for number in numbers[:_MOST_NAMED]]
    if more := len(numbers) - len(named):
        named.append(say("{number} more", number=more))
    return say("lines {lines} are written as they were read", lines=listed(named, "and"))


def _slip_corrected(slip: Slip) -> str:
    number, others = slip.at.line, len(slip.lines) - 1
    meant, written = slip.meant.strip(), slip.written.strip()
    if not slip.written:
        sentence = say("a line `{meant}` stands at line {line}", meant=slip.meant, line=number)
    elif not slip.meant:
        sentence = say("`{written}` is gone from line {line}", written=written, line=number)
    else:
        sentence = say(
            "line {line} has `{meant}` in place of `{written}`",
            line=number,
            meant=meant,
            written=written,
        )
    if not others:
        return sentence
    return say(
        "{sentence}, and {lines} with it", sentence=sentence, lines=counted(others, "more line")
    )
