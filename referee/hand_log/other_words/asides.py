"""Words behind a line that tell nothing."""

import re
from collections.abc import Iterator

from referee.hand_log.cards_in_words import reads_as_card
from referee.hand_log.other_words.draft import Draft
from referee.hand_log.other_words.everyday_words import TELLING
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable

_EACH = re.compile(r"[^\w\n]*\w+:?[ \t]+[0-9]+[ \t]+each\b", re.IGNORECASE)
_LISTS = frozenset({"ante", "chips", "in", "paid", "score", "seats", "tricks"})
_DASH = re.compile(r"-+ ")
_BRACKET = re.compile(r"\([^()]*\)")


def an_aside(draft: Draft, fault: Unreadable, session: Session) -> Iterator[Draft]:
    rest = draft.text[fault.start :]
    bracket = _BRACKET.match(rest)
    if bracket:
        yield draft.without(fault.start, fault.start + bracket.end())
    elif draft.text.lower().lstrip().startswith("ruling"):
        return
    elif _DASH.match(rest):
        if not _is_fact(rest, session, numbers=False):
            yield draft.without(fault.start, len(draft.text))
    elif not _is_fact(rest, session, numbers=True) and not _may_name(draft, rest):
        yield draft.without(fault.start, len(draft.text))


def behind_each(draft: Draft, _: Unreadable, session: Session) -> Iterator[Draft]:
    """Leave out words behind `chips 80 each` that name no player, number or exception."""
    found = _EACH.match(draft.text)
    rest = draft.text[found.end() :].strip() if found else ""
    plain = not re.search(r"\b(?:but|save)\b|\b[^\W\d_a-z]", rest)
    if found and rest and plain and not _tells(rest, session, numbers=True):
        yield draft.without(found.end(), len(draft.text))


def _may_name(draft: Draft, rest: str) -> bool:
    opens = draft.text.split(maxsplit=1)[0].lower()
    return opens in _LISTS or re.search(r"\b[^\W\d_a-z]", rest) is not None


def _is_fact(text: str, session: Session, *, numbers: bool) -> bool:
    """Tell whether words may belong to the log, as all do without a `seats` line."""
    return (bool(_words(text)) and session.open) or _tells(text, session, numbers=numbers)


def _tells(text: str, session: Session, *, numbers: bool) -> bool:
    """Tell whether a word says something."""
    return any(
        session.meant(word)
        or reads_as_card(word)
        or word.lower() in TELLING
        or (numbers and re.search("[0-9]", word))
        for word in _words(text)
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s,;:.!()/]+", text)
