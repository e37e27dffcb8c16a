"""Journals for hledger or beancount from the recorded book: one transaction per line and cause."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import ClassVar, NamedTuple

from referee.audits import Passage
from referee.books import Account, Cause, Entry, House
from referee.evening_events import DateStated, KittySpent, UnitStated
from referee.events import all_of
from referee.game import Player
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
    for event in passage.lines.events:
        if isinstance(event, UnitStated):
            yield Price(day, event.minor, event.currency.upper())
    yield from transactions(passage, day)


def transactions(passage: Passage, day: date) -> Iterator[Transaction]:
    spent = {
        event.at.line: event.text for event in passage.lines.events if isinstance(event, KittySpent)
    }
    together: dict[tuple[int | None, Cause, bool], list[Entry]] = {}
    for entry in passage.judgement.reckoning.recorded:
        together.setdefault((entry.line, entry.movement.cause, entry.assumed), []).append(entry)
    for (line, cause, assumed), entries in together.items():
        changes: Counter[Account] = Counter()
        for entry in entries:
            changes[entry.movement.giver] -= entry.movement.chips
            changes[entry.movement.taker] += entry.movement.chips
        yield Transaction(
            day,
            passage.source.name,
            entries[0].hand,
            line,
            assumed,
            cause,
            dict(changes),
            spent.get(line or 0, ""),
        )


def stated_day(passage: Passage) -> date | None:
    for event in reversed(all_of(passage.lines.events, DateStated)):
        with suppress(ValueError):
            day = date.fromisoformat(event.text.strip())
            return day if day.year in _YEARS else None
    return None


@dataclass(slots=True)
class Names:
    """Account names that a program accepts, one per player."""

    beancount: bool
    _known: dict[Account, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    def new(self, accounts: Iterable[Account]) -> list[Account]:
        fresh = [account for account in accounts if account not in self._known]
        for account in fresh:
            self._known[account] = (
                self._house(account) if isinstance(account, House) else self._player(account)
            )
        return fresh

    def of(self, account: Account) -> str:
        return self._known[account]

    def _house(self, account: House) -> str:
        if self.beancount:
            word = account.value.title()
            kind = {House.BANK: "Equity", House.SHOP: "Expenses"}.get(account, "Assets")
            return f"{kind}:{word}"
        return account.value

    def _player(self, player: Player) -> str:
        plain = _beancount_word(player) if self.beancount else _hledger_words(player)
        name, number = plain, 1
        while name in self._taken:
            number += 1
            name = f"{plain}-{number}"
        self._taken.add(name)
        return f"Assets:Players:{name}" if self.beancount else f"players:{name}"


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
    names: Names = field(init=False)
    _balances: Counter[Account] = field(default_factory=Counter)
    _last: date = undated

    def __post_init__(self) -> None:
        self.names = Names(self.beancount)

    def head(self) -> str:
        if self.beancount:
            return "; whole chips, as the hand log records them\n1900-01-01 commodity CHIPS\n\n"
        return "; whole chips, as the hand log records them\ncommodity 1000. chips\n\n"

    def entry(self, entry: JournalEntry) -> str:
        return self._price(entry) if isinstance(entry, Price) else self._transaction(entry)

    def _price(self, price: Price) -> str:
        day, minor, currency = price
        if not re.fullmatch("[A-Z]{2,20}", currency) or currency == "CHIPS":
            return ""
        worth = money(minor, currency)
        return f"{day} price CHIPS {worth}\n\n" if self.beancount else f"P {day} chips {worth}\n\n"

    def _transaction(self, transaction: Transaction) -> str:
        opened = "".join(self._opening(new) for new in self.names.new(transaction.changes))
        self._balances.update(transaction.changes)
        self._last = max(self._last, transaction.day)
        place = hand_or_before(transaction.hand)
        description = f"{place}, {CAUSES[transaction.cause]}"
        if transaction.paid_for:
            description += f" on {transaction.paid_for}"
        lines = (
            self._beancount(transaction, description)
            if self.beancount
            else self._hledger(transaction, description)
        )
        return opened + "\n".join((*lines, "", ""))

    def _opening(self, account: Account) -> str:
        name = self.names.of(account)
        if not self.beancount:
            return f"account {name}\n"
        called = "" if isinstance(account, House) else f'  player: "{_quoted(account)}"\n'
        return f"1900-01-01 open {name} CHIPS\n{called}"

    def _hledger(self, transaction: Transaction, description: str) -> Iterator[str]:
        log = visible(transaction.log).replace(",", " ")
        yield f"{transaction.day} {_MEANS_SOMETHING.sub('_', visible(description))}"
        yield f"    ; {log} line {transaction.line}{' (assumed)' if transaction.assumed else ''}"
        for account, chips in transaction.changes.items():
            yield f"    {self.names.of(account)}  {chips} chips"

    def _beancount(self, transaction: Transaction, description: str) -> Iterator[str]:
        yield f'{transaction.day} * "{_quoted(description)}"'
        yield f'  log: "{_quoted(transaction.log)}"'
        yield f"  at: {transaction.line or 0}"
        yield f"  assumed: {str(transaction.assumed).upper()}"
        for account, chips in transaction.changes.items():
            yield f"  {self.names.of(account)}  {chips} CHIPS"

    def end(self) -> str:
        if not self._balances:
            return ""
        if self.beancount:
            day = self._last + timedelta(days=1)
            lines = (
                f"{day} balance {self.names.of(account)}  {chips} CHIPS\n"
                for account, chips in self._balances.items()
            )
            return "".join(lines)
        lines = (
            f"    {self.names.of(account)}  0 chips = {chips} chips\n"
            for account, chips in self._balances.items()
        )
        return f"{self._last} at the end\n{''.join(lines)}"


def _quoted(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace('"', '\\"')
