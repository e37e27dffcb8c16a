"""The quick reader: plainly written lines, each by one regex assembled from the grammar.

It gives exactly the events that the careful reader gives (a property test says so), or none: then
the line is read carefully. Nine lines of ten end here.
"""

import re
from collections.abc import Callable
from functools import cache
from types import MappingProxyType

from referee import events
from referee.chips import Chips
from referee.events import Amount, CardPlayed, CardWritten, Event, Intent, KnobSet
from referee.hand_log.grammar import line_pattern
from referee.hand_log.letters import LANGUAGES
from referee.hand_log.line import Line
from referee.hand_log.session import Session
from referee.seats import Player
from referee.source import Span

_Build = Callable[[Line, "re.Match[str]", Span], Event | None]
_OPENING = re.compile(r"[ \t]*([^ \t,:]+)")
_PLAYED = re.compile(r"[^ \t]+")
_AMOUNT = " ?(NAME) (NUMBER) ?(?:,|$)"
_INTENT = " ?(NAME)(?: (?:(NUMBER)|(OUT)|(UNKNOWN)))? ?(?:,|$)"


def read_quickly(line: Line) -> Event | None:
    """The event of a line that is written plainly; None for any other."""
    opening = _OPENING.match(line.text)
    if opening is None or line.text != line.raw:
        return None
    word, start = opening[1], opening.start(1)
    template, build = _LINES.get(word.lower(), _TRICK if word.isdigit() else _NO_LINE)
    found = line_pattern(template).match(line.text, start if build is _trick else opening.end())
    if found is None:
        return None
    return build(line, found, Span(line.number, start + 1, len(line.text) - start))


