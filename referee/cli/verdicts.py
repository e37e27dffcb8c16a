"""Verdicts as they are printed, piece by piece: one writer a format.

A writer that fits together several logs never holds more of them than the format demands.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.audit import Audit, AuditedPassage
from referee.cli.check import Format
from referee.cli.terminal import screen
from referee.english import counted
from referee.findings import Severity
from referee.reports.as_text import hands_text, passage_text, summary_text
from referee.reports.style import Style
from referee.reports.tally import Tally


class Case(NamedTuple):
    """A log whose passages are audited as they are asked for."""

    name: str
    digest: str
    passages: Iterator[AuditedPassage]


class Layout(NamedTuple):
    """How verdicts are to be written."""

    form: Format
    hands: bool
    """Whether to say what each hand paid."""
    colour: bool | None
    several: bool
    """Whether there is more than one log."""


def write(cases: Iterator[Case], layout: Layout, troubles: Sequence[str]) -> Iterator[str]:
    """The verdicts as pieces of text, each as soon as it is known.

    `troubles`: why a log could not be checked, or not to its end; it grows with the cases.
    """
    match layout.form:
        case Format.TEXT:
            yield from _text(cases, layout)
        case Format.JSON:
            yield from _json(cases)
        case Format.GITHUB:
            yield from _github(cases)
        case Format.SARIF:
            yield _sarif(cases, troubles)


def _text(cases: Iterator[Case], layout: Layout) -> Iterator[str]:
    shown = screen(colour=layout.colour)
    style = Style(shown.colour, shown.encoding, shown.width)
    hands, found, logs = 0, dict.fromkeys(Severity, 0), 0
    for case in cases:
        tally = Tally()
        for passage in case.passages:
            tally = tally.after(passage)
            yield passage_text(passage, style=style)
            if layout.hands:
                yield hands_text(passage, style=style)
        yield summary_text(case.name, tally, style=style)
        hands, logs = hands + tally.hands, logs + 1
        found = {one: found[one] + tally.count(one) for one in Severity}
        yield "\n" if layout.several else ""
    if layout.several:
        yield _total(logs, hands, found, style)


def _total(logs: int, hands: int, found: Mapping[Severity, int], style: Style) -> str:
    return summary_text(
        counted(logs, "log"), Tally(hands, MappingProxyType(dict(found))), style=style
    )


def _json(cases: Iterator[Case]) -> Iterator[str]:
    from referee.reports.as_json import stream_array, stream_json

    yield from stream_array(stream_json(one.name, one.digest, one.passages) for one in cases)


def _github(cases: Iterator[Case]) -> Iterator[str]:
    from referee.reports.as_github import annotations

    for case in cases:
        for passage in case.passages:
            yield from (f"{line}\n" for line in annotations(passage))


def _sarif(cases: Iterator[Case], troubles: Sequence[str]) -> str:
    """All logs in one piece, as the format wants it; only hands with findings are kept."""
    from referee.reports.as_sarif import as_sarif

    logs = [Audit(one.name, one.digest, _with_findings(one)) for one in cases]
    return as_sarif(logs, troubles)


def _with_findings(case: Case) -> tuple[AuditedPassage, ...]:
    return tuple(passage for passage in case.passages if passage.findings)
