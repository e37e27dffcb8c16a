"""Meanings of columns, by what stands in them."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

from referee.game import Player
from referee.notes.balances import NO, Moved, Numbers, course
from referee.notes.cells import NOTHING, REMARK, Column, names_in
from referee.notes.headings import parted, value
from referee.notes.reckoner import size_of_hand

AFTER = "after"
"""What lies in the pot after each hand."""
OWED = "owed"
"""Losses, beside a column of gains."""
_LETTERS = re.compile(r"(?:[^\W\d_]|[*✓]){0,2}")
_MOST_SUMMED = 30
"""Columns and rows tried for sums; no table has more players."""
_ENOUGH = Fraction(3, 5)
"""The share of rows that a meaning must explain."""
_Hands = Sequence[Moved | None]
_Whose = Callable[[str], str | None]
_LEAST = 2
"""The fewest hands that prove it."""


def blocks(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    owned: dict[str, list[Column]] = defaultdict(list)
    for column in columns:
        if column.player:
            owned[column.player].append(column)
    if len({*map(len, owned.values())}) == 1:
        yield from zip(*owned.values(), strict=True)


def add_up(columns: Sequence[Column]) -> Sequence[Column]:
    """Return the run of columns best explained as numbers of players."""
    some = [one._replace(cells=one.cells[:_MOST_SUMMED]) for one in columns[:_MOST_SUMMED]]
    runs = [run for run in combinations(range(len(some) + 1), 2) if run[1] - run[0] > 1]
    even = [run for run in runs if _even(some[slice(*run)])]
    if even:
        return columns[slice(*max(even, key=lambda run: run[1] - run[0]))]
    read = {run: _weigh(some[slice(*run)]) for run in runs}
    proved = [
        run
        for run, one in read.items()
        if one.share >= _ENOUGH and sum(map(bool, one.hands)) >= _LEAST
    ]
    best = max(proved, key=lambda run: (read[run].share, run[1] - run[0]), default=(0, 0))
    return columns[slice(*best)]


def _even(columns: Sequence[Column]) -> bool:
    """Tell whether every row comes to nothing: gains and losses of all who play."""
    rows = [list(row.values()) for row in _numbers(columns)]
    return len(rows) >= _LEAST and all(any(row) and not sum(row) for row in rows)


def shown(columns: Sequence[Column]) -> str:
    return _weigh(columns).meaning


class _Weighed(NamedTuple):
    meaning: str
    share: Fraction
    """The share of the rows that it explains."""
    hands: _Hands


def _weigh(columns: Sequence[Column]) -> _Weighed:
    cells = {cell for column in columns for cell in column.cells}
    if "" in cells and len(cells) > 1 and all(map(_LETTERS.fullmatch, cells)):
        return _Weighed("marks", Fraction(0), [*_marked(columns)])
    rows = _numbers(columns)
    told = [row for row in rows if len(row) > 1]
    counted = [_counted(row, len(columns)) if len(row) > 1 else None for row in rows]
    share = Fraction(sum(map(bool, counted)), len(told) or 1)
    if share >= _ENOUGH:
        return _Weighed("tricks", share, counted)
    read = course(told)
    hands = iter([one if one and one.adds_up else None for one in read.hands])
    return _Weighed(read.meaning, read.share, [next(hands) if len(r) > 1 else None for r in rows])


def _marked(columns: Sequence[Column]) -> Iterator[Moved]:
    for row in zip(*(column.cells for column in columns), strict=True):
        told = {one.player: parted(cell)[1] for one, cell in zip(columns, row, strict=True)}
        yield row_hand(*([who for who in told if mark in told[who]] for mark in ("won", "bourré")))


def _counted(row: Numbers, players: int) -> Moved | None:
    if min(row.values()) < 0 or sum(row.values()) != size_of_hand(players):
        return None
    best = [player for player, number in row.items() if number == max(row.values())]
    return row_hand(best if len(best) == 1 else (), [who for who in row if not row[who]])


def row_hand(winners: Iterable[str], bourre: Iterable[str]) -> Moved:
    paid = dict.fromkeys(map(Player, bourre), NO)
    return Moved({}, tuple(map(Player, winners)), None, paid, {}, None, None)


def _numbers(columns: Sequence[Column]) -> list[dict[Player, Fraction]]:
    names = [Player(column.player or str(n)) for n, column in enumerate(columns)]
    return [
        {
            who: number
            for who, cell in zip(names, row, strict=True)
            if (number := value(cell)) is not None
        }
        for row in zip(*(column.cells for column in columns), strict=True)
    ]


def by_contents(columns: Sequence[Column], whose: _Whose) -> Iterator[Column]:
    """Yield the columns, with the meanings that the players' numbers bear out."""
    told = [_weigh(some).hands for some in blocks(columns)]
    told = told or [*filter(None, [_of_words(columns, whose)])]
    known = {column.meaning for column in columns}
    for column in columns:
        found: Sequence[str] = ()
        if not column.player and column.meaning in ("", REMARK) and column.filled:
            named = [_named(cell, whose) for cell in column.cells]
            if column.numbers:
                found = [_of_numbers(column, hands) for hands in told]
            elif sum(one is not None for one in named) >= _ENOUGH * len(named):
                found = [_of_names(named, hands) for hands in told]
                found += ["bourré"] if _grows_by(column, columns, whose) else []
        meaning = next(filter(None, found), "")
        yield column if meaning in known else column._replace(meaning=meaning or column.meaning)


