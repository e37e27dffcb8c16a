"""Verdicts piece by piece, one writer a format.

A writer that combines several logs holds no more of them than the format demands.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from referee.audits import Audit, Passage
from referee.cli.check import Format
from referee.cli.language import Spoken
from referee.messages import counted
from referee.rulesets import RulesWanted
from referee.studies import MOST_HANDS, LikelyRules, rules_that_explain
from referee.verdicts import Tally, stream_text, summary_text
from referee.wording import Style


class LogVerdict(NamedTuple):
    """A log whose passages are audited on demand."""

    name: str
    digest: str
    passages: Iterator[Passage]
    wanted: RulesWanted


class VerdictForm(NamedTuple):
    """The format of verdicts."""

    form: Format
    hands: bool
    style: Style
    several: bool
    statistics: bool = False
    lang: str | None = None


class Sum(NamedTuple):
    """The sums of earlier logs for the end of a report."""

    logs: int = 0
    tally: Tally = Tally()
    codes: Mapping[str, int] = Counter()
    audits: tuple[Audit, ...] = ()
    """Only hands with findings."""
    house_rules: tuple[tuple[str, LikelyRules], ...] = ()

    def plus(self, log: "Sum") -> "Sum":
        return Sum(
            self.logs + log.logs,
            self.tally.plus(log.tally),
            Counter(self.codes) + Counter(log.codes),
            self.audits + log.audits,
            self.house_rules + log.house_rules,
        )


LogText = Iterator[str | Sum]


def log_text(case: LogVerdict, layout: VerdictForm) -> LogText:
    if layout.statistics:
        yield Sum(codes=Counter(found.code for each in case.passages for found in each.findings))
        return
    writers = {"concise": _concise, "json": _json, "github": _github, "sarif": _sarif}
    yield from writers.get(layout.form, _text)(case, layout)


def write(logs: Iterator[LogText], layout: VerdictForm, troubles: Sequence[str]) -> Iterator[str]:
    """Yield the whole report.

    `troubles`: why a log could not be checked to its end; grows with the logs.
    """
    total = Sum()

    def added(log: LogText) -> Iterator[str]:
        nonlocal total
        for piece in log:
            if isinstance(piece, Sum):
                total = total.plus(piece)
            else:
                yield piece

    texts = map(added, logs)
    if layout.form == "json" and not layout.statistics:
        from referee.contract import array

        yield from array(texts)
    else:
        yield from chain.from_iterable(texts)
    yield from _end(total, layout, troubles)


def _end(total: Sum, layout: VerdictForm, troubles: Sequence[str]) -> Iterator[str]:
    if layout.statistics:
        from referee.contract import law_counts_json
        from referee.verdicts import law_counts, law_counts_text

        counts = law_counts(total.codes)
        as_json = layout.form == "json"
        yield from law_counts_json(counts) if as_json else law_counts_text(counts)
    elif layout.form == "text" and layout.several:
        yield summary_text(counted(total.logs, "log"), total.tally, style=layout.style)
    elif layout.form == "sarif":
        from referee.verdicts import as_sarif

        yield as_sarif(total.audits, troubles, dict(total.house_rules))


def _text(case: LogVerdict, layout: VerdictForm) -> LogText:
    found, passages = _house_rule(case)
    spoken = Spoken(layout.lang)
    first = tuple(spoken.heard(islice(passages, 1)))
    style, passages = layout.style._replace(words=spoken.words), chain(first, passages)
    tally = yield from stream_text(case.name, passages, style, found, hands=layout.hands)
    yield "\n" if layout.several else ""
    yield Sum(1, tally)


def _concise(case: LogVerdict, layout: VerdictForm) -> LogText:
    from referee.verdicts import concise_lines

    for passage in case.passages:
        yield from concise_lines(passage, layout.style.encoding)


def _json(case: LogVerdict, _: VerdictForm) -> LogText:
    from referee.contract import stream_json

    found, passages = _house_rule(case)
    yield from stream_json(case.name, case.digest, passages, found)


def _github(case: LogVerdict, _: VerdictForm) -> LogText:
    from referee.verdicts import annotations, house_rule_annotation, notes_annotation

    found, passages = _house_rule(case)
    if found:
        yield house_rule_annotation(found, case.name)
    first = tuple(islice(passages, 1))
    if any(passage.source.notes is not None for passage in first):
        yield notes_annotation(case.name)
    yield from chain.from_iterable(map(annotations, chain(first, passages)))


def _sarif(case: LogVerdict, _: VerdictForm) -> LogText:
    """Keep what the format wants in one piece at the end."""
    found, passages = _house_rule(case)
    kept = tuple([each for each in passages if each.findings or each.source.notes is not None])
    named = ((case.name, found),) if found else ()
    yield Sum(audits=(Audit(case.name, case.digest, kept),), house_rules=named)


def _house_rule(case: LogVerdict) -> tuple[LikelyRules | None, Iterator[Passage]]:
    first = tuple(islice(case.passages, MOST_HANDS + 1))
    return rules_that_explain(first, case.wanted), chain(first, case.passages)
