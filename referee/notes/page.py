"""Layout of notes: lines, speakers, clauses and asides; lines that stand twice."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise, takewhile
from typing import NamedTuple

from referee.notes.cells import NUMBER, cells_of
from referee.notes.frame import headings, without_frame
from referee.notes.vocabulary import fold

MOST_LINES = 1000
# Characters of a line that are read
LONGEST = 1000

_NUMBERED = re.compile(
    r"\s*(?:(?P<label>[^\W\d_]{1,2})[#.]?\s?(?=[0-9])|(?P<hash>#)\s?)?(?P<number>[0-9]{1,3})(?P<end>\s?[.):](?=\s|$|\()|\s*-+\s(?!\s*[0-9])|(?=[ \t,;|]|$))"
)
# A card that nobody saw, behind another or the leader: `2 Ann: ?? Tc ??`
_UNSEEN = r"(?:(?<=[2-9TJQKA0][shdc]\s)|(?<=[:?]\s))\?\?(?=\s|$)"
_END = re.compile(
    r"(?<!\s[A-Za-z])(?<!\.(?-i:[A-Z]))(?<!\b(?:dr|st|fr|mr|ms|sr|vs))(?<!\b(?:mrs|bro|rev))(?<!\b(?:bros|capt))[.](?=\s|$)|[;!]+(?=\s|$)"
    rf"|(?<!\?)(?!{_UNSEEN})[?]+(?=\s|$)|…|\.{{2,}}(?=\s|$)|\s//?(?=\s)|\s[-=]+>(?=\s(?:non?|wait|pardon|sorry|oops|scratch|correction|perd[oó]n)\b)|\s-{{2,}}(?=\s|$)|(?<![0-9])\s-(?=\s)|\s-(?=\s+[^\W\d])|\s[—–](?=\s)|\s\|(?=\s[^\W\d][^|:]*:\s)",
    re.IGNORECASE,
)
_HAND = re.compile(r"(?i)\W*(?:hand|game|round|main|donne|mano|spiel)\s*#?\s*(?P<number>\d{1,3})\b")
_BRACKET = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|~~[^~]*~~|«[^«»]*»")
# Words of a list of players that tell who is meant, or where they sit
_SITS = re.compile(
    r"(?i:\b(?:to|on|at|from) (?:my|his|her|their|the) (?:left|right)(?: hand)?(?: side)?\b"
    r"|\b(?:à|a|sur) (?:ma|sa|mi|su|la) (?:gauche|droite|izquierda|derecha)\b)"
    r"|(?<=\w), (?:that'?s how|going|sitting)(?= [a-z])(?: (?!with|on|in|by|for)[a-z']+)+(?=\s*(?:$|[.!]))"
    r"|(?<=\w) of the (?!pot|trick|heart|spade|club|diamond)[a-z]+(?=, )"
)
_SEATED = re.compile(
    r"(?i)\b(?:seat(?:s|ed)|sit(?:ting)?|clockwise|a?round the|table|mesa|players|joueurs|(?:on|to|from) my left)\b"
)
# Such words behind a name: `Al the sexton`, `Lou who plays there`
_WHO = re.compile(
    r"(\b[A-Z][\w'-]+)( (?:(?:the|who|my|our|el|la|le|qui|que|mi|mon|ma) (?!table|mesa)[a-zà-ÿ']+(?: [a-zà-ÿ']+){0,2}"
    r"|(?:from|by|near|across|(?:in|at|off) (?:the|my|our)) [a-zà-ÿ'][a-zà-ÿ0-9' ]*?))(?=,|[.]|$| (?:and|y|et|then) )"
)

_ASKS = re.compile(
    r"(?i)\W*(?:(?:so|and|but|now|well|alors|et|y|pues)\b\W*)?(?:who'?s?|what'?s?|which|how|why|does|do|did|is|was|are|am|can|could|should|qui|c'est qui|combien|est-ce|qui[eé]n|cu[aá]nto|qu[eé])\b"
)


def asks(text: str) -> bool:
    """Tell whether a question is no guess: `Ann 3?`."""
    return _ASKS.match(text) is not None


class Manner(Enum):
    """The typography of a piece."""

    PLAIN = "plain"
    BRACKET = "bracket"
    """In brackets: a fact only if all of it is one."""
    ASIDE = "aside"
    """Struck out, or after `#`."""
    QUESTION = "question"


class NotePiece(NamedTuple):
    """A clause or an aside, between two offsets of its line."""

    start: int
    end: int
    manner: Manner


class NoteLine(NamedTuple):
    """A line."""

    number: int
    raw: str
    text: str
    """Plain characters, each in its column; blanks for the frame."""
    speaker: str
    """The writer in a chat with names."""
    begins: int
    """The offset after time, speaker, bullet and number."""
    ordinal: tuple[int, int] | None
    """The line's own number, and the offset after it."""
    repeats: int = 0
    """The line above that it repeats, as in a text pasted twice; 0: none."""

    @property
    def is_headed(self) -> bool:
        """A word heads it: `Round 3:`."""
        return self.ordinal is not None and self.text[self.begins :].lstrip()[:3].isalpha()

    @property
    def is_bracketed(self) -> bool:
        """Nothing of it stands outside brackets."""
        return all(piece.manner is not Manner.PLAIN for piece in self.pieces())

    @property
    def is_aside(self) -> bool:
        """It stands in brackets."""
        return self.raw.strip()[:1] == "(" and self.raw.rstrip(" .")[-1:] == ")"

    def pieces(self) -> tuple[NotePiece, ...]:
        start = self.ordinal[1] if self.ordinal else self.begins
        return tuple(sorted(_pieces(self.text, start), key=lambda piece: self._order(piece, start)))

    def saying(self, text: str, start: int) -> "NoteLine":
        """Return the line with nothing but this text, from an offset."""
        return self._replace(text=" " * start + text, begins=start, ordinal=None)

    def _order(self, piece: NotePiece, start: int) -> tuple[bool, int]:
        opens = piece.manner is Manner.BRACKET and not self.text[start : piece.start - 1].strip()
        return not opens, piece.start

    @property
    def bare(self) -> str:
        """The line as typed, without its frame."""
        return " " * self.begins + self.raw[self.begins : len(self.text.rstrip())]

    @property
    def outer(self) -> str:
        """Without brackets, struck words and places at the table."""
        text = self.text[: _end_of_facts(self.text, self.begins)]
        seats = _SEATED.search(text)
        text = _SITS.sub(_blank, _BRACKET.sub(_blank, text))
        return _WHO.sub(_name_alone, text) if seats else text

    def read_from(self, piece: NotePiece) -> str:
        return self.text if piece.manner in (Manner.BRACKET, Manner.ASIDE) else self.outer


