from referee.laws.law import Breach, Problems, Ruleset, Table, law
from referee.laws.problems import forced_problem, played
from referee.messages import say


@law(
    "F301",
    on=Breach,
    duty="must lead the highest trump when three tricks are sure",
    source="boo-ray cinch.2, acadiana forced.2, pagat cinch, wikipedia cinch, decision 0090",
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_lead(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
    """A leader who is sure of three tricks must lead their highest trump.

    Tricks already taken count. The rest must be sure against whatever the others may hold, as far
    as the player could know (F303), and may lawfully play. A Q J alone are not three sure tricks;
    they are if the player discarded the king, and they are enough with one trick taken. Trumps just
    below the highest are as good, unless `cinch-card` is `highest`. With `cinch akq` only A K Q of
    trumps bind, in that order; with `cinch lay-down` leading from the top counts as laying down.
    """
    of_akq = ruleset.cinch == "akq"
    knew = say("began with all three") if of_akq else say("was sure of three tricks")
    did = say("led {card}", card=played(breach, table))
    yield forced_problem(breach, did, knew, table, ruleset)
