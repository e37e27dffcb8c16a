"""Screening for collusion: choices that help another player more than chance would.

The collusion table of P. Mazrooei, C. Archibald and M. Bowling, "Automating collusion detection in
sequential games" (AAAI 2013): a screening that sends a table back to its hands, never a sentence.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from referee.audits import Passage
from referee.game import BoundPassedError, Player
from referee.layouts import Layout
from referee.playouts import Decision, NotJudged, StakesInOrder, decisions, played_out


class Choices(NamedTuple):
    """A player's choices in a hand: the sums of their effects, in pots."""

    log: str
    hand: int
    player: Player
    decisions: int
    own: float
    others: Mapping[Player, float]
    """On every other stayer; at least two, for comparison."""

    @property
    def stayers(self) -> tuple[Player, ...]:
        return (self.player, *self.others)


def choices_of(passage: Passage, cards: int) -> Iterator[Choices]:
    """Yield those with at most this many cards left.

    Nothing if the hand is not fully recorded, fewer than three stayed, or a renege decided the payment.
    """
    hand, ruleset = passage.judgement.hand, passage.rules.ruleset
    if hand is None or len(hand.stayers or ()) < 3 or passage.rules.unknown or passage.disputed:
        return
    stakes = passage.stakes()
    if isinstance(stakes, NotJudged) or not stakes.pot or stakes.reneged:
        return
    effects: dict[Player, list[dict[Player, float]]] = {}
    for decision in decisions(passage.moments(), ruleset):
        layout = decision.as_it_lay() if decision.cards_left <= cards else None
        if layout is not None:
            seen = stakes.seen_from(decision.order, decision.before)
            with suppress(BoundPassedError):  # left out: too many lines of play
                effect = _effect(decision, layout, seen)
                effects.setdefault(decision.player, []).append(effect)
    for player, each in effects.items():
        sums = {who: sum(shares[who] for shares in each) for who in hand.stayers or ()}
        own = sums.pop(player)
        yield Choices(passage.source.name, hand.number, player, len(each), own, sums)


def _effect(decision: Decision, layout: Layout, seen: StakesInOrder) -> dict[Player, float]:
    fell = played_out(decision, [layout], seen)
    ends = {card: seen.endings[end].own for card, (end,) in fell.items()}
    chosen, pot = ends[decision.chosen], seen.stakes.pot
    return {
        who: (chosen[place] - sum(end[place] for end in ends.values()) / len(ends)) / pot
        for place, who in zip(seen.places, decision.order, strict=True)
    }


# S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
# Statistics 6 (1979): many questions asked at once find something by luck.
def holm(figures: Sequence[float], questions: int) -> tuple[float, ...]:
    """Correct figures for the number of questions; in the same order, at most 1.

    The smallest is multiplied by `questions`, the next by one less, and so on; the order never reverses.
    Questions without a figure count as hopeless ones.
    """
    order = sorted(range(len(figures)), key=lambda place: figures[place])
    corrected, least = [1.0] * len(figures), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, figures[place] * (questions - rank)))
        corrected[place] = least
    return tuple(corrected)


class Screening(NamedTuple):
    """Parameters."""

    permutations: int = 2_000
    seed: int = 1
    least: int = 30
    """Decisions; fewer mean nothing."""


class Figure(NamedTuple):
    """The effects of one player's choices, in pots per decision."""

    on_taker: float
    on_others: float
    """On each, on average."""
    on_self: float
    chance: float
    """Share of random exchanges of seats that help the other as much; one-sided, never 0."""
    corrected: float
    """`chance`, corrected for all pairs of the table."""


class HandEffect(NamedTuple):
    """The other's gain in a hand, in pots, beyond the mean of all others."""

    log: str
    hand: int
    pots: float


class Pair(NamedTuple):
    """A choosing player and an affected one."""

    giver: Player
    taker: Player
    decisions: int
    hands: tuple[HandEffect, ...]
    """Those that make the figure, the largest first."""
    figure: Figure | None
    """None: too few decisions."""


class CollusionTable(NamedTuple):
    """Every ordered pair of players who met."""

    players: tuple[Player, ...]
    pairs: tuple[Pair, ...]
    hands: int
    """With a decision that counts."""
    screening: Screening

    @property
    def questions(self) -> int:
        """Number of pairs: n(n - 1) at one table."""
        return len(self.pairs)


def collusion_table(all_choices: Sequence[Choices], screening: Screening) -> CollusionTable:
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
    met = [each for each in all_choices if each.player == giver and taker in each.others]
    count = sum(choices.decisions for choices in met)
    effects = [
        HandEffect(each.log, each.hand, each.others[taker] - _mean_of_others(each, taker))
        for each in met
    ]
    hands = tuple(sorted(effects, key=lambda effect: -effect.pots))
    figure = _figure(taker, met, count, screening) if met and count >= screening.least else None
    return Pair(giver, taker, count, hands, figure)


def _mean_of_others(choices: Choices, taker: Player) -> float:
    rest = [effect for who, effect in choices.others.items() if who != taker]
    return sum(rest) / len(rest)


def _figure(taker: Player, met: list[Choices], count: int, screening: Screening) -> Figure:
    effects = [choices.others[taker] for choices in met]
    among = [tuple(choices.others.values()) for choices in met]
    rng = random.Random(f"{screening.seed} {met[0].player} {taker}")  # noqa: S311 - a stated seed
    chance = exchanged(effects, among, screening.permutations, rng)
    return Figure(
        on_taker=sum(effects) / count,
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
    """Estimate how often random exchanges of seats reach the sum of `effects`.

    `among`: the effects on all players exchanged. The real seats count once, so the figure is never 0.
    """
    sums = [0.0] * permutations
    for sample in among:
        drawn = rng.choices(sample, k=permutations)
        sums = [total + effect for total, effect in zip(sums, drawn, strict=True)]
    reached = sum(total >= sum(effects) - _ROUNDING for total in sums)
    return (reached + 1) / (permutations + 1)


_ROUNDING = 1e-9
