"""N403: as the cards really lay, another lawful card would have left somebody without a trick.

Hindsight, and so no blame: the player could not see the hands that the record shows.
"""

from referee.game import Card
from referee.layouts import Layout, Tally
from referee.playouts.decision import Decision
from referee.playouts.nice_play import TurnedOut
from referee.playouts.probable import FAVOURS, Leaning, end_of, search_for
from referee.playouts.stakes import StakesInOrder


def turned_out(decision: Decision, seen: StakesInOrder) -> TurnedOut | None:
    """Whom the card saved at no gain to the player, whichever of equal plays all others take."""
    layout = decision.as_it_lay()
    if layout is None:
        return None
    for seat in decision.trickless:
        for card in decision.others if really_saved(decision, seat) else ():
            if _instead(decision, layout, card, seat, seen):
                return TurnedOut(seat, card)
    return None


def really_saved(decision: Decision, seat: int) -> bool:
    """Whether that player took a trick in the end."""
    hand = decision.table.hand
    taken = hand.taken if hand else None
    return taken is not None and taken[decision.order[seat]] > 0


def _instead(
    decision: Decision, layout: Layout, card: Card, seat: int, seen: StakesInOrder
) -> bool:
    """Whether the other card leaves that player without a trick, and its player no worse off."""

    def ends(played: Card, share: int) -> tuple[Tally, ...]:
        """The ends with equal plays for and against that player."""
        search = search_for(decision, seen, share)
        leanings = (Leaning(share, favour, seat) for favour in FAVOURS)
        return tuple(end_of(search, layout, played, leaning) for leaning in leanings)

    for share in seen.stakes.shares:
        chosen, other = ends(decision.chosen, share), ends(card, share)
        if any(end[seat] for end in other) or not all(end[seat] for end in chosen):
            return False
        worth = seen.worth[share][0]
        if min(worth[end] for end in other) < max(worth[end] for end in chosen):
            return False
    return True
