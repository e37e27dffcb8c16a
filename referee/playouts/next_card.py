"""One card further: a layout after a card."""

from dataclasses import replace

from referee.game import Card
from referee.layouts import Layout
from referee.playouts.stakes import mark
from referee.rulesets import Ruleset


def played(layout: Layout, card: Card, ruleset: Ruleset) -> Layout:
    """The layout when the seat to play has played `card`; after the last card the next trick."""
    after = layout.after(card, ruleset)
    if len(after.table) < len(after.hands):
        return after
    number, winner = after.position.trick, after.winner
    taken, won = after.taken or (0,) * len(after.hands), mark(number, ruleset)
    return replace(
        after,
        position=after.position.opened(number + 1),
        leader=after.next_leader(ruleset),
        table=(),
        taken=tuple(took + won * (seat == winner) for seat, took in enumerate(taken)),
    )
