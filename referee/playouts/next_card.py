"""One card further: a layout after a card."""

from dataclasses import replace

from referee.game import Card, Suit
from referee.layouts import Layout
from referee.playouts.stakes import mark
from referee.replay import Turn
from referee.rulesets import Ruleset


def played(layout: Layout, card: Card, ruleset: Ruleset) -> Layout:
    """The layout when the seat to play has played `card`; behind the last card the next trick."""
    down = layout.face_down
    if not layout.table:
        trumps = any(one.suit is layout.trump for one in layout.hands[layout.to_play])
        down = due_face_down(trumps, layout.trick, len(layout.hands), ruleset)
    following = replace(layout.after(card), face_down=down)
    if len(following.table) < len(following.hands):
        return following
    top = top_of(following.table, layout.trump, ruleset, face_down=down)
    winner = (layout.leader + top) % len(layout.hands)
    taken = layout.taken or (0,) * len(layout.hands)
    won = mark(layout.trick, ruleset)
    return replace(
        following,
        leader=winner,
        trick=layout.trick + 1,
        table=(),
        face_down=False,
        taken=tuple(took + won * (seat == winner) for seat, took in enumerate(taken)),
        trump_broken=layout.trump_broken or _broke(following.table, layout.trump, down=down),
    )


def due_face_down(trumps: int, trick: int, stayers: int, ruleset: Ruleset) -> bool:
    """Whether a leader with so many trumps leads to that trick face down."""
    return ruleset.second_trick == "trump" and trick == 2 and stayers > 2 and not trumps


def _broke(table: tuple[Card, ...], trump: Suit, *, down: bool) -> bool:
    """Whether a trump fell in this trick on a lead of another suit."""
    on_another = down or table[0].suit is not trump
    return on_another and any(one.suit is trump for one in table[1:])


def top_of(table: tuple[Card, ...], trump: Suit, ruleset: Ruleset, *, face_down: bool) -> int:
    """The place in the trick of the card that wins so far; a lead face down loses to any trump."""
    top = 0
    for place, card in enumerate(table[1:], 1):
        beaten = face_down and top == 0
        wins_over_down = beaten and card.suit is trump
        if wins_over_down or (not beaten and ruleset.playing_deck.beats(card, table[top], trump)):
            top = place
    return top


def moment(layout: Layout, ruleset: Ruleset) -> Turn:
    """The moment at which the seat to play plays."""
    stayers = len(layout.hands)
    if not layout.table:
        return Turn(
            layout.trump, trick=layout.trick, stayers=stayers, trump_broken=layout.trump_broken
        )
    top = top_of(layout.table, layout.trump, ruleset, face_down=layout.face_down)
    hidden = layout.face_down and top == 0
    return Turn(
        layout.trump,
        None if layout.face_down else layout.table[0].suit,
        leading=False,
        face_down=layout.face_down,
        top=None if hidden else layout.table[top],
        trick=layout.trick,
        stayers=stayers,
    )
