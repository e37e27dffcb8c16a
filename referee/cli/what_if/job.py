"""What `referee what-if` does: a log and the same with some lines changed, and what moves."""

from collections.abc import Iterator, Sequence

from referee.audits import LineMeant, amended
from referee.cli.compare.job import log_version, show_changes
from referee.cli.house import house_of
from referee.cli.logs import all_logs
from referee.cli.other_names import under_one_name
from referee.cli.trouble import CannotDo
from referee.cli.what_if.command import NO_LINE, WhatIf
from referee.game import counted
from referee.reports import Comparison
from referee.studies import LogVersion, changes


def perform(asked: WhatIf) -> int:
    """Print what moves when the log is changed; the exit code."""
    meant = tuple(_meant(asked))
    if bool(meant) == (asked.other is not None):
        raise CannotDo(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if asked.other == asked.log:
        raise CannotDo(f"--with {asked.log} is the log itself; name its other version")
    words = [asked.log] if asked.other is None else [asked.log, asked.other]
    named = under_one_name(asked.players)
    with all_logs(words, house_of(asked.rules, asked.settings), named) as opened:
        first, *others = (log_version(opened, word) for word in words)
    second = others[0] if others else first._replace(lines=_amended(first, meant))
    names = Comparison(first.name, second.name if others else "as changed")
    return show_changes(changes(first, second), names, asked.form)


def _meant(asked: WhatIf) -> Iterator[LineMeant]:
    """The lines that are to be read otherwise or added."""
    if asked.line != NO_LINE:
        number, text = asked.line
        yield LineMeant(number, insert=False, reads=text)
    if asked.insert != NO_LINE:
        number, text = asked.insert
        yield LineMeant(number + 1, insert=True, reads=text)


def _amended(log: LogVersion, meant: Sequence[LineMeant]) -> list[str]:
    """The lines of the log as they are meant. Raises `CannotDo` where there is no such line."""
    written = list(log.lines)
    for line in meant:
        number = line.number - line.insert
        if not (0 if line.insert else 1) <= number <= len(written):
            length = counted(len(written), "line")
            raise CannotDo(f"{log.name} has {length}; there is no line {number}")
        if {"\n", "\r"} & set(line.reads or ""):
            raise CannotDo(f"the text for line {number} has a line end in it; it must be one line")
    return amended(written, meant)
