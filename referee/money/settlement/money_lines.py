"""The lines of a hand that say what was paid, sorted."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.events import (
    Amount,
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    KittyTaken,
    PlayerLeft,
    PotAwarded,
    PotBrought,
    PotCarried,
    PotOwed,
    PotShared,
    PotWon,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
)
from referee.game import Cause, Chips, House, Movement, Player, Span
from referee.rulesets import Ruleset


class MoneyLines(NamedTuple):
    """What a hand's own lines say about its chips; None: there is no such line."""

    antes: tuple[Amount, ...] | None
    second_antes: tuple[Amount, ...] | None
    """Posted after the `in` line, if the ruleset has a second ante."""
    awarded: tuple[PotAwarded, ...]
    carried: Chips | None
    paid: tuple[Amount, ...] | None = None
    pot_at: Span | None = None
    """The first line that pays out or carries the pot."""
    paid_before: tuple[Amount, ...] | None = None
    """Paid before anybody declared or played, so for debts of the hand before."""
    perhaps_before: tuple[Amount, ...] = ()
    """What of `paid` stands above the results of a hand of which nothing says that it was played."""
    leaving: frozenset[Player] = frozenset()
    """Players who leave in this hand, or after it."""
    beside: tuple[tuple[Movement, Span], ...] = ()
    """What lines bring into the pot before it is paid out, or take from it, beside the game."""
    put_off: tuple[Amount, ...] = ()
    """What players still owe to the pot, and do not pay into the next."""
    put_off_before: tuple[Amount, ...] = ()
    """What of that stands before anybody declared or played, so of debts of the hand before."""
    shared: tuple[Amount, ...] = ()
    """What players are given back of the pot after the hand."""
    late: tuple[Amount, ...] = ()
    """Paid after the play, of what was put off."""
    matches_whole: bool = False
    """Whether a bourré matches the pot with the kitty's part in it."""

    @property
    def raked(self) -> Chips:
        """What the kitty takes from the pot."""
        return Chips(sum(move.chips for move, _ in self.beside if move.giver is House.POT))

    @property
    def brought(self) -> int:
        """How many chips more lie in the pot by lines beside the game (negative: fewer)."""
        return sum(
            move.chips if move.taker is House.POT else -move.chips for move, _ in self.beside
        )

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


def summed(payments: Iterable[tuple[Player, Chips]]) -> dict[Player, Chips]:
    """What each player pays, or is paid, in all; without those who pay nothing."""
    sums: dict[Player, Chips] = {}
    for player, chips in payments:
        if chips:
            sums[player] = Chips(sums.get(player, 0) + chips)
    return sums


def paid_in_all(amounts: Iterable[Amount], each: Iterable[Player] = ()) -> dict[Player, Chips]:
    """What each player pays by these amounts; `each` are the players whom that word means."""
    everybody = tuple(each)
    return summed(
        [
            (player, amount.chips)
            for amount in amounts
            for player in (everybody if amount.player is None else (amount.player,))
        ]
    )


_Lines = list[tuple[Amount, ...]]


def money_lines(events: Sequence[Event], ruleset: Ruleset) -> MoneyLines:
    """Sort the lines of a hand that are about chips.

    An `ante` line after the `in` line is the second ante, if the ruleset has one; the last of several is,
    where no line above the results says who stayed.
    """
    antes: _Lines = []
    second_antes: _Lines = []
    paid: list[tuple[int, ChipsPaid]] = []
    awarded: list[PotAwarded] = []
    carried: list[PotCarried] = []
    posted = antes
    for place, event in enumerate(events):
        match event:
            case AntesPosted():
                posted.append(event.amounts)
            case IntentsDeclared():
                posted = second_antes if ruleset.second_ante else antes
            case PotAwarded():
                awarded.append(event)
            case PotCarried():
                carried.append(event)
            case ChipsPaid():
                paid.append((place, event))
    unsaid = _first(events, (IntentsDeclared,)) >= _first(events, _RESULTS)
    if ruleset.second_ante and unsaid and not second_antes and len(antes) > 1:
        second_antes.append(antes.pop())
    places = [award.at for award in awarded] + [carry.at for carry in carried]
    lines = MoneyLines(
        antes=_joined(antes),
        second_antes=_joined(second_antes),
        awarded=tuple(awarded),
        carried=Chips(sum([carry.chips for carry in carried])) if carried else None,
        pot_at=min(places, default=None),
    )
    if paid:
        lines = _with_payments(lines, paid, events)
    return _with_rare_lines(lines, events) if _RARE.intersection(map(type, events)) else lines


def _with_payments(
    lines: MoneyLines, paid: Sequence[tuple[int, ChipsPaid]], events: Sequence[Event]
) -> MoneyLines:
    """The lines with what was paid; `paid` are the payments, each with its place.

    Those above the play are of the hand before; where no line says that the cards were played, those
    above the antes are.
    """
    begun = _first(events, _BEGINS)
    results = min(_first(events, _RESULTS), begun)
    antes = (n for n, event in enumerate(events[:results]) if isinstance(event, AntesPosted))
    play = results if begun < len(events) else max(antes, default=0)
    before = [event.amounts for place, event in paid if place < play]
    perhaps = [event.amounts for place, event in paid if play <= place < results]
    now = [event.amounts for place, event in paid if place >= play]
    return lines._replace(
        paid=_joined(now), paid_before=_joined(before), perhaps_before=_joined(perhaps) or ()
    )


def _first(events: Sequence[Event], kinds: tuple[type, ...]) -> int:
    """The place of the first line of these kinds; the end without one."""
    return next((n for n, event in enumerate(events) if isinstance(event, kinds)), len(events))


_RARE = frozenset({PlayerLeft, KittyTaken, PotBrought, PotOwed, PotShared})
_BEGINS = (IntentsDeclared, TrickPlayed)
_RESULTS = (TricksClaimed, TricksCounted, PotAwarded, PotWon, PotCarried)
_OF_PLAY = (
    AntesPosted,
    IntentsDeclared,
    TrickPlayed,
    TricksCounted,
    PotAwarded,
    PotWon,
    PotCarried,
    ChipsPaid,
)


def _with_rare_lines(lines: MoneyLines, events: Sequence[Event]) -> MoneyLines:
    """The lines with who leaves, and with the money beside the game."""
    last = max((n for n, event in enumerate(events) if isinstance(event, _OF_PLAY)), default=-1)
    begun = min((n for n, event in enumerate(events) if isinstance(event, _BEGINS)), default=0)
    beside: list[tuple[Movement, Span]] = []
    for place, event in enumerate(events):
        match event:
            case KittyTaken():
                taken = Movement(House.POT, House.KITTY, event.chips, Cause.KITTY)
                beside.append((taken, event.at))
            case PotBrought() if place < last:
                brought = Movement(House.OLD_POT, House.POT, event.chips, Cause.FROM_BEFORE)
                beside.append((brought, event.at))
            case _:
                pass
    return lines._replace(
        leaving=frozenset([event.player for event in events if isinstance(event, PlayerLeft)]),
        beside=tuple(beside),
        put_off=_joined([event.amounts for event in events if isinstance(event, PotOwed)]) or (),
        put_off_before=_joined(
            [event.amounts for event in events[:begun] if isinstance(event, PotOwed)]
        )
        or (),
        shared=_joined([event.amounts for event in events if isinstance(event, PotShared)]) or (),
    )


def _joined(lines: _Lines) -> tuple[Amount, ...] | None:
    """Join the amounts of all lines; None without a line."""
    return tuple([amount for line in lines for amount in line]) if lines else None
