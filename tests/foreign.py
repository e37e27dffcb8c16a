"""A language that nobody speaks: messages in Cyrillic letters, so that a word that is no message shows."""

import re
from functools import cache
from gettext import NullTranslations

from catalogue import translated

from referee.laws import every_law
from referee.messages import Translation

_LETTERS = re.compile(r"(?<!\{)\b[^\W\d_]+\b(?![\w:]*\})")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")


class _Foreign(NullTranslations):
    """What no catalogue has stays English."""

    def gettext(self, message):
        said = _LETTERS.sub(lambda found: "ж" * len(found[0]), message)
        return said if message in translated() else message

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)


FOREIGN = Translation("fr", _Foreign())


def english_in(text, *quoted):
    """The words of a text that neither are a message nor stand in what it quotes."""
    return sorted(_words(text).difference(_OF_LAWS, *map(_words, quoted)))


@cache
def _words(text):
    return frozenset(_WORD.findall(text))


_OF_LAWS = frozenset().union(*(_words(law.name) for law in every_law()))
