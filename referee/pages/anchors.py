"""Anchors of a page, so that everything in it can be linked to: `hand-12-trick-4`."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Anchors:
    """Names given out so far, each once."""

    prefix: str = ""
    """Prefix of all, where a page shows several logs: `evening-2-`."""
    _given: Counter[str] = field(default_factory=Counter)

    def new(self, name: str) -> str:
        """Return this name, with a number if it is taken: `hand-1`, `hand-1-again-2`."""
        self._given[name] += 1
        times = self._given[name]
        return f"{self.prefix}{name}" + (f"-again-{times}" if times > 1 else "")

    def line(self, number: int) -> str:
        return f"{self.prefix}line-{number}"
