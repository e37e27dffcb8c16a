"""What of the likeliest reading of a clause is too doubtful to be taken in."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from lark import Token

from referee.hand_log.notes.clauses import ClauseReading, Phrase
from referee.hand_log.notes.evening import NotedHand
from referee.hand_log.notes.fact import parts_of

PASSED_OVER = ("word", "mark", "key", "heavy", "number_over", "name_over", "card_over")
"""Rules of the grammar that say nothing."""

PERSON = ("NAME", "ME", "HE")
"""Words that stand for a player."""
_DOES = (
    "NUMBER",
    "SPLIT",
    "SIGNED",
    "_DEALS",
    "_STAY",
    "OUT",
    "_WIN",
    "_PAY",
    "_BOO",
    "_HAS",
    "NOTHING",
)
_OF_A_POT = {"_POT", "_IS", "_EQUAL", "_INPOT", "_LEFT", "_COLON", "_COUNTING", "_ANTE"}
_OF_A_DEAL = ("dealt", "dealt_first", "dealt_out", "given")
_LIGHT = ("winner", "last_hand", "coin", "carried", "won_pot")
_NOT_OF_DEALERS = ("WORD", "NUMBER", "MONEY", "_BOO", "_PAY", "_WIN", "_OWES", "GAVE")
"""What says something of the name before it, which is no dealer's then."""
_FAR = 15
_UNCLEAR = 5
HAND_SIZE = 5
"""Tricks of a hand."""


def far_fetched(reading: ClauseReading) -> int:
    """What a reading loses that takes a word away from the one beside it, or says something unclear."""
    far = sum(_is_far_fetched(phrase, reading.tokens) for phrase in reading.phrases)
    far += _passes_over_a_deal(reading)
    return _FAR * far + _UNCLEAR * len([*unclear_phrases(reading)])


def _passes_over_a_deal(reading: ClauseReading) -> bool:
    """Whether somebody is said to deal, and it is passed over."""
    kinds = [word.type for word in reading.tokens]
    deals = any(one in PERSON and two == "_DEALS" for one, two in pairwise(kinds))
    return deals and not any(phrase.rule in _OF_A_DEAL for phrase in reading.phrases)


def _is_far_fetched(phrase: Phrase, words: Sequence[Token]) -> bool:
    """Whether a bourré passes over the name before it, tricks are money, or a dealer did something else."""
    named = [_place(token, words) for token in phrase.tokens() if token.type in PERSON]
    if phrase.rule == "boo" and named:
        kinds = [word.type for word in words[: named[0]]]
        return kinds[-1:] == ["_BOO"] and kinds[-2:-1] in [[one] for one in PERSON]
    for amount in parts_of(phrase, "amount"):
        place = _place([*amount.tokens()][-1], words)
        if [word.type for word in words[place + 1 : place + 2]] == ["_TRICKS"]:
            return True
    after = words[named[-1] + 1 :] if named else ()
    return phrase.rule == "row_dealt" and bool(after) and after[0].type in _NOT_OF_DEALERS


def unclear_phrases(reading: ClauseReading) -> Iterator[Phrase]:
    """The phrases that may say something else than they were read as: they are asked about."""
    wins = any(phrase.rule.startswith("won") for phrase in reading.phrases)
    over = wins or any(phrase.rule == "boo" for phrase in reading.phrases)
    verbs = {*_after_unknown_verbs(reading.tokens)}
    drawn = [phrase for phrase in reading.phrases if phrase.rule == "drawn"]
    alone = sum(len(phrase.phrases()) for phrase in drawn) == 1
    for before, phrase in pairwise((Phrase("", ()), *reading.phrases)):
        bare = phrase.rule == "drawn" and {one.rule for one in phrase.phrases()} == {"draw_more"}
        first = next((token for token in phrase.tokens() if token.type not in PERSON), None)
        of_verb = first is not None and _place(first, reading.tokens) in verbs
        balance = phrase.rule == "standing" and len(phrase.phrases("signed", "stack")) == 1
        argued = phrase.rule == "listed" and _verb_behind(phrase, reading.tokens)
        lying = phrase.rule == "pot_now" and not over and _is_bare(phrase, reading.tokens)
        if (
            lying
            or argued
            or (phrase.rule == "tricks_split" and before.rule in ("name_over", "winner"))
            or (bare and alone)
            or (wins and (bare or balance))
            or (of_verb and phrase.rule not in PASSED_OVER)
        ):
            yield phrase


def _verb_behind(phrase: Phrase, words: Sequence[Token]) -> bool:
    """Whether a word that nobody knows stands right behind a list of names: `Ann and Ben argued`."""
    place = _place([*phrase.tokens()][-1], words)
    return [word.type for word in words[place + 1 : place + 2]] == ["WORD"]


def _is_bare(phrase: Phrase, words: Sequence[Token]) -> bool:
    """Whether a phrase is but a number among words of which none says what it counts."""
    (number, *more) = phrase.tokens()
    place = _place(number, words)
    beside = {word.type for word in words[max(0, place - 2) : place + 2]} - {"NUMBER"}
    return not more and number.type == "NUMBER" and bool(beside) and not beside & _OF_A_POT


def _after_unknown_verbs(words: Sequence[Token]) -> Iterator[int]:
    """Where the first word of weight stands behind a name and a word that nobody knows."""
    for place, (one, two) in enumerate(pairwise(words)):
        if one.type in PERSON and two.type == "WORD":
            behind = range(place + 2, len(words))
            yield next((n for n in behind if words[n].type not in ("_UP", "_LEFT", "_OF")), 0)


def names_a_stranger(words: Sequence[Token]) -> bool:
    """Whether a word that is no player's name, and written as one, does what players do."""
    return any(
        one.type == "WORD" and one[0].isupper() and two.type in _DOES
        for one, two in pairwise(words)
    )


def is_bare_count(phrase: Phrase, reading: ClauseReading) -> bool:
    """Whether numbers stand right behind names, and no word says that they are tricks."""
    kinds = [word.type for word in reading.tokens]
    entries = ([*entry.tokens()] for entry in phrase.phrases("entry"))
    return (
        phrase.rule == "tally"
        and not phrase.phrases("apiece")
        and "_TRICKS" not in kinds
        and all(
            entry[-1].type == "NUMBER"
            and _place(entry[-1], reading.tokens) == _place(entry[-2], reading.tokens) + 1
            for entry in entries
        )
    )


def borne_out(hand: NotedHand, line: int) -> bool:
    """Whether numbers on this line are tricks: no pot stands beside them, or they make a whole hand."""
    return hand.said.get("pot") != line or sum(hand.tricks.values()) == HAND_SIZE


def _place(word: Token, words: Sequence[Token]) -> int:
    return next(place for place, one in enumerate(words) if one is word)


def lost_words(phrase: Phrase) -> str:
    """What a phrase passes over that may have said something."""
    return " ".join(phrase.tokens()) if phrase.rule in ("number_over", "card_over") else ""


def drops_a_payment(reading: ClauseReading) -> bool:
    """Whether a word of paying was passed over in a clause that names a player."""
    named = any(token.type in PERSON for phrase in reading.phrases for token in phrase.tokens())
    return named and any(phrase.rule == "heavy" for phrase in reading.phrases)


def weighs(phrase: Phrase) -> bool:
    """Whether a phrase that has no place in the evening is asked about."""
    return phrase.rule not in _LIGHT
