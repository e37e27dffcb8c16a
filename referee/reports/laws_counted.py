"""How many findings each law has, over all logs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.game import Finding, Severity
from referee.laws import LAWS


class LawCount(NamedTuple):
    """The findings of one law."""

    findings: int
    code: str
    name: str
    severity: Severity


def law_counts(findings: Iterable[Finding]) -> tuple[LawCount, ...]:
    """The laws that found something, the most frequent first, then in order of their codes."""
    counts = Counter(finding.code for finding in findings)
    laws = (law for law in LAWS if law.code in counts)
    found = (LawCount(counts[law.code], law.code, law.name, law.severity) for law in laws)
    return tuple(sorted(found, key=lambda law: (-law.findings, law.code)))


def law_counts_text(counts: Iterable[LawCount]) -> Iterator[str]:
    """A line for each law."""
    for law in counts:
        yield f"{law.findings:>5}  {law.code}  {law.name} ({law.severity.value})\n"
