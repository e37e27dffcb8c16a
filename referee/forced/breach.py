"""A card of the record against the duties that come from knowledge."""

from typing import NamedTuple

from referee.bounds import WHATEVER_IT_TAKES, Effort
from referee.cards import Card
from referee.events import CardPlayed
from referee.findings import Certainty
from referee.forced.glance import in_question
from referee.legality import Duty
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Held, Table

A_VIEW = 20
"""What it takes to find out what a player knew, in cards replayed."""


class ForcedBreach(NamedTuple):
    """A card that what the player knew forbade, or may have forbidden."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card
    """The card that broke the duty."""
    legal: tuple[Card, ...]
    """The cards that would have kept it."""
    why: str
    """What made it so, in one clause."""
    proof: Held
    """The trump that he held, and where the record proves it."""
    certainty: Certainty
    taken_back: bool = False
    """Whether the card was taken back and another played."""


def forced_breach(
    table: Table, play: CardPlayed, ruleset: Ruleset, effort: Effort = WHATEVER_IT_TAKES
) -> ForcedBreach | None:
    """The duty from knowledge that a card broke; None where none is proved or none was in question.

    A card that was taken back is judged where the card that replaced it was right. Raises
    `BoundPassedError` where that takes more than the effort.
    """
    if ruleset.cinch == "none" and not ruleset.knowledge_lead:
        return None
    stood = _breach(table, play, play.card, ruleset, effort)
    if stood or play.taken_back is None:
        return stood
    return _breach(table, play, play.taken_back.card, ruleset, effort)


def _breach(
    table: Table, play: CardPlayed, card: object, ruleset: Ruleset, effort: Effort
) -> ForcedBreach | None:
    player = play.player
    if player is None or not isinstance(card, Card):
        return None
    if not in_question(table, player, card, ruleset):
        return None
    from referee.forced.conviction import convicted  # noqa: PLC0415 - few cards are in question

    effort.spend(A_VIEW)
    return convicted(table, play, card, ruleset, effort)