def note_lines(lines: Iterable[str], plain: Sequence[str]) -> tuple[NoteLine, ...]:
    """Return the lines with content. `plain`: the same in plain characters."""
    both = [
        (n, raw, text)
        for n, (raw, text) in enumerate(zip(lines, plain, strict=True), 1)
        if text.strip()
    ]
    framed = without_frame([text for _, _, text in both])
    begun = [
        NoteLine(number, raw, line.text, line.speaker, line.begins, None)
        for (number, raw, _), line in zip(both, framed, strict=True)
    ]
    counted = _counting(begun)
    return tuple(line._replace(ordinal=counted.get(line.number)) for line in begun)


def _counting(lines: Sequence[NoteLine]) -> dict[int, tuple[int, int]]:
    """Return the numbers counting lines."""
    found: dict[int, tuple[int, int]] = {}
    by_label: dict[str, list[tuple[NoteLine, re.Match[str]]]] = defaultdict(list)
    for line in lines:
        if match := _NUMBERED.match(line.text, line.begins):
            by_label[fold(match["label"] or match["hash"] or "")].append((line, match))
    spelt = (_HAND.match(line.text, line.begins) for line in lines)
    hands = {int(hand["number"]) for hand in spelt if hand}
    for label, matches in by_label.items():
        found |= dict(_of_label(label, matches, hands))
    heads = headings([line.text for line in lines])
    told = {lines[place].number: (n, match.end()) for place, (n, match) in heads.items()}
    return found | told


def _of_label(
    label: str, matches: Sequence[tuple[NoteLine, re.Match[str]]], hands: Collection[int]
) -> Iterator[tuple[int, tuple[int, int]]]:
    bare = [pair for pair in matches if not pair[1]["end"].strip()]
    numbers = [int(match["number"]) for _, match in (matches if label else bare)]
    after = {0, *hands} if label == "h" and (numbers == [1] or hands) else set[int]()
    rising = _rising(numbers) or (bool(after) and numbers[0] - 1 in after)
    for told in (bare, matches) if not label else ():
        if chain := _chain([int(match["number"]) for _, match in told]):
            rising, bare = True, [pair for place, pair in enumerate(told) if place in chain]
            break
    before = 0
    for line, match in matches:
        number, ended = int(match["number"]), bool(match["end"].strip())
        if not ended and before and number not in (before, before + 1, 1, *(n + 1 for n in after)):
            continue
        if not ended and not label and (line, match) not in bare:
            continue
        before = number
        if (ended and not label) or rising:
            yield line.number, (number, match.end())


