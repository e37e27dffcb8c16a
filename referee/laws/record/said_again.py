"""R218: a line that says again what was said."""

from collections.abc import Iterator

from referee.events import LineRepeated
from referee.game import Evidence, Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R218",
    "said-again",
    on=LineRepeated,
    duty="a line is written once",
    severity=Severity.DISCREPANCY,
    source="decision 0050",
)
def said_again(event: LineRepeated, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A line stands twice, or states anew what holds already.

    A trick, an `in` line or an ante just below the very same line was copied by mistake: it is
    used once, and that is only a remark. Of two `rules`, `seats`, `unit`, `date`, `game` or
    `place` lines with no hand between them the later holds; if they differ, one is wrong. So is
    one of two lines that say that the same player left.
    """
    severity = None if event.differs else Severity.REMARK
    evidence = (Evidence(event.before, "said here before"),)
    advice = (
        "Strike out the wrong one of the two." if event.differs else "Strike out one of the two."
    )
    yield Problem(event.message, event.at, evidence=evidence, severity=severity, advice=advice)
