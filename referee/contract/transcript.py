"""Notes written as a hand log, for programs."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import BeforeValidator

from referee.contract.part import Beside, Part, Place, Printed, Text, TextIfAny, Whole, alone, of
from referee.notes import DraftHeld, HowHeld, HowRead, Transcript
from referee.reports import DraftNames, sentence


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


PlaceIfAny = Annotated[Place | None, BeforeValidator(lambda number: number or None)]


class DraftDifferenceData(Part):
    """Something in which a draft and its notes differ, or cannot be compared."""

    kind: Annotated[HowHeld, of("how")]
    """`nowhere`: no word of the notes bears it out; `twice`: a card more often in the tricks of a hand
    than the notes have it; `otherwise`: the notes say something else; `left-out`: the draft does not
    have it; `part`: the notes have only the rank or the suit of a card; `unsaid`: its words stand in
    the notes, which do not say it; `words-alone`: its words stand in notes that were not understood; `not-understood`: a line of
    the notes that is not compared; `unread`: a line of the draft that could not be read."""
    hand: PlaceIfAny
    """The number of the hand; null: none, or not known."""
    line: Annotated[PlaceIfAny, of("draft_line")]
    """Of the draft; null: none."""
    notes_line: PlaceIfAny
    """Of the notes; null: none."""
    words: list[Text]
    """The names, cards and numbers that it is about."""
    notes_say: TextIfAny
    """What the notes say, as a line of a log; null: nothing."""
    sure: bool
    """False if not all of that line of the notes was understood."""
    message: Text


class DraftData(Printed):
    """A draft, held against notes."""

    draft: Text
    notes: Text
    statements: Whole
    """The number of facts in the draft."""
    stand: Whole
    """How many of them stand in the notes as they were read."""
    differences: list[DraftDifferenceData]
    """The worst kind first."""


def draft_json(held: DraftHeld, names: DraftNames) -> Iterator[str]:
    told = [Beside(one, message=sentence(one, held)) for one in held.differences]
    beside = Beside(held, draft=names.draft, notes=names.notes, differences=told)
    return alone(DraftData.model_validate(beside))
