"""Lines that cannot be taken as they stand: R101, R102, R104, R107, R218, R224."""

from collections.abc import Iterator

from referee.events import (
    AgreementOutdated,
    LineRepeated,
    LineUnread,
    RulesAssumed,
    RulesRefused,
    SpellingNoted,
)
from referee.game import Evidence, Problem, Severity, listed
from referee.laws.law import law
from referee.replay import Table, moves_seats
from referee.rulesets import NOBODY_IS_JUDGED, Ruleset, names_rules

_NO_SEATS = (
    "Until a `seats` line can be read, hardly a card has an owner, and no chips are checked."
)
_NO_CHIPS_CHECKED = "Until a `seats` line can be read, no chips are checked."


@law(
    "R101",
    "unread-line",
    on=LineUnread,
    duty="every line can be read",
    source="decision 0050",
    under_any_rules=True,
    about_a_line=True,
)
def unread_line(event: LineUnread, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A line of the log could not be read, and nothing of it was used.

    The finding names the mistake, such as `unknown-player`, and says what to write instead: the
    referee does not guess who `Anne` was in `pot 8 to Anne`. What the line says counts as not
    recorded and costs nobody anything. After an unread line about the rules nobody is judged; after
    one about who came or left no chips are checked until a `seats` line can be read.
    """
    advice = event.advice
    if names_rules(event):
        advice = f"{advice} {NOBODY_IS_JUDGED}".strip()
    elif moves_seats(event, table.evening.players):
        known = _NO_SEATS if event.keyword == "seats" else _NO_CHIPS_CHECKED
        advice = f"{advice} {known}".strip()
    yield Problem(event.message, event.at, name=event.mistake, advice=advice)


@law(
    "R102",
    "unknown-ruleset",
    on=RulesRefused,
    duty="the rules line names known rules",
    source="decision 0050",
    under_any_rules=True,
)
def unknown_ruleset(event: RulesRefused, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The `rules` line asks for something unknown.

    It may be the name, the version, a house rule or its value, as in `rules boo-ray 1, limit lots`.
    What was not understood is ignored, so the hands may be judged by other rules than the table
    played. When the ruleset itself is unknown, nobody is judged.
    """
    judged = f"The hands were judged by {ruleset.name} {ruleset.version} without it."
    advice = NOBODY_IS_JUDGED if event.ruleset else judged
    yield Problem(event.message, event.at, advice=advice)


@law(
    "R104",
    "spelling",
    on=SpellingNoted,
    duty="a word is written so that it has one meaning",
    severity=Severity.REMARK,
    source="decision 0050",
    under_any_rules=True,
)
def spelling(event: SpellingNoted, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A word was read in one way, but may have been meant in another.

    A player called `JD` can be mistaken for the jack of diamonds, and `ann` for `Ann`; `date
    banana` is no day. A line such as `tricks Ann 3 Ben 2` breaks the notation and can mean one
    thing only, so it is read as that. The remark says how the line was read.
    """
    yield Problem(event.message, event.at, name=event.name)


@law(
    "R107",
    "rules-assumed",
    on=RulesAssumed,
    duty="a log names the rules it was played by",
    severity=Severity.REMARK,
    source="decision 0051",
    under_any_rules=True,
)
def rules_assumed(event: RulesAssumed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The log does not say which rules the table played, so a ruleset was assumed.

    A line such as `rules boo-ray 1` above the first hand pins the rules, so that the log is judged
    the same way years later.
    """
    if table.evening.last is not None:
        return
    message = f"No known ruleset was named, so {event.name} {event.version} was assumed"
    advice = f"Write `rules {event.name} {event.version}` above the first hand if that is right."
    yield Problem(message, event.at, advice=advice)


@law(
    "R218",
    "said-again",
    on=LineRepeated,
    duty="a line is written once",
    source="decision 0050",
)
def said_again(event: LineRepeated, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A line was written twice, or states again what an earlier line states.

    A trick, an `in` line or an ante just below the very same line was copied by mistake: it is used
    once, and this is only a remark. Of two `rules`, `seats`, `unit`, `date`, `game` or `place`
    lines with no hand between them the later holds; if they differ, one is wrong. If two lines say
    that the same player left, one is wrong too. Under `nobody-stays decides-again` all may pass twice.
    """
    if ruleset.nobody_stays == "decides-again" and _all_pass(event.text):
        return
    severity = None if event.differs else Severity.REMARK
    evidence = (Evidence(event.before, "said here before"),)
    advice = "Strike out the wrong line." if event.differs else "Strike out one of the lines."
    yield Problem(event.message, event.at, evidence=evidence, severity=severity, advice=advice)


def _all_pass(line: str) -> bool:
    """Whether it is an `in` line in which everybody is out, as it may stand twice."""
    keyword, _, intents = line.strip().lower().partition(" ")
    return keyword == "in" and all(intent.split()[-1:] == ["out"] for intent in intents.split(","))


@law(
    "R224",
    "agreed-otherwise",
    on=AgreementOutdated,
    duty="a hand stays as it was agreed",
    severity=Severity.REMARK,
    source="decision 0350",
    under_any_rules=True,
)
def agreed_otherwise(event: AgreementOutdated, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The lines of a hand are no longer those that were read back and agreed to.

    An `agreed` line ends with a digest of the lines above it, as they were when they were agreed
    to. A change may well be right. Blanks, remarks, and what was said or ruled do not count.
    """
    who = listed(event.players, "and")
    message = f"{who} agreed to this hand, and its lines were changed since"
    advice = f"Read the hand back, and write `: {event.now}` at the end of the line if all agree."
    yield Problem(message, event.at, advice=advice)
