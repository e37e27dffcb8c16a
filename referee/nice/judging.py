"""The nice plays of one hand: of each decision the surest thing that can be said."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from referee.nice.certain import Certain, certain
from referee.nice.decision import Decision
from referee.nice.probable import Probable, Sampling, probable
from referee.nice.stakes import Seen, Stakes
from referee.nice.turned_out import TurnedOut, turned_out
from referee.seats import Player
from referee.worlds import BoundPassedError


@dataclass(frozen=True, slots=True)
class Judging:
    """How much is looked at."""

    sampling: Sampling = field(default_factory=Sampling)
    cards: int = 3
    """Decisions with more cards in hand are left alone: each card more costs five times as much."""
    always: bool = False
    """Whether to look at hands whose ruleset allows nice plays, too, however many there are."""
    hands: int = 200
    """Hands of one log that are looked at without being asked."""

    def reaches(self, judged: int) -> bool:
        """Whether another hand is looked at when so many have been."""
        return self.always or judged < self.hands


@dataclass(frozen=True, slots=True)
class NicePlay:
    """A card that spared somebody, and how sure that is."""

    decision: Decision
    how: Certain | Probable | TurnedOut
    sampling: Sampling

    @property
    def spared(self) -> Player:
        """Who had no trick and got one, or was given the chance."""
        return self.decision.order[self.how.seat]


def nice_plays(
    decisions: Iterable[Decision], stakes: Stakes, judging: Judging
) -> Iterator[NicePlay]:
    """The nice plays among the decisions of one hand.

    What only turned out so is told once for each pair of players, where it first could have gone
    otherwise.
    """
    told: set[tuple[Player, Player]] = set()
    for decision in decisions:
        if decision.cards_left > judging.cards or not decision.trickless:
            continue
        seen = stakes.seen_from(decision.order, decision.before)
        how = _surest(decision, seen, judging.sampling)
        if how is None:
            continue
        play = NicePlay(decision, how, judging.sampling)
        pair = decision.player, play.spared
        if pair not in told or not isinstance(how, TurnedOut):
            told.add(pair)
            yield play


def _surest(
    decision: Decision, seen: Seen, sampling: Sampling
) -> Certain | Probable | TurnedOut | None:
    """Certain before probable before what only turned out so; what is open comes last but one."""
    try:
        sure = certain(decision, seen, chance(decision, sampling.seed, "certain"))
        if sure is not None and not sure.open:
            return sure
        likely = probable(decision, seen, sampling, chance(decision, sampling.seed, "probable"))
        return likely or sure or turned_out(decision, seen)
    except BoundPassedError:
        return turned_out(decision, seen)


def chance(decision: Decision, seed: int, question: str) -> random.Random:
    """Random numbers of a decision's own: the same whatever else is looked at before it."""
    at = decision.play.at
    return random.Random(f"{seed} {question} {at.line} {at.column}")  # noqa: S311 - a stated seed
