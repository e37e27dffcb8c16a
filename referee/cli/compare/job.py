"""What `referee compare` and `referee what-if` do: two versions of an evening, and what moves."""

from collections.abc import Iterator, Sequence

from referee.audits import LAWS_ALONE, audit_passages
from referee.cli.compare.command import Compare
from referee.cli.compare.what_if import WhatIf
from referee.cli.files import LogFile
from referee.cli.house import Wish
from referee.cli.logs import OpenedLogs, all_logs, lines
from referee.cli.options import DataFormat
from referee.cli.terminal import say_all, screen
from referee.cli.trouble import CannotDo
from referee.game import counted
from referee.reports import Comparison, comparison_json, comparison_text
from referee.rulesets import RulesetError, RulesWanted
from referee.studies import HandChange, changes, under_two_rulesets


def perform(asked: Compare | WhatIf) -> int:
    """Print what differs between two versions of an evening; the exit code."""
    return _compare_rules(asked) if isinstance(asked, Compare) else _try_change(asked)


def _try_change(asked: WhatIf) -> int:
    """Print what moves when the log is changed."""
    if (asked.changed is None and asked.inserted is None) == (asked.other is None):
        raise CannotDo(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if asked.other == asked.log:
        raise CannotDo(f"--with {asked.log} is the log itself; name its other version")
    words = [asked.log] if asked.other is None else [asked.log, asked.other]
    with all_logs(words, Wish.of(asked.rules, asked.settings)) as opened:
        first, before = _only(opened, asked.log)
        if asked.other is None:
            second, after = first, _changed(before, asked, first.name)
        else:
            second, after = _only(opened, asked.other)
    old, new = (
        audit_passages(text, opened.wish.for_log(log), log.name, options=LAWS_ALONE)
        for log, text in ((first, before), (second, after))
    )
    name = second.name if asked.other else "as changed"
    return _show(changes(old, new), Comparison(first.name, name), asked.form)


def _only(opened: OpenedLogs, word: str) -> tuple[LogFile, list[str]]:
    """The one log that a word stands for, and its lines."""
    found = next((log for log in opened.logs if log.path == word), None)
    if found is None:
        raise CannotDo(f"{word} is not one log; name a file")
    return found, list(lines(found, opened.advance))


def _changed(before: list[str], asked: WhatIf, name: str) -> list[str]:
    """The lines with one read otherwise, and perhaps one more."""
    changed = list(before)
    for change, least in ((asked.changed, 1), (asked.inserted, 0)):
        if change is not None and not least <= change[0] <= len(before):
            length = counted(len(before), "line")
            raise CannotDo(f"{name} has {length}; there is no line {change[0]}")
    for number, text in filter(None, (asked.changed, asked.inserted)):
        if "\n" in text or "\r" in text:
            raise CannotDo(f"the text for line {number} has a line end in it; it must be one line")
    if asked.changed is not None:
        number, text = asked.changed
        changed[number - 1] = text
    if asked.inserted is not None:
        number, text = asked.inserted
        changed.insert(number, text)
    return changed


def _compare_rules(asked: Compare) -> int:
    """Print what differs under two rulesets."""
    rules, settings = asked.rules or [], asked.settings or []
    if len(rules) > 2 or not (rules or settings):
        raise CannotDo(
            "name two rulesets: --rules A --rules B (or one, or --set, for the log's own)"
        )
    several = len(rules) == 2
    first = Wish.of(rules[0] if several else None, settings if several else ())
    second = Wish.of(rules[-1] if rules else None, settings)
    with all_logs([asked.log], first) as opened:
        log, read = _only(opened, asked.log)
    wanted = (first.for_log(log), second.for_log(log))
    names = Comparison(_called(wanted[0], ()), _called(wanted[1], settings))
    try:
        return _show(under_two_rulesets(read, *wanted, log.name), names, asked.form)
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
