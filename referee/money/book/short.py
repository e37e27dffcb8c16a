"""Players who cannot pay in full where nobody gives credit: what they have, and what is not told."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from referee.events import (
    ChipsBought,
    ChipsCounted,
    ChipsPaid,
    Event,
    PlayerSat,
    PotAwarded,
    PotCarried,
)
from referee.game import Book, Books, Chips, House, Leftovers, Movement, Player
from referee.money.book.difference import Difference, Wrong
from referee.money.book.readings import Reading
from referee.money.settlement import Deal, Purse, Purses, Settlement

_POT = frozenset(
    {Wrong.POT_AMOUNT, Wrong.POT_TAKER, Wrong.POT_TOTAL, Wrong.TRICK_SHARES, Wrong.ODD_CHIP}
)
"""What is wrong where a pot is smaller than due, or where a table plays for side pots."""

_ANTES = frozenset({Wrong.ANTE_MISSING, Wrong.ANTE_AMOUNT, Wrong.ANTE_NOT_DUE})

_PAYMENTS = _ANTES | {
    Wrong.SECOND_ANTE,
    Wrong.BOURRE_MISSING,
    Wrong.BOURRE_AMOUNT,
    Wrong.BOURRE_LIMIT,
    Wrong.BOURRE_PAYER,
    Wrong.PAID_AFTER_FOLDING,
}
"""What one player paid or should have paid."""


def purses(books: Books, book: Book, events: Sequence[Event]) -> Purses:
    """What lies before everybody as a hand begins, by one of the books.

    Chips that are bought in the hand or behind it may come in time to pay with, or too late. What
    mistakes told before have cost somebody may lie before him all the same.
    """
    unsure = {*books.doubtful, *_told_meanwhile(events)}
    read = [dict(leftovers.owed) for leftovers in books.readings]
    purse = {
        player: _purse(player, book, [owed.get(player, Chips(0)) for owed in read], events)
        for player in books.start
        if player not in unsure
    }
    return {player: has.with_more(books.lost(player)) for player, has in purse.items()}


def _purse(player: Player, book: Book, read: Sequence[Chips], events: Sequence[Event]) -> Purse:
    """What lies before him when he has paid his debts: those of the book, or as they are `read`."""
    later = sum(debt.open for debt in book.debts if debt.player == player)
    now = sum(debt.open for debt in book.joining if debt.player == player)
    has, bought = book.balances.get(player, 0), _bought(player, events)
    least, most = has - max(later, *read, 0), has - min(now, *read, now)
    return Purse(Chips(max(0, least)), Chips(max(0, most) + bought))


def _bought(player: Player, events: Sequence[Event]) -> int:
    return sum(
        event.chips for event in events if isinstance(event, ChipsBought) and event.player == player
    )


def _told_meanwhile(events: Sequence[Event]) -> Iterator[Player]:
    """Whose stack is told before the pot is paid out."""
    for event in events:
        match event:
            case PotAwarded() | PotCarried() | ChipsPaid():
                return
            case PlayerSat():
                yield event.player
            case ChipsCounted():
                yield from (amount.player for amount in event.amounts if amount.player is not None)
            case _:
                pass


def unsure(deal: Deal, settlement: Settlement) -> frozenset[Player]:
    """Who is taken to have paid his ante in full, and may not have had as much.

    What stands behind his name is a fact; `each` is a manner of speaking.
    """
    written = (*(deal.lines.antes or ()), *(deal.lines.second_antes or ()))
    named = not settlement.antes_assumed and all(amount.player is not None for amount in written)
    if deal.purses is None or named:
        return frozenset()
    return frozenset(_untold(deal, settlement.antes))


def owing(deal: Deal, settlement: Settlement) -> dict[Player, Purse]:
    """Who is taken to owe to the next pot in full and may not have as much; what he has."""
    if deal.purses is None:
        return {}
    later = deal.behind(settlement.antes)
    return {player: later.purse(player) for player in _untold(later, settlement.debts)}


MOST_SHORT = 8
"""Players who may be short at once of whom every way to pay is read."""


def as_paid(left: Leftovers, short: Mapping[Player, Purse]) -> Iterator[Leftovers]:
    """What a hand leaves, with everybody who is `short` paying as much or as little as he can.

    Nobody knows what it leaves where too many are.
    """
    if len(short) > MOST_SHORT:
        yield Leftovers(carried=None)
        return
    either = [
        {chips, min(chips, short[player].least)} if player in short else {chips}
        for player, chips in left.owed
    ]
    for paid in product(*(sorted(amounts, reverse=True) for amounts in either)):
        owed = ((player, chips) for (player, _), chips in zip(left.owed, paid, strict=True))
        yield left._replace(owed=tuple((player, chips) for player, chips in owed if chips))


def _untold(deal: Deal, payments: Sequence[Movement]) -> Iterator[Player]:
    for movement in payments:
        if not isinstance(movement.giver, House) and not deal.purse(movement.giver).tells(
            movement.chips
        ):
            yield movement.giver


def excused(difference: Difference, reading: Reading) -> bool:
    """Whether a difference is not told, for somebody is short or may be.

    Who paid too little may have had no more. That he paid more than he had is told as that. How
    a pot is divided that somebody won who could not put in as much as others no source says.
    Decision record 0140.
    """
    deal, settlement = reading.deal, reading.settlement
    if deal.purses is None:
        return False
    if difference.wrong in _POT:
        less = difference.recorded < difference.due
        return (less and bool(unsure(deal, settlement))) or _side_pot(difference, deal, settlement)
    if difference.player is None or difference.wrong not in _PAYMENTS:
        return False
    early = difference.wrong in _ANTES
    purse = (deal if early else deal.behind(settlement.antes)).purse(difference.player)
    if difference.recorded < difference.due:
        return not purse.tells(difference.due)
    return purse.least == purse.most and difference.recorded > purse.least


def _side_pot(difference: Difference, deal: Deal, settlement: Settlement) -> bool:
    """Whether a winner was paid less who had put in all he had, and less than somebody else."""
    posted: dict[Player, int] = {}
    for movement in settlement.antes:
        if not isinstance(movement.giver, House):
            posted[movement.giver] = posted.get(movement.giver, 0) + movement.chips
    behind, most = deal.behind(settlement.antes), max(posted.values(), default=0)
    fewer = [player for player, due, taken in difference.by_player if 0 < taken < due]
    return any(behind.purse(player).most == 0 and posted.get(player, 0) < most for player in fewer)
