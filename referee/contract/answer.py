"""An answer at the table, for programs; cards as in verdicts, but in sentences as they were asked."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import BeforeValidator, Field

from referee.contract.part import Beside, CardWord, Part, Place, Printed, Seat, Text, Whole, of
from referee.contract.text import alone, arrayed
from referee.contract.verdict import RulesIfKnown
from referee.game import Card, WrittenCard
from referee.questions import Answered, Turn, Unanswered


class RefusalData(Part):
    """A card that may not be played, and the law that it would break."""

    card: CardWord
    law: Annotated[str, of("law", "code")]
    why: Annotated[Text, BeforeValidator(lambda why, info: why(info.context))]


def _whole(card: WrittenCard | None) -> Card | None:
    return card if isinstance(card, Card) else None


Holding = Annotated[CardWord | None, BeforeValidator(_whole)]


class VersionData(Part):
    """The answer if the disputed cards were these, in the order of the table."""

    cards: list[CardWord] = Field(alias="if")
    legal: Annotated[list[CardWord], of("answer", "legal")]
    illegal: Annotated[list[RefusalData], of("answer", "refused")]
    uncertain: Annotated[list[RefusalData], of("answer", "open")]
    holding: Annotated[Holding, of("answer", "holding")]


class AnswerData(Printed):
    """Which cards may be played; every card of the hand is legal, illegal or uncertain."""

    legal: Annotated[list[CardWord], of("given", "legal")]
    illegal: Annotated[list[RefusalData], of("given", "refused")]
    holding: Annotated[Holding, of("given", "holding")]
    """The card that wins the trick so far; null when leading, or when it is not certain."""
    uncertain: Annotated[list[RefusalData], of("given", "open")]
    depends_on: Annotated[list[str], of("given", "depends_on")]
    """What makes cards uncertain, in a few words each."""
    face_down: Annotated[bool, of("given", "lead_face_down")]
    """Whether the lead must be laid face down."""
    lay_down: Annotated[bool | None, of("given", "lay_down")]
    """Whether the cards that win are laid down at once; null: it is open."""
    cinch: Annotated[list[CardWord], of("given", "cinch")]
    """The trumps that keep a cinch, the highest first."""
    not_judged: Annotated[list[str], of("given", "unjudged")]
    """Duties that may bind by what the others have shown, which a question leaves out."""
    counter_example: Annotated[
        list[list[CardWord]] | None,
        of("given", "counter"),
        BeforeValidator(lambda counter: counter or None),
    ]
    """Why no cinch binds: hands of the others against which three tricks are not sure."""
    versions: Annotated[list[VersionData], of("given", "versions")]
    rules: RulesIfKnown


class UnansweredData(Printed):
    """Rules under which the question is impossible."""

    rules: RulesIfKnown
    reason: Annotated[Text, of("trouble")]


def answer_json(answered: Answered | Unanswered) -> Iterator[str]:
    """The answer as pieces of text."""
    return alone(_data(answered))


def answers_json(answers: Iterable[Answered | Unanswered]) -> Iterator[str]:
    """An array of answers, one a ruleset, as pieces of text."""
    return arrayed(map(_data, answers))


def _data(answered: Answered | Unanswered) -> AnswerData | UnansweredData:
    """The answer as data, its sentences in the letters of the question; or why there is none."""
    if isinstance(answered, Answered):
        return AnswerData.model_validate(answered, context=answered.question.letters.write)
    return UnansweredData.model_validate(answered)


AnswerOrNone = Annotated[AnswerData | UnansweredData, BeforeValidator(_data)]


class TurnData(Printed):
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
