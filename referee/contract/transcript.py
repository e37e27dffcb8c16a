"""Notes written as a hand log, for programs."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee.contract.part import Beside, Part, Place, Printed, Text, TextIfAny, of
from referee.contract.text import alone
from referee.notes import HowRead, Transcript


class NoteData(Part):
    """A line of the notes, and how far it was understood; empty lines are left out."""

    line: Annotated[Place, of("line", "number")]
    text: Annotated[Text, of("line", "raw")]
    status: HowRead
    not_understood: Annotated[TextIfAny, of("why")]
    """The words that were not understood; null if none can be named."""
    answer: TextIfAny
    """The user's answer about it."""


class OpenLineData(Part):
    """An open question of the notes."""

    line: Place
    """The line of the notes that an answer explains."""
    question: Annotated[Text, of("text")]


Number = Annotated[int, BeforeValidator(lambda hand: hand.number)]


class TranscriptData(Printed):
    """Notes and the hand log that they make."""

    notes: Text
    hands: Annotated[list[Number], of("evening", "hands")]
    """The numbers of the hands found."""
    lines: list[NoteData]
    open: Annotated[list[OpenLineData], of("questions")]
    log: str
    """The hand log with its line ends."""


def transcript_json(name: str, read: Transcript) -> Iterator[str]:
    return alone(TranscriptData.model_validate(Beside(read, notes=name)))
