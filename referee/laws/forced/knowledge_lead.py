from referee.laws.law import Breach, Problems, Ruleset, Table, law
from referee.laws.problems import forced_problem, played
from referee.messages import say


@law(
    "F303",
    on=Breach,
    duty="must lead trumps, knowing that nobody else has any",
    source="acadiana play.2, decision 0024",
    knob="knowledge-lead",
)
def knowledge_lead(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
    """A leader who knows that nobody else has a trump must lead one.

    A player knows what they could work out from their own cards and discards, the turned card, the
    numbers of cards drawn and the cards played: for instance that all others failed to follow a
    trump, or that every trump is accounted for. What they could not see never counts against them.
    Any trump will do. The duty holds only under `knowledge-lead yes`.
    """
    knew = say("knew that nobody else had a trump")
    did = say("led {card}", card=played(breach, table))
    yield forced_problem(breach, did, knew, table, ruleset)
