"""R223: a dissent without a ruling."""

from collections.abc import Iterator

from referee.game import Problem, Severity, listed
from referee.laws.conclusion import LoneDissent
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R223",
    "lone-dissent",
    on=LoneDissent,
    duty="a dissent stands below its ruling",
    severity=Severity.REMARK,
    source="decision 0030",
)
def lone_dissent(event: LoneDissent, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A `dissent` line has no `ruling` line above it in its hand, so nobody can say what it is about.

    A dissent says who was against the ruling above it, and changes nothing. What somebody claims
    before the table has decided is a `say` line.
    """
    who = event.dissent.players
    message = f"{listed(who, 'and')} dissented, and no ruling stands above it in this hand"
    advice = (
        "Write it below the `ruling` line that it is about, or with `say` in place of `dissent`."
    )
    yield Problem(message, event.dissent.at, player=who[0], advice=advice)
