"""Unread lines that may have been about chips."""

import re
from collections.abc import Iterable

from referee.events import Event, LineUnread
from referee.game import Player
from referee.rulesets import Ruleset

_NOT_OF_CHIPS = re.compile(
    "#|agreed|bourre-log|chips|game|score|settled|date|place|unit|lang|"
    "deal|in|draw|widow|takeup|claim|tricks|say|dissent"
)
_BESIDE_THE_POT = frozenset({"buy", "cash", "loan", "repay", "bet"})
_CLOCK = re.compile(r"\b\d{1,2}[:.h]\d\d\b|\d{4}-\d\d-\d\d")


def may_be_of_chips(line: LineUnread, ruleset: Ruleset, players: Iterable[Player]) -> bool:
    """Tell whether an unread line may have been about chips.

    A line with an unknown first word may be, if it contains a number or a player's name.
    """
    word = line.keyword
    if word == "in" and ruleset.second_ante:  # it divides the antes
        return True
    if word == "hand" or (word.isdigit() and not line.misspelt):
        return False
    if word and not line.misspelt:
        return not _NOT_OF_CHIPS.fullmatch(word)
    said = _CLOCK.sub("", line.text)
    return bool(re.search(r"\d", said)) or any(player in said for player in players)


def unread_of_chips(
    events: Iterable[Event], ruleset: Ruleset, players: Iterable[Player]
) -> LineUnread | None:
    for event in events:
        if isinstance(event, LineUnread) and may_be_of_chips(event, ruleset, players):
            return event
    return None


def movable_by(line: LineUnread, players: Iterable[Player]) -> frozenset[Player]:
    """Return the players whose chips an unread line may move.

    What is bought, lent or bet moves no other stack than those of the players named.
    """
    everybody = tuple(players)
    alone = line.keyword in _BESIDE_THE_POT and not line.misspelt
    return frozenset(concerned(line, everybody) if alone else everybody)


def concerned(line: LineUnread, players: Iterable[Player]) -> tuple[Player, ...]:
    everybody = tuple(players)
    return tuple([player for player in everybody if player in line.text]) or everybody


def unread_of_pot(events: Iterable[Event]) -> bool:
    return any(
        isinstance(event, LineUnread) and event.keyword in ("pot", "owes", "share", "kitty")
        for event in events
    )
