"""Readings of a hand's lines other than as written: the first rows of the table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from referee.books import Cause, House, Standing
from referee.evening_events import Amount
from referee.events import PotAwarded
from referee.game import Chips, Player
from referee.messages import listed, say
from referee.money.settlement import Deal, antes_due, bourre_charge, settled, unproved
from referee.money.settlement.awards import TRICK_PAYS
from referee.money.standings.antes import (
    ante_a_head,
    ante_differences,
    ante_in,
    antes_in_all,
    second_ante_differences,
    without_antes,
)
from referee.money.standings.debts import paid_early
from referee.money.standings.difference import Difference, Wrong, mismatch
from referee.money.standings.pots import may_be_paid_unseen, pot_differences
from referee.replay import Hand
from referee.rulesets import Ruleset


class Meant(NamedTuple):
    """A hand as a supposition has it."""

    deal: Deal
    found: tuple[Difference, ...] = ()
    sentence: str = ""
    """The supposition, a clause after *if*; empty if the lines say as much."""
    own_antes: bool = False
    """True if its antes are compared in this reading, not as written."""
    shown: tuple[Difference, ...] = ()
    """Faults to be reported only if a count shows them."""
    name: str = ""
    cost: int = 0


def as_written(deal: Deal, _: Standing) -> Iterator[Meant]:
    yield Meant(deal)


def with_the_kitty(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The pot line includes the kitty's part, or a bourré matches it too."""
    lines = deal.lines
    if not lines.raked:
        return
    yield Meant(deal._replace(lines=lines._replace(matches_whole=True)))
    whole, taken = lines, lines.raked
    if len(lines.awarded) == 1 and lines.carried is None and lines.awarded[0].chips >= taken:
        (award,) = lines.awarded
        whole = lines._replace(awarded=(award._replace(chips=Chips(award.chips - taken)),))
    elif not lines.awarded and (lines.carried or 0) >= taken:
        whole = lines._replace(carried=Chips((lines.carried or 0) - taken))
    for matches in (True, False) if whole is not lines else ():
        yield Meant(deal._replace(lines=whole._replace(matches_whole=matches)))


