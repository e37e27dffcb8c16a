"""The origin of a payment: the effect of each hand on two players."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.books import Account
from referee.evenings.currencies import PaidPart
from referee.evenings.figures import Winnings
from referee.evenings.hands import HandSums
from referee.evenings.settled import Settled
from referee.game import Player
from referee.money import Payment


class HandPart(NamedTuple):
    """The result of one hand, in the figures of its evenings."""

    log: str
    hand: int | None
    """None for the end of an evening."""
    line: int | None
    amount: int


class Net(NamedTuple):
    """A player's total to get (negative: to pay), and its parts."""

    player: Player
    won: int
    debts: tuple[Payment, ...]
    """Net losses to each other player, and debts of earlier days."""
    hands: tuple[HandPart, ...]


class PaymentOrigin(NamedTuple):
    """The parts of the payment of one player to another."""

    giver: Player
    taker: Player
    hands: tuple[HandPart, ...]
    """The giver's loss to the taker in each hand (negative: won)."""
    before: tuple[Payment, ...]
    """Debts between the two from earlier days."""
    paid: tuple[PaidPart, ...]
    nets: tuple[Net, ...]
    """The wins and losses of both against everybody."""

    @property
    def between(self) -> int:
        """The giver's debt to the taker from these parts alone, less payments made."""
        owed = sum(hand.amount for hand in self.hands)
        owed += sum(self._from_giver(debt.giver, debt.amount) for debt in self.before)
        return owed - sum(self._from_giver(paid.giver, amount) for paid, amount in self.paid)

    def _from_giver(self, giver: Account, amount: int) -> int:
        return amount if giver == self.giver else -amount


def origin_of(settled: Settled, player: Player, other: Player) -> PaymentOrigin:
    """Find the origin of the payment between two players; needs evenings with their hands."""
    hands, whole = settled.hands, settled.winnings
    pair = (other, player) if settled.payment(other, player) else (player, other)
    giver, taker = pair
    return PaymentOrigin(
        giver,
        taker,
        _parts((hand, hand.owed.get(pair, 0) - hand.owed.get(pair[::-1], 0)) for hand in hands),
        tuple(debt for debt in whole.side.from_before if {debt.giver, debt.taker} == set(pair)),
        tuple(part for part in settled.paid if {part.paid.giver, part.paid.taker} == set(pair)),
        tuple(_net(player, hands, whole) for player in pair),
    )


def _net(player: Player, hands: Iterable[HandSums], whole: Winnings) -> Net:
    parts = _parts((hand, hand.won.get(player, 0)) for hand in hands)
    debts = (*whole.debts, *whole.side.from_before)
    own = tuple(debt for debt in debts if player in (debt.giver, debt.taker))
    return Net(player, whole.side.added(whole.won).get(player, 0), own, parts)


def _parts(amounts: Iterable[tuple[HandSums, int]]) -> tuple[HandPart, ...]:
    return tuple(
        HandPart(hand.log, hand.hand, hand.line, amount) for hand, amount in amounts if amount
    )
