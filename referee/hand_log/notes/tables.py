"""Tables in the notes: lines whose cells stand under a head, cut at tabs, commas or wide gaps."""

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from referee.hand_log.notes.page import NoteLine, key

ROLES = {
    "hand": "hand|hands|#|no|nr|game|donne|round",
    "dealer": "dealer|dl|dlr|deal|dealt|donneur|donneuse",
    "stayed": "stayed|stay|stays|in hand|who stayed|playing|restent",
    "winner": "to|winner|won|got it|took it|who won|gagnant|wins",
    "pot": "pot|amount|le pot",
    "bourre": "bourre|bourré|boo|bourres|boos|booed",
    "tricks": "tricks|levées|plis",
    "player": "player|name|who|joueur|nom",
    "bought": "in|buy-in|buyin|bought|start|started|began|put in|départ",
    "end": "out|end|final|count|chips|cash out|finish|fin|total",
    "net": "net|up/down|+/-|won/lost|result",
    "sum": "check|sum|control",
    "notes": "notes|remarks|comment|comments|remarques|result|results|outcome|what happened|résultat",
}
"""What heads of columns are called."""

_ROLE_OF = {name: role for role, names in ROLES.items() for name in names.split("|")}


class TableRow(NamedTuple):
    """A line of a table."""

    line: NoteLine
    head: tuple[str, ...]
    """A role, a player's name by `key`, or empty, one a column."""
    cells: tuple[str, ...]
    """As many as the head has, or more."""
    is_head: bool
    columns: bool
    """Whether the cells are surely under their heads: cut at tabs or commas."""

    @property
    def is_whole(self) -> bool:
        """Whether no cell before the remarks is left out, so that each is surely under its head."""
        last = self.head[-1:] == ("notes",)
        return self.columns or len(self.cells) in (len(self.head), len(self.head) - last)

    def under(self, role: str) -> str:
        """The first cell under this head; empty where there is none."""
        found = (cell for name, cell in zip(self.head, self.cells, strict=False) if name == role)
        return next(found, "")


def rows(lines: tuple[NoteLine, ...], names: frozenset[str]) -> Iterator[TableRow]:
    """The lines of every table: its head, and the lines below that have as many cells."""
    head: tuple[str, ...] = ()
    cut = ""
    for line in lines:
        for way in ("\t", ";", ",", "gap"):
            cells = _cells(line, way)
            if is_head(cells, names, strict=way in ";,"):
                head, cut = _roles(tuple(_named(cell, names) for cell in cells)), way
                yield TableRow(line, head, cells, is_head=True, columns=way != "gap")
                break
        else:
            if not head:
                continue
            cells = _cells(line, cut)
            if _fits(cells, head, cut):
                yield TableRow(line, head, cells, is_head=False, columns=cut != "gap")
            elif cut == "gap":
                head = ()


def _roles(head: tuple[str, ...]) -> tuple[str, ...]:
    """The roles, "in" being who stayed where hands are listed, what was bought where players are."""
    hands = {"hand", "dealer"} & set(head)
    return tuple("stayed" if hands and one == "bought" else one for one in head)


def is_head(cells: tuple[str, ...], names: frozenset[str], *, strict: bool) -> bool:
    """Whether these cells name columns: two of them at least, and none holds a number.

    Commas stand in lists of names too; `strict` wants a head that is no name.
    """
    named = [_named(cell, names) for cell in cells]
    full = [cell for cell in cells if cell]
    good = [one for one in named if one]
    roles = {_ROLE_OF[key(cell)] for cell in full if key(cell) in _ROLE_OF}
    if len(good) < 2 or any(re.search("[0-9]", cell) for cell in full):
        return False
    if strict:
        return (len(good) == len(full) and len(roles) > 0) or len(roles) > 2
    return len(good) >= len(full) - 1 and (len(roles) > 1 or len(good) - len(roles) > 1)


def _named(cell: str, names: frozenset[str]) -> str:
    folded = key(cell)
    return folded if folded in names else _ROLE_OF.get(folded, "")


def _cells(line: NoteLine, way: str) -> tuple[str, ...]:
    if way == "\t":
        return tuple(cell.strip() for cell in line.text.split("\t")) if "\t" in line.text else ()
    if way in ";,":
        if line.text.count(way) < 2:
            return ()
        return tuple(cell.strip() for cell in next(csv.reader([line.text], delimiter=way), []))
    return _joined([cell for cell in re.split(r"\s{2,}|\t", line.said) if cell])


def _fits(cells: tuple[str, ...], head: tuple[str, ...], cut: str) -> bool:
    if cut != "gap":
        return 1 < len(cells) <= len(head) + 1 and not _is_count(cells)
    return len(cells) >= min(3, len(head)) and (
        cells[0].rstrip(".)").isdigit()
        or (head[0] == "dealer" and cells[0].isalpha() and key(cells[0]) not in _ROLE_OF)
    )


def _is_count(cells: tuple[str, ...]) -> bool:
    """Whether cells are no row but a list: a word, then names, each with its number."""
    return cells[0].isalpha() and all(
        re.fullmatch(r"[^\W\d].* [-+]?[0-9.]+", one) for one in cells[1:]
    )


def players_in(lines: tuple[NoteLine, ...]) -> tuple[str, ...]:
    """The players of a table that has a column for them, or one for the dealer."""
    found: dict[str, list[str]] = {"player": [], "dealer": []}
    found_rows = [row for row in rows(lines, frozenset()) if not row.is_head]
    for row in found_rows if all(row.is_whole for row in found_rows) else ():
        for role, names in found.items():
            cell = row.under(role)
            if cell and cell not in names and not re.search("[0-9]", cell):
                names.append(cell)
    best = found["player"] or found["dealer"]
    return tuple(best) if len(best) > 1 else ()


def _joined(cells: list[str]) -> tuple[str, ...]:
    """Cells, a sum that stands apart joined to the name or word before it."""
    out: list[str] = []
    for cell in cells:
        if (
            out
            and re.fullmatch(r"[+-]?\$?[0-9]*\.[0-9]{2}", cell)
            and not re.search("[0-9]", out[-1])
        ):
            out[-1] = f"{out[-1]} {cell}"
        else:
            out.append(cell)
    return tuple(out)
