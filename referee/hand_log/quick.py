"""The quick reader: lines as most people write them, without a parser.

It gives exactly the events that the careful reader gives (a property test says so), or none: then
the line is read carefully. Nearly all lines end here, so it is written for speed. Lists are cut
at single blanks and commas, which makes every column a running sum; a piece counts only if it is
a known spelling of a card or of a player, or has the shape of a terminal of the grammar.
"""

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import TypeVar

from referee import events
from referee.events import Amount, CardPlayed, CardWritten, Count, Event, Intent, KnobSet
from referee.game import LANGUAGES, Chips, Player, Span
from referee.hand_log.grammar import line_pattern
from referee.hand_log.line import span
from referee.hand_log.session import Session

_Entry = TypeVar("_Entry", Amount, Count)
_Reader = Callable[[str, int, int, Session], Event | None]
_STAYS = MappingProxyType({"": True, "out": False, "?": None})
_WHOLE = True


def read_quickly(text: str, number: int, session: Session) -> Event | None:
    """The event of line `number` if it is written plainly; None for any other."""
    start = len(text) - len(text.lstrip(" "))
    word = text[start:].partition(" ")[0]
    if word.isdigit():
        return _trick(text, number, start, session)
    reader = _READERS.get(word.lower())
    return None if reader is None else reader(text, number, start, session)


def _player(written: str, session: Session) -> Player | None:
    if written in session.spelled:
        return session.spelled[written]
    return session.named(written) if line_pattern("NAME").fullmatch(written) else None


def _number(written: str) -> int | None:
    """The number that is written so; None unless it is one in plain digits."""
    plain = written.isdigit() and len(written) < 10 and written.isascii()
    return int(written) if plain else None


def _trick(text: str, number: int, start: int, session: Session) -> Event | None:
    head, _, rest = text.partition(":")
    order, _, name = head[start:].rstrip(" ").partition(" ")
    leader, trick = _player(name, session), _number(order)
    spellings, plays, begin = session.plays, [], len(head) + 1
    for word in rest.split(" "):
        end = begin + len(word)
        if word in spellings:
            card, winner = spellings[word]
            at = tuple.__new__(Span, (number, begin + 1, end - begin - winner))
            plays.append(tuple.__new__(CardPlayed, (card, at, None, None, (), winner)))
        elif word:
            return None
        begin = end + 1
    if leader is None or trick is None or not plays:
        return None
    return events.TrickPlayed(trick, leader, tuple(plays), _WHOLE, span(number, start, len(text)))


def _cards(text: str, number: int, begin: int, session: Session) -> tuple[CardWritten, ...] | None:
    """The cards of a text that begins at that place of the line."""
    spellings, cards = session.plays, []
    for word in text.split(" "):
        end = begin + len(word)
        read = spellings.get(word)
        if read is not None and not read[1]:
            at = tuple.__new__(Span, (number, begin + 1, end - begin))
            cards.append(tuple.__new__(CardWritten, (read[0], at)))
        elif word:
            return None
        begin = end + 1
    return tuple(cards)


def _deal(text: str, number: int, start: int, session: Session) -> Event | None:
    head, _, rest = text.partition(":")
    player = _player(head[start + 4 :].strip(" "), session)
    cards = _cards(rest, number, len(head) + 1, session)
    if player is None or not cards:
        return None
    return events.CardsDealt(player, cards, span(number, start, len(text)))


def _draw(text: str, number: int, start: int, session: Session) -> Event | None:
    head, _, rest = text.partition(":")
    player = _player(head[start + 4 :].strip(" "), session)
    out, arrow, into = rest.partition(">")
    gone = _cards(out, number, len(head) + 1, session)
    come = _cards(into, number, len(head) + len(out) + 2, session)
    if player is None or gone is None or come is None or not arrow:
        return None
    at = span(number, start, len(text))
    return events.CardsDrawn(player, gone, come, bool(gone), bool(come), at)


def _entries(
    kind: type[_Entry], text: str, place: tuple[int, int], session: Session
) -> tuple[_Entry, ...] | None:
    """Names with numbers, set apart by commas, from a place (line, offset) to the line's end."""
    number, begin = place
    entries, players = [], set()
    for piece in text[begin:].split(","):
        end = begin + len(piece)
        name, _, count = piece.strip(" ").rpartition(" ")
        player, counted = _player(name, session), _number(count)
        if player is None or counted is None or player in players:
            return None
        players.add(player)
        first = begin + piece.index(name)
        last = begin + len(piece.rstrip(" "))
        at = tuple.__new__(Span, (number, first + 1, last - first))
        entries.append(tuple.__new__(kind, (player, Chips(counted), at)))
        begin = end + 1
    return tuple(entries)


def _amounts(text: str, number: int, begin: int, session: Session) -> tuple[Amount, ...] | None:
    if not text.endswith(" each"):
        return _entries(Amount, text, (number, begin), session)
    chips = _number(text[begin:-5].strip(" "))
    first = begin + len(text[begin:]) - len(text[begin:].lstrip(" "))
    return None if chips is None else (Amount(None, Chips(chips), span(number, first, len(text))),)


def _ante(text: str, number: int, start: int, session: Session) -> Event | None:
    amounts = _amounts(text, number, start + 4, session)
    return events.AntesPosted(amounts, span(number, start, len(text))) if amounts else None


