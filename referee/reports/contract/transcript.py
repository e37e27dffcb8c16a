"""Notes written as a hand log, for programs."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import AliasPath, Field

from referee.hand_log import HowRead, Transcript
from referee.reports.contract.part import Part, Place, Text, TextIfAny
from referee.reports.contract.text import alone


class NoteData(Part):
    """A line of the notes, and how far it was understood; empty lines are left out."""

    line: Annotated[Place, Field(validation_alias=AliasPath("line", "number"))]
    text: Annotated[Text, Field(validation_alias=AliasPath("line", "text"))]
    status: HowRead
    not_understood: Annotated[TextIfAny, Field(validation_alias="why")]
    """The words that were not; null where none can be named."""
    answer: TextIfAny
    """What was said of it when it was asked about."""


class OpenLineData(Part):
    """Something that the notes leave open."""

    line: Place
    """The line of the notes that an answer explains."""
    question: Annotated[Text, Field(validation_alias="text")]


class TranscriptData(Part):
    """Notes and the hand log that they make."""

    notes: Text
    """The name of the file."""
    hands: list[int]
    """The numbers of the hands that were found."""
    lines: list[NoteData]
    open: list[OpenLineData]
    log: str
    """The hand log, line ends and all."""


def transcript_json(name: str, read: Transcript) -> Iterator[str]:
    """A transcript as pieces of text."""
    return alone(
        TranscriptData(
            notes=name,
            hands=[hand.number for hand in read.evening.hands],
            lines=read.lines,
            open=read.questions,
            log=read.log,
        )
    )
