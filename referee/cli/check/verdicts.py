"""Verdicts as they are printed, piece by piece: one writer a format.

A writer that fits together several logs never holds more of them than the format demands.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from referee.audits import Audit, Passage
from referee.cli.check.command import Format
from referee.cli.terminal import screen
from referee.game import counted
from referee.reports import Tally, house_rules_text, stream_text, summary_text
from referee.rulesets import RulesWanted
from referee.studies import MOST_HANDS, LikelyRules, rules_that_explain


class LogVerdict(NamedTuple):
    """A log whose passages are audited as they are asked for."""

    name: str
    digest: str
    passages: Iterator[Passage]
    wanted: RulesWanted
    """The rules that the user asked for."""


class VerdictForm(NamedTuple):
    """How verdicts are to be written."""

    form: Format
    hands: bool
    """Whether to say what each hand paid."""
    colour: bool | None
    several: bool
    """Whether there is more than one log."""
    statistics: bool = False
    """Whether the findings are only counted."""


def write(
    cases: Iterator[LogVerdict], layout: VerdictForm, troubles: Sequence[str]
) -> Iterator[str]:
    """The verdicts as pieces of text, each as soon as it is known.

    `troubles`: why a log could not be checked, or not to its end; it grows with the cases.
    """
    match layout.form:
        case Format.TEXT | Format.JSON if layout.statistics:
            yield from _statistics(cases, layout.form)
        case Format.CONCISE:
            yield from _concise(cases)
        case Format.TEXT:
            yield from _text(cases, layout)
        case Format.JSON:
            yield from _json(cases)
        case Format.GITHUB:
            yield from _github(cases)
        case Format.SARIF:
            yield _sarif(cases, troubles)


def _text(cases: Iterator[LogVerdict], layout: VerdictForm) -> Iterator[str]:
    style, logs, total = screen(colour=layout.colour), 0, Tally()
    for case in cases:
        found, passages = _house_rule(case)
        yield house_rules_text(found, style=style)
        tally = yield from stream_text(case.name, passages, style, hands=layout.hands)
        logs, total = logs + 1, total.plus(tally)
        yield "\n" if layout.several else ""
    if layout.several:
        yield summary_text(counted(logs, "log"), total, style=style)


def _statistics(cases: Iterator[LogVerdict], form: Format) -> Iterator[str]:
    from referee.reports import law_counts, law_counts_json, law_counts_text

    passages = chain.from_iterable(case.passages for case in cases)
    counts = law_counts(chain.from_iterable(passage.findings for passage in passages))
    yield from law_counts_json(counts) if form is Format.JSON else law_counts_text(counts)


def _concise(cases: Iterator[LogVerdict]) -> Iterator[str]:
    from referee.reports import concise_lines

    encoding = screen().encoding
    for case in cases:
        for passage in case.passages:
            yield from concise_lines(passage, encoding)


def _json(cases: Iterator[LogVerdict]) -> Iterator[str]:
    from referee.reports import array

    yield from array(_one_json(case) for case in cases)


def _one_json(case: LogVerdict) -> Iterator[str]:
    from referee.reports import stream_json

    found, passages = _house_rule(case)
    return stream_json(case.name, case.digest, passages, found)


def _github(cases: Iterator[LogVerdict]) -> Iterator[str]:
    from referee.reports import annotations, house_rule_annotation

    for case in cases:
        found, passages = _house_rule(case)
        if found:
            yield house_rule_annotation(found, case.name)
        yield from chain.from_iterable(map(annotations, passages))


def _sarif(cases: Iterator[LogVerdict], troubles: Sequence[str]) -> str:
    """All logs in one piece, as the format wants it; only hands with findings are kept."""
    from referee.reports import as_sarif

    logs, house_rules = [], {}
    for case in cases:
        found, passages = _house_rule(case)
        kept = tuple(passage for passage in passages if passage.findings)
        logs.append(Audit(case.name, case.digest, kept))
        if found:
            house_rules[case.name] = found
    return as_sarif(logs, troubles, house_rules)


def _house_rule(case: LogVerdict) -> tuple[LikelyRules | None, Iterator[Passage]]:
    """The house rules that nobody wrote down, and all passages of the log."""
    first = tuple(islice(case.passages, MOST_HANDS + 1))
    return rules_that_explain(first, case.wanted), chain(first, case.passages)
