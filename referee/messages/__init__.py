"""Messages to the user: sentences with fields, translated by catalogues.

`say("{player} led trick {number}", player="Ann", number=2)` is an English `str` that keeps its
template and fields; `words_in("fr").say(message)` is the French sentence (decision 0420).
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from importlib import resources
from string import Formatter
from typing import Literal, NamedTuple, Self

Field = str | int
"""The value of a field: a number, a name, a quotation or a translatable text."""

_NO_FIELDS: Mapping[str, Field] = {}


class Text(str):
    """A text of the program: English as a `str`, translatable by a `Translation`."""

    __slots__ = ()


class Message(Text):
    """A sentence, or a part of one, with its template and its fields."""

    __slots__ = ("fields", "plural", "template")

    template: str
    """As written in the source; for one, if the sentence counts something."""
    plural: str
    """The template for other numbers than one; empty if the sentence counts nothing."""
    fields: Mapping[str, Field]

    def __new__(
        cls, template: str, fields: Mapping[str, Field] = _NO_FIELDS, plural: str = ""
    ) -> Self:
        form = plural if plural and fields["number"] != 1 else template
        message = super().__new__(cls, form.format_map(fields) if fields else form)
        message.template, message.plural, message.fields = template, plural, fields
        return message

    def __reduce__(self) -> tuple[object, ...]:
        return Message, (self.template, dict(self.fields), self.plural)

    def __format__(self, spec: str) -> str:
        return capital(self) if spec == "capital" else super().__format__(spec)


class Series(Text):
    """Texts with a separator between them."""

    __slots__ = ("between", "texts")

    texts: tuple[str, ...]
    between: str

    def __new__(cls, texts: Iterable[str], between: str = ", ") -> Self:
        texts = tuple(texts)
        joined = super().__new__(cls, between.join(texts))
        joined.texts, joined.between = texts, between
        return joined

    def __reduce__(self) -> tuple[object, ...]:
        return Series, (self.texts, self.between)


class Term(Text):
    """Data that other languages write with other letters, such as a card."""

    __slots__ = ()

    def written_in(self, code: str) -> str:
        raise NotImplementedError


EMPTY = Message("")


def say(template: str, /, **fields: Field) -> Message:
    """Make a message; the template is a literal, so that catalogues can be checked against the source."""
    return Message(template, fields)


def say_many(singular: str, plural: str, number: int, /, **fields: Field) -> Message:
    return Message(singular, {"number": number, **fields}, plural)


def template(text: str) -> str:
    """Mark the template of a `Message` made elsewhere, for the catalogues."""
    return text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> Message:
    """Write `1 hand`, `2 hands`, `0 discrepancies`."""
    plural = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return Message(f"{{number}} {noun}", {"number": number}, f"{{number}} {plural}")


def signed(number: int) -> str:
    """Write `+6`, `-2`, `0`."""
    return f"{number:+d}" if number else "0"


def listed(texts: Iterable[str], last: Literal["and", "or"]) -> str:
    """Write `Ann`, `Ann and Ben`, `Ann, Ben and Cal`."""
    *others, end = texts
    if not others:
        return end
    if last == "and":
        return say("{others} and {last}", others=Series(others), last=end)
    return say("{others} or {last}", others=Series(others), last=end)


def hand_or_before(number: int | None) -> Message:
    """Write `hand 12`, or `before the first hand` for None."""
    return say("before the first hand") if number is None else say("hand {number}", number=number)


def hand_and_trick(hand: int | None, trick: int | None) -> Iterator[Message]:
    """Yield `hand 12` and `trick 4`, if there are any."""
    if hand is not None:
        yield say("hand {number}", number=hand)
    if trick is not None:
        yield say("trick {number}", number=trick)


def agreed(number: int, singular: str, plural: str) -> str:
    """Return the verb that agrees with a number."""
    return singular if number == 1 else plural


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


_PREPOSITIONS = {"fr": {word: _elided(word) for word in ("de", "que", "à")}}
"""They change with the field behind them: `{player:de}`."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


class Translation(NamedTuple):
    """A language to report in. A message that its catalogue lacks stays English."""

    code: str
    catalogue: Mapping[str, tuple[str, ...]] = {}
    """For each template its translations: one, or all the forms of a message that counts."""
    form: Callable[[int], int] = bool
    """The form that goes with a number."""

    def __hash__(self) -> int:
        return hash(self.code)

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
                between = self.catalogue.get(text.between, (text.between,))[0]
                return between.join(map(self.word, text.texts))
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
        number = abs(int(message.fields["number"])) if message.plural else 1
        forms = self.catalogue.get(message.template)
        if forms is None:
            return message.template if number == 1 or not message.plural else message.plural
        return forms[self.form(number)] if message.plural else forms[0]


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


_ENTRY = re.compile(
    r'^msgid "(.*)"\n(?:msgid_plural .*\n)?'
    r'msgstr(?:\[0\])? "(.*)"(?:\nmsgstr\[1\] "(.*)")?$',
    re.MULTILINE,
)
"""A message in a catalogue for translators (the format of gettext), each text in one line."""


@cache
def words_in(code: str) -> Translation:
    """Return the language with this code; raise `KeyError` if there is no catalogue for it."""
    if code == ENGLISH.code:
        return ENGLISH
    file = resources.files("referee.messages") / f"{code}.po"
    if not file.is_file():
        raise KeyError(code)
    text = file.read_text("utf-8").replace('"\n"', "")
    entries = (
        map(_unescaped, entry) if "\\" in "".join(entry) else entry
        for entry in _ENTRY.findall(text)
    )
    catalogue = {key: (one, many) if many else (one,) for key, one, many in entries}
    head = catalogue.pop("")[0]
    return Translation(code, catalogue, c2py(head.partition("plural=")[2].partition(";")[0]))


def _unescaped(text: str) -> str:
    return str(literal_eval(f'"{text}"'))


class RefusedError(Exception):
    """A sentence on why a request cannot be met, and what to write instead."""

    @classmethod
    def say(cls, template: str, /, **fields: Field) -> Self:
        return cls(Message(template, fields))

    @property
    def message(self) -> str:
        """The sentence; one of ours can be said in every language."""
        first = next(iter(self.args), "")
        return first if isinstance(first, str) else str(self)
