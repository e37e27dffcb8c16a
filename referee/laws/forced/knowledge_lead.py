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
    """A leader who knows that nobody else has a trump must lead his.

    To know is to be able to work it out, from his own cards and discards, the turned card, the
    numbers drawn and the cards played: all others failed to follow a trump, say, or every trump is
    accounted for. What the full record shows but he could not see never counts against him. Any
    trump will do. It takes no more than a trump that was kept back, so it is told, too, where not
    all of the leader's cards are recorded. This is a duty of rulesets with `knowledge-lead yes`.
    Breaking it is a renege.
    """
    knew = "knew that nobody else had a trump"
    yield forced_offence(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)
