"""Antes as recorded, else as due."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.evening_events import Amount
from referee.game import Chips, Player
from referee.money.settlement.deal import Deal


class Antes(NamedTuple):
    """The antes of one hand in turn order, then the second antes."""

    movements: tuple[Movement, ...]
    complete: bool
    """False if it is unknown who had to pay."""
    assumed: bool
    """True if one was assumed as due because no line records it."""
    rests: tuple[tuple[Player, Chips], ...] = ()
    """Sums that players could not pay and will owe the pot (`short-stack owes-rest`)."""

    @property
    def total(self) -> Chips | None:
        return Chips(sum([move.chips for move in self.movements])) if self.complete else None


Payments = tuple[tuple[Player, Chips], ...]


def antes(deal: Deal) -> Antes:
    """Return the antes and second antes of a deal.

    A recorded payment is a fact, whoever should have paid: `each` means everybody who antes, or
    after the `in` line every stayer. Without a line antes are assumed as due: a short player
    owes the rest (`short-stack debt`), or pays what they have. Decisions 0040, 0140.
    """
    first = _first(deal)
    movements = _posted(first or (), Cause.ANTE)
    second = _second(deal.after(movements))
    if second:
        movements += _posted(second, Cause.SECOND_ANTE)
    assumed = (deal.lines.antes is None and bool(first)) or (
        deal.lines.second_antes is None and bool(second)
    )
    complete = first is not None and second is not None
    return Antes(movements, complete, assumed, _rests(deal, movements))


def _rests(deal: Deal, paid: Iterable[Movement]) -> Payments:
    """A player with nothing left who is out only sits at the table, and owes nothing for it."""
    if deal.purses is None:
        return ()
    stayed, second = deal.hand.stayers or (), deal.ruleset.second_ante
    due = dict(antes_due(deal._replace(purses=None), deal.ante) or ())
    for player in stayed if second else ():
        due[player] = Chips(due.get(player, 0) + (second or 0))
    took_part = {*stayed, *[movement.giver for movement in paid]}
    return tuple(deal.rests((who, chips) for who, chips in due.items() if who in took_part).items())


def _posted(payments: Payments, cause: Cause) -> tuple[Movement, ...]:
    pot = House.POT
    return tuple([Movement(player, pot, chips, cause) for player, chips in payments if chips])


def _first(deal: Deal) -> Payments | None:
    absent = unnamed(deal)
    if deal.lines.antes is not None:
        seated = _of_those(deal, deal.order) or deal.order
        paid = _recorded(deal, deal.lines.antes, seated or None)
        each = [amount.chips for amount in deal.lines.antes if amount.player is None]
        ante = Chips(sum(each)) if each else deal.ante
        paid = None if paid is None else (*paid, *_paying(deal, absent, ante))
    else:
        paid = antes_due(deal, deal.ante)
    if deal.missing and paid:
        return tuple([payment for payment in paid if payment[0] not in deal.missing])
    return paid


def unnamed(deal: Deal) -> tuple[Player, ...]:
    """Return those who left owing an ante that no line confirms."""
    if not deal.leavers:
        return ()
    named = {amount.player for amount in deal.lines.antes or ()}
    return tuple([player for player in _of_those(deal, deal.leavers) if player not in named])


def unproved(deal: Deal) -> tuple[Player, ...]:
    """Return those of `unnamed` who did not put it in as they went."""
    return tuple([player for player in unnamed(deal) if player not in deal.ahead])


def antes_due(deal: Deal, ante: Chips) -> Payments | None:
    owing, dealer = _of_those(deal, (*deal.order, *deal.leavers)), deal.hand.dealer
    if not ante:
        return ()
    if not deal.order:
        return None
    match deal.ruleset.ante_by:
        case "each":
            return _paying(deal, owing, ante)
        case "dealer-for-all":
            heads = len(owing)
        case _:
            exempt = deal.before.exempt
            heads = 0 if dealer in exempt or exempt.issuperset(deal.order) else 1
    if not heads:
        return ()
    return None if dealer is None else _paying(deal, (dealer,), Chips(ante * heads))


def _paying(deal: Deal, players: Iterable[Player], chips: Chips) -> Payments:
    return tuple([(player, paid) for player in players if (paid := deal.pays(player, chips))])


def _of_those(deal: Deal, players: tuple[Player, ...]) -> tuple[Player, ...]:
    free = deal.before.barred
    if deal.ruleset.ante_by != "dealer":
        free |= deal.before.exempt
    return tuple([player for player in players if player not in free])


def _second(deal: Deal) -> Payments | None:
    """A misdeal without an `in` line came before anybody declared."""
    hand, ante = deal.hand, deal.ruleset.second_ante
    if deal.lines.second_antes is not None:
        return _recorded(deal, deal.lines.second_antes, hand.stayers)
    if not ante or (hand.misdealt and not hand.intents):
        return ()
    if hand.stayers is None:
        return None
    return _paying(deal, hand.stayers, ante)


def _recorded(
    deal: Deal, amounts: tuple[Amount, ...], each: tuple[Player, ...] | None
) -> Payments | None:
    """Return None if they say `each` of unknown players."""
    payments: list[tuple[Player, Chips]] = []
    for amount in amounts:
        if amount.player is not None:
            payments.append((amount.player, amount.chips))
        elif each is None:
            return None
        else:
            payments += _paying(deal, each, amount.chips)
    if len(amounts) > 1:
        place = {player: turn for turn, player in enumerate(deal.order)}
        payments.sort(key=lambda paid: place.get(paid[0], len(place)))
    return tuple(payments)
