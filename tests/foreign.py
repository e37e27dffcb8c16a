"""A language that nobody speaks: messages in Cyrillic letters, so that a word that is no message shows."""

import re
from functools import cache

from catalogue import CATALOGUES, read

from referee.laws import every_law
from referee.messages import Translation

_LETTERS = re.compile(r"(?<!\{)\b[^\W\d_]+\b(?![\w:]*\})")
_WORD = re.compile(r"[A-Za-zÀ-ÿ]{3,}")


class _Foreign(dict):
    """Made when it is first asked; what no catalogue has stays English."""

    def get(self, key, default=None):
        return _forms().get(key, default)


@cache
def _forms():
    ids = (each.id for each in read(CATALOGUES[0]) if each.id)
    texts = (text if isinstance(text, tuple) else (text,) for text in ids)
    return {forms[0]: tuple(map(_foreign, forms)) for forms in texts}


def _foreign(text):
    return _LETTERS.sub(lambda found: "ж" * len(found[0]), text)


FOREIGN = Translation("fr", _Foreign(), lambda number: number != 1)


def english_in(text, *quoted):
    """The words of a text that neither are a message nor stand in what it quotes."""
    return sorted(_words(text).difference(_OF_LAWS, *map(_words, quoted)))


@cache
def _words(text):
    return frozenset(_WORD.findall(text))


_OF_LAWS = frozenset().union(*(_words(law.name) for law in every_law()))