def _chips(text: str, number: int, start: int, session: Session) -> Event | None:
    amounts = _amounts(text, number, start + 5, session)
    return events.ChipsCounted(amounts, span(number, start, len(text))) if amounts else None


def _paid(text: str, number: int, start: int, session: Session) -> Event | None:
    amounts = _amounts(text, number, start + 4, session)
    return events.ChipsPaid(amounts, span(number, start, len(text))) if amounts else None


def _tricks(text: str, number: int, start: int, session: Session) -> Event | None:
    counts = _entries(Count, text, (number, start + 6), session)
    return events.TricksCounted(counts, span(number, start, len(text))) if counts else None


def _in(text: str, number: int, start: int, session: Session) -> Event | None:
    intents, players, begin = [], set(), start + 2
    for piece in text[begin:].split(","):
        bare = piece.strip(" ")
        name, _, said = bare.partition(" ")
        player, drawn = _player(name, session), _number(said)
        if player is None or player in players or (drawn is None and said not in _STAYS):
            return None
        players.add(player)
        first = begin + piece.index(name)
        at = tuple.__new__(Span, (number, first + 1, len(bare)))
        intents.append(tuple.__new__(Intent, (player, _STAYS.get(said, True), drawn, at)))
        begin += len(piece) + 1
    return events.IntentsDeclared(tuple(intents), span(number, start, len(text)))


def _hand(text: str, number: int, start: int, session: Session) -> Event | None:
    template = r" (NUMBER)(?:(?: ?, ?| )dealer (NAME))?(?:(?: ?, ?| )up (\S+))?$"
    found = line_pattern(template).match(text, start + 4)
    if found is None:
        return None
    dealer = None if found[2] is None else session.named(found[2])
    up = _cards(found[3], number, found.start(3), session) if found[3] else ()
    if up is None or (found[2] and dealer is None):
        return None
    at = span(number, start, len(text))
    return events.HandStarted(int(found[1]), dealer, up[0] if up else None, at)


def _pot(text: str, number: int, start: int, session: Session) -> Event | None:
    found = line_pattern(" (NUMBER) (?:to (NAME)|carries)$").match(text, start + 3)
    if found is None:
        return None
    chips, at = Chips(int(found[1])), span(number, start, len(text))
    if found[2] is None:
        return events.PotCarried(chips, at)
    player = session.named(found[2])
    return events.PotAwarded(chips, player, at) if player else None


def _say(text: str, number: int, start: int, session: Session) -> Event | None:
    found = line_pattern(" (NAME) ?: ?(TEXT)").match(text, start + 3)
    player = found and session.named(found[1])
    if found is None or player is None:
        return None
    return events.TestimonyGiven(player, found[2], span(number, start, len(text)))


def _seats(text: str, number: int, start: int, _: Session) -> Event | None:
    found = line_pattern(" (NAME(?: NAME)*)$").match(text, start + 5)
    names = tuple(map(Player, re.split("[ \t]+", found[1]))) if found else ()
    if not names or len(set(names)) < len(names) or '"' in text:
        return None
    return events.SeatsTaken(names, span(number, start, len(text)))


def _rules(text: str, number: int, start: int, _: Session) -> Event | None:
    chosen = line_pattern(" (WORD)(?: (NUMBER))? ?").match(text, start + 5)
    knobs, end = [], chosen.end() if chosen else 0
    for item in line_pattern(", ?(WORD) (VALUE)").finditer(text, end):
        if item.start() != end:
            return None
        end, value = item.end(), item[2].rstrip(" \t")
        at = span(number, item.start(1), item.start(2) + len(value))
        knobs.append(KnobSet(item[1].lower(), " ".join(value.lower().split()), at))
    if chosen is None or end != len(text):
        return None
    version = None if chosen[2] is None else int(chosen[2])
    at = span(number, start, len(text))
    return events.RulesChosen(chosen[1].lower(), version, tuple(knobs), at)


def _text(kind: Callable[[str, Span], Event]) -> _Reader:
    def reader(text: str, number: int, start: int, _: Session) -> Event | None:
        found = line_pattern("[a-z]+ (TEXT)").match(text, start)
        return found and kind(found[1], span(number, start, len(text)))

    return reader


def _log(text: str, number: int, start: int, _: Session) -> Event | None:
    found = line_pattern(" 1$").match(text, start + 10)
    return found and events.LogOpened(1, span(number, start, len(text)))


def _lang(text: str, number: int, start: int, _: Session) -> Event | None:
    found = line_pattern(" (WORD)$").match(text, start + 4)
    code = found[1].lower() if found else ""
    return (
        events.LanguageStated(code, span(number, start, len(text))) if code in LANGUAGES else None
    )


_READERS: MappingProxyType[str, _Reader] = MappingProxyType(
    {
        "hand": _hand,
        "ante": _ante,
        "in": _in,
        "deal": _deal,
        "draw": _draw,
        "tricks": _tricks,
        "chips": _chips,
        "paid": _paid,
        "pot": _pot,
        "say": _say,
        "bourre-log": _log,
        "game": _text(events.GameNamed),
        "date": _text(events.DateStated),
        "place": _text(events.PlaceNamed),
        "seats": _seats,
        "rules": _rules,
        "lang": _lang,
    }
)
