"""What is due now: antes, the pot, what a bourré costs; and the lines that say it was paid so."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.audits import Passage
from referee.events import AntesPosted, ChipsPaid, PotAwarded, PotCarried, PotOwed
from referee.game import Cause, Chips, House, Movement, Player
from referee.hand_log import written_name
from referee.money import Result, Settlement


class DuePayment(NamedTuple):
    """Chips that one player owes or is owed, by the rules in force."""

    player: Player | None
    """None: the pot carries."""
    chips: Chips
    cause: Cause
    line: str
    """The line of the log that says it was paid so; it may hold the dues of several players."""

    @property
    def sentence(self) -> str:
        """`Cal pays 8 into the next pot: bourré`."""
        match self.cause:
            case Cause.JOINED:
                return f"{self.chips} stay in the pot for the next hand"
            case Cause.ANTE | Cause.SECOND_ANTE:
                return f"{self.player} antes {self.chips}"
            case Cause.BOURRE | Cause.RENEGE:
                why = "bourré" if self.cause is Cause.BOURRE else "renege"
                return f"{self.player} pays {self.chips} into the next pot: {why}"
            case _:
                return f"{self.player} takes {self.chips} from the pot"


def dues_of(passage: Passage) -> tuple[DuePayment, ...]:
    """What is due and not yet on record, in the order in which it is paid."""
    settlement, hand = passage.judgement.settlement, passage.judgement.hand
    if settlement is None or hand is None:
        return ()
    return (*_antes(settlement, passage), *_after_play(settlement, passage))


def lines_due(dues: Iterable[DuePayment]) -> tuple[str, ...]:
    """The lines that say that all these were paid as due, each once."""
    return tuple(dict.fromkeys(due.line for due in dues))


def _antes(settlement: Settlement, passage: Passage) -> Iterator[DuePayment]:
    """The antes that no line records."""
    recorded = sum(isinstance(event, AntesPosted) for event in passage.events)
    first = _of(settlement.antes, Cause.ANTE) if not recorded else ()
    seated = len(passage.judgement.evening.players)
    yield from _together("ante", first, each=len(first) == seated)
    if recorded == 1 and (second := _of(settlement.antes, Cause.SECOND_ANTE)):
        yield from _together("ante", second)


def _after_play(settlement: Settlement, passage: Passage) -> Iterator[DuePayment]:
    """What the pot pays, and what is owed to the next."""
    if settlement.result in (Result.UNFINISHED, Result.MISDEAL):
        return
    if settlement.pot and not _says(passage, PotAwarded, PotCarried):
        yield from _shares(settlement, settlement.pot)
    if not _says(passage, ChipsPaid, PotOwed):
        yield from _together("paid", settlement.debts)


def _shares(settlement: Settlement, pot: Chips) -> Iterator[DuePayment]:
    left = pot
    for award in settlement.awards:
        if not isinstance(award.taker, House):
            left = Chips(left - award.chips)
            line = f"pot {award.chips} to {written_name(award.taker)}"
            yield DuePayment(award.taker, award.chips, award.cause, line)
    if left > 0:
        yield DuePayment(None, left, Cause.JOINED, f"pot {left} carries")


def _of(movements: Iterable[Movement], cause: Cause) -> tuple[Movement, ...]:
    return tuple(movement for movement in movements if movement.cause is cause)


def _together(
    word: str, movements: Iterable[Movement], *, each: bool = False
) -> Iterator[DuePayment]:
    """Payments that stand in one line; `each`: everybody pays, and may pay the same."""
    paid: dict[Player, int] = {}
    causes: dict[Player, Cause] = {}
    for movement in movements:
        if not isinstance(movement.giver, House):
            paid[movement.giver] = paid.get(movement.giver, 0) + movement.chips
            causes[movement.giver] = movement.cause
    amounts = set(paid.values())
    alike = each and len(amounts) == 1
    named = ", ".join(f"{written_name(player)} {chips}" for player, chips in paid.items())
    line = f"{word} {amounts.copy().pop()} each" if alike else f"{word} {named}"
    for player, chips in paid.items():
        yield DuePayment(player, Chips(chips), causes[player], line)


def _says(passage: Passage, *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in passage.events)
