"""The basis of the contract: the models, the kinds of values, and JSON as every command writes it.

JSON is ASCII, a key of an object a line, an object of its arrays a line. It is written piece by piece, to need
little memory, and not before the first element is known, so that a failure leaves nothing half written.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Annotated

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo
from pydantic_core import to_jsonable_python

from referee import __version__
from referee.books import Account
from referee.evening_events import UnitStated
from referee.wording import Counted, account_name, amounts, sayable


class Part(BaseModel):
    """A part of the contract: frozen, without unknown keys.

    Made from keywords, or from a value with attributes of the same names.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        from_attributes=True,
        populate_by_name=True,
        use_attribute_docstrings=True,
    )


class Printed(Part):
    """An object that a command prints."""

    program: str = Field(default_factory=lambda: __version__)
    """The version of `referee` that printed it."""


def of(attribute: str, *path: str | int) -> object:
    """Return a validator that reads a key from a path of attributes."""
    return Field(validation_alias=AliasPath(attribute, *path))


class Beside:
    """A value with more attributes, for a part made from several values."""

    def __init__(self, value: object, /, **more: object) -> None:
        """Add the attributes of `more` to those of `value`."""
        self._value = value
        vars(self).update(more)

    def __getattr__(self, name: str) -> object:
        return getattr(self._value, name)


Place = Annotated[int, Field(ge=1)]
"""A line or column, counted from 1; columns in characters."""

AtLine = Annotated[Place, of("at", "line")]
AtColumn = Annotated[Place, of("at", "column")]

Whole = Annotated[int, Field(ge=0)]
"""A number of chips, tricks or findings."""

Share = Annotated[float, BeforeValidator(lambda number: round(number, 6))]
"""An estimated number, to six decimals."""

Digest = Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")]

Text = Annotated[str, BeforeValidator(sayable)]
r"""Words that somebody may have typed; bytes that were not UTF-8 are `\udc80` in them."""

TextIfAny = Annotated[Text | None, BeforeValidator(lambda text: text or None)]
"""The same, null if empty."""

Seat = Annotated[Text, of("player")]
"""A player's name."""

SeatIfAny = Annotated[Text | None, of("player")]


def _account(account: Account, info: ValidationInfo) -> str:
    return account_name(account) if info.mode == "python" else str(account)


AccountName = Annotated[str, BeforeValidator(_account)]
"""A player's name, or `pot`, `next-pot`, `old-pot`, `kitty`, `shop`, `bank`; a player called so is in quotes."""

NameOf = Annotated[str, BeforeValidator(lambda named: named.name)]
"""The name of a ruleset or of a knob."""

CardWord = Annotated[str, BeforeValidator(str)]
"""A card as far as known: `Qd`, `?h`, `??`; `9h/9d` for two versions."""

Layout = Annotated[dict[Text, list[CardWord]], BeforeValidator(dict)]
"""Everybody's cards in one possible layout."""


class Transfer(Part):
    """A transfer from one account to another."""

    giver: AccountName = Field(alias="from")
    taker: AccountName = Field(alias="to")


class Brief(Part):
    """A finding, by its code and its line."""

    code: str
    line: Annotated[Place, of("problem", "at", "line")]


class BriefInWords(Brief):
    """A finding, by its code, its line and its message."""

    message: Annotated[Text, of("problem", "message")]


class Unit(Part):
    """The worth of a chip."""

    minor: Whole | None
    """In hundredths of the currency; null if it differs between the logs."""
    currency: Text


def _unit(unit: UnitStated | None, counted: Counted) -> Unit | None:
    minor = unit and (None if counted.in_money else unit.minor)
    return unit and Unit(minor=minor, currency=unit.currency)


UnitCounted = Annotated[Unit | None, BeforeValidator(lambda unit, info: _unit(unit, info.context))]
"""The unit of the context."""

InChips = Annotated[int | None, BeforeValidator(lambda n, info: amounts(n, info.context)[0])]
InMinor = Annotated[int | None, BeforeValidator(lambda n, info: amounts(n, info.context)[1])]
"""An amount in the unit of the context, in chips and in hundredths of the currency."""


def untold(value: object) -> bool:
    """Return whether a key has nothing to say, and is left out."""
    return value is None or value == []


Fields = Iterable[tuple[str, object]]
"""The keys of an object and their values, each as soon as it is known."""


def one_line(value: object) -> str:
    return json.dumps(to_jsonable_python(value, by_alias=True))


def written(whole: Part | Fields) -> Iterator[str]:
    """Write an object. An iterator among its values is an array of text elements."""
    fields = whole.model_dump(by_alias=True).items() if isinstance(whole, Part) else whole
    held, sign = "", "{"
    for key, value in fields:
        held += f"{sign}{one_line(key)}: "
        for piece in _pieces(value):
            held += piece
            if isinstance(value, Iterator):
                yield held
                held = ""
        sign = ",\n "
    yield held + "}"


def _pieces(value: object) -> Iterator[str]:
    match value:
        case Iterator():
            return _elements(value)
        case [dict(), *_]:
            return _elements(map(one_line, value))
        case _:
            return iter((one_line(value),))


def _elements(elements: Iterator[str]) -> Iterator[str]:
    opening = "[\n  "
    for element in elements:
        yield opening + element
        opening = ",\n  "
    yield "[]" if opening == "[\n  " else "]"


def array(objects: Iterable[Iterable[str]]) -> Iterator[str]:
    """Write an array of objects, each given as pieces of text; ends with a line end."""
    before, end = "[", "[]\n"
    for pieces in objects:
        for piece in pieces:
            yield before + piece
            before = ""
        before, end = ",\n", "]\n"
    yield end


def arrayed(parts: Iterable[Part]) -> Iterator[str]:
    return array(map(written, parts))


def alone(whole: Part | Fields) -> Iterator[str]:
    yield from written(whole)
    yield "\n"
