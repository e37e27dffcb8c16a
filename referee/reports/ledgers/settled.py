"""An evening or a season, settled: what its reports are made of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from referee.events import UnitStated
from referee.game import Account, House, Player, signed
from referee.money import SettleUp
from referee.reports.ledgers.accounts import amounts, money, signed_money
from referee.studies import PaidAlready, PaidPart, Winnings


@dataclass(frozen=True, slots=True)
class Settled:
    """An evening or a season, settled."""

    logs: tuple[str, ...]
    winnings: Winnings
    """What was won, in chips; in hundredths of the currency where `in_money`."""
    up: SettleUp | None
    """Who pays whom; None where a stack is not known."""
    direct: bool
    """Whether the payments are the debts as they arose."""
    due: bool
    """Whether the figures are what was due, not what was recorded."""
    unit: UnitStated | None
    """What a chip is worth, or the currency where `in_money`."""
    in_money: bool = False
    """Whether the logs have different units, so that only money can be added up."""
    paid: tuple[PaidPart, ...] = ()
    """What was paid already."""
    uncounted: tuple[PaidAlready, ...] = ()
    """Payments that fit none of the settlements."""
    notes: tuple[str, ...] = ()
    one_of: int = 1
    """How many settlements there are: one for each currency."""

    def left(self, account: Account) -> int:
        """What a player, or nobody, has won."""
        return self.winnings.won.get(account, 0)

    @property
    def lying(self) -> int:
        """What lies in the two pots."""
        return self.winnings.side.lying(self.winnings.won)

    @property
    def still_open(self) -> tuple[tuple[Player, int], ...]:
        """What players still have to get (negative: to pay), and nobody has lost (won) it."""
        left = self.up.open if self.up else ()
        return tuple((who, amount) for who, amount in left if not isinstance(who, House))

    @property
    def settles_all(self) -> bool:
        """Whether nothing is left open."""
        whole = self.up is not None and not self.winnings.unread and not self.uncounted
        return whole and not self.lying and not self.left(House.BANK)

    @property
    def given(self) -> Mapping[Player, int]:
        """What each has paid already, less what they got."""
        given = Counter[Player]()
        for paid, amount in self.paid:
            given[paid.giver] += amount
            given[paid.taker] -= amount
        return given

    def payment(self, giver: Player, taker: Player) -> int | None:
        """What one player has to pay the other, 0 where nothing; None where nothing is settled."""
        if self.up is None:
            return None
        return sum(
            paid.amount for paid in self.up.payments if (paid.giver, paid.taker) == (giver, taker)
        )

    def written(self, amount: int) -> str:
        """`26 (1.30 USD)`, `26`, or `1.30 USD`."""
        _, minor = amounts(amount, self)
        if minor is None or self.unit is None:
            return str(amount)
        worth = money(minor, self.unit.currency)
        return worth if self.in_money else f"{amount} ({worth})"

    def signed(self, amount: int) -> str:
        """`+26`, or `+1.30 USD` where only money can be added up."""
        return signed_money(amount, self.unit) if self.in_money and self.unit else signed(amount)
