"""Where a payment comes from: what each hand did between two players, and to each of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.game import Player
from referee.money import Payment
from referee.studies.evenings.currencies import PaidPart
from referee.studies.evenings.hands import HandSums


class HandPart(NamedTuple):
    """What one hand brought, in the figures of its evenings."""

    log: str
    hand: int | None
    """None for what the end of an evening brought."""
    line: int | None
    """Where the hand begins."""
    amount: int


class Net(NamedTuple):
    """What a player won (negative: lost) in all, and what that is made of."""

    player: Player
    won: int
    debts: tuple[Payment, ...]
    """What they lost to each, and each to them, the debts of every two set off."""
    hands: tuple[HandPart, ...]
    """What each hand brought them."""


class PaymentOrigin(NamedTuple):
    """What lies behind the payment of one player to another."""

    giver: Player
    taker: Player
    hands: tuple[HandPart, ...]
    """What the giver lost to the taker in each hand; negative: won from them."""
    paid: tuple[PaidPart, ...]
    """What was paid already between the two."""
    nets: tuple[Net, ...]
    """What the two won and lost against everybody."""

    @property
    def between(self) -> int:
        """What the giver owes the taker by these hands alone, less what was paid already."""
        return sum(hand.amount for hand in self.hands) - sum(
            amount if paid.giver == self.giver else -amount for paid, amount in self.paid
        )


def origin_of(
    pair: tuple[Player, Player],
    hands: Sequence[HandSums],
    debts: Sequence[Payment],
    paid: Iterable[PaidPart],
) -> PaymentOrigin:
    """Find what lies behind the payment of one player to another, given all hands and debts."""
    giver, taker = pair
    return PaymentOrigin(
        giver,
        taker,
        _parts((hand, hand.owed.get(pair, 0) - hand.owed.get(pair[::-1], 0)) for hand in hands),
        tuple(part for part in paid if {part.paid.giver, part.paid.taker} == set(pair)),
        tuple(_net(player, hands, debts) for player in pair),
    )


def _net(player: Player, hands: Iterable[HandSums], debts: Iterable[Payment]) -> Net:
    parts = _parts((hand, hand.won.get(player, 0)) for hand in hands)
    own = tuple(debt for debt in debts if player in (debt.giver, debt.taker))
    return Net(player, sum(part.amount for part in parts), own, parts)


def _parts(amounts: Iterable[tuple[HandSums, int]]) -> tuple[HandPart, ...]:
    return tuple(
        HandPart(hand.log, hand.hand, hand.line, amount) for hand, amount in amounts if amount
    )
