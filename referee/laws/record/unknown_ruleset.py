from referee.events import RulesRefused
from referee.laws.law import Problem, Problems, Table, law
from referee.messages import say
from referee.rulesets import NOBODY_IS_JUDGED, Ruleset


@law(
    "R102",
    on=RulesRefused,
    duty="the rules line names known rules",
    source="decision 0050",
    under_any_rules=True,
)
def unknown_ruleset(event: RulesRefused, table: Table, ruleset: Ruleset) -> Problems:
    """The `rules` line asks for something unknown.

    It may be the name, the version, a house rule or its value, as in `limit lots`. What was not
    understood is ignored, so the table may have played by other rules. When the ruleset itself is
    unknown, nobody is judged.
    """
    judged = say(
        "The hands were judged by {rules} without it.", rules=f"{ruleset.name} {ruleset.version}"
    )
    advice = NOBODY_IS_JUDGED if event.ruleset else judged
    yield Problem(event.message, event.at, advice=advice)
