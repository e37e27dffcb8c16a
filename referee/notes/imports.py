"""Score sheets read as an evening: every row as a hand, by what its columns were taken for."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.notes.sheets import TIED, ScoreSheet, SheetColumn, SheetRow, names_in, sheet_in, value
from referee.notes.transcript import NO_ANSWERS, Transcript, transcribe
from referee.notes.vocabulary import fold

_REMARK = "#"
_NO = Fraction(0)


class SheetRead(NamedTuple):
    """A score sheet, as read."""

    columns: tuple[SheetColumn, ...]
    notes: Mapping[int, str]
    """What each row was read as, by its line."""
    lines: tuple[str, ...]

    @property
    def unclear(self) -> list[SheetColumn]:
        """The columns with something in them of which nothing was made."""
        return [column for column in self.columns if not column.meaning and column.filled]

    def transcript(self, answers: Mapping[int, str] = NO_ANSWERS) -> Transcript:
        notes = [self.notes.get(number, line) for number, line in enumerate(self.lines, 1)]
        return transcribe(notes, answers, dict(enumerate(self.lines, 1)))


def import_sheet(lines: Sequence[str], stated: Mapping[str, str]) -> SheetRead | None:
    """Read a score sheet; `stated`: meanings of columns by their headings. None if it has no table."""
    sheet = sheet_in(lines, stated)
    if sheet is None:
        return None
    head, *_ = sheet.rows
    table = range(head.line + 1, max(row.line for row in (*sheet.rows, *sheet.sums)) + 1)
    notes = {number: _REMARK if lines[number - 1].strip(" |:-") else "" for number in table}
    notes |= {head.line: f"Players: {', '.join(sheet.players)}", **dict(_rows(sheet))}
    return SheetRead(sheet.columns, notes, tuple(lines))


def _rows(sheet: ScoreSheet) -> Iterator[tuple[int, str]]:
    """Yield what each row says, in the words of notes."""
    if any(column.meaning == "player" for column in sheet.columns):
        yield from _ledger(sheet)
        return
    ante = _ante(sheet)
    running: dict[str, Fraction] = {}
    for number, row in enumerate(sheet.hands, 1):
        gained = _numbers(sheet.of_players(row, "gained"))
        running = {one: running.get(one, _NO) + gained.get(one, _NO) for one in running | gained}
        clauses = [
            f"hand {sheet.fields(row).get('hand', number)}",
            *_hand(sheet, row, gained, ante),
        ]
        says = "; ".join(clauses)
        yield row.line, says
    for row in sheet.sums[:1]:
        if sums := _numbers(sheet.of_players(row, "gained")):
            yield row.line, _listed(sums)
            return
    if running:
        yield row.line, f"{says}; {_listed(running)}"


def _hand(
    sheet: ScoreSheet, row: SheetRow, gained: Mapping[str, Fraction], ante: Fraction
) -> Iterator[str]:
    fields = sheet.fields(row)
    marks = {player: cell.lower() for player, cell in sheet.of_players(row, "marks").items()}
    if "dealer" in fields:
        yield f"dealer {fields['dealer']}"
    if names := [*names_in(fields.get("in", ""), sheet.players), *marks]:
        yield f"in {', '.join(names)}"
    if "out" in fields:
        yield f"out {', '.join(names_in(fields['out'], sheet.players))}"
    if tricks := sheet.of_players(row, "tricks"):
        yield f"tricks {', '.join(f'{player} {number}' for player, number in tricks.items())}"
    elif "tricks" in fields:
        yield f"tricks {fields['tricks']}"
    winner = fields.get("won", ", ".join(player for player, mark in marks.items() if "w" in mark))
    tied = fold(winner) in TIED or any("t" in mark for mark in marks.values())
    yield from _pot(fields.get("pot"), winner, gained, ante, tied=tied)
    lost = names_in(fields.get("bourré", ""), sheet.players)
    marked = [player for player, mark in marks.items() if "b" in mark]
    yield from _paid([*lost, *marked], fields.get("paid", ""))
    if scores := _numbers(sheet.of_players(row, "score")):
        yield _listed(scores)
    if stacks := _numbers(sheet.of_players(row, "chips")):
        yield f"chips {_listed(stacks, '')}"


def _paid(lost: Sequence[str], paid: str) -> Iterator[str]:
    """Yield who was bourré and what they paid."""
    if len(lost) == 1 and value(paid) is not None:
        yield f"{lost[0]} bourré; {lost[0]} paid {paid}"
        return
    yield from (f"{player} bourré" for player in lost)
    if paid:
        yield f"paid {paid}"


def _pot(
    pot: str | None, winner: str, gained: Mapping[str, Fraction], ante: Fraction, *, tied: bool
) -> Iterator[str]:
    """Yield who won what; where it is not told, the only one who gained while the others lost the ante and no more."""
    ahead = [player for player, number in gained.items() if number > 0]
    lost = {number for number in gained.values() if number < 0}
    if winner in ("", *ahead) and len(ahead) == 1 and lost == {-ante}:
        winner, pot = ahead[0], pot or _amount(gained[ahead[0]] + ante)
    if tied:
        yield f"pot {pot} carries" if pot else "the pot carries"
    elif winner:
        yield f"pot {pot} to {winner}" if pot else f"{winner} won the pot"
    elif pot:
        yield f"pot {pot}"


def _ante(sheet: ScoreSheet) -> Fraction:
    """Return the commonest loss of a hand."""
    rows = (_numbers(sheet.of_players(row, "gained")).values() for row in sheet.hands)
    lost = Counter(-number for row in rows for number in row if number < 0)
    return lost.most_common(1)[0][0] if lost else Fraction(0)


def _ledger(sheet: ScoreSheet) -> Iterator[tuple[int, str]]:
    """Yield what was brought and what was left, on the first and the last row."""
    rows = [fields for row in sheet.rows[1:] if "player" in (fields := sheet.fields(row))]
    lines = [row.line for row in sheet.rows[1:] if "player" in sheet.fields(row)]
    counted = {
        meaning: {fields["player"]: fields[meaning] for fields in rows if meaning in fields}
        for meaning in ("brought", "left", "net")
    }
    for line, meaning in ((lines[0], "brought"), (lines[-1], "left")):
        if counts := counted[meaning]:
            yield line, f"chips {', '.join(f'{player} {n}' for player, n in counts.items())}"
    if net := _numbers(counted["net"]) if not counted["left"] else {}:
        yield lines[-1], _listed(net)


def _numbers(cells: Mapping[str, str]) -> dict[str, Fraction]:
    return {player: number for player, cell in cells.items() if (number := value(cell)) is not None}


def _listed(counts: Mapping[str, Fraction], sign: str = "+") -> str:
    return ", ".join(f"{player} {_amount(number, sign)}" for player, number in counts.items())


def _amount(number: Fraction, sign: str = "") -> str:
    return f"{float(number):{sign}.9g}"
