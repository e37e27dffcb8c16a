"""Columns of a table, with their meanings by heading and by content."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import NamedTuple

from referee.game import Player
from referee.messages import say
from referee.notes.balances import course
from referee.notes.headings import OF_TRICKS, key, meanings, meanings_of, parted, value
from referee.notes.reckoner import size_of_hand
from referee.notes.vocabulary import fold, kinds_in
from referee.notes.words import Lexicon

MEANINGS = (
    *(say("hand"), say("dealer"), say("in"), say("out"), say("won"), say("pot"), say("tricks")),
    *(say("bourré"), say("paid"), say("drew"), say("player"), say("brought"), say("left")),
    *(say("net"), say("remark")),
)
"""The possible meanings: keys of `headings.toml`, where their French stands as a heading."""
SUMS = frozenset({"brought", "left", "net"})
NAMED = frozenset({"dealer", "in", "out", "won", "bourré", "player"})
REMARK = "remark"
NUMBER = r"#?(\d{1,3})[.):]?"
"""That of a hand."""
NOTHING = re.compile(r"(?i)[\s–—.-]*|none|nil|n/a")
_PARTS = re.compile(r"\s*(?:[,;/&+]|\band\b|\bet\b)\s*", re.IGNORECASE)
_TRICKS_OF = re.compile(r"(?i)(?:tricks|books|plis|levées) (?:of |de |d['’])(.+)")
_MARKS = re.compile(r"[xwtb*✓]{1,2}", re.IGNORECASE)
_NOBODY = frozenset({"TIE", "CARRY", "NOBODY", "ALL"})
"""Kinds of words in place of a winner."""
_SUMS = frozenset({"total", "totals", "sum", "sums", "totaux", "somme", "balance", "net", "delta"})
_MOST_SUMMED = 30
"""Columns and rows tried for sums; no table has more players."""
_ENOUGH = Fraction(3, 5)
"""The share of rows that a meaning must explain."""
_KINDS = MappingProxyType(
    {
        "hand": {"HAND"},
        "dealer": {"DEALER", "DEAL"},
        "tricks": {"TRICKS"},
        "won": {"WINNER", "WIN"},
        "pot": {"POT"},
        "bourré": {"BOO"},
        "paid": {"PAY", "MATCH"},
        "in": {"IN"},
        "out": {"OUT"},
        "left": {"COUNT"},
        "brought": {"START", "BUY"},
        REMARK: {"COLUMN"},
    }
)
"""Meanings of headings that are words of notes."""


class Column(NamedTuple):
    """A column."""

    heading: str
    start: int = 0
    cells: tuple[str, ...] = ()
    meaning: str = ""
    """Empty: not clear."""
    player: str = ""

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if not NOTHING.fullmatch(cell)]

    @property
    def numbers(self) -> bool:
        """True if nothing but numbers stands in it."""
        return bool(self.filled) and all(any(parted(cell)) for cell in self.filled)

    @property
    def marks(self) -> bool:
        return bool(self.filled) and all(map(_MARKS.fullmatch, self.filled))

    def fits(self, meaning: str) -> bool:
        if meaning == "pot" and fold(self.heading).startswith("in ") and "0" in self.filled:
            return False  # what is left there after a hand
        digits = [cell for cell in self.filled if re.search(r"\d", cell)]
        numbers = [cell for cell in self.filled if value(cell) is not None]
        if meaning in NAMED:
            return 2 * len(numbers) < len(self.filled) or not self.filled
        some = digits if meaning in ("hand", "pot") else numbers if meaning in SUMS else self.filled
        return 2 * len(some) > len(self.filled) or not self.filled


class Headings:
    """The meanings of headings in a text; `stated`: in the user's words."""

    def __init__(
        self,
        languages: tuple[str, ...],
        stated: Mapping[str, str],
        whose: Callable[[str], str | None] | None = None,
    ) -> None:
        self._lexicon = Lexicon({}, languages)
        self._stated = {key(heading): meaning for heading, meaning in stated.items()}
        self._whose = whose

    def columns(self, columns: Sequence[Column]) -> tuple[Column, ...]:
        read = [self._read(column) for column in columns]
        first = read[0]
        if not first.meaning and not first.player and _counts(first.filled):
            read[0] = first._replace(meaning="hand")
        if not any(column.meaning == "player" for column in read):
            owners = [self.owner(cell) for cell in first.filled]
            others = any(column.player for column in read)
            if (
                not first.meaning
                and 3 * len([*filter(None, owners)]) > 2 * len(owners) > 2
                and not others
            ):
                read[0] = first._replace(meaning="player")
        if any(column.meaning == "player" for column in read):
            return tuple(read)
        told = [*self._of_players(read)]
        return tuple(_with_pot(told) if self._whose else told)  # of a sheet it is asked

    def knows(self, heading: str) -> bool:
        return bool(self.owner(heading) or self._meanings(heading))

    def owner(self, heading: str) -> str | None:
        return self._whose(heading) if self._whose else None

    def is_sum(self, cells: Sequence[str]) -> bool:
        first = next(filter(None, cells), "")
        kinds = kinds_in(self._lexicon.words(first))
        return fold(first) in _SUMS or "COUNT" in kinds

    def players(self, columns: Sequence[Column]) -> tuple[str, ...]:
        """Return those with a column, dealers, winners, then others."""

        def named(*meanings: str) -> list[str]:
            cells = [
                cell
                for name in meanings
                for one in columns
                if one.meaning == name
                for cell in one.filled
            ]
            return [cell for cell in cells if not self._says_nobody(cell)]

        dealers = named("dealer")
        known = [one.player for one in columns if one.player] + named("dealer", "won", "player")
        listed = [name for cell in named("in", "bourré", "out") for name in names_in(cell, known)]
        spelt = {fold(name): name for name in (*listed, *reversed(known), *dealers)}
        return tuple(dict.fromkeys(spelt[fold(name)] for name in (*dealers, *known, *listed)))

    def _says_nobody(self, cell: str) -> bool:
        return any(word.kinds & _NOBODY for word in self._lexicon.words(cell))

    def _read(self, column: Column) -> Column:
        mark = "marks" if column.marks else ""
        wanted = self._stated.get(key(column.heading))
        if wanted is not None and (known := meanings().get(key(wanted))):
            return column._replace(meaning=next(filter(column.fits, known), known[0]))
        heading = wanted or column.heading
        of_tricks = OF_TRICKS.fullmatch(heading) or _TRICKS_OF.fullmatch(heading)
        if of_tricks and (wanted or column.numbers):
            return column._replace(meaning="tricks", player=of_tricks[1])
        if player := wanted or self.owner(column.heading):
            return column._replace(meaning=mark, player=player)
        if meaning := next(filter(column.fits, self._meanings(column.heading)), ""):
            return column._replace(meaning=meaning)
        return column._replace(meaning=mark, player=column.heading if mark else "")

    def _meanings(self, heading: str) -> Sequence[str]:
        if known := meanings_of(heading):
            return known
        kinds = kinds_in(self._lexicon.words(heading))
        return [meaning for meaning, some in _KINDS.items() if some & kinds]

    def _of_players(self, columns: Sequence[Column]) -> Iterator[Column]:
        """Yield the columns, those of numbers without a meaning as players' where their sums bear it out."""
        named = {
            fold(name)
            for column in columns
            if column.meaning in NAMED
            for cell in column.filled
            for name in names_in(cell, ())
        }
        some = [one for one in columns if not one.meaning and (one.player or one.numbers)]
        certain = [one for one in some if one.player or fold(one.heading) in named]
        likely = [one for one in some if one in certain or one.heading[:1].isupper()]
        likely = certain if self._whose else likely
        of_players = add_up(likely) or certain
        blocks = [*_blocks(certain)]
        groups = blocks if len(blocks) > 1 else [of_players]
        for column in columns:
            group = next((some for some in groups if column in some), of_players)
            if column in group or column in certain:
                yield column._replace(meaning=shown(group), player=column.player or column.heading)
            else:
                free = column.meaning or column.numbers or {*map(fold, column.filled)} & named
                yield column if free else column._replace(meaning=REMARK)


