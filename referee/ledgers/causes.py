"""Movements of one account, by line and cause."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.audits import Passage
from referee.books import NEW_BOOKS, Account, Books, Cause, House
from referee.evening_events import PotOwed
from referee.game import Chips, Player
from referee.ledgers.ledger_text import cell, postings, stack_cell
from referee.messages import Message, Series, say, signed
from referee.wording import CAUSES, PLAIN, Style, holder, paragraphs


@dataclass(slots=True)
class Causes:
    """Movements of a player's chips or the kitty."""

    player: Account
    style: Style = PLAIN
    _lines: list[str] = field(default_factory=list)
    _sums: dict[Cause, tuple[int, int]] = field(default_factory=dict)
    _carried: dict[int, Chips] = field(default_factory=dict)
    """By line, from another day."""
    _books: Books = NEW_BOOKS

    def add(self, passage: Passage) -> None:
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
                f"{hand:>6}{posting.line:>9}  {self.style.words.say(CAUSES[cause]):<22}"
                f"{signed(recorded):>10}{signed(due):>9}{'' if left else stack}"
            )
            was, should = self._sums.get(cause, (0, 0))
            self._sums[cause] = was + recorded, should + due

    def text(self, style: Style = PLAIN) -> str:
        word = style.words.say
        head = f"{word('hand'):>6}{word('line'):>9}  {word('cause'):<22}{word('recorded'):>10}{word('due'):>9}{word('stack'):>12}"
        sums = Series(_sum(cause, *both) for cause, both in self._sums.items())
        rows = "".join(f"{line}\n" for line in (head, *self._lines))
        sentences = (
            say("{player}: {sums}", player=holder(self.player), sums=sums or say("nothing moved")),
            *self._debts(),
        )
        return rows + paragraphs(sentences, style=style)

    def _debts(self) -> Iterator[str]:
        books, still = self._books, _still_owed(self._books, self.player)
        for line, chips in self._carried.items():
            yield say(
                "{player} owed the pot {chips} from another day (line {line}).",
                player=holder(self.player),
                chips=chips,
                line=line,
            )
        if still:
            yield say(
                "{player} still owes the pot {still}.", player=holder(self.player), still=still
            )
        for debtor, creditor in dict.fromkeys((*books.best.from_before, *books.best.on_paper)):
            if self.player in (debtor, creditor):
                yield _on_paper(debtor, creditor, books)


def _balance(account: Account, books: Books) -> str:
    if isinstance(account, House):
        return cell(*(book.balances.get(account, 0) for book in (books.recorded, books.due)))
    return stack_cell(account, books)


def _owed_to_pot(passage: Passage, player: Account) -> dict[int, Chips]:
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
    """`Dee owes Ben 6 on paper, 4 of it from another day`."""
    owed = books.best.on_paper.get((debtor, creditor), 0)
    before = books.best.from_before.get((debtor, creditor), 0)
    if not owed:
        return say(
            "{debtor} owed {creditor} {before} from another day; it is paid back.",
            debtor=debtor,
            creditor=creditor,
            before=before,
        )
    if before > owed:
        return say(
            "{debtor} owes {creditor} {owed} on paper, of {before} from another day.",
            debtor=debtor,
            creditor=creditor,
            owed=owed,
            before=before,
        )
    part = say("{before} of it ", before=before) if before < owed else ""
    then = say(", {part}from another day", part=part) if before else ""
    return say(
        "{debtor} owes {creditor} {owed} on paper{then}.",
        debtor=debtor,
        creditor=creditor,
        owed=owed,
        then=then,
    )


def _sum(cause: Cause, recorded: int, due: int) -> str:
    sums = Series((Message(CAUSES[cause]), signed(recorded)), " ")
    return sums if recorded == due else say("{sums} (due: {due})", sums=sums, due=signed(due))
