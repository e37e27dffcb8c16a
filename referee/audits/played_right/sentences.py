"""What a hand would have paid, in one clause: one settlement, or a range."""

from collections.abc import Sequence

from referee.game import Card, Finding, PlayedRight, Player, SeatOutcome
from referee.playouts import Ending, Stakes

_LEFT_OUT = "the range may be too wide, for what the players knew is left out"
_BOURRES = "who is bourré may hang on the play"


def told(
    finding: Finding,
    endings: tuple[Ending, ...],
    stakes: Stakes,
    legal: tuple[Card, ...],
    *,
    knowing: bool,
) -> PlayedRight:
    """What these endings come to; one where they agree, else a range.

    `knowing`: whether the ruleset has duties that come from what players know, which may narrow it.
    """
    seats = tuple(_seat(place, who, endings) for place, who in enumerate(stakes.order))
    stays = any(sum(one.won) < stakes.pot for one in endings)
    right = PlayedRight(legal, seats, pot_may_stay=stays)
    offender = next(one for one in seats if one.player == finding.problem.player)
    whole = all(max(one.won) == sum(one.won) for one in endings)
    agreed = len({(one.won, one.paid) for one in endings}) == 1
    if agreed:
        return right._replace(sentence=_settlement(right, whole=whole))
    told = [_range(right, offender, whole=whole)]
    if offender.least == offender.most and len({one.won for one in endings}) == 1:
        told.append(_BOURRES)
    elif knowing:
        told.append(_LEFT_OUT)
    return right._replace(sentence="; ".join(told))


def _seat(place: int, player: Player, endings: tuple[Ending, ...]) -> SeatOutcome:
    nets = [one.net[place] for one in endings]
    won = [one.won[place] > 0 for one in endings]
    bourre = [one.taken[place] == 0 for one in endings]
    return SeatOutcome(
        player,
        min(nets),
        max(nets),
        wins=None if any(won) and not all(won) else won[0],
        bourre=None if any(bourre) and not all(bourre) else bourre[0],
    )


def _settlement(told: PlayedRight, *, whole: bool) -> str:
    """The one settlement that all lines lead to."""
    winners = [one for one in told.seats if one.wins]
    shares = ", ".join(f"{one.player} {_net(one.most)}" for one in winners)
    pot = f"the pot is shared ({shares})" if winners else "the pot stays"
    if whole and winners:
        pot = f"{winners[0].player} takes the pot ({_net(winners[0].most)})"
    losers = [one for one in told.seats if one.bourre]
    if not losers:
        return f"{pot}, nobody is bourré"
    names = _listed([one.player for one in losers], "and")
    return f"{pot}, {names} {'are' if len(losers) > 1 else 'is'} bourré ({_net(losers[0].most)})"


def _range(told: PlayedRight, offender: SeatOutcome, *, whole: bool) -> str:
    """What the offender may come to, and where the pot may go."""
    own = f"{offender.player} between {_net(offender.least)} and {_net(offender.most)}"
    if offender.least == offender.most:
        own = f"{offender.player} {_net(offender.least)} in any case"
    takers = [one.player for one in told.seats if one.wins is not False]
    if not whole:
        return own
    if len(takers) == len(told.seats) > 2:
        return f"{own}; anybody may take the pot"
    return f"{own}; the pot to {_listed([*takers, *['nobody'] * told.pot_may_stay], 'or')}"


def _net(chips: int) -> str:
    """`+8`, `-8`, `0`."""
    return f"{chips:+}" if chips else "0"


def _listed(names: Sequence[str], word: str) -> str:
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last
