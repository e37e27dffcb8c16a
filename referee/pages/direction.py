"""Right-to-left names, isolated from the sentence around them.

Without that a number or a card after such a name would be shown before it.
"""

import re

_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_NAME = re.compile(f"{_LETTER}+(?:(?:[ .'’-]|&#39;)?{_LETTER}+)*")
_MARKUP = re.compile(r"<(script|style|title|option|textarea|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
"""Markup, and elements that hold no text or no elements."""


def with_names_apart(html: str) -> str:
    """Wrap each such name in an element of its own."""
    if not _NAME.search(html):
        return html
    pieces, end = list[str](), 0
    for markup in _MARKUP.finditer(html):
        pieces += (_apart(html[end : markup.start()]), markup[0])
        end = markup.end()
    return "".join((*pieces, _apart(html[end:])))


def _apart(text: str) -> str:
    return _NAME.sub(r"<bdi>\g<0></bdi>", text)
