"""Sources in sets that are worth a task each, and stay the same when others come and go.

Where a set ends is decided by the name and the size of its last source alone, as a file is cut for
backup by its own content: a new source changes the set that it falls in, and no other.
"""

import hashlib
from collections.abc import Iterable, Iterator

from referee.archives.sources import Source

SET_BYTES = 1 << 20
"""Bytes of a set, in the mean: some 3,000 hands."""
MOST_SOURCES = 4096


def filesets(sources: Iterable[Source], size: int = SET_BYTES) -> Iterator[tuple[Source, ...]]:
    """The sources, which are in the order of their names, in sets."""
    held: list[Source] = []
    for source in sources:
        alone = source.is_tar or source.size >= size
        if alone and held:
            yield tuple(held)
            held = []
        held.append(source)
        if alone or _ends(source, size) or len(held) == MOST_SOURCES:
            yield tuple(held)
            held = []
    if held:
        yield tuple(held)


def _ends(source: Source, size: int) -> bool:
    """Whether a set ends with this source: one of those that together have `size` bytes does."""
    digest = hashlib.sha256(source.name.encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64 < max(source.size, 1) / size
