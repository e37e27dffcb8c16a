from referee.events import AgreementOutdated
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import listed, say


@law(
    "R224",
    on=AgreementOutdated,
    duty="a hand stays as it was agreed",
    severity=Severity.REMARK,
    source="decision 0350",
    under_any_rules=True,
)
def agreed_otherwise(event: AgreementOutdated, table: Table, ruleset: Ruleset) -> Problems:
    """The lines of a hand are no longer those that were read back and agreed to.

    An `agreed` line ends with a digest of the lines above it, as they were when they were agreed
    to. A change may well be right. Blanks, remarks, and what was said or ruled do not count.
    """
    message = say(
        "{players} agreed to this hand, and its lines were changed since",
        players=listed(event.players, "and"),
    )
    advice = say(
        "Read the hand back, and write `: {mark}` at the end of the line if all agree.",
        mark=event.now,
    )
    yield Problem(message, event.at, advice=advice)
