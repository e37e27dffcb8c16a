"""What the row of a table says, cell by cell."""

import re
from collections.abc import Iterator
from fractions import Fraction

from referee.game import Player
from referee.hand_log.notes.doubts import HAND_SIZE
from referee.hand_log.notes.fact import Fact, Meaning, NotedPlay
from referee.hand_log.notes.page import key
from referee.hand_log.notes.tables import TableRow
from referee.hand_log.notes.words import money, signed, written_card

_CARD = re.compile(r"(>?)\(?(>?)([0-9AKQJT]{1,2}.[\uFE0E\uFE0F]?)\)?", re.IGNORECASE)
_NUMBER = re.compile(r"[+\-–−]?\$?[0-9]*\.?[0-9]+")


def row_facts(row: TableRow, meaning: Meaning) -> tuple[list[Fact], list[str]]:
    """The facts of a row, and what in it must be read as a clause."""
    facts: list[Fact] = []
    rest: list[str] = []
    if row.head and row.under("player"):
        return list(_account(row, meaning)), [f" {row.under('notes')}"]
    facts += _opening(row, meaning)
    seats = _seats(row, meaning)
    if _is_tricks(seats):
        return [_trick(row, seats)], [" ".join(row.cells[len(row.head) + 1 :])]
    facts += _marks(seats, meaning, _pot(row, meaning))
    for role, cell in zip(row.head, row.cells, strict=False):
        facts += _of_role(role, cell, row, meaning)
    extra = row.cells[len(row.head) + (0 if row.columns else _shift(row)) :]
    tricks = _tricks_in_order(row, meaning)
    facts += tricks
    said = () if tricks else (row.under("tricks"),)
    rest += [f" {one}" for one in (*said, row.under("notes"), *extra) if one]
    return facts, rest


def _tricks_in_order(row: TableRow, meaning: Meaning) -> list[Fact]:
    """Tricks in the order of those who stayed, where the winner took the most.

    The highest may stand first in any order: then the others must have taken as many each.
    """
    who, took = _players(row.under("stayed"), meaning), row.under("tricks").split()
    if len(took) != len(who) or not all(re.fullmatch("[0-5]", one) for one in took):
        return []
    counts = [int(one) for one in took]
    first = {player for player, count in zip(who, counts, strict=True) if count == max(counts)}
    winner = _players(row.under("winner"), meaning)
    in_order = counts != sorted(counts, reverse=True) or len({*counts[1:]}) < 2
    borne_out = len(first) > 1 if not winner else first == {*winner}
    if sum(counts) != HAND_SIZE or not (in_order and borne_out):
        return []
    return [Fact("tricks", who, tuple(map(Fraction, counts)))]


def _shift(row: TableRow) -> int:
    """1 where the rows begin with a number that has no head."""
    return int("hand" not in row.head and bool(re.fullmatch(r"[0-9]+[.)]?", row.cells[0])))


def _opening(row: TableRow, meaning: Meaning) -> Iterator[Fact]:
    number = row.under("hand") or (row.cells[0] if _shift(row) else "")
    if found := re.fullmatch(r"([0-9]+)[.)]?", number):
        yield Fact("hand", number=int(found[1]))
    dealer = row.under("dealer").split()
    if dealer and (who := meaning.cast.whose(dealer[0])):
        yield Fact("dealt", (who,))


def _seats(row: TableRow, meaning: Meaning) -> list[tuple[Player, str]]:
    cells = row.cells if row.columns else row.cells[_shift(row) :]
    pairs = zip(row.head, cells, strict=False)
    return [
        (who, cell) for name, cell in pairs if (who := meaning.cast.spellings.get(name)) and cell
    ]


def _is_tricks(seats: list[tuple[Player, str]]) -> bool:
    return bool(seats) and all(_CARD.fullmatch(cell.replace(" ", "")) for _, cell in seats)


def _trick(row: TableRow, seats: list[tuple[Player, str]]) -> Fact:
    """Cards under their players; `>` led and a bracket took it."""
    number = re.match("[0-9]+", row.cells[0])
    plays = [
        NotedPlay(who, written_card(re.sub("[>() ]", "", cell)), won="(" in cell)
        for who, cell in seats
    ]
    led = next((n for n, (_, cell) in enumerate(seats) if ">" in cell), None)
    if led is not None:
        plays = plays[led:] + plays[:led]
    return Fact(
        "trick",
        (),
        (),
        int(number[0]) if number else None,
        tuple(plays),
        "led" if led is not None else "",
    )


def _pot(row: TableRow, meaning: Meaning) -> tuple[Fraction, ...]:
    found = _NUMBER.search(row.under("pot"))
    return (_figure(found[0], meaning),) if found else ()


def _marks(
    seats: list[tuple[Player, str]], meaning: Meaning, pot: tuple[Fraction, ...]
) -> Iterator[Fact]:
    """Letters under the players, or their figures."""
    figures = {who: cell for who, cell in seats if _NUMBER.fullmatch(cell)}
    if figures:
        sums = tuple(_figure(cell, meaning) for cell in figures.values())
        is_signed = any(cell[0] in "+-–−" for cell in figures.values())
        yield Fact("standing", tuple(figures), sums, word="signed" if is_signed else "")
        return
    found = {
        letter: tuple(who for who, cell in seats if cell.upper() == letter) for letter in "XWTB"
    }
    stayed = tuple(who for who, cell in seats if cell.upper() in "XWTB")
    if stayed:
        yield Fact("stayed", stayed)
    if found["W"]:
        yield Fact("won" if pot else "won_pot", found["W"][:1], pot)
    elif found["T"]:
        yield Fact("tied", found["T"])
        yield Fact("carried", (), pot)
    if found["B"]:
        yield Fact("boo", found["B"])


def _figure(cell: str, meaning: Meaning) -> Fraction:
    if cell[0] in "+-–−":
        return signed(cell, meaning.scale)
    return money(cell) if "$" in cell or "." in cell else Fraction(cell) * meaning.scale


def _players(cell: str, meaning: Meaning) -> tuple[Player, ...]:
    words = filter(None, re.split(r"[\s,/+&]+", cell))
    return tuple(who for word in words if (who := meaning.cast.whose(word)))


def _of_role(role: str, cell: str, row: TableRow, meaning: Meaning) -> Iterator[Fact]:
    who = _players(cell, meaning)
    sums = _pot(row, meaning)
    match role:
        case "stayed" if cell:
            yield (
                Fact("stayed_all")
                if key(cell).startswith(("all", "everybody", "tous"))
                else Fact("stayed", who)
            )
        case "winner" if cell:
            yield from _result(cell, who, sums, meaning)
        case "bourre" if who:
            yield Fact("boo", who)
        case _:
            return


def _result(
    cell: str, who: tuple[Player, ...], sums: tuple[Fraction, ...], meaning: Meaning
) -> Iterator[Fact]:
    own = _NUMBER.search(cell)
    amount = (_figure(own[0], meaning),) if own else sums
    if len(who) == 1:
        yield Fact("won" if amount else "won_pot", who, amount)
    else:
        yield Fact("tied", who, ())
        if amount:
            yield Fact("carried", (), amount)


def _account(row: TableRow, meaning: Meaning) -> Iterator[Fact]:
    """A row of who bought and ended with how much."""
    who = meaning.cast.whose(row.under("player"))
    for role, kind in (("bought", "bought"), ("end", "standing"), ("net", "standing")):
        cell = row.under(role)
        if who and _NUMBER.fullmatch(cell):
            word = "signed" if role == "net" else ""
            yield Fact(kind, (who,), (_figure(cell, meaning),), word=word)
