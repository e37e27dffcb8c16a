"""P101: must play in turn."""

from collections.abc import Iterator

from referee.events import CardPlayed, Mark
from referee.findings import Problem
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.seats import Player, Seating
from referee.table import Table


@law(
    "P101",
    "out-of-turn",
    on=CardPlayed,
    duty="must play in turn",
    knob="direction",
    source=("boo-ray tricks.1", "acadiana intent.1", "simultaneous-002 tricks.4", "la-bourre play.1"),
)
def out_of_turn(play: CardPlayed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Players play in turn, each waiting for the one before.

    The record shows a card out of turn when the cards of a trick carry names in another order
    than that of the seats, or when the writer marked one `(out of turn)`. The trick stands as it was
    played: each card is judged against what lay on the table when it fell. Sources name no price
    for it, except where a table calls every misplay a renege.
    """
    marked = Mark.OUT_OF_TURN in play.marks
    due = _due(table)
    if play.player is None or (not marked and due in (None, play.player)):
        return
    waited = f" before {due}" if due and due != play.player else ""
    message = f"{play.player} played {play.card} out of turn{waited}"
    yield Problem(message, play.at, player=play.player)


def _due(table: Table) -> Player | None:
    """Whose turn it is; None when that is unknown, or when somebody has been passed over before."""
    trick, hand = table.trick, table.hand
    if trick is None or hand is None or trick.leader not in (hand.stayers or ()):
        return None
    order = Seating(hand.stayers or ()).starting_with(trick.leader)
    done = [play.player for play in trick.plays]
    in_turn = done == list(order[: len(done)]) and len(done) < len(order)
    return order[len(done)] if in_turn else None
