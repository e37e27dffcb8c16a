"""Names of players in free text: remarks, what somebody says, lines that could not be read."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches

from referee.game import Player
from referee.hand_log.grammar import keywords
from referee.hand_log.line import spliced
from referee.hand_log.vocabulary.phone import name_key, plain

_WORD = re.compile(r"[^\W_][\w'-]*")
_NEAR = 0.6
_MISSPELT = "-misspelt"
"""After the new name where the old one was not written as in the log, so that it is still not read."""


class NamesInText:
    """Finds names in text, however they are written, and puts others in their place."""

    def __init__(self, names: Mapping[Player, Player]) -> None:
        """`names`: every name that is known, and what to write for it."""
        self._known = set(map(name_key, names))
        self._new: dict[str, Player] = {}
        for name, new in names.items():
            self._new.setdefault(_folded(name), new)
        for name, new in names.items():
            for word in _WORD.findall(_folded(name)):
                if len(word) > 1:
                    self._new.setdefault(word, new)
        longest_first = sorted(filter(None, self._new), key=len, reverse=True)
        any_name = "|".join(map(re.escape, longest_first)) or "(?!)"
        self._names = re.compile(rf"(?<!\w)({any_name})(?=s?(?!\w))")

    def replaced(self, text: str) -> str:
        """The text with other names: whole words in any case, with or without accents, also in the plural."""
        return self._replaced(text, lambda _, new: new)

    def _replaced(self, text: str, written: Callable[[str, Player], str]) -> str:
        """The text with what `written` makes of a name as it stands there, and of the new one."""
        composed = unicodedata.normalize("NFC", text)
        edits = [
            (*found.span(), written(composed[slice(*found.span())], self._new[found[1]]))
            for found in self._names.finditer(_folded(composed))
        ]
        return spliced(composed, edits) if edits else text

    def _as_known(self, name: str, new: Player) -> str:
        """The new name; misspelt where the old one was not written as a log has to."""
        return new if name_key(name) in self._known else f"{new}{_MISSPELT}"

    def replaced_nearly(self, text: str) -> str:
        """The same for a line that could not be read: words that are nearly names go too, still misspelt."""
        replaced = self._replaced(text, self._as_known)
        return spliced(replaced, self._near(replaced))

    def _near(self, text: str) -> Iterator[tuple[int, int, str]]:
        left = keywords() | set(map(_folded, self._new.values()))
        for found in _WORD.finditer(_folded(text)):
            word = found[0]
            near = get_close_matches(word, self._new, 1, _NEAR)
            if near and word not in left and not word.endswith(_MISSPELT) and not word.isdigit():
                yield found.start(), found.end(), f"{self._new[near[0]]}{_MISSPELT}"


def _folded(text: str) -> str:
    """The text without case, accents and what only a phone types; character for character as long."""
    return "".join(
        unicodedata.normalize("NFKD", character)[0].lower()[0] for character in plain(text)
    )


def plain_name(name: str) -> str:
    """A name as it is compared with others."""
    return _folded(name_key(name))
