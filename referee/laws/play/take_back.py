"""P102: must leave a card where it was played."""

from collections.abc import Iterator

from referee.events import CardPlayed
from referee.game import Problem, Status
from referee.laws.law import law
from referee.laws.offence import outcome
from referee.replay import Table, breach
from referee.rulesets import Ruleset


@law(
    "P102",
    "take-back",
    on=CardPlayed,
    duty="a card played stays on the table",
    knob="retraction",
    source=("acadiana variants.7", "boo-ray renege.1"),
)
def take_back(play: CardPlayed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A card may be taken back only to mend an offence, and only in time.

    `4h>Qd` records that 4h was played, taken back and replaced by Qd. When 4h broke a duty, that
    duty's own law says whether the correction came in time. This law is about a card that was
    legal and was taken back all the same; `retraction` says whether a table lets that pass
    (`free`).
    """
    back = play.taken_back
    if back is None or play.player is None:
        return
    status, reason = outcome(play, table, ruleset, taken_back=True)
    too_late = status is Status.ESTABLISHED
    if too_late and breach(table, play, ruleset) is None:
        yield Problem(
            f"{play.player} took back {table.spell(back.card, back.at)} and played "
            f"{table.spell(play.card, play.at)}",
            back.at,
            player=play.player,
            status=status,
            status_reason=reason,
        )
