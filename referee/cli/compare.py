"""`referee compare`: one log under two rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from referee import contract, messages, reports, rulesets, studies
from referee.cli.logs import OpenedLogs, all_logs, house_of, log_lines
from referee.cli.options import Data, Log, Option, Players, Settings
from referee.cli.players import under_one_name
from referee.cli.terminal import say_in, screen
from referee.cli.trouble import CannotDo

EXAMPLE = """\b
For example:
  referee compare thursday.bourre --rules boo-ray --rules acadiana
  referee compare thursday.bourre --set limit=20
"""

_TwoRules = Annotated[
    list[str] | None,
    Option(
        "--rules",
        metavar="NAME|FILE",
        help="A ruleset; twice for two, once to set it against the log's own.",
    ),
]


class Compare(NamedTuple):
    """Show which hands and chips differ under two rulesets, and the knobs that make it so.

    With one ruleset, or with --set alone, the log's own rules are the first. Exit code: 0 nothing
    differs, 1 something does, 2 it could not be done.
    """

    log: Log
    rules: _TwoRules = None
    settings: Settings = None
    players: Players = None
    form: Data = "text"


def perform(asked: Compare) -> int:
    rules, settings = asked.rules or [], asked.settings or []
    if len(rules) > 2 or not (rules or settings):
        raise CannotDo.say(
            "name two rulesets: --rules A --rules B (or one, or --set, for the log's own)"
        )
    several = len(rules) == 2
    first = house_of(rules[0] if several else None, settings if several else ())
    second = house_of(rules[-1] if rules else None, settings)
    with all_logs([asked.log], first, under_one_name(asked.players)) as opened:
        log = log_version(opened, asked.log)
        wanted = second.for_log(opened.logs[0])
    names = reports.Comparison(_called(log.wanted, ()), _called(wanted, settings))
    try:
        return show_changes(studies.under_two_rulesets(log, wanted), names, asked.form)
    except rulesets.RulesetError as error:
        raise CannotDo.say(
            "{name}, {error}; name two to compare: --rules A --rules B",
            name=log.name,
            error=error.message,
        ) from None


def _called(wanted: rulesets.RulesWanted, settings: Sequence[str]) -> str:
    name = wanted.name or messages.say("the log's own rules")
    return (
        messages.say("{name} with {settings}", name=name, settings=", ".join(settings))
        if settings
        else name
    )


def show_changes(
    found: Iterator[studies.HandChange], comparison: reports.Comparison, form: str
) -> int:
    """Print every hand that differs, then the sums; return 1 if anything does."""
    say_in(
        form,
        text=lambda: reports.comparison_text(found, comparison, screen()),
        json=lambda: contract.comparison_json(found, comparison),
    )
    return int(comparison.differing > 0)


def log_version(opened: OpenedLogs, word: str) -> studies.LogVersion:
    found = next((log for log in opened.logs if log.path == word), None)
    if found is None:
        raise CannotDo.say("{word} is not one log; name a file", word=word)
    wanted = opened.house.for_log(found)
    return studies.LogVersion(list(log_lines(found, opened.advance)), wanted, found.name)
