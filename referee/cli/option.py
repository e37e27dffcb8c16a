"""Arguments and options as their help describes them; typer, slow to load, learns of them when it reads them."""

import inspect
from collections.abc import Callable
from typing import Annotated, TypedDict, Unpack, get_args, get_origin, get_type_hints


class Help(TypedDict, total=False):
    """What the help says of a value, and what bounds it."""

    metavar: str
    help: str
    min: float
    max: float
    show_default: bool


class Argument:
    """A word of a command line."""

    def __init__(self, *names: str, offers: str = "", **said: Unpack[Help]) -> None:
        """`names`: of an option; `offers`: the function of `completion` that says what may follow."""
        self._names, self._offers, self._said = names, offers, said

    def for_typer(self) -> object:
        """The same, as typer knows it."""
        import typer

        return typer.Argument(autocompletion=self._offered(), **self._said)

    def _offered(self) -> Callable[..., list[str]] | None:
        from referee.cli import completion

        return getattr(completion, self._offers) if self._offers else None


class Option(Argument):
    """An option, with its names where they are not those of its field."""

    def for_typer(self) -> object:
        """The same, as typer knows it."""
        import typer

        return typer.Option(*self._names, autocompletion=self._offered(), **self._said)


def for_typer(options: Callable[..., object]) -> Callable[..., object]:
    """The options of a command, a class with a field each, as typer knows them."""

    def command(**given: object) -> object:
        return options(**given)

    signature, kinds = inspect.signature(options), get_type_hints(options, include_extras=True)
    fields = [
        field.replace(annotation=_known(kinds[name]))
        for name, field in signature.parameters.items()
    ]
    command.__doc__ = options.__doc__
    command.__dict__["__signature__"] = signature.replace(parameters=fields)
    return command


def _known(annotation: object) -> object:
    """The annotation of a field, with what typer knows in the place of an argument or option."""
    if get_origin(annotation) is not Annotated:
        return annotation
    kind, *notes = get_args(annotation)
    known = [note.for_typer() if isinstance(note, Argument) else note for note in notes]
    return Annotated[kind, *known]
