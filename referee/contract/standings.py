"""Standings for programs."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BeforeValidator

from referee.contract import part
from referee.contract.settlement import LeftOutData
from referee.evenings import AllStandings, EveningResult, PlayerSeason


class AmountData(part.Part):
    """Winnings (negative: losses)."""

    chips: part.InChips
    """Null if several units can only be added up in money."""
    minor: part.InMinor
    """Null if the worth of a chip is not stated."""


Amount = Annotated[AmountData, BeforeValidator(lambda won: {"chips": won, "minor": won})]


class BestData(AmountData):
    """A player's best or worst evening."""

    log: part.Text


class StandingData(part.Part):
    """A player's place in the standings."""

    seat: part.Seat
    evenings: Annotated[part.Whole, BeforeValidator(len)]
    hands: part.Whole
    """Hands for which they sat at the table."""
    won: Amount
    due: Amount | None
    """Winnings by the rules; null if not asked for (`--due`)."""
    best: BestData
    worst: BestData
    stays: part.Whole
    pots: part.Whole
    bourres: part.Whole
    reneges: part.Whole
    """Found, and not waived by the table."""
    proved: part.Whole
    """The number of them that are proved."""


def _standing(player: PlayerSeason) -> part.Beside:
    best, worst = (_won(player, evening) for evening in (player.best, player.worst))
    return part.Beside(player, best=best, worst=worst)


def _won(player: PlayerSeason, evening: EveningResult) -> Mapping[str, object]:
    won = evening.won[player.player]
    return {"chips": won, "minor": won, "log": evening.log}


class EveningData(part.Part):
    """An evening's results, and everybody's sum after it."""

    log: part.Text
    game: part.Text | None
    date: part.Text | None
    won: dict[part.Text, Amount]
    total: dict[part.Text, Amount]


class OneCurrency(part.Part):
    """The standings in one currency."""

    unit: part.UnitCounted
    hands: Annotated[part.Whole, part.of("whole", "hands")]
    seats: Annotated[list[Annotated[StandingData, BeforeValidator(_standing)]], part.of("players")]
    """Sorted by winnings, the most first."""
    evenings: list[EveningData]
    pot: Annotated[Amount, part.of("whole", "lying")]
    """Chips left there that nobody has won."""
    kitty: Annotated[Amount, part.of("whole", "kitty")]
    kitty_spent: Annotated[Amount, part.of("whole", "kitty_spent")]
    from_old_pot: Annotated[Amount, part.of("whole", "side", "from_outside")]
    """Chips from the pot of an evening that is not in these logs."""
    missing: Annotated[Amount, part.of("whole", "missing")]
    """Chips missing in the counts; negative: too many."""
    stays_unknown: part.Whole
    """Hands without a record of who stayed."""
    bourres_unknown: part.Whole
    """Hands without a record of who was bourre."""


class StandingsData(part.Printed):
    """The standings in each currency."""

    standings: list[OneCurrency]
    left_out: list[LeftOutData]


def standings_json(found: AllStandings) -> Iterator[str]:
    currencies = [OneCurrency.model_validate(each, context=each) for each in found.standings]
    return part.alone(StandingsData(standings=currencies, left_out=found.left_out))
