from referee.events import LineRepeated
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law("R218", on=LineRepeated, duty="a line is written once", source="decision 0050")
def said_again(event: LineRepeated, table: Table, ruleset: Ruleset) -> Problems:
    """A line was written twice, or states again what an earlier line states.

    A trick, an `in` line or an ante just below the very same line was copied: it is used once. Of
    two `rules`, `seats`, `unit`, `date`, `game` or `place` lines with no hand between them the
    later holds; if they differ, one is wrong. If two lines say that the same player left, one is
    wrong too. Under `nobody-stays decides-again` all may pass twice.
    """
    if event.all_pass and ruleset.nobody_stays == "decides-again":
        return
    severity = None if event.differs else Severity.REMARK
    evidence = (Evidence(event.before, say("said here before")),)
    differs = say("Strike out the wrong line.")
    advice = differs if event.differs else say("Strike out one of the lines.")
    yield Problem(event.message, event.at, evidence=evidence, severity=severity, advice=advice)
