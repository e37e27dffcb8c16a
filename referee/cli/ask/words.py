"""Words of a command line as a question at the table."""

from referee.cli.ask.command import Ask
from referee.cli.house import ALL
from referee.cli.trouble import CannotDo
from referee.game import LANGUAGES, NO_TRUMP, Card, Suit, Trump, WrittenCard, letters, listed
from referee.hand_log import read_cards
from referee.rulesets import Ruleset
from referee.studies import Question, QuestionError

_EXAMPLE = 'referee ask --trump {s} --hand "{2s} {As} {4c} {5d}" --table "{9h} {4h} {3s}"'


def with_example(trouble: str, language: str) -> str:
    """What is wrong with a question, and one that is right."""
    then = " For" if trouble.endswith(".") else "; for"
    spoken = "" if language == "en" else f" --lang {language}"
    return f"{trouble}{then} example: {letters(language).fill(_EXAMPLE)}{spoken}"


def question_in(asked: Ask, ruleset: Ruleset) -> Question:
    """The question; raises `QuestionError` for words that cannot be read, `CannotDo` for idle ones."""
    if not asked.hand.strip() and not asked.table.strip():
        raise QuestionError(
            "--hand is missing: say which cards you hold, or only --table, for who has the trick"
        )
    return Question(
        hand=_whole_cards("--hand", asked.hand, asked.lang),
        trump=_trump(asked, ruleset),
        ruleset=ruleset,
        table=_cards("--table", asked.table, asked.lang),
        face_down=asked.down,
        trick=asked.trick,
        players=asked.players,
        to_come=asked.to_come,
        taken=asked.taken,
        seen=_whole_cards("--seen", asked.seen, asked.lang),
        trump_broken=asked.broken,
        language=asked.lang,
    )


def is_cards(written: str, language: str) -> bool:
    """Whether a word can be read as cards."""
    try:
        return bool(read_cards(written, language))
    except ValueError:
        return False


def _cards(option: str, written: str, language: str) -> tuple[WrittenCard, ...]:
    try:
        return read_cards(written, language)
    except ValueError as error:
        raise QuestionError(f"{option}: {error}") from None


def _whole_cards(option: str, written: str, language: str) -> tuple[Card, ...]:
    cards = _cards(option, written, language)
    for card in cards:
        if not isinstance(card, Card):
            shown = letters(language).write(card)
            raise QuestionError(f"{option}: {shown} is not a whole card")
    return tuple(card for card in cards if isinstance(card, Card))


def _trump(asked: Ask, ruleset: Ruleset) -> Trump:
    written, language = asked.trump, asked.lang
    word = written.strip()
    if ruleset.trump_from == "none":
        if word and len(asked.rules or ()) == 1 and asked.rules != [ALL]:
            raise CannotDo(f"{ruleset.name} has no trumps: leave out --trump")
        return NO_TRUMP
    if not word:
        raise QuestionError("--trump is missing: say which suit is trump")
    found = _english_suit(word) or _suit_in(language, word)
    others = (_suit_in(code, word) for code in LANGUAGES if len(word) > 2)
    suit = found or next(filter(None, others), None)
    if suit is None:
        ways = listed((ways[0] for ways in letters(language).suits.values()), "or")
        raise QuestionError(f"--trump {written} is no suit: write {ways}")
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
    try:
        (turned,) = read_cards(word, language)
    except ValueError:
        return None
    return turned.suit if isinstance(turned, Card) else None
