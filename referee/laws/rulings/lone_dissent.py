from referee.laws.conclusion import LoneDissent
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import listed, say


@law(
    "R223",
    on=LoneDissent,
    duty="a dissent stands below its ruling",
    severity=Severity.REMARK,
    source="decision 0030",
)
def lone_dissent(event: LoneDissent, table: Table, ruleset: Ruleset) -> Problems:
    """A `dissent` line has no `ruling` line above it in its hand, so nobody can say what it is about.

    A dissent says who was against the ruling above it, and changes nothing. What is claimed before
    a ruling is a `say` line.
    """
    who = event.dissent.players
    message = say(
        "{players} dissented, but there is no ruling above it in this hand",
        players=listed(who, "and"),
    )
    advice = say("Write it below the `ruling` line that it is about, or write `say` for `dissent`.")
    yield Problem(message, event.dissent.at, player=who[0], advice=advice)
