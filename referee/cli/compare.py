"""`referee compare` and `referee what-if`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from referee import audits, contract, hand_log, messages, reports, rulesets, studies
from referee.cli.logs import OpenedLogs, all_logs, house_rules, log_lines
from referee.cli.options import Data, Log, Option, Players, Rules, Settings
from referee.cli.players import under_one_name
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo


class Compare(NamedTuple):
    """Show which hands and chips differ under two rulesets, and the knobs that make it so.

    With one ruleset, or with --set alone, the log's own rules are the first. Exit code: 0 nothing
    differs, 1 something does, 2 it could not be done.

    For example:
      referee compare thursday.bourre --rules boo-ray --rules acadiana
      referee compare thursday.bourre --set limit=20
    """

    log: Log
    rules: Annotated[list[str] | None, Option(metavar="NAME|FILE")] = None
    """A ruleset; twice for two, once to set it against the log's own."""
    settings: Settings = None
    players: Players = None
    form: Data = "text"


_NO_LINE = (0, "")


class WhatIf(NamedTuple):
    """Show which hands, pots, antes and balances move when a log is changed.

    The log itself is left as it is. Exit code: 0 nothing changes, 1 something does, 2 it could not
    be done.

    For example:
      referee what-if thursday.bourre --line 61 "ante Ann 2, Cal 2, Dee 2"
      referee what-if thursday.bourre --with corrected.bourre
    """

    log: Log
    line: Annotated[tuple[int, str], Option(metavar="N TEXT", show_default=False)] = _NO_LINE
    """Line N read as TEXT ("" takes it out)."""
    insert: Annotated[tuple[int, str], Option(metavar="N TEXT", show_default=False)] = _NO_LINE
    """TEXT as one more line after line N."""
    other: Annotated[str | None, Option("--with", metavar="OTHER")] = None
    """Another version of the log."""
    rules: Rules = None
    settings: Settings = None
    players: Players = None
    form: Data = "text"


def perform(asked: Compare | WhatIf) -> int:
    return _compare(asked) if isinstance(asked, Compare) else _what_if(asked)


def _compare(asked: Compare) -> int:
    rules, settings = asked.rules or [], asked.settings or []
    if len(rules) > 2 or not (rules or settings):
        raise CannotDo.say(
            "name two rulesets: --rules A --rules B; one, or --set alone, is compared with the log's own"
        )
    several = len(rules) == 2
    first = house_rules(rules[0] if several else None, settings if several else ())
    second = house_rules(rules[-1] if rules else None, settings)
    called = under_one_name(asked.players).called
    with all_logs([asked.log], first) as opened:
        log = _version(opened, asked.log, called)
        wanted = second.for_log(opened.logs[0])
    names = reports.Comparison(_called(log.wanted, ()), _called(wanted, settings))
    try:
        return _show(studies.under_two_rulesets(log, wanted), names, asked.form)
    except rulesets.RulesetError as error:
        raise CannotDo.say(
            "{name}, {error}; name two to compare: --rules A --rules B",
            name=log.name,
            error=error.message,
        ) from None


def _called(wanted: rulesets.RulesWanted, settings: Sequence[str]) -> str:
    name = wanted.name or messages.say("the log's own rules")
    if settings:
        return messages.say("{name} with {settings}", name=name, settings=", ".join(settings))
    return name


def _what_if(asked: WhatIf) -> int:
    meant = tuple(_meant(asked))
    if bool(meant) == (asked.other is not None):
        raise CannotDo.say(
            'say what to change: --line N "TEXT", --insert N "TEXT", or --with OTHER.bourre'
        )
    if asked.other == asked.log:
        raise CannotDo.say("--with {log} is the log itself; name its other version", log=asked.log)
    words = [asked.log] if asked.other is None else [asked.log, asked.other]
    called = under_one_name(asked.players).called
    with all_logs(words, house_rules(asked.rules, asked.settings)) as opened:
        first, *others = (_version(opened, word, called) for word in words)
    second = others[0] if others else first._replace(lines=_amended(first, meant))
    names = reports.Comparison(first.name, second.name if others else messages.say("as changed"))
    return _show(studies.changes(first, second), names, asked.form)


def _meant(asked: WhatIf) -> Iterator[audits.LineMeant]:
    if asked.line != _NO_LINE:
        number, text = asked.line
        yield audits.LineMeant(number, insert=False, reads=text)
    if asked.insert != _NO_LINE:
        number, text = asked.insert
        yield audits.LineMeant(number + 1, insert=True, reads=text)


def _amended(log: studies.LogVersion, meant: Sequence[audits.LineMeant]) -> list[str]:
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


def _show(found: Iterator[studies.HandChange], comparison: reports.Comparison, form: str) -> int:
    say_in(
        form,
        text=lambda: reports.comparison_text(found, comparison, screen()),
        json=lambda: contract.comparison_json(found, comparison),
    )
    return int(comparison.differing > 0)


def _version(opened: OpenedLogs, word: str, called: hand_log.Called | None) -> studies.LogVersion:
    found = next((log for log in opened.logs if log.path == word), None)
    if found is None:
        raise CannotDo.say("{word} is not one log; name a file", word=word)
    wanted = opened.house.for_log(found)
    lines = list(log_lines(found, opened.advance))
    return studies.LogVersion(lines, wanted, found.name, called)
