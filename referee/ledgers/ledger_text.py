"""The ledger as text: stacks after each hand and at the end, recorded and due."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.audits import Passage
from referee.evenings import Winnings
from referee.events import PotOwed
from referee.game import (
    NEW_BOOKS,
    Account,
    Books,
    Cause,
    Chips,
    Entry,
    House,
    Player,
    in_seat_order,
)
from referee.ledgers.left_open import left_open
from referee.messages import hand_or_before, signed
from referee.wording import (
    CAUSES,
    PLAIN,
    Style,
    holder,
    in_pots,
    padded,
    paragraph,
    paragraphs,
    signed_money,
    table,
    visible,
    width,
    wrapped,
)


class StackRow(NamedTuple):
    """Everybody's stack after a hand; `recorded/due` where they differ."""

    label: str
    """Number of the hand; `start` before the first."""
    stacks: Mapping[Player, str]
    """By seat; winnings if never counted; `?`: not recorded."""
    pot: str


def stacks_after(passage: Passage) -> StackRow | None:
    """Return everybody's stack after a passage; None before any chip has moved."""
    judgement = passage.judgement
    books = judgement.reckoning.books
    known = (account for account in books.recorded.balances if not isinstance(account, House))
    players = in_seat_order(known, judgement.evening.players)
    if not players or not (judgement.hand or judgement.reckoning.recorded):
        return None
    label = str(judgement.hand.number) if judgement.hand else "start"
    return StackRow(label, {player: stack_cell(player, books) for player in players}, _pots(books))


@dataclass(slots=True)
class StackTable:
    """Rows of stacks, one per hand; the names are repeated when they change."""

    style: Style = PLAIN
    _heads: tuple[str, ...] = ()

    def row(self, passage: Passage) -> str:
        """Write the row of a passage; empty before any chip has moved."""
        after = stacks_after(passage)
        if after is None:
            return ""
        cells = {
            visible(player, self.style.encoding): cell for player, cell in after.stacks.items()
        }
        return self._written(after.label, {**cells, "pot": after.pot})

    def _written(self, label: str, cells: Mapping[str, str]) -> str:
        heads = tuple(cells)
        wide = [max(width(head), 6) + 2 for head in heads]
        if 7 + sum(wide) > self.style.room:
            row = ", ".join(f"{head} {cell}" for head, cell in cells.items())
            return paragraph(f"hand {label}: {row}", rest="  ", style=self.style)
        head = ""
        if heads != self._heads:
            self._heads = heads
            names = (
                " " * (room - width(head)) + head for head, room in zip(heads, wide, strict=True)
            )
            head = f"{'hand':>7}{''.join(names)}\n"
        figures = (f"{cell:>{room}}" for cell, room in zip(cells.values(), wide, strict=True))
        return f"{head}{label:>7}{''.join(figures)}\n"


def stack_cell(player: Player, books: Books) -> str:
    """Write a player's stack, or winnings if never counted; `?`: not recorded."""
    if player in books.best.unknown:
        return "?"
    recorded, due = (book.balances.get(player, 0) for book in (books.recorded, books.due))
    if player in books.best.start:
        return _cell(recorded, due)
    return signed(recorded) if recorded == due else f"{signed(recorded)}/{signed(due)}"


def _cell(recorded: int, due: int) -> str:
    return str(recorded) if recorded == due else f"{recorded}/{due}"


def _pots(books: Books) -> str:
    """Write the chips in the pots; `?` if unknown."""
    if books.recorded.left.carried is None:
        return "?"
    return _cell(in_pots(books.recorded.balances), in_pots(books.due.balances))


def end_text(recorded: Winnings, due: Winnings, style: Style = PLAIN) -> str:
    """Write what each player brought, has and has won, by both books."""
    rows = [(player, _figures(player, recorded, due)) for player in recorded.players]
    lines = table("at the end", _END, rows, style) if rows else ()
    left_open = paragraphs(_open(recorded), rest="    ", style=style)
    return "".join((*(f"{line}\n" for line in lines), left_open))


_END = (("brought", 9), ("recorded", 10), ("due", 8), ("won", 8), ("due", 8), ("", 14))


def _figures(player: Player, recorded: Winnings, due: Winnings) -> Iterator[object]:
    known, brought = player not in recorded.unknown, recorded.brought.get(player)
    won = [winnings.won.get(player, 0) for winnings in (recorded, due)]
    yield "?" if brought is None else brought
    lent = recorded.side.lent.get(player, 0)
    yield from ("?" if brought is None or not known else brought + lent + chips for chips in won)
    yield from (signed(chips) if known else "?" for chips in won)
    if recorded.unit and known:
        yield signed_money(won[0] * recorded.unit.minor, recorded.unit)


def _open(won: Winnings) -> Iterator[str]:
    yield from left_open(won)
    if won.unknown:
        yield f"The record does not tell what {', '.join(sorted(won.unknown))} had at the end."


class Posting(NamedTuple):
    """Movements between two accounts for one cause in one line, in both books."""

    entry: Entry
    recorded: int
    due: int

    @property
    def line(self) -> str:
        """`9`, or `(9)` if the line only implies it."""
        line = self.entry.line
        return "" if line is None else f"({line})" if self.entry.assumed else str(line)