def _of_words(columns: Sequence[Column], whose: _Whose) -> _Hands:
    by_meaning = {column.meaning: column.cells for column in columns}
    won = by_meaning.get("won", ())
    lost = by_meaning.get("bourré", ("",) * len(won)) if won else ()
    named = ([_named(cell, whose) or () for cell in row] for row in zip(won, lost, strict=True))
    return [row_hand(*row) for row in named]


def _grows_by(column: Column, columns: Sequence[Column], whose: _Whose) -> bool:
    """Tell whether pots grow after hands in which a column names players: bourrés."""
    hands = _of_words([*columns, column._replace(meaning="bourré")], whose)
    told = ([value(cell) for cell in one.cells] for one in columns if one.numbers)
    clean = any(hand and hand.winners and not hand.paid for hand in hands[:-1])
    return clean and any(grow(numbers, hands) for numbers in told)


def _of_numbers(column: Column, hands: _Hands) -> str:
    told = [value(cell) for cell in column.cells]
    if _agree(told, [hand.left if hand else None for hand in hands]):
        return AFTER
    pots = [hand.pot if hand else None for hand in hands]
    return "pot" if _agree(told, pots) or grow(told, hands) else ""


def _of_names(named: Sequence[frozenset[str] | None], hands: _Hands) -> str:
    if _agree(named, [frozenset(hand.paid) if hand else None for hand in hands]):
        return "bourré"
    won = [frozenset(hand.winners) if hand else None for hand in hands]
    return "won" if _agree(named, won) else ""


def balances(columns: Sequence[Column]) -> Sequence[Column]:
    told = {n: [value(cell) for cell in one.cells] for n, one in enumerate(columns) if one.numbers}
    meant = {n: columns[n].meaning for n in told}
    for (m, left), (n, net) in permutations(told.items(), 2):
        both = [a - b for a, b in zip(left, net, strict=True) if a is not None and b is not None]
        same = (
            len(both) > 1 and len({*both}) == 1 and len({*net}) > 1 and min(filter(None, net)) < 0
        )
        if same and meant[m] in ("", "left", "net") and meant[n] in ("", "net"):
            meant |= {m: "left", n: "net"}
    free = [n for n in told if not meant[n]]
    if len(free) == 2 and not {"left", "net"} & {*meant.values()}:
        pairs = [*zip(told[free[0]], told[free[1]], strict=True)]
        sums = [sum(filter(None, told[n])) for n in free]
        if sums[0] == sums[1] and not any(a and b for a, b in pairs):
            meant |= {free[0]: "net", free[1]: OWED}
    return [one._replace(meaning=meant.get(n, one.meaning)) for n, one in enumerate(columns)]


def _agree(told: Sequence[object], proved: Sequence[object]) -> bool:
    both = [(one, two) for one, two in zip(told, proved, strict=True) if two is not None]
    same = sum(one == two for one, two in both)
    return same > 1 and same >= _ENOUGH * len(both) and len({one for one, _ in both}) > 1


def grow(told: Sequence[Fraction | None], hands: _Hands) -> bool:
    """Tell whether numbers grow after hands that left something."""
    first = next(filter(None, told), Fraction(0))
    after = [
        number == first if hand.winners and not hand.paid else number > first
        for number, hand in zip(told[1:], hands, strict=False)
        if number and hand
    ]
    return len(after) > 1 and all(after)


def _named(cell: str, whose: _Whose) -> frozenset[str] | None:
    """Return the players in a cell; None if it says something else."""
    if NOTHING.fullmatch(cell):
        return frozenset()
    bare = re.sub(r"[+-]?[$£€]?\d+(?:[.,]\d+)?", " ", cell)
    found = [whose(name) for name in names_in(bare, ())]
    return frozenset(filter(None, found)) if found and all(found) else None
