"""What `referee compare` and `referee what-if` do: two versions of an evening, and what moves."""

from collections.abc import Iterator, Sequence

from referee.audits import LineMeant, amended
from referee.cli.compare.command import Compare
from referee.cli.compare.what_if import NO_LINE, WhatIf
from referee.cli.house import HouseRules
from referee.cli.logs import OpenedLogs, all_logs, log_lines
from referee.cli.options import DataFormat
from referee.cli.other_names import under_one_name
from referee.cli.terminal import say_all, screen
from referee.cli.trouble import CannotDo
from referee.game import counted
from referee.reports import Comparison, comparison_json, comparison_text
from referee.rulesets import RulesetError, RulesWanted
from referee.studies import HandChange, LogVersion, changes, under_two_rulesets


def perform(asked: Compare | WhatIf) -> int:
    """Print what differs between two versions of an evening; the exit code."""
    return _compare_rules(asked) if isinstance(asked, Compare) else _try_change(asked)


def _try_change(asked: WhatIf) -> int:
    """Print what moves when the log is changed."""
    meant = tuple(_meant(asked))
    if bool(meant) == (asked.other is not None):
        raise CannotDo(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if asked.other == asked.log:
        raise CannotDo(f"--with {asked.log} is the log itself; name its other version")
    words = [asked.log] if asked.other is None else [asked.log, asked.other]
    named = under_one_name(asked.players)
    with all_logs(words, HouseRules.of(asked.rules, asked.settings), named) as opened:
        first, *others = (_only(opened, word) for word in words)
    second = others[0] if others else first._replace(lines=_amended(first, meant))
    names = Comparison(first.name, second.name if others else "as changed")
    return _show(changes(first, second), names, asked.form)


def _only(opened: OpenedLogs, word: str) -> LogVersion:
    """The one log that a word stands for."""
    found = next((log for log in opened.logs if log.path == word), None)
    if found is None:
        raise CannotDo(f"{word} is not one log; name a file")
    wanted = opened.house.for_log(found)
    return LogVersion(list(log_lines(found, opened.advance)), wanted, found.name)


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


def _compare_rules(asked: Compare) -> int:
    """Print what differs under two rulesets."""
    rules, settings = asked.rules or [], asked.settings or []
    if len(rules) > 2 or not (rules or settings):
        raise CannotDo(
            "name two rulesets: --rules A --rules B (or one, or --set, for the log's own)"
        )
    several = len(rules) == 2
    first = HouseRules.of(rules[0] if several else None, settings if several else ())
    second = HouseRules.of(rules[-1] if rules else None, settings)
    with all_logs([asked.log], first, under_one_name(asked.players)) as opened:
        log = _only(opened, asked.log)
        wanted = second.for_log(opened.logs[0])
    names = Comparison(_called(log.wanted, ()), _called(wanted, settings))
    try:
        return _show(under_two_rulesets(log, wanted), names, asked.form)
    except RulesetError as error:
        raise CannotDo(f"{log.name}, {error}; name two to compare: --rules A --rules B") from None


def _called(wanted: RulesWanted, settings: Sequence[str]) -> str:
    name = wanted.name or "the log's own rules"
    return f"{name} with {', '.join(settings)}" if settings else name


def _show(found: Iterator[HandChange], comparison: Comparison, form: DataFormat) -> int:
    """Print every hand that differs, then what it comes to; 1 where something does."""
    if form is DataFormat.JSON:
        say_all(comparison_json(found, comparison))
    else:
        say_all(comparison_text(found, comparison, screen().encoding))
    return int(comparison.differing > 0)
