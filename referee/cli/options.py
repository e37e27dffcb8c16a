"""Arguments and options, apart from typer, which is slow to load."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Annotated, Literal, TypedDict, Unpack, get_args, get_origin, get_type_hints


class Help(TypedDict, total=False):
    """The help of a value, and its bounds."""

    metavar: str
    help: str | None
    min: float
    max: float
    show_default: bool


class Argument:
    """A word of a command line."""

    def __init__(self, *names: str, offers: str = "", **said: Unpack[Help]) -> None:
        """`names`: of an option; `offers`: the function of `completion` for it."""
        self._names, self._offers, self._said = names, offers, said

    def for_typer(self, field: str, about: str | None, *, is_flag: bool) -> object:
        """Return it for a field, with the help that stands below that."""
        import typer

        from referee.cli import completion

        said: Help = {"help": about, **self._said}
        offered = getattr(completion, self._offers) if self._offers else None
        if not isinstance(self, Option):
            return typer.Argument(autocompletion=offered, **said)
        flag = (f"--{field.replace('_', '-')}",) if is_flag else ()
        return typer.Option(*(self._names or flag), autocompletion=offered, **said)


class Option(Argument):
    """An option, with its names where they differ from its field."""


def for_typer(options: Callable[..., object]) -> Callable[..., object]:
    """Return a command's options, a class with a field each, and those of every command, for typer."""

    def command(*, lang: str | None = None, plain: bool = False, **given: object) -> object:
        from referee.cli.language import SPOKEN
        from referee.cli.terminal import make_printable

        make_printable(plain=plain)
        SPOKEN.begin(lang or SPOKEN.asked)
        return options(**given)

    signature, helps = inspect.signature(options), dict(_helps(options))
    kinds = {**get_type_hints(options, include_extras=True), "lang": Lang, "plain": Plain}
    *of_all, _given = inspect.signature(command).parameters.values()
    fields = [*signature.parameters.values(), *of_all]
    known = [
        field.replace(annotation=_known(kinds[field.name], field.name, helps.get(field.name)))
        for field in fields
    ]
    command.__doc__ = options.__doc__
    command.__dict__["__signature__"] = signature.replace(parameters=known)
    return command


def _helps(options: Callable[..., object]) -> Iterator[tuple[str, str]]:
    module = ast.parse(inspect.getsource(sys.modules[options.__module__]))
    parts = (part for part in module.body if isinstance(part, ast.ClassDef))
    for part in (part for part in parts if part.name == options.__name__):
        for both in pairwise(part.body):
            match both:
                case (
                    ast.AnnAssign(target=ast.Name(id=field)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    yield field, " ".join(text.split())


def _known(annotation: object, field: str, about: str | None) -> object:
    kind, *notes = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    ours = [note for note in notes if isinstance(note, Argument)] or ([Option()] if about else [])
    if not ours:
        return annotation
    return Annotated[kind, ours[0].for_typer(field, about, is_flag=kind is bool)]


Logs = Annotated[
    list[str],
    Argument(metavar="LOG", help="Files, folders, quoted patterns; - for standard input."),
]
Log = Annotated[str, Argument(metavar="LOG", help="A file; - for standard input.")]
Rules = Annotated[
    str | None,
    Option(
        metavar="NAME|FILE",
        help="The ruleset; without it, referee.toml decides.",
        offers="rulesets",
    ),
]
RulesAsked = Annotated[
    list[str] | None,
    Option(
        "--rules",
        "-r",
        metavar="NAME|FILE",
        help='The ruleset, also with house rules ("boo-ray, limit 40"); several, or all, to compare.',
        offers="rulesets",
    ),
]
Settings = Annotated[
    list[str] | None,
    Option(
        "--set",
        metavar="KNOB=VALUE",
        help="Turn one knob of the ruleset; may be repeated.",
        offers="settings",
    ),
]
Players = Annotated[
    str | None,
    Option(
        metavar="FILE", help='Who is who in several logs: a TOML file, Ann = ["Annie", "ann b"].'
    ),
]

Anonymous = Annotated[bool, Option(help="Replace the players' names with pseudonyms.")]
Key = Annotated[
    str | None,
    Option(
        metavar="WORD",
        help="With --anonymous: a secret word; the same word always gives the same pseudonyms.",
    ),
]
Force = Annotated[bool, Option(help="With --svg: write over a file that referee did not draw.")]

Lang = Annotated[
    str | None,
    Option(
        metavar="LANG",
        help="The language of the answer, en or fr; without it the log's, else the system's.",
    ),
]
Plain = Annotated[
    bool, Option("--ascii", help="Plain letters alone: no accents, suits as letters.")
]
Jobs = Annotated[int, Option(metavar="N", min=1, max=64, help="Processes that share the work.")]
Worlds = Annotated[
    int | None,
    Option(
        metavar="N",
        min=20,
        max=100_000,
        help="Layouts per decision; without it, as the ruleset says.",
    ),
]
Seed = Annotated[
    int, Option(metavar="N", help="Seed of the random numbers: the same seed, the same verdict.")
]
Delta = Annotated[
    float | None,
    Option(
        metavar="SHARE",
        min=0,
        max=1,
        help="How much more often somebody must be spared; without it, as the ruleset says.",
    ),
]


HowWritten = Option("--format", help="How to write it.")
Data = Annotated[Literal["text", "json"], Option("--format", help="For people, or for programs.")]
Table = Annotated[Literal["text", "json", "csv"], HowWritten]
Sheet = Annotated[Literal["text", "json", "csv", "xlsx"], HowWritten]
SameLog = Annotated[str | None, Option(metavar="LOG", help="The same as LOG.")]
