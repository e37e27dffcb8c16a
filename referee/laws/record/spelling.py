"""R104: something that was read otherwise than it was written."""

from collections.abc import Iterator

from referee.events import SpellingNoted
from referee.game import Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R104",
    "spelling",
    on=SpellingNoted,
    duty="a word is written so that it cannot be taken for something else",
    severity=Severity.REMARK,
    source="decision 0050",
    under_any_rules=True,
)
def spelling(event: SpellingNoted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Something was read, but could have been meant otherwise.

    A player called `JD` may be taken for the jack of diamonds, and `ann` for `Ann`; `date banana` is
    no day. The line was used as the remark says. Nothing is wrong as long as that is what the writer meant.
    """
    yield Problem(event.message, event.at, name=event.name)
