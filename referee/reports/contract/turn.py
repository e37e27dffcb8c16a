"""Turns of a log, for programs."""

from collections.abc import Iterable, Iterator

from referee.reports.contract.answer import AnswerOrNone
from referee.reports.contract.part import Beside, CardWord, Part, Place, Seat, Text, Whole
from referee.reports.contract.text import arrayed
from referee.studies import Turn


class TurnData(Part):
    """A player's turn, as a log has it."""

    log: Text
    line: Place
    hand: int
    trick: Place
    seat: Seat
    held: list[CardWord]
    """The cards that the record proves in hand."""
    unnoted: Whole
    """How many more were in hand."""
    table: list[CardWord]
    played: CardWord
    answer: AnswerOrNone


def turns_json(log: str, found: Iterable[Turn]) -> Iterator[str]:
    """An array of turns as pieces of text."""
    return arrayed(TurnData.model_validate(Beside(turn, log=log)) for turn in found)
