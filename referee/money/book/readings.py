"""Readings of the chips of a hand, of which the one that fits its own lines best is chosen.

After an error two readings are possible: a slip of the pen moved no chips, a mistake at the table
did. Only later lines show which it was, and neither reading may be reported as a second error. So
each hand is read in several ways, from what each reading of the hand before left.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.events import Amount
from referee.game import Books, Cause, Chips, House, Leftovers, Span
from referee.money.book.antes import (
    ante_a_head,
    ante_differences,
    antes_in_all,
    antes_of_all,
    antes_on_staying,
    antes_together,
    second_ante_differences,
)
from referee.money.book.debts import debt_differences, paid_early
from referee.money.book.difference import Difference, Wrong, mismatch
from referee.money.book.leavers import some_missing, unproved, without_antes
from referee.money.book.old_debts import sorted_out
from referee.money.book.pot_lines import shared_out, with_the_kitty, without_the_bourres
from referee.money.book.pots import pot_differences
from referee.money.settlement import Deal, Settlement, antes_due, bourre_charge, settled
from referee.replay import Hand
from referee.rulesets import Ruleset


class Reading(NamedTuple):
    """A way to read the chips of a hand."""

    deal: Deal
    settlement: Settlement
    differences: tuple[Difference, ...]
    ante: Chips
    """The ante of each player."""
    likely: int = 4
    """How likely it is beside others that find as much; the smallest number is the likeliest."""
    other_ante: bool = False
    """Whether it infers unrecorded antes from the pot."""
    as_due: Settlement | None = None
    """What the hand pays if unrecorded antes were put in as due; None if it is read that way."""

    @property
    def forgetful(self) -> bool:
        """Whether a line that may have been forgotten would explain what is wrong."""
        return any(difference.forgotten for difference in self.differences)

    @property
    def rank(self) -> tuple[int, int]:
        """Rank readings that all find something wrong; the smallest is the likeliest."""
        return len(self.differences), self.likely


def best_reading(deal: Deal, books: Books) -> tuple[Reading, tuple[Reading, ...]]:
    """Choose the likeliest reading that finds nothing wrong, else the one that finds least.

    A reading is never chosen because it accuses: a line that fits in some plausible way is in order.
    Also returns other readings without error, because a later line may show that one of them was
    right. `deal.before` is what the hand before left by the rules.
    """
    # After each state that the hand before may have left, the first reading that fits will do:
    # `_readings` yields what supposes least first, and a later one would explain the same lines by
    # a stranger cause. All those states are tried, for each is a way in which the evening may stand.
    fitting: list[Reading] = []
    poor: list[Reading] = []
    for before in _befores(deal, books):
        given = deal if before is deal.before else deal._replace(before=before)
        given = sorted_out(given, books)
        for reading in _readings(given, books):
            if not reading.differences:
                fitting += [reading, *_with_other_kitty(reading, given, books)]
                break
            poor.append(reading)
    if fitting:
        best, *others = sorted(fitting, key=lambda reading: reading.other_ante)
        if best.other_ante:
            others.append(best._replace(deal=deal, settlement=settled(deal)))
        return best, tuple(others)
    return min(poor, key=lambda reading: reading.rank), ()


def _with_other_kitty(reading: Reading, given: Deal, books: Books) -> Iterator[Reading]:
    """The other readings without error of what the kitty took: from the pot of the line, or beside it."""
    for variant in with_the_kitty(given):
        other = _read(given, variant, books)
        if variant != reading.deal and not other.differences:
            yield other


def fits(deal: Deal, books: Books) -> bool:
    """Whether the chips of a hand, debts and antes `sorted_out`, are in order exactly as written."""
    return not _read(deal, deal, books).differences


def without_leavers(reading: Reading, books: Books, at: Span) -> Reading | None:
    """The reading if nobody who left put in an ante, as the line there says, and that they owe it.

    None where a line or the pot shows that they did, and where it is read so.
    """
    absent = unproved(reading.deal)
    if reading.deal.missing or not absent:
        return None
    deal, missing = without_antes(reading.deal, absent, at)
    other = _read(deal, deal, books)
    if not missing.chips or len(other.differences) > len(reading.differences):
        return None
    return other._replace(differences=(missing, *other.differences))


def _readings(deal: Deal, books: Books) -> Iterator[Reading]:
    """Read a deal in every way, those that suppose least first.

    First the lines may be put otherwise than usual and nobody did anything wrong; then the reading
    names what was wrong itself, and is chosen only where no other explains the lines with less.
    """
    for variant in _variants(deal, books):
        yield _read(deal, variant, books)
    for variant in (*antes_together(deal), *antes_on_staying(deal)):
        yield _read(variant, variant, books)
    likeliest_first = antes_of_all(deal), _without_a_bourre(deal, books), some_missing(deal)
    for likely, named in enumerate(likeliest_first):
        for variant, wrong in named:
            reading = _read(deal, variant, books)
            yield reading._replace(differences=(wrong, *reading.differences), likely=likely)
    yield from _with_other_antes_in_it(deal, books)
    for variant, shared in shared_out(deal, settled(deal)):
        reading = _read(variant, variant, books)
        yield reading._replace(differences=(shared, *reading.differences))


def _with_other_antes_in_it(deal: Deal, books: Books) -> Iterator[Reading]:
    """Read unrecorded antes as not all paid, or paid by exempt players; or the pot as it was matched.

    The difference then really was, or was not, in the pot, and is reported as a wrong pot.
    """
    due, ante = settled(deal), ante_a_head(deal, books.ante)
    whole, carried = deal.lines.whole_pot(deal.ruleset), deal.before.carried
    if None in (whole, due.pot, carried):
        return
    off = (whole or 0) - (due.pot or 0)
    by_antes = deal.lines.antes is None and ante and off % ante == 0
    as_antes = by_antes and abs(off) < ante * len(deal.order)
    matched = bourre_charge(whole, deal.ruleset) in [paid.chips for paid in deal.lines.paid or ()]
    wrong = tuple(pot_differences(deal, due))
    if off and (as_antes or matched) and len(wrong) == 1:
        before = deal.before._replace(carried=Chips((carried or 0) + off))
        reading = _read(deal, deal._replace(before=before), books)
        yield reading._replace(differences=(*wrong, *reading.differences), as_due=due, likely=3)


def _without_a_bourre(deal: Deal, books: Books) -> Iterator[tuple[Deal, Difference]]:
    """Read the hand as if an unrecorded bourré of the hand before had not been paid."""
    at, owed = deal.lines.pot_at, deal.before.owed
    if at is None or deal.one_bourre_a_deal:
        return
    paid = {debt.player for debt in books.recorded.debts if debt.paid} | paid_early(deal).keys()
    unseen = [debt for debt in owed if debt[0] not in paid]
    for player, chips in unseen:
        alike = sum(other == chips for _, other in unseen) > 1
        rest = tuple(debt for debt in owed if debt[0] != player)
        whose = None if alike else player
        missing = mismatch(Wrong.BOURRE_MISSING, at, chips, 0, whose)
        yield deal._replace(before=deal.before._replace(owed=rest)), missing


def _befores(deal: Deal, books: Books) -> tuple[Leftovers, ...]:
    """List what the hand before may have left, likeliest first."""
    if not books.readings:
        return (deal.before,)
    return tuple(dict.fromkeys((*books.readings, deal.before)))


def _read(as_written: Deal, deal: Deal, books: Books) -> Reading:
    """Read a deal in one way; its antes are compared as written."""
    settlement, ante = settled(deal), ante_a_head(as_written, books.ante)
    other = as_written.lines.antes is None and deal.lines.antes is not None
    differences = (
        *ante_differences(as_written, ante),
        *second_ante_differences(as_written, settlement),
        *pot_differences(deal, settlement),
        *debt_differences(deal, settlement),
    )
    if other:
        ante = ante_a_head(deal, books.ante)
    return Reading(deal, settlement, differences, ante, other_ante=other)


def _variants(deal: Deal, books: Books) -> Iterator[Deal]:
    """Yield the hand as written, then as the pot or the table's own counts have it."""
    yield deal
    yield from with_the_kitty(deal)
    yield from without_the_bourres(deal)
    yield from _other_antes(deal, books)
    yield from _each_in_full(deal)
    yield from _antes_as_due(deal, books)
    for hand in (_as_counted(deal.hand), _as_marked(deal.hand, deal.ruleset)):
        if hand is not None:
            yield deal._replace(hand=hand)


