"""A card of the record against the duties that come from knowledge."""

from dataclasses import dataclass

from referee.cards import Card
from referee.events import CardPlayed
from referee.findings import Certainty
from referee.forced.duties import GOAL, Bound, forced
from referee.legality import Duty, legal, moment_of
from referee.rulesets import Ruleset
from referee.seats import Player
from referee.table import Held, Table
from referee.worlds import view_of
from referee.worlds.viewing import earlier, own_hand


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
    back = play.taken_back.card if play.taken_back else None
    return _breach(table, play, play.card, ruleset) or _breach(table, play, back, ruleset)


def _breach(table: Table, play: CardPlayed, card: object, ruleset: Ruleset) -> ForcedBreach | None:
    player = play.player
    if player is None or not isinstance(card, Card):
        return None
    if not _in_question(table, player, card, ruleset):
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


def _in_question(table: Table, player: Player, card: Card, ruleset: Ruleset) -> bool:
    """Whether a duty could bind here at all; looks at little, for most cards end here."""
    hand, trick, mine = table.hand, table.trick, own_hand(table, player)
    if hand is None or trick is None or mine is None or len(mine) < 2:
        return False
    trumps = [one for one in mine if one.suit is hand.trump]
    if not trumps or card is _top(trumps, ruleset):
        return False
    if trick.plays and not _may_follow(table, mine, trumps, ruleset):
        return False
    taken = sum(one.winner == player for one in earlier(hand, trick))
    knows = ruleset.knowledge_lead and trick.number > 1 and card.suit is not hand.trump
    return taken + len(mine) >= GOAL or ruleset.cinch == "akq" or (knows and not trick.plays)


def _may_follow(table: Table, mine: tuple[Card, ...], trumps: list[Card], ruleset: Ruleset) -> bool:
    """Whether a cinch could bind him in another's trick: he is not last, and his trump is legal."""
    plays = len(table.trick.plays) if table.trick else 0
    stayers = len(table.hand.stayers or ()) if table.hand else 0
    if ruleset.cinch != "three-sure" or plays + 1 >= stayers:
        return False
    return _top(trumps, ruleset) in legal(mine, moment_of(table), ruleset)


def _top(trumps: list[Card], ruleset: Ruleset) -> Card:
    strength = ruleset.playing_deck.strength
    return max(trumps, key=lambda one: strength[one])
