"""Money in remarks: `# Ray bought 20 more`, `# Ted going home w/ 23`, the last count.

A sentence must say one thing of known players that no line says; a count must cover everybody and
add up to the chips brought in (decision 0311).
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from referee.evening_events import (
    Amount,
    ChipsBought,
    ChipsCounted,
    GameNamed,
    PlayerLeft,
    PotBrought,
)
from referee.events import ChipsPaid, Event, LineUnread, PotCarried, RemarkWritten, SpellingNoted
from referee.game import Player
from referee.hand_log.characters import plain
from referee.hand_log.line import Line
from referee.hand_log.lines.line_kinds import KEYWORDS
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.everyday_words import ALIASES
from referee.hand_log.other_words.sentences import said_so
from referee.hand_log.session import Session
from referee.hand_log.unreadable import read_as_meant

MONEY_IN_REMARK = "money-in-remark"

_SENTENCE = re.compile(r"[.!;][ \t]+|[.!]$")
_COUNTED = re.compile(
    r"(?:(?:and|et|&)[ \t]+)?([^\d,;:&]+?)[ \t]*:?[ \t]+([0-9]{1,9})(?![.,]?[0-9])[ \t,;&]*",
    re.IGNORECASE,
)
_LIST = re.compile(
    r"(?:(?:(?:the|al|en|at the) )?(?P<of>[^\W\d_]+):?[ \t]+)?(?P<list>.*)", re.IGNORECASE
)


def money_in(
    telling: Iterable[RemarkWritten | GameNamed | LineUnread],
    said: Sequence[Event],
    above: Sequence[Event],
    session: Session,
) -> tuple[Event, ...]:
    """Add what a remark, or the name of the game, says of money.

    An unread line is read if it counts everybody. `above`: the events above it.
    """
    known, told = (*above, *said), list[Event]()
    for event in telling:
        told += _money(event, known, session)
    counted = any(isinstance(event, ChipsCounted) for event in told)
    left = [event for event in said if not (counted and isinstance(event, LineUnread))]
    return (*told, *left)


def without_doubles(events: Sequence[Event]) -> Sequence[Event]:
    remarks = {event.at for event in events if isinstance(event, RemarkWritten | GameNamed)}
    told = [event for event in events if isinstance(event, _OF_MONEY) and event.at in remarks]
    lines = [event for event in events if event.at not in remarks]
    doubled = {event.at for event in told if _stands_in(event, lines)}
    return [
        event
        for event in events
        if event.at not in doubled or isinstance(event, RemarkWritten | GameNamed)
    ]


def _stands_in(told: Event, lines: Sequence[Event]) -> bool:
    alike = [event for event in lines if isinstance(event, type(told))]
    if isinstance(told, ChipsBought | PlayerLeft):
        return any(event.player == told.player for event in alike if isinstance(event, type(told)))
    return bool(alike)


def _money(
    written: RemarkWritten | GameNamed | LineUnread, known: Sequence[Event], session: Session
) -> Iterator[Event]:
    from referee.hand_log.other_words.several import read_as  # noqa: PLC0415 - brings a parser

    meanings = list(_meanings(plain(written.text), known, session))
    lines = [line for meant in meanings if meant for line in meant]
    if isinstance(written, LineUnread) and (None in meanings or not lines):
        return
    at, blank = written.at, " " * (written.at.column - 1 + written.at.length)
    events = [
        read_as(Line(at.line, blank, blank, session), 0, len(blank), line)._replace(at=at)
        for line in lines
    ]
    if lines and not any(_stands_in(event, known) for event in events):
        yield from events
        for event in events:
            _learn(event, session)
        alone = not isinstance(written, GameNamed) and known[-1] is written
        message = read_as_meant("`; `".join(lines))
        name = "unknown-keyword" if isinstance(written, LineUnread) else MONEY_IN_REMARK
        yield SpellingNoted(name, message, at, "\n".join(lines) if alone else "")


def _learn(event: Event, session: Session) -> None:
    match event:
        case ChipsBought() | PotBrought():
            session.bring(event)
        case ChipsCounted(amounts=(Amount(chips=chips),)):
            session.brought -= chips
        case PlayerLeft():
            session.gone[event.player] = event.at


def _meanings(text: str, known: Sequence[Event], session: Session) -> Iterator[list[str] | None]:
    """Yield the lines of each sentence; None if it may mean something else."""
    subject: Player | None = None
    for sentence in filter(None, map(str.strip, _SENTENCE.split(text))):
        lines = [] if session.hand else [*said_so(sentence, session, "old_pot")][:1]
        player, does = _subject_of(sentence, session)
        if player is None:
            player, does = subject, sentence
        subject = player
        left = player in session.gone and [*_lines_for(player, does, session, "going_home")]
        if not session.open:
            lines += _of_player(player, does, session) if player else ()
            lines += _last_count(sentence, known, session)
        silent = not re.search("[0-9]", sentence) and player is None
        yield lines if lines or silent or left else None


def _subject_of(sentence: str, session: Session) -> tuple[Player | None, str]:
    for player in sorted(session.names(), key=len, reverse=True):
        end = len(player)
        if (
            plain(sentence[:end]).casefold() == plain(player).casefold()
            and sentence[end : end + 1] == " "
        ):
            return player, sentence[end:].strip()
    return None, ""


def _of_player(player: Player, does: str, session: Session) -> Iterator[str]:
    kinds = ("purchases",) if player in session.gone else ("purchases", "going_home")
    for lines in _lines_for(player, does, session, *kinds):
        yield from lines.split("\n")


def _lines_for(player: Player, does: str, session: Session, *kinds: str) -> Iterator[str]:
    return said_so(f"{written_name(player)} {does}", session, *kinds)


def _last_count(sentence: str, known: Sequence[Event], session: Session) -> Iterator[str]:
    """Yield a count of all players that adds up to the chips brought in, with or without this pot."""
    found = _LIST.fullmatch(sentence)
    if not found or (found["of"] or "chips").lower() in _OTHER_LISTS:
        return
    whole = session.meant(found["of"]) if found["of"] else None
    counts = _counts(sentence if whole else found["list"], session)
    if not session.hand or counts.keys() != {*session.names()} - session.gone.keys():
        return
    put_by = sum(int(event.chips) for event in known if isinstance(event, PotCarried))
    put_by += sum(
        amount.chips for event in known if isinstance(event, ChipsPaid) for amount in event.amounts
    )
    if sum(counts.values()) in (session.brought, session.brought - put_by):
        yield f"chips {', '.join(f'{written_name(name)} {n}' for name, n in counts.items())}"


def _counts(text: str, session: Session) -> dict[Player, int]:
    """Return the players of a list with their numbers; none if it is no such list."""
    if _COUNTED.sub("", text):
        return {}
    counts = [(session.meant(who), int(number)) for who, number in _COUNTED.findall(text)]
    players = {player: number for player, number in counts if player}
    return players if len(players) == len(counts) else {}


_OTHER_LISTS = {*KEYWORDS, *ALIASES} - {
    "chips",
    *(word for word, meant in ALIASES.items() if meant == "chips"),
}
_OF_MONEY = (ChipsBought, ChipsCounted, PlayerLeft, PotBrought)
