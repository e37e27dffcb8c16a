"""Messages: English sentences that keep the template and the fields they were made of."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, Self

Field = str | int
"""The value of a field: a number, a name, a quotation or a translatable text."""

_NO_FIELDS: Mapping[str, Field] = MappingProxyType({})


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
