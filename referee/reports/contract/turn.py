"""Turns of a log, for programs."""

from collections.abc import Iterable, Iterator

from referee.reports.contract.answer import AnswerData, UnansweredData, data_of
from referee.reports.contract.part import CardWord, Part, Place, Text, Whole
from referee.reports.contract.text import arrayed
from referee.studies import Turn


class TurnData(Part):
    """A player's turn, as a log has it."""

    log: Text
    line: Place
    hand: int
    trick: Place
    seat: Text
    held: list[CardWord]
    """The cards that the record proves in hand."""
    unnoted: Whole
    """How many more were in hand."""
    table: list[CardWord]
    played: CardWord
    answer: AnswerData | UnansweredData


def turns_json(log: str, found: Iterable[Turn]) -> Iterator[str]:
    """An array of turns as pieces of text."""
    return arrayed(
        TurnData(
            log=log,
            line=turn.line,
            hand=turn.hand,
            trick=turn.trick,
            seat=turn.player,
            held=turn.held,
            unnoted=turn.unnoted,
            table=turn.table,
            played=turn.played,
            answer=data_of(turn.answer),
        )
        for turn in found
    )
