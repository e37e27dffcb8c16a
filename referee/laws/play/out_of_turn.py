"""P101: must play in turn."""

from collections.abc import Iterator

from referee.cards import Card
from referee.events import CardPlayed, Mark, TrickPlayed
from referee.findings import Problem
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Table, Trick


@law(
    "P101",
    "out-of-turn",
    on=TrickPlayed,
    duty="must play in turn",
    knob="direction",
    source=(
        "boo-ray tricks.1",
        "acadiana intent.1",
        "simultaneous-002 tricks.4",
        "la-bourre play.1",
    ),
)
def out_of_turn(line: TrickPlayed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Players play in turn, each waiting for the one before.

    The record shows a card out of turn when the cards of a trick carry names in another order
    than that of the seats, or when the writer marked one `(out of turn)`. The trick stands as it was
    played: each card is judged against what lay on the table when it fell. Sources name no price
    for it, except where a table calls every misplay a renege.
    """
    irregular = [play for play in line.plays if play.player or Mark.OUT_OF_TURN in play.marks]
    trick = table.hand.trick_at(line.at) if irregular and table.hand else None
    if trick is None or table.hand is None:
        return
    first = _first_out_of_turn(trick, table.hand.order_behind(trick.leader))
    for play in trick.plays:
        if Mark.OUT_OF_TURN in play.marks or play is first:
            who = play.player or "A player"
            card = play.card if isinstance(play.card, Card) else None
            message = f"{who} played {play.card} out of turn"
            yield Problem(message, play.at, player=play.player, card=card)


def _first_out_of_turn(trick: Trick, order: tuple[Player, ...]) -> CardPlayed | None:
    """The first card that fell before its turn; those that follow it are not counted again."""
    for play, due in zip(trick.plays, order, strict=False):
        if play.player not in order:
            return None
        if play.player != due:
            return play
    return None
