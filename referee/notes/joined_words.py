"""Words with a joint meaning: `6 quarters`, `king of hearts`."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, takewhile
from types import MappingProxyType

from referee.notes.vocabulary import PERSON, NoteWord, fold, kinds_in

_MONEY = frozenset({"MONEY"})
_PARTS = {"quarter": Fraction(1, 4), "half": Fraction(1, 2)}
_ONE = ("a", "an", "un", "une", "una")
_ENDS = frozenset({"COMMA", "AND"})
RANKS: Mapping[str, str] = MappingProxyType(dict(zip(("10", *"AKQJRDV"), "TAKQJKQJ", strict=True)))
"""Letters of ranks, English and French."""
_ARTICLES = ("heart", "spade", "diamond", "club")


def joined(words: list[NoteWord]) -> Iterator[NoteWord]:
    found, place, words = list[NoteWord](), 0, [*_hundreds(words)]
    while place < len(words):
        taken, word = _joined(words, place)
        found.append(word)
        place += taken
    kinds = kinds_in(found)
    turned = kinds & {"TURNED", "TRUMP"} or any(
        "CARD" in one.kinds and "UP" in two.kinds for one, two in pairwise(found)
    )
    plays = kinds & {"CARD", "RANK"} and not turned
    for place, word in enumerate(found):
        does = word.kinds
        if plays and {"DEAL", "GIVE"} <= does:  # `Ann gives the three` deals nothing
            does -= {"DEAL"}
        if _names_again(found[max(0, place - 2) : place], word):
            does = frozenset({"FILLER"})
        yield word._replace(kinds=does)


def _names_again(before: list[NoteWord], word: NoteWord) -> bool:
    """Tell whether a pronoun is the name before it, which begins a clause: `Verna she deal`."""
    subject = "HE" in word.kinds and fold(word.text).endswith("he")  # no object
    if not before or "NAME" not in before[-1].kinds or not subject:
        return False
    return len(before) < 2 or before[0].fills or bool(before[0].kinds & _ENDS)


def _hundreds(words: list[NoteWord]) -> Iterator[NoteWord]:
    """Yield the words, `a hundred and twenty` as one."""
    place = 0
    while place < len(words):
        word = words[place]
        value, last = _spelt(word), place
        rest = words[place + 1 : place + 3]
        linked = bool(rest) and "AND" in rest[0].kinds
        more = _spelt(rest[-1] if linked else rest[0]) if len(rest) > linked else 0
        if value >= 100 and (10 if linked else 1) <= more < 100:
            value, last = value + more, place + 1 + linked
        if last > place:
            word = word._replace(kinds=frozenset({"NUM"}), end=words[last].end, value=value)
        yield word
        place = last + 1


def _spelt(word: NoteWord) -> int:
    """Return a number in letters; 0: none."""
    return (word.number or 0) if word.text[0].isalpha() else 0


def _joined(words: list[NoteWord], place: int) -> tuple[int, NoteWord]:
    one = words[place]
    ahead = words[place + 1 : place + 6]
    if _names_coin(one, words[place - 1] if place else None, ahead):
        return 1, one._replace(kinds=frozenset({"COIN"}))
    counted = place > 0 and bool(words[place - 1].kinds & {"NUM", "EACH", "PREP"})
    single = one.kinds == {"CHIPS"} and not one.text.endswith("s") and not counted
    if single and ahead and "EVERYHAND" in ahead[0].kinds:
        return 1, one._replace(kinds=frozenset({"NUM"}), value=1)  # `chip a hand`
    alone = place > 0 and words[place - 1].kinds & PERSON and (not ahead or ahead[0].kinds & _ENDS)
    if alone and one.fills and fold(one.text) in _ONE:
        return 1, one._replace(kinds=frozenset({"NUM"}), value=1)  # `Ann deux, Ben une`
    if one.kinds & {"NUM", "ORD"} == one.kinds and ahead and "UNIT" in ahead[0].kinds:
        return 2, ahead[0]._replace(start=one.start)  # `2 hours`, `2e soir`: no number of the game
    if _opens_value(one, ahead):
        for joined in (_card_words, _sum_words):
            if found := joined(one, ahead):
                taken, kinds, value = found
                last = words[place + taken - 1]
                return taken, NoteWord(kinds, one.text, one.start, last.end, value)
    taken = _of_vessel(one, ahead) or 1
    return taken, one._replace(end=words[place + taken - 1].end)


def _opens_value(one: NoteWord, ahead: list[NoteWord]) -> bool:
    article = one.fills and fold(one.text) in _ONE
    lettered = one.text in RANKS and not one.kinds & PERSON
    return (
        lettered
        or bool(one.kinds & {"NUM", "COIN", "RANK", "MONEY", "SUIT"})
        or (article and bool(ahead) and bool(ahead[0].kinds & {"COIN", "CHIPS"}))
    )


def _names_coin(coin: NoteWord, before: NoteWord | None, ahead: list[NoteWord]) -> bool:
    """Tell whether a coin is no sum: `all in quarters`, `Pot (cents)`, `quarters, 40 each`."""
    if "COIN" not in coin.kinds or coin.text in ("c", "p", "q"):
        return "COIN" in coin.kinds
    headed = before is None or bool(before.kinds & {"COMMA", "SIGN"})
    alone = headed and (not ahead or ahead[0].kinds & {"COMMA", "ONLY"} or ahead[0].text in ")]")
    behind = before is not None and before.kinds & {"FOR", "IN", "ONLY", "PREP"}
    return fold(coin.text).endswith("s") and bool(alone or behind)


def _of_vessel(one: NoteWord, ahead: list[NoteWord]) -> int:
    """Count the words for any vessel: `stays in the cupholder`."""
    inside = "STAY" in one.kinds and fold(one.text).endswith((" in", " on", " dans", " sur", " en"))
    named = len(ahead) > 1 and ahead[0].fills and ahead[1].kinds == {"WORD"}
    return 3 if inside and named and ahead[1].text.islower() else 0


def _card_words(one: NoteWord, ahead: list[NoteWord]) -> tuple[int, frozenset[str], str] | None:
    if fold(one.text) in _ARTICLES and ahead:
        behind = _rank(ahead[0])
        return (2, frozenset({"CARD"}), f"{behind}{_suit_of(one)}") if behind else None
    rank = _rank(one)
    if rank is None:
        return None
    links = takewhile(lambda word: fold(word.text) in ("of", "de", "d'", "'", "d"), ahead)
    taken = len([*links])
    article = one.text == "A" and taken < len(ahead) and fold(ahead[taken].text) in _ARTICLES
    coins = not taken and bool(ahead) and "COIN" in ahead[0].kinds and "NUM" in one.kinds
    suited = taken < len(ahead) and "SUIT" in ahead[taken].kinds
    if suited and not article and not coins:  # `eight dimes`
        return taken + 2, frozenset({"CARD"}), f"{rank}{_suit_of(ahead[taken])}"
    return None


def _rank(word: NoteWord) -> str | None:
    if word.number is not None and 2 <= word.number <= 10:
        return "T" if word.number == 10 else str(word.number)
    return str(word.value) if "RANK" in word.kinds else RANKS.get(word.text)


def _suit_of(word: NoteWord) -> str:
    return (
        word.value if isinstance(word.value, str) else "d" if fold(word.text)[:2] == "di" else "?"
    )


def _sum_words(one: NoteWord, ahead: list[NoteWord]) -> tuple[int, frozenset[str], Fraction] | None:
    coin = ahead[0].value if ahead and "COIN" in ahead[0].kinds else None
    if "COIN" in one.kinds and isinstance(one.value, int):
        if fold(one.text).endswith("s") and ahead and ahead[0].text.isdigit():
            return None  # `nickels 50` names the coin of a sum
        value, taken = Fraction(one.value), 1
    elif one.number is not None and isinstance(coin, int):
        value, taken = Fraction(one.number * coin), 2
    elif one.number is not None:
        part = _part(ahead)
        return (4, _MONEY, (one.number + part) * 100) if part else None
    elif one.fills and isinstance(coin, int):
        value, taken = Fraction(coin), 2
    elif one.fills and ahead and "CHIPS" in ahead[0].kinds:
        return 2, frozenset({"NUM"}), Fraction(1)
    else:
        return None
    behind = ahead[taken - 1 :]
    if part := _part(behind):
        return taken + 3, _MONEY, value + part * 100
    return taken, _MONEY, value


def _part(words: list[NoteWord]) -> Fraction | None:
    """Return the part of a dollar: `two and a half`."""
    link, article, part, *_ = (*(fold(word.text) for word in words[:3]), "", "", "")
    return _PARTS.get(part) if link == "and" and article in ("a", "one") else None
