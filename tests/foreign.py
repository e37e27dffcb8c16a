"""A language that nobody speaks: messages in Cyrillic letters, so that a word that is no message shows."""

import re
from gettext import NullTranslations

from catalogue import CATALOGUES, read

from referee.laws import every_law
from referee.messages import Translation

_LETTERS = re.compile(r"(?<!\{)\b[^\W\d_]+\b(?![\w:]*\})")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")


_KNOWN = {
    text for each in read(CATALOGUES[0]) for text in (each.id if each.pluralizable else (each.id,))
}


class _Foreign(NullTranslations):
    """What no catalogue has stays English."""

    def gettext(self, message):
        said = _LETTERS.sub(lambda found: "ж" * len(found[0]), message)
        return said if message in _KNOWN else message

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)


FOREIGN = Translation("fr", _Foreign())


def english_in(text, *quoted):
    """The words of a text that neither are a message nor stand in what it quotes."""
    names = (law.name for law in every_law())
    known = {word for each in (*names, *quoted) for word in _WORD.findall(each)}
    return sorted({*_WORD.findall(text)} - known)
