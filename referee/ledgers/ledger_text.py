"""Stacks after each hand and at the end, recorded and due."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from referee.audits import Passage
from referee.books import Account, Books, Cause, Entry, House
from referee.evenings import Winnings
from referee.game import Player, in_seat_order
from referee.ledgers.left_open import left_open
from referee.messages import Message, hand_or_before, say, signed
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
    """Of the hand; `start` before the first."""
    stacks: Mapping[Player, str]
    """By seat; winnings if never counted; `?`: not recorded."""
    pot: str


def stacks_after(passage: Passage) -> StackRow | None:
    """Return everybody's stack; None before any chip has moved."""
    judgement = passage.judgement
    books = judgement.reckoning.books
    known = (account for account in books.recorded.balances if not isinstance(account, House))
    players = in_seat_order(known, judgement.evening.players)
    if not players or not (judgement.hand or judgement.reckoning.recorded):
        return None
    label = str(judgement.hand.number) if judgement.hand else say("start")
    return StackRow(label, {player: stack_cell(player, books) for player in players}, _pots(books))


@dataclass(slots=True)
class StackTable:
    """Stacks hand by hand; the names are repeated when they change."""

    style: Style = PLAIN
    _heads: tuple[str, ...] = ()

    def row(self, passage: Passage) -> str:
        """Write a row; empty before any chip has moved."""
        after = stacks_after(passage)
        if after is None:
            return ""
        cells = {
            visible(player, self.style.encoding): cell for player, cell in after.stacks.items()
        }
        return self._written(after.label, {**cells, self.style.words.say("pot"): after.pot})

    def _written(self, label: str, cells: Mapping[str, str]) -> str:
        heads, word = tuple(cells), self.style.words.say
        wide = [max(width(head), 6) + 2 for head in heads]
        if 7 + sum(wide) > self.style.room:
            row = ", ".join(f"{head} {cell}" for head, cell in cells.items())
            return paragraph(
                say("hand {label}: {row}", label=label, row=row), rest="  ", style=self.style
            )
        head = ""
        if heads != self._heads:
            self._heads = heads
            names = (
                " " * (room - width(head)) + head for head, room in zip(heads, wide, strict=True)
            )
            head = f"{word('hand'):>7}{''.join(names)}\n"
        figures = (f"{cell:>{room}}" for cell, room in zip(cells.values(), wide, strict=True))
        return f"{head}{self.style.words.word(label):>7}{''.join(figures)}\n"


def stack_cell(player: Player, books: Books) -> str:
    """Write the winnings if never counted; `?`: not recorded."""
    if player in books.best.unknown:
        return "?"
    recorded, due = (book.balances.get(player, 0) for book in (books.recorded, books.due))
    if player in books.best.start:
        return cell(recorded, due)
    return signed(recorded) if recorded == due else f"{signed(recorded)}/{signed(due)}"


def cell(recorded: int, due: int) -> str:
    return str(recorded) if recorded == due else f"{recorded}/{due}"


def _pots(books: Books) -> str:
    if books.recorded.left.carried is None:
        return "?"
    return cell(in_pots(books.recorded.balances), in_pots(books.due.balances))


def end_text(recorded: Winnings, due: Winnings, style: Style = PLAIN) -> str:
    """Write what each player brought, has and has won, by both books."""
    rows = [(player, _figures(player, recorded, due)) for player in recorded.players]
    lines = table(say("at the end"), _END, rows, style) if rows else ()
    left_open = paragraphs(_open(recorded), rest="    ", style=style)
    return "".join((*(f"{line}\n" for line in lines), left_open))


_END = (
    *((say("brought"), 9), (say("recorded"), 10), (say("due"), 8), (say("won"), 8)),
    *((say("due"), 8), ("", 14)),
)


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
        yield say(
            "The record does not tell what {players} had at the end.",
            players=", ".join(sorted(won.unknown)),
        )


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
    title = hand_or_before(passage.number)
    name = visible(passage.source.name, style.encoding)
    word = style.words.say
    lines = [*wrapped(f"{word(title)} ({name})", style.room)]
    lines.append(f"  {word('line'):>7}  {'':<48}{word('recorded'):>9}{word('due'):>8}")
    for posting in postings(passage):
        giver, taker, _, cause = posting.entry.movement
        move = say(
            "{giver} to {taker}: {cause}",
            giver=holder(giver),
            taker=holder(taker),
            cause=Message(CAUSES[cause]),
        )
        description = list(wrapped(visible(style.words.word(move), style.encoding), 47, rest="  "))
        lines.append(
            f"  {posting.line:>7}  {padded(description[0], 48)}{posting.recorded:>9}{posting.due:>8}"
        )
        lines += [f"{'':11}{rest}" for rest in description[1:]]
    return "".join(f"{line}\n" for line in lines)
