"""First leader, passing of the deal, lost turns to deal."""

from referee.game import Player, Span
from referee.replay.table import EveningSoFar, Hand
from referee.rulesets import Ruleset


def eldest_hand(
    stayers: tuple[Player, ...] | None, dealer: Player | None, ruleset: Ruleset
) -> Player | None:
    if not stayers or not dealer:
        return None
    return dealer if ruleset.lead == "turn-up" and dealer in stayers else stayers[0]


def passed(hand: Hand, last: Hand | None, ruleset: Ruleset) -> tuple[Player, ...] | None:
    """Return everybody passed by the deal since the hand before, in turn, the dealer last.

    Empty if the same player deals again. None if unknown: after a gap, or when somebody sat down or
    left.
    """
    if last is None or hand.dealer is None or last.dealer is None:
        return None
    if hand.number != last.number + 1 or hand.seating != last.seating:
        return None
    if hand.dealer not in hand.seating or last.dealer not in hand.seating:
        return None
    if hand.dealer == last.dealer and last.may_be_dealt_again(ruleset):
        return ()
    order = hand.seating.after(last.dealer)
    return order[: order.index(hand.dealer) + 1]


def still_lost(
    hand: Hand, evening: EveningSoFar, ruleset: Ruleset
) -> tuple[tuple[Player, Span], ...]:
    """Return the lost turns to deal still to come; none if the dealers since are unknown."""
    if not evening.deals_lost:
        return ()
    gone = passed(hand, evening.last, ruleset)
    return () if gone is None else tuple(loss for loss in evening.deals_lost if loss[0] not in gone)
