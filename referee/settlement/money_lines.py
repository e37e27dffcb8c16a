"""The lines of a hand that say what was paid, sorted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from referee.chips import Chips
from referee.events import (
    Amount,
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    TrickPlayed,
)
from referee.rulesets import Ruleset
from referee.source import Span


@dataclass(frozen=True, slots=True)
class MoneyLines:
    """What a hand's own lines say of its chips; None: there is no such line."""

    antes: tuple[Amount, ...] | None
    second_antes: tuple[Amount, ...] | None
    """Posted behind the `in` line, where the ruleset knows a second ante."""
    awarded: tuple[PotAwarded, ...]
    carried: Chips | None
    paid: tuple[Amount, ...] | None
    pot_at: Span | None = None
    """The first line that disposes of the pot."""
    paid_before: tuple[Amount, ...] | None = None
    """Paid before anybody declared or played: debts of the hand before."""

    @property
    def pot(self) -> Chips | None:
        """The pot, as the lines that dispose of it add up."""
        if not self.awarded and self.carried is None:
            return None
        return Chips(sum(line.chips for line in self.awarded) + (self.carried or 0))

    def whole_pot(self, ruleset: Ruleset) -> Chips | None:
        """The pot, unless the winner took the limit and more may have lain there."""
        at_the_limit = ruleset.limit_winner and any(
            line.chips == ruleset.limit for line in self.awarded
        )
        return None if at_the_limit and self.carried is None else self.pot


_MONEY_LINES = (AntesPosted, IntentsDeclared, TrickPlayed, PotAwarded, PotCarried, ChipsPaid)


def money_lines(events: Iterable[Event], ruleset: Ruleset) -> MoneyLines:
    """Sort the lines of a hand that speak of chips.

    An `ante` line behind the `in` line is the second ante, where there is one to pay.
    """
    antes: list[tuple[Amount, ...]] = []
    second_antes: list[tuple[Amount, ...]] = []
    awarded: list[PotAwarded] = []
    carried: list[Chips] = []
    paid: list[tuple[Amount, ...]] = []
    early: list[tuple[Amount, ...]] = []
    posted, pots, payments = antes, list[Span](), early
    for event in [one for one in events if isinstance(one, _MONEY_LINES)]:
        match event:
            case AntesPosted():
                posted.append(event.amounts)
            case IntentsDeclared():
                posted = second_antes if ruleset.second_ante else antes
                payments = paid
            case TrickPlayed():
                payments = paid
            case PotAwarded():
                awarded.append(event)
                pots.append(event.at)
            case PotCarried():
                carried.append(event.chips)
                pots.append(event.at)
            case ChipsPaid():
                payments.append(event.amounts)
            case _ as never:
                assert_never(never)
    left = Chips(sum(carried)) if carried else None
    if payments is early:
        paid, early = early, paid
    return MoneyLines(
        _joined(antes),
        _joined(second_antes),
        tuple(awarded),
        left,
        _joined(paid),
        next(iter(pots), None),
        _joined(early),
    )


def _joined(lines: list[tuple[Amount, ...]]) -> tuple[Amount, ...] | None:
    """The amounts of all lines; None without a line."""
    return tuple([amount for line in lines for amount in line]) if lines else None
