"""R214: a ruling of the table that the record does not show."""

from collections.abc import Iterator

from referee.events import RulingUnsupported
from referee.findings import Problem, Severity
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.table import Table


@law(
    "R214",
    "ruling-unsupported",
    on=RulingUnsupported,
    duty="what the table upheld shows in the record",
    severity=Severity.REMARK,
    source="decision 0030",
)
def ruling_unsupported(
    event: RulingUnsupported, table: Table, ruleset: Ruleset
) -> Iterator[Problem]:
    """The table upheld an offence of which the record shows nothing.

    A `ruling … upheld` line is adopted: the player pays what the ruleset asks, as the table decided.
    The referee adds this remark when its own reading of the record does not find the offence, so
    that everybody can see which verdicts rest on the cards and which on the word of the table.
    Rulings on nice plays are left alone, for these are looked for only where that is asked for.
    """
    ruling = event.ruling
    if ruling.code.upper().startswith("N"):
        return
    message = (
        f"The table upheld {ruling.code.upper()} against {ruling.player}; "
        "the record does not show it, and the ruling is adopted"
    )
    yield Problem(message, event.at, player=ruling.player)
