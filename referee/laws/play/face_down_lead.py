"""P302: must lead face down, and only, without the trump that is due."""

from collections.abc import Iterator

from referee.cards import Card
from referee.events import CardPlayed
from referee.findings import Problem
from referee.laws.law import law
from referee.legality import moment_of
from referee.rulesets import Ruleset
from referee.table import Table


@law(
    "P302",
    "face-down-lead",
    on=CardPlayed,
    duty="leads face down only, and always, when a trump is due and he has none",
    knob="second-trick",
    source="la-bourre play.5",
)
def face_down_lead(play: CardPlayed, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who owes a trump and has none leads face down; nobody else plays face down.

    Under `la-bourre` the second trick must be led with a trump when more than two play. Whoever
    has none lays any card face down, so that it counts for nothing, and the others answer with
    trumps. A card face down anywhere else, or a plain card led face up where it should lie face
    down, breaks the rule. That he held a trump after all is P301, not this law.
    """
    due = _due_face_down(play, table, ruleset)
    if play.player is None or due is None or play.down == due:
        return
    if play.down:
        yield Problem(f"{play.player} played {play.card} face down", play.at, player=play.player)
    elif not _may_be_trump(play, table):
        message = f"{play.player} led {play.card} face up although a trump was due"
        yield Problem(message, play.at, player=play.player)


def _due_face_down(play: CardPlayed, table: Table, ruleset: Ruleset) -> bool | None:
    """Whether this card had to lie face down; None: the record does not tell, or P301 speaks."""
    moment = moment_of(table)
    trump_due = ruleset.second_trick == "trump" and moment.trick == 2 and moment.leading
    if not trump_due:
        return False
    if moment.stayers is None or moment.trump is None:
        return None
    if moment.stayers <= 2:
        return False
    if play.player is None:
        return None
    held = [one.card for one in table.holding(play.player)]
    has_trump = any(card.suit is moment.trump for card in held)
    return None if has_trump or not all(isinstance(card, Card) for card in held) else True


def _may_be_trump(play: CardPlayed, table: Table) -> bool:
    trump = table.hand.trump if table.hand else None
    return not isinstance(play.card, Card) or play.card.suit is trump
