"""What `referee ask` does: a question in words in, an answer in words out."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from referee.answers import Answer, Question, QuestionError, Refusal, answer
from referee.cards import Card, Suit, WrittenCard
from referee.cli.house import Wish
from referee.cli.options import DataFormat
from referee.cli.paper import paragraph
from referee.cli.terminal import say
from referee.cli.trouble import CannotDo
from referee.hand_log import read_cards
from referee.hand_log.letters import LANGUAGES, letters
from referee.rules_in_force import RulesInForce

_EXAMPLE = 'for example: referee ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"'


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of `referee ask`, as written."""

    hand: str
    trump: str
    table: str
    rules: str | None
    settings: tuple[str, ...]
    trick: int | None
    players: int | None
    to_come: int | None
    taken: int | None
    seen: str
    broken: bool | None
    down: bool
    language: str


def answer_question(asked: Asked, form: DataFormat) -> None:
    """Print the answer. Raises `CannotDo` for a question that cannot be answered."""
    rules = Wish.of(asked.rules, asked.settings).in_force()
    question = _question(asked, rules)
    try:
        given = answer(question)
    except QuestionError as error:
        raise CannotDo(f"{error}; {_EXAMPLE}") from None
    if form is DataFormat.JSON:
        say(json.dumps(_as_data(given, rules)) + "\n")
    else:
        say("".join(_lines(given, question, rules, asked.language)))


def _question(asked: Asked, rules: RulesInForce) -> Question:
    if asked.language not in LANGUAGES:
        raise CannotDo(f"--lang {asked.language} is not known; write {' or '.join(LANGUAGES)}")
    if not asked.hand.strip():
        raise CannotDo(f"--hand is missing: say which cards you hold; {_EXAMPLE}")
    return Question(
        hand=_whole_cards("--hand", asked.hand, asked.language),
        trump=_trump(asked.trump, asked.language),
        ruleset=rules.ruleset,
        table=_cards("--table", asked.table, asked.language),
        face_down=asked.down,
        trick=asked.trick,
        players=asked.players,
        to_come=asked.to_come,
        taken=asked.taken,
        seen=_whole_cards("--seen", asked.seen, asked.language),
        trump_broken=asked.broken,
    )


def _cards(option: str, written: str, language: str) -> tuple[WrittenCard, ...]:
    try:
        return read_cards(written, language)
    except ValueError as error:
        raise CannotDo(f"{option}: {error} ({_EXAMPLE})") from None


def _whole_cards(option: str, written: str, language: str) -> tuple[Card, ...]:
    cards = _cards(option, written, language)
    for one in cards:
        if not isinstance(one, Card):
            raise CannotDo(f"{option}: {one} is not a whole card; {_EXAMPLE}")
    return tuple(one for one in cards if isinstance(one, Card))


def _trump(written: str, language: str) -> Suit:
    word = written.strip()
    if not word:
        raise CannotDo(f"--trump is missing: say which suit is trump; {_EXAMPLE}")
    found = _english_suit(word) or _suit_in(language, word)
    others = (_suit_in(code, word) for code in LANGUAGES if len(word) > 2)
    suit = found or next(filter(None, others), None)
    if suit is None:
        raise CannotDo(f"--trump {written} is no suit: write s, h, d or c; {_EXAMPLE}")
    return suit


def _english_suit(word: str) -> Suit | None:
    return next((suit for suit in Suit if word.lower() in (suit.word, f"{suit.word}s")), None)


def _suit_in(language: str, word: str) -> Suit | None:
    """The suit that a letter, a word or a symbol of a language is, or that a card has."""
    spellings = letters(language).spellings
    for spelled in (f"?{word}", word, f"?{word.lower()}", word.lower()):
        card = spellings.get(spelled)
        if card is not None and card.suit:
            return card.suit
    return None


def _as_data(given: Answer, rules: RulesInForce) -> dict[str, object]:
    """The answer for programs; cards as in verdicts, rank then lower-case suit."""
    holding = given.holding
    return {
        "legal": [str(one) for one in given.legal],
        "illegal": [_refusal_as_data(one) for one in given.refused],
        "holding": str(holding) if isinstance(holding, Card) else None,
        "uncertain": [_refusal_as_data(one) for one in given.open],
        "depends_on": list(given.depends_on),
        "face_down": given.lead_face_down,
        "not_judged": list(given.unjudged),
        "counter_example": [[str(one) for one in hand] for hand in given.counter] or None,
        "rules": {
            "name": rules.ruleset.name,
            "version": rules.ruleset.version,
            "assumed": bool(rules.assumed),
        },
    }


def _refusal_as_data(refusal: Refusal) -> dict[str, str]:
    return {"card": str(refusal.card), "law": refusal.law.code, "why": refusal.why()}


def _lines(given: Answer, question: Question, rules: RulesInForce, language: str) -> Iterator[str]:
    write = letters(language).write
    yield f"{_verdict(given, question, write)}\n"
    for one in given.refused:
        yield paragraph(f"{write(one.card)}: {one.law.code}, {one.why(write)}", "  ", "    ")
    for one in given.open:
        told = f"{write(one.card)}: perhaps {one.law.code}, {one.why(write)}"
        yield paragraph(told, "  ", "    ")
    if question.table:
        yield f"  {_holder(given, question, write)}\n"
    if given.counter:
        yield paragraph(_counter(given, question, write), "  ")
    if given.unjudged:
        duties = " and the ".join(given.unjudged)
        yield paragraph(
            f"The {duties} of {rules.ruleset.name} may bind you by what the others have shown.",
            "  ",
        )
    yield f"  {_rules_told(rules)}\n"


def _verdict(given: Answer, question: Question, write: Callable[[WrittenCard], str]) -> str:
    """The answer in one line."""
    down = " Lead it face down." if given.lead_face_down else ""
    if not given.open:
        everything = len(given.legal) == len(question.hand) > 1
        return f"Any card.{down}" if everything else f"Play {_either(given.legal, write)}.{down}"
    hanging = _either(tuple(one.card for one in given.open), write)
    depends = f"it depends on {' and on '.join(given.depends_on)}"
    if not given.legal:
        return f"Play {hanging}: {depends}."
    return f"Play {_either(given.legal, write)}, perhaps {hanging}: {depends}."


def _counter(given: Answer, question: Question, write: Callable[[WrittenCard], str]) -> str:
    """Why no cinch binds, with the hand of another that stands in its way."""
    hand = max(given.counter, key=lambda cards: sum(one.suit is question.trump for one in cards))
    held = " ".join(map(write, reversed(hand)))
    others = len(given.counter)
    who = f"one of {others} others" if others > 1 else "the other"
    return f"Three tricks are not sure if {who} holds {held}."


def _either(cards: tuple[Card, ...], write: Callable[[WrittenCard], str]) -> str:
    """`As`, `4h or Kh`, `4h, 5h or Kh`."""
    *first, last = map(write, cards)
    return f"{', '.join(first)} or {last}" if first else last


def _holder(given: Answer, question: Question, write: Callable[[WrittenCard], str]) -> str:
    if given.holding is None:
        return "Who holds the trick depends on the cards nobody is sure of."
    if question.face_down and given.holding is question.table[0]:
        return "The card face down holds the trick until a trump falls."
    return f"{write(given.holding)} holds the trick."


def _rules_told(rules: RulesInForce) -> str:
    ruleset = rules.ruleset
    turned = "".join(f", {knob} {value}" for knob, value in rules.overrides.items())
    told = f"rules: {ruleset.name} {ruleset.version}{turned}"
    return f"{told}, assumed (--rules names another)" if rules.assumed else told
