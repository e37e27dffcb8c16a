"""Money beside the game: loans, old debts, leftovers, payments already made."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.books import Account, Cause, House, Movement, Standing
from referee.evening_events import DebtSettled, UnitStated
from referee.evenings.players import Pair
from referee.game import Player
from referee.money import Payment, netted

_WRITTEN = (
    {"$": "USD", "DOLLAR": "USD", "DOLLARS": "USD", "BUCKS": "USD"}
    | {"€": "EUR"}
    | {"£": "GBP", "POUND": "GBP", "POUNDS": "GBP", "QUID": "GBP"}
)


class PaidAlready(NamedTuple):
    """A payment in a log, or in a file of payments."""

    giver: Player
    taker: Player
    hundredths: int
    """Of a chip, always whole chips; of the currency where it is named."""
    currency: str | None
    source: str
    """The log or the file, in reports."""
    line: int

    @staticmethod
    def of(said: DebtSettled, source: str) -> "PaidAlready":
        return PaidAlready(
            said.giver, said.taker, said.hundredths, said.currency, source, said.at.line
        )

    def known_as(self, names: Mapping[Player, Player]) -> "PaidAlready":
        giver, taker = (names.get(player, player) for player in (self.giver, self.taker))
        return self._replace(giver=giver, taker=taker)

    @property
    def written(self) -> str:
        if self.currency is None:
            return str(self.hundredths // 100)
        return f"{self.hundredths // 100}.{self.hundredths % 100:02} {self.currency}"

    def is_in(self, unit: UnitStated | None) -> bool:
        return (
            self.currency is not None
            and unit is not None
            and _known(self.currency) == _known(unit.currency)
        )

    def in_chips(self, unit: UnitStated | None) -> int | None:
        """None if they are not whole."""
        if self.currency is None:
            return self.hundredths // 100
        if unit is None or not unit.minor or self.hundredths % unit.minor:
            return None
        return self.hundredths // unit.minor

    def in_money(self, unit: UnitStated) -> int:
        """Return hundredths, with a chip worth this much."""
        return self.hundredths if self.currency else self.hundredths // 100 * unit.minor


def _known(currency: str) -> str:
    return _WRITTEN.get(currency, currency)


LENT = (Cause.LOAN, Cause.REPAID)
_POTS = (House.POT, House.NEXT_POT, House.OLD_POT)


class LeftOver(NamedTuple):
    """Chips left in the pot or the kitty; negative: taken from an old pot."""

    evening: str
    account: House
    chips: int


class Spending(NamedTuple):
    """A purchase from the kitty."""

    text: str
    chips: int


class SideSums(NamedTuple):
    """Loans and debts beside the game, and an evening's leftovers."""

    lent: Mapping[Player, int] = {}
    """The part of a stack lent by others (negative: to others)."""
    on_paper: tuple[Payment, ...] = ()
    """Between players at the end: loans, and debts of earlier days."""
    from_before: tuple[Payment, ...] = ()
    """Debts of earlier days, repaid or not."""
    left: tuple[LeftOver, ...] = ()
    repeated: tuple[Payment, ...] = ()
    """Debts from evenings among these, already in their figures."""
    spent: tuple[Spending, ...] = ()
    """By the kitty, in the order of the record."""

    @property
    def from_outside(self) -> int:
        """Chips from the pot of an evening that is not among these."""
        return -sum(over.chips for over in self.left if over.account is House.OLD_POT)

    def lying(self, won: Mapping[Account, int]) -> int:
        """Return the chips in the pots, less those a later evening played for."""
        return sum(won.get(pot, 0) for pot in _POTS) + self.from_outside

    def times(self, factor: int) -> "SideSums":
        return SideSums(
            {player: chips * factor for player, chips in self.lent.items()},
            tuple(debt.times(factor) for debt in self.on_paper),
            tuple(debt.times(factor) for debt in self.from_before),
            tuple(over._replace(chips=over.chips * factor) for over in self.left),
            tuple(debt.times(factor) for debt in self.repeated),
            tuple(item._replace(chips=item.chips * factor) for item in self.spent),
        )

    def added(self, won: Mapping[Account, int]) -> Mapping[Account, int]:
        """Return what to settle: winnings with old debts; both pots are one.

        The kitty also gets back what it has spent.
        """
        sums = Counter[Account](won)
        for debt in self.from_before:
            sums[debt.giver] -= debt.amount
            sums[debt.taker] += debt.amount
        sums[House.KITTY] += sums.pop(House.SHOP, 0)
        sums[House.POT] += sums.pop(House.NEXT_POT, 0) + sums.pop(House.OLD_POT, 0)
        return sums


NOTHING_BESIDE = SideSums()


def together(evenings: Sequence[SideSums]) -> SideSums:
    """Add up evenings.

    Debts of earlier days are the first's: later ones come from the evenings before.
    """
    lent, owed, first = Counter[Player](), _Papers(), evenings[0]
    for evening in evenings:
        lent.update(evening.lent)
        for debt in evening.on_paper:
            if evening is first or debt not in evening.from_before:
                owed[debt.parties] += debt.amount
    left = _one_after_another(over for evening in evenings for over in evening.left)
    again = tuple(debt for evening in evenings[1:] for debt in evening.from_before)
    spent = tuple(item for evening in evenings for item in evening.spent)
    return SideSums(lent, netted(owed), first.from_before, left, again, spent)


_Papers = Counter[Pair]


def _one_after_another(left: Iterable[LeftOver]) -> tuple[LeftOver, ...]:
    """Set what an evening takes from an old pot against the oldest; what a kitty pays beyond its takings, too."""
    lying: list[LeftOver] = []
    short: Counter[House] = Counter()
    for over in left:
        source, taken = _SOURCES.get(over.account), -over.chips
        if source is None or taken <= 0:
            lying.append(over)
            continue
        for place, old in enumerate(lying):
            if old.account is source:
                used = min(taken, max(0, old.chips))
                taken -= used
                lying[place] = old._replace(chips=old.chips - used)
        short[over.account] += taken
    left = tuple(over for over in lying if over.chips)
    return (*left, *(LeftOver("", house, -chips) for house, chips in short.items() if chips))


_SOURCES = {House.OLD_POT: House.POT, House.KITTY: House.KITTY}
"""Leftovers from which an account takes what it lacks."""


@dataclass(slots=True)
class SideSoFar:
    """The same while a log is read."""

    lent: Counter[Player] = field(default_factory=Counter)
    _on_paper: _Papers = field(default_factory=_Papers)
    _from_before: _Papers = field(default_factory=_Papers)
    spent: list[Spending] = field(default_factory=list)

    def lend(self, move: Movement) -> Iterator[Player]:
        """Count chips lent or paid back; yield the players involved."""
        for account, chips in ((move.giver, -move.chips), (move.taker, move.chips)):
            if not isinstance(account, House):
                self.lent[account] += chips
                yield account

    def end(self, books: Standing) -> None:
        self._on_paper.update(books.on_paper)
        self._from_before.update(books.from_before)

    def sums(self, name: str, won: Mapping[Account, int]) -> SideSums:
        ends = (
            LeftOver(name, House.OLD_POT, won.get(House.OLD_POT, 0)),
            LeftOver(name, House.POT, won.get(House.POT, 0) + won.get(House.NEXT_POT, 0)),
            LeftOver(name, House.KITTY, won.get(House.KITTY, 0)),
        )
        left = tuple(over for over in ends if over.chips)
        papers = netted(self._on_paper), netted(self._from_before)
        return SideSums(dict(self.lent), *papers, left, spent=tuple(self.spent))
