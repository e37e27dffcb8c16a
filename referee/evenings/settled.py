"""Evenings settled: the payments, and the origin of each."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from referee.books import Account, House
from referee.evening_events import UnitStated
from referee.evenings.figures import LeftOut, Winnings, season_winnings
from referee.evenings.hands import HandSums
from referee.evenings.side_sums import PaidAlready
from referee.evenings.standings import PaidPart, Together, by_currency
from referee.game import Player
from referee.messages import RefusedError, listed
from referee.money import Payment, SettleUp, among_parties, netted, settle_up


@dataclass(frozen=True, slots=True, repr=False)
class Settled:
    """An evening or a season in one currency, settled."""

    logs: tuple[str, ...]
    winnings: Winnings
    """In chips, or in hundredths of the currency where `in_money`."""
    up: SettleUp | None
    """None if a stack is unknown."""
    direct: bool
    """Each debt is paid as it arose."""
    unit: UnitStated | None
    """The worth of a chip, or the currency where `in_money`."""
    in_money: bool
    """The logs have different units: only money can be added up."""
    changing: bool
    """The worth of a chip changed during an evening: only chips are counted."""
    paid: tuple[PaidPart, ...]
    hands: tuple[HandSums, ...]
    uncounted: tuple[PaidAlready, ...] = ()
    """Payments that fit none of the settlements; only the first of several has them."""
    left_out: tuple[LeftOut, ...] = ()
    """Evenings that the settlements leave out; only the first of several has them."""
    one_of: int = 1
    """The number of settlements."""

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Raises `RefusedError` if the record does not show all winnings."""
        return self._check_known().payments

    @property
    def won(self) -> Mapping[str, int]:
        self._check_known()
        return {player: self.won_by(player) for player in self.winnings.players}

    def _check_known(self) -> SettleUp:
        if self.up is None:
            unknown = listed(sorted(self.winnings.unknown) or self.winnings.players, "and")
            raise RefusedError.say(
                "not settled: the record does not tell what {unknown} had at the end",
                unknown=unknown,
            )
        return self.up

    def __repr__(self) -> str:
        said = ", ".join(map(repr, self.up.payments)) if self.up else "not settled"
        return f"<Settled {', '.join(self.logs)}: {said or 'nobody owes anything'}>"

    def won_by(self, account: Account) -> int:
        return self.winnings.won.get(account, 0)

    @property
    def still_open(self) -> tuple[tuple[Player, int], ...]:
        """To be got (negative: paid) without a counterpart."""
        left = self.up.open if self.up else ()
        return tuple((who, amount) for who, amount in left if not isinstance(who, House))

    @property
    def settles_all(self) -> bool:
        whole = self.up is not None and not self.winnings.unread
        whole = whole and not self.uncounted and not self.left_out
        return whole and not self.winnings.lying and not self.won_by(House.BANK)

    @property
    def given(self) -> Mapping[Player, int]:
        """Payments already made, less those received."""
        given = Counter[Player]()
        for paid, amount in self.paid:
            given[paid.giver] += amount
            given[paid.taker] -= amount
        return given

    def paid_with(self, player: Player) -> list[Player]:
        """Return whom they pay or are paid by; everybody else while that is open."""
        if self.up is None:
            return [other for other in self.winnings.players if other != player]
        pairs = [{*paid.parties} for paid in self.up.payments]
        return [other for other in self.winnings.players if {player, other} in pairs]

    def payment(self, giver: Player, taker: Player) -> int | None:
        if self.up is None:
            return None
        return sum(paid.amount for paid in self.up.payments if paid.parties == (giver, taker))