def _blocks(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    """Yield the first column of every player, then the second: one for tricks, one for chips."""
    owned: dict[str, list[Column]] = defaultdict(list)
    for column in columns:
        if column.player:
            owned[column.player].append(column)
    if len({*map(len, owned.values())}) == 1:
        yield from zip(*owned.values(), strict=True)


def _with_pot(columns: Sequence[Column]) -> Sequence[Column]:
    """Return the columns, the only one of numbers that is nobody's beside the winners as the pot."""
    free = [one for one in columns if not one.meaning and not one.player and one.numbers]
    meanings = {column.meaning for column in columns}
    if len(free) != 1 or "won" not in meanings or "pot" in meanings:
        return columns
    return [one._replace(meaning="pot") if one is free[0] else one for one in columns]


def _counts(cells: Sequence[str]) -> bool:
    found = [re.fullmatch(NUMBER, cell) for cell in cells]
    numbers = [int(one[1]) for one in found if one]
    return len(numbers) == len(found) > 1 and all(b == a + 1 for a, b in pairwise(numbers))


def names_in(cell: str, known: Sequence[str]) -> list[str]:
    """Return the players listed in a cell: between signs, otherwise the known ones, otherwise its words."""
    parts = [part for part in _PARTS.split(cell) if part]
    if len(parts) > 1 or fold(cell) in map(fold, known):
        return parts
    names: list[str] = []
    words = cell.split()
    while words:
        size = next((n for n in (3, 2) if fold(" ".join(words[:n])) in map(fold, known)), 1)
        names.append(" ".join(words[:size]))
        words = words[size:]
    return names


def add_up(columns: Sequence[Column]) -> Sequence[Column]:
    """Return the run of columns whose numbers are best explained as those of players."""
    columns = columns[:_MOST_SUMMED]
    runs = (columns[start:end] for start, end in combinations(range(len(columns) + 1), 2))
    weighed = [(_weight(run), run) for run in runs if len(run) > 1]
    (_, share), best = max(weighed, key=lambda one: (one[0][1], len(one[1])), default=(("", 0), ()))
    return best if share >= _ENOUGH else ()


def shown(columns: Sequence[Column]) -> str:
    """Return what the numbers of players' columns are, by what they do."""
    return _weight(columns)[0]


def _weight(columns: Sequence[Column]) -> tuple[str, Fraction]:
    """Return what numbers are, and the share of their rows that this explains."""
    rows = [row for row in _numbers(columns) if len(row) > 1]
    hands = [row for row in rows if min(row.values()) >= 0]
    whole = sum(sum(row.values()) == size_of_hand(len(columns)) for row in hands)
    share = Fraction(whole, len(rows) or 1)
    return ("tricks", share) if share >= _ENOUGH else course(rows)


def _numbers(columns: Sequence[Column]) -> list[dict[Player, Fraction]]:
    """Return the numbers of each row, by the places of their columns."""
    cells = zip(*(column.cells[:_MOST_SUMMED] for column in columns), strict=True)
    read = ((value(cell) for cell in row) for row in cells)
    return [
        {Player(str(n)): number for n, number in enumerate(row) if number is not None}
        for row in read
    ]
