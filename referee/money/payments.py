"""Payments at the end of an evening: the fewest, or the debts as they arose.

Amounts are whole chips or hundredths of a currency, and sum to zero.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee.books import Account, House, Movement

MOST_EXACT = 12
"""Parties for which the fewest payments are proved."""


class Payment(NamedTuple):
    """An amount from one party to another; always positive."""

    giver: Account
    taker: Account
    amount: int

    def __repr__(self) -> str:
        giver, taker = (it.value if isinstance(it, House) else it for it in self.parties)
        return f"{giver} pays {taker} {self.amount}"

    @property
    def parties(self) -> tuple[Account, Account]:
        return self.giver, self.taker

    def times(self, factor: int) -> "Payment":
        return self._replace(amount=self.amount * factor)


class SettleUp(NamedTuple):
    """Payments that settle everything."""

    payments: tuple[Payment, ...]
    fewest: bool
    """Fewer are proved impossible."""
    open: tuple[tuple[Account, int], ...] = ()
    """Sums still owed to parties (negative: by them), without a counterpart."""


def among_parties(paid: SettleUp) -> SettleUp:
    """Leave out payments by and to the bank.

    Depending on who bears those chips, fewer may do.
    """
    off = [payment for payment in paid.payments if House.BANK in payment.parties]
    kept = tuple([payment for payment in paid.payments if payment not in off])
    left = Counter[Account]()
    for payment in off:
        left[payment.taker] += payment.amount
        left[payment.giver] -= payment.amount
    del left[House.BANK]
    return SettleUp(kept, paid.fewest and not off, tuple(left.items()))


def settle_up(won: Mapping[Account, int]) -> SettleUp:
    """Find the fewest payments that settle everybody's winnings, in the order of `won`.

    As many sets of parties as possible cancel out: exactly for up to `MOST_EXACT` parties. Beyond,
    equal amounts are paired first. Raises `ValueError` if the amounts do not sum to zero.
    """
    if sum(won.values()):
        raise ValueError("what is won and what is lost must sum to zero")
    open_sums = [(account, amount) for account, amount in won.items() if amount]
    if len(open_sums) > MOST_EXACT:
        paired, rest = _pairs(open_sums)
        return SettleUp((*paired, *handed_on(rest)), fewest=len(rest) <= 3)
    groups = _most_groups(open_sums)
    return SettleUp(tuple(payment for group in groups for payment in handed_on(group)), fewest=True)


_Sums = list[tuple[Account, int]]


def _most_groups(parties: _Sums) -> Iterator[_Sums]:
    full = (1 << len(parties)) - 1
    groups, last, total = [0] * (full + 1), [0] * (full + 1), [0] * (full + 1)
    for chosen in range(1, full + 1):
        lowest = (chosen & -chosen).bit_length() - 1
        total[chosen] = total[chosen & (chosen - 1)] + parties[lowest][1]
        places = [place for place in range(len(parties)) if chosen >> place & 1]
        last[chosen] = max(places, key=lambda place: groups[chosen ^ 1 << place])
        groups[chosen] = groups[chosen ^ 1 << last[chosen]] + (not total[chosen])
    group: list[int] = []
    chosen = full
    while chosen:
        group.append(last[chosen])
        chosen ^= 1 << last[chosen]
        if not total[chosen]:
            yield [parties[party] for party in sorted(group)]
            group = []


def handed_on(parties: _Sums) -> Iterator[Payment]:
    """Pay the largest claim from the largest debt, again and again."""
    left = dict(parties)
    while any(left.values()):
        giver = min(left, key=left.__getitem__)
        taker = max(left, key=left.__getitem__)
        amount = min(-left[giver], left[taker])
        left[giver] += amount
        left[taker] -= amount
        yield Payment(giver, taker, amount)


def _pairs(parties: _Sums) -> tuple[list[Payment], _Sums]:
    paid, left = list[Payment](), dict(parties)
    for account, amount in parties:
        taker = next((who for who, claim in left.items() if claim == -amount > 0), None)
        if taker is not None:
            paid.append(Payment(account, taker, -amount))
            del left[account], left[taker]
    return paid, list(left.items())


@dataclass(slots=True)
class DirectDebts:
    """Debts between players, by the owners of the chips in each pot.

    Contributors pay in proportion; a remainder the largest.
    """

    _lying: defaultdict[Account, Counter[Account]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    owed: Counter[tuple[Account, Account]] = field(default_factory=Counter)

    def enter(self, movement: Movement) -> None:
        """Follow a movement; the caller leaves out those between a player and the bank."""
        giver, taker, chips = movement.giver, movement.taker, movement.chips
        origins = self._taken(giver, chips) if _is_pot(giver) else {giver: chips}
        if _is_pot(taker):
            self._lying[taker].update(origins)
        else:
            self._owe(origins, taker)

    def _taken(self, pot: Account, chips: int) -> dict[Account, int]:
        lying = self._lying[pot]
        whole = sum(lying.values())
        if chips > whole:
            lying[pot] += chips - whole
            whole = chips
        parts = {account: part * chips // whole for account, part in lying.items()}
        odd = chips - sum(parts.values())
        for account in sorted(lying, key=lambda name: -lying[name])[:odd]:
            parts[account] += 1
        self._lying[pot] = lying - Counter(parts)
        return {account: part for account, part in parts.items() if part}

    def _owe(self, origins: Mapping[Account, int], taker: Account) -> None:
        self.owed.update({(giver, taker): n for giver, n in origins.items() if giver != taker})

    def leave(self) -> None:
        for pot, lying in self._lying.items():
            self._owe(lying, pot)
        self._lying.clear()

    def payments(self) -> tuple[Payment, ...]:
        self.leave()
        return netted(self.owed)


def _is_pot(account: Account) -> bool:
    return account in (House.POT, House.NEXT_POT)


def netted(owed: Mapping[tuple[Account, Account], int]) -> tuple[Payment, ...]:
    left = ((pair, amount - owed.get(pair[::-1], 0)) for pair, amount in owed.items())
    return tuple(Payment(*pair, amount) for pair, amount in left if amount > 0)
