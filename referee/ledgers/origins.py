"""Origins of a balance and of a payment: by line and cause, hand by hand."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from referee.audits import Passage
from referee.books import NEW_BOOKS, Account, Books, Cause, House
from referee.evening_events import PotOwed
from referee.evenings import HandPart, Net, PaymentOrigin, Settled
from referee.game import Chips, Player
from referee.ledgers.ledger_text import cell, postings, stack_cell
from referee.ledgers.settlement import in_currency
from referee.messages import Message, Series, Text, say, signed
from referee.wording import CAUSES, PLAIN, Style, holder, paragraphs, signed_in, written


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
        mine = [one for one in postings(passage) if self.player in one.entry.movement[:2]]
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
        sums: Text = Series(_sum(cause, *both) for cause, both in self._sums.items())
        rows = "".join(f"{line}\n" for line in (head, *self._lines))
        sums = sums or say("nothing moved")
        sentence = say("{player}: {sums}", player=holder(self.player), sums=sums)
        return rows + paragraphs((sentence, *self._debts()), style=style)

    def _debts(self) -> Iterator[str]:
        books, still = self._books, _still_owed(self._books, self.player)
        name = holder(self.player)
        for line, chips in self._carried.items():
            yield say(
                "{player} owed the pot {chips} from another day (line {line}).",
                player=name,
                chips=chips,
                line=line,
            )
        if still:
            yield say("{player} still owes the pot {still}.", player=name, still=still)
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
    return 0 if isinstance(player, House) else books.best.put_off.get(player, 0)


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


def origin_text(settled: Settled, found: PaymentOrigin, style: Style = PLAIN) -> str:
    paid, word = settled.payment(found.giver, found.taker), style.words.word
    said = [*_paid(settled, found, paid), _lost(settled, found)]
    said += (f"  {word(part)}" for part in _parts(settled, found))
    if paid is not None and paid != found.between:
        said.append(_set_off(settled, paid - found.between))
        for net in found.nets:
            said.append(_net(settled, net))
            said += (f"  {word(figures)}" for figures in _by_log(settled, net))
    return paragraphs(said, rest="    ", style=style)


def _paid(settled: Settled, found: PaymentOrigin, paid: int | None) -> Iterator[str]:
    both = {"giver": found.giver, "taker": found.taker}
    yield say("{log}{currency}", log=settled.winnings.name, currency=in_currency(settled))
    if paid is None:
        yield say(
            "Not settled: a stack is not known, so that only what the hands brought can be said."
        )
    elif paid:
        yield say("{giver} pays {taker} {amount}.", **both, amount=written(settled, paid))
    else:
        yield say("{giver} and {taker} have nothing to pay to each other.", **both)


def _lost(settled: Settled, found: PaymentOrigin) -> str:
    if not found.hands:
        return say("No hand took chips from one of the two to the other.")
    lost = sum(hand.amount for hand in found.hands)
    return say(
        "Hand by hand, {giver} lost {chips} to {taker}:"
        if lost >= 0
        else "Hand by hand, {giver} won {chips} from {taker}:",
        giver=found.giver,
        taker=found.taker,
        chips=written(settled, abs(lost)),
    )


def _parts(settled: Settled, found: PaymentOrigin) -> Iterator[str]:
    for hand in found.hands:
        chips = written(settled, abs(hand.amount))
        did = say("lost {chips}" if hand.amount > 0 else "won {chips}", chips=chips)
        yield say("{place}: {result}", place=_place(hand, settled), result=did)
    for debt in found.before:
        yield say(
            "from earlier days, {giver} to {taker}: {chips}",
            giver=holder(debt.giver),
            taker=holder(debt.taker),
            chips=written(settled, debt.amount),
        )
    for part, amount in found.paid:
        yield say(
            "already paid, {giver} to {taker}: {chips} ({place})",
            giver=part.giver,
            taker=part.taker,
            chips=written(settled, amount),
            place=Series((part.source, str(part.line)), ":"),
        )


def _place(hand: HandPart, settled: Settled) -> Series:
    log = hand.log if len(settled.logs) > 1 else ""
    line = "" if hand.line is None else say("line {number}", number=hand.line)
    return Series(filter(None, (log, _called(hand), line)))


def _called(hand: HandPart) -> Message:
    return say("at the end") if hand.hand is None else say("hand {number}", number=hand.hand)


def _set_off(settled: Settled, rest: int) -> Message:
    return say(
        "The other {chips} is not a debt of these two alone: to keep payments few, what each won "
        "and lost against everybody is set off. `--direct` settles each debt as it arose."
        if rest > 0
        else "The payment is not a debt of these two alone: to keep payments few, what each won "
        "and lost against everybody is set off. `--direct` settles each debt as it arose.",
        chips=written(settled, rest),
    )


def _net(settled: Settled, net: Net) -> str:
    against, won = Series(_against(settled, net)), signed_in(settled, net.won)
    return say("{player} {won} in all: {against}", player=net.player, won=won, against=against)


def _by_log(settled: Settled, net: Net) -> Iterator[str]:
    for log, hands in groupby(net.hands, key=lambda hand: hand.log):
        figures = (Series((_called(hand), signed_in(settled, hand.amount)), " ") for hand in hands)
        yield say("{name}: {counts}", name=log, counts=Series(figures))


def _against(settled: Settled, net: Net) -> Iterator[Message]:
    for debt in net.debts:
        if debt.giver == net.player:
            chips, taker = signed_in(settled, -debt.amount), holder(debt.taker)
            yield say("{chips} to {player}", chips=chips, player=taker)
        else:
            chips, giver = signed_in(settled, debt.amount), holder(debt.giver)
            yield say("{chips} from {player}", chips=chips, player=giver)
