"""What a hand would have paid, in one clause: one settlement, or a range."""

from referee.game import Card, Finding, PlayedRight, Player, SeatOutcome, agreed, listed, signed
from referee.playouts import Ending, Stakes

_LEFT_OUT = "the range may be too wide, for what the players knew is left out"
_BOURRES = "who is bourré may hang on the play"


def summed_up(
    finding: Finding,
    endings: tuple[Ending, ...],
    stakes: Stakes,
    legal: tuple[Card, ...],
    *,
    knowing: bool,
) -> PlayedRight:
    """What these endings come to: one settlement where they agree, else a range.

    `knowing`: whether the ruleset has duties that come from what players know, which may narrow it.
    """
    seats = tuple(_seat(place, who, endings) for place, who in enumerate(stakes.order))
    stays = any(sum(ending.won) < stakes.pot for ending in endings)
    right = PlayedRight(legal, seats, pot_may_stay=stays)
    offender = next(seat for seat in seats if seat.player == finding.problem.player)
    whole = all(max(ending.won) == sum(ending.won) for ending in endings)
    agreed = len({(ending.won, ending.paid) for ending in endings}) == 1
    if agreed:
        return right._replace(sentence=_settlement(right, whole=whole))
    clauses = [_range(right, offender, whole=whole)]
    if offender.least == offender.most and len({ending.won for ending in endings}) == 1:
        clauses.append(_BOURRES)
    elif knowing:
        clauses.append(_LEFT_OUT)
    return right._replace(sentence="; ".join(clauses))


def _seat(place: int, player: Player, endings: tuple[Ending, ...]) -> SeatOutcome:
    nets = [ending.net[place] for ending in endings]
    won = [ending.won[place] > 0 for ending in endings]
    bourre = [ending.taken[place] == 0 for ending in endings]
    return SeatOutcome(
        player,
        min(nets),
        max(nets),
        wins=None if any(won) and not all(won) else won[0],
        bourre=None if any(bourre) and not all(bourre) else bourre[0],
    )


def _settlement(right: PlayedRight, *, whole: bool) -> str:
    """The one settlement that all lines lead to."""
    winners = [seat for seat in right.seats if seat.wins]
    shares = ", ".join(f"{seat.player} {signed(seat.most)}" for seat in winners)
    pot = f"the pot is shared ({shares})" if winners else "the pot stays"
    if whole and winners:
        pot = f"{winners[0].player} takes the pot ({signed(winners[0].most)})"
    losers = [seat for seat in right.seats if seat.bourre]
    if not losers:
        return f"{pot}, nobody is bourré"
    names = listed([seat.player for seat in losers], "and")
    return f"{pot}, {names} {agreed(len(losers), 'is', 'are')} bourré ({signed(losers[0].most)})"


def _range(right: PlayedRight, offender: SeatOutcome, *, whole: bool) -> str:
    """What the offender may come to, and where the pot may go."""
    own = f"{offender.player} between {signed(offender.least)} and {signed(offender.most)}"
    if offender.least == offender.most:
        own = f"{offender.player} {signed(offender.least)} in any case"
    takers = [seat.player for seat in right.seats if seat.wins is not False]
    if not whole:
        return own
    if len(takers) == len(right.seats) > 2:
        return f"{own}; anybody may take the pot"
    return f"{own}; the pot to {listed([*takers, *['nobody'] * right.pot_may_stay], 'or')}"
