"""The one who writes a text, and says "me" in it."""

import re
from collections.abc import Mapping, Sequence

from referee.notes.page import NoteLine
from referee.notes.vocabulary import Vocabulary, fold

_WRITERS = (
    re.compile(
        r"\b(?:me|myself|moi|yo|I)\s*\(\s*([^\W\d_][\w'-]+)\s*\)|([^\W\d_][\w'-]+)\s*\(\s*(?:me|moi|yo)\s*\)",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?i:(?:me|moi|yo),? (?:that'?s|that is|c'est|alias|aka)) ([A-Z][\w'-]+)\b"),
    re.compile(
        r"\b(?i:it(?: i|')?s me|i being|me being|i am|c'est moi|soy yo),?\s+([A-Z][\w'-]+)\b"
    ),
    re.compile(
        r"\b(?:(?i:this is|my name is|je m'appelle|me llamo))\s+([A-Z][\w'-]+)(?=\s+(?:I|and|y|et)\b|[\s,.!]*$|,)"
    ),
)
_INTRODUCED = re.compile(
    r"\b(?i:this is|i'?m|i am|chez moi|moi|je suis|aqu[ií]|soy|en mi casa|my house|my place),?\s+([A-Z][\w'-]+)\b"
)
_SIGNED = re.compile(
    r"\s*(?:[-–—~]+|(?i:love|xo+|signed|yours|cheers|regards|ton|ta)\W)\s*([A-Z][\w'-]+)[\s.!]*"
)
_LONE = re.compile(r"\s*([A-Z][\w'-]+)[\s.!]*")


def writer_of(lines: Sequence[NoteLine], often: Mapping[str, int], known: Vocabulary) -> str:
    """Return the name, if stated: `me (Ann)`, `this is Ann`, `-- Ann` at the end.

    `often`: how often each word stands in the text.
    """
    for line in lines:
        for shape in _WRITERS:
            if found := shape.search(line.text):
                return next(group for group in found.groups() if group)
    for line in lines[:5]:
        if (found := _INTRODUCED.search(line.text)) and often[fold(found[1])] == 1:
            return found[1]
    ends = [line.text.rstrip() for line in lines[-2:]]
    last = _SIGNED.fullmatch(ends[-1]) if ends else None
    if last is None and len(ends) > 1 and ends[0].endswith(","):  # `Your sister, / Ann`
        last = _LONE.fullmatch(ends[1])
    return last[1] if last and not known.knows(last[1]) else ""
