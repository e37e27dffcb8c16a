"""The collusion table: the effects of each player's choices on each other player."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from referee.game import Player
from referee.studies.season.choices import Choices
from referee.studies.season.holm import holm


class Screening(NamedTuple):
    """How the table is made."""

    permutations: int = 2_000
    seed: int = 1
    least: int = 30
    """The fewest decisions that say anything."""


class Figure(NamedTuple):
    """The effects of one player's choices, in pots a decision."""

    on_taker: float
    """To the other player."""
    on_others: float
    """To each of all others who stayed, on average."""
    on_self: float
    chance: float
    """How often an exchange of seats at random helps the other as much; one-sided, never 0."""
    corrected: float
    """`chance`, corrected for all pairs of the table."""


class HandEffect(NamedTuple):
    """What a hand brought the other player, in pots, beyond the mean of all others."""

    log: str
    hand: int
    pots: float


class Pair(NamedTuple):
    """One player who chooses, and another who is affected."""

    giver: Player
    taker: Player
    decisions: int
    hands: tuple[HandEffect, ...]
    """The hands that make the figure, the largest first."""
    figure: Figure | None
    """None: too few to say."""


class CollusionTable(NamedTuple):
    """Every ordered pair of players who met."""

    players: tuple[Player, ...]
    pairs: tuple[Pair, ...]
    hands: int
    """The number of hands with a decision that counts."""
    screening: Screening

    @property
    def questions(self) -> int:
        """How many pairs met: n(n - 1) at one table."""
        return len(self.pairs)


def collusion_table(all_choices: Sequence[Choices], screening: Screening) -> CollusionTable:
    """Make the table of everybody's choices over many hands."""
    players = tuple(dict.fromkeys(who for choices in all_choices for who in choices.stayers))
    both = [(giver, taker) for giver in players for taker in players if giver != taker]
    all_pairs = (_pair(giver, taker, all_choices, screening) for giver, taker in both)
    pairs = [pair for pair in all_pairs if pair.decisions]
    asked = [place for place, pair in enumerate(pairs) if pair.figure]
    figures = [pair.figure for pair in pairs if pair.figure]
    corrected = holm([figure.chance for figure in figures], len(pairs))
    for place, figure, better in zip(asked, figures, corrected, strict=True):
        pairs[place] = pairs[place]._replace(figure=figure._replace(corrected=better))
    hands = len({(choices.log, choices.hand) for choices in all_choices})
    return CollusionTable(players, tuple(pairs), hands, screening)


def _pair(
    giver: Player, taker: Player, all_choices: Sequence[Choices], screening: Screening
) -> Pair:
    met = [
        choices for choices in all_choices if choices.player == giver and taker in choices.others
    ]
    count = sum(choices.decisions for choices in met)
    hands = sorted(
        (
            HandEffect(
                choices.log, choices.hand, choices.others[taker] - _mean_of_others(choices, taker)
            )
            for choices in met
        ),
        key=lambda effect: -effect.pots,
    )
    figure = _figure(taker, met, count, screening) if met and count >= screening.least else None
    return Pair(giver, taker, count, tuple(hands), figure)


def _mean_of_others(choices: Choices, taker: Player) -> float:
    rest = [effect for who, effect in choices.others.items() if who != taker]
    return sum(rest) / len(rest)


def _figure(taker: Player, met: list[Choices], count: int, screening: Screening) -> Figure:
    chance = exchanged(
        [choices.others[taker] for choices in met],
        [tuple(choices.others.values()) for choices in met],
        screening.permutations,
        random.Random(f"{screening.seed} {met[0].player} {taker}"),  # noqa: S311 - a stated seed
    )
    return Figure(
        on_taker=sum(choices.others[taker] for choices in met) / count,
        on_others=sum(_mean_of_others(choices, taker) for choices in met) / count,
        on_self=sum(choices.own for choices in met) / count,
        chance=chance,
        corrected=1.0,
    )


def exchanged(
    effects: Sequence[float],
    among: Sequence[Sequence[float]],
    permutations: int,
    rng: random.Random,
) -> float:
    """Estimate how often random exchanges of seats in every hand reach the sum of `effects`.

    `among` are the effects on all players whose seats are exchanged. The real seats count as one
    exchange, so the figure is never 0.
    """
    sums = [0.0] * permutations
    for sample in among:
        drawn = rng.choices(sample, k=permutations)
        sums = [total + effect for total, effect in zip(sums, drawn, strict=True)]
    reached = sum(total >= sum(effects) - _ROUNDING for total in sums)
    return (reached + 1) / (permutations + 1)


_ROUNDING = 1e-9
