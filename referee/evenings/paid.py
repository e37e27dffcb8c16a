"""Payments already made away from the table."""

from types import MappingProxyType
from typing import NamedTuple

from referee.evening_events import DebtSettled, UnitStated
from referee.game import Player

_WRITTEN = MappingProxyType(
    {"$": "USD", "DOLLAR": "USD", "DOLLARS": "USD", "BUCKS": "USD"}
    | {"€": "EUR", "EURO": "EUR", "EUROS": "EUR"}
    | {"£": "GBP", "POUND": "GBP", "POUNDS": "GBP", "QUID": "GBP"}
)
"""Currencies as people write them."""


class PaidAlready(NamedTuple):
    """A payment in a line of a log, or of a file of payments."""

    giver: Player
    taker: Player
    hundredths: int
    """Of a chip, always whole chips; of the currency where it is named."""
    currency: str | None
    source: str
    """The name of the log or the file in reports."""
    line: int

    @staticmethod
    def of(said: DebtSettled, source: str) -> "PaidAlready":
        return PaidAlready(
            said.giver, said.taker, said.hundredths, said.currency, source, said.at.line
        )

    @property
    def written(self) -> str:
        """The sum as a log writes it: `26`, `1.30 USD`."""
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
        """Return the payment in chips of that worth; None if they are not whole."""
        if self.currency is None:
            return self.hundredths // 100
        if unit is None or not unit.minor or self.hundredths % unit.minor:
            return None
        return self.hundredths // unit.minor

    def in_money(self, unit: UnitStated) -> int:
        """Return the payment in hundredths of the currency, with a chip worth this much."""
        return self.hundredths if self.currency else self.hundredths // 100 * unit.minor


def _known(currency: str) -> str:
    return _WRITTEN.get(currency, currency)
