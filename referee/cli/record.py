"""`referee record`."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NamedTuple

from referee import files, messages, recording, tui
from referee.cli.language import SPOKEN
from referee.cli.logs import house_of
from referee.cli.options import Argument, Rules, Settings
from referee.cli.own_file import log_place, rules_to_write
from referee.cli.terminal import check_screen, screen


class Record(NamedTuple):
    """Record an evening on a screen, card by card or results alone; every entry is saved at once.

    A new log begins with five questions. What was entered before a crash is there when it is
    opened again. Needs the packages of pip install '.[table]'. Exit code: 0, or 2 where it cannot be done.

    For example:
      referee record thursday.bourre
      referee record thursday.bourre --rules "acadiana, ante 2"
    """

    file: Annotated[str, Argument(metavar="FILE")]
    """The log, new or begun; a bare name gets .bourre."""
    rules: Rules = None
    settings: Settings = None


def perform(asked: Record) -> int:
    path = log_place(asked.file)
    house = house_of(asked.rules, asked.settings)
    check_screen(messages.say("write the log by hand: referee new"))

    day = dt.date.today().isoformat()  # noqa: DTZ011 - the day at the table
    defaults = recording.NewLog(
        "",
        rules=rules_to_write(house, path.parent),
        date=day,
        language=SPOKEN.words.code,
        folder=path.parent,
    )
    wanted = house.for_log(files.LogFile(str(path))) if path.exists() else None
    desk = tui.RecorderDesk(path, defaults, wanted)
    words = SPOKEN.of(desk.recording.passages if desk.recording else ())
    tui.RecorderApp(desk, screen().encoding, words).run()
    return 0
