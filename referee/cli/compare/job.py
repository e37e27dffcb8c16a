"""What `referee compare` and `referee what-if` do: two versions of an evening, and what moves."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.audits import LAWS_ALONE, audit_passages
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


@dataclass(frozen=True, slots=True)
class LogChange:
    """How the log is to be read otherwise."""

    line: tuple[int, str] | None
    """A line to be read as something else."""
    insert: tuple[int, str] | None
    """A line to be read behind another."""
    other: str | None
    """Another version of the whole log."""


def try_change(
    word: str, change: LogChange, rules: str | None, settings: tuple[str, ...], form: DataFormat
) -> int:
    """Print what moves when the log is changed; the exit code."""
    if (change.line is None and change.insert is None) == (change.other is None):
        raise CannotDo(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if change.other == word:
        raise CannotDo(f"--with {word} is the log itself; name its other version")
    words = [word] if change.other is None else [word, change.other]
    with all_logs(words, Wish.of(rules, settings)) as opened:
        first, before = _only(opened, word)
        if change.other is None:
            second, after = first, _changed(before, change, first.name)
        else:
            second, after = _only(opened, change.other)
    old, new = (
        audit_passages(text, opened.wish.for_logs_in(log.folder), log.name, options=LAWS_ALONE)
        for log, text in ((first, before), (second, after))
    )
    name = second.name if change.other else "as changed"
    return _show(changes(old, new), Comparison(first.name, name), form)


def _only(opened: OpenedLogs, word: str) -> tuple[LogFile, list[str]]:
    """The one log that a word stands for, and its lines."""
    found = next((log for log in opened.logs if log.path == word), None)
    if found is None:
        raise CannotDo(f"{word} is not one log; name a file")
    return found, list(lines(found, opened.advance))


def _changed(before: list[str], change: LogChange, name: str) -> list[str]:
    """The lines with one read otherwise, and perhaps one more."""
    changed = list(before)
    for asked in (change.line, change.insert):
        least = 0 if asked is change.insert else 1
        if asked is not None and not least <= asked[0] <= len(before):
            raise CannotDo(
                f"{name} has {counted(len(before), 'line')}; there is no line {asked[0]}"
            )
    for number, text in filter(None, (change.line, change.insert)):
        if "\n" in text or "\r" in text:
            raise CannotDo(f"the text for line {number} has a line end in it; it must be one line")
    if change.line is not None:
        number, text = change.line
        changed[number - 1] = text
    if change.insert is not None:
        number, text = change.insert
        changed.insert(number, text)
    return changed


def compare_rules(
    word: str, rules: tuple[str, ...], settings: tuple[str, ...], form: DataFormat
) -> int:
    """Print what differs under two rulesets; the exit code."""
    if len(rules) > 2 or not (rules or settings):
        raise CannotDo(
            "name two rulesets: --rules A --rules B (or one, or --set, for the log's own)"
        )
    several = len(rules) == 2
    first = Wish.of(rules[0] if several else None, settings if several else ())
    second = Wish.of(rules[-1] if rules else None, settings)
    with all_logs([word], first) as opened:
        log, read = _only(opened, word)
    wanted = (first.for_logs_in(log.folder), second.for_logs_in(log.folder))
    names = Comparison(_called(wanted[0], ()), _called(wanted[1], settings))
    try:
        return _show(under_two_rulesets(read, *wanted, log.name), names, form)
    except RulesetError as error:
        raise CannotDo(f"{log.name}, {error}; name two to compare: --rules A --rules B") from None


def _called(wanted: RulesWanted, settings: tuple[str, ...]) -> str:
    name = wanted.name or "the log's own rules"
    return f"{name} with {', '.join(settings)}" if settings else name


def _show(found: Iterator[HandChange], comparison: Comparison, form: DataFormat) -> int:
    """Print every hand that differs, then what it comes to; 1 where something does."""
    if form is DataFormat.JSON:
        say_all(comparison_json(found, comparison))
    else:
        say_all(comparison_text(found, comparison, screen().encoding))
    return int(comparison.differing > 0)
