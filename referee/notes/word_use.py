"""Use of words in a whole text: as players, and as possible names."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise, takewhile

from referee.notes.cells import cells_of
from referee.notes.grids import Grid
from referee.notes.page import NoteLine
from referee.notes.phrases import used
from referee.notes.vocabulary import NoteWord, Vocabulary, fold, kinds_in, titles, vocabulary
from referee.notes.words import Lexicon
from referee.notes.writers import writer_of

_SEPARATES = frozenset({"COMMA", "AND", "DASH", "ARROW", "TO"})
ME = ("me", "myself", "moi", "yo", "yours truly")
NEAR = 0.8
_COUNTED = frozenset({"BOO", "IN", "NUM", "OUT", "SWEEP", "WIN", "ZERO"})
_AT_CARDS = frozenset({"CARD", "DEAL", "IN", "LEADS", "OUT", "PLAYS", "RANK", "TURNED"})
ARTICLES = frozenset({"the", "a", "an", "le", "la", "les", "el", "los"})
_TABLE_WORDS = ("table", "tables", "seats", "players", "order", "around", "playing", "clockwise")
_LONG = r"(?:[^\W\d_a-z][\w'.-]*(?: [A-Z][\w'-]++(?!\s?=))?|[^\W\d_][\w'.-]*)"
_BESIDE = re.compile(r"\b([^\W\d_][\w'-]+) \(([^\W\d_]{1,3})\.?\)")
_STANDS_FOR = re.compile(rf"\b([A-Z][a-z]?)(?: is| was| for|:)? (?:me,? )?\(?({_LONG})")


# `R is Rodney`, `C is me (Charlene)`, `P Pee Wee`
def once(names: Iterable[str]) -> list[str]:
    """Return the names without duplicates, however spelt."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(fold(name), name)
    return list(found.values())


def standing_for(text: str, known: Vocabulary) -> list[tuple[str, str]]:
    """Return letters with the names that they stand for: `R is Rodney`."""
    pairs = [(one, two) for one, two in _STANDS_FOR.findall(text) if not known.knows(two)]
    return [(one, two) for one, two in pairs if fold(two) != fold(one) and two[0] == one[0]]


def is_part(key: str, name: str) -> bool:
    """Tell whether a word begins or ends a name: `Elm`, `Lise`."""
    return len(key) > 2 and key != name and (name.startswith(key) or name.endswith(key))


def _may_name(word: NoteWord) -> bool:
    """Tell whether a word of the game may be a name too: `Boo`, but not Bourré."""
    return word.kinds <= used("also_names") and not fold(word.text).startswith("bour")


def _is_capital(word: NoteWord) -> bool:
    return word.kinds == {"WORD"} and word.text[0].isupper()


def _goes_on(words: Sequence[NoteWord]) -> bool:
    return len(words) > 1 and bool(words[0].kinds & _SEPARATES) and words[1].text[0].isupper()


