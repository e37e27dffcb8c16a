"""Where a payment comes from: what each hand did between two players, and to each of them."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.evenings.currencies import PaidPart
from referee.evenings.figures import Winnings
from referee.evenings.hands import HandSums
from referee.evenings.settled import Settled
from referee.game import Account, Player
from referee.money import Payment


class HandPart(NamedTuple):
    """What one hand brought, in the figures of its evenings."""

    log: str
    hand: int | None
    """None for what the end of an evening brought."""
    line: int | None
    """Where the hand begins."""
    amount: int


class Net(NamedTuple):
    """What a player is to get (negative: to pay) in all, and what that is made of."""

    player: Player
    won: int
    debts: tuple[Payment, ...]
    """What they lost to each, and each to them, the debts of every two set off; debts of earlier days."""
    hands: tuple[HandPart, ...]
    """What each hand brought them."""


class PaymentOrigin(NamedTuple):
    """What makes up the payment of one player to another."""

    giver: Player
    taker: Player
    hands: tuple[HandPart, ...]
    """What the giver lost to the taker in each hand; negative: won from them."""
    before: tuple[Payment, ...]
    """What one of the two owed the other from earlier days."""
    paid: tuple[PaidPart, ...]
    """What was paid already between the two."""
    nets: tuple[Net, ...]
    """What the two won and lost against everybody."""

    @property
    def between(self) -> int:
        """What the giver owes the taker by all this alone, less what was paid already."""
        owed = sum(hand.amount for hand in self.hands)
        owed += sum(self._from_giver(debt.giver, debt.amount) for debt in self.before)
        return owed - sum(self._from_giver(paid.giver, amount) for paid, amount in self.paid)

    def _from_giver(self, giver: Account, amount: int) -> int:
        return amount if giver == self.giver else -amount


def origin_of(settled: Settled, player: Player, other: Player) -> PaymentOrigin:
    """Find what makes up the payment between two players; its evenings have to hold their hands."""
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
