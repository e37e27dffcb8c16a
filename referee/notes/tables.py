"""Tables in notes: columns of players or fields, found by their heads.

A row of numbers is read by its sums: the commonest loss is the ante, the gainer won the pot, a
larger loss is a bourré.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from referee.game import Player
from referee.notes.cast import Cast
from referee.notes.cells import Cell, Column, cells_of
from referee.notes.page import NoteLine
from referee.notes.rows import RowRead
from referee.notes.table import NotesTable
from referee.notes.word import NoteWord
from referee.notes.words import Lexicon

_FIELDS = (
    "HAND",
    "DEALER",
    "DEAL",
    "TRICKS",
    "WINNER",
    "WIN",
    "POT",
    "BOO",
    "PAY",
    "MATCH",
    "IN",
    "OUT",
    "COUNT",
    "START",
    "COLUMN",
    "BUY",
    "TIE",
)
_COUNTS = frozenset({"pairs", "named_sum", "gains", "counted", "won"})
"""Kinds of phrases that count one player."""


def tables_in(
    page: Sequence[NoteLine],
    cast: Cast,
    lexicon: Lexicon,
    ante: Fraction | None,
) -> dict[int, RowRead]:
    found: dict[int, RowRead] = {}
    place = 0
    while place < len(page):
        head = _head(page[place], cast, lexicon)
        rows = _rows(page, place, head) if head else []
        if head and len(rows) > 1:
            table = NotesTable(head, cast, lexicon, ante)
            found[page[place].number] = RowRead([], [], [], head=True)
            read = table.read(rows)
            if any(row.facts for row in read.values()):
                found |= read
            else:
                del found[page[place].number]
            place += len(rows)
        place += 1
    return found


def _head(line: NoteLine, cast: Cast, lexicon: Lexicon) -> list[Column] | None:
    cells = [part for cell in cells_of(line.text) for part in _parted(cell, cast)]
    columns = []
    for cell in cells:
        player = cast.whose(cell.text) if cell.text else None
        kinds = {kind for word in lexicon.words(cell.text) for kind in word.kinds}
        field = "" if player else next((field for field in _FIELDS if field in kinds), "")
        if re.search(r"[0-9]", cell.text) or (len(cell.text) > 30 and not player):
            return None
        columns.append(Column(player, field, cell.start))
    players = [column.player for column in columns if column.player]
    fields = {column.field for column in columns if column.field}
    enough = (
        len(players) > 1
        and len(set(players)) == len(players)
        and 2 * len(players) >= len(cast.players)
    ) or len(fields) > 2
    return (
        columns
        if enough
        and len(columns) > 2
        and sum(1 for c in columns if c.player or c.field)
        >= 0.6 * len([c for c in cells if c.text])
        else None
    )


def _parted(cell: Cell, cast: Cast) -> Iterator[Cell]:
    """Yield a cell, or its words if they head several columns."""
    words = list(re.finditer(r"\S+", cell.text))
    if (
        len(words) > 1
        and cast.whose(cell.text) is None
        and all(len(word[0]) < 12 for word in words)
        and not re.search(r"(?i)stayed in|who won", cell.text)
    ):
        yield from (Cell(word[0], cell.start + word.start()) for word in words)
    else:
        yield cell


def _rows(page: Sequence[NoteLine], place: int, head: Sequence[Column]) -> list[NoteLine]:
    """Return the lines below a head with about as many cells."""
    rows: list[NoteLine] = []
    least = max(2, min(len(head) - 2, sum(1 for column in head if column.player)))
    for line in page[place + 1 :]:
        cells = [cell for cell in cells_of(line.text) if cell.text]
        blank = not cells and line.text.strip(" ,;|\t") == ""
        if (
            len(cells) < least
            and not blank
            and not (
                any(column.field for column in head)
                and len(cells) >= 2
                and "," in line.text
                and '"' not in line.text
                and len(cells_of(line.text)) >= len(head) - 1
            )
        ):
            break
        rows.append(line)
        if blank:
            break
    return [row for row in rows if row.text.strip(" ,;|\t")]


def lists_of_players(
    cuts: Sequence[tuple[NoteLine, Sequence[tuple[str, tuple[NoteWord, ...]]]]],
    players: Sequence[Player],
) -> set[int]:
    """Return lines of one player and a number each that together count everybody."""
    found: set[int] = set()
    run: dict[Player, int] = {}
    for line, phrases in cuts:
        player = _counted(phrases)
        if player is None or player in run:
            found |= _whole(run, players)
            run = {}
        if player is not None:
            run[player] = line.number
    return found | _whole(run, players)


def _whole(run: Mapping[Player, int], players: Sequence[Player]) -> set[int]:
    return {*run.values()} if len(run) >= max(2, len(players) - 1) else set()


def _counted(phrases: Sequence[tuple[str, tuple[NoteWord, ...]]]) -> Player | None:
    if [kind in _COUNTS for kind, _ in phrases] != [True]:
        return None
    names = [word for word in phrases[0][1] if "NAME" in word.kinds]
    return Player(str(names[0].value)) if len(names) == 1 else None
