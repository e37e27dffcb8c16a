"""Accounts and amounts in words: who it is, why chips moved, how much money."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.events import UnitStated
from referee.game import Account, Cause, House, counted
from referee.reports.escapes import sayable, visible

CAUSES: Mapping[Cause, str] = MappingProxyType(
    {
        Cause.ANTE: "ante",
        Cause.SECOND_ANTE: "second ante",
        Cause.WON_POT: "won the pot",
        Cause.SOLE_POT: "took the pot alone",
        Cause.TRICK: "won tricks",
        Cause.SPLIT_POT: "split the pot",
        Cause.BOURRE: "bourre",
        Cause.RENEGE: "renege",
        Cause.JOINED: "bourres join the pot",
        Cause.START: "start",
        Cause.BOUGHT: "bought",
        Cause.CASHED: "cashed",
        Cause.UNRECORDED: "not recorded",
        Cause.UNEXPLAINED: "count unexplained",
    }
)
"""Why chips moved, in a word or two that every screen can show."""

NO_BOURRE_ASSUMED = (
    "The last hand does not say who took its tricks: nobody is taken to have been bourré in it."
)


def holder(account: Account, encoding: str = "utf-8") -> str:
    """Whose account it is, safe to print: `Ann`, `the pot`, `the next pot`, `the bank`."""
    if isinstance(account, House):
        return f"the {account.value.replace('-', ' ')}"
    return visible(account, encoding)


def account_name(account: Account) -> str:
    """An account for programs: `pot`, `next-pot`, `bank`, or a player's name."""
    return account.value if isinstance(account, House) else sayable(account)


def money(minor: int, unit: UnitStated) -> str:
    """Hundredths of a currency: `1.50 USD`, `-0.05 USD`."""
    sign, whole = "-" if minor < 0 else "", abs(minor)
    return f"{sign}{whole // 100}.{whole % 100:02d} {visible(unit.currency)}"


def signed_money(minor: int, unit: UnitStated) -> str:
    """`+1.50 USD`."""
    return f"{'+' if minor > 0 else ''}{money(minor, unit)}"


def unread_lines(number: int) -> str:
    """A word on lines that could not be read."""
    they_say = "it says" if number == 1 else "they say"
    return (
        f"{counted(number, 'line')} could not be read, and what {they_say} of chips is not in "
        "here: `referee check` names them."
    )
