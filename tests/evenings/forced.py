"""What a player is bound to by what he knows, reckoned from the cards as they really lie.

A player who is sure of three tricks whatever the others hold is sure of them against what they do
hold. So whoever could make three tricks against the real hands by playing from the top plays as if
he knew it: he obeys whenever the duty binds, and now and then when it does not. No case is left
in which a lawful evening breaks it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evenings.rules import Rules
from referee.game.cards import Card
from referee.game.suits import Suit


@dataclass(frozen=True)
class Seat:
    """Whose turn it is."""

    player: str
    to_come: Sequence[str]
    """Who plays to this trick after him."""
    taken: int
    laid: Sequence[Card]
    """What he has played in this hand."""


def forced_cards(
    seat: Seat,
    hands: Mapping[str, Sequence[Card]],
    table: Sequence[Card],
    trump: Suit,
    rules: Rules,
) -> set[Card]:
    """The cards one of which he must play; none where he is free."""
    mine = hands[seat.player]
    others = [list(cards) for name, cards in hands.items() if name != seat.player]
    trumps = downwards([one for one in mine if one.suit is trump], rules)
    if not trumps:
        return set()
    if rules.cinch == "akq" and not table and held_a_k_q(seat, mine, trump):
        return {trumps[0]} if trumps[0].name[0] in "AKQ" else set()
    if (
        cinch_may_bind(seat, table, rules)
        and seat.taken + tricks(mine, others, table, trump, rules) >= 3
    ):
        return {trumps[0]}
    nobody = all(one.suit is not trump for cards in others for one in cards)
    return set(trumps) if rules.knowledge_lead == "yes" and not table and nobody else set()


def held_a_k_q(seat: Seat, mine: Sequence[Card], trump: Suit) -> bool:
    """Whether he began with ace, king and queen of trumps."""
    names = {one.name[0] for one in (*mine, *seat.laid) if one.suit is trump}
    return names >= {"A", "K", "Q"}


def cinch_may_bind(seat: Seat, table: Sequence[Card], rules: Rules) -> bool:
    """Leading, or following and not last; who lays down does so before he has his three."""
    if rules.cinch == "three-sure":
        return not table or bool(seat.to_come)
    return rules.cinch == "lay-down" and not table and seat.taken < 3


def tricks(mine, others, table, trump, rules) -> int:
    """How many tricks he makes at best from the top, the others holding what they hold."""
    best = safe_trumps(mine, others, table, trump, rules)
    if not table:
        return max(best, from_the_top(mine, others, trump, rules))
    for card in mine:
        rest = [one for one in mine if one is not card]
        best = max(best, 1 + from_the_top(rest, others, trump, rules))
    return best


def safe_trumps(mine, others, table, trump, rules) -> int:
    """His trumps, less one for each higher trump that can be set against it."""
    rivals = [one for cards in (*others, table) for one in cards if one.suit is trump]
    rivals = downwards(rivals, rules)
    safe = 0
    for one in downwards([one for one in mine if one.suit is trump], rules):
        if rivals and rules.height(rivals[0]) > rules.height(one):
            rivals.pop(0)
        else:
            safe += 1
    return safe


def from_the_top(mine, others, trump, rules) -> int:
    """Trumps from the top until the others have none, then every card that stands."""
    trumps = downwards([one for one in mine if one.suit is trump], rules)
    top = 0
    for one in trumps:
        if any(higher(each, one, rules) for cards in others for each in cards):
            break
        top += 1
    if max(count(cards, trump) for cards in others) > top:
        return top
    good = len(trumps)
    for suit in Suit:
        if suit is trump:
            continue
        for place, one in enumerate(downwards([c for c in mine if c.suit is suit], rules)):
            beaten = any(higher(each, one, rules) for cards in others for each in cards)
            if beaten and max(count(cards, suit) for cards in others) > place:
                break
            good += 1
    return good


def count(cards, suit) -> int:
    """How many cards of a suit."""
    return sum(one.suit is suit for one in cards)


def higher(one, other, rules) -> bool:
    """Whether a card beats another of its suit."""
    return one.suit is other.suit and rules.height(one) > rules.height(other)


def downwards(cards, rules) -> list[Card]:
    """Cards by height, the highest first."""
    return sorted(cards, key=rules.height, reverse=True)
