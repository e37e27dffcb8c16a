"""A hand's lines about payments, sorted."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from referee.books import Cause, House, Movement
from referee.evening_events import (
    Amount,
    ChipsBought,
    ChipsCashed,
    KittySpent,
    KittyTaken,
    PlayerLeft,
    PlayerOwes,
    PotBrought,
    PotOwed,
    PotShared,
)
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    HandMisdealt,
    IntentsDeclared,
    PotAwarded,
    PotCarried,
    PotWon,
    TieVoted,
    TrickPlayed,
    TricksClaimed,
    TricksCounted,
    all_of,
)
from referee.game import Chips, Player, Span
from referee.rulesets import Ruleset

MOST_IN_POT = Chips(10**12)


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
    paid_before: tuple[Amount, ...] = ()
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
    on_paper: tuple[PlayerOwes, ...] = ()
    lent: tuple[PlayerOwes, ...] = ()
    """Those that arose as one paid a bourré for the other."""
    matches_whole: bool = False
    """A bourré matches the pot including the kitty's part."""

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


BEGINS = (IntentsDeclared, TrickPlayed)
_RESULTS = (TricksClaimed, TricksCounted, PotAwarded, PotWon, PotCarried)
_RARE = frozenset({PlayerLeft, PlayerOwes, KittyTaken, PotBrought, PotOwed, PotShared, TieVoted})
OF_CHIPS = (AntesPosted, PotAwarded, PotCarried, ChipsPaid)
OF_THE_HAND = (*OF_CHIPS, *BEGINS, PotWon, TricksClaimed, TricksCounted, HandMisdealt)
"""Lines that tell of the play or the chips of a hand."""


def money_lines(events: Sequence[Event], ruleset: Ruleset) -> MoneyLines:
    """Sort the lines about chips.

    Payments above the play, or else above the antes, are of the hand before.
    """
    awarded, carried = all_of(events, PotAwarded), all_of(events, PotCarried)
    begun, second = _first(events, BEGINS), _second_antes(events, ruleset)
    results = min(_first(events, _RESULTS), begun)
    is_played = begun < len(events)
    play = results if is_played else max(0, last_place(events[:results], (AntesPosted,)))
    rare = events if _RARE.intersection(map(type, events)) else ()  # most hands have none
    return MoneyLines(
        antes=_amounts(events[:second], AntesPosted),
        second_antes=_amounts(events[second:], AntesPosted),
        awarded=awarded,
        carried=Chips(sum([line.chips for line in carried])) if carried else None,
        paid=_amounts(events[play:], ChipsPaid),
        pot_at=min([*[line.at for line in awarded], *[line.at for line in carried]], default=None),
        paid_before=_amounts(events[:play], ChipsPaid) or (),
        perhaps_before=_amounts(events[play:results], ChipsPaid) or (),
        leaving=frozenset([event.player for event in all_of(rare, PlayerLeft)]),
        beside=tuple(_beside(rare)),
        put_off=_amounts(rare, PotOwed) or (),
        put_off_before=(_amounts(rare[:begun], PotOwed) if is_played else None) or (),
        shared=_amounts(rare, PotShared) or (),
        votes=all_of(rare, TieVoted),
        on_paper=all_of(rare, PlayerOwes),
    )


def _second_antes(events: Sequence[Event], ruleset: Ruleset) -> int:
    """Find where second antes begin: an `ante` line after the `in` line, if the ruleset has them."""
    if not ruleset.second_ante:
        return len(events)
    stay = _first(events, (IntentsDeclared,))
    posted = [place for place, event in enumerate(events) if isinstance(event, AntesPosted)]
    unsaid = stay >= _first(events, _RESULTS) and len(posted) > 1 and posted[-1] < stay
    return posted[-1] if unsaid else stay


def _beside(events: Sequence[Event]) -> Iterator[tuple[Movement, Span]]:
    last = last_place(events, OF_THE_HAND)
    for place, event in enumerate(events):
        if isinstance(event, KittyTaken) or (isinstance(event, PotBrought) and place < last):
            move = moved_beside(event)
            if move:
                yield move, event.at


def _first(events: Sequence[Event], kinds: tuple[type, ...]) -> int:
    return next((n for n, event in enumerate(events) if isinstance(event, kinds)), len(events))


def last_place(events: Sequence[Event], kinds: tuple[type, ...]) -> int:
    """-1 if there is none."""
    return max([n for n, event in enumerate(events) if isinstance(event, kinds)], default=-1)


def _amounts(
    events: Iterable[Event], kind: type[AntesPosted | ChipsPaid | PotOwed | PotShared]
) -> tuple[Amount, ...] | None:
    lines = [line.amounts for line in all_of(events, kind)]
    return tuple(chain.from_iterable(lines)) if lines else None


def moved_beside(event: Event) -> Movement | None:
    match event:
        case ChipsBought():
            return Movement(House.BANK, event.player, event.chips, Cause.BOUGHT)
        case ChipsCashed():
            return Movement(event.player, House.BANK, event.chips, Cause.CASHED)
        case KittyTaken():
            return Movement(House.POT, House.KITTY, event.chips, Cause.KITTY)
        case KittySpent():
            return Movement(House.KITTY, House.SHOP, event.chips, Cause.SPENT)
        case PotBrought():
            return Movement(House.OLD_POT, House.POT, event.chips, Cause.FROM_BEFORE)
        case _:
            return None