def without_the_bourres(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The pot line leaves out the bourrés that a `paid` line brings into that pot."""
    lines = deal.lines
    if not deal.bourres_join_now or not lines.paid or lines.pot is None:
        return
    more = sum(move.chips for move in settled(deal).joined)
    if more and len(lines.awarded) == 1 and lines.carried is None:
        whole = lines.awarded[0]._replace(chips=Chips(lines.awarded[0].chips + more))
        yield Meant(deal._replace(lines=lines._replace(awarded=(whole,))))
    elif more and not lines.awarded:
        carried = Chips((lines.carried or 0) + more)
        yield Meant(deal._replace(lines=lines._replace(carried=carried)))


def another_ante(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The unrecorded antes were what the pot shows, the same for everybody.

    An unread line may have named another part of the pot.
    """
    lines, at = deal.lines, None if deal.hand.unread else deal.lines.pot_at
    if lines.antes is not None or at is None:
        return
    heads, pot, whole = antes_in_all(deal), settled(deal), lines.whole_pot(deal.ruleset)
    if not heads or pot.pot is None or whole is None:
        return
    posted = sum(movement.chips for movement in pot.antes if movement.cause is Cause.ANTE)
    ante, odd = divmod(whole - pot.pot + posted, heads)
    sure = heads > 1 or standing.ante in (None, ante)
    if ante > 0 and not odd and sure and ante != deal.ante:
        due = antes_due(deal, Chips(ante)) or ()
        amounts = tuple([Amount(player, chips, at) for player, chips in due])
        meant = deal._replace(lines=lines._replace(antes=amounts))
        yield Meant(meant, sentence=ante_in(deal, ante))


def each_in_full(deal: Deal, _: Standing) -> Iterator[Meant]:
    """`each` is meant literally, even of a player who had less."""
    lines, at = deal.lines, deal.hand.at
    if deal.purses is None or not any(amount.player is None for amount in lines.antes or ()):
        return
    full = settled(deal._replace(purses=None)).antes
    amounts = tuple(
        [
            Amount(movement.giver, movement.chips, at)
            for movement in full
            if movement.cause is Cause.ANTE and not isinstance(movement.giver, House)
        ]
    )
    yield Meant(deal._replace(lines=lines._replace(antes=amounts)))


def antes_as_due(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """A wrong `ante` line is a slip of the pen: the antes that were due are in the pot."""
    lines = deal.lines
    if lines.antes is not None:
        ante = ante_a_head(deal, standing.ante)
        due = antes_due(deal, ante)
        if due is not None and ante_differences(deal, ante):
            amounts = tuple([Amount(player, chips, deal.hand.at) for player, chips in due])
            yield Meant(deal._replace(lines=lines._replace(antes=amounts)))
    if lines.second_antes is not None and any(second_ante_differences(deal, settled(deal))):
        yield Meant(deal._replace(lines=lines._replace(second_antes=None)))


def by_own_count(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The table went by its `tricks` line, or its stars and leaders, against the cards."""
    for hand in (_as_counted(deal.hand), _as_marked(deal.hand, deal.ruleset)):
        if hand is not None:
            yield Meant(deal._replace(hand=hand))


def _as_counted(hand: Hand) -> Hand | None:
    counted = hand.taken_as_counted if hand.counted else None
    if counted is None or hand.taken in (None, counted):
        return None
    return replace(hand, tricks=(), claimed={})


def _as_marked(hand: Hand, ruleset: Ruleset) -> Hand | None:
    marked = hand.winners_as_marked(ruleset) if hand.tricks else ()
    if all(trick.winner == winner for trick, winner in zip(hand.tricks, marked, strict=True)):
        return None
    pairs = zip(hand.tricks, marked, strict=True)
    return replace(hand, tricks=tuple([trick._replace(winner=winner) for trick, winner in pairs]))


def antes_together(deal: Deal, _: Standing) -> Iterator[Meant]:
    """Several payments of a player are one ante: 2 may be written as 1 and 1."""
    amounts = deal.lines.antes or ()
    first = {amount.player: amount for amount in reversed(amounts)}
    if len(first) < len(amounts):
        sums = Counter[Player | None]()
        for amount in amounts:
            sums[amount.player] += amount.chips
        together = tuple(
            [amount._replace(chips=Chips(sums[amount.player])) for amount in first.values()]
        )
        lines = deal.lines._replace(antes=together)
        yield Meant(deal._replace(lines=lines), own_antes=True)


def antes_on_staying(deal: Deal, _: Standing) -> Iterator[Meant]:
    """The antes are second antes, if no line of stayers divides them."""
    lines = deal.lines
    if deal.ruleset.second_ante and lines.second_antes is None and deal.hand.stayers is None:
        lines = lines._replace(antes=None, second_antes=lines.antes)
        yield Meant(deal._replace(lines=lines), own_antes=True)


def leavers_did_not_ante(deal: Deal, _: Standing) -> Iterator[Meant]:
    """Players who left put in no ante, and no line of the pot shows it."""
    absent = unproved(deal)
    if absent and not deal.missing and deal.lines.whole_pot(deal.ruleset) is None:
        without, missing = without_antes(deal, absent, deal.hand.at)
        who = listed(absent, "and")
        sentence = say(
            "{players} put in no ante in hand {hand}", players=who, hand=deal.hand.number
        )
        if missing.chips:
            yield Meant(without, sentence=sentence, shown=(missing,))


def a_trick_was_paid_unseen(deal: Deal, _: Standing) -> Iterator[Meant]:
    """A missing line paid a trick: somebody took what the others leave of the pot."""
    at = deal.lines.pot_at
    if (
        deal.ruleset.pot not in TRICK_PAYS
        or at is None
        or len(deal.lines.awarded) >= deal.hand.size
    ):
        return
    settlement = settled(deal)
    rest = settlement.leftovers.carried
    if not rest:
        return
    if may_be_paid_unseen(deal, settlement):
        for player in deal.hand.stayers or deal.order:
            sentence = say(
                "{player} took {chips} more of the pot of hand {hand}",
                player=player,
                chips=rest,
                hand=deal.hand.number,
            )
            awarded = (*deal.lines.awarded, PotAwarded(rest, player, at))
            lines = deal.lines._replace(awarded=awarded)
            yield Meant(deal._replace(lines=lines), sentence=sentence)


def antes_of_all(deal: Deal, _: Standing) -> Iterator[Meant]:
    """`ante 2 each` includes exempt players."""
    amounts, payments = deal.lines.antes or (), antes_due(deal, Chips(1))
    each = next((amount for amount in amounts if amount.player is None), None)
    if len(amounts) != 1 or each is None or not payments or deal.ruleset.ante_by != "each":
        return
    need_not = [player for player in deal.order if player not in dict(payments)]
    if need_not:
        named = tuple([Amount(player, each.chips, each.at) for player in deal.order])
        off = tuple([(player, Chips(0), each.chips) for player in need_not])
        player = need_not[0] if len(off) == 1 else None
        wrong = mismatch(Wrong.ANTE_NOT_DUE, each.at, 0, each.chips * len(off), player)
        deal = deal._replace(lines=deal.lines._replace(antes=named))
        yield Meant(deal, (wrong._replace(by_player=off),))


def another_ante_than_written(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """The `ante` line is wrong: the table paid its last ante."""
    amounts, last = deal.lines.antes or (), standing.ante
    alike = {amount.chips for amount in amounts if amount.chips}
    due = antes_due(deal, last) if last and len(alike) == 1 and last not in alike else ()
    if due and last and not ante_differences(deal, ante_a_head(deal, last)):
        at, written = amounts[0].at, sum(amount.chips for amount in amounts if amount.player)
        each = sum(alike) * len(due)
        off = mismatch(Wrong.ANTE_AMOUNT, at, last, sum(alike))
        off = off._replace(chips=Chips(abs((written or each) - last * len(due)) or off.chips))
        antes = tuple([Amount(player, chips, at) for player, chips in due])
        lines = deal.lines._replace(antes=antes)
        yield Meant(deal._replace(lines=lines), (off,), own_antes=True)


def a_bourre_was_not_paid(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """An unrecorded bourré of the hand before was not paid."""
    at, owed = deal.lines.pot_at, deal.before.owed
    if at is None or deal.one_bourre_a_deal or not owed:
        return
    debts = standing.recorded.debts
    paid = {debt.player for debt in debts if debt.paid} | paid_early(deal).keys()
    unseen = [debt for debt in owed if debt[0] not in paid]
    for player, chips in unseen:
        alike = sum(other == chips for _, other in unseen) > 1
        rest = tuple([debt for debt in owed if debt[0] != player])
        whose = None if alike else player
        missing = mismatch(Wrong.BOURRE_MISSING, at, chips, 0, whose)
        yield Meant(deal._replace(before=deal.before._replace(owed=rest)), (missing,))


def some_leavers_did_not_ante(deal: Deal, _: Standing) -> Iterator[Meant]:
    """One or more departed players put in no ante, as the pot proves."""
    at, absent = deal.lines.pot_at, unproved(deal)
    for few in range(len(absent), 0, -1) if at else ():
        for players in combinations(absent, few):
            without, missing = without_antes(deal, players, at or deal.hand.at)
            yield Meant(without, (missing,))


def other_antes_in_the_pot(deal: Deal, standing: Standing) -> Iterator[Meant]:
    """Unrecorded antes were not all paid, or paid by the exempt; or the pot is as it was matched.

    The difference then really was, or was not, in the pot, and is reported as a wrong pot.
    """
    whole, carried = deal.lines.whole_pot(deal.ruleset), deal.before.carried
    if whole is None or carried is None:
        return
    due, ante = settled(deal), ante_a_head(deal, standing.ante)
    if due.pot is None:
        return
    off = whole - due.pot
    by_antes = deal.lines.antes is None and ante and off % ante == 0
    as_antes = by_antes and abs(off) < ante * len(deal.order)
    matched = bourre_charge(whole, deal.ruleset) in [paid.chips for paid in deal.lines.paid or ()]
    wrong = tuple(pot_differences(deal, due))
    if off and (as_antes or matched) and len(wrong) == 1:
        before = deal.before._replace(carried=Chips(carried + off))
        yield Meant(deal._replace(before=before), wrong)
