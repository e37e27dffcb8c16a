"""Accounts and amounts in words: who it is, how many chips, how much money."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.events import UnitStated
from referee.ledger import Account, Cause, House
from referee.reports.visible import visible

HOUSE: Mapping[House, str] = MappingProxyType(
    {House.POT: "the pot", House.NEXT_POT: "the next pot", House.BANK: "nobody"}
)
"""The accounts that are no player's, as a sentence names them; a chip of the bank is nobody's."""

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


def party(account: Account, encoding: str = "utf-8") -> str:
    """Whose account it is, safe to print."""
    return HOUSE[account] if isinstance(account, House) else visible(account, encoding)


def signed(chips: int) -> str:
    """`+6`, `-2`, `0`."""
    return f"{chips:+d}" if chips else "0"


def money(minor: int, unit: UnitStated) -> str:
    """Hundredths of a currency: `1.50 USD`, `-0.05 USD`."""
    sign, whole = "-" if minor < 0 else "", abs(minor)
    return f"{sign}{whole // 100}.{whole % 100:02d} {visible(unit.currency)}"


def signed_money(minor: int, unit: UnitStated) -> str:
    """`+1.50 USD`."""
    return f"{'+' if minor > 0 else ''}{money(minor, unit)}"


def unread_lines(number: int) -> str:
    """A word on lines that could not be read."""
    lines, say = ("line", "says") if number == 1 else ("lines", "say")
    return (
        f"{number} {lines} could not be read, and what {'it' if number == 1 else 'they'} {say} of "
        "chips is not in here: `referee check` names them."
    )
