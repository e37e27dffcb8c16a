"""Numbers in columns: by their sums tricks, changes, or running sums."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from referee.game import Player
from referee.notes.cells import Column, parted, value
from referee.notes.reckoner import size_of_hand

Numbers = Mapping[Player, Fraction]
NO = Fraction(0)


class Moved(NamedTuple):
    """The chips moved by one hand, as far as the columns tell."""

    changes: Numbers
    winners: tuple[Player, ...]
    """Those who gained."""
    pot: Fraction | None
    """The sum paid to the winner; without one, what stayed; None: not clear."""
    paid: Numbers
    """Sums beyond the ante: the pot, the limit, or as much as another's."""
    odd: Numbers
    """Other sums beyond it."""
    due: Fraction | None
    """The pot left by the hands before, with the antes; None: not clear."""
    left: Fraction | None
    """What lies in the pot after it; None: not clear."""

    @property
    def is_clear(self) -> bool:
        """The numbers say who won: nothing is odd, or the winner took what was due."""
        return len(self.winners) < 2 and (not self.odd or self.pot == self.due is not None)

    @property
    def adds_up(self) -> bool:
        """The winner took what was due."""
        told = bool(self.winners or self.paid) or self.due is not None
        return self.is_clear and not self.odd and told and self.pot == self.due


def differences(rows: Sequence[Numbers | None], before: Numbers) -> list[Numbers | None]:
    found: list[Numbers | None] = []
    for row in rows:
        step = {player: row[player] - before.get(player, NO) for player in row} if row else None
        found.append(step)
        before = row or before
    return found


def commonest_loss(rows: Sequence[Numbers | None]) -> Fraction | None:
    lost = Counter(-value for row in rows if row for value in row.values() if value < 0)
    return lost.most_common(1)[0][0] if lost else None


def before_all(rows: Sequence[Numbers | None], told: Sequence[Fraction]) -> Numbers:
    """Return the stacks before the first row: those with which its hand adds up."""
    first = next(filter(None, rows), {})
    step = commonest_loss(differences(rows, first)) or NO
    usual = [number + step for number, _ in Counter(first.values()).most_common()]
    pot = step * len(first)
    for start in (*told, *usual, *(number + pot for number in usual)):
        before = dict.fromkeys(first, start)
        hand = next(iter(moves(differences([first], before), step, ())), None) if step else None
        if hand and hand.adds_up and {*hand.paid.values()} <= {pot}:
            return before
    return dict.fromkeys(first, next(iter([*told, *usual]), NO))


def moves(
    rows: Sequence[Numbers | None], ante: Fraction, limits: Collection[Fraction]
) -> list[Moved | None]:
    """Return what each hand moved, from everybody's change in it.

    A bourré player's payment stands for the next ante, if more hands add up so.
    """
    ways = ([*_moves_of(rows, ante, limits, exempt=exempt)] for exempt in (False, True))
    return max(ways, key=lambda way: sum(hand.adds_up for hand in way if hand))


def _moves_of(
    rows: Sequence[Numbers | None], ante: Fraction, limits: Collection[Fraction], *, exempt: bool
) -> Iterator[Moved | None]:
    left: Fraction | None = NO
    before: Numbers = {}
    often = Counter(-change - ante for row in rows if row for change in row.values())
    for changes in rows:
        if changes is None:
            left = None
            yield None
            continue
        spared = {
            who for who, change in changes.items() if who in before and (exempt or not change)
        }
        own = {player: NO if player in spared else ante for player in changes}
        due = None if left is None else left + sum(own.values())
        ahead = tuple(player for player, change in changes.items() if change + own[player] > 0)
        ahead = tuple(player for player in ahead if changes[player] >= 0)
        pot = changes[ahead[0]] + own[ahead[0]] if ahead else due
        more = {p: -change - own[p] for p, change in changes.items() if p not in ahead}
        more = {player: chips for player, chips in more.items() if chips}
        usual = {p for p, n in more.items() if n > 0 and (n == pot or n in limits or often[n] > 1)}
        paid = {player: chips for player, chips in more.items() if player in usual}
        odd = {player: chips for player, chips in more.items() if player not in usual}
        stays = NO if ahead else due
        left = None if stays is None or odd or len(ahead) > 1 else stays + sum(paid.values())
        yield Moved(changes, ahead, pot, paid, odd, due, left)
        before = more


