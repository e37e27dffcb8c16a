"""R101: a line that could not be read."""

from collections.abc import Iterator

from referee.events import LineUnread
from referee.findings import Problem, Severity
from referee.laws.law import law
from referee.rulesets import Ruleset
from referee.table import Table


@law(
    "R101",
    "unread-line",
    on=LineUnread,
    duty="a line is written so that it can be read",
    severity=Severity.DISCREPANCY,
    source="decision 0050",
)
def unread_line(event: LineUnread, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A line of the log could not be read, and nothing of it was used.

    The finding carries the name of the mistake, such as `unknown-player`, and says what to write
    instead. `pot 8 to Anne`, where Ann sits at the table, is such a line: the referee does not
    guess who was meant. What the line says counts as not recorded, so a hand may look unfinished
    until it is mended. It costs nobody anything.
    """
    yield Problem(event.message, event.at, name=event.mistake, advice=event.advice)
