"""Seal on a log: a chain of digests over its hands, to show later changes (decision 0340)."""

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import Enum
from itertools import groupby, takewhile
from operator import eq
from typing import NamedTuple

from referee.events import HandStarted, first_of
from referee.hand_log import decode, read

_BOM = b"\xef\xbb\xbf"
_LINE_END = re.compile(rb"\r\n|\r|\n")
_MOST_COMPARED = 2000
"""Differing lines matched with each other; more are a run."""


class SealedHand(NamedTuple):
    """Sealed lines of a hand, or those before the first."""

    hand: int | None
    lines: tuple[str, ...]
    """SHA-256 of each, in hexadecimal."""
    digest: str
    """`sha256:…` of the digest before it, the hand's number, and these, a line each."""


class SealBreak(Enum):
    """A change of a line after the seal was made."""

    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


class ChangedLine(NamedTuple):
    """A line that differs from the seal."""

    how: SealBreak
    hand: int | None
    """None: before the first hand."""
    line: int
    """Its number; for a removed line the one above, 0 at the top."""
    text: str
    """Now; empty for a removed line."""


class SealCompared(NamedTuple):
    """A log compared with its seal."""

    forged: tuple[int | None, ...]
    """Hands whose digest does not follow from their lines: the seal was changed."""
    changed: tuple[ChangedLine, ...]
    added: tuple[int, ...]
    """Hands after the seal."""
    unlike: bool
    """No line matches: perhaps another log's seal."""

    @property
    def holds(self) -> bool:
        return not self.forged and not self.changed


class _Line(NamedTuple):
    part: int
    """The hand, from 1; 0 or none before the first."""
    hand: int | None
    digest: str
    number: int = 0
    text: str = ""


def sealed_hands(content: bytes) -> tuple[SealedHand, ...]:
    """Empty if no line has content."""
    hands, before = list[SealedHand](), ""
    for _, group in groupby(_lines(content), key=lambda line: line.part):
        lines = list(group)
        digests = tuple(line.digest for line in lines)
        before = _chained(before, lines[0].hand, digests)
        hands.append(SealedHand(lines[0].hand, digests, before))
    return tuple(hands)


def compared(seal: Sequence[SealedHand], content: bytes) -> SealCompared:
    was = [_Line(part, hand.hand, line) for part, hand in enumerate(seal) for line in hand.lines]
    every = list(_lines(content))
    end = _end_of_sealed(seal, every)
    now, rest = every[:end], every[end:]
    changes = [
        change
        for begun, ended, start, end in _differences(was, now)
        for change in _changes(was[begun:ended], now[start:end], now[start - 1] if start else None)
    ]
    added = tuple(dict.fromkeys(line.hand for line in rest if line.hand is not None))
    unlike = {line.digest for line in was}.isdisjoint(line.digest for line in every)
    return SealCompared(tuple(_forged(seal)), tuple(changes), added, unlike)


def _end_of_sealed(seal: Sequence[SealedHand], now: Sequence[_Line]) -> int:
    """Return the end of the last sealed hand: of the nearest with the same first line, else by number."""
    parts = [list(group) for _, group in groupby(now, key=lambda line: line.part)]
    alike = [n for n, part in enumerate(parts, 1) if seal and part[0].digest == seal[-1].lines[0]]
    last = min(alike, key=lambda number: abs(number - len(seal)), default=len(seal))
    return sum(map(len, parts[:last]))


def _changes(
    gone: Sequence[_Line], new: Sequence[_Line], above: _Line | None
) -> Iterator[ChangedLine]:
    paired = min(len(gone), len(new))
    for how, lines in ((SealBreak.CHANGED, new[:paired]), (SealBreak.ADDED, new[paired:])):
        yield from (ChangedLine(how, line.hand, line.number, line.text) for line in lines)
    after = new[-1] if new else above
    for line in gone[paired:]:
        yield ChangedLine(SealBreak.REMOVED, line.hand, after.number if after else 0, "")


def _differences(was: Sequence[_Line], now: Sequence[_Line]) -> Iterator[tuple[int, int, int, int]]:
    """Yield opcodes as `SequenceMatcher` does; one long run if too much differs."""
    old, new = [line.digest for line in was], [line.digest for line in now]
    start = len([*takewhile(bool, map(eq, old, new))])
    tail = len([*takewhile(bool, map(eq, reversed(old[start:]), reversed(new[start:])))])
    before, after = old[start : len(old) - tail], new[start : len(new) - tail]
    if max(len(before), len(after)) > _MOST_COMPARED:
        yield start, start + len(before), start, start + len(after)
        return
    for kind, *places in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            begun, ended, first, end = (start + place for place in places)
            yield begun, ended, first, end


def _lines(content: bytes) -> Iterator[_Line]:
    passages = list(read(decode(iter((content,)))))
    firsts = [passage.source.first_line for passage in passages]
    for number, raw in enumerate(_LINE_END.split(content.removeprefix(_BOM)), 1):
        line = raw.strip(b" \t")
        if line:
            part = max(bisect_right(firsts, number) - 1, 0)
            start = first_of(passages[part].events, HandStarted)
            hand = start.number if start else None
            digest = hashlib.sha256(line).hexdigest()
            yield _Line(part, hand, digest, number, line.decode("utf-8", "surrogateescape"))


def _chained(before: str, hand: int | None, lines: Sequence[str]) -> str:
    content = "\n".join((before, str(hand), *lines))
    return f"sha256:{hashlib.sha256(content.encode()).hexdigest()}"


def _forged(seal: Sequence[SealedHand]) -> Iterator[int | None]:
    before = ""
    for hand in seal:
        if hand.digest != _chained(before, hand.hand, hand.lines):
            yield hand.hand
        before = hand.digest
