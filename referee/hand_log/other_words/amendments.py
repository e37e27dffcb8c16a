"""For each kind of mistake, every change that may correct it."""

import re
from collections.abc import Callable, Iterator, Mapping

from referee.hand_log.grammar import card_words, cut_cards, keywords
from referee.hand_log.line import Draft
from referee.hand_log.other_words.asides import a_bracket, an_aside, behind_whole, talk_behind
from referee.hand_log.other_words.entries import plainer_entries, seated
from referee.hand_log.other_words.everyday_words import ALIASES, NUMBERS, SMALL, SMALL_WORDS, STAYS
from referee.hand_log.other_words.sentences import (
    a_comma_in_rules,
    a_house_rule,
    a_preset,
    a_ruling,
    a_sentence,
    beside_the_game,
    one_or_two_out,
)
from referee.hand_log.session import Session, misspelt, near_word
from referee.hand_log.unreadable import Unreadable

_Amend = Callable[[Draft, Unreadable, Session], Iterator[Draft]]

_DEALS = re.compile(
    r"(?:\b(?:dealer|deal)(?::| is| was| by)+ +)(\S+|\"[^\"]+\")|(\S+|\"[^\"]+\")(?:'s deal| +(?:is |was )?(?:deals|dealing|dealt))\b\.?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?<=hand)(?=[0-9])|(?<=[0-9]) +of +[0-9]+(?=\W|$)", re.IGNORECASE)
