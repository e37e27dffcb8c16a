"""JSON as every command writes it: ASCII, a key of an object a line, an object of its arrays a line.

Written piece by piece, so that a log of any length needs little memory. Nothing is written before
the first element is known, so that a failure leaves nothing half written.
"""

import json
from collections.abc import Iterable, Iterator

from pydantic_core import to_jsonable_python

from referee.contract.part import Part

Fields = Iterable[tuple[str, object]]
"""The keys of an object and their values, each as soon as it is known."""


def one_line(value: object) -> str:
    return json.dumps(to_jsonable_python(value, by_alias=True))


def written(whole: Part | Fields) -> Iterator[str]:
    """Write an object. An iterator among its values is an array of elements that are text already."""
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
    """Write one object, ending with a line end."""
    yield from written(whole)
    yield "\n"
