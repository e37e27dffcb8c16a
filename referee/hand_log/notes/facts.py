"""What a phrase of the notes says, with players and sums in place of words."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType

from lark import Token

from referee.game import Player
from referee.hand_log.notes.clauses import Phrase
from referee.hand_log.notes.fact import Fact, Meaning, UnclearError, number_in, parts_of
from referee.hand_log.notes.trick_facts import trick_fact
from referee.hand_log.notes.words import (
    card_of,
    is_down,
    number,
    signed,
    suit_of,
)


def fact_of(phrase: Phrase, meaning: Meaning) -> Fact:
    """What a phrase says. Raises `UnclearError`."""
    read = _SPECIAL.get(phrase.rule, _plain)
    fact = read(phrase, meaning)
    if not fact.players and fact.kind in _OF_SUBJECT:
        fact = fact._replace(players=(meaning.doer(phrase), *fact.players))
    meaning.hear_of(*fact.players)
    if len(fact.players) == 1 or (fact.players and fact.kind not in _NO_SUBJECT):
        meaning.subject = fact.players[-1 if fact.kind == "standing" else 0]
    return fact


def _plain(phrase: Phrase, meaning: Meaning) -> Fact:
    """Players, sums and a number, as they stand."""
    sums = [
        meaning.sum(one) for one in (*phrase.phrases("amount"), *parts_of(phrase, "stake"))
    ] or [meaning.sum(one) for one in parts_of(phrase, "amount")]
    kind, word = _SAME_AS.get(phrase.rule, (phrase.rule, ""))
    return Fact(kind, meaning.everyone(phrase), tuple(sums), number_in(phrase), word=word)


def _entries(phrase: Phrase, meaning: Meaning) -> Fact:
    """A number for each player: tricks, or cards drawn."""
    players: list[Player] = []
    sums: list[Fraction] = []
    for entry in phrase.phrases("entry", "entry_each", "draw", "draw_more"):
        count = next(token for token in entry.tokens() if token.type in _COUNTS)
        named = meaning.everyone(entry)
        players += named
        sums += [Fraction(number(count) if count.type == "NUMBER" else 0)] * len(named)
    explicit = (
        "own" if any(p.rule == "draw" for p in phrase.phrases()) or phrase.rule == "tricks" else ""
    )
    rest = [number(next(one.tokens())) for one in phrase.phrases("apiece")]
    return Fact(phrase.rule, tuple(players), tuple(sums), rest[0] if rest else None, word=explicit)


def _trick_takers(phrase: Phrase, meaning: Meaning) -> Fact:
    """Who took each trick, counted."""
    took = Counter(meaning.everyone(phrase))
    return Fact(phrase.rule, tuple(took), tuple(map(Fraction, took.values())))


def _split(phrase: Phrase, meaning: Meaning) -> Fact:
    digits = [
        int(one)
        for token in phrase.tokens()
        for one in re.findall("[0-9]", token)
        if token.type == "SPLIT"
    ]
    digits = digits or [number(token) for token in phrase.tokens() if token.type in _BARE]
    return Fact(phrase.rule, meaning.everyone(phrase), tuple(map(Fraction, digits)))


def _tricks_against(phrase: Phrase, meaning: Meaning) -> Fact:
    """The tricks of two players, the first of whom may have been named before."""
    fact = _split(phrase, meaning)
    if len(fact.players) > 1:
        return fact
    if meaning.doer(phrase) in fact.players:
        raise UnclearError(phrase.rule)
    return fact._replace(players=(meaning.doer(phrase), *fact.players))


def _intents(phrase: Phrase, meaning: Meaning) -> Fact:
    found: dict[Player, Fraction] = {}
    for intent in phrase.phrases("intent"):
        drawn = [token for token in intent.tokens() if token.type == "NUMBER"]
        away = any(token.type == "OUT" for token in intent.tokens())
        found[meaning.who(intent.phrases("who")[0])] = Fraction(
            number(drawn[0]) if drawn else -2 if away else -1
        )
    return Fact(phrase.rule, tuple(found), tuple(found.values()))


def _shared(phrase: Phrase, meaning: Meaning) -> Fact:
    """A pot that is shared out, in how many ways, and what each gets where that is said."""
    said = next(token for token in phrase.tokens() if token.type == "SHARE")
    return _plain(phrase, meaning)._replace(word=str(said))


def _handed(phrase: Phrase, meaning: Meaning) -> Fact:
    """What the speaker gives to whom they speak to."""
    if meaning.speaker is None:
        raise UnclearError(phrase.rule)
    fact = _plain(phrase, meaning)
    return Fact("owes", (meaning.speaker, *fact.players), fact.sums, word="gave")


def _standing(phrase: Phrase, meaning: Meaning) -> Fact:
    players: list[Player] = []
    sums: list[Fraction] = []
    stacks = phrase.phrases("stack", "signed", "signed_each")
    for stack in stacks:
        named = meaning.everyone(stack)
        players += named
        sums += [_signed_sum(stack, meaning)] * len(named)
    for rest in phrase.phrases("rest_signed"):
        others = [player for player in meaning.cast.players if player not in players]
        sums += [_signed_sum(rest, meaning)] * len(others)
        players += others
    has_sign = any(stack.rule != "stack" for stack in stacks)
    won = [stack for stack in stacks if stack.phrases("won_sum")]
    if won and len(won) < len(stacks) and sum(sums):
        raise UnclearError(phrase.rule)
    word = _sort_of(phrase, signed=has_sign)
    return Fact("standing", tuple(players), tuple(sums), word=word)


def _sort_of(phrase: Phrase, *, signed: bool) -> str:
    """Whether a list holds balances, or only what players won, which may be pots."""
    signs = phrase.phrases("signed")
    if signs and all(one.phrases("won_sum") for one in signs):
        return "won"
    return "signed" if signed else "counted" if phrase.rule == "counted" else ""


def _signed_sum(stack: Phrase, meaning: Meaning) -> Fraction:
    first = next((token for token in stack.tokens() if token.type in ("SIGNED", "UPDOWN")), None)
    if first is None:
        return meaning.sum(next(iter(parts_of(stack, "amount"))))
    if first.type == "SIGNED":
        return signed(first, meaning.scale)
    value = meaning.sum(stack.phrases("amount")[0])
    return -value if is_down(first) else value


def _updown(phrase: Phrase, meaning: Meaning) -> Fact:
    return Fact("updown", (), (_signed_sum(phrase, meaning),))


def _won_plain(phrase: Phrase, meaning: Meaning) -> Fact:
    return Fact("won_plain", meaning.everyone(phrase), tuple(_sums(phrase, meaning)))


def _sums(phrase: Phrase, meaning: Meaning) -> list[Fraction]:
    """The sums that a phrase holds itself, with or without a sign."""
    sums = [meaning.sum(one) for one in phrase.phrases("amount")]
    return sums + [signed(part, meaning.scale) for part in phrase.parts if isinstance(part, Token)]


def _boo(phrase: Phrase, meaning: Meaning) -> Fact:
    sums = [meaning.sum(one) for one in parts_of(phrase, "amount")]
    sums += [
        abs(signed(token, meaning.scale)) for token in phrase.tokens() if token.type == "SIGNED"
    ]
    return Fact(phrase.rule, meaning.everyone(phrase), tuple(sums))


def _paid(phrase: Phrase, meaning: Meaning) -> Fact:
    fact = _plain(phrase, meaning)
    each = 1 if phrase.phrases("payment") else max(1, len(fact.players))
    return Fact("paid", fact.players, fact.sums * each)


def _pot_sum(phrase: Phrase, meaning: Meaning) -> Fact:
    """What lies in the pot: the sum as it is written, else as it is added up."""
    written = [meaning.sum(one.phrases("amount")[0]) for one in phrase.phrases("in_sum")]
    return Fact("pot_now", (), tuple(written[:1]) or (sum(_sums(phrase, meaning), Fraction(0)),))


def _owes(phrase: Phrase, meaning: Meaning) -> Fact:
    named = phrase.phrases("who")
    giver = meaning.who(named[0]) if named else meaning.doer(phrase)
    dues = phrase.phrases("due")
    paid = [one for one in dues if one.phrases("who")]
    players = (giver, *(meaning.who(one.phrases("who")[0]) for one in paid))
    sums = tuple(meaning.sum(one.phrases("amount")[0]) for one in paid)
    kinds = {token.type for token in phrase.tokens()}
    word = "back" if "BACK" in kinds else "gave" if "GAVE" in kinds else ""
    return Fact("owes", players, sums, word=word)


def _repaid(phrase: Phrase, meaning: Meaning) -> Fact:
    """What a player pays back, to whom."""
    read = _owes if phrase.phrases("due") else _plain
    return read(phrase, meaning)._replace(word="back")


def _sat_after(phrase: Phrase, meaning: Meaning) -> Fact:
    """Who sat down after whom, where the name of the newcomer stands before."""
    newcomer, fact = meaning.doer(phrase), _plain(phrase, meaning)
    return fact._replace(players=(newcomer, *fact.players))


def _each(phrase: Phrase, meaning: Meaning) -> Fact:
    words = {token.type for token in phrase.tokens()}
    always = "EVERYHAND" in words or {"ALL", "EACH"} <= words
    return _plain(phrase, meaning)._replace(number=None, word="every hand" if always else "")


def _turned(phrase: Phrase, meaning: Meaning) -> Fact:  # noqa: ARG001 (as the others)
    cards = phrase.phrases("card")
    suits = phrase.phrases("suit")
    return Fact(
        phrase.rule, word=card_of(cards[0]) if cards else "?" + suit_of(next(suits[0].tokens()))
    )


_BARE = ("NUMBER", "ORDINAL")
_COUNTS = ("NUMBER", "NOTHING", "NOTRICK", "STANDPAT")
_SAME_AS = MappingProxyType(
    {
        "given": ("owes", "gave"),
        "gone": ("left", ""),
        "limit_boo": ("limit", "boo"),
        "repaid": ("owes", "back"),
    }
)
"""Rules that say what another does, and how they say it."""
_OF_SUBJECT = (
    "against",
    "matched",
    "no_tricks",
    "bought_more",
    "won_more",
    "updown",
    "still_owes",
    "owes_rest",
    "left",
)
_NO_SUBJECT = ("trick", "trick_in_order", "intents", "stayed", "against", "winner")
_SPECIAL: MappingProxyType[str, Callable[[Phrase, Meaning], Fact]] = MappingProxyType(
    {
        "tally": _entries, "tricks": _entries, "drawn": _entries,
        "tricks_top": _split, "tricks_against": _tricks_against, "tricks_split": _split, "tied_split": _split, "trick_takers": _trick_takers,
        "won_plain": _won_plain,
        "intents": _intents, "standing": _standing,
        "counted": _standing, "updown": _updown, "boo": _boo, "matched": _boo, "paid": _paid, "pot_sum": _pot_sum,
        "owes": _owes, "owed": _owes, "repaid": _repaid, "owes_more": _owes, "sat_after": _sat_after, "ante": _each, "each": _each, "turned": _turned, "trump": _turned,
        "shared": _shared, "handed": _handed,
        "trick": trick_fact, "trick_in_order": trick_fact,
    }
)  # fmt: skip