def postings(passage: Passage) -> Iterator[Posting]:
    """Yield the movements of a passage in both books, in the order of the record."""
    reckoning = passage.judgement.reckoning
    sums: dict[tuple[Account, Account, Cause], list[int]] = {}
    first: dict[tuple[Account, Account, Cause], Entry] = {}
    for book, entries in enumerate((reckoning.recorded, reckoning.due)):
        for entry in entries:
            move = entry.movement
            key = (move.giver, move.taker, move.cause)
            sums.setdefault(key, [0, 0])[book] += move.chips
            first.setdefault(key, entry)
    return (Posting(first[key], *both) for key, both in sums.items())


def hand_text(passage: Passage, style: Style = PLAIN) -> str:
    """Write every movement of one hand, recorded and due."""
    title = hand_or_before(passage.number)
    name = visible(passage.source.name, style.encoding)
    lines = [*wrapped(f"{title} ({name})", style.room)]
    lines.append(f"  {'line':>7}  {'':<48}{'recorded':>9}{'due':>8}")
    for posting in postings(passage):
        giver, taker, _, cause = posting.entry.movement
        move = f"{holder(giver)} to {holder(taker)}: {CAUSES[cause]}"
        description = list(wrapped(visible(move, style.encoding), 47, rest="  "))
        lines.append(
            f"  {posting.line:>7}  {padded(description[0], 48)}{posting.recorded:>9}{posting.due:>8}"
        )
        lines += [f"{'':11}{rest}" for rest in description[1:]]
    return "".join(f"{line}\n" for line in lines)


@dataclass(slots=True)
class Causes:
    """Every movement of a player's chips or the kitty, by line and cause."""

    player: Account
    _lines: list[str] = field(default_factory=list)
    _sums: dict[Cause, tuple[int, int]] = field(default_factory=dict)
    _carried: dict[int, Chips] = field(default_factory=dict)
    """Debts to the pot from another day, by line."""
    _books: Books = NEW_BOOKS

    def add(self, passage: Passage) -> None:
        """Add the movements of a passage, and the player's stack after it."""
        books = self._books = passage.judgement.reckoning.books
        stack = f"{_balance(self.player, books):>12}"
        if passage.judgement.hand is None:
            self._carried |= _owed_to_pot(passage, self.player)
        mine = [
            posting for posting in postings(passage) if self.player in posting.entry.movement[:2]
        ]
        for left, posting in zip(range(len(mine) - 1, -1, -1), mine, strict=True):
            _, taker, _, cause = posting.entry.movement
            by = 1 if taker == self.player else -1
            recorded, due = by * posting.recorded, by * posting.due
            hand = "" if posting.entry.hand is None else posting.entry.hand
            self._lines.append(
                f"{hand:>6}{posting.line:>9}  {CAUSES[cause]:<22}"
                f"{signed(recorded):>10}{signed(due):>9}{'' if left else stack}"
            )
            was, should = self._sums.get(cause, (0, 0))
            self._sums[cause] = was + recorded, should + due

    def text(self, style: Style = PLAIN) -> str:
        """Write a row for each line of the log, then the sums."""
        head = f"{'hand':>6}{'line':>9}  {'cause':<22}{'recorded':>10}{'due':>9}{'stack':>12}"
        sums = ", ".join(_sum(cause, *both) for cause, both in self._sums.items())
        rows = "".join(f"{line}\n" for line in (head, *self._lines))
        sentences = (f"{holder(self.player)}: {sums or 'nothing moved'}", *self._debts())
        return rows + paragraphs(sentences, style=style)

    def _debts(self) -> Iterator[str]:
        """Yield a sentence for each debt on paper or to the pot, with its part from another day."""
        books, still = self._books, _still_owed(self._books, self.player)
        for line, chips in self._carried.items():
            yield f"{self.player} owed the pot {chips} from another day (line {line})."
        if still:
            yield f"{self.player} still owes the pot {still}."
        for debtor, creditor in dict.fromkeys((*books.best.from_before, *books.best.on_paper)):
            if self.player in (debtor, creditor):
                yield _on_paper(debtor, creditor, books)


def _balance(account: Account, books: Books) -> str:
    if isinstance(account, House):
        return _cell(*(book.balances.get(account, 0) for book in (books.recorded, books.due)))
    return stack_cell(account, books)


def _owed_to_pot(passage: Passage, player: Account) -> dict[int, Chips]:
    """Return debts to the pot in lines before the first hand, by line."""
    lines = (event for event in passage.events if isinstance(event, PotOwed))
    return {
        line.at.line: amount.chips
        for line in lines
        for amount in line.amounts
        if amount.player == player
    }


def _still_owed(books: Books, player: Account) -> int:
    owed = dict(books.best.owed_at_start)
    return (
        0 if isinstance(player, House) else books.best.put_off.get(player, 0) + owed.get(player, 0)
    )


def _on_paper(debtor: Player, creditor: Player, books: Books) -> str:
    """Write a debt on paper: `Dee owes Ben 6 on paper, 4 of it from another day`."""
    owed = books.best.on_paper.get((debtor, creditor), 0)
    before = books.best.from_before.get((debtor, creditor), 0)
    if not owed:
        return f"{debtor} owed {creditor} {before} from another day; it is paid back."
    if before > owed:
        return f"{debtor} owes {creditor} {owed} on paper, of {before} from another day."
    part = f"{before} of it " if before < owed else ""
    then = f", {part}from another day" if before else ""
    return f"{debtor} owes {creditor} {owed} on paper{then}."


def _sum(cause: Cause, recorded: int, due: int) -> str:
    sums = f"{CAUSES[cause]} {signed(recorded)}"
    return sums if recorded == due else f"{sums} (due: {signed(due)})"