def _rising(numbers: Sequence[int]) -> bool:
    if len(numbers) > 2 and all(two == one + 1 for one, two in pairwise(numbers)):
        return True
    steps = [two - one for one, two in pairwise(numbers)]
    ups = sum(step in (0, 1) or two == 1 for step, two in zip(steps, numbers[1:], strict=True))
    return len({*numbers}) > 1 and numbers[0] <= 1 and ups >= len(steps) * 0.8


def _chain(numbers: Sequence[int]) -> set[int]:
    """Return the places of numbers that rise one by one, skipping others; none if few."""
    chains = [_from(place, numbers) for place, number in enumerate(numbers) if number < 3]
    places = max(chains, key=len, default=[])
    return {*places} if len(places) > 3 and 3 * len(places) >= 2 * len(numbers) else set()


def _from(place: int, numbers: Sequence[int]) -> list[int]:
    places = [place]
    for later in range(place + 1, len(numbers)):
        if numbers[later] == numbers[places[-1]] + 1:
            places.append(later)
    return places


def _pieces(text: str, start: int) -> Iterator[NotePiece]:
    end = _end_of_facts(text, start)
    if end < len(text.rstrip()):
        yield NotePiece(end, len(text), Manner.ASIDE)
    for found in _BRACKET.finditer(text, start, end):
        struck = found[0][0] in "~«"
        yield NotePiece(
            found.start() + 1, found.end() - 1, Manner.ASIDE if struck else Manner.BRACKET
        )
    yield from _sentences(_BRACKET.sub(_blank, text), start, end)


def _name_alone(found: re.Match[str]) -> str:
    return found[1] + " " * len(found[2])


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _end_of_facts(text: str, start: int) -> int:
    """Return the start of a remark: `#` not before the number of a hand."""
    found = re.compile(r"#(?!\s?[1-9][0-9]?(?![\w:]))").search(text, start)
    return found.start() if found else len(text)


def _sentences(text: str, start: int, end: int) -> Iterator[NotePiece]:
    while start < end:
        found = _END.search(text, start, end)
        stop = found.start() if found else end
        if text[start:stop].strip():
            asks = found is not None and "?" in found[0]
            yield NotePiece(start, stop, Manner.QUESTION if asks else Manner.PLAIN)
        start = found.end() if found else end


def without_repeats(page: Sequence[NoteLine]) -> tuple[NoteLine, ...]:
    """Mark the lines of a hand that stood above as repeats."""
    found: dict[int, int] = {}
    begun: dict[str, Sequence[NoteLine]] = {}
    above = {two.number: one for one, two in pairwise(page)}
    for lines in _numbered(page):
        before = begun.setdefault(_words(lines[0]), lines)
        pairs = zip(before, lines, strict=False)
        same = [*takewhile(lambda pair: _words(pair[0]) == _words(pair[1]), pairs)]
        if before is not lines and len(same) == min(len(before), len(lines)):
            found |= {again.number: first.number for first, again in same}
    for one, two in pairwise(page):
        if _words(one) == _words(two) and _is_full(two):
            found.setdefault(two.number, one.number)
    for line in reversed(page):  # what stands above such a hand as it stood above the first one
        first, again = (above.get(number) for number in (found.get(line.number, 0), line.number))
        if first and again and _words(first) == _words(again) and first.number < again.number:
            found.setdefault(again.number, first.number)
    return tuple(line._replace(repeats=found.get(line.number, 0)) for line in page)


def _numbered(page: Sequence[NoteLine]) -> Iterator[Sequence[NoteLine]]:
    starts = [place for place, line in enumerate(page) if _is_numbered(line)]
    for start, end in pairwise([*starts, len(page)]):
        yield page[start:end]


def _is_numbered(line: NoteLine) -> bool:
    cells = [cell.text for cell in cells_of(line.text) if cell.text]
    row = len(cells) > 2 and re.fullmatch(NUMBER, cells[0])
    return bool(line.ordinal or row or _HAND.match(line.text, line.begins))


def _is_full(line: NoteLine) -> bool:
    """Tell whether a row has names: the next hand has another dealer at least."""
    cells = [cell.text for cell in cells_of(line.text) if cell.text]
    return len(cells) > 3 and sum(bool(re.search(r"[^\W\d_]", cell)) for cell in cells) > 2


def _words(line: NoteLine) -> str:
    return " ".join(line.text.split())


def harmless(text: str) -> str:
    """Make a remark of a log: one line, not too long."""
    whole = text.encode("utf-8", "backslashreplace").decode("utf-8")
    kept = " ".join(whole.replace("\0", "␀").splitlines()).strip()
    if kept == text and len(text) <= LONGEST:
        return text
    return kept if len(kept) <= LONGEST else f"{kept[:LONGEST]} …"
