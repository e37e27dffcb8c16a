"""How many findings each law has, over all logs."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from referee.game import Severity
from referee.laws import LAWS


class LawCount(NamedTuple):
    """The findings of one law."""

    findings: int
    code: str
    name: str
    severity: Severity


def law_counts(counts: Mapping[str, int]) -> tuple[LawCount, ...]:
    """The laws that found something, by how many findings have their codes; the most frequent first."""
    laws = (law for law in LAWS if law.code in counts)
    found = (LawCount(counts[law.code], law.code, law.name, law.severity) for law in laws)
    return tuple(sorted(found, key=lambda law: (-law.findings, law.code)))


def law_counts_text(counts: Iterable[LawCount]) -> Iterator[str]:
    """A line for each law."""
    for law in counts:
        yield f"{law.findings:>5}  {law.code}  {law.name} ({law.severity.value})\n"
