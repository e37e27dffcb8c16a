"""An evening or a season, settled: what its reports are made of."""

from dataclasses import dataclass

from referee.events import UnitStated
from referee.game import House, Player
from referee.money import SettleUp
from referee.reports.accounts import in_pots
from referee.studies import Winnings


@dataclass(frozen=True, slots=True)
class Settled:
    """An evening or a season, settled."""

    logs: tuple[str, ...]
    winnings: Winnings
    """In chips; in hundredths of the currency where `in_money`."""
    up: SettleUp | None
    """None where a stack is not known."""
    direct: bool
    """Whether the payments are the debts as they arose."""
    due: bool
    """Whether the figures are what was due, not what was recorded."""
    unit: UnitStated | None
    """What a chip is worth, or the currency where `in_money`."""
    in_money: bool = False
    """Whether the logs have different units, so that only money can be added up."""
    notes: tuple[str, ...] = ()
    one_of: int = 1
    """How many settlements there are: one for each currency."""

    def left(self, account: House) -> int:
        """What nobody has won."""
        return self.winnings.won.get(account, 0)

    @property
    def lying(self) -> int:
        """What lies in the two pots."""
        return in_pots(self.winnings.won)

    @property
    def still_open(self) -> tuple[tuple[Player, int], ...]:
        """What players still have to get (negative: to pay), and nobody has lost (won) it."""
        left = self.up.open if self.up else ()
        return tuple((who, amount) for who, amount in left if not isinstance(who, House))

    @property
    def settles_all(self) -> bool:
        """Whether nothing is left open."""
        parties = (House.POT, House.NEXT_POT, House.BANK)
        whole = self.up is not None and not self.winnings.unread
        return whole and not any(map(self.left, parties))

    def chips(self, amount: int | None) -> int | None:
        """An amount in chips; None where only money can be added up."""
        return None if self.in_money else amount

    def minor(self, amount: int) -> int | None:
        """An amount in hundredths of the currency; None where nobody said what a chip is worth."""
        if self.in_money:
            return amount
        return amount * self.unit.minor if self.unit else None
