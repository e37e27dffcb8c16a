"""Read one line of a log. Never raises."""

import re
from collections.abc import Iterator
from datetime import date

from referee.evening_events import (
    ChipsBought,
    ChipsCounted,
    DateStated,
    LanguageStated,
    PlayerLeft,
    PlayerSat,
    PotBrought,
    SeatsTaken,
)
from referee.events import (
    Event,
    HandStarted,
    IntentsDeclared,
    LineRepeated,
    LineUnread,
    PotAwarded,
    RemarkWritten,
    SourceNamed,
    SpellingNoted,
    TrickPlayed,
    TricksCounted,
)
from referee.game import Chips, Player, Span, letters
from referee.hand_log.characters import is_plain, plain
from referee.hand_log.grammar import reads_as_card
from referee.hand_log.line import LONGEST_LINE, Line, accounts_in, end_of_facts, without_source
from referee.hand_log.lines.line_kinds import shape_pattern
from referee.hand_log.lines.parts import written_name
from referee.hand_log.lines.quick import read_quickly
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable, read_as_meant
from referee.messages import say

_FOREIGN = re.compile(r"[\ud800-\udfff]")
_BYTE_ORDER_MARK = re.compile(r"\udcff\udcfe|\udcfe\udcff")


def read_line(raw: str, number: int, session: Session) -> tuple[Event, ...]:
    if "#" in raw or "]" in raw or "\0" in raw or len(raw) > LONGEST_LINE or not is_plain(raw):
        return _read_unusual(raw, number, session)
    text = raw.rstrip(" \t")
    if not text:
        return ()
    event = read_quickly(text, number, session)
    if event is not None and _says_all(event, session):
        return (event,)
    return _facts(Line(number, text, text, session), raw, event)


def _says_all(event: Event, session: Session) -> bool:
    kind = type(event)
    if isinstance(event, (IntentsDeclared, PotAwarded, TricksCounted)):
        session.note(event)
    return kind not in _LEARNED and not (kind is TrickPlayed and session.like_cards)


def _read_unusual(raw: str, number: int, session: Session) -> tuple[Event, ...]:
    if fault := _damage(raw, number):
        return (fault.event(raw, number, session.language),)
    text = plain(raw)
    cut = end_of_facts(text)
    remark = _remark(raw, cut, number) if cut < len(text) else ()
    text, source = without_source(text[:cut].rstrip(" \t"), session)
    beside = (*_source(source, raw, number, session), *remark) if source else remark
    if remark and not text:
        if left_open := _LEFT_OPEN.match(raw):
            return (_left_open(raw, left_open, number, session),)
        return (*_seated(raw, number, session), *remark)
    line = Line(number, text, raw[: len(text)], session)
    event = read_quickly(text, number, session) if text == line.raw else None
    if event is not None and _says_all(event, session):
        return (event, *beside)
    said = _facts(line, raw, event) if text else ()
    return said if said and isinstance(said[-1], LineUnread) else (*said, *beside)


def _damage(raw: str, number: int) -> Unreadable | None:
    if len(raw) > LONGEST_LINE:
        return Unreadable("line-too-long", LONGEST_LINE, len(raw), number=LONGEST_LINE)
    if not raw.isascii() and (foreign := _FOREIGN.search(raw)):
        if number == 1 and _BYTE_ORDER_MARK.match(raw):
            return Unreadable("utf-16", 0, 2)
        return Unreadable("not-utf8", *foreign.span())
    if "\0" in raw:
        start = raw.index("\0")
        return Unreadable("nul-character", start, start + 1)
    return None


def _remark(raw: str, cut: int, number: int) -> tuple[Event, ...]:
    place = Span(number, cut + 1, max(1, len(raw.rstrip()) - cut))
    return (RemarkWritten(raw[cut + 1 :].strip(), place),)


def _left_open(raw: str, found: re.Match[str], number: int, session: Session) -> LineUnread:
    """Return as unread what a transcript of notes left open: it may be about anything."""
    fault = Unreadable("not-understood", *found.span("text"), text=found["text"])
    return fault.event(raw, number, session.language)._replace(keyword="?")


def _source(source: str, raw: str, number: int, session: Session) -> tuple[Event, ...]:
    accounts = tuple(
        tuple(player for name in names if (player := session.declared(name)))
        for names in accounts_in(source)
    )
    start = plain(raw).rindex(source)
    return (SourceNamed(accounts, Span(number, start + 1, len(source))),)


def _seated(raw: str, number: int, session: Session) -> tuple[Event, ...]:
    found = _SITS.search(raw)
    after = session.declared(found["after"]) if found and not session.open else None
    if not found or after is None or session.knows(found["who"]):
        return ()
    chips = Chips(int(found["chips"])) if found["chips"] else None
    player, at = Player(found["who"]), Span(number, 1, len(raw.rstrip()))
    session.sit(player, after)
    session.brought += chips or 0
    meant = f"sit {written_name(player)} after {written_name(after)}{f' {chips}' if found['chips'] else ''}"
    message = read_as_meant(meant)
    return (
        PlayerSat(player, after, chips, at),
        SpellingNoted("unknown-keyword", message, at, meant),
    )


def _facts(line: Line, raw: str, read: Event | None) -> tuple[Event, ...]:
    line = line.without_bullet()
    try:
        event = read or _read_carefully(line)
    except Unreadable as fault:
        return _as_meant(line, raw, fault)
    return (event, *_learn(event, line))


