"""A card of the record against the duties that come from knowledge."""

from dataclasses import dataclass

from referee.cards import Card
from referee.events import CardPlayed
from referee.findings import Certainty
from referee.forced.duties import Bound, forced
from referee.forced.glance import in_question
from referee.legality import Duty
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Held, Table
from referee.worlds import view_of


@dataclass(frozen=True, slots=True)
class ForcedBreach:
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


def forced_breach(table: Table, play: CardPlayed, ruleset: Ruleset) -> ForcedBreach | None:
    """The duty from knowledge that a card broke; None where none is proved or none was in question.

    A card that was taken back is judged where the card that replaced it was right.
    """
    if ruleset.cinch == "none" and not ruleset.knowledge_lead:
        return None
    stood = _breach(table, play, play.card, ruleset)
    if stood or play.taken_back is None:
        return stood
    return _breach(table, play, play.taken_back.card, ruleset)


def _breach(table: Table, play: CardPlayed, card: object, ruleset: Ruleset) -> ForcedBreach | None:
    player = play.player
    if player is None or not isinstance(card, Card):
        return None
    if not in_question(table, player, card, ruleset):
        return None
    view = view_of(table, player, ruleset)
    bound = forced(view) if view and card in view.mine else None
    if not isinstance(bound, Bound) or card in bound.cards:
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


def _certainty(bound: Bound) -> Certainty:
    if bound.open:
        return Certainty.CANNOT_TELL
    return Certainty.CERTAIN_IF_OBEYED if bound.trusting else Certainty.CERTAIN
