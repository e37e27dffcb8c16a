"""Whose turn it is at the end of the record: who deals next, who plays the next card."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.events import Event, TrickPlayed
from referee.game import Player, Span
from referee.replay.moments import replay
from referee.replay.table import Evening, Hand, Trick
from referee.rulesets import Ruleset


class TurnToPlay(NamedTuple):
    """The next card of a hand that is being played."""

    trick: int
    """The number of its trick."""
    player: Player | None
    """Whose card it is; None where the record does not show that."""
    leads: bool


def next_dealer(evening: Evening, ruleset: Ruleset) -> Player | None:
    """Who deals the next hand; None where the record does not say."""
    last = evening.last
    if last is None or last.dealer is None or not evening.players:
        return None
    if last.is_dealt_again(ruleset) and last.dealer in evening.players:
        return last.dealer
    order = last.seating.after(last.dealer) if last.dealer in last.seating else ()
    lost = {player for player, _ in evening.deals_lost}
    seated = [player for player in order if player in evening.players]
    return next((player for player in seated if player not in lost), next(iter(seated), None))


def next_card(
    hand: Hand, events: Sequence[Event], evening: Evening, ruleset: Ruleset
) -> TurnToPlay | None:
    """The next card of the hand that these events record; None where it has none to come."""
    if hand.stayers is None or len(hand.stayers) < 2 or hand.taken or hand.misdealt:
        return None
    trick = hand.tricks[-1] if hand.tricks else None
    if trick and len(trick.plays) < len(hand.stayers):
        return TurnToPlay(trick.number, _follower(trick, hand), leads=False)
    number = trick.number + 1 if trick else 1
    if number > hand.size:
        return None
    leader = _leader(number, hand.stayers[:2], events, evening, ruleset)
    return TurnToPlay(number, leader, leads=True)


def _follower(trick: Trick, hand: Hand) -> Player | None:
    """Who plays the next card of a trick; None where somebody played whom the record does not name."""
    order = hand.order_from(trick.leader)
    laid = [play.player for play in trick.plays]
    if not any(laid):
        return order[len(laid)] if order else None
    return None if None in laid else next((player for player in order if player not in laid), None)


def _leader(
    number: int,
    players: Sequence[Player],
    events: Sequence[Event],
    evening: Evening,
    ruleset: Ruleset,
) -> Player | None:
    """Who has to lead that trick, as replay has it whichever of two players leads it.

    Where the cards do not show who took the trick before, a lead is taken for a proof of it.
    """
    found = set[Player | None]()
    for player in players:
        lead = TrickPlayed(number, player, (), whole=False, at=_below(events))
        hand = replay((*events, lead), evening, ruleset).hand
        found.add(hand.tricks[-1].due_leader if hand and hand.tricks else None)
    return found.pop() if len(found) == 1 else None


def _below(events: Sequence[Event]) -> Span:
    """The line below the last."""
    return Span(max([event.at.line for event in events], default=0) + 1, 1, 1)
