"""Seasons for programs: who stands where, and a collusion table."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BeforeValidator

from referee.contract.part import (
    Beside,
    InChips,
    InMinor,
    Part,
    Printed,
    Seat,
    Share,
    Text,
    Transfer,
    UnitCounted,
    Whole,
    of,
)
from referee.contract.text import alone
from referee.evenings import AllStandings, EveningResult, PlayerSeason, SeasonTable
from referee.game import House
from referee.ledgers import missing
from referee.reports import CAUTION
from referee.studies import CollusionTable


class AmountData(Part):
    """What was won (negative: lost)."""

    chips: InChips
    """Null where several units can be added up in money only."""
    minor: InMinor
    """Null where nobody said what a chip is worth."""


Amount = Annotated[AmountData, BeforeValidator(lambda won: {"chips": won, "minor": won})]


class BestData(AmountData):
    """The evening that brought a player most, or least."""

    log: Text


class StandingData(Part):
    """Where a player stands."""

    seat: Seat
    evenings: Annotated[Whole, BeforeValidator(len)]
    hands: Whole
    """Hands for which they sat at the table."""
    won: Amount
    due: Amount | None
    """What they should have won by the rules; null where that was not asked for (`--due`)."""
    best: BestData
    worst: BestData
    stays: Whole
    pots: Whole
    bourres: Whole
    reneges: Whole
    """Found, and not waived by the table."""
    proved: Whole
    """How many of them are proved."""


def _standing(player: PlayerSeason) -> Beside:
    best, worst = (_won(player, evening) for evening in (player.best, player.worst))
    return Beside(player, best=best, worst=worst)


def _won(player: PlayerSeason, evening: EveningResult) -> Mapping[str, object]:
    won = evening.won[player.player]
    return {"chips": won, "minor": won, "log": evening.log}


class EveningData(Part):
    """What an evening brought, and what each had won after it."""

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
    """Who has won most comes first."""
    evenings: list[EveningData]
    pot: Amount
    """What lies there, and nobody has won it."""
    kitty: Amount
    kitty_spent: Amount
    from_old_pot: Annotated[Amount, of("whole", "side", "from_outside")]
    """What came from the pot of an evening that is not in these logs."""
    missing: Amount
    """Chips that were counted too few; negative: too many."""
    stays_unknown: Whole
    """Hands of which it is not recorded who stayed."""
    bourres_unknown: Whole
    """Hands of which it is not recorded who was bourre."""


class LeftOutData(Part):
    """An evening that is not counted, because stacks at its end are not known."""

    log: Text
    unknown: list[Text]


class StandingsData(Printed):
    """The standings in each currency."""

    standings: list[OneCurrency]
    left_out: list[LeftOutData]


def standings_json(found: AllStandings) -> Iterator[str]:
    """The standings as pieces of text."""
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


class FigureData(Part):
    """What one player's choices did."""

    on_taker: Share
    """To the player whom the pair names second."""
    on_others: Share
    """To each of all others who stayed, on average."""
    on_self: Share
    by_chance: Annotated[Share, of("chance")]
    """How often seats exchanged at random do as much."""
    by_chance_corrected: Annotated[Share, of("corrected")]
    """The same, corrected for all pairs."""


class EffectData(Part):
    """A hand that a figure is made of."""

    log: Text
    hand: int
    pots: Share
    """To the second player, beyond the mean of all others."""


class PairData(Transfer):
    """One player's choices, and another player."""

    decisions: Whole
    figure: FigureData | None
    """Null where there are too few decisions to say anything."""
    hands: list[EffectData]


class SeasonData(Printed):
    """Every ordered pair of players who met."""

    hands: Whole
    seats: Annotated[list[Text], of("players")]
    permutations: Annotated[Whole, of("screening", "permutations")]
    seed: Annotated[int, of("screening", "seed")]
    least_decisions: Annotated[Whole, of("screening", "least")]
    questions: Whole
    pairs: list[PairData]
    caution: str


def season_json(table: CollusionTable) -> Iterator[str]:
    """The table as pieces of text."""
    return alone(SeasonData.model_validate(Beside(table, caution=CAUTION)))
