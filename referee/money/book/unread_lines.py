"""Lines that could not be read, and may have been about chips."""

from collections.abc import Iterable

from referee.events import Event, LineUnread
from referee.rulesets import Ruleset

NOT_OF_CHIPS = frozenset(
    [
        "#",
        "bourre-log",
        "game",
        "date",
        "place",
        "unit",
        "lang",
        "deal",
        "in",
        "draw",
        "widow",
        "takeup",
        "claim",
        "tricks",
        "say",
        "dissent",
    ]
)
"""Words that open lines without chips."""


def unread_of_chips(events: Iterable[Event], ruleset: Ruleset) -> bool:
    """Whether an unread line may have been about chips."""
    return any(isinstance(line, LineUnread) and _may_be_of_chips(line, ruleset) for line in events)


def _may_be_of_chips(line: LineUnread, ruleset: Ruleset) -> bool:
    word = line.keyword
    if word == "in" and ruleset.second_ante:  # it divides the antes
        return True
    return word != "hand" and (line.misspelt or not (word.isdigit() or word in NOT_OF_CHIPS))


def unread_of_pot(events: Iterable[Event]) -> bool:
    """Whether a line that could not be read may say what lies in the pot before the first hand."""
    return any(
        isinstance(event, LineUnread) and event.keyword in ("pot", "owes", "share", "kitty")
        for event in events
    )
