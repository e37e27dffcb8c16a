"""Who stands where, for programs; chips are whole, `minor` is in hundredths of the currency."""

from collections.abc import Iterator, Mapping

from referee.game import House, Player
from referee.reports.contract.part import Part, Text, Unit, Whole
from referee.reports.contract.text import alone
from referee.reports.left_open import missing
from referee.reports.standings_rows import amounts
from referee.studies import AllStandings, EveningResult, PlayerSeason, SeasonTable


class AmountData(Part):
    """What was won (negative: lost)."""

    chips: int | None
    """Null where several units can be added up in money only."""
    minor: int | None
    """Null where nobody said what a chip is worth."""


class BestData(AmountData):
    """The evening that brought a player most, or least."""

    log: Text


class StandingData(Part):
    """Where a player stands."""

    seat: Text
    evenings: Whole
    hands: Whole
    """Hands for which they sat at the table."""
    won: AmountData
    due: AmountData | None
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


class EveningData(Part):
    """What an evening brought, and what each had won after it."""

    log: Text
    game: Text | None
    date: Text | None
    won: dict[Text, AmountData]
    total: dict[Text, AmountData]


class OneCurrency(Part):
    """The standings in one currency."""

    unit: Unit | None
    hands: Whole
    seats: list[StandingData]
    """Who has won most comes first."""
    evenings: list[EveningData]
    pot: AmountData
    """What lies there, and nobody has won it."""
    kitty: AmountData
    kitty_spent: AmountData
    from_old_pot: AmountData
    """What came from the pot of an evening that is not in these logs."""
    missing: AmountData
    """Chips that were counted too few; negative: too many."""
    stays_unknown: Whole
    """Hands of which it is not recorded who stayed."""
    bourres_unknown: Whole
    """Hands of which it is not recorded who was bourre."""


class LeftOutData(Part):
    """An evening that is not counted, because stacks at its end are not known."""

    log: Text
    unknown: list[Text]


class StandingsData(Part):
    """The standings in each currency."""

    standings: list[OneCurrency]
    left_out: list[LeftOutData]


def standings_json(found: AllStandings) -> Iterator[str]:
    """The standings as pieces of text."""
    return alone(
        StandingsData(
            standings=list(map(_currency, found.standings)),
            left_out=found.left_out,
        )
    )


def _currency(found: SeasonTable) -> OneCurrency:
    unit = found.unit
    return OneCurrency(
        unit=unit and Unit(minor=None if found.in_money else unit.minor, currency=unit.currency),
        hands=found.whole.hands,
        seats=[_standing(player, found) for player in found.players],
        evenings=[_evening(evening, found) for evening in found.evenings],
        pot=_amount(found.whole.side.lying(found.whole.won), found),
        kitty=_amount(found.whole.won.get(House.KITTY, 0), found),
        kitty_spent=_amount(found.whole.won.get(House.SHOP, 0), found),
        from_old_pot=_amount(found.whole.side.from_outside, found),
        missing=_amount(missing(found.whole) or 0, found),
        stays_unknown=found.stays_unknown,
        bourres_unknown=found.bourres_unknown,
    )


def _amount(amount: int, found: SeasonTable) -> AmountData:
    chips, minor = amounts(amount, found)
    return AmountData(chips=chips, minor=minor)


def _standing(player: PlayerSeason, found: SeasonTable) -> StandingData:
    return StandingData(
        seat=player.player,
        evenings=len(player.evenings),
        hands=player.hands,
        won=_amount(player.won, found),
        due=None if player.due is None else _amount(player.due, found),
        best=_best(player, player.best, found),
        worst=_best(player, player.worst, found),
        stays=player.stays,
        pots=player.pots,
        bourres=player.bourres,
        reneges=player.reneges,
        proved=player.proved,
    )


def _best(player: PlayerSeason, evening: EveningResult, found: SeasonTable) -> BestData:
    chips, minor = amounts(evening.won[player.player], found)
    return BestData(chips=chips, minor=minor, log=evening.log)


def _evening(evening: EveningResult, found: SeasonTable) -> EveningData:
    return EveningData(
        log=evening.log,
        game=evening.game,
        date=evening.date,
        won=_each(evening.won, found),
        total=_each(evening.total, found),
    )


def _each(sums: Mapping[Player, int], found: SeasonTable) -> dict[str, AmountData]:
    return {player: _amount(amount, found) for player, amount in sums.items()}
