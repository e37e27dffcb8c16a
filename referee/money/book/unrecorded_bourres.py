"""Bourrés that no line records, as the pot of the next hand shows them.

A table that writes down who won each pot, but not the tricks, still shows who was bourré: the next
pot holds the antes and what was owed to it. Decision 0312.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from referee.game import Books, Chips, Leftovers, Player
from referee.money.book.antes import ante_a_head
from referee.money.book.leavers import unproved
from referee.money.book.old_debts import sorted_out
from referee.money.book.pot_lines import with_the_kitty
from referee.money.book.readings import Reading, fits
from referee.money.settlement import Deal, Settlement, bourre_charge, settled
from referee.replay import Evening

MOST_CANDIDATES = 8
"""The most players who may have been bourré in a hand for whom every combination is tried."""


def ways_to_end(deal: Deal, settlement: Settlement) -> tuple[Leftovers, ...]:
    """List what a hand with unrecorded bourrés may have left: with none, one, two or more of them.

    Empty if the pot, and so the price of a bourré, is unknown, or if too many may have been bourré.
    """
    left, charge = settlement.leftovers, bourre_charge(settlement.pot, deal.ruleset)
    known = {*settlement.winners, *settlement.bourre, *[player for player, _ in left.owed]}
    candidates = [player for player in _perhaps_bourre(deal) if player not in known]
    if left.carried is None or not charge or len(candidates) > MOST_CANDIDATES:
        return ()
    if deal.purses is not None or deal.one_bourre_a_deal or deal.bourres_join_now:
        return ()
    now = {player: Chips(max(0, charge - deal.put_off(player))) for player in candidates}
    return tuple(_ways(left, now, exempt="bourre" in deal.ruleset.ante_exempt))


def _perhaps_bourre(deal: Deal) -> tuple[Player, ...]:
    """Return who may have stayed without a trick; an `in` line with names has all stayers."""
    hand = deal.hand
    named = [intent.player for intent in hand.intents if intent.stays is not False]
    stayers = hand.stayers or (tuple(named) if named else deal.order)
    took = {player for player, tricks in hand.counted.items() if tricks}
    took |= {trick.winner for trick in hand.tricks if trick.winner is not None}
    return tuple(player for player in stayers if player not in took)


def _ways(
    left: Leftovers, candidates: Mapping[Player, Chips], *, exempt: bool
) -> Iterator[Leftovers]:
    yield left
    for number in range(1, len(candidates) + 1):
        for bourre in combinations(candidates.items(), number):
            owed = (*left.owed, *[debt for debt in bourre if debt[1]])
            free = left.exempt.union(player for player, _ in bourre) if exempt else left.exempt
            yield left._replace(owed=owed, exempt=free, bourre_in_pool=True)


def shown_by_pot(deal: Deal, books: Books) -> Leftovers | None:
    """Find the only way in which the hand before can have ended, by the pot of this one.

    The antes must be known from elsewhere, or any pot would fit.
    """
    if not books.unrecorded or not nobody_known(books):
        return None
    whole = deal.lines.whole_pot(deal.ruleset)
    house, seen = deal.ruleset.origins["ante"].of_the_house, books.ante is not None
    if (
        None in (whole, deal.before.carried)
        or deal.hand.misdealt
        or unproved(deal)
        or not (deal.lines.antes or house or seen)
    ):
        return None
    deal = deal._replace(table_ante=ante_a_head(deal, books.ante))
    fitting = [way for way in books.unrecorded if _fits_after(way, deal, books, with_pot=True)]
    if deal.lines.perhaps_before:
        fitting = [way for way in fitting if _explains_payments(way, deal)] or fitting
    return fitting[0] if len(fitting) == 1 else None


def presumed(deal: Deal, books: Books) -> Leftovers | None:
    """The likeliest way in which the hand before can have ended, where nobody noted how much this pot was.

    Nobody is taken to have been bourré, unless a payment shows that somebody was.
    """
    unsaid = deal.hand.won and deal.lines.pot is None
    if not unsaid or not books.unrecorded or not nobody_known(books):
        return None
    ways = [way for way in books.unrecorded if _explains_payments(way, deal)]
    ways = [way for way in ways or books.unrecorded if _fits_after(way, deal, books)]
    return ways[0] if len(ways) == 1 or books.unrecorded[0] in ways else None


def nobody_known(books: Books) -> bool:
    """Whether no line of the hand before says who was bourré, so that its chips are in doubt."""
    return None in [left.carried for left in books.readings]


def ways_beyond_payments(deal: Deal, books: Books) -> tuple[Leftovers, ...]:
    """Ways in which the hand before can have ended with more bourrés than its lines have paid.

    They count where this hand is in order after one of them, and only then.
    """
    if not books.unrecorded or nobody_known(books):
        return ()
    with_pot = deal.lines.whole_pot(deal.ruleset) is not None
    return tuple(
        [way for way in books.unrecorded[1:] if _fits_after(way, deal, books, with_pot=with_pot)]
    )


def _fits_after(way: Leftovers, deal: Deal, books: Books, *, with_pot: bool = False) -> bool:
    """Whether the chips of a hand are in order if the one before ended so; `with_pot`: its pot as well."""
    after = sorted_out(deal._replace(before=way), books)
    return any(
        fits(variant, books)
        and (not with_pot or settled(variant).pot == variant.lines.whole_pot(deal.ruleset))
        for variant in (after, *with_the_kitty(after))
    )


def _explains_payments(way: Leftovers, deal: Deal) -> bool:
    """Whether payments that may be of the hand before are those of its bourrés."""
    return all((amount.player, amount.chips) in way.owed for amount in deal.lines.perhaps_before)


def payments_unplaced(reading: Reading, evening: Evening) -> bool:
    """Whether a payment may be of this hand or of one before, as it is not known who was bourré then."""
    lefts = (evening.leftovers, *evening.books.readings)
    unknown = bool(evening.books.unrecorded) or None in [left.carried for left in lefts]
    if unknown and reading.deal.lines.perhaps_before:
        return True
    return evening.books.gaps and _may_pay_a_rest(reading)


def _may_pay_a_rest(reading: Reading) -> bool:
    """Whether somebody paid another sum than a bourré costs, and no line says who was bourré.

    A line that is missing may have put off what they pay.
    """
    if reading.settlement.bourres_known:
        return False
    price = bourre_charge(reading.settlement.matched, reading.deal.ruleset)
    return any(amount.chips != price for amount in reading.deal.lines.paid or ())


def rests_unplaced(reading: Reading, evening: Evening) -> bool:
    """Whether parts of bourrés are put off, and it is not known who was bourré now."""
    put_off = evening.books.put_off or reading.deal.lines.put_off
    return bool(put_off) and not reading.settlement.bourres_known


def with_bourres(books: Books, shown: Leftovers) -> Books:
    """Return the books once the pot has shown what the hand before left."""
    due = books.due.left._replace(
        owed=shown.owed, exempt=shown.exempt, bourre_in_pool=shown.bourre_in_pool
    )
    return books._replace(
        due=books.due._replace(left=due), readings=(), doubtful=books.doubtful - books.doubted
    )