def _as_meant(line: Line, raw: str, fault: Unreadable) -> tuple[Event, ...]:
    if _RULE.fullmatch(line.text):
        return (RemarkWritten(line.written(0, len(line.text)), line.at),)
    from referee.hand_log.other_words.lenient import (  # noqa: PLC0415 (see `line_parser`)
        in_brackets,
        read_leniently,
        stays_at_least,
        turned_up,
        with_advice,
    )

    if turned := turned_up(line, fault):
        return turned
    try:
        said = read_leniently(line, fault)
    except Unreadable as better:
        said, fault = (), better
    if said:
        learned = [note for event in said for note in _learn(event, line)]
        return (said[0], *learned, *said[1:])
    if remark := in_brackets(line):
        return (remark,)
    unread = with_advice(fault, line).event(raw, line.number, line.session.language)
    if declared := stays_at_least(line, fault):
        return (declared, *_learn(declared, line), unread)
    return (*_hand_at_least(line), unread)


def _read_carefully(line: Line) -> Event:
    from referee.hand_log.lines.careful import read_carefully  # noqa: PLC0415 (see `line_parser`)

    try:
        return read_carefully(line)
    except Unreadable:
        unstopped = line.without_full_stop()
        if unstopped is None:
            raise
    return read_carefully(unstopped)


def _hand_at_least(line: Line) -> tuple[Event, ...]:
    found = shape_pattern("hand NUMBER", "en").match(line.text, line.at.column - 1)
    return (HandStarted(int(found[1]), None, None, line.at),) if found else ()


def _learn(event: Event, line: Line) -> tuple[Event, ...]:
    match event:
        case LanguageStated():
            line.session.speak(event.code)
        case SeatsTaken():
            line.session.declare(event.players)
            return tuple(note for player in event.players for note in _names_noted(player, line))
        case PlayerSat():
            line.session.sit(event.player, event.after)
            line.session.bring(event)
            return tuple(_names_noted(event.player, line))
        case ChipsCounted() | ChipsBought() | PotBrought():
            line.session.bring(event)
        case HandStarted():
            line.session.dealer, line.session.hand = event.dealer, event.number
            line.session.start = event
            line.session.intents.clear()
            line.session.took, line.session.paid, line.session.counted = None, False, False
        case IntentsDeclared() | PotAwarded() | TricksCounted():
            line.session.note(event)
        case DateStated():
            return tuple(_date_noted(event))
        case PlayerLeft():
            return tuple(_left_twice(event, line.session))
        case TrickPlayed():
            winner = next(
                (play.player or event.leader for play in event.plays if play.winner), None
            )
            line.session.took = (event.number, winner) if winner else None
            return tuple(_cards_noted(event, line)) if line.session.like_cards else ()
    return ()


def _names_noted(player: Player, line: Line) -> Iterator[Event]:
    start = line.raw.find(player, len(line.keyword))
    at = line.span(max(0, start), start + len(player))
    if card := reads_as_card(player):
        spelled = letters(line.session.language).write(card)
        message = say(
            "the name {player} reads as a card ({card}); quotes make it clear",
            player=player,
            card=spelled,
        )
        yield SpellingNoted("name-like-card", message, at)
    if player.endswith(".") and line.raw.endswith(player):
        message = say(
            "the full stop at the end was read as part of the name {player}", player=player
        )
        yield SpellingNoted("name-full-stop", message, at)
    for twin in line.session.namesakes_before(player):
        message = say(
            "{twin} and {player} differ only in their spelling, so it decides who is meant",
            twin=twin,
            player=player,
        )
        yield SpellingNoted("name-case", message, at)


def _date_noted(event: DateStated) -> Iterator[Event]:
    try:
        date.fromisoformat(event.text)
    except ValueError:
        message = say(
            "{text} was kept as written; it is not a date such as 2026-03-05", text=event.text
        )
        yield SpellingNoted("no-date", message, event.at)


def _left_twice(event: PlayerLeft, session: Session) -> Iterator[Event]:
    before = session.gone.get(event.player)
    if before is not None:
        message = say("{player} had left before", player=event.player)
        yield LineRepeated(message, before, event.at, differs=True)
    session.gone[event.player] = event.at


def _cards_noted(trick: TrickPlayed, line: Line) -> Iterator[Event]:
    for play in trick.plays if "," in line.text else ():
        start = play.at.column - 1
        written = line.raw[start : start + play.at.length]
        if written in line.session.like_cards:
            message = f'{written} was read as a card; the player is written "{written}" here'
            yield SpellingNoted("name-like-card", message, play.at)


_LEFT_OPEN = re.compile(r"# \?   [^\W\d_][^:#]{0,40}: (?P<text>\S.*?)\s*$")
"""A remark as in transcripts of notes; with other blanks it is anybody's."""
_RULE = re.compile(r"[ \t.…*_=~-]+")
_SITS = re.compile(
    r"^\s*#\s*(?P<who>[^\W\d_][\w'’-]*)(?=\s)[^#?]*?\bsits? (?:down )?(?:after|left of) (?P<after>[\w'’-]+)"
    r"(?:,? (?:with )?(?P<chips>[0-9]{1,6})(?: chips?)?)?[^\w?]*$"
)
_LEARNED = frozenset(
    {
        ChipsBought,
        ChipsCounted,
        DateStated,
        HandStarted,
        LanguageStated,
        PlayerLeft,
        PlayerSat,
        PotBrought,
        SeatsTaken,
    }
)
