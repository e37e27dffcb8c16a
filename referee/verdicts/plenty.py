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

    def thinned(self, passage: Passage) -> Passage:
        """The passage with those of its findings that are written out."""
        return passage.with_findings(filter(self._is_early, passage.findings))

    def left_out(self) -> Iterator[str]:
        """A sentence for each kind that was not written out to its end."""
        for kind, count in self._found.items():
            if count > _MOST:
                yield f"... and {count - _MOST:,} more of {kind}; --format json has all of them"

    def _is_early(self, finding: Finding) -> bool:
        kind = f"{finding.code} {finding.name}"
        self._found[kind] += 1
        return self._found[kind] <= _MOST