def settle_evenings(
    evenings: Iterable[Winnings], others: Iterable[PaidAlready] = (), *, direct: bool = False
) -> list[Settled]:
    """Settle each currency; an evening that cannot be counted is left out, if there are others.

    `others`: payments that no log records; `direct`: each debt as it arose.
    """
    given = list(evenings)
    counted = [evening for evening in given if not evening.left_out_of_season] or given
    missing = [evening for evening in given if evening not in counted]
    paid = [*others, *[one for evening in missing for one in evening.paid]]
    groups, uncounted = by_currency(counted, paid)
    done = [replace(_settled(group, direct=direct), one_of=len(groups)) for group in groups]
    left_out = tuple(map(LeftOut.of, missing))
    return [replace(done[0], uncounted=tuple(uncounted), left_out=left_out), *done[1:]]


def _settled(group: Together, *, direct: bool) -> Settled:
    whole = season_winnings(group.evenings)
    if len(group.evenings) == 1:
        only = group.evenings[0]
        whole = whole._replace(name=only.name, game=only.game, date=only.date, short=only.short)
    unknown = whole.unknown or whole.untold
    return Settled(
        logs=tuple(winnings.name for winnings in group.evenings),
        winnings=whole,
        up=None if unknown else (_debts if direct else _fewest)(whole, group.paid),
        direct=direct,
        unit=group.unit,
        in_money=group.in_money,
        changing=group.changing,
        paid=group.paid,
        hands=tuple(hand for one in group.evenings for hand in one.by_hand),
    )


def _debts(whole: Winnings, paid: Iterable[PaidPart]) -> SettleUp:
    owed = Counter[tuple[Account, Account]]()
    for debt in (*whole.debts, *whole.side.from_before):
        owed[debt.parties] += debt.amount
    for payment, amount in paid:
        owed[payment.taker, payment.giver] += amount
    return among_parties(SettleUp(netted(owed), fewest=False))


def _fewest(whole: Winnings, paid: Iterable[PaidPart]) -> SettleUp:
    parties = Counter[Account](whole.side.added(whole.won))
    for payment, amount in paid:
        parties[payment.giver] += amount
        parties[payment.taker] -= amount
    return among_parties(settle_up(parties))


class HandPart(NamedTuple):
    """A part of a payment: one hand, in the figures of its evenings."""

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
    """The parts of one player's payment to another."""

    giver: Player
    taker: Player
    hands: tuple[HandPart, ...]
    """The giver's loss to the taker in each (negative: won)."""
    before: tuple[Payment, ...]
    """Debts between the two from earlier days."""
    paid: tuple[PaidPart, ...]
    nets: tuple[Net, ...]
    """Of both, against everybody."""

    @property
    def between(self) -> int:
        """The giver's debt to the taker by these alone, less payments made."""
        owed = sum(hand.amount for hand in self.hands)
        owed += sum(self._from_giver(debt.giver, debt.amount) for debt in self.before)
        return owed - sum(self._from_giver(paid.giver, amount) for paid, amount in self.paid)

    def _from_giver(self, giver: Account, amount: int) -> int:
        return amount if giver == self.giver else -amount


def origin_of(settled: Settled, player: Player, other: Player) -> PaymentOrigin:
    hands, whole = settled.hands, settled.winnings
    pair = (other, player) if settled.payment(other, player) else (player, other)
    giver, taker = pair
    return PaymentOrigin(
        giver,
        taker,
        _parts((hand, hand.owed.get(pair, 0) - hand.owed.get(pair[::-1], 0)) for hand in hands),
        tuple(debt for debt in whole.side.from_before if {*debt.parties} == {*pair}),
        tuple(part for part in settled.paid if {part.paid.giver, part.paid.taker} == {*pair}),
        tuple(_net(player, hands, whole) for player in pair),
    )


def _net(player: Player, hands: Iterable[HandSums], whole: Winnings) -> Net:
    parts = _parts((hand, hand.won.get(player, 0)) for hand in hands)
    debts = (*whole.debts, *whole.side.from_before)
    own = tuple(debt for debt in debts if player in debt.parties)
    return Net(player, whole.side.added(whole.won).get(player, 0), own, parts)


def _parts(amounts: Iterable[tuple[HandSums, int]]) -> tuple[HandPart, ...]:
    return tuple(
        HandPart(hand.log, hand.hand, hand.line, amount) for hand, amount in amounts if amount
    )
