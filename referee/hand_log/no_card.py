"""Mistakes in words that stand where a card belongs."""

from referee.game import LANGUAGES, Rank, letters
from referee.hand_log.line import Line
from referee.hand_log.unreadable import Unreadable
from referee.hand_log.vocabulary.spellings import cut_cards, reads_as_card


def resembles_card(word: str, language: str) -> bool:
    known = letters(language)
    short = len(word) <= 3 and any(known.rank_or_suit(letter) for letter in word)
    return short or bool(cut_cards(word, language)) or reads_as_card(word) is not None


def card_mistake(line: Line, start: int, end: int) -> Unreadable:
    word = line.text[start:end].rstrip("*")
    language = line.session.language
    mistake, message, advice = describe_card(word, language)
    return Unreadable(mistake, message, start, end, advice)


def describe_card(word: str, language: str, *, in_log: bool = True) -> tuple[str, str, str]:
    """Return the mistake, the sentence and the advice for a word that is no card.

    Outside a log the language is chosen by the option `--lang`.
    """
    known = letters(language)
    lang, above = ("lang", " above") if in_log else ("--lang", "")
    for code in LANGUAGES:
        if code != language and word in letters(code).spellings:
            advice = f"Write `{lang} {code}`{above}, or use the letters of `{lang} {language}`."
            return "other-language", f"'{word}' is a card only under `{lang} {code}`", advice
    alone = known.rank_or_suit(word)
    if isinstance(alone, Rank):
        return "suit-missing", f"'{word}' has no suit", f"Write {word} and a suit, or `{word}?`."
    if alone is not None:
        return "rank-missing", f"'{word}' has no rank", f"Write a rank and {word}, or `?{word}`."
    if pieces := cut_cards(word, language):
        apart = " ".join(pieces)
        return "cards-run-together", f"'{word}' is several cards in one", f"Write `{apart}`."
    return "not-a-card", f"'{word}' is not a card{_wrong_part(word, language)}", ""


def _wrong_part(word: str, language: str) -> str:
    known = letters(language)
    for cut in (1, 2):
        rank, suit = word[:cut], word[cut:]
        if suit and isinstance(known.rank_or_suit(rank), Rank):
            return f": {suit} is not a suit"
        if suit and rank and known.rank_or_suit(suit) and not known.rank_or_suit(rank):
            return f": {rank} is not a rank"
    return ""
