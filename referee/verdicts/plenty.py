"""What a report for people leaves out: of each kind of finding in one log all but the first hundred."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from referee.audits import Passage
from referee.game import Finding

_MOST = 100
"""Findings of one kind that are written out."""


@dataclass(slots=True)
class Plenty:
    """The findings of one log by kind, counted as they come; none of them is kept."""

    _found: Counter[str] = field(default_factory=Counter)
    _unsearched: bool = False
    """Whether it was said that slips were not searched for any more."""

    def thinned(self, passage: Passage) -> Passage:
        """The passage with those of its findings that are written out."""
        early = filter(self._is_early, passage.findings)
        return passage.with_findings(map(self._said_once, early))

    def _said_once(self, finding: Finding) -> Finding:
        """The finding, without saying again that no slip was searched for."""
        if not finding.no_slip:
            return finding
        from referee.audits import NOT_SEARCHED  # noqa: PLC0415 - loaded where slips were sought

        if finding.no_slip != NOT_SEARCHED:
            return finding
        said, self._unsearched = self._unsearched, True
        return finding._replace(no_slip="" if said else f"{NOT_SEARCHED} Nor for any below.")

    def left_out(self) -> Iterator[str]:
        """A sentence for each kind that was not written out to its end."""
        for kind, count in self._found.items():
            if count > _MOST:
                yield f"... and {count - _MOST:,} more of {kind}; --format json has all of them"

    def _is_early(self, finding: Finding) -> bool:
        kind = f"{finding.code} {finding.name}"
        self._found[kind] += 1
        return self._found[kind] <= _MOST
