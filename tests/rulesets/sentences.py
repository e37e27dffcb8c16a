"""Cuts a rule text into sentences, so that a table can be proved to cover every one of them."""

import re
from collections.abc import Iterator

_LIST_MARKER = re.compile(r"^\s*(?:\d+\.|[-•*])\s+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[.!?][”\"])\s+")
_ENDS_LIKE_PROSE = re.compile(r"[.!?][”\"]?(?:\s|$)|:$")


def sentences(text: str) -> Iterator[str]:
    """Every sentence and every list item; headings and page furniture are left out."""
    for line in text.splitlines():
        item = _LIST_MARKER.sub("", line).strip().strip("_")
        is_prose = item != line.strip().strip("_") or _ENDS_LIKE_PROSE.search(item)
        if is_prose and not line.startswith("#") and re.search(r"\w", item):
            yield from _SENTENCE_END.split(item)
