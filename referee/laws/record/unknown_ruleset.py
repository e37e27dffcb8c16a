"""R102: rules that nobody knows."""

from collections.abc import Iterator

from referee.events import RulesRefused
from referee.game import Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import NOBODY_IS_JUDGED, Ruleset


@law(
    "R102",
    "unknown-ruleset",
    on=RulesRefused,
    duty="rules are named as a ruleset knows them",
    severity=Severity.DISCREPANCY,
    source="decision 0050",
    under_any_rules=True,
)
def unknown_ruleset(event: RulesRefused, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The `rules` line asks for something that no ruleset knows.

    It may be the name, the version, a house rule or its value, as in `rules boo-ray 1, limit
    lots`. What could not be understood was left out, so the hands are perhaps not judged as the
    table plays. When the ruleset itself is unknown, nobody is judged.
    """
    judged = f"What follows was judged by {ruleset.name} {ruleset.version} without it."
    advice = NOBODY_IS_JUDGED if event.ruleset else judged
    yield Problem(event.message, event.at, advice=advice)
