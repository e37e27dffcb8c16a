"""What comes next in a hand: the player to move, the next dealer, and hands played on as if with other cards."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.events import CardPlayed, Event, Mark
from referee.game import Card, PartialCard, Player, Span
from referee.replay.hand import Hand, Held
from referee.replay.moments import replay
from referee.replay.position import Trick, TrickSoFar
from referee.replay.tricks import EveningSoFar, Table, eldest_hand, finished
from referee.rulesets import Ruleset

_BEHIND = 4_000
"""The column of a card that no line shows."""


def player_to_move(table: Table, ruleset: Ruleset) -> Player | None:
    """None after the last card, or if unknown."""
    hand, trick = table.hand, table.trick
    if hand is None or hand.stayers is None:
        return None
    if trick is None:
        return eldest_hand(hand.stayers, hand.dealer, ruleset)
    if not trick.whole:
        laid = [play.player for play in trick.plays]
        order = () if None in laid else hand.order_from(trick.leader)
        return next((player for player in order if player not in laid), None)
    if trick.number >= hand.size:
        return None
    order = hand.order_from(trick.plays[0].player or trick.due_leader or trick.leader)
    return order[1 % len(order)] if ruleset.leads_by_seat and order else trick.winner


def played_on(
    table: Table, card: Card, player: Player, ruleset: Ruleset, *, down: bool = False
) -> Table:
    """Return the table after one more card, legal or not; `down`: led face down.

    After a trick the next is opened, if its leader is known. Later tricks are dropped, but not the cards
    that they prove in each hand. Raises `ValueError` if no card is due.
    """
    hand, trick = table.hand, table.trick
    if hand is None or (trick and trick.whole and trick.number >= hand.size):
        raise ValueError("no card is to be played here")
    if trick is None or trick.whole:
        trick = _opened(hand, trick, player, player_to_move(table, ruleset))
    elif not trick.plays:
        trick = trick._replace(leader=player)
    at = Span(trick.at.line, _BEHIND + len(trick.plays) + 1, 1)
    play = CardPlayed(card, at, player, marks=(Mark.DOWN,) if down else ())
    position = trick.position.play(card, ruleset, down=down)
    trick = trick._replace(positions=(*trick.positions, position), plays=(*trick.plays, play))
    trick = finished(trick, None, ruleset) if trick.whole else trick
    hand = _laid_down(hand, trick, player, Held(card, at), table.played.get(player, 0))
    played = {**table.played, player: table.played.get(player, 0) + 1}
    return _with_next_opened(Table(table.evening, hand, trick, played), ruleset)


def _laid_down(hand: Hand, trick: Trick, player: Player, laid: Held, done: int) -> Hand:
    kept = tuple([held for held in hand.kept.get(player, ()) if held.card is not laid.card])
    return replace(
        hand,
        tricks=(*hand.before(trick), trick),
        shown={**hand.shown, player: _shown(hand.shown.get(player, ()), laid, done)},
        kept={**hand.kept, player: kept},
    )


def _shown(held: tuple[Held, ...], laid: Held, done: int) -> tuple[Held, ...]:
    """Put the card next in a player's order of play, for the same card or an unknown one."""
    before, rest = held[:done], [*held[done:]]
    if len(before) < done:
        return held
    same = [card for card in rest if card.card is laid.card]
    gone = next(iter(same + [card for card in rest if _may_be(card, laid)]), None)
    if gone:
        rest.remove(gone)
    return (*before, laid, *rest)


def _may_be(unseen: Held, laid: Held) -> bool:
    card = laid.card
    return (
        isinstance(unseen.card, PartialCard) and isinstance(card, Card) and unseen.card.may_be(card)
    )


def _with_next_opened(table: Table, ruleset: Ruleset) -> Table:
    hand, trick = table.hand, table.trick
    leader = player_to_move(table, ruleset)
    if hand is None or trick is None or not trick.whole or leader is None:
        return table
    return table._replace(trick=_opened(hand, trick, leader, leader))


def _opened(hand: Hand, before: Trick | None, leader: Player, due: Player | None) -> Trick:
    if before is None:
        stayers = len(hand.stayers) if hand.stayers else None
        position, line = TrickSoFar(hand.trump, 1, stayers), hand.at.line
    else:
        position, line = before.position.opened(before.number + 1), before.at.line
    return Trick((position,), leader, due, Span(line + 1, 1, 1))


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
    events: Sequence[Event], evening: EveningSoFar, ruleset: Ruleset
) -> TurnToPlay | None:
    hand = replay(events, evening, ruleset).hand
    if hand is None or hand.stayers is None or len(hand.stayers) < 2 or hand.taken or hand.misdealt:
        return None
    trick = hand.tricks[-1] if hand.tricks else None
    player = player_to_move(Table(evening, hand, trick), ruleset)
    if trick and len(trick.plays) < len(hand.stayers):
        nameless = not any(play.player for play in trick.plays)
        order = hand.order_from(trick.leader) if nameless else ()
        player = order[len(trick.plays)] if order else player
        return TurnToPlay(trick.number, player, leads=False)
    number = trick.number + 1 if trick else 1
    return None if number > hand.size else TurnToPlay(number, player, leads=True)