_IN_BRACKETS = re.compile(
    r"[ \t]*\(((?:dealer|dlr|deal|up|trumps?|turned)\b[^()]*|[^()]*\b(?:deals|dealing|dealt)\b[^()]*)\)",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\bturn(?:ed|s)?[ -]up(?::| is| was)*(?=[ \t])", re.IGNORECASE)
_CODE_APART = re.compile(r"(?<=ruling )([a-z])[ .-]+([0-9]{3})(?=[ :,])", re.IGNORECASE)
_DASH_BEFORE = re.compile(r"[ \t]+-+[ \t]+(?=(?:dealer|dlr|up)[ \t])", re.IGNORECASE)
_APART = re.compile(r"(?:[0-9]|\bout|^\W*in)\W+\S+ *$", re.IGNORECASE)
_HOLD_CARDS = ("deal", "draw", "hand", "takeup", *"123456789")
_OF_FREE_TEXT = ("date", "game", "in", "place", "say", "scorer", "seats", "time")
"""Keywords that are short, or before free text."""
_LEFT_OUT = re.compile(r"~~[^~]+~~[ \t]*|(?<=^chips )now:?[ \t]+|[ \t]*,[ \t]*$", re.IGNORECASE)
_OPENING = re.compile(r"bou\w+[ _-]log(?=[ \t]+1\b)", re.IGNORECASE)


def plainer(draft: Draft, session: Session) -> Draft:
    """Remove struck words, quote declared names of several words, write cards in letters."""
    for found in reversed(list(_LEFT_OUT.finditer(draft.text))):
        draft = draft.without(*found.span())
    draft = draft.replaced(_OPENING, lambda _: "bourre-log")
    for name in session.names():
        if " " in name:
            draft = _quoted(draft, name)
    words = card_words(session.language)
    opens = draft.text.lower().lstrip()
    if opens.startswith(_HOLD_CARDS):
        draft = draft.replaced(words.cards, words.card)
    if opens.startswith("ruling"):
        draft = draft.replaced(_CODE_APART, lambda found: found[1] + found[2])
    if opens.startswith("hand"):
        draft = draft.replaced(_NUMBERED, lambda found: "" if found[0] else " ")
        draft = draft.replaced(_IN_BRACKETS, lambda found: f", {found[1]}")
        draft = draft.replaced(_TURNED, lambda _: "up")
        draft = draft.replaced(words.cards, words.card)
        draft = draft.replaced(words.trumps, words.trump)
        draft = draft.replaced(_DASH_BEFORE, lambda _: ", ")
        draft = draft.replaced(_DEALS, lambda found: f"dealer {found[1] or found[2]}")
    return plainer_entries(draft, session)


def _quoted(draft: Draft, name: str) -> Draft:
    shape = re.compile(rf'(?<![\w"]){re.escape(name)}(?![\w"])', re.IGNORECASE)
    return draft.replaced(shape, lambda found: f'"{found[0]}"')


def amendments(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    if one_or_two_out(draft.text, session):
        return
    if seats := [*seated(draft)]:
        yield from seats
        return
    yield from beside_the_game(draft, session)
    yield from talk_behind(draft, session)
    for amend in _BY_MISTAKE.get(fault.mistake, ()):
        yield from amend(draft, fault, session)


def _word(draft: Draft, fault: Unreadable) -> str:
    return draft.text[fault.start : fault.end]


def _rest(draft: Draft, fault: Unreadable) -> str:
    return draft.text[fault.start :]


def _a_comma(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    word = re.match(r'"[^"]*"|[^\s,:]*', _rest(draft, fault))
    if word and session.meant(word[0]):
        yield draft.with_text(fault.start, fault.start, ", ")


def _a_colon(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    yield draft.with_text(fault.start, fault.start, ": ")


def _two_names_or_one(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    """Read two words before a colon as one name, or as leader and player, if names are undeclared."""
    words = re.match(r"[0-9]+[.)]? +([^\W\d]+)( +[^\W\d]+) *(:)", draft.text)
    if words and session.open:
        start, end = words.start(1), words.end(2)
        yield draft.with_text(start, end, f'"{draft.text[start:end]}"')
        yield draft.without(*words.span(3)).with_text(words.end(1), words.end(1), ":")


def _another_sign(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    word = _word(draft, fault)
    found = re.search("[=:]" if len(word) > 1 else r"\W", word)
    if found:
        start = fault.start + found.start()
        yield draft.with_text(start, start + 1, " ")
        if found[0] not in ":=&":
            yield draft.with_text(start, start + 1, ",")


def _a_stop(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    """Replace a full stop, slash or `and` by a comma; `Ann and Ben out` is about both."""
    found = re.match(r"([^\s,.;/&]*)([.;/&]|(?:and|et|y)\b)(?= )", _rest(draft, fault))
    if not found:
        return
    start, end = fault.start + found.start(2), fault.start + found.end()
    said = (
        re.match(r" +[^\s,]+ +(\w+)", draft.text[end:])
        if found[2] in ("&", "and", "et", "y")
        else None
    )
    if said is None or draft.text.split(maxsplit=1)[0].lower() != "in":
        yield draft.with_text(start, end, ",")
    elif said[1].lower() == "out" and _APART.search(draft.text[:start]):
        yield draft.with_text(start, end, "out,")


def _without_brackets(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    found = re.match(r"\(([0-9]+|out)\)", _rest(draft, fault))
    if found:
        yield draft.with_text(fault.start, fault.start + found.end(), found[1])


def _keyword(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    word = _word(draft, fault).strip(".!").lower()
    alias = ALIASES.get(word)
    near = None if word in SMALL else misspelt(word, keywords())
    if near == "hand" and not re.search("[0-9]", draft.text):  # `hard two hours`
        near = None
    if keyword := alias or (near if near and _may_be(word, near, session) else None):
        yield draft.with_text(fault.start, fault.end, keyword)


def _may_be(word: str, keyword: str, session: Session) -> bool:
    """Tell whether a keyword was likely meant; short ones, or those before free text, need more."""
    closely = session.open or keyword in _OF_FREE_TEXT
    return not closely or (abs(len(word) - len(keyword)) < 2 and sorted(word) == sorted(keyword))


def _small_word(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    word = re.match(r"[^\s,:(]*", _rest(draft, fault))
    written = word[0].strip(".!").lower() if word else ""
    opens = draft.text.split(maxsplit=1)[0].lower()
    if opens == "in" and word and written in STAYS:
        yield draft.with_text(fault.start, fault.start + word.end(), "")
        return
    known = SMALL_WORDS.get(written)
    if not known and not session.knows(written):
        known = near_word(written, frozenset((*SMALL_WORDS.values(), "up")))
    if known and word:
        yield draft.with_text(fault.start, fault.start + word.end(), known)
    if opens == "hand" and session.meant(written):
        yield draft.with_text(fault.start, fault.start, "dealer ")
    if opens == "pot" and session.meant(written):
        yield draft.with_text(fault.start, fault.start, "to ")
    if opens == "ante" and not written:
        yield draft.with_text(fault.start, len(draft.text), " each")


def _name(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    word = re.match(r'"[^"]*"|[^\s,:]*', _rest(draft, fault))
    player = session.meant(word[0]) if word else None
    if player is not None and word:
        yield draft.with_text(fault.start, fault.start + word.end(), f'"{player}"')


def _digits(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    word = _word(draft, fault).lower()
    if word in NUMBERS:
        yield draft.with_text(fault.start, fault.end, str(NUMBERS.index(word)))


def _a_coin(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    found = re.fullmatch(r"([$€£]?)([0-9.,]+)([$€£]?)", _word(draft, fault))
    if found and draft.text.startswith(("settled", "unit")):
        yield draft.with_text(fault.start, fault.end, f"{found[2]} {found[1] or found[3]}")


def _bracket(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    opened = re.match(r"\(\w+", _rest(draft, fault))
    if opened:
        end = fault.start + opened.end()
        yield draft.with_text(end, end, ")")
    else:
        yield draft.with_text(fault.end - 1, fault.end, "")


def _mark(draft: Draft, fault: Unreadable, _: Session) -> Iterator[Draft]:
    near = re.search(r"Did you mean (\(.*\))\?", fault.advice)
    if near:
        yield draft.with_text(fault.start, fault.end, near[1])
    else:
        yield draft.without(fault.start, fault.end)


def _cards_apart(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    text = _word(draft, fault)
    if cards := cut_cards(text, session.language):
        yield draft.with_text(fault.start, fault.start + len(text), " ".join(cards))


_BY_MISTAKE: Mapping[str, tuple[_Amend, ...]] = {
    "bad-rules-version": (a_preset,),
    "cards-run-together": (_cards_apart,),
    "currency-sign": (_a_coin,),
    "knob-without-value": (a_house_rule,),
    "missing-colon": (_a_colon, _two_names_or_one, a_sentence),
    "missing-comma": (_a_comma, a_comma_in_rules, _a_stop, an_aside),
    "missing-name": (a_ruling,),
    "missing-number": (a_sentence,),
    "missing-verdict": (a_ruling,),
    "missing-word": (_small_word, behind_whole, a_sentence),
    "name-needs-quotes": (_name, an_aside),
    "not-a-number": (a_bracket, _a_comma, _a_stop, _small_word, _without_brackets, a_sentence),
    "number-in-words": (_digits,),
    "text-after-end": (a_ruling, _a_comma, _a_stop, _small_word, behind_whole, an_aside),
    "unclosed-bracket": (_bracket, an_aside),
    "unknown-keyword": (_keyword, a_sentence),
    "unknown-mark": (_mark,),
    "unknown-player": (_name, a_sentence),
    "wrong-separator": (a_ruling, _a_comma, _another_sign, _a_stop, an_aside, a_sentence),
}
