"""What is said of a whole log: that it was read as notes, how much could not be read, unwritten house rules."""

from collections.abc import Iterable

from referee.audits import Passage
from referee.events import SpellingNoted
from referee.game import Finding, ReadAs, counted, listed
from referee.studies import LikelyRules
from referee.verdicts.tally import Tally


def notes_sentence(name: str) -> str:
    """That a text was read as notes, and how to see what each of its lines was read as."""
    return (
        f"{name} was read as notes; `referee transcribe {name}` shows each line beside what it was "
        "read as."
    )


def read_as(meant: ReadAs) -> str:
    """What a line was read as: `read as: in Ben, Cal; pot 3 to Ben`."""
    return f"read as: {'; '.join(meant.lines)}"


def lines_meant(passage: Passage) -> list[Finding]:
    """The remarks that say only as what a line that breaks the notation was read."""
    places = {
        event.at
        for event in passage.lines.events
        if isinstance(event, SpellingNoted) and event.meant
    }
    return [
        finding
        for finding in passage.findings
        if finding.code == "R104" and finding.problem.at in places
    ]


def meant_sentence(count: int) -> str:
    """What stands above the lines that break the notation."""
    return (
        f"remark[R104] spelling: {counted(count, 'line')} {'was' if count == 1 else 'were'} read as "
        f"meant; `--fix` writes {'it' if count == 1 else 'them'} so:"
    )


def unread_sentence(tally: Tally) -> str:
    """How much of a text could not be read, as a log or as notes."""
    share = f"{tally.unread} of its {tally.facts} facts could not be read"
    if tally.hands:
        return f"{share}; if these are notes, referee transcribe makes a log of them."
    return f"{share}, and it does not read like notes of an evening of Bourré."


def house_rule_sentence(found: LikelyRules) -> str:
    """The settings under which findings vanish, and where to write them."""
    settings = ", ".join(map(" ".join, found.settings))
    or_else = alternatives(found.instead)
    return (
        f"House rule? {counted(len(found.explained), 'finding')} would not be there with "
        f"`{settings}`{or_else}: write it after the ruleset and a comma, if that is how you play."
    )


def alternatives(instead: Iterable[tuple[str, str]]) -> str:
    """Other settings that would do as well: ` (or `limit 20`)`; empty for none."""
    written = [f"`{' '.join(setting)}`" for setting in instead]
    return f" (or {listed(written, 'or')})" if written else ""
