"""A card in question, judged by all that its player knew."""

from referee.events import CardPlayed
from referee.game import Card, Certainty, Effort, Player
from referee.knowledge.breach import ForcedBreach
from referee.knowledge.duties import Bound, forced, knowledge_lead
from referee.knowledge.viewpoint import view_of
from referee.replay import Table
from referee.rulesets import Ruleset


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
    """Return the duty that binds the player, from a view that may be partial."""
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
