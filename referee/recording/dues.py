"""Payments due now (antes, pot, bourrés) and the lines that record them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from referee import events
from referee.audits import Passage
from referee.books import Account, Cause, House, Movement
from referee.evening_events import PotOwed
from referee.game import Chips, Player
from referee.hand_log import written_name
from referee.messages import Message, say
from referee.money import Result, Settlement

PAID = (events.ChipsPaid, PotOwed)
"""Lines that settle the debts of a hand."""
_OPENS_PLAY = (events.IntentsDeclared, events.TrickPlayed)


class DuePayment(NamedTuple):
    """Chips owed by or to one player, by the rules in force."""

    player: Player | None
    """None: the pot carries."""
    chips: Chips
    cause: Cause
    line: str
    """Several dues may share one."""
    taker: Account = House.NEXT_POT

    @property
    def sentence(self) -> Message:
        player, chips = self.player or "", self.chips
        match self.cause:
            case Cause.JOINED:
                return say("{chips} stay in the pot for the next hand", chips=chips)
            case Cause.ANTE | Cause.SECOND_ANTE:
                return say("{player} antes {chips}", player=player, chips=chips)
            case Cause.BOURRE | Cause.RENEGE:
                why = say("bourré") if self.cause is Cause.BOURRE else say("renege")
                next_pot = self.taker is House.NEXT_POT
                return say(
                    "{player} pays {chips} into the next pot: {why}"
                    if next_pot
                    else "{player} pays {chips} into the pot: {why}",
                    player=player,
                    chips=chips,
                    why=why,
                )
            case _:
                return say("{player} takes {chips} from the pot", player=player, chips=chips)


def dues_of(passage: Passage) -> tuple[DuePayment, ...]:
    settlement, hand = passage.judgement.settlement, passage.judgement.hand
    if settlement is None or hand is None:
        return ()
    return (*_antes(settlement, passage), *_after_play(settlement, passage))


def pot_is_unknown(passage: Passage) -> bool:
    settlement = passage.judgement.settlement
    won = settlement is not None and settlement.pot is None and bool(settlement.winners)
    return won and not says(passage, events.PotAwarded, events.PotWon, events.PotCarried)


def lines_due(dues: Iterable[DuePayment]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(due.line for due in dues))


def _antes(settlement: Settlement, passage: Passage) -> Iterator[DuePayment]:
    recorded = sum(isinstance(event, events.AntesPosted) for event in passage.events)
    first = _of(settlement.antes, Cause.ANTE) if not recorded else ()
    seated = len(passage.judgement.evening.players)
    yield from _together("ante", first, each=len(first) == seated)
    if recorded == 1:
        yield from _together("ante", _of(settlement.antes, Cause.SECOND_ANTE))


def _after_play(settlement: Settlement, passage: Passage) -> Iterator[DuePayment]:
    """Yield payments from the pot and into the next without a line."""
    if settlement.result in (Result.UNFINISHED, Result.MISDEAL):
        return
    if settlement.pot and not says(passage, events.PotWon, events.PotCarried):
        yield from _shares(
            settlement, events.all_of(passage.events, events.PotAwarded), settlement.pot
        )
    named = _named(passage)
    if None not in named:
        yield from _together("paid", (due for due in settlement.debts if due.giver not in named))


def _named(passage: Passage) -> set[Player | None]:
    """Return the players whose debts a line settles; None: everybody.

    A payment before anybody declares or plays belongs to the hand before.
    """
    played = (n for n, event in enumerate(passage.events) if isinstance(event, _OPENS_PLAY))
    return {
        amount.player
        for event in passage.events[next(played, 0) :]
        if isinstance(event, PAID)
        for amount in event.amounts
    }


def _shares(
    settlement: Settlement, awarded: Sequence[events.PotAwarded], pot: Chips
) -> Iterator[DuePayment]:
    """Yield unpaid shares, up to the size of the pot."""
    left, shares = pot - sum(line.chips for line in awarded), list(settlement.awards)
    for line in awarded:
        own = [share for share in shares if share.taker == line.player]
        same = [share for share in own if share.chips == line.chips]
        for share in (same or own)[:1]:
            shares.remove(share)
    for share in shares:
        if isinstance(share.taker, House) or share.chips > left:
            continue
        left -= share.chips
        taken = f"pot {share.chips} to {written_name(share.taker)}"
        yield DuePayment(share.taker, share.chips, share.cause, taken, share.taker)
    if left > 0 and not awarded:
        yield DuePayment(None, Chips(left), Cause.JOINED, f"pot {left} carries")


def _of(movements: Iterable[Movement], cause: Cause) -> tuple[Movement, ...]:
    return tuple(movement for movement in movements if movement.cause is cause)


def _together(
    word: str, movements: Iterable[Movement], *, each: bool = False
) -> Iterator[DuePayment]:
    """`each`: everybody pays, possibly the same."""
    paid, last = Counter[Player](), dict[Player, Movement]()
    for movement in movements:
        if not isinstance(movement.giver, House):
            paid[movement.giver] += movement.chips
            last[movement.giver] = movement
    amounts = set(paid.values())
    named = ", ".join(f"{written_name(player)} {chips}" for player, chips in paid.items())
    line = f"{word} {amounts.pop()} each" if each and len(amounts) == 1 else f"{word} {named}"
    for player, chips in paid.items():
        due = last[player]
        yield DuePayment(player, Chips(chips), due.cause, line, due.taker)


def says(passage: Passage, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in passage.events)
