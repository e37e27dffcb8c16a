"""Languages to report in."""

import re
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from string import Formatter
from types import MappingProxyType
from typing import NamedTuple

from referee.messages.message import Field, Message, Series, Term, capital, counted

_VOWEL = re.compile(r"[aeiouàâéèêëîïôùûœ]|y(?![aeiou])", re.IGNORECASE)


def _elided(word: str) -> Callable[[str], str]:
    """Put `word` before a text: `de Ben`, `d’Ann`, `du pot`."""
    merged = {"de": ("du ", "des "), "à": ("au ", "aux ")}.get(word)

    def before(text: str) -> str:
        for article, short in zip(("le ", "les "), merged or (), strict=False):
            if text.startswith(article):
                return short + text.removeprefix(article)
        if word != "à" and _VOWEL.match(text):
            return f"{word[:-1]}’{text}"
        return f"{word} {text}"

    return before


_PREPOSITIONS = MappingProxyType(
    {"fr": MappingProxyType({word: _elided(word) for word in ("de", "que", "à")})}
)
"""They change with the field behind them: `{player:de}`."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


class Translation(NamedTuple):
    """A language to report in. A message that its catalogue lacks stays English."""

    code: str
    catalogue: NullTranslations = NullTranslations()

    def say(self, text: str, /, **fields: Field) -> str:
        """Translate a message, or a template with its fields filled."""
        return self.word(text if isinstance(text, _OURS) else Message(text, fields))

    def word(self, text: str) -> str:
        if self.code == ENGLISH.code:
            return text
        match text:
            case Message():
                template = self._template(text)
                return _Filler(self).vformat(template, (), text.fields) if text.fields else template
            case Term():
                return text.written_in(self.code)
            case Series():
                return self.catalogue.gettext(text.between).join(map(self.word, text.texts))
            case _:
                return text

    def counted(self, number: int, noun: str) -> str:
        return self.word(counted(number, noun))

    def date(self, written: str) -> str:
        """Write a day in words, `5 March 2026`; anything else stays as it is written."""
        year, month, day = (*written.split("-"), "", "", "")[:3]
        if not (len(written) == len("2026-03-05") and (year + month + day).isdecimal()):
            return written
        named = MONTHS[int(month) - 1 : int(month)]
        if not named:
            return written
        if int(day) == 1:
            return self.say("1 {month} {year}", month=self.say(named[0]), year=year)
        return self.say("{day} {month} {year}", day=int(day), month=self.say(named[0]), year=year)

    def _template(self, message: Message) -> str:
        if message.plural:
            number = abs(int(message.fields["number"]))
            return self.catalogue.ngettext(message.template, message.plural, number)
        if not message.template:
            return ""
        found = self.catalogue.gettext(message.template)
        if found == message.template:  # perhaps the singular of one that counts
            found = self.catalogue.ngettext(message.template, message.template, 1)
        return found


_OURS = (Message, Term, Series)


class _Filler(Formatter):
    """Fills `{player}`, `{player:de}`, `{pot:capital}`."""

    def __init__(self, spoken: Translation) -> None:
        self._language = spoken

    def format_field(self, value: object, format_spec: str) -> str:
        text = self._language.word(value) if isinstance(value, str) else str(value)
        if format_spec == "capital":
            return capital(text)
        return _PREPOSITIONS[self._language.code][format_spec](text) if format_spec else text


ENGLISH = Translation("en")


@cache
def words_in(code: str) -> Translation:
    """Return the language with this code; raise `KeyError` if there is no catalogue for it."""
    if code == ENGLISH.code:
        return ENGLISH
    file = resources.files("referee.messages") / f"{code}.mo"
    if not file.is_file():
        raise KeyError(code)
    with file.open("rb") as compiled:
        return Translation(code, GNUTranslations(compiled))
