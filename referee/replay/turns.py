"""The next dealer, and the player of the next card."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.events import Event, TrickPlayed
from referee.game import Player, Span
from referee.replay.moments import replay
from referee.replay.table import EveningSoFar, Hand, Trick
from referee.rulesets import Ruleset


class TurnToPlay(NamedTuple):
    """The next card of a hand being played."""

    trick: int
    player: Player | None
    leads: bool


def next_dealer(evening: EveningSoFar, ruleset: Ruleset) -> Player | None:
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
    hand: Hand, events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset
) -> TurnToPlay | None:
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
    order = hand.order_from(trick.leader)
    laid = [play.player for play in trick.plays]
    if not any(laid):
        return order[len(laid)] if order else None
    return None if None in laid else next((player for player in order if player not in laid), None)


def _leader(
    number: int,
    players: Sequence[Player],
    events: Sequence[Event],
    evening: EveningSoFar,
    ruleset: Ruleset,
) -> Player | None:
    """Return the leader, if replay finds the same for two supposed ones.

    Where the cards do not show the last trick's winner, replay would take the lead as proof.
    """
    found = set[Player | None]()
    for player in players:
        lead = TrickPlayed(number, player, (), whole=False, at=_below(events))
        hand = replay((*events, lead), evening, ruleset).hand
        found.add(hand.tricks[-1].due_leader if hand and hand.tricks else None)
    return found.pop() if len(found) == 1 else None


def _below(events: Sequence[Event]) -> Span:
    return Span(max([event.at.line for event in events], default=0) + 1, 1, 1)
