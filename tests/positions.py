"""Positions worked out by the plain rules of `evenings`, not card by card as `replay` does."""

from evenings.oracle import trick_winner

from referee.layouts.search import Layout
from referee.replay.position import TrickSoFar


def position_of(table, trump, rules, *, trick, stayers, face_down=False, broken=False):
    """The position behind these cards, every one of them known; `broken`: by a trump, here or before."""
    if not table:
        return TrickSoFar(trump, trick, stayers, broken)
    winning = trick_winner(table, trump, rules, face_down_lead=face_down)
    return TrickSoFar(
        trump,
        trick,
        stayers,
        broken,
        placed=len(table),
        led=None if face_down else table[0].suit,
        face_down=face_down,
        top=None if face_down and not winning else table[winning],
        winning=winning,
    )


def layout_of(hands, trump, rules, *, leader, table=(), taken=(), trick=1, **more):
    """The layout of these hands; what else a position takes is handed on."""
    position = position_of(table, trump, rules, trick=trick, stayers=len(hands), **more)
    return Layout(tuple(map(tuple, hands)), position, leader, tuple(table), tuple(taken))
