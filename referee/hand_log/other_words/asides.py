"""Words behind a line that tell nothing."""

import re
from collections.abc import Iterator

from referee.hand_log.grammar import reads_as_card
from referee.hand_log.line import Draft
from referee.hand_log.other_words.everyday_words import PLAYING, SMALL, TELLING
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable

_WHOLE = re.compile(
    r"[^\w\n]*(?:(?P<each>\w+:?[ \t]+[0-9]+[ \t]+each)|pot:? +[0-9]+ +carries)\b", re.IGNORECASE
)
_NAMES_ALONE = frozenset({"in", "seats"})
"""Lists in which a name needs no number."""
_NAMES_COUNTED = frozenset({"ante", "chips", "paid", "score", "tricks"})
_STOP = re.compile(r"[.!?]+\s+|\s*,\s*|\s+-+\s+")
_LISTS = ("ante ", "in ", "paid ", "pot ", "tricks ")
_OF_ALL = frozenset({"all", "else", "but", "nobody", "not", "others", "pot", "rest", "save"})
_DASH = re.compile(r"-+ ")
_BRACKET = re.compile(r"\([^()]*\)")


def an_aside(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    rest = draft.text[fault.start :]
    bracket = _BRACKET.match(rest)
    if bracket:
        brings = draft.text.lower().startswith("seats") and re.search("[0-9]", bracket[0])
        if not brings and not counts_somebody(bracket[0], session):
            yield draft.without(fault.start, fault.start + bracket.end())
    elif draft.text.lower().lstrip().startswith("ruling"):
        return
    elif _DASH.match(rest):
        if not _is_fact(rest, session, numbers=False):
            yield draft.without(fault.start, len(draft.text))
    elif not _is_fact(rest, session, numbers=True) and not _may_name(draft, fault.start):
        yield draft.without(fault.start, len(draft.text))


def a_bracket(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    if re.match(r"\((?![0-9]+\)|out\))", draft.text[fault.start :]):
        yield from an_aside(draft, fault, session)


def counts_somebody(text: str, session: Session) -> bool:
    words = [word for word in _words(text) if word.lower() not in SMALL]
    others = [word for word in words if not session.meant(word)]
    does = all(word.lower() in PLAYING | TELLING | {"and", "et"} for word in others)
    return len(others) < len(words) and (
        bool(others and does) or re.search("[0-9]", text) is not None
    )


def talk_behind(draft: Draft, session: Session) -> Iterator[Draft]:
    """Leave out a sentence behind a line, `Ben was not amused`, or a part of a list that names nobody."""
    opens = draft.text.lower().lstrip()
    for found in () if session.open else _STOP.finditer(draft.text):
        said = draft.text[found.end() :]
        words = [word.lower() for word in _words(said)]
        others = [word for word in words if word not in SMALL]
        named = [word for word in others if session.meant(word)]
        told = TELLING | PLAYING
        if part := "," in found[0] or "-" in found[0]:
            fits = others and (opens.startswith(_LISTS) or opens[:1].isdigit())
            fits = fits and not re.search(r"\b[^\W\d_a-z]", said)
        else:
            fits = len(others) - len(named) > 1 or (others and opens.startswith("pot "))
        if part or len(others) < 2:
            told |= {*named, *_OF_ALL}
        tells = not told.isdisjoint(words) or re.search("[0-9♠♥♦♣]", said)
        if fits and not tells and not any(map(reads_as_card, words)):
            yield draft.without(found.start(), len(draft.text))
            return


def behind_whole(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    """Leave out words behind `chips 80 each` that name no player, number or exception."""
    found = _WHOLE.match(draft.text)
    rest = draft.text[found.end() :].strip() if found else ""
    if not found or not rest or re.search(r"\b(?:but|save)\b", rest):
        return
    named = re.search(r"\b[^\W\d_a-z]", rest) and not (rest.isupper() and " " in rest)
    if not (found["each"] and named) and not _tells(rest, session, numbers=True):
        yield draft.without(found.end(), len(draft.text))


def _may_name(draft: Draft, start: int) -> bool:
    before, rest = draft.text[:start], draft.text[start:]
    opens, words = draft.text.split(maxsplit=1)[0].lower(), _words(rest)
    behind_number = len(words) > 1 and re.search(r"[0-9][ \t]+$", before)
    if (opens in _NAMES_ALONE and not behind_number) or (
        opens in _NAMES_COUNTED and len(words) == 1
    ):
        return True
    return not draft.text.isupper() and re.search(r"\b[^\W\d_a-z]", rest) is not None


def _is_fact(text: str, session: Session, *, numbers: bool) -> bool:
    """Tell whether words may belong to the log, as all do without a `seats` line."""
    return (bool(_words(text)) and session.open) or _tells(text, session, numbers=numbers)


def _tells(text: str, session: Session, *, numbers: bool) -> bool:
    """Tell whether a word says something."""
    return any(
        (word.lower() not in SMALL and session.meant(word))
        or reads_as_card(word)
        or word.lower() in TELLING
        or (numbers and re.search("[0-9]", word))
        for word in _words(text)
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s,;:.!()/]+", text)
