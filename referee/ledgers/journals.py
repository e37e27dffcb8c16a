"""Journals for hledger or beancount from the recorded book: one transaction per line and cause."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import chain, count
from typing import ClassVar, NamedTuple

from referee.audits import Passage
from referee.books import Account, Cause, Entry, House
from referee.evening_events import DateStated, KittySpent, UnitStated
from referee.events import all_of
from referee.messages import hand_or_before
from referee.wording import CAUSES, money, visible

_YEARS = range(1900, 9999)
_MEANS_SOMETHING = re.compile("[;|]")
"""In a description these mean something to hledger."""


@dataclass(frozen=True, slots=True)
class Transaction:
    """Movements of one cause in one line; the changes sum to zero."""

    day: date
    log: str
    hand: int | None
    line: int | None
    assumed: bool
    cause: Cause
    changes: Mapping[Account, int]
    paid_for: str = ""
    """From the kitty, as written."""


class Price(NamedTuple):
    """The value of a chip from a day on."""

    day: date
    minor: int
    """Hundredths of the currency."""
    currency: str


JournalEntry = Price | Transaction


def journal_entries(passage: Passage, day: date | None) -> Iterator[JournalEntry]:
    day = day or Journal.undated
    for unit in all_of(passage.lines.events, UnitStated):
        yield Price(day, unit.minor, unit.currency.upper())
    yield from transactions(passage, day)


def transactions(passage: Passage, day: date) -> Iterator[Transaction]:
    spent = {event.at.line: event.text for event in all_of(passage.lines.events, KittySpent)}
    together: dict[tuple[int | None, Cause, bool], list[Entry]] = {}
    for entry in passage.judgement.reckoning.recorded:
        together.setdefault((entry.line, entry.movement.cause, entry.assumed), []).append(entry)
    for (line, cause, assumed), entries in together.items():
        changes: Counter[Account] = Counter()
        for entry in entries:
            changes[entry.movement.giver] -= entry.movement.chips
            changes[entry.movement.taker] += entry.movement.chips
        place = passage.source.name, entries[0].hand, line
        paid_for = spent.get(line or 0, "")
        yield Transaction(day, *place, assumed, cause, dict(changes), paid_for)


def stated_day(passage: Passage) -> date | None:
    for event in reversed(all_of(passage.lines.events, DateStated)):
        with suppress(ValueError):
            day = date.fromisoformat(event.text.strip())
            return day if day.year in _YEARS else None
    return None


def _hledger_words(player: str) -> str:
    letters = (letter if letter.isalnum() or letter in " -_.&" else "_" for letter in player)
    return " ".join("".join(letters).split()) or "_"


def _beancount_word(player: str) -> str:
    plain = unicodedata.normalize("NFKD", player).encode("ascii", "ignore").decode()
    word = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-")
    return word[:1].upper() + word[1:] if word else "Player"


@dataclass(slots=True)
class Journal:
    """A journal being written, of which only the balances are kept."""

    undated: ClassVar[date] = date(1970, 1, 1)
    """Stands for an unknown day, since journals require one."""
    beancount: bool
    names: dict[Account, str] = field(default_factory=dict)
    """One that the program accepts for each."""
    _balances: Counter[Account] = field(default_factory=Counter)
    _last: date = undated

    def head(self) -> str:
        unit = "1900-01-01 commodity CHIPS" if self.beancount else "commodity 1000. chips"
        return f"; whole chips, as the hand log records them\n{unit}\n\n"

    def entry(self, entry: JournalEntry) -> str:
        return self._price(entry) if isinstance(entry, Price) else self._transaction(entry)

    def _price(self, price: Price) -> str:
        day, minor, currency = price
        if not re.fullmatch("[A-Z]{2,20}", currency) or currency == "CHIPS":
            return ""
        worth = money(minor, currency)
        return f"{day} price CHIPS {worth}\n\n" if self.beancount else f"P {day} chips {worth}\n\n"

    def _transaction(self, transaction: Transaction) -> str:
        fresh = (account for account in transaction.changes if account not in self.names)
        opened = "".join(map(self.opening, fresh))
        self._balances.update(transaction.changes)
        self._last = max(self._last, transaction.day)
        place = hand_or_before(transaction.hand)
        description = f"{place}, {CAUSES[transaction.cause]}"
        if transaction.paid_for:
            description += f" on {transaction.paid_for}"
        write = self._beancount if self.beancount else self._hledger
        return opened + "\n".join((*write(transaction, description), "", ""))

    def opening(self, account: Account) -> str:
        self.names[account] = name = self._name_of(account)
        if not self.beancount:
            return f"account {name}\n"
        called = "" if isinstance(account, House) else f'  player: "{_quoted(account)}"\n'
        return f"1900-01-01 open {name} CHIPS\n{called}"

    def _name_of(self, account: Account) -> str:
        if isinstance(account, House):
            kind = {House.BANK: "Equity", House.SHOP: "Expenses"}.get(account, "Assets")
            return f"{kind}:{account.value.title()}" if self.beancount else account.value
        plain = _beancount_word(account) if self.beancount else _hledger_words(account)
        whose = "Assets:Players:" if self.beancount else "players:"
        numbered = (f"{whose}{plain}-{number}" for number in count(2))
        taken = self.names.values()
        return next(name for name in chain([f"{whose}{plain}"], numbered) if name not in taken)

    def _hledger(self, transaction: Transaction, description: str) -> Iterator[str]:
        log = visible(transaction.log).replace(",", " ")
        yield f"{transaction.day} {_MEANS_SOMETHING.sub('_', visible(description))}"
        yield f"    ; {log} line {transaction.line}{' (assumed)' if transaction.assumed else ''}"
        for account, chips in transaction.changes.items():
            yield f"    {self.names[account]}  {chips} chips"

    def _beancount(self, transaction: Transaction, description: str) -> Iterator[str]:
        yield f'{transaction.day} * "{_quoted(description)}"'
        yield f'  log: "{_quoted(transaction.log)}"'
        yield f"  at: {transaction.line or 0}"
        yield f"  assumed: {str(transaction.assumed).upper()}"
        for account, chips in transaction.changes.items():
            yield f"  {self.names[account]}  {chips} CHIPS"

    def end(self) -> str:
        balances = [(self.names[account], chips) for account, chips in self._balances.items()]
        if self.beancount:
            day = self._last + timedelta(days=1)
            return "".join(f"{day} balance {name}  {chips} CHIPS\n" for name, chips in balances)
        lines = "".join(f"    {name}  0 chips = {chips} chips\n" for name, chips in balances)
        return lines and f"{self._last} at the end\n{lines}"


def _quoted(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace('"', '\\"')
