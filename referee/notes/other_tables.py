"""Tables with a row for each player and hand, or without heads."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from referee.notes.cast import Cast
from referee.notes.cells import (
    NOTHING,
    REMARK,
    Cell,
    Column,
    NotedTable,
    Row,
    cells_of,
    columns_below,
    counts,
    sign_of,
    value,
)
from referee.notes.grids import Grid
from referee.notes.page import NoteLine
from referee.notes.sums import add_up, shown
from referee.notes.vocabulary import fold

_NAMING = ("dealer", "in", "out", "won", "bourré")
"""Columns whose cells say yes or no of a player, or name one."""
_COUNTING = {"tricks": "tricks", "left": "chips", "net": ""}
"""Columns of numbers; empty: their sums show what they are."""
_OF_HANDS = ("hand", *_NAMING, "pot", "paid", "drew")
_YES = frozenset(["x", "y", "yes", "1", "true", "✓", "*", "oui", "o", "w", "b"])
_NO = frozenset(["n", "no", "0", "false", "non"])
_Hand = Mapping[str, Row]
"""The row of each player."""


def by_hand(table: NotedTable) -> NotedTable:
    columns = [*enumerate(table.columns)]
    place = {one.meaning or (str(n) if one.numbers else ""): n for n, one in reversed(columns)}
    if "player" not in place or not place.keys() & {"hand", "tricks", *_NAMING}:
        return table
    hands = [*_hands(table.rows, place)]
    if not any(len(hand) > 1 for hand in hands[1:]):
        return table
    players = dict.fromkeys(player for hand in hands for player in hand)
    counted = [one for one in place if one in _COUNTING or one.isdigit()]
    told = {
        Column(one, meaning=one): [_of_hand(table, place, one, hand) for hand in hands]
        for one in _OF_HANDS
        if one in place
    }
    for one in counted:
        for who in players:
            own = [hand[who].cells[place[one]] if who in hand else Cell("", 0) for hand in hands]
            told[Column(one, meaning=_COUNTING.get(one, ""), player=who)] = own
    heads = [one._replace(cells=tuple(cell.text for cell in cells)) for one, cells in told.items()]
    open_ = {
        one: [head for head in heads if head.heading == one and not head.meaning] for one in counted
    }
    meant = {one: shown(some) for one, some in open_.items() if some}
    first = {next(iter(hand.values())).line: n for n, hand in enumerate(hands)}
    rows = [
        Row(
            row.line,
            row.text,
            tuple(
                cells[first[row.line]] if row.line in first else Cell("", 0)
                for cells in told.values()
            ),
            (*_unread(table, place, row, players), *row.beside),
            sums=row.line not in first,
        )
        for row in table.rows
    ]
    read = (one._replace(meaning=one.meaning or meant[one.heading]) for one in heads)
    return table._replace(columns=tuple(read), rows=tuple(rows))


def _hands(rows: Sequence[Row], place: Mapping[str, int]) -> Iterator[_Hand]:
    """Yield the rows of each hand; one begins with its number, or where a player comes again."""
    hand, number = dict[str, Row](), ""
    for row in rows:
        player = _text(row, place["player"])
        if row.sums or not player:
            continue
        now = (_text(row, place["hand"]) if "hand" in place else "") or number
        if hand and (now != number or player in hand):
            yield hand
            hand = {}
        hand[player], number = row, now
    yield hand


def _of_hand(table: NotedTable, place: Mapping[str, int], meaning: str, hand: _Hand) -> Cell:
    said: list[str] = []
    for player, row in hand.items():
        cell = _text(row, place[meaning])
        whole = meaning in ("hand", "pot") or fold(cell) in map(fold, hand)
        if cell and not whole and meaning in _NAMING:
            cell = player if _says_yes(table.columns[place[meaning]], cell) else ""
        elif cell and not whole:
            cell = f"{player} {cell}"
        said.append(cell)
    return Cell(", ".join(dict.fromkeys(filter(None, said))), 0)


def _says_yes(column: Column, cell: str) -> bool:
    return fold(cell) in _YES | {fold(column.meaning), fold(column.heading)}


def _unread(
    table: NotedTable, place: Mapping[str, int], row: Row, players: Mapping[str, None]
) -> Iterator[Cell]:
    answers = {*_NO, *map(fold, players)}
    for n, (column, cell) in enumerate(zip(table.columns, row.cells, strict=True)):
        bare = column.meaning in ("", REMARK) and str(n) not in place
        told = not (bare or row.sums) and place[column.meaning or str(n)] == n
        if told and column.meaning in _NAMING:
            told = fold(cell.text) in answers or _says_yes(column, cell.text)
        if not told and not (bare and table.is_whole) and not NOTHING.fullmatch(cell.text):
            yield cell


def _text(row: Row, place: int) -> str:
    text = row.cells[place].text
    return "" if NOTHING.fullmatch(text) else text.strip(" *_")


LEAST_ROWS, _MOST_ALIKE = 3, 30


def in_seat_order(page: Sequence[NoteLine], cast: Cast) -> Grid | None:
    """Return the lines with a number for each player in the order of the seats."""
    rows: list[Row] = []
    size = len(cast.players)
    for line in page if size > 2 else ():
        told = [Cell(word[0], word.start()) for word in re.finditer(r"\S+", line.text)]
        counts = [value(cell.text) is not None for cell in told]
        labelled = counts[1 : size + 1] == [True] * size
        numbers = told[labelled:][:size]
        many = sum(takewhile(bool, counts[labelled:]))
        rest = line.text[numbers[-1].start :].partition(" ")[2] if numbers else ""
        more = many > size and re.search(r"[^\W\d_]", rest)
        if line.number <= cast.line or not (many == size or more) or sign_of(line.text):
            continue
        label = told[0] if labelled else Cell("", 0)
        beside = Cell(rest.strip(), len(line.text) - len(rest.lstrip()))
        rows.append(Row(line.number, line.text, (label, *numbers, beside)))
    if len(rows) < LEAST_ROWS:
        return None
    place = next(n for n, line in enumerate(page) if line.number == rows[0].line)
    above = page[place - 1]
    headed = above.number > cast.line and len([*filter(cast.whose, above.text.split())]) > 1
    grid = Grid(above if above.text.rstrip().endswith(":") else page[place], cast.players, (*rows,))
    return None if headed or len(add_up(grid.columns()[1 : size + 1])) < size else grid


def players_alone(page: Sequence[NoteLine], cast: Cast) -> list[Column]:
    heads = [Cell("", cell.start) for cell in cells_of(page[0].text)]
    lines = [row.text for row in page[:_MOST_ALIKE]]
    alike = [*takewhile(lambda text: len(cells_of(text)) == len(heads), lines)]
    if min(len(heads), len(alike)) < LEAST_ROWS or not 0 < cast.line < page[0].number:
        return []
    columns = columns_below(heads, alike)
    found = add_up([one for one in columns if one.numbers and not counts(one.cells)])
    whole = len(found) == len(cast.players)
    owners = dict(zip((one.start for one in found), cast.players, strict=True)) if whole else {}
    owned = [Column(owners.get(one.start, ""), one.start) for one in columns]
    return [one._replace(player=one.heading) for one in owned] if whole else []
