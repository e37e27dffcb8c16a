"""A hand's lines about payments, sorted."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.evening_events import (
    Amount,
    KittySpent,
    KittyTaken,
    PlayerLeft,
    PotBrought,
    PotOwed,
    PotShared,
)
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    PotWon,
    TieVoted,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
)
from referee.game import Chips, Player, Span
from referee.rulesets import Ruleset


class MoneyLines(NamedTuple):
    """A hand's lines about chips; None: none."""

    antes: tuple[Amount, ...] | None
    second_antes: tuple[Amount, ...] | None
    """Posted after the `in` line, if the ruleset has a second ante."""
    awarded: tuple[PotAwarded, ...]
    carried: Chips | None
    paid: tuple[Amount, ...] | None = None
    pot_at: Span | None = None
    """The first line paying out or carrying the pot."""
    paid_before: tuple[Amount, ...] | None = None
    """Payments before anybody declared or played, so for debts of the hand before."""
    perhaps_before: tuple[Amount, ...] = ()
    """Part of `paid` above the results of a hand that may not have been played."""
    leaving: frozenset[Player] = frozenset()
    beside: tuple[tuple[Movement, Span], ...] = ()
    """Side money that lines bring into the pot or take from it before it is paid out."""
    put_off: tuple[Amount, ...] = ()
    """Debts not paid into the next pot."""
    put_off_before: tuple[Amount, ...] = ()
    """Those recorded before anybody declared or played, so of the hand before."""
    shared: tuple[Amount, ...] = ()
    """Parts of the pot given back after the hand."""
    late: tuple[Amount, ...] = ()
    """Paid after the play, of debts that were put off."""
    votes: tuple[TieVoted, ...] = ()
    matches_whole: bool = False
    """True if a bourré matches the pot including the kitty's part."""

    @property
    def raked(self) -> Chips:
        return Chips(sum(move.chips for move, _ in self.beside if move.giver is House.POT))

    @property
    def brought(self) -> int:
        """Net chips that side lines bring into the pot (negative: take out)."""
        return sum(
            move.chips if move.taker is House.POT else -move.chips for move, _ in self.beside
        )

    @property
    def pot(self) -> Chips | None:
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
    sums: dict[Player, Chips] = {}
    for player, chips in payments:
        if chips:
            sums[player] = Chips(sums.get(player, 0) + chips)
    return sums


def paid_in_all(amounts: Iterable[Amount], each: Iterable[Player] = ()) -> dict[Player, Chips]:
    """Sum these amounts for each player; `each` are the players whom that word means."""
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
    """Sort the lines about chips.

    An `ante` line after the `in` line is the second ante, if the ruleset has one; so is the last of
    several, if no line above the results says who stayed.
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
    """Add payments; those above the play, or else above the antes, are of the hand before."""
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
    return next((n for n, event in enumerate(events) if isinstance(event, kinds)), len(events))


_RARE = frozenset({PlayerLeft, KittyTaken, PotBrought, PotOwed, PotShared, TieVoted})
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
    last = max((n for n, event in enumerate(events) if isinstance(event, _OF_PLAY)), default=-1)
    begun = min((n for n, event in enumerate(events) if isinstance(event, _BEGINS)), default=0)
    beside = [
        (move, event.at)
        for place, event in enumerate(events)
        if isinstance(event, KittyTaken) or (isinstance(event, PotBrought) and place < last)
        if (move := moved_beside(event))
    ]
    return lines._replace(
        leaving=frozenset([event.player for event in events if isinstance(event, PlayerLeft)]),
        beside=tuple(beside),
        put_off=_joined([event.amounts for event in events if isinstance(event, PotOwed)]) or (),
        put_off_before=_joined(
            [event.amounts for event in events[:begun] if isinstance(event, PotOwed)]
        )
        or (),
        votes=tuple([event for event in events if isinstance(event, TieVoted)]),
        shared=_joined([event.amounts for event in events if isinstance(event, PotShared)]) or (),
    )


def moved_beside(event: Event) -> Movement | None:
    match event:
        case KittyTaken():
            return Movement(House.POT, House.KITTY, event.chips, Cause.KITTY)
        case KittySpent():
            return Movement(House.KITTY, House.SHOP, event.chips, Cause.SPENT)
        case PotBrought():
            return Movement(House.OLD_POT, House.POT, event.chips, Cause.FROM_BEFORE)
        case _:
            return None


def _joined(lines: _Lines) -> tuple[Amount, ...] | None:
    return tuple([amount for line in lines for amount in line]) if lines else None
