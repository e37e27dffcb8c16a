"""Numbers, sums and cards as people write them."""

import re
from fractions import Fraction

from lark import Token

from referee.hand_log.notes.clauses import Phrase
from referee.hand_log.notes.page import key

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_TENS = "thirty forty fifty sixty seventy eighty ninety hundred"
_NUMBERS = (
    {word: number for number, word in enumerate(_WORDS.split())}
    | {word: 10 * number for number, word in enumerate(_TENS.split(), 3)}
    | {
        "zéro": 0, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8,
        "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15, "seize": 16,
        "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60,
        "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
        "zwölf": 12,
    }
)  # fmt: skip
_COINS = (
    ("quarter", 25),
    ("qtr", 25),
    ("quid", 100),
    ("q", 25),
    ("dime", 10),
    ("nick", 5),
    ("penn", 1),
    ("cent", 1),
)
_RANKS = {"ace": "A", "as": "A", "king": "K", "kind": "K", "roi": "K", "queen": "Q", "dame": "Q",
          "jack": "J", "valet": "J", "deuce": "2", "trey": "3"}  # fmt: skip
_SUITS = {"s": "s", "♠": "s", "♤": "s", "pi": "s", "h": "h", "♥": "h", "♡": "h", "cœ": "h", "co": "h",
          "d": "d", "♦": "d", "♢": "d", "ca": "d", "c": "c", "♣": "c", "♧": "c", "cl": "c", "tr": "c"}  # fmt: skip


def worth_of(tokens: list[Token], scale: Fraction) -> Fraction:
    """A sum in the largest coin; a bare number is worth `scale` each."""
    value, coin, more = Fraction(1), None, Fraction(0)
    for token in tokens:
        if token.type == "COIN":
            coin = _coin(token)
        elif token.type == "FRACTION":
            more = Fraction(1, 2 if token.lower().endswith("half") else 4)
        elif token.type == "HALF":
            value = Fraction(1, 2)
        elif token.type == "MONEY":
            return money(token)
        else:
            value = Fraction(number(token))
    return (value + more) * (coin if coin is not None else 1 if more else scale)


def _coin(token: str) -> Fraction:
    word = token.lower()
    return next(
        (Fraction(cents, 100) for stem, cents in _COINS if word.startswith(stem)), Fraction(1)
    )


def money(token: str) -> Fraction:
    """A sum written with a sign of money or a decimal point."""
    digits = re.sub(r"[^0-9.,]", "", token).replace(",", ".")
    cents = "¢" in token or token.rstrip().lower().endswith(("c", "ct", "cts", "cent", "cents"))
    return Fraction(digits) / (100 if cents else 1)


def number(token: str) -> int:
    """A whole number in digits or in words."""
    digits = re.sub(r"[^0-9]", "", token)
    return int(digits) if digits else sum(map(_in_words, re.split("[- ]", token.lower())))


def _in_words(word: str) -> int:
    return _NUMBERS.get(word) or _NUMBERS[key(word)]


def signed(token: str, scale: Fraction) -> Fraction:
    """A number with its sign."""
    bare = token.strip().lstrip("+-–−").strip()
    value = money(bare) if re.search("[$£€]", bare) or "." in bare else Fraction(bare) * scale
    return value if token.strip().startswith("+") else -value


def card_of(phrase: Phrase) -> str:
    """A card in the notation's letters; `2?` where the suit was not noted."""
    tokens = list(phrase.tokens())
    if tokens[0].type == "CARD":
        return written_card(tokens[0])
    rank = next(token for token in tokens if token.type in ("RANK", "NUMBER"))
    suit = next((suit_of(token) for token in tokens if token.type == "SUIT"), "?")
    return f"{_rank(rank)}{suit}"


def written_card(text: str) -> str:
    """A card in the notation's letters from one that is written with a sign or a letter."""
    bare = re.sub("[\ufe0e\ufe0f]", "", text)
    found = re.fullmatch(r"([0-9]+|[AKQJT])(.)|(.)([0-9]+|[AKQJT])", bare, re.IGNORECASE)
    if found is None:
        return "??"
    rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
    return f"{rank.upper()}{suit_of(suit)}"


def suit_of(word: str) -> str:
    """The notation's letter of a suit."""
    low = word.lower()
    return _SUITS.get(low[:2]) or _SUITS.get(low[:1]) or "?"


def _rank(token: Token) -> str:
    if token.type == "RANK":
        return _RANKS.get(token.lower(), token[0].upper())
    return str(number(token))


def is_down(word: str) -> bool:
    """Whether a word such as "down" says that somebody lost."""
    return re.search(r"down|behind|minus|lost|loses|perd", word, re.IGNORECASE) is not None
