"""Columns of a table, with their meanings by heading and by content."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, permutations

from referee.messages import say
from referee.notes.cells import (
    NAMED,
    NOTHING,
    OF_TRICKS,
    REMARK,
    Column,
    counts,
    key,
    meanings,
    meanings_by_kind,
    meanings_of,
    value,
)
from referee.notes.sums import ENOUGH, Hands, add_up, blocks, grow, hands_of, row_hand, shown
from referee.notes.vocabulary import fold, kinds_in
from referee.notes.words import Lexicon

MEANINGS = (
    *(say("hand"), say("dealer"), say("in"), say("out"), say("won"), say("pot"), say("tricks")),
    *(say("bourré"), say("paid"), say("drew"), say("player"), say("brought"), say("left")),
    *(say("net"), say("remark"), say("turned")),
)
"""The possible meanings: keys of `headings.toml`, where their French stands as a heading."""
_TRICKS_OF = re.compile(r"(?i)(?:tricks|books|plis|levées) (?:of |de |d['’])(.+)")
_CARD = re.compile(r"(?i)(?:10|[2-9tjqka])\s?[shdc♠♥♦♣]")
_NOBODY = frozenset({"TIE", "CARRY", "NOBODY", "ALL"})
"""Kinds of words in place of a winner."""
_CLOSING = (("left",), ("net",))
"""Meanings of rows that close a table."""


AFTER = "after"
"""What lies in the pot after each hand."""
CHECK = "check"
"""The sum of everybody's changes."""
OWED = "owed"
"""Losses, beside a column of gains."""
_Whose = Callable[[str], str | None]
_PARTS = re.compile(r"\s*(?:[,;/&+]|\band\b|\bet\b)\s*", re.IGNORECASE)


class Headings:
    """The meanings of headings in a text; `stated`: in the user's words."""

    def __init__(
        self, languages: tuple[str, ...], stated: Mapping[str, str], whose: _Whose | None = None
    ) -> None:
        self._lexicon = Lexicon({}, languages)
        self._stated = {key(heading): meaning for heading, meaning in stated.items()}
        self._whose = whose

    def columns(self, columns: Sequence[Column]) -> tuple[Column, ...]:
        read: list[Column] = []
        for column in columns:
            read.append(self._read(column, {one.meaning for one in read}))
        first = read[0]
        if not first.meaning and not first.player and counts(first.filled):
            read[0] = first._replace(meaning="hand")
        if any(column.meaning == "player" for column in read) or self._has_rows_of_players(read):
            return tuple(balances(read))
        told = [*self._of_players(read)]
        for _ in range(2 if self._whose else 0):  # the bourrés show the pots
            told = [*by_contents(told, self.owner)]
        return tuple(told)

    def _has_rows_of_players(self, read: list[Column]) -> bool:
        for n, column in enumerate(read[:2]):
            owners = [self.owner(cell) for cell in column.filled]
            known = 3 * len([*filter(None, owners)]) > 2 * len(owners) > 2
            again = n == 0 or len({*read[0].filled}) < len(read[0].filled)
            if not column.meaning and known and again:
                read[n] = column._replace(meaning="player")
                return True
        return False

    def knows(self, heading: str) -> bool:
        return bool(self.owner(heading) or self._meanings(heading))

    def owner(self, heading: str) -> str | None:
        return self._whose(heading) if self._whose else None

    def is_sum(self, cells: Sequence[str]) -> bool:
        first = next(filter(None, cells), "")
        kinds = kinds_in(self._lexicon.words(first))
        return "COUNT" in kinds or meanings_of(first)[:1] in _CLOSING

    def closes(self, label: str) -> bool:
        return "left" in meanings_of(label) or self.is_sum([label])

    def players(self, columns: Sequence[Column]) -> tuple[str, ...]:
        """Return those with a column, dealers, winners, then others."""

        def named(*meanings: str) -> list[str]:
            some = (one.filled for name in meanings for one in columns if one.meaning == name)
            return [cell for cell in chain.from_iterable(some) if not self._says_nobody(cell)]

        dealers = named("dealer")
        known = [one.player for one in columns if one.player] + named("dealer", "won", "player")
        listed = [name for cell in named("in", "bourré", "out") for name in names_in(cell, known)]
        spelt = {fold(name): name for name in (*listed, *reversed(known), *dealers)}
        return tuple(dict.fromkeys(spelt[fold(name)] for name in (*dealers, *known, *listed)))

    def _says_nobody(self, cell: str) -> bool:
        return any(word.kinds & _NOBODY for word in self._lexicon.words(cell))

    def _read(self, column: Column, taken: Collection[str]) -> Column:
        if column.meaning:
            return column
        mark = "marks" if column.marks else ""
        wanted = self._stated.get(key(column.heading))
        if wanted is not None and (known := meanings().get(key(wanted))):
            return column._replace(meaning=next(filter(column.fits, known), known[0]))
        heading = wanted or column.heading
        of_tricks = OF_TRICKS.fullmatch(heading) or _TRICKS_OF.fullmatch(heading)
        named = of_tricks and (
            self.owner(of_tricks[1]) if self._whose else of_tricks[1][0].isupper()
        )
        if of_tricks and named and column.numbers:
            return column._replace(meaning="tricks", player=of_tricks[1])
        if player := wanted or self.owner(column.heading):
            return column._replace(meaning=mark, player=player)
        fitting = [*filter(column.fits, self._meanings(column.heading))]
        cards = sum(map(bool, map(_CARD.fullmatch, column.filled)))
        if not fitting and 2 * cards > len(column.filled):
            fitting = ["turned"]
        if meaning := next((one for one in fitting if one not in taken), *fitting[:1] or [""]):
            return column._replace(meaning=meaning)
        return column._replace(meaning=mark, player=column.heading if mark else "")

    def _meanings(self, heading: str) -> Sequence[str]:
        return meanings_of(heading) or meanings_by_kind(kinds_in(self._lexicon.words(heading)))

    def _of_players(self, columns: Sequence[Column]) -> Iterator[Column]:
        cells = (cell for one in columns if one.meaning in NAMED for cell in one.filled)
        named = {fold(name) for cell in cells for name in names_in(cell, ())}
        some = [one for one in columns if not one.meaning and (one.player or one.numbers)]
        certain = [one for one in some if one.player or fold(one.heading) in named]
        likely = [one for one in some if one in certain or one.heading[:1].isupper()]
        likely = certain if self._whose else likely
        of_players = add_up(likely) or certain
        several = [*blocks(certain)]
        groups = several if len(several) > 1 else [of_players]
        for column in columns:
            group = next((some for some in groups if column in some), of_players)
            if column in group or column in certain:
                yield column._replace(meaning=shown(group), player=column.player or column.heading)
            else:
                free = column.meaning or column.numbers or {*map(fold, column.filled)} & named
                yield column if free else column._replace(meaning=REMARK)


