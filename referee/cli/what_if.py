"""`referee what-if`: the effects of a changed line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from referee import audits, messages, reports, studies
from referee.cli.compare import log_version, show_changes
from referee.cli.logs import all_logs, house_of
from referee.cli.options import Data, Log, Option, Players, Rules, Settings
from referee.cli.players import under_one_name
from referee.cli.trouble import CannotDo

EXAMPLE = """\b
For example:
  referee what-if thursday.bourre --line 61 "ante Ann 2, Cal 2, Dee 2"
  referee what-if thursday.bourre --with corrected.bourre
"""

NO_LINE = (0, "")
"""Stands for an option that was not given."""
_Line = Option(metavar="N TEXT", help='Line N read as TEXT ("" takes it out).', show_default=False)
_Insert = Option(metavar="N TEXT", help="TEXT as one more line after line N.", show_default=False)
_With = Option("--with", metavar="OTHER", help="Another version of the log.")


class WhatIf(NamedTuple):
    """Show which hands, pots, antes and balances move when a log is changed.

    The log itself is left as it is. Exit code: 0 nothing changes, 1 something does, 2 it could not
    be done.
    """

    log: Log
    line: Annotated[tuple[int, str], _Line] = NO_LINE
    insert: Annotated[tuple[int, str], _Insert] = NO_LINE
    other: Annotated[str | None, _With] = None
    rules: Rules = None
    settings: Settings = None
    players: Players = None
    form: Data = "text"


def perform(asked: WhatIf) -> int:
    meant = tuple(_meant(asked))
    if bool(meant) == (asked.other is not None):
        raise CannotDo.say(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if asked.other == asked.log:
        raise CannotDo.say("--with {log} is the log itself; name its other version", log=asked.log)
    words = [asked.log] if asked.other is None else [asked.log, asked.other]
    named = under_one_name(asked.players)
    with all_logs(words, house_of(asked.rules, asked.settings), named) as opened:
        first, *others = (log_version(opened, word) for word in words)
    second = others[0] if others else first._replace(lines=_amended(first, meant))
    names = reports.Comparison(first.name, second.name if others else messages.say("as changed"))
    return show_changes(studies.changes(first, second), names, asked.form)


def _meant(asked: WhatIf) -> Iterator[audits.LineMeant]:
    if asked.line != NO_LINE:
        number, text = asked.line
        yield audits.LineMeant(number, insert=False, reads=text)
    if asked.insert != NO_LINE:
        number, text = asked.insert
        yield audits.LineMeant(number + 1, insert=True, reads=text)


def _amended(log: studies.LogVersion, meant: Sequence[audits.LineMeant]) -> list[str]:
    """Return the changed lines of the log; raise `CannotDo` for a line that does not exist."""
    written = list(log.lines)
    for line in meant:
        number = line.number - line.insert
        if not (0 if line.insert else 1) <= number <= len(written):
            length = messages.counted(len(written), "line")
            raise CannotDo.say(
                "{name} has {length}; there is no line {number}",
                name=log.name,
                length=length,
                number=number,
            )
        if {"\n", "\r"} & set(line.reads or ""):
            raise CannotDo.say(
                "the text for line {number} has a line end in it; it must be one line",
                number=number,
            )
    return audits.amended(written, meant)
