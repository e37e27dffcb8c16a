"""Cards of the record judged by the duties that come from knowledge."""

from referee.events import CardPlayed
from referee.game import WHATEVER_IT_TAKES, Card, Effort
from referee.knowledge.breach import ForcedBreach
from referee.knowledge.glance import in_question
from referee.replay import Table
from referee.rulesets import Ruleset

A_VIEW = 20
"""The steps to work out what a player knew, in cards replayed."""


def forced_breach(
    table: Table, play: CardPlayed, ruleset: Ruleset, effort: Effort = WHATEVER_IT_TAKES
) -> ForcedBreach | None:
    """Find the duty from knowledge that a card broke; None if none is proved or in question.

    A card that was taken back is judged if the card that replaced it was right. Raises
    `BoundPassedError` when the effort is spent.
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
    from referee.knowledge.conviction import convicted  # noqa: PLC0415 - few cards are in question

    effort.spend(A_VIEW)
    return convicted(table, play, card, ruleset, effort)
