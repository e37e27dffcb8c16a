"""Results of hands, asked of `replay` and `money`, never computed here."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.books import Leftovers
from referee.events import Event, HandStarted, first_of
from referee.game import Chips, Player
from referee.money import Difference, Result, Settlement, hand_seen, reckon, reckon_lines
from referee.replay import EveningSoFar, replay
from referee.rulesets import Ruleset, RulesInForce, RulesWanted

_AS_WRITTEN = RulesWanted()
_FEW = 4
"""Standings kept; only which reading agrees with the chips is asked."""


class Stand(NamedTuple):
    """Players, chips and rules at some place of an evening."""

    evening: EveningSoFar
    rules: RulesInForce

    @staticmethod
    def at_start() -> "Stand":
        return Stand(EveningSoFar(), RulesInForce.at_start(_AS_WRITTEN))

    def after(self, events: Sequence[Event]) -> "Reckoned":
        rules, afterwards, _ = self.rules.over(events, _AS_WRITTEN)
        rules = rules.at_table(len(self.evening.players))
        before = self.evening
        if first_of(events, HandStarted) and before.hand_number is None and not before.players:
            before = before._replace(leftovers=Leftovers(carried=None))
        replayed = replay(events, before, rules.ruleset)
        hand = replayed.hand
        if hand is None:
            told = reckon_lines(events, before, rules.ruleset)
        else:
            told = reckon(hand_seen(hand, events, before, frozenset(), rules.ruleset))
        left = (
            told.leftovers
            if told.settlement is not None or hand is None
            else replayed.evening.leftovers
        )
        if told.settlement is not None and told.settlement.result is Result.UNFINISHED:
            left = Leftovers(carried=None)  # somebody may have won the pot
        books = told.books.with_few(_FEW)
        evening = replayed.evening._replace(books=books, last=hand, leftovers=left)
        stand = Stand(evening, afterwards)
        known = before.leftovers.carried is not None or before.hand_number is None
        return Reckoned(stand, told.settlement, tuple(told.differences), rules.ruleset, known)


class Reckoned(NamedTuple):
    """The results of a passage."""

    stand: Stand
    settlement: Settlement | None
    differences: tuple[Difference, ...]
    rules: Ruleset
    knows_carried: bool
    """False if the hand before may have left chips in the pot."""

    @property
    def pot(self) -> Chips | None:
        """The pot before its award; None if unknown."""
        return self.settlement.pot if self.settlement else None

    def owed(self) -> dict[Player, Chips]:
        return (
            {Player(str(debt.giver)): debt.chips for debt in self.settlement.debts}
            if self.settlement
            else {}
        )


def size_of_hand(players: int) -> int:
    rules = RulesInForce.at_start(_AS_WRITTEN).at_table(players)
    return rules.ruleset.hand_size
