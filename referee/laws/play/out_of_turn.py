"""P101: must play in turn."""

from collections.abc import Iterator

from referee.events import CardPlayed, Mark, TrickPlayed
from referee.game import Card, Player, Problem, Severity, Status
from referee.laws.law import law
from referee.laws.offence import outcome
from referee.replay import Table, Trick
from referee.rulesets import Ruleset


@law(
    "P101",
    "out-of-turn",
    on=TrickPlayed,
    duty="must play in turn",
    knob="direction",
    price="out-of-turn",
    source=(
        "boo-ray tricks.1",
        "acadiana intent.1",
        "simultaneous-002 tricks.4",
        "la-bourre play.1",
    ),
)
def out_of_turn(line: TrickPlayed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Players play in turn, each waiting for the player before.

    The record shows a card out of turn by names in another order than that of the seats, or by the
    mark `(out of turn)`. The trick stands as it was played: each card is judged against what lay
    on the table when it fell. Most sources name no price; under `out-of-turn renege` it is a
    renege, and may be put right as long as any other.
    """
    irregular = [play for play in line.plays if play.player or Mark.OUT_OF_TURN in play.marks]
    trick = table.hand.trick_at(line.at) if irregular and table.hand else None
    if trick is None or table.hand is None:
        return
    first = _first_out_of_turn(trick, table.hand.order_behind(trick.leader))
    for play in trick.plays:
        if Mark.OUT_OF_TURN in play.marks or play is first:
            who, laid = play.player or "A player", play.taken_back or play
            card = laid.card if isinstance(laid.card, Card) else None
            message = f"{who} played {table.spell(laid.card, laid.at)} out of turn"
            told = Problem(message, laid.at, player=play.player, card=card)
            yield _with_status(told, play, table._replace(trick=trick), ruleset)


def _with_status(told: Problem, play: CardPlayed, table: Table, ruleset: Ruleset) -> Problem:
    """The problem with whether it was put right in time, where it has a price."""
    if ruleset.out_of_turn != "renege":
        return told
    back = play.taken_back is not None
    status, reason = outcome(play, table, ruleset, taken_back=back)
    mended = status is Status.CORRECTED and ruleset.retraction == "free"
    severity = Severity.REMARK if mended else None
    return told._replace(status=status, status_reason=reason, severity=severity)


def _first_out_of_turn(trick: Trick, order: tuple[Player, ...]) -> CardPlayed | None:
    """The first card that fell before its turn; those that follow it are not counted again."""
    for play, due in zip(trick.plays, order, strict=False):
        if play.player not in order:
            return None
        if play.player != due:
            return play
    return None
