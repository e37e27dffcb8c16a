from referee.events import RulesAssumed
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law(
    "R107",
    on=RulesAssumed,
    duty="a log names the rules it was played by",
    severity=Severity.REMARK,
    source="decision 0051",
    under_any_rules=True,
)
def rules_assumed(event: RulesAssumed, table: Table, ruleset: Ruleset) -> Problems:
    """The log does not say which rules the table played, so a ruleset was assumed.

    A line such as `rules boo-ray 1` above the first hand pins the rules, so that the log is judged
    the same way years later.
    """
    if table.evening.last is not None:
        return
    rules = f"{event.name} {event.version}"
    message = say("No known ruleset was named, so {rules} was assumed", rules=rules)
    certainly = say("Write `rules {rules}` above the first hand if that is right.", rules=rules)
    until = say(
        "{advice} Until then, what rests on its house rules is only possible.", advice=certainly
    )
    yield Problem(message, event.at, advice=until if event.in_doubt else certainly)
