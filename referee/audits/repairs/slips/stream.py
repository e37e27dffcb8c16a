"""The passages of a log on their way, those with findings held back while slips are sought."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from referee.audits.passage import Passage
from referee.audits.repairs.window import windows

if TYPE_CHECKING:
    from referee.audits.repairs.slips.search import SlipSearch


def with_slips(passages: Iterable[Passage], most: int | None = None) -> Iterator[Passage]:
    """The passages of a log, each finding with the slip of the pen that would explain it away.

    A passage with findings is held back until those after it are known; any other goes on at
    once, and notes do, whose lines are not those that were judged. `most`: what the search may take; 0:
    none is made; None: as much as is usual.
    """
    if most == 0:
        yield from passages
        return
    search: SlipSearch | None = None
    for window in windows(passages):
        if window.sought and window.passage.source.notes is None:
            search = search or _search(most)
            yield search.explained(window)
        else:
            yield window.passage


def _search(most: int | None) -> "SlipSearch":
    from referee.audits.repairs.slips.search import MOST_STEPS, SlipSearch  # noqa: PLC0415 - most logs need none

    return SlipSearch(MOST_STEPS if most is None else most)
