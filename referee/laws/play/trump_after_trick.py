from referee.laws.law import Breach, Problems, Ruleset, Table, law
from referee.laws.problems import offence, played
from referee.messages import say


@law(
    "P307",
    on=Breach,
    duty="must lead a trump after taking a trick",
    source="play-with-trump lead",
    knob="lead",
)
def trump_after_trick(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
    """Whoever has taken a trick and holds a trump must lead one to the next.

    Any trump will do, unless the player holds the ace, which must be led at the first chance
    (P305). The ruleset `play-with-trump` has this duty (`lead ace-then-trumps`). A player who leads
    although another took the trick is not bound by it.
    """
    trick = table.trick
    if trick and trick.due_leader in (None, trick.leader):
        did = say("led {card} after taking a trick", card=played(breach, table))
        yield offence(breach, did, table, ruleset)
