"""The lines of a hand that say what was paid, sorted."""

from collections.abc import Iterable
from typing import NamedTuple

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
from referee.game import Chips, Span
from referee.rulesets import Ruleset


class MoneyLines(NamedTuple):
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
        return Chips(sum([line.chips for line in self.awarded]) + (self.carried or 0))

    def whole_pot(self, ruleset: Ruleset) -> Chips | None:
        """The pot, unless the winner took the limit and more may have lain there."""
        at_the_limit = ruleset.limit_winner and any(
            line.chips == ruleset.limit for line in self.awarded
        )
        return None if at_the_limit and self.carried is None else self.pot


_Lines = list[tuple[Amount, ...]]


def money_lines(events: Iterable[Event], ruleset: Ruleset) -> MoneyLines:
    """Sort the lines of a hand that speak of chips.

    An `ante` line behind the `in` line is the second ante, where there is one to pay.
    """
    antes: _Lines = []
    second_antes: _Lines = []
    early: _Lines = []
    paid: _Lines = []
    awarded: list[PotAwarded] = []
    carried: list[PotCarried] = []
    posted, payments = antes, early
    for event in events:
        match event:
            case TrickPlayed():
                payments = paid
            case AntesPosted():
                posted.append(event.amounts)
            case IntentsDeclared():
                posted = second_antes if ruleset.second_ante else antes
                payments = paid
            case PotAwarded():
                awarded.append(event)
            case PotCarried():
                carried.append(event)
            case ChipsPaid():
                payments.append(event.amounts)
    played, places = (
        payments is paid,
        [award.at for award in awarded] + [carry.at for carry in carried],
    )
    return MoneyLines(
        antes=_joined(antes),
        second_antes=_joined(second_antes),
        awarded=tuple(awarded),
        carried=Chips(sum([carry.chips for carry in carried])) if carried else None,
        paid=_joined(paid if played else early),
        pot_at=min(places, default=None),
        paid_before=_joined(early) if played else None,
    )


def _joined(lines: _Lines) -> tuple[Amount, ...] | None:
    """The amounts of all lines; None without a line."""
    return tuple([amount for line in lines for amount in line]) if lines else None
