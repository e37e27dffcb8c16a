"""What `referee record` does: a log, opened or begun, on a screen."""

import datetime as dt

from referee.cli.house import house_of
from referee.cli.new_log import log_place, rules_to_write
from referee.cli.record.command import Record
from referee.cli.terminal import check_screen, screen
from referee.cli.trouble import CannotDo
from referee.files import LogFile
from referee.rulesets import RulesetError


def perform(asked: Record) -> int:
    """Show the recorder; the exit code. Raises `CannotDo`."""
    path = log_place(asked.file)
    house = house_of(asked.rules, asked.settings)
    check_screen("write the log by hand: referee new")

    from referee.recording import NewLog, RecordingError
    from referee.tui import RecorderApp, RecorderDesk

    day = dt.date.today().isoformat()  # noqa: DTZ011 - the day at the table
    defaults = NewLog("", rules=rules_to_write(house, path.parent), date=day, folder=path.parent)
    wanted = house.for_log(LogFile(str(path))) if path.exists() else None
    try:
        desk = RecorderDesk(path, defaults, wanted)
    except (RecordingError, RulesetError) as error:
        raise CannotDo(str(error).rstrip(".")) from None
    RecorderApp(desk, screen().encoding).run()
    return 0
