"""Accounts and amounts in words."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.books import Account, Cause, House
from referee.evening_events import UnitStated
from referee.messages import ENGLISH, Message, Translation, listed, signed
from referee.wording.escapes import sayable

CAUSES: Mapping[Cause, str] = {cause: cause.value.replace("-", " ") for cause in Cause} | {
    Cause.WON_POT: "won the pot",
    Cause.SOLE_POT: "took the pot alone",
    Cause.TRICK: "won tricks",
    Cause.SPLIT_POT: "split the pot",
    Cause.JOINED: "bourres join the pot",
    Cause.FROM_BEFORE: "pot from before",
    Cause.SHARED: "share of the pot",
    Cause.REPAID: "paid back",
    Cause.UNRECORDED: "not recorded",
    Cause.UNEXPLAINED: "count unexplained",
}
"""In words that every screen can show."""
_HOUSES = frozenset(house.value for house in House)


def holder(account: Account) -> str:
    """Write `Ann`, `the pot`, `the next pot`, `the bank`."""
    if isinstance(account, House):
        return Message(f"the {account.value.replace('-', ' ')}")
    return account


def pays(giver: Account, taker: Account, amount: int | str, words: Translation = ENGLISH) -> str:
    """Write `Ann pays the pot 2`."""
    return words.say(
        "{giver} pays {taker} {amount}", giver=holder(giver), taker=holder(taker), amount=amount
    )


def all_pay(givers: Sequence[Account], taker: Account, amount: int, words: Translation) -> str:
    """Write `Ann and Ben pay the pot 2 each`."""
    if len(givers) == 1:
        return pays(givers[0], taker, amount, words)
    return words.say(
        "{givers} pay {taker} {amount} each",
        givers=listed(map(holder, givers), "and"),
        taker=holder(taker),
        amount=amount,
    )


def account_name(account: Account) -> str:
    """Write `pot`, `next-pot`, `kitty`, `shop`, `bank`, or a player's name, for programs.

    A player called so stands in quotes.
    """
    if isinstance(account, House):
        return account.value
    return f'"{account}"' if account in _HOUSES else sayable(account)


def in_pots(balances: Mapping[Account, int]) -> int:
    return balances.get(House.POT, 0) + balances.get(House.NEXT_POT, 0)


class Counted(Protocol):
    """Sums of evenings, all in one unit."""

    @property
    def unit(self) -> UnitStated | None:
        """The worth of a chip, or the currency where `in_money`."""

    @property
    def in_money(self) -> bool:
        """The logs have different units: only money can be added up."""


def amounts(amount: int | None, counted: Counted) -> tuple[int | None, int | None]:
    """Return chips and hundredths of the currency; None for what cannot be said."""
    if counted.in_money or amount is None:
        return None, amount
    return amount, counted.unit and amount * counted.unit.minor


def written(counted: Counted, amount: int) -> str:
    """Write `26 (1.30 USD)`, `26`, or `1.30 USD`."""
    _, minor = amounts(amount, counted)
    if minor is None or counted.unit is None:
        return str(amount)
    worth = money(minor, counted.unit.currency)
    return worth if counted.in_money else f"{amount} ({worth})"


def signed_in(counted: Counted, amount: int) -> str:
    """Write `+26`, or `+1.30 USD` for sums in money."""
    if counted.in_money and counted.unit:
        return signed_money(amount, counted.unit)
    return signed(amount)


def money(minor: int, currency: str) -> str:
    """Write hundredths: `1.50 USD`, `-0.05 USD`."""
    sign, whole = "-" if minor < 0 else "", abs(minor)
    return f"{sign}{whole // 100}.{whole % 100:02d} {currency}"


def signed_money(minor: int, unit: UnitStated) -> str:
    """Write hundredths with their sign: `+1.50 USD`."""
    return f"{'+' if minor > 0 else ''}{money(minor, unit.currency)}"
