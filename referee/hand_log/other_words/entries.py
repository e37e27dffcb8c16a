"""Lists as people type them: `in only Ann`, `tricks Ann got 3`, `seats Ann, then Ben, clockwise`."""

import re
from collections.abc import Iterator
from functools import partial

from referee.game import Player
from referee.hand_log.line import Draft
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.everyday_words import ALIASES, TITLED, pattern, wordings
from referee.hand_log.session import Session

_LISTS = ("ante", "chips", "in", "owes", "paid", "tricks")
_OPENING = re.compile(r"[^\w\n]*(\w+)[\s:]*")
_AND = re.compile(r"\s*[,;&+]\s*(?:(?:and|et|y)\s+)?|\s+(?:and|et|n|y)\s+", re.IGNORECASE)
_STROKES = re.compile(r"(?<= )(?:I{1,5}|\|{1,5})(?=[\s,;.]|$)")
_EACH = pattern(r"(?P<WHO>[^\d;.,:][^\d;.:]*?):? (?P<SUM>[0-9]+) ?(?:APIECE)(?![\w'])", {})
_FIRST_NUMBER = re.compile(r"([0-9]+) +([^\d,&]+)")
_DRAWN = re.compile(r'("[^"]+"|[^\s,()"]+)(?: +\(?([0-9]+)\)?)?')
_ONLY = pattern(
    "(?:ONLY) (?P<WHO>.+)|(?P<ALONE>.+?),? (?:ONLY)"
    "|(?P<AMONG>.+?)[ ,.;:/-]+(?:and )?(?:OTHERS) (?:(?:all|is|are) )*(?:(?P<STAY>IN)|OUT)",
    {},
)
_NOBODY = pattern("(?:NOBODY)", {})


def plainer_entries(draft: Draft, session: Session) -> Draft:
    """Put each name before its number where plain."""
    opening = _OPENING.match(draft.text)
    word = opening[1].lower() if opening else ""
    key = ALIASES.get(word, word)
    if not opening or key not in _LISTS or session.open:
        return draft
    start = opening.end()
    for wording in (*wordings("entries"), *wordings(f"entries_of_{key}")):
        draft = draft.replaced(wording.shape, partial(wording.meant, session=session), start)
    if key == "tricks":
        draft = draft.replaced(_STROKES, lambda found: str(len(found[0])), start)
    draft = draft.replaced(_EACH, lambda found: _each(found, session), start)
    listed = draft.text[start:].rstrip(" \t.!")
    better = _by_name(listed, session, 1 if key == "paid" else 2) or (
        _with_others(listed, session) if key == "in" else ""
    )
    return draft.with_text(start, len(draft.text), better) if better else draft


def _players(names: list[str], session: Session) -> list[Player]:
    players = [player for name in names if (player := session.meant(name))]
    return players if len({*players}) == len(names) else []


def _each(found: re.Match[str], session: Session) -> str | None:
    players = _players(_AND.split(found["WHO"].strip()), session)
    numbered = [f"{written_name(player)} {found['SUM']}" for player in players]
    return ", ".join(numbered) if len(numbered) > 1 else None


def _by_name(listed: str, session: Session, least: int) -> str:
    entries = [_FIRST_NUMBER.fullmatch(entry.strip()) for entry in re.split(r",|&|\band\b", listed)]
    read = [entry for entry in entries if entry]
    players = _players([entry[2].strip() for entry in read], session)
    if len(read) < max(least, len(entries)) or not players:
        return ""
    named = zip(players, read, strict=True)
    return ", ".join(f"{written_name(player)} {entry[1]}" for player, entry in named)


def _with_others(listed: str, session: Session) -> str:
    found = _ONLY.fullmatch(listed)
    part = (found["WHO"] or found["ALONE"] or found["AMONG"]) if found else ""
    entries = [_DRAWN.fullmatch(entry) for entry in _AND.split(part)] if part else []
    read = [entry for entry in entries if entry]
    players = _players([entry[1] for entry in read], session)
    if _NOBODY.fullmatch(listed) is None and (len(read) < len(entries) or not players):
        return ""
    drawn = {player: entry[2] or "" for player, entry in zip(players, read, strict=True)}
    others = "" if found and found["STAY"] else "out"
    said = ((player, drawn.get(player, others)) for player in session.in_turn())
    return ", ".join(f"{written_name(player)} {word}".rstrip() for player, word in said)


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
