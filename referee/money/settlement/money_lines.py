"""The lines of a hand that say what was paid, sorted."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.events import (
    Amount,
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PlayerLeft,
    PotAwarded,
    PotCarried,
    TrickPlayed,
)
from referee.game import Chips, Player, Span
from referee.rulesets import Ruleset


class MoneyLines(NamedTuple):
    """What a hand's own lines say about its chips; None: there is no such line."""

    antes: tuple[Amount, ...] | None
    second_antes: tuple[Amount, ...] | None
    """Posted after the `in` line, if the ruleset has a second ante."""
    awarded: tuple[PotAwarded, ...]
    carried: Chips | None
    paid: tuple[Amount, ...] | None
    pot_at: Span | None = None
    """The first line that pays out or carries the pot."""
    paid_before: tuple[Amount, ...] | None = None
    """Paid before anybody declared or played, so for debts of the hand before."""
    leaving: frozenset[Player] = frozenset()
    """Players who leave in this hand, or after it."""

    @property
    def pot(self) -> Chips | None:
        """Return the sum of the lines that pay out or carry the pot."""
        if not self.awarded and self.carried is None:
            return None
        return Chips(sum([line.chips for line in self.awarded]) + (self.carried or 0))

    def whole_pot(self, ruleset: Ruleset) -> Chips | None:
        """Return the pot, unless the winner took the limit and there may have been more."""
        at_the_limit = ruleset.limit_winner and any(
            line.chips == ruleset.limit for line in self.awarded
        )
        return None if at_the_limit and self.carried is None else self.pot


_Lines = list[tuple[Amount, ...]]


def money_lines(events: Sequence[Event], ruleset: Ruleset) -> MoneyLines:
    """Sort the lines of a hand that are about chips.

    An `ante` line after the `in` line is the second ante, if the ruleset has one.
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
    leaving = frozenset([event.player for event in events if isinstance(event, PlayerLeft)])
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
        leaving=leaving,
    )


def _joined(lines: _Lines) -> tuple[Amount, ...] | None:
    """Join the amounts of all lines; None without a line."""
    return tuple([amount for line in lines for amount in line]) if lines else None
