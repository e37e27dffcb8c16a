"""A collusion table for programs; effects in pots a decision."""

from collections.abc import Iterator
from typing import Annotated

from referee.contract.part import Beside, Part, Printed, Share, Text, Transfer, Whole, of
from referee.contract.text import alone
from referee.reports import CAUTION
from referee.studies import CollusionTable


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
