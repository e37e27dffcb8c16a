"""The frame of a text: what stands in front of its lines, replaced by blanks."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import dropwhile, pairwise
from typing import NamedTuple

from referee.notes.phrases import used
from referee.notes.vocabulary import LEXEME, fold, vocabulary

_CLOCK = r"[0-9]{1,2}[:.h][0-9]{2}(?::[0-9]{2})?(?:\s?[AaPp]\.?[Mm]\.?)?+"
_DATE = r"[0-9]{1,4}[./-][0-9]{1,2}(?:[./-][0-9]{1,4})?"
_WEEKDAY = "(?i:mon|tue|wed|thu|fri|sat|sun)[a-z]*"
_DAY = rf"(?:{_DATE}|{_WEEKDAY}|[A-Za-z]{{3,9}},?\s[A-Za-z0-9]{{1,9}}),?\s+"
_WHO = r"(?P<who>[^\W\d_][\w .'-]{0,30}?)"
_CHATS = (
    re.compile(rf"\s*\[(?:{_DAY})?{_CLOCK}\]\s*{_WHO}:\s+"),
    re.compile(rf"\s*(?:{_DAY})?{_CLOCK}\s*(?:-\s*)?{_WHO}:\s+"),
    re.compile(rf"\s*{_WHO}\s*[,(\[]?\s*(?:{_DAY})?{_CLOCK}[)\]]?\s*[-:]\s+"),
    re.compile(rf"\s*(?:\[?{_CLOCK}\]?\s*)?<{_WHO}>\s+"),
)
_SPOKEN = re.compile(
    rf"\s*{_WHO}\s*(?:[—–|,·-]\s*)?"
    rf"(?:(?:(?i:today|yesterday)|{_DATE})(?:,|\s+at)?\s+(?=\d+:){_CLOCK}|[0-9]{{1,2}}:[0-9]{{2}}\s?[AaPp]\.?[Mm]\.?)\s*"
)
"""A speaker and a time alone: `kevo — Yesterday at 11:06 PM`."""
_SAYS = re.compile(rf"\s*{_WHO}:\s+(?=\S)")
_TIME_ALONE = re.compile(
    rf"\s*(?:(?:{_DATE}[,T]?\s*)?{_CLOCK}(?:[\s:|-]+)|[\[(](?:{_DATE},?\s+)?{_CLOCK}[\])][\s:|-]*"
    r"|(?:[01][0-9]|2[0-3])[0-5][0-9](?:h|hrs)?\s{2,})"
)
_HOUR = re.compile(r"\s*(?P<hour>(?:[01][0-9]|2[0-3])[0-5][0-9])(?:h|hrs)?\s+(?=\S)")
"""A time of four digits in front of some lines, as in a log book: `1903 HAND 1`."""
_BULLET = re.compile(r"\s*(?:[-•*·–—>+]+\s+|>>+\s*)")
_MARKS = (
    re.compile(r"\s*(?:>\s*)+"),
    re.compile(r"\s*[|¦](?!.*[|¦])\s*"),
    re.compile(r"\s*(?:[-•*·–—+]\s+)?(?:\[[ xX✓]?\]|[☐☑☒□■▪▫◦‣●○])\s+"),
    _BULLET,
    _TIME_ALONE,
)
"""Signs in front of most lines, or of none."""
_MOST = 0.7
_SECTION = re.compile(r"\s*§?\s?(?P<hand>[0-9]{1,2})\.(?P<nth>[0-9]{1,2})[a-z]?[.):]?\s+(?=\S)")
_COUNTED = re.compile(
    r"\s*(?:[Ll](?:ine)?\s?|§\s?|¶\s?|[(\[])?(?P<number>[0-9]{1,4})(?:\s*[.):|\]]+|\t|\s{2,})\s*(?=\S)"
)
_OPENS_HAND = re.compile(
    r"(?i)\s*\W*(?:(?:hand|game|round|deal|h|#|main|donne|mano|partie)\s*[#n°]*\s*[0-9]{1,2}\b"
    r"|[0-9]{1,2}\s*[.):]|(?:hand|round|game)\s+(?:one|two|three)\b|[a-z]+ (?:hand|round)\b)"
)
_ALL = ("en", "fr", "es")
_SPELT_OUT = (
    *map(str.split, ("one i |", "two ii ||", "three iii |||", "four iv", "five v", "six vi")),
    *map(str.split, ("seven vii", "eight viii", "nine ix", "ten x", "eleven xi", "twelve xii")),
)
_SPELT = re.compile(
    r"(?i)\s*(?:(?:deal|hand|game|round)\s+)?("
    + "|".join(re.escape(word) for words in _SPELT_OUT for word in words)
    + r")[.:)](?=\s)"
)
_ORDINAL = re.compile(
    r"(?i)\s*(?P<number>[0-9]{1,2})(?:st|nd|rd|th|re|er|[eè]re|i?[eè]me|[eèaªº]|[rdnt]a)\b"
    r"(?: (?:donne|main|mano|hand|deal|game|round|tour|partie)\b)?"
)
_HEADED = re.compile(
    r"\s*(?P<label>[^\W\d_]{3,12})\s?(?:#|n[o°]\.?)?\s?(?P<number>[0-9]{1,2})(?:\s*[.):—–,/-]+(?=\s|$)|(?=\s{2})|(?=\s\()|\s*$)"
)
_HAND = re.compile(r"(?i)\bhand\s?#?[0-9]")
_ENDED = re.compile(r"(?<=[\w)])\.(?=\s*$)")
_QUOTED = re.compile(r'\s*"[^"]*"\s*')


class FramedLine(NamedTuple):
    """A line without its frame."""

    text: str
    speaker: str
    """The writer in a chat with names."""
    begins: int
    """Offset after the frame."""


def without_frame(texts: Sequence[str]) -> list[FramedLine]:
    """Take the frame off the lines with content."""
    lines = [FramedLine(text, "", 0) for text in _plain(texts)]
    for _ in range(4):
        before = lines
        for layer in (_spoken, _chatted, _marked, _timed, _sectioned, _numbered, _labelled):
            lines = layer(lines)
        if lines == before:
            break
    return list(map(_opened, lines))


def _peeled(line: FramedLine, found: re.Match[str] | None, speaker: str = "") -> FramedLine:
    if found is None:
        return line
    text = " " * found.end() + line.text[found.end() :]
    return FramedLine(text, speaker or line.speaker, found.end())


_Found = Mapping[int, re.Match[str]]
"""Matches by the places of their lines."""


def _at(lines: Sequence[FramedLine], shape: re.Pattern[str]) -> _Found:
    return {n: match for n, line in enumerate(lines) if (match := shape.match(line.text))}


def _without(lines: Sequence[FramedLine], found: _Found) -> list[FramedLine]:
    return [_peeled(line, found.get(n)) for n, line in enumerate(lines)]


def _share(lines: Sequence[FramedLine], shape: re.Pattern[str]) -> float:
    said = [line.text for line in lines if line.text.strip()]
    return sum(bool(shape.match(text)) for text in said) / max(1, len(said))


def _plain(texts: Sequence[str]) -> list[str]:
    if all(map(_QUOTED.fullmatch, texts)):
        return [text.replace('"', " ") for text in texts]
    ended = sum(bool(_ENDED.search(text)) for text in texts) > _MOST * len(texts)
    return [_ENDED.sub(" ", text) for text in texts] if ended else [*texts]


def _chatted(lines: list[FramedLine]) -> list[FramedLine]:
    found = {
        n: match for n, line in enumerate(lines) if not line.speaker and (match := _message(line))
    }
    if not found:
        speakers = _speakers([line.text for line in lines])
        said = _at(lines, _SAYS).items()
        found = {n: match for n, match in said if fold(match["who"]) in speakers}
    elif 2 * sum(_is_heading(match["who"]) for match in found.values()) > len(found):
        return lines
    told: list[FramedLine] = []
    for n, line in enumerate(lines):
        if match := found.get(n):
            told.append(_peeled(line, match, match["who"].strip()))
        else:  # of a text that begins with a message, the lines below go on with it
            told.append(line._replace(speaker=told[-1].speaker) if 0 in found else line)
    return told


def _spoken(lines: list[FramedLine]) -> list[FramedLine]:
    found = {n: match for n, line in enumerate(lines) if (match := _SPOKEN.fullmatch(line.text))}
    if len(found) < 2 or any(_is_heading(match["who"]) for match in found.values()):
        return lines
    told, speaker = list[FramedLine](), ""
    for n, line in enumerate(lines):
        match = found.get(n)
        speaker = match["who"].strip() if match else speaker
        told.append(_peeled(line, match, speaker) if match else line._replace(speaker=speaker))
    return told


def _message(line: FramedLine) -> re.Match[str] | None:
    return next((found for shape in _CHATS if (found := shape.match(line.text))), None)


def _is_heading(who: str) -> bool:
    """Tell whether a word before a colon says what follows it, as in `Tricks: Ann 3`."""
    return any(vocabulary(_ALL).does(word) & used("labels") for word in who.split())


def _speakers(texts: Sequence[str]) -> frozenset[str]:
    """Return the speakers of a chat without times, in which from the first on most lines have one."""
    said = [found["who"] for text in texts if (found := _SAYS.match(text))]
    again = tuple([f"{who}:" for who in said if said.count(who) > 1])
    late = [*dropwhile(lambda text: not text.lstrip().startswith(again), texts)]
    return _all_speaking(texts) or _all_speaking(late)


def _all_speaking(texts: Sequence[str]) -> frozenset[str]:
    said = [found["who"] for text in texts if (found := _SAYS.match(text))]
    often = {fold(who) for who in said if " " not in who.strip()}
    most = len(said) > 4 and 10 * len(said) >= 9 * len(texts) and len(often) < len(said) / 2
    return frozenset(often) if most and not any(map(_is_heading, said)) else frozenset()


def _marked(lines: list[FramedLine]) -> list[FramedLine]:
    for shape in _MARKS:
        if len(lines) > 3 and _share(lines, shape) > _MOST:
            lines = _without(lines, _at(lines, shape))
    return lines


def _timed(lines: list[FramedLine]) -> list[FramedLine]:
    found = _at(lines, _HOUR)
    hours = [int(match["hour"]) for match in found.values()]
    back = sum(two < one for one, two in pairwise(hours))
    if len({*hours}) < 4 or back > (max(hours) > 2000):
        return lines
    return _without(lines, found)


def _sectioned(lines: list[FramedLine]) -> list[FramedLine]:
    found = _at(lines, _SECTION)
    steps = [(int(match["hand"]), int(match["nth"])) for match in found.values()]
    if len(steps) < 4 or not all(map(_follows, steps, steps[1:])):
        return lines
    return _without(lines, found)


def _follows(one: tuple[int, int], two: tuple[int, int]) -> bool:
    return (two[0] == one[0] and 0 <= two[1] - one[1] < 3) or (two[0] > one[0] and two[1] < 2)


def _numbered(lines: list[FramedLine]) -> list[FramedLine]:
    found = _at(lines, _COUNTED)
    numbers = [int(match["number"]) for match in found.values()]
    if len(lines) < 8 or len(numbers) < len(lines) or any(b != a + 1 for a, b in pairwise(numbers)):
        return lines
    bare = _without(lines, found)
    headed = sum(bool(_OPENS_HAND.match(line.text)) for line in bare) > 1
    return bare if headed or any(map(_seats, bare[:5])) else lines


def _labelled(lines: list[FramedLine]) -> list[FramedLine]:
    found = headings([line.text for line in lines])
    own = sum(bool(_HAND.search(line.text)) for line in lines) >= len(found)
    return _without(lines, {n: match for n, (_, match) in found.items()}) if own else lines


def headings(texts: Sequence[str]) -> dict[int, tuple[int, re.Match[str]]]:
    """Return the numbers that head lines, from 1 on without a gap, by place.

    Of one word and a number, or of a number that is spelt out, `One.`, `II.`, `3e,`.
    """
    by_label: dict[str, dict[int, tuple[int, re.Match[str]]]] = defaultdict(dict)
    commas: set[str] = set()
    for place, text in enumerate(texts):
        if found := _HEADED.match(text):
            label = fold(found["label"])
            by_label[label][place] = int(found["number"]), found
            commas |= {label} if "," in found[0] else set()  # `mano 1, reparte Ana`
        if spelt := _SPELT.match(text):
            number = next(n for n, words in enumerate(_SPELT_OUT, 1) if fold(spelt[1]) in words)
            by_label["#"][place] = number, spelt
        if ordinal := _ORDINAL.match(text):
            by_label["#th"][place] = int(ordinal["number"]), ordinal
    heads: dict[int, tuple[int, re.Match[str]]] = {}
    for label, found_at in by_label.items():
        numbers = [number for number, _ in found_at.values()]
        kinds = vocabulary(_ALL).does(label)
        of_game = bool(kinds & {"HAND", "DEAL"}) and label not in commas
        fits = label in ("#", "#th") or (label != "hand" and (not kinds or of_game))
        if fits and len(numbers) > 2 - (label == "#") and numbers == [*range(1, len(numbers) + 1)]:
            heads |= found_at
    return heads


def _seats(line: FramedLine) -> bool:
    known = vocabulary(_ALL)
    return any("TABLE" in known.does(word) for word in LEXEME.findall(line.text))


def _opened(line: FramedLine) -> FramedLine:
    if line.speaker and line.begins:
        return line
    timed = _peeled(line, _TIME_ALONE.match(line.text))
    return _peeled(timed, _BULLET.match(line.text, line.begins))
