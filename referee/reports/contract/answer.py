"""An answer at the table, for programs; cards as in verdicts, but in sentences as they were asked."""

from collections.abc import Iterable, Iterator

from pydantic import Field

from referee.game import Card, Spell, WrittenCard
from referee.reports.contract.part import CardWord, Part, Text
from referee.reports.contract.text import alone, arrayed
from referee.reports.contract.verdict import Rules, rules_data
from referee.studies import Answered, AnswerVersion, Refusal, Unanswered


class RefusalData(Part):
    """A card that may not be played, and the law that it would break."""

    card: CardWord
    law: str
    why: Text


class VersionData(Part):
    """The answer if the disputed cards were these, in the order of the table."""

    cards: list[CardWord] = Field(alias="if")
    legal: list[CardWord]
    illegal: list[RefusalData]
    uncertain: list[RefusalData]
    holding: CardWord | None


class AnswerData(Part):
    """Which cards may be played; every card of the hand is legal, illegal or uncertain."""

    legal: list[CardWord]
    illegal: list[RefusalData]
    holding: CardWord | None
    """The card that wins the trick so far; null when leading, or when it is not certain."""
    uncertain: list[RefusalData]
    depends_on: list[str]
    """What makes cards uncertain, in a few words each."""
    face_down: bool
    """Whether the lead must be laid face down."""
    lay_down: bool | None
    """Whether the cards that win are laid down at once; null: it is open."""
    cinch: list[CardWord]
    """The trumps that keep a cinch, the highest first."""
    not_judged: list[str]
    """Duties that may bind by what the others have shown, which a question leaves out."""
    counter_example: list[list[CardWord]] | None
    """Why no cinch binds: hands of the others against which three tricks are not sure."""
    versions: list[VersionData]
    rules: Rules | None


class UnansweredData(Part):
    """Rules under which the question is impossible."""

    rules: Rules | None
    reason: Text


def answer_json(answered: Answered) -> Iterator[str]:
    """The answer as pieces of text."""
    return alone(_answer(answered))


def answers_json(answers: Iterable[Answered | Unanswered]) -> Iterator[str]:
    """An array of answers, one a ruleset, as pieces of text."""
    return arrayed(map(data_of, answers))


def data_of(answered: Answered | Unanswered) -> AnswerData | UnansweredData:
    """The answer as data, or why there is none."""
    if isinstance(answered, Answered):
        return _answer(answered)
    return UnansweredData(rules=rules_data(answered.rules), reason=answered.trouble)


def _answer(answered: Answered) -> AnswerData:
    rules, question, given = answered
    spell = question.letters.write
    return AnswerData(
        legal=given.legal,
        illegal=_refusals(given.refused, spell),
        holding=_whole(given.holding),
        uncertain=_refusals(given.open, spell),
        depends_on=given.depends_on,
        face_down=given.lead_face_down,
        lay_down=given.lay_down,
        cinch=given.cinch,
        not_judged=given.unjudged,
        counter_example=given.counter or None,
        versions=[_version(version, spell) for version in given.versions],
        rules=rules_data(rules),
    )


def _version(version: AnswerVersion, spell: Spell) -> VersionData:
    given = version.answer
    return VersionData(
        cards=version.cards,
        legal=given.legal,
        illegal=_refusals(given.refused, spell),
        uncertain=_refusals(given.open, spell),
        holding=_whole(given.holding),
    )


def _refusals(refusals: Iterable[Refusal], spell: Spell) -> list[RefusalData]:
    return [
        RefusalData(card=refusal.card, law=refusal.law.code, why=refusal.why(spell))
        for refusal in refusals
    ]


def _whole(card: WrittenCard | None) -> Card | None:
    return card if isinstance(card, Card) else None