class Moves(NamedTuple):
    """A reading of rows."""

    meaning: str
    """`gained` in a hand, running `score`, or `chips`."""
    hands: Sequence[Moved | None]

    @property
    def share(self) -> Fraction:
        told = [hand.adds_up for hand in self.hands if hand and hand.due is not None]
        return Fraction(sum(told), len(told) or 1)


def course(rows: Sequence[Numbers]) -> Moves:
    losing = any(number < 0 for row in rows for number in row.values())
    ways: list[tuple[str, Sequence[Numbers | None]]] = [("gained", rows)]
    if losing or not rows:
        ways.append(("score", differences(rows, {})))
    else:  # the first row may tell what everybody had before the first hand
        ways.append(("chips", differences(rows, before_all(rows, ()))))
        ways.append(("chips", [None, *differences(rows[1:], rows[0])]))
    return max((_moves(*way) for way in ways), key=lambda one: one.share)


def _moves(meaning: str, steps: Sequence[Numbers | None]) -> Moves:
    ante, known = commonest_loss(steps), [step for step in steps if step is not None]
    hands = moves(known, ante, ()) if ante else iter([None] * len(known))
    return Moves(meaning, [*[None] * (len(steps) - len(known)), *hands])


_LETTERS = re.compile(r"(?:[^\W\d_]|[*✓]){0,2}")
_MOST_SUMMED = 30
"""Columns and rows tried for sums; no table has more players."""
ENOUGH = Fraction(3, 5)
"""The share of rows that a meaning must explain."""
Hands = Sequence[Moved | None]
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
        if one.share >= ENOUGH and sum(map(bool, one.hands)) >= _LEAST
    ]
    best = max(proved, key=lambda run: read[run].share * (run[1] - run[0]), default=(0, 0))
    return columns[slice(*best)]


def _even(columns: Sequence[Column]) -> bool:
    rows = [list(row.values()) for row in _numbers(columns)]
    return len(rows) >= _LEAST and all(any(row) and not sum(row) for row in rows)


def shown(columns: Sequence[Column]) -> str:
    return _weigh(columns).meaning


def hands_of(columns: Sequence[Column]) -> Hands:
    return _weigh(columns).hands


class _Weighed(NamedTuple):
    meaning: str
    share: Fraction
    """The share of the rows that it explains."""
    hands: Hands


def _weigh(columns: Sequence[Column]) -> _Weighed:
    cells = {cell for column in columns for cell in column.cells}
    if "" in cells and len(cells) > 1 and all(map(_LETTERS.fullmatch, cells)):
        return _Weighed("marks", Fraction(0), [*_marked(columns)])
    rows = _numbers(columns)
    told = [row for row in rows if len(row) > 1]
    counted = [_counted(row, len(columns)) if len(row) > 1 else None for row in rows]
    share = Fraction(sum(map(bool, counted)), len(told) or 1)
    if share >= ENOUGH:
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


def grow(told: Sequence[Fraction | None], hands: Hands) -> bool:
    """Tell whether numbers grow after hands that left something."""
    first = next(filter(None, told), Fraction(0))
    after = [
        number == first if hand.winners and not hand.paid else number > first
        for number, hand in zip(told[1:], hands, strict=False)
        if number and hand
    ]
    return len(after) > 1 and all(after)


def ends_crossed(cells: Sequence[str]) -> bool:
    """Tell whether the last cells of a player, and no others, are crosses: they left."""
    crosses = [cell in ("x", "X") for cell in cells]
    return sum(crosses) > 1 and all(crosses[crosses.index(True) :])


def in_turn(
    split: str, stayed: Sequence[Player], winners: Sequence[Player]
) -> tuple[tuple[Player, int], ...]:
    """Return the tricks of `4-1-0` in the order of those in, if the winner took most of them."""
    numbers = [int(part) for part in split.split("-")]
    most = [who for who, number in zip(stayed, numbers, strict=False) if number == max(numbers)]
    fits = len(stayed) == len(numbers) and (not winners or {*winners} == {*most})
    return tuple(zip(stayed, numbers, strict=True)) if fits else ()


def told_of(told: Mapping[str, Fraction], kind: str) -> list[Fraction]:
    return [told[kind], told[kind] / 100] if kind in told else []
