"""How a new log begins: who plays, by which rules, with how many chips."""

from typing import NamedTuple

from referee.audits import LAWS_ALONE, audit
from referee.events import LineUnread
from referee.hand_log import lines_of, read, write
from referee.recording.lines import check_plain
from referee.recording.refusal import EntryError
from referee.recording.seats import seats_line
from referee.rulesets import DEFAULT, RulesetError, load_ruleset


class NewLog(NamedTuple):
    """What a log begins with, as somebody types it."""

    players: str
    """`Ann, Ben, Big Al`, clockwise."""
    rules: str = DEFAULT
    """`boo-ray 1, limit 40`; without a version the newest is pinned."""
    chips: str = ""
    """`40` for each, or `Ann 46, Ben 38`; empty: not counted."""
    date: str = ""
    """`2026-03-05`."""
    unit: str = ""
    """`0.25 USD`."""
    language: str = "en"

    @property
    def text(self) -> str:
        """The first lines of the log. Raises `EntryError`, which says what to type instead."""
        said = [
            "bourre-log 1",
            f"date {self.date}" if self.date else "",
            f"lang {self.language}" if self.language != "en" else "",
            f"rules {_pinned(self.rules)}",
            seats_line(self.players),
            f"unit {self.unit}" if self.unit else "",
            _chips(self.chips.strip()),
        ]
        for line in said:
            check_plain(line)
        return _checked("".join(f"{line}\n" for line in said if line))


def _pinned(rules: str) -> str:
    """The ruleset with its version, and the house rules."""
    name, comma, knobs = rules.strip().partition(",")
    words = name.split() or [DEFAULT]
    try:
        version = words[1] if len(words) > 1 else str(load_ruleset(words[0], None).version)
    except RulesetError as error:
        raise EntryError(f"{error}.") from None
    return f"{words[0]} {version}{comma}{knobs}"


def _checked(text: str) -> str:
    """The text in its canonical form. Raises `EntryError` for what `check` would find in it."""
    events = [event for passage in read(lines_of(text)) for event in passage.events]
    for event in events:
        if isinstance(event, LineUnread):
            raise EntryError(f"{event.text}: {event.message}. {event.advice}".strip())
    for finding in audit(text, options=LAWS_ALONE).findings:
        if finding.counts:
            raise EntryError(f"{finding.problem.message}.")
    return write(events)


def _chips(chips: str) -> str:
    if not chips:
        return ""
    return f"chips {chips} each" if chips.isdigit() else f"chips {chips}"
