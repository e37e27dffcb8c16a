"""The findings to show, and verdicts piece by piece, one writer a format.

A writer that combines several logs holds no more of them than the format demands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

from referee import files, findings, hand_log, laws, wording
from referee.audits import Audit, LikelyRules, Passage
from referee.cli.check import Format
from referee.cli.language import Spoken
from referee.cli.trouble import CannotDo
from referee.messages import counted, say
from referee.verdicts import Tally, stream_text, summary_text


class Selection(NamedTuple):
    """Findings to show, by codes and names; None: all."""

    selected: frozenset[str] | None
    ignored: frozenset[str]
    least: findings.Certainty
    suspecting: findings.Certainty | None = None
    """The least certainty of suspicions from unrecorded cards; None: not searched for."""

    @staticmethod
    def of(select: Iterable[str], ignore: Iterable[str], certainty: str | None) -> "Selection":
        asked = next((level for level in findings.Certainty if level.word == certainty), None)
        suspecting = asked if asked is not None and asked <= findings.Certainty.POSSIBLE else None
        least = findings.Certainty.EXCLUDED if asked is None else asked
        return Selection(_laws(select) or None, _laws(ignore), least, suspecting)

    def passage(self, passage: Passage) -> Passage:
        return passage.with_findings(
            found
            for found in passage.findings
            if self.wants(found.code, found.name, found.problem.certainty)
        )

    def wants(self, code: str, name: str, certainty: findings.Certainty) -> bool:
        called = {code, name}
        return (
            certainty >= self.least
            and (self.selected is None or bool(called & self.selected))
            and not called & self.ignored
        )


def _laws(words: Iterable[str]) -> frozenset[str]:
    written = [code.strip() for word in words for code in word.split(",") if code.strip()]
    return frozenset(code for word in written for code in _meant(word))


def _meant(word: str) -> frozenset[str]:
    if word.lower() in _names():
        codes = (law.code for law in laws.every_law() if law.name == word.lower())
        return frozenset({word.lower(), *codes})
    found = frozenset(law.code for law in laws.every_law() if law.code.startswith(word.upper()))
    if not found:
        known = (*(law.code for law in laws.every_law()), *_names())
        hint = files.did_you_mean(word, known, say("`referee explain` lists them all"))
        raise CannotDo.say("there is no law {word}{hint}", word=word, hint=hint)
    return found


@cache
def _names() -> frozenset[str]:
    return frozenset(
        {law.name for law in laws.every_law()} | {mistake.name for mistake in hand_log.mistakes()}
    )


class LogVerdict(NamedTuple):
    """A log whose passages are audited on demand."""

    name: str
    digest: str
    passages: Iterator[Passage]
    house_rule: LikelyRules | None


class VerdictForm(NamedTuple):
    """The format of verdicts."""

    form: Format
    hands: bool
    style: wording.Style
    several: bool
    statistics: bool = False
    lang: str | None = None

    @property
    def explains(self) -> bool:
        """True where reasons are shown; the first hands wait until a house rule is known."""
        return self.form != "concise" and not self.statistics


@dataclass(slots=True)
class RunSums:
    """The sums of the logs so far, for the end of a report."""

    logs: int = 0
    tally: Tally = field(default_factory=Tally)
    codes: Counter[str] = field(default_factory=Counter)
    audits: list[Audit] = field(default_factory=list)
    """Only hands with findings."""
    house_rules: dict[str, LikelyRules] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    """Why a log could not be checked to its end."""
    failed: bool = False

    def add(self, other: "RunSums") -> None:
        self.logs += other.logs
        self.tally = self.tally.plus(other.tally)
        self.codes += other.codes
        self.audits += other.audits
        self.house_rules |= other.house_rules
        self.failed |= other.failed


def log_text(case: LogVerdict, layout: VerdictForm, sums: RunSums) -> Iterator[str]:
    if layout.statistics:
        sums.codes.update(found.code for each in case.passages for found in each.findings)
        return iter(())
    writers = {"concise": _concise, "json": _json, "github": _github, "sarif": _sarif}
    return writers.get(layout.form, _text)(case, layout, sums)


def joined(texts: Iterator[Iterator[str]], layout: VerdictForm, sums: RunSums) -> Iterator[str]:
    """Return the whole report; `sums` grow with the logs."""
    if layout.form == "json" and not layout.statistics:
        from referee.contract import array

        return array(texts)
    return chain(chain.from_iterable(texts), _end(layout, sums))


def _end(layout: VerdictForm, sums: RunSums) -> Iterator[str]:
    if layout.statistics:
        from referee.contract import law_counts_json
        from referee.verdicts import law_counts, law_counts_text

        counts = law_counts(sums.codes)
        as_json = layout.form == "json"
        yield from law_counts_json(counts) if as_json else law_counts_text(counts)
    elif layout.form == "text" and layout.several:
        yield summary_text(counted(sums.logs, "log"), sums.tally, style=layout.style)
    elif layout.form == "sarif":
        from referee.verdicts import as_sarif

        yield as_sarif(sums.audits, sums.troubles, sums.house_rules)


def _text(case: LogVerdict, layout: VerdictForm, sums: RunSums) -> Iterator[str]:
    spoken = Spoken(layout.lang)
    first = tuple(spoken.heard(islice(case.passages, 1)))
    style, passages = layout.style._replace(words=spoken.words), chain(first, case.passages)
    tally = yield from stream_text(case.name, passages, style, case.house_rule, hands=layout.hands)
    yield "\n" if layout.several else ""
    sums.logs += 1
    sums.tally = sums.tally.plus(tally)


def _concise(case: LogVerdict, layout: VerdictForm, _: RunSums) -> Iterator[str]:
    from referee.verdicts import concise_lines

    for passage in case.passages:
        yield from concise_lines(passage, layout.style.encoding)


def _json(case: LogVerdict, _: VerdictForm, __: RunSums) -> Iterator[str]:
    from referee.contract import stream_json

    return stream_json(case.name, case.digest, case.passages, case.house_rule)


def _github(case: LogVerdict, _: VerdictForm, __: RunSums) -> Iterator[str]:
    from referee.verdicts import annotations, house_rule_annotation, notes_annotation

    if case.house_rule:
        yield house_rule_annotation(case.house_rule, case.name)
    first = tuple(islice(case.passages, 1))
    if any(passage.source.notes for passage in first):
        yield notes_annotation(case.name)
    yield from chain.from_iterable(map(annotations, chain(first, case.passages)))


def _sarif(case: LogVerdict, _: VerdictForm, sums: RunSums) -> Iterator[str]:
    """Keep what the format wants in one piece at the end."""
    read = (each for each in case.passages if each.findings or each.source.notes)
    sums.audits.append(Audit(case.name, case.digest, tuple(read)))
    if case.house_rule:
        sums.house_rules[case.name] = case.house_rule
    yield ""