def _antes_as_due(deal: Deal, books: Books) -> Iterator[Deal]:
    """Read a wrong `ante` line as a slip: the antes that were due are in the pot."""
    lines, ante = deal.lines, ante_a_head(deal, books.ante)
    due, at = antes_due(deal, ante), deal.hand.at
    if lines.antes is not None and due is not None and ante_differences(deal, ante):
        amounts = tuple(Amount(player, chips, at) for player, chips in due)
        yield deal._replace(lines=lines._replace(antes=amounts))
    if lines.second_antes is not None and any(second_ante_differences(deal, settled(deal))):
        yield deal._replace(lines=lines._replace(second_antes=None))


def _each_in_full(deal: Deal) -> Iterator[Deal]:
    """Read `each` literally, even for a player who had less."""
    lines, at = deal.lines, deal.hand.at
    if deal.purses is None or not any(amount.player is None for amount in lines.antes or ()):
        return
    full = settled(deal._replace(purses=None)).antes
    amounts = tuple(
        Amount(movement.giver, movement.chips, at)
        for movement in full
        if movement.cause is Cause.ANTE and not isinstance(movement.giver, House)
    )
    yield deal._replace(lines=lines._replace(antes=amounts))


def _other_antes(deal: Deal, books: Books) -> Iterator[Deal]:
    """Infer unrecorded antes from the pot, the same for each player.

    An unread line may have named another part of the pot.
    """
    lines, at = deal.lines, None if deal.hand.unread else deal.lines.pot_at
    heads = antes_in_all(deal)
    pot, whole = settled(deal), lines.whole_pot(deal.ruleset)
    if lines.antes is not None or at is None or not heads or pot.pot is None or whole is None:
        return
    posted = sum(movement.chips for movement in pot.antes if movement.cause is Cause.ANTE)
    ante, odd = divmod(whole - pot.pot + posted, heads)
    sure = heads > 1 or books.ante in (None, ante)
    if ante > 0 and not odd and sure and ante != deal.ante:
        due = antes_due(deal, Chips(ante)) or ()
        amounts = tuple(Amount(player, chips, at) for player, chips in due)
        yield deal._replace(lines=lines._replace(antes=amounts))


def _as_counted(hand: Hand) -> Hand | None:
    """Return the hand by its `tricks` line, if the cards say otherwise."""
    if hand.taken_as_counted is None or hand.taken in (None, hand.taken_as_counted):
        return None
    return replace(hand, tricks=(), claimed={})


def _as_marked(hand: Hand, ruleset: Ruleset) -> Hand | None:
    """Return the hand by its stars and leaders, if the cards say otherwise."""
    pairs = zip(hand.tricks, hand.winners_as_marked(ruleset), strict=True)
    tricks = tuple(trick._replace(winner=winner) for trick, winner in pairs)
    return replace(hand, tricks=tricks) if tricks != hand.tricks else None
