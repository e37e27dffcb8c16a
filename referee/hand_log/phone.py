"""Characters typed by phones, and comparison of names.

Every replacement is one character for one, so columns stay.
"""

import re
import unicodedata
from types import MappingProxyType

_SAME = {
    "'": "‘’‚‛′＇´",
    '"': "“”„‟″«»＂",
    "-": "‐‑‒–—―−﹣－",
    ">": "→⇒➔➜＞",
    "*": "＊∗⭐★✱",
    "…": "⋯",
    "♥": "❤",
    "/": "⁄∕",
    " ": "\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff",
    ",": "、",
    ":": "：︰",
}
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_PLAIN = MappingProxyType(
    _FULL_WIDTH | {ord(odd): plain for plain, odds in _SAME.items() for odd in odds}
)
_ODD = re.compile(rf"[{re.escape(''.join(map(chr, _PLAIN)))}\ud800-\udfff]")
_NUMBER_SIGN = re.compile(r"^([ \t]*hand[ \t]*)#(?=[0-9])", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b\u2060\ufeff\u200e\u200f\ufe0e\ufe0f\xad]")


def is_plain(text: str) -> bool:
    """Tell whether `plain` would change nothing, and every character is one of Unicode."""
    return text.isascii() or _ODD.search(text) is None


def plain(text: str) -> str:
    text = text if is_plain(text) else text.translate(_PLAIN)
    return _NUMBER_SIGN.sub(r"\1 ", text) if "#" in text else text


def name_key(name: str) -> str:
    """Return a key shared by all spellings of a name.

    Case, kinds of quotes and dashes, hidden marks and a final full stop do not count.
    """
    folded = plain(name).strip(" \t").casefold()
    folded = folded.rstrip(".") or folded
    return folded if folded.isascii() else unicodedata.normalize("NFC", _INVISIBLE.sub("", folded))
