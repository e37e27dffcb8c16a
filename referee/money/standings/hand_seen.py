"""`HandSeen`: a hand with its lines about chips, and its deal after one standing."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.books import Cause, Standing
from referee.events import Event, LineUnread
from referee.game import Chips, Player
from referee.money.settlement import Deal
from referee.money.standings.antes import ante_a_head, antes_in_all
from referee.money.standings.late_payments import sorted_out
from referee.money.standings.short import purses
from referee.replay import Hand


class HandSeen(NamedTuple):
    """A hand before it is known after which standing it was played."""

    hand: Hand
    events: Sequence[Event]
    players: tuple[Player, ...]
    seats_sure: bool
    unread: LineUnread | None
    gap: bool
    """True if hands before it are missing."""
    unknown_before: bool
    """True if the leftovers of the hand before are unknown."""
    deal: Deal
    """The hand after any standing, with `before` still to be set."""
    muddled: bool
    """True if lines of several hands may have run together, so that its chips are uncertain."""

    @property
    def is_clear(self) -> bool:
        return self.seats_sure and self.unread is None and not self.muddled


def is_muddled(hand: Hand) -> bool:
    numbers = [trick.number for trick in hand.tricks]
    return numbers != sorted(set(numbers)) or hand.runs_on or hand.called_off_late


def deal_after(seen: HandSeen, standing: Standing) -> tuple[Deal, Standing]:
    """Return the deal after a standing: its pot, everybody's purse, old debts sorted out."""
    left = standing.recorded.left
    if seen.unknown_before and left.carried is not None:
        left = left._replace(carried=None)
    deal = seen.deal._replace(before=left)
    if deal.ruleset.short_stack != "debt":
        deal = deal._replace(purses=purses(standing, standing.recorded, seen.events, deal.ruleset))
    if deal.lines.shared and deal.lines.antes is None and deal.lines.pot is None:
        standing = standing._replace(ante=_ante_by_shares(deal) or standing.ante)
    if deal.lines.antes is None or deal.leavers or deal.lines.leaving:
        deal = deal._replace(table_ante=ante_a_head(deal, standing.ante))
    if deal.leavers:
        paid = [debt.player for debt in standing.recorded.debts if debt.cause is Cause.ANTE]
        deal = deal._replace(ahead=frozenset(paid))
    debts = standing.recorded.debts[len(left.queued) :]
    if paid_off := [debt.player for debt in debts if debt.chips and not debt.open]:
        deal = deal._replace(paid_off=frozenset(paid_off))
    return sorted_out(deal, standing)


def _ante_by_shares(deal: Deal) -> Chips | None:
    """Derive the ante from a pot that was shared out; None if uncertain."""
    lines, carried = deal.lines, deal.before.carried
    heads = antes_in_all(deal)
    if carried is None or not heads or lines.paid is not None:
        return None
    whole = sum(amount.chips * (1 if amount.player else len(deal.order)) for amount in lines.shared)
    ante, odd = divmod(whole - carried - sum(deal.bourres_in_pot) - lines.brought, heads)
    return Chips(ante) if ante > 0 and not odd else None