def balances(columns: Sequence[Column]) -> Sequence[Column]:
    told = {n: [value(cell) for cell in one.cells] for n, one in enumerate(columns) if one.numbers}
    meant = {n: columns[n].meaning for n in told}
    for (m, left), (n, net) in permutations(told.items(), 2):
        both = [a - b for a, b in zip(left, net, strict=True) if a is not None and b is not None]
        if len(both) > 1 and len({*both}) == 1 and min(filter(None, net), default=0) < 0:
            meant |= {m: "left", n: "net"}
    free = [n for n in told if not meant[n]]
    if len(free) == 2:
        pairs = [*zip(told[free[0]], told[free[1]], strict=True)]
        sums = [sum(filter(None, told[n])) for n in free]
        if sums[0] == sums[1] and not any(a and b for a, b in pairs):
            meant |= {free[0]: "net", free[1]: OWED}
    return [one._replace(meaning=meant.get(n, one.meaning)) for n, one in enumerate(columns)]


def by_contents(columns: Sequence[Column], whose: _Whose) -> Iterator[Column]:
    """Yield the columns, with the meanings that the players' numbers bear out."""
    told = [hands_of(some) for some in blocks(columns)]
    told = told or [*filter(None, [_of_words(columns, whose)])]
    known = {column.meaning for column in columns}
    for column in columns:
        found: Sequence[str] = ()
        if not column.player and column.meaning in ("", REMARK, "net") and column.filled:
            named = [_named(cell, whose) for cell in column.cells]
            if column.numbers:
                found = [_of_numbers(column, hands) for hands in told]
            elif any(named) and sum(one is not None for one in named) >= ENOUGH * len(named):
                found = [_of_names(named, hands) for hands in told]
        meaning = next(filter(None, found), "")
        yield column if meaning in known else column._replace(meaning=meaning or column.meaning)


def _of_words(columns: Sequence[Column], whose: _Whose) -> Hands:
    by_meaning = {column.meaning: column.cells for column in columns}
    won = by_meaning.get("won", ())
    lost = by_meaning.get("bourré", ("",) * len(won)) if won else ()
    named = ([_named(cell, whose) or () for cell in row] for row in zip(won, lost, strict=True))
    return [row_hand(*row) for row in named]


def _of_numbers(column: Column, hands: Hands) -> str:
    told = [value(cell) for cell in column.cells]
    if _agree(told, [hand.left if hand else None for hand in hands]):
        return AFTER
    changes = [hand.changes if hand else None for hand in hands]
    if _agree(told, [sum(some.values()) if some else None for some in changes]):
        return CHECK
    pots = [hand.pot if hand else None for hand in hands]
    same = [one == two for one, two in zip(told, pots, strict=True) if two is not None]
    whole = len(same) > 1 and all(same)
    return "pot" if whole or grow(told, hands) else ""


def _of_names(named: Sequence[frozenset[str] | None], hands: Hands) -> str:
    if _agree(named, [frozenset(hand.paid) if hand else None for hand in hands]):
        return "bourré"
    won = [frozenset(hand.winners) if hand else None for hand in hands]
    return "won" if _agree(named, won) else ""


def _agree(told: Sequence[object], proved: Sequence[object]) -> bool:
    both = [(one, two) for one, two in zip(told, proved, strict=True) if two is not None]
    same = sum(one == two for one, two in both)
    return same > 1 and same >= ENOUGH * len(both)


def _named(cell: str, whose: _Whose) -> frozenset[str] | None:
    """Return the players in a cell; None if it says something else."""
    if NOTHING.fullmatch(cell):
        return frozenset()
    bare = re.sub(r"[+-]?[$£€]?\d+(?:[.,]\d+)?", " ", cell)
    found = [whose(name) for name in names_in(bare, ())]
    return frozenset(filter(None, found)) if found and all(found) else None


def names_in(cell: str, known: Sequence[str]) -> list[str]:
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
