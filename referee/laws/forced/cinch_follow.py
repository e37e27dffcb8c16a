from referee.laws.law import Breach, Problems, Ruleset, Table, law
from referee.laws.problems import forced_problem, played
from referee.messages import say


@law(
    "F302",
    on=Breach,
    duty="must play the highest trump, unless last, when three tricks are sure",
    source="boo-ray cinch.3, decision 0090",
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_follow(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
    """A player who is sure of three tricks must play their highest trump, unless they play last.

    This is for tricks that somebody else led; F301 says what makes three tricks sure. Following
    suit comes first, and the last to play is free. A lower trump that would also win is not enough.
    The duty holds only under `cinch three-sure`.
    """
    did = say("played {card}", card=played(breach, table))
    yield forced_problem(breach, did, say("was sure of three tricks"), table, ruleset)
