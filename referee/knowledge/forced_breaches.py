"""Judgement of recorded cards by the duties that come from knowledge."""

from typing import NamedTuple

from referee.events import CardPlayed
from referee.findings import Certainty
from referee.game import WHATEVER_IT_TAKES, Card, Effort, Player
from referee.knowledge.duties import Bound, forced, knowledge_lead
from referee.knowledge.glance import in_question
from referee.knowledge.viewpoint import view_of
from referee.replay import Duty, Held, Table
from referee.rulesets import Ruleset


class ForcedBreach(NamedTuple):
    """A card that the player's knowledge forbade, or may have forbidden."""

    duty: Duty
    player: Player
    play: CardPlayed
    card: Card
    legal: tuple[Card, ...]
    why: str
    proof: Held
    """The trump that the player held, and its place in the record."""
    certainty: Certainty
    taken_back: bool = False
    """True if the card was taken back and another played."""


def convicted(
    table: Table, play: CardPlayed, card: Card, ruleset: Ruleset, effort: Effort
) -> ForcedBreach | None:
    """Find the duty from knowledge that `card` broke as `play`; None if none is proved."""
    player = play.player
    bound = _bound(table, player, card, ruleset, effort) if player else None
    if player is None or bound is None or card in bound.cards:
        return None
    return ForcedBreach(
        bound.duty,
        player,
        play,
        card,
        bound.cards,
        bound.why,
        next(held for held in table.holding(player) if held.card in bound.cards),
        _certainty(bound),
        taken_back=card is not play.card,
    )


def _bound(
    table: Table, player: Player, card: Card, ruleset: Ruleset, effort: Effort
) -> Bound | None:
    view = view_of(table, player, ruleset)
    if view is None:
        part = view_of(table, player, ruleset, in_part=True)
        return knowledge_lead(part) if part and card in part.mine else None
    bound = forced(view, effort) if card in view.mine else None
    return bound if isinstance(bound, Bound) else None


def _certainty(bound: Bound) -> Certainty:
    if bound.open:
        return Certainty.CANNOT_TELL
    return Certainty.CERTAIN_IF_OBEYED if bound.trusting else Certainty.CERTAIN


A_VIEW = 20
"""Cost of working out a view, in cards replayed."""


def forced_breach(
    table: Table, play: CardPlayed, ruleset: Ruleset, effort: Effort = WHATEVER_IT_TAKES
) -> ForcedBreach | None:
    """Find the duty from knowledge that a card broke; None if none is proved or in question.

    A card that was taken back is judged if its replacement was right. Raises `BoundPassedError`.
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

    effort.spend(A_VIEW)
    return convicted(table, play, card, ruleset, effort)
