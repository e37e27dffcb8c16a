"""What kind of value an attribute holds, said by its annotation: a type, how it is read, its bounds.

`Annotated[int, range(101), read_number]`: read by `read_number`, then a whole number from 0 to 100.
"""

from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin


class MisfitError(ValueError):
    """A value, or a part of it, that is not of the kind that is wanted."""

    def __init__(self, given: object) -> None:
        super().__init__(str(given))
        self.given = given


def held(value: object, kind: object) -> object:
    """The value as an attribute of that kind holds it. Raises `MisfitError`."""
    for read in filter(callable, getattr(kind, "__metadata__", ())):
        try:
            value = read(value)
        except ValueError:
            raise MisfitError(value) from None
    for part in sorted(value) if isinstance(value, frozenset) else [value]:
        if not _fits(part, kind):
            raise MisfitError(part)
    return value


def _fits(value: object, kind: object) -> bool:
    """Whether a value, or a member of a set of values, is of that kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        bounds = [note for note in inner if isinstance(note, range)]
        return _fits(value, inner[0]) and all(value in bound for bound in bounds)
    if origin is Literal:
        return any(type(value) is type(word) and value == word for word in inner)
    if origin in (Union, UnionType, frozenset):
        return any(_fits(value, member) for member in inner)
    return type(value) is getattr(kind, "__supertype__", kind)
