"""The file of `settle --paid`: what was paid already, a line a payment."""

import os
from collections.abc import Iterable, Iterator

from referee.cli.logs import lines
from referee.cli.trouble import CannotDo
from referee.evenings import PaidAlready
from referee.events import (
    DateStated,
    DebtSettled,
    Event,
    GameNamed,
    LineUnread,
    LogOpened,
    RemarkWritten,
    SpellingNoted,
)
from referee.files import LogFile, find_logs
from referee.game import Player, listed
from referee.hand_log import Session, read_line

_BESIDE = (DateStated, GameNamed, LogOpened, RemarkWritten, SpellingNoted)
"""What may stand in it besides payments."""


def payments_in(
    written: str, logs: Iterable[LogFile], players: Iterable[Player]
) -> Iterator[PaidAlready]:
    """The payments that the file records, between these players.

    Raises `CannotDo` for a line that is no payment, or that names somebody else: sums without it
    would be wrong.
    """
    found = find_logs([written])
    if found.complaints:
        raise CannotDo(found.complaints[0])
    settled = {os.path.realpath(log.path) for log in logs}
    for file in found.logs:
        if os.path.realpath(file.path) in settled:
            raise CannotDo(
                f"{file.name} is settled itself, so its payments count; leave out --paid"
            )
        yield from _payments(file, players)


def _payments(file: LogFile, players: Iterable[Player]) -> Iterator[PaidAlready]:
    session = Session()
    session.declare(players)
    for number, line in enumerate(lines(file), 1):
        for event in read_line(line.rstrip("\r\n"), number, session):
            if isinstance(event, DebtSettled):
                yield PaidAlready.of(event, file.name)
            elif not isinstance(event, _BESIDE):
                raise CannotDo(f"{file.name}:{number}: {_trouble(event, session)}")


def _trouble(event: Event, session: Session) -> str:
    if not isinstance(event, LineUnread):
        return "only payments belong in this file, such as `settled Dee to Ann 26`"
    if event.mistake not in {"unknown-keyword", "part-unread"}:
        return f"{event.message}. {event.advice}"
    names = listed(session.names() or ("nobody",), "and")
    return f"no payment between {names}; write, for example, `settled Dee to Ann 26`"
