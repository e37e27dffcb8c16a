"""Lists of names: words that act elsewhere, and tables that add up or deal in turn; checks of a list."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import dropwhile, pairwise, takewhile
from typing import NamedTuple

from referee.evening_events import SeatsTaken
from referee.hand_log import Session, read_line
from referee.notes.page import NoteLine
from referee.notes.phrases import used
from referee.notes.vocabulary import PERSON, NoteWord, fold, kinds_in, titles
from referee.notes.word_use import ARTICLES, ME, WordUse, once, standing_for

_NUMBER = (
    r"(3|4|5|6|7|8|three|four|five|six|seven|eight|trois|quatre|cinq|sept|huit"
    r"|tres|cuatro|cinco|seis|siete|ocho)"
)
_COUNTED = re.compile(
    rf"(?i)(?<!other )(?<!remaining )\b{_NUMBER} (?:of us|ppl|people|players|joueurs|jugadores)\b|\b{_NUMBER}[- ]handed\b"
    r"|\b(?:we (?:were|are)|we're|table of|on (?:était|etait|est)|nous (?:étions|etions|sommes)"
    rf"|[ée]ramos|somos|est[áa]bamos) {_NUMBER}\b(?! of)"
)
_VALUES = "3 three trois tres, 4 four quatre cuatro, 5 five cinq cinco, 6 six seis, 7 seven sept siete, 8 eight huit ocho"
_FIGURES = frozenset({"NUM", "MONEY", "SIGNED", "ZERO", "EVEN"})
_HEAD, _END, _FEWEST = 6, 6, 3


class NamesListed(NamedTuple):
    """Names in a row."""

    names: tuple[str, ...]
    line: NoteLine
    table: bool


def _is_title(word: NoteWord) -> bool:
    return fold(word.text).strip(".") in titles()


def _is_initial(name: str, names: Sequence[str]) -> bool:
    begun = (one for one in names if one != name and fold(one).startswith(fold(name)))
    return len(name) == 1 and any(begun)


def _is_capital(word: NoteWord) -> bool:
    return word.text[0].isupper() or _is_title(word)


def _sentences(words: Sequence[NoteWord]) -> Iterator[Sequence[NoteWord]]:
    start = 0
    listed = sum(word.text == ";" for word in words) > 1
    for place, word in enumerate(words):
        after = words[place + 1].start if place + 1 < len(words) else -1
        ends = word.text == ";" and after != word.end and not listed
        if word.text in (".", "!", "?") or ends:
            yield words[start:place]
            start = place + 1
    yield words[start:]


_RELATIVE = ("who", "who's", "that's", "which", "qui", "quien")
_LETTERS = re.compile(r"(?:[A-Za-z]{3,}:? )?(?:[A-Z]{1,2}[ ,/]+){2,}[A-Z]{1,2}")
_SEATED = re.compile(r"[\w'’.&-]*[^\W_][\w'’.& -]*")


@lru_cache(16)
def _seated(line: str) -> tuple[str, ...]:
    """Return the players of a `seats` line, where any word may be a name."""
    words = line.split(maxsplit=1)
    if not words or fold(words[0]).rstrip(":") != "seats":
        return ()
    events = read_line(line, 1, Session())
    seated = next((event.players for event in events if isinstance(event, SeatsTaken)), ())
    return seated if all(map(_SEATED.fullmatch, seated)) else ()


def _without_asides(words: Sequence[NoteWord]) -> Iterator[NoteWord]:
    """Yield the words but for clauses about a name: `Ann who deals, Ben`."""
    aside, named = False, False
    for word, after in zip(words, [*words[1:], None], strict=False):
        if word.kinds & {"AND", "COMMA"} or word.text[0].isupper():
            aside = False
        elif named and (
            fold(word.text) in _RELATIVE  # or `Dot but they're out then Lou`
            or ("BUT" in word.kinds and after and after.kinds & PERSON)
        ):
            aside = True
        named = word.text[0].isupper()
        if not aside:
            yield word


class NameLists(WordUse):
    """The lists of names of a text."""

    def best_list(self) -> NamesListed | None:
        """Return the names of which most act elsewhere."""
        best: tuple[float, NamesListed] | None = None
        of_each = {line.number for line, words in self.read[:6] if "EACH" in kinds_in(words)}
        for found in self.lists():
            whole = (name for name in found.names if not _is_initial(name, found.names))
            recurring = sum(map(self.recurs, whole))
            explicit = found.table and found.line.number < 6 and recurring
            explicit = explicit or (found.line.number in of_each and recurring > 1)
            explicit = explicit or self._heads_numbers(found)
            if not explicit and (recurring < 2 or recurring < 0.6 * len(found.names)):
                continue
            weight = recurring + (0.9 if found.table else 0) - 0.15 * min(20, found.line.number)
            if best is None or weight > best[0]:
                best = weight, found
        return best[1] if best else None

    def _heads_numbers(self, found: NamesListed) -> bool:
        below = next((line for line in self.lines if line.number > found.line.number), None)
        numbers = re.findall(r"(?<![\w.])[+-]?\d+", below.text) if below else []
        return len(found.names) > 1 and len(numbers) > len(found.names)

    def lists(self) -> Iterator[NamesListed]:
        """Yield the rows of names in one clause."""
        for line, words in self.read if len(self.legend) > 2 else ():
            stand = [*dict.fromkeys(long for _, long in standing_for(line.text, self.known))]
            names = stand if len(stand) > 2 else once(self.legend.values())
            if names is stand or "=" in line.text:
                yield NamesListed(tuple(names), line, "TABLE" in kinds_in(words))
                break
        for line, words in self.read:
            if seated := _seated(line.bare.strip()):
                yield NamesListed(tuple(self._titled(seated)), line, table=True)
                continue
            if line.number < 5 and _LETTERS.fullmatch(line.bare.strip()):
                letters = re.findall(r"\b[A-Z]{1,2}\b", line.bare)  # `n` is no `and` here
                yield NamesListed(tuple(once(letters)), line, table=True)
                continue
            for sentence in _sentences(words):
                table = "TABLE" in kinds_in(sentence)
                for names in self._rows(line.outer, sentence):
                    if len(names) > 1:
                        yield NamesListed(tuple(once(names)), line, table)

    def _titled(self, names: Sequence[str]) -> Iterator[str]:
        before = ""
        for name in names:
            if before and self._is_one(before, name):
                before = f"{before} {name}"
                continue
            if before:
                yield before
            before = name
        yield before

    def _rows(self, text: str, words: Sequence[NoteWord]) -> Iterator[list[str]]:
        row: list[str] = []
        item: list[NoteWord] = []
        opened, words = False, [*_without_asides(words)]
        for place, word in enumerate((*words, None)):
            after = words[place + 1] if place + 1 < len(words) else None
            before = words[place - 1] if place else None
            if word and after and fold(word.text) in ME and fold(after.text) == fold(self.me):
                continue
            if word and before and fold(before.text) in ARTICLES and not self.recurs(word.text):
                continue  # `around the cooler`
            if word is not None and (
                self.namelike(word, after)
                or f'"{word.text}"' in text
                or (len(item) == 1 and self._goes_on(item[0], word))
                or self.listed_alone(before, word, after)
            ):
                gap = text[item[-1].end : word.start] if item else ""
                if gap.strip(" ") or gap.count(" ") > 1:
                    row += self._names(text, item)
                    item = []
                item.append(word)
                continue
            kinds = word.kinds if word else frozenset[str]()
            kinds |= {"COMMA"} if word and word.text == ";" else set()
            row += self._names(text, item, apart=bool(row) and "COMMA" in kinds)
            item = []
            if "COLON" in kinds and after is not None and self.namelike(after, None):
                row, opened = [], True
            elif not kinds & used("within_names") or (
                "TABLE" in kinds and (len(row) > 1 or (after is not None and not row))
            ):
                if len(row) > 1:
                    yield row if opened else self._trimmed(row)
                row, opened = [], "TABLE" in kinds and len(row) < 2

    def _goes_on(self, one: NoteWord, word: NoteWord) -> bool:
        """Tell whether a word is of the name before it: `big t`, `Uncle Boy`, `Jimmy D`."""
        if not _is_title(one):
            return word.text.isupper() and self._is_one(one.text, word.text)
        return (len(word.text) == 1 and word.text.isalpha()) or word.text.istitle()

    def _trimmed(self, row: list[str]) -> list[str]:
        return [*dropwhile(lambda name: not self.recurs(name), row)] or row

    def _names(self, text: str, item: Sequence[NoteWord], *, apart: bool = False) -> Iterator[str]:
        named = [*dropwhile(self._is_no_name, item)]
        whole = named and all(_is_capital(one) or fold(one.text) in ME for one in named)
        item = named if whole else [*item]
        capitals = [*takewhile(_is_capital, item)]
        beside = item[len(capitals) :]
        if len(capitals) > 1 and not any(self.acting[fold(one.text)] for one in beside):
            item = capitals  # `Father Broussard by the window`
        if not item:
            return
        together = list(self._together(item))
        if len(together) < len(item):
            yield from (text[some[0].start : some[-1].end] for some in together)
            return
        several = len(item) > 2 and all(self.acting[fold(one.text)] for one in item)
        apart &= not several and all(one.text[0].isupper() for one in item)
        single = len(item) == 1 or apart
        if len(item) == 2:
            long, short = item[0].text, item[1].text
            if len(short) == 1 and fold(long).startswith(fold(short)):
                self.legend[fold(short)] = long
                yield long
                return
            single |= _is_title(item[0]) or not (
                self.acting[fold(long)]
                and (self.often[fold(short)] > 1 or fold(short) == fold(self.me))
            )
        if single:
            named = [*takewhile(lambda one: one.text[0].isupper(), item)] or [*item]
            yield text[named[0].start : named[-1].end]  # `Ann, Ben / Wayne going round`
            return
        yield from (word.text for word in item)

    def _is_no_name(self, word: NoteWord) -> bool:
        return word.text.islower() and not (_is_title(word) or self.acting[fold(word.text)])

    def _together(self, words: Sequence[NoteWord]) -> Iterator[list[NoteWord]]:
        some: list[NoteWord] = []
        for word in words:
            if some and self._is_one(some[-1].text, word.text):
                some.append(word)
                continue
            if some:
                yield some
            some = [word]
        yield some

    def _is_one(self, one: str, two: str) -> bool:
        """Tell whether two words are one name: `Al Roy`, `Big Lou`."""
        first, second = fold(one), fold(two)
        often = self._beside[first, second]
        if first in titles():
            return often == self.often[first]
        return often > 1 and often == self.often[first] == self.often[second]

    @cached_property
    def _beside(self) -> Counter[tuple[str, str]]:
        pairs = (pair for _, words in self.read for pair in pairwise(words))
        return Counter((fold(one.text), fold(two.text)) for one, two in pairs)


def number_told(lines: Sequence[NoteLine]) -> int | None:
    """Return how many play, if the lines above say so."""
    found = (_COUNTED.search(line.text) for line in lines[:_HEAD])
    told = next((next(filter(None, one.groups())).lower() for one in found if one), None)
    values = enumerate(_VALUES.split(", "), 3)
    return next((n for n, ways in values if told in ways.split()), None)


def counted_last(read: Sequence[tuple[NoteLine, Sequence[NoteWord]]]) -> list[NoteWord]:
    """Return the words beside the numbers of the last line with several."""
    for _, words in reversed(read[-_END:]):
        told = [word for word in words if not word.fills]
        if sum(bool(word.kinds & _FIGURES) for word in told) >= _FEWEST:
            beside = [*_before_numbers(told)]
            return beside if len(beside) >= _FEWEST else []
    return []


def _before_numbers(words: Sequence[NoteWord]) -> Iterator[NoteWord]:
    row: list[NoteWord] = []
    for word in words:
        if word.kinds & _FIGURES:
            yield from row
            row = []
        elif word.kinds == {"WORD"} or "ME" in word.kinds:
            row.append(word)
        elif "AND" not in word.kinds:
            row = []
