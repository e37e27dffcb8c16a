"""A question at the table, whether it is possible, and its answer: what may be played, and why not the rest."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.game import Card, Letters, SeenCard, Spell, Trump, WrittenCard, letters
from referee.knowledge import View
from referee.laws import Law
from referee.messages import Message, RefusedError, counted, say, say_many
from referee.replay import Breach, Duty
from referee.rulesets import Ruleset, RulesInForce


class QuestionError(RefusedError, ValueError):
    """A question that contradicts itself or its ruleset, in one sentence."""


class Question(NamedTuple):
    """A player's turn. None: not given."""

    hand: tuple[Card, ...]
    """Empty if only the trick is asked about."""
    trump: Trump
    ruleset: Ruleset
    table: tuple[WrittenCard, ...] = ()
    """Known cards of this trick in order of play; empty for a lead."""
    face_down: bool = False
    """The first of them lies face down."""
    trick: int | None = None
    """From 1; None: derived from the cards in hand."""
    players: int | None = None
    to_come: int | None = None
    """Players after this one in the trick."""
    taken: int | None = None
    seen: tuple[Card, ...] = ()
    """Cards in no other hand."""
    trump_broken: bool | None = None
    """True if a trump was played to another suit in this hand."""
    unnoted: int = 0
    view: View | None = None
    """Other knowledge, from a log."""
    language: str = "en"

    @property
    def letters(self) -> Letters:
        return letters(self.language)

    @property
    def leading(self) -> bool:
        return not self.table

    @property
    def number(self) -> int:
        if self.trick or not self.hand:
            return self.trick or 1
        return max(1, self.ruleset.hand_size - len(self.hand) + 1)

    @property
    def stayers(self) -> int | None:
        """Given or derived from the players to come; None: open."""
        if self.players is not None or self.to_come is None:
            return self.players
        return len(self.table) + 1 + self.to_come


def check(question: Question) -> None:
    """Raise `QuestionError` for impossible cards and counts."""
    for complaint in _complaints(question):
        raise QuestionError(complaint)


def _complaints(question: Question) -> Iterator[str]:
    rules, size = question.ruleset, question.ruleset.hand_size
    if len(question.hand) > size:
        yield say(
            "{number} cards are in hand, but {name} deals {size}",
            number=len(question.hand),
            name=rules.name,
            size=size,
        )
    yield from _impossible_cards(question)
    if question.trick is not None and question.trick > size:
        yield say(
            "there is no trick {trick}: {name} plays {size} tricks",
            trick=question.trick,
            name=rules.name,
            size=size,
        )
    if question.taken is not None and question.taken >= question.number:
        taken = counted(question.taken, "trick")
        yield say(
            "{taken} cannot have been taken before trick {number}",
            taken=taken,
            number=question.number,
        )
    seats = len(question.table) + 1 + (question.to_come or 0)
    if question.players is not None and seats > question.players:
        yield say(
            "{seats} players are needed for these cards, but {players} play",
            seats=seats,
            players=question.players,
        )
    yield from _too_few_cards(question)


def _too_few_cards(question: Question) -> Iterator[str]:
    players, size = question.stayers or 0, question.ruleset.hand_size
    deck, mine, lying = len(question.ruleset.playing_deck), len(question.hand), len(question.table)
    held = (players - 1) * mine - (lying if mine else 0)
    left = deck - mine - lying - len(question.seen)
    if players * size > deck:
        yield say(
            "{players} players cannot be dealt {size} cards each from {deck}",
            players=players,
            size=size,
            deck=deck,
        )
    elif held > left:
        yield say_many(
            "the others hold {cards}, but only {number} of {deck} has not been seen",
            "the others hold {cards}, but only {number} of {deck} have not been seen",
            left,
            cards=counted(held, "card"),
            deck=deck,
        )


def _impossible_cards(question: Question) -> Iterator[str]:
    deck, name = question.ruleset.playing_deck, question.ruleset.name
    where: dict[Card, str] = {}
    spell = question.letters.write
    for place, card in placed(question):
        if card not in deck:
            yield say(
                "{card} is not in the {number} cards of {name}",
                card=spell(card),
                number=len(deck),
                name=name,
            )
        if card in where:
            both = say("{where} and {place}", where=where[card], place=place)
            if where[card] == place:
                both = say("twice {place}", place=place)
            yield say("{card} cannot be {both}", card=spell(card), both=both)
        where[card] = place


def placed(question: Question) -> Iterator[tuple[str, Card]]:
    yield from ((say("in hand"), card) for card in question.hand)
    yield from ((say("on the table"), card) for card in question.table if isinstance(card, Card))
    yield from ((say("among the cards seen"), card) for card in question.seen)


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
    """The lead must be laid face down (`la-bourre`)."""
    unjudged: tuple[str, ...]
    """Duties that may bind by what others have shown, which a question does not say."""
    counter: tuple[tuple[Card, ...], ...] = ()
    """Hands of the others, in turn order, against which three tricks are not sure; empty if the
    player has too few trumps for a cinch."""
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
