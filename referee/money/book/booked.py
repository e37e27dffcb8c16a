"""`booked_as_read`: a hand read as its lines bear it out, and entered in the books."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.events import Amount, Event
from referee.game import Books, Cause, Chips, House, Leftovers, Player
from referee.money.book.antes import ante_a_head, antes_in_all
from referee.money.book.debts import fully_paid, left_out
from referee.money.book.difference import Wrong
from referee.money.book.entries import Entered, enter_hand
from referee.money.book.forgotten_lines import of_kitty, with_forgotten_lines
from referee.money.book.late_payments import with_late_payments, with_less_due, with_rests_paid
from referee.money.book.played import Played
from referee.money.book.readings import Reading, best_reading, without_leavers
from referee.money.book.short import purses
from referee.money.book.unrecorded_bourres import (
    nobody_known,
    presumed,
    shown_by_pot,
    ways_beyond_payments,
    with_bourres,
)
from referee.money.settlement import Deal, Purses, Result, Settlement, antes_due, deal_of, settled
from referee.replay import Evening, Hand
from referee.rulesets import Ruleset


class Booked(NamedTuple):
    """A hand entered in the books."""

    reading: Reading
    others: tuple[Leftovers, ...]
    """What it leaves by other readings that fit as well."""
    by_cards: Settlement
    played: Played
    entered: Entered
    doubtful: frozenset[Player]
    """Players whose stacks were in doubt before it."""
    otherwise: Mapping[Player, int] = MappingProxyType({})
    """How much more may lie before each player if those who had left put in no ante; no line says."""

    @property
    def seen_paid(self) -> frozenset[Player]:
        """Who stands in no `paid` line of the hand, and has paid by a count after it."""
        found = left_out(self.reading.deal, self.reading.differences)
        return found & fully_paid(self.entered.books.recorded.debts)


def booked_as_read(
    hand: Hand,
    events: Sequence[Event],
    evening: Evening,
    reneged: frozenset[Player],
    ruleset: Ruleset,
) -> Booked:
    """Read the hand in the way that fits its own lines best, and enter it so."""
    books, deal = evening.books, deal_of(hand, events, evening.leftovers, reneged, ruleset)
    if evening.leftovers.carried is None:
        books = books.doubting((*evening.players, *deal.held_to_ante))
    if ruleset.short_stack != "debt":
        deal = deal._replace(purses=purses(books, books.recorded, events))
    if deal.lines.shared and deal.lines.antes is None and deal.lines.pot is None:
        books = books._replace(ante=_ante_by_shares(deal) or books.ante)
    if deal.lines.antes is None or deal.leavers or deal.lines.leaving:
        carried = None if nobody_known(books) else deal.before.carried
        given = deal._replace(before=deal.before._replace(carried=carried))
        deal = deal._replace(table_ante=ante_a_head(given, books.ante))
    if deal.leavers:
        paid = [debt.player for debt in books.recorded.debts if debt.cause is Cause.ANTE]
        deal = deal._replace(ahead=frozenset(paid))
    deal, books = _with_old_debts(deal, books)
    reading, other_readings, books = _read_after_all(deal, books, evening.players)
    reading = with_forgotten_lines(reading, books.raked)
    others = tuple([other.settlement.leftovers for other in other_readings])
    if any(_leaves_stacks_open(reading, other) for other in other_readings):
        books = books.doubting(evening.players)
    if books.owed_at_start:
        books = books._replace(due=books.due._replace(left=reading.deal.before))
    evening = evening._replace(books=books)
    booked = _entered(reading, others, hand, events, evening)
    without = without_leavers(reading, books, hand.at)
    return booked if without is None else _borne_out(booked, without, events, evening)


def _with_old_debts(deal: Deal, books: Books) -> tuple[Deal, Books]:
    """The deal with what is known of debts from before, paid and put off."""
    debts = books.recorded.debts[len(deal.before.queued) :]
    if paid_off := [debt.player for debt in debts if debt.chips and not debt.open]:
        deal = deal._replace(paid_off=frozenset(paid_off))
    deal, books = with_less_due(deal, books)
    if deal.lines.put_off:
        deal = with_rests_paid(deal, books.put_off)
    return (with_late_payments(deal, books.put_off) if books.put_off else deal), books


def _read_after_all(
    deal: Deal, books: Books, players: tuple[Player, ...]
) -> tuple[Reading, tuple[Reading, ...], Books]:
    """The likeliest reading of a hand, the others, and the books with what it shows of the one before."""
    unrecorded = books
    if shown := shown_by_pot(deal, books):
        deal, books = deal._replace(before=shown), with_bourres(books, shown)
    elif likeliest := presumed(deal, books):
        books = books._replace(presumed=books.presumed | books.doubted)
        deal, books = deal._replace(before=likeliest), with_bourres(books, likeliest)
    if books.unrecorded or books.doubted:
        books = books._replace(unrecorded=(), doubted=frozenset())
    reading, others = best_reading(deal, books)
    if not reading.differences:
        return reading, others, books
    ways = ways_beyond_payments(deal, unrecorded)
    if not ways:
        return reading, others, books
    books = with_bourres(books, ways[0])._replace(readings=ways)
    if len(ways) > 1:
        books = books.doubting(players)
    return *best_reading(deal._replace(before=ways[0]), books), books


def _leaves_stacks_open(reading: Reading, other: Reading) -> bool:
    """Whether two readings differ in what the kitty took of this pot, or of the one before.

    So they do where it is not known what the hand before left, and no line has the pot.
    """
    if reading.deal.lines.pot is None and other.deal.before.carried is None:
        return True
    lines, others = reading.deal.lines, other.deal.lines
    if (lines.kitty_included, lines.matches_whole) != (others.kitty_included, others.matches_whole):
        return True
    owed, otherwise = dict(reading.deal.before.owed), dict(other.deal.before.owed)
    return owed.keys() == otherwise.keys() and owed != otherwise


def _ante_by_shares(deal: Deal) -> Chips | None:
    """What each put in, where all that lay in the pot was shared out; None where that is not sure."""
    lines, carried = deal.lines, deal.before.carried
    heads = antes_in_all(deal)
    if carried is None or not heads or lines.paid is not None:
        return None
    whole = sum(amount.chips * (1 if amount.player else len(deal.order)) for amount in lines.shared)
    ante, odd = divmod(whole - carried - sum(deal.bourres_in_pot) - lines.brought, heads)
    return Chips(ante) if ante > 0 and not odd else None


def _borne_out(
    booked: Booked, without: Reading, events: Sequence[Event], evening: Evening
) -> Booked:
    """The hand as its counts have it, where neither line nor pot shows an ante of who had left.

    `without` is how it is read if none was put in. Whoever comes back with all they left with is
    believed, and not accused.
    """
    found, (missing, *rest) = booked.entered.differences, without.differences
    named = {player for difference in found for player, _, _ in difference.by_player}
    if named <= without.deal.missing:
        without = without._replace(differences=tuple(rest))
    else:
        without = without._replace(differences=(missing._replace(at=found[0].at), *rest))
    other = _entered(without, (), booked.played.deal.hand, events, evening)
    if len(other.entered.differences) < len(found):
        return other
    if len(other.entered.differences) > len(found):
        return booked
    others, left = booked.others, other.by_cards.leftovers
    if left != booked.by_cards.leftovers:
        others = (*others, left)
    return booked._replace(others=others, otherwise=_apart(booked.entered, other.entered))


def _apart(entered: Entered, other: Entered) -> Mapping[Player, int]:
    """How much more may lie before each player if the hand was entered as the `other` is."""
    stacks, others = entered.books.recorded.balances, other.books.recorded.balances
    players = [account for account in others if not isinstance(account, House)]
    more = {player: others[player] - stacks.get(player, 0) for player in players}
    counted = entered.books.counted_last
    return {player: n for player, n in more.items() if n and player not in counted}


def _entered(
    reading: Reading,
    others: tuple[Leftovers, ...],
    hand: Hand,
    events: Sequence[Event],
    evening: Evening,
) -> Booked:
    """Enter the hand as it is read; `others`: what it leaves by other readings."""
    books = evening.books
    believed = reading.deal.hand is not hand
    deal = reading.deal._replace(hand=hand) if believed else reading.deal
    by_cards = settled(deal) if believed else reading.settlement
    if any(
        difference.wrong is Wrong.BOURRE_MISSING and not difference.player
        for difference in reading.differences
    ):
        books = books.doubting(tuple(debt.player for debt in books.recorded.debts))
    if reading.as_due:
        books = books.doubting(evening.players)
    should_have = deal.purses and purses(books, books.due, events)
    played = _played(reading, deal, by_cards, evening, should_have)
    entered = enter_hand(events, books, evening.players, played)
    counts = [
        found._replace(forgotten=of_kitty(found, deal, books.raked))
        for found in entered.differences
    ]
    entered = entered._replace(differences=tuple(counts))
    return Booked(reading, others, by_cards, played, entered, books.doubtful)


WHO_ANTES = frozenset({Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE, Wrong.ANTE_LEFT_OUT})
"""Differences that depend on who was exempt, and so on how the hand before ended."""

_OF_BOURRES = frozenset(
    {
        Wrong.BOURRE_MISSING,
        Wrong.BOURRE_AMOUNT,
        Wrong.BOURRE_PAYER,
        Wrong.BOURRE_LIMIT,
        Wrong.PAID_AFTER_FOLDING,
    }
)
OF_PAYMENTS = frozenset((*_OF_BOURRES, Wrong.POT_AMOUNT, Wrong.POT_TOTAL))
"""Differences that depend on what is paid of earlier bourrés, and when."""
_OF_ANTES = frozenset(
    {Wrong.ANTE_MISSING, Wrong.ANTE_NOT_DUE, Wrong.ANTE_AMOUNT, Wrong.ANTES_TWICE}
)


def _played(
    reading: Reading,
    deal: Deal,
    by_cards: Settlement,
    evening: Evening,
    should_have: Purses | None,
) -> Played:
    """Prepare the entries. Antes taken back after a misdeal are taken back by the rules too.

    `should_have` are the stacks by the rules.
    """
    books, known, settlement = evening.books, _known(reading, by_cards), reading.settlement
    if books.undone and deal.before != evening.leftovers:
        return Played(deal, settlement, by_cards, deal.before, by_cards, books.undone, known)
    unknown = deal.before.carried is None or books.due.left.carried is None
    before = deal.before if unknown else books.due.left
    alike = before == deal.before and should_have == deal.purses and not deal.missing
    rightly = deal
    if not alike:
        rightly = deal._replace(before=before, purses=should_have, missing=frozenset())
    due = _due(reading, deal, by_cards, rightly)
    return Played(deal, settlement, due, before, by_cards, known=known)


def _due(reading: Reading, deal: Deal, by_cards: Settlement, rightly: Deal) -> Settlement:
    """Settle the hand as if everything before it (`rightly`) and its antes had been paid as due."""
    if rightly is deal and not reading.differences:
        return by_cards
    wrong = {difference.wrong for difference in reading.differences}
    antes, seconds = wrong & _OF_ANTES, Wrong.SECOND_ANTE in wrong
    joined = deal.bourres_join_now and bool(wrong & _OF_BOURRES)
    if rightly is deal and not antes and not seconds and not joined:
        return by_cards
    lines = deal.lines._replace(paid=None) if joined else deal.lines
    if antes:
        payments = antes_due(rightly, reading.ante) or ()
        at = deal.hand.at
        lines = lines._replace(antes=tuple(Amount(player, chips, at) for player, chips in payments))
    if seconds:
        lines = lines._replace(second_antes=None)
    return settled(rightly._replace(lines=lines))


def _known(reading: Reading, settlement: Settlement) -> bool:
    """Whether all stacks are known after the hand, if they were before."""
    left = settlement.leftovers.carried is not None
    return bourres_known(reading) and pot_known(settlement) and left and not reading.forgetful


def pot_known(settlement: Settlement) -> bool:
    """Whether the pot and who got it are known."""
    return settlement.result is not Result.UNFINISHED and settlement.pot is not None


def bourres_known(reading: Reading) -> bool:
    """Whether the bourrés, and so the debts to the next pot, are known."""
    paid = reading.deal.lines.paid is not None
    return paid or reading.settlement.bourres_known or reading.deal.hand.misdealt


def lacks_bourres(booked: Booked, *, vague: bool) -> bool:
    """Whether only the bourrés of a hand are not recorded, so that the next pot may show them."""
    reading = booked.reading
    unknown = not (reading.deal.hand.misdealt or reading.settlement.bourres_known)
    return unknown and pot_known(booked.by_cards) and not (vague and booked.others)