class WordUse:
    """The words of a text, by context."""

    def __init__(
        self, lines: Sequence[NoteLine], languages: tuple[str, ...], grids: Sequence[Grid]
    ) -> None:
        self.lines, self.grids = lines, grids
        self.known = vocabulary(languages)
        self.named = {fold(line.speaker) for line in lines if line.speaker}
        lexicon = Lexicon({}, languages)
        self.read = [(line, lexicon.words(line.outer, line.begins)) for line in lines]
        self.often = Counter(
            fold(word.text) for _, words in self.read for word in words if word.text[0].isalpha()
        )
        self.often.update({fold(who) for line in lines if (who := line.speaker)})
        self.capital = Counter(
            fold(word.text)
            for _, words in self.read
            for word in words[1:]
            if word.text.istitle() and word.text.isalpha() and "CARD" not in word.kinds
        )
        """Capitalized occurrences of each word, except at the start of a line."""
        self.acting = Counter(self.acts(used("deeds")))
        self.subject = Counter(self.acts(used("deeds") - {"NUM", "ZERO", "IN"}))
        self.takes = Counter(self.acts(frozenset({"DEAL", "WIN", "BOO", "NUM"})))
        self.deals = Counter(self.acts(frozenset({"DEAL"})))
        self.legend = dict(self._explained())
        self.me = writer_of(lines, self.often, self.known)

    def _explained(self) -> Iterator[tuple[str, str]]:
        """Yield explained short forms, `R = Rosa`, `Rosa (R)`, with the names."""
        several = 1
        for line in self.lines:
            beside = [(two, one) for one, two in _BESIDE.findall(line.text)]  # `Tasha (T), Bev (B)`
            told = [(one, two) for one, two in beside if fold(two).startswith(fold(one))]
            for pairs, fewest in ((told, several), (standing_for(line.text, self.known), 2)):
                if len(pairs) > fewest:
                    several = 0  # one more, who comes late
                    yield from ((fold(one), two) for one, two in pairs)
            for one, two in re.findall(rf"({_LONG})\s?=\s?({_LONG})", line.text):
                short, long = sorted((one, two.rstrip(".")), key=len)
                if (
                    len(short) < 4
                    and fold(short)[0] in {part[0] for part in fold(long).split()}
                    and not self.known.knows(long)
                ):
                    yield fold(short), long

    def acts(self, deeds: frozenset[str]) -> Iterator[str]:
        for _, words in self.read:
            for one, two in pairwise(words):
                if "DEALER" in one.kinds or "WINNER" in one.kinds:
                    yield fold(two.text)
                if one.text[0].isalpha() and two.kinds & deeds:
                    yield fold(one.text)

    def players(self) -> list[str]:
        """Return those who play, deal or pass, the dealer last."""
        acting, counted, dealers, told = set[str](), set[str](), set[str](), list[str]()
        for line, read in self.read:
            words = [word for word in read if not word.fills or word.text.istitle()]
            for place, word in enumerate(words):
                end = place + 1
                while _goes_on(words[end : end + 2]):  # `Ann and Uncle Ben folded`
                    long = words[end + 2 : end + 3]
                    end += 3 if long and _is_capital(long[0]) else 2
                ahead = kinds_in(words[end : end + 1])
                me = line.speaker or self.me
                if "ME" in word.kinds and me and ahead & _AT_CARDS:
                    told.append(me)
                    acting.add(me)
                if not self._may_play(word, ahead):
                    continue
                above, run = words[:place][::-1], [word]
                for one in takewhile(lambda one: one.text[0].isupper(), above):
                    beside = self.often[fold(one.text)] == 1 and one.end + 1 == run[-1].start
                    run += [one] if beside or fold(one.text) in titles() else []
                told.append(name := line.outer[run[-1].start : word.end])
                dealt = kinds_in(above[len(run) - 1 : len(run)]) & {"DEAL", "DEALER"}
                dealers |= {name} if dealt or "DEAL" in ahead else set()
                shows = "COLON" in ahead and "CARD" in kinds_in(words[place + 2 : place + 3])
                acting |= {name} if dealt or shows or ahead & _AT_CARDS else set()
                counted |= {name} if ahead & _COUNTED else set()
        acting |= counted if len(counted) > 1 and not dealers else set()
        names = [one for one in once(told) if one in acting]
        longer = {one.split()[0] for one in names if " " in one}  # `Father Leo`, `Father`
        longer |= {one for one in names if " " in one and one.split()[-1] in names}
        return sorted((one for one in names if one not in longer), key=dealers.__contains__)

    def _may_play(self, word: NoteWord, does: AbstractSet[str]) -> bool:
        """Tell whether a word may be the name of a player."""
        often = self.often[fold(word.text)] > 1 and does & {"CARD", "LEADS", "PLAYS"}
        acts = bool(does & {"DEAL", "OUT"} or often)
        whole = word.text.istitle() or (acts and not self.capital.keys() - {"i"})
        also = does & {"DEAL", "IN", "OUT"} and _may_name(word)
        return whole and len(word.text) > 1 and (word.kinds == {"WORD"} or bool(also))

    def recurs(self, name: str) -> bool:
        short = [key for key, long in self.legend.items() if fold(long) == fold(name)]
        alike = {fold(name), *map(fold, re.split(r"[\s-]", name)), *short}
        alike |= {key for key in self._clipped if is_part(key, fold(name))}
        return fold(name) in (*ME, fold(self.me)) or any(
            self.often[key] > 1 for key in alike if len(key) > 1 or self.often[key] > 2
        )

    @cached_property
    def cells(self) -> list[frozenset[str]]:
        """The cells by line, of lines with several."""
        rows = (cells_of(line.text) for line in self.lines)
        return [frozenset(fold(cell.text) for cell in row) for row in rows if len(row) > 2]

    @cached_property
    def _clipped(self) -> frozenset[str]:
        """Possible short names: words without another use, elsewhere capitalized."""
        return frozenset(
            key
            for key, count in self.often.items()
            if count > 1 and len(key) > 2 and self.capital[key] and not self.known.knows(key)
        )

    @cached_property
    def _named_words(self) -> frozenset[str]:
        """Capitalized words that stand before a number, or are out, more than once."""
        found = Counter(
            fold(one.text)
            for _, words in self.read
            for one, two in pairwise(words)
            if two.kinds & {"NUM", "OUT"} and one.text[0].isupper()
        )
        return frozenset(word for word, count in found.items() if count > 1)

    def listed_alone(self, before: NoteWord | None, word: NoteWord, after: NoteWord | None) -> bool:
        """Tell whether a known word is in a list of names, and a name elsewhere."""
        if word.kinds == {"BOO"} and self.subject[fold(word.text)]:  # `me, boo and toya`
            return all(near is not None and near.kinds & _SEPARATES for near in (before, after))
        return (
            word.text.istitle()
            and not word.kinds & {"TABLE", "HAND"}
            and self.capital[fold(word.text)] > 2
            and bool(self.acting[fold(word.text)])
            and all(near is None or near.kinds & _SEPARATES for near in (before, after))
            and (before is not None or after is not None)
        )

    def namelike(self, word: NoteWord, after: NoteWord | None) -> bool:
        before_word = after is not None and after.text[0].isalpha()
        titled = before_word and fold(word.text).strip(".") in titles()
        alike = after is not None and word.text[0].isupper() == after.text[0].isupper()
        if titled and after and alike and (word.text[0].isupper() or len(word.text) > 2):
            return after.kinds <= {"WORD", "FILLER"} and (
                after.text[0].isupper() or not after.fills
            )
        key = fold(word.text)
        if key in self.named or key in ME:
            return True
        if word.kinds == {"WORD"}:
            slip = word.text.islower() and self.often[key] == 1
            return (
                word.text[0].isalpha()
                and (len(word.text) > 1 or word.text.isupper())
                and not (slip and get_close_matches(key, _TABLE_WORDS, 1, NEAR))
            )
        listed = word.text[0].isupper() and word.text.isalpha() and self.often[key] > 2
        if (
            listed
            and after is not None
            and (after.kinds & {"COMMA", "AND"} or after.kinds == {"WORD"})
            and not word.kinds & {"FILLER", "TABLE", "HAND"}
            and key in self._named_words
        ):
            return True
        timely = word.kinds <= {"FILLER", "TIME"} and len(key) > 2 and key not in ARTICLES
        if timely and self.takes[key] > 2:
            return True
        acts = self.subject[key] > 0 and self.often[key] > 2
        acts = acts or (word.text.istitle() and word.start > 0 and self.often[key] > 2)
        return acts and word.text.isalpha() and _may_name(word)
