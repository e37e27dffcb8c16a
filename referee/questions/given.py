"""Answers to questions at the table."""

from typing import NamedTuple

from referee.game import Card, SeenCard, Spell, WrittenCard
from referee.laws import Law
from referee.messages import Message, say
from referee.questions.question import Question
from referee.replay import Breach, Duty
from referee.rulesets import RulesInForce


class Refusal(NamedTuple):
    """A card that may not be played, and the law that it would break."""

    card: Card
    law: Law
    breach: Breach | None
    """None if it depends on what the question leaves open."""
    reason: str = ""
    """Given if it is the player's knowledge and not a card."""

    def why(self, spell: Spell) -> Message:
        """`must overtrump: As beats the 3s on the table`."""
        duty = Message(self.law.duty)
        because = _because(self.breach, spell) if self.breach else self.reason
        return say("{duty}: {reason}", duty=duty, reason=because) if because else duty


class Answer(NamedTuple):
    """The cards of a hand, each in one of three groups."""

    legal: tuple[Card, ...]
    """In the order of the hand."""
    refused: tuple[Refusal, ...]
    open: tuple[Refusal, ...]
    """Depending on what the question leaves open."""
    depends_on: tuple[str, ...]
    """That, in a few words each: `the card nobody saw`."""
    holding: WrittenCard | None
    """The winning card so far; None when leading or uncertain."""
    lead_face_down: bool
    """True if the lead must be laid face down (`la-bourre`)."""
    unjudged: tuple[str, ...]
    """Duties that may bind by what others have shown, which a question does not say."""
    counter: tuple[tuple[Card, ...], ...] = ()
    """Hands of the others, in turn order, against which three tricks are not sure; empty if the player has
    too few trumps for a cinch.
    """
    lay_down: bool | None = False
    """True if the winning cards are laid down at once (`cinch lay-down`); None: open."""
    cinch: tuple[Card, ...] = ()
    """The trumps that fulfil a cinch: the highest, then its equals."""
    versions: tuple["AnswerVersion", ...] = ()
    """Of the disputed cards, if there are several."""

    def __repr__(self) -> str:
        refused = ", ".join(f"{refusal.card} {refusal.law.code}" for refusal in self.refused)
        perhaps = " ".join(str(refusal.card) for refusal in self.open)
        groups = (("", " ".join(map(str, self.legal))), ("not ", refused), ("perhaps ", perhaps))
        return f"<Answer {'; '.join(word + cards for word, cards in groups if cards)}>"

    @property
    def parted(self) -> tuple[frozenset[Card], frozenset[Card]]:
        """The legal and the illegal cards; the rest is open."""
        return frozenset(self.legal), frozenset(refusal.card for refusal in self.refused)

    def refusal(self, card: Card) -> Refusal | None:
        """Take even a possible card; None if it is legal."""
        both = (*self.refused, *self.open)
        return next((refusal for refusal in both if refusal.card is card), None)


class AnswerVersion(NamedTuple):
    """One reading of the disputed cards, with its answer."""

    cards: tuple[SeenCard, ...]
    """In the order of the table."""
    answer: Answer


class Answered(NamedTuple):
    """A question and its answer under some rules."""

    rules: RulesInForce
    question: Question
    given: Answer


class Unanswered(NamedTuple):
    """Rules under which a question is impossible."""

    rules: RulesInForce
    trouble: str


def _because(found: Breach, spell: Spell) -> Message:
    proof, top, led = found.proof.card, found.position.top, found.position.led
    better = spell(proof) if isinstance(proof, Card) else say("another card")
    because = say("{card} is a trump", card=better)
    match found.duty:
        case Duty.HEAD | Duty.OVERTRUMP if top is not None:
            because = say("{card} beats the {top} on the table", card=better, top=spell(top))
            if found.beats_too:
                because = say("{card} is higher, and the highest is due", card=better)
        case Duty.FOLLOW_SUIT if led:
            because = say("{card} is a {suit}", card=better, suit=led.word)
        case Duty.UNDERTRUMP:
            because = say("{card} is a trump, though it cannot win", card=better)
        case Duty.TOP_HONOURS | Duty.ACE_FIRST:
            because = say("{card} goes first", card=better)
        case Duty.TRUMP_NOT_BROKEN if proof.suit is found.position.trump:
            because = say("{card} is the highest of nothing but trumps", card=better)
        case Duty.TRUMP_NOT_BROKEN:
            because = say("{card} is not a trump", card=better)
    return because
