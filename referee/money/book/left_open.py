"""What a hand leaves to the next, in every reading that later lines may confirm."""

from collections.abc import Iterator

from referee.game import Cause, Chips, House, Leftovers, Movement
from referee.money.book.booked import Booked
from referee.money.book.debts import debts_paid
from referee.money.book.difference import Wrong
from referee.money.book.pots import may_be_paid_unseen
from referee.money.book.readings import Reading
from referee.money.settlement import Deal, Settlement, settled


def left_open(booked: Booked, *, wrong: bool) -> tuple[Leftovers, ...]:
    """List the ways to read what the hand left; usually one, if the hand was in order.

    The record's own reading comes first. Chips that were counted too many may be missing from the
    pot, and vice versa; a count never puts in doubt who is exempt from the ante.
    """
    reading, by_cards, left = booked.reading, booked.by_cards, booked.by_cards.leftovers
    hand, reneged, as_read = reading.deal.hand, reading.deal.reneged, reading.settlement
    ended_otherwise = bool(reading.differences or reneged) or as_read is not by_cards
    if not wrong and not ended_otherwise and not hand.misdealt:
        return (left, *booked.others)
    if left.carried is None:
        return (left,)
    books, counts = booked.entered.books, booked.entered.differences
    paid = debts_paid(reading.deal, reading.settlement)
    now = reading.deal.bourres_join_now
    seen = [debt for debt in left.owed if debt[0] in booked.seen_paid]
    owed = left.owed if paid is None or now else (*paid.items(), *seen)
    lying = booked.entered.side.pot_after_hand
    pot = Chips(max(0, books.recorded.balances.get(House.POT, 0))) if lying is None else lying
    readings = [left._replace(carried=pot, owed=owed), left._replace(carried=pot)]
    if forgotten := {player for player, _ in left.owed} - {player for player, _ in owed}:
        readings.append(readings[0]._replace(exempt=left.exempt - forgotten))
    readings.append(booked.played.due.leftovers)
    readings += _as_written(reading.deal, as_read)
    if as_due := booked.reading.as_due:
        readings += _in_full(as_due, reading, left)
    if hand.misdealt:
        readings = [left, _taken_back(reading.deal, by_cards)]
    if as_read is not by_cards:
        readings.append(as_read.leftovers)
    readings += _without_reneges(reading.deal)
    off = [
        difference.recorded - difference.due
        for difference in counts
        if difference.wrong in (Wrong.TOTAL, Wrong.STACK)
    ]
    readings += [left._replace(carried=Chips(pot - amount)) for amount in off if amount <= pot]
    if ended_otherwise and not hand.misdealt:
        readings += [leftovers._replace(exempt=frozenset()) for leftovers in readings]
    return tuple(
        dict.fromkeys(leftovers for leftovers in readings if leftovers.carried is not None)
    )


def _without_reneges(deal: Deal) -> Iterator[Leftovers]:
    """Yield what is left if the table saw none of the reneges, or all but one."""
    each = [
        tuple(player for player in deal.reneged if player is not spared) for spared in deal.reneged
    ]
    for reneged in dict.fromkeys([(), *each]) if deal.reneged else ():
        yield settled(deal._replace(reneged=reneged)).leftovers


def _as_written(deal: Deal, settlement: Settlement) -> Iterator[Leftovers]:
    """Yield what is left if the pot held what its lines say, so that bourrés match that."""
    whole, carried, pot = deal.lines.whole_pot(deal.ruleset), deal.before.carried, settlement.pot
    if whole is None or carried is None or pot in (None, whole):
        return
    if not may_be_paid_unseen(deal, settlement):
        before = deal.before._replace(carried=Chips(carried + whole - (pot or 0)))
        yield settled(deal._replace(before=before)).leftovers


def _in_full(as_due: Settlement, reading: Reading, left: Leftovers) -> Iterator[Leftovers]:
    """Yield what is left if the antes were put in as due, and the pot was paid out as written."""
    paid_out = sum(award.chips for award in reading.deal.lines.awarded)
    stays = Chips(max(0, (as_due.pot or 0) - paid_out))
    yield as_due.leftovers
    for leftovers in (as_due.leftovers, left):
        yield leftovers._replace(carried=stays)


def _taken_back(deal: Deal, settlement: Settlement) -> Leftovers:
    """Return what a misdeal leaves if everybody took their ante back."""
    antes = sum(movement.chips for movement in antes_of(settlement))
    carried = (settlement.leftovers.carried or 0) - antes
    return settlement.leftovers._replace(carried=Chips(carried), exempt=deal.before.exempt)


def antes_of(settlement: Settlement) -> tuple[Movement, ...]:
    """Return the first antes of a hand, without second antes."""
    return tuple(movement for movement in settlement.antes if movement.cause is Cause.ANTE)