def _trick(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    number, session = line.number, line.session
    spellings, plays = session.plays, []
    leader = session.player(found[2])
    for word in _PLAYED.finditer(line.text, found.end()):
        read = spellings.get(word[0])
        if read is None:
            return None
        start, end = word.span()
        card, winner = read
        place = Span(number, start + 1, end - start - winner)
        plays.append(CardPlayed(card, place, None, None, (), winner))
    if leader is None or not plays:
        return None
    return events.TrickPlayed(int(found[1]), leader, tuple(plays), whole=True, at=at)


def _cards(line: Line, start: int, end: int) -> tuple[CardWritten, ...] | None:
    cards = []
    for word in _PLAYED.finditer(line.text, start, end):
        card, winner = line.session.plays.get(word[0], (None, False))
        if card is None or winner:
            return None
        first, last = word.span()
        cards.append(CardWritten(card, Span(line.number, first + 1, last - first)))
    return tuple(cards)


def _dealt(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    player, cards = line.session.player(found[1]), _cards(line, *found.span(2))
    return events.CardsDealt(player, cards, at) if player and cards else None


def _drawn(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    player = line.session.player(found[1])
    gone, come = _cards(line, *found.span(2)), _cards(line, *found.span(3))
    if player is None or gone is None or come is None:
        return None
    return events.CardsDrawn(player, gone, come, bool(gone), bool(come), at)


def _amounts(line: Line, start: int) -> tuple[Amount, ...] | None:
    amounts, end = [], start
    for item in line_pattern(_AMOUNT).finditer(line.text, start):
        player = line.session.player(item[1])
        if player is None or item.start() != end:
            return None
        end = item.end()
        first = item.start(1)
        place = Span(line.number, first + 1, item.end(2) - first)
        amounts.append(Amount(player, Chips(int(item[2])), place))
    return tuple(amounts) if _complete(line, end, [one.player for one in amounts]) else None


def _complete(line: Line, end: int, players: list[Player | None]) -> bool:
    """Whether the entries reach the end of the line, not ending in a comma, a player each."""
    reached = end == len(line.text) and line.text[-1] != ","
    return reached and 0 < len(players) == len(set(players))


def _each_or_named(line: Line, found: "re.Match[str]") -> tuple[Amount, ...] | None:
    if found[1] is None:
        return _amounts(line, found.end())
    start, end = found.start(1), found.end(2)
    return (Amount(None, Chips(int(found[1])), Span(line.number, start + 1, end - start)),)


def _antes(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    amounts = _each_or_named(line, found)
    return events.AntesPosted(amounts, at) if amounts else None


def _chips(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    amounts = _each_or_named(line, found)
    return events.ChipsCounted(amounts, at) if amounts else None


def _paid(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    amounts = _each_or_named(line, found)
    return events.ChipsPaid(amounts, at) if amounts else None


def _tricks(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    amounts = _amounts(line, found.end())
    if amounts is None:
        return None
    counts = tuple(events.Count(one.player, one.chips, one.at) for one in amounts if one.player)
    return events.TricksCounted(counts, at)


def _intents(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    intents: list[Intent] = []
    end = found.end()
    for item in line_pattern(_INTENT).finditer(line.text, end):
        player = line.session.player(item[1])
        if player is None or item.start() != end:
            return None
        end = item.end()
        first, last = item.start(1), item.end(item.lastindex or 1)
        drawn = None if item[2] is None else int(item[2])
        stays = None if item[4] else item[3] is None
        intents.append(Intent(player, stays, drawn, Span(line.number, first + 1, last - first)))
    players: list[Player | None] = [one.player for one in intents]
    return events.IntentsDeclared(tuple(intents), at) if _complete(line, end, players) else None


def _hand(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    dealer = None if found[2] is None else line.session.player(found[2])
    up = _cards(line, *found.span(3)) if found[3] else ()
    if up is None or (found[2] and dealer is None):
        return None
    return events.HandStarted(int(found[1]), dealer, up[0] if up else None, at)


def _pot(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    chips = Chips(int(found[1]))
    if found[2] is None:
        return events.PotCarried(chips, at)
    player = line.session.player(found[2])
    return events.PotAwarded(chips, player, at) if player else None


def _said(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    player = line.session.player(found[1])
    return events.TestimonyGiven(player, found[2], at) if player else None


def _seats(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    names = tuple(map(Player, line.text[found.end() :].split()))
    plain = line_pattern("NAME(?: NAME)*").fullmatch(line.text, found.end())
    repeated = len(set(names)) < len(names)
    return None if plain is None or repeated or '"' in line.text else events.SeatsTaken(names, at)


def _rules(line: Line, found: "re.Match[str]", at: Span) -> Event | None:
    knobs, end = [], found.end()
    for item in line_pattern(", ?(WORD) (VALUE)").finditer(line.text, end):
        if item.start() != end:
            return None
        first, end = item.start(1), item.end()
        value = item[2].rstrip(" \t")
        place = Span(line.number, first + 1, item.start(2) + len(value) - first)
        knobs.append(KnobSet(item[1].lower(), " ".join(value.lower().split()), place))
    version = None if found[2] is None else int(found[2])
    chosen = events.RulesChosen(found[1].lower(), version, tuple(knobs), at)
    return chosen if end == len(line.text) else None


def _language(_: Line, found: "re.Match[str]", at: Span) -> Event | None:
    code = found[1].lower()
    return events.LanguageStated(code, at) if code in LANGUAGES else None


_NO_LINE: tuple[str, _Build] = ("(?!)", lambda _, __, ___: None)
_TRICK: tuple[str, _Build] = ("([0-9]{1,9}) (NAME) ?:", _trick)
_EACH = "(?: (NUMBER) (EACH)$)?"
_LINES: MappingProxyType[str, tuple[str, _Build]] = MappingProxyType(
    {
        "hand": (" (NUMBER)(?:,? ?dealer (NAME))?(?: ?,? ?up (\\S+))?$", _hand),
        "ante": (_EACH, _antes),
        "in": ("", _intents),
        "deal": (" (NAME) ?:(.*)$", _dealt),
        "draw": (" (NAME) ?:([^>]*)>([^>]*)$", _drawn),
        "tricks": ("", _tricks),
        "chips": (_EACH, _chips),
        "paid": (_EACH, _paid),
        "pot": (" (NUMBER) (?:to (NAME)|carries)$", _pot),
        "say": (" (NAME) ?: ?(TEXT)", _said),
        "bourre-log": (" 1$", lambda _, __, at: events.LogOpened(1, at)),
        "game": (" (TEXT)", lambda _, found, at: events.GameNamed(found[1], at)),
        "date": (" (TEXT)", lambda _, found, at: events.DateStated(found[1], at)),
        "place": (" (TEXT)", lambda _, found, at: events.PlaceNamed(found[1], at)),
        "seats": (" ", _seats),
        "rules": (" (WORD)(?: (NUMBER))? ?", _rules),
        "lang": (" (WORD)$", _language),
    }
)
