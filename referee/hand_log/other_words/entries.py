"""Lists as people type them: `in only Ann`, `tricks Ann got 3`, `seats Ann, then Ben, clockwise`."""

import re
from collections.abc import Iterator
from functools import partial

from referee.hand_log.line import Draft
from referee.hand_log.other_words.everyday_words import ALIASES, TITLED, pattern, wordings
from referee.hand_log.session import Session

_LISTS = ("ante", "chips", "in", "owes", "paid", "tricks")
_OPENING = re.compile(r"[^\w\n]*(\w+)[\s:]*")


def plainer_entries(draft: Draft, session: Session) -> Draft:
    opening = _OPENING.match(draft.text)
    word = opening[1].lower() if opening else ""
    key = ALIASES.get(word, word)
    if not opening or key not in _LISTS or session.open:
        return draft
    for wording in (*wordings("entries"), *wordings(f"entries_of_{key}")):
        meant = partial(wording.meant, session=session)
        draft = draft.replaced(wording.shape, meant, opening.end())
    return draft


_SEATS = re.compile(r"[^\w\n]*seats\b(?: +are\b)?[\s:=.-]*", re.IGNORECASE)
_FIRST = pattern(r"\s*,?\s*ORDER[\s:,.]*", {})
_ORDER = pattern(r"(?<![\s,;.-])[\s,;.-]+ORDER\s*(?=[,;.]|$)", {})
_NUMBER = re.compile(r"(?<!\S)#?([0-9])[.)]?(?: +-)?\s")
_SIGN = re.compile(r"\s*(?:->|[,;/|>+·•])\s*|\s+-+\s+")
_THEN = re.compile(r"(?:^|\s+)(?:&|(?:and|et|y|then|puis|to)(?!\S))\s*", re.IGNORECASE)
_UNCLEAR = re.compile(r'[()]|""|"[^"]*[^\w\s"][^"]*"')
_NAME = re.compile(r'"[^"]+"|[^\s":()]+')


def seated(draft: Draft) -> Iterator[Draft]:
    """List the names with commas, without words of their order."""
    opening = _SEATS.match(draft.text)
    if opening is None:
        return
    start = opening.end()
    found = _FIRST.match(draft.text, start) or _ORDER.search(draft.text, start)
    while found:
        draft = draft.without(*found.span()).with_text(found.start(), found.start(), ",")
        found = _ORDER.search(draft.text, start)
    names = _names(draft.text[start:].strip(" \t,;."))
    counts = [int(count) for _, said in draft.left_out for count in re.findall("[0-9]+", said)]
    if len(names) > 1 and {*counts} <= {len(names)}:
        yield draft.with_text(0, len(draft.text), f"seats {', '.join(names)}")


def _names(listed: str) -> list[str]:
    """Return the names; none if it is open where one ends."""
    numbers = [int(number) for number in _NUMBER.findall(listed)]
    parts = list(filter(None, _SIGN.split(_NUMBER.sub(", ", listed))))
    names = list(filter(None, (name for part in parts for name in _THEN.split(part))))
    of_blanks = len(parts) == 1 and len(names) < 3 and " " not in names[-1]
    if of_blanks or len(names) == 1:
        names = [name for part in names for name in _NAME.findall(part)]
    plain = all(_NAME.fullmatch(name) or TITLED.fullmatch(name) for name in names)
    counted = not numbers or numbers == [*range(1, len(names) + 1)]
    if _UNCLEAR.search(listed) or not plain or not counted:
        return []
    return [name if _NAME.fullmatch(name) else f'"{name}"' for name in names]
