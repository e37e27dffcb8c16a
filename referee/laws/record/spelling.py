from referee.events import SpellingNoted
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law


@law(
    "R104",
    on=SpellingNoted,
    duty="a word is written so that it has one meaning",
    severity=Severity.REMARK,
    source="decision 0050",
    under_any_rules=True,
)
def spelling(event: SpellingNoted, table: Table, ruleset: Ruleset) -> Problems:
    """A word was read in one way, but may have been meant in another.

    A player called `JD` can be mistaken for the jack of diamonds, and `ann` for `Ann`; `date
    banana` is not a date. A line such as `tricks Ann 3 Ben 2` breaks the notation and can mean one
    thing only, so it is read as that.
    """
    yield Problem(event.message, event.at, name=event.name)
