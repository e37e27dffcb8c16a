"""F303: must lead a trump when he knows that nobody else has one."""

from collections.abc import Iterator

from referee.game import Problem
from referee.knowledge import ForcedBreach
from referee.laws.bound import forced_offence
from referee.laws.law import law
from referee.replay import Duty, Table
from referee.rulesets import Ruleset


@law(
    "F303",
    "knowledge-lead",
    on=ForcedBreach,
    breaks=Duty.KNOWLEDGE_LEAD,
    duty="must lead trumps, knowing that nobody else has any",
    source=("acadiana play.2", "decision 0024"),
    knob="knowledge-lead",
)
def knowledge_lead(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who knows that nobody else has a trump must lead a trump of their own.

    To know is to be able to work it out, from one's own cards and discards, the turned card, the
    numbers drawn and the cards played: all others failed to follow a trump, say, or every trump is
    accounted for. What the player could not see never counts against them. Any trump will do. This
    is a duty of rulesets with `knowledge-lead yes`. Breaking it is a renege.
    """
    knew = "knew that nobody else had a trump"
    yield forced_offence(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)
