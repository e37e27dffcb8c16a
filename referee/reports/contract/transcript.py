"""Notes written as a hand log, for programs."""

from collections.abc import Iterator

from referee.reports.contract.part import Part, Place, Text, TextIfAny
from referee.reports.contract.text import alone
from referee.studies import HowRead, Transcript


class NoteData(Part):
    """A line of the notes, and how far it was understood; empty lines are left out."""

    line: Place
    text: Text
    status: HowRead
    not_understood: TextIfAny
    """The words that were not; null where none can be named."""
    answer: TextIfAny
    """What was said of it when it was asked about."""


class OpenLineData(Part):
    """Something that the notes leave open."""

    line: Place
    """The line of the notes that an answer explains."""
    question: Text


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
            lines=[
                NoteData(
                    line=note.line.number,
                    text=note.line.text,
                    status=note.status,
                    not_understood=note.why,
                    answer=note.answer,
                )
                for note in read.lines
            ],
            open=[
                OpenLineData(line=question.line, question=question.text)
                for question in read.questions
            ],
            log=read.log,
        )
    )
