"""A language that nobody speaks: messages in Cyrillic letters, so that a word that is no message shows."""

import re
from gettext import NullTranslations

from referee.laws import LAWS
from referee.messages import Translation

_LETTERS = re.compile(r"(?<!\{)\b[^\W\d_]+\b(?![\w:]*\})")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")


class _Foreign(NullTranslations):
    def gettext(self, message):
        return _LETTERS.sub(lambda found: "ж" * len(found[0]), message)

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)


FOREIGN = Translation("fr", _Foreign())


def english_in(text, *quoted):
    """The words of a text that neither are a message nor stand in what it quotes."""
    names = (law.name for law in LAWS)
    known = {word for each in (*names, *quoted) for word in _WORD.findall(each)}
    return sorted({*_WORD.findall(text)} - known)
