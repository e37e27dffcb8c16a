"""Standings for programs."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BeforeValidator

from referee.books import House
from referee.contract.part import (
    Beside,
    InChips,
    InMinor,
    Part,
    Printed,
    Seat,
    Text,
    UnitCounted,
    Whole,
    alone,
    of,
)
from referee.contract.settlement import LeftOutData
from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable
from referee.ledgers import missing


class AmountData(Part):
    """Winnings (negative: losses)."""

    chips: InChips
    """Null if several units can only be added up in money."""
    minor: InMinor
    """Null if the worth of a chip is not stated."""


Amount = Annotated[AmountData, BeforeValidator(lambda won: {"chips": won, "minor": won})]


class BestData(AmountData):
    """A player's best or worst evening."""

    log: Text


class StandingData(Part):
    """A player's place in the standings."""

    seat: Seat
    evenings: Annotated[Whole, BeforeValidator(len)]
    hands: Whole
    """Hands for which they sat at the table."""
    won: Amount
    due: Amount | None
    """Winnings by the rules; null if not asked for (`--due`)."""
    best: BestData
    worst: BestData
    stays: Whole
    pots: Whole
    bourres: Whole
    reneges: Whole
    """Found, and not waived by the table."""
    proved: Whole
    """The number of them that are proved."""


def _standing(player: PlayerSeason) -> Beside:
    best, worst = (_won(player, evening) for evening in (player.best, player.worst))
    return Beside(player, best=best, worst=worst)


def _won(player: PlayerSeason, evening: EveningResult) -> Mapping[str, object]:
    won = evening.won[player.player]
    return {"chips": won, "minor": won, "log": evening.log}


class EveningData(Part):
    """An evening's results, and everybody's sum after it."""

    log: Text
    game: Text | None
    date: Text | None
    won: dict[Text, Amount]
    total: dict[Text, Amount]


class OneCurrency(Part):
    """The standings in one currency."""

    unit: UnitCounted
    hands: Annotated[Whole, of("whole", "hands")]
    seats: Annotated[list[Annotated[StandingData, BeforeValidator(_standing)]], of("players")]
    """Sorted by winnings, the most first."""
    evenings: list[EveningData]
    pot: Amount
    """Chips left there that nobody has won."""
    kitty: Amount
    kitty_spent: Amount
    from_old_pot: Annotated[Amount, of("whole", "side", "from_outside")]
    """Chips from the pot of an evening that is not in these logs."""
    missing: Amount
    """Chips missing in the counts; negative: too many."""
    stays_unknown: Whole
    """Hands without a record of who stayed."""
    bourres_unknown: Whole
    """Hands without a record of who was bourre."""


class StandingsData(Printed):
    """The standings in each currency."""

    standings: list[OneCurrency]
    left_out: list[LeftOutData]


def standings_json(found: AllStandings) -> Iterator[str]:
    currencies = list(map(_currency, found.standings))
    return alone(StandingsData(standings=currencies, left_out=found.left_out))


def _currency(found: SeasonTable) -> OneCurrency:
    won = found.whole.won
    whole = Beside(
        found,
        pot=found.whole.side.lying(won),
        kitty=won.get(House.KITTY, 0),
        kitty_spent=won.get(House.SHOP, 0),
        missing=missing(found.whole) or 0,
    )
    return OneCurrency.model_validate(whole, context=found)
