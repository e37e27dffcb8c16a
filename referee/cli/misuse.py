"""Command lines that typer refuses, reworded: its own sentences are English."""

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from referee.cli.command import flags
from referee.cli.trouble import Misuse
from referee.messages import Message, Series, listed, say

if TYPE_CHECKING:
    from typer.core import TyperArgument, TyperOption

    _Value = TyperArgument | TyperOption

_PAIRS = {
    "--line": say("--line takes a number and a line, as in --line 12 '2 Ann: Kc Ac 3s'"),
}


def lines_of_misuse(error: Misuse) -> Iterator[str]:
    if error.ctx is not None:
        yield error.ctx.get_usage()
        command, option = error.ctx.command_path, error.ctx.help_option_names[0]
        yield say("Try '{command} {option}' for help.", command=command, option=option)
        yield ""
    yield say("Error: {sentence}", sentence=_sentence(error))


def _sentence(error: Misuse) -> str:
    match vars(error):
        case {"option_name": name, "possibilities": near}:
            return _unknown(name, near or ())
        case {"option_name": name} if error.ctx is not None:
            return _wrong_values(name, flags(error.ctx))
        case {"param": it, "param_type": _} if it.param_type_name == "argument":
            return say("Missing argument '{name}'.", name=_name(it))
        case {"param": it, "param_type": _}:
            return say("Missing option '{name}'.", name=_name(it))
        case {"param": it} if wanted := _wanted(it):
            return say("Invalid value for '{name}': {problem}", name=_name(it), problem=wanted)
    return error.message


def _unknown(name: str, near: tuple[str, ...]) -> Message:
    if not near:
        return say("No such option: {name}", name=name)
    options = Series(sorted(near))
    return say("No such option: {name} (Possible options: {options})", name=name, options=options)


def _wrong_values(name: str, flags: Container[str]) -> Message:
    if name in flags:
        return say("Option '{name}' does not take a value.", name=name)
    return _PAIRS.get(name) or say("Option '{name}' requires an argument.", name=name)


def _name(it: "_Value") -> str:
    if it.param_type_name == "argument":
        return Message(it.metavar or it.name)
    return it.opts[0]


def _wanted(it: "_Value") -> str:
    """Return what to write; empty if anything will do."""
    takes = it.type_descriptor
    if takes.choices:
        return say("write {choices}", choices=listed((f"'{each}'" for each in takes.choices), "or"))
    whole = takes.annotation is int
    if takes.annotation not in (int, float):
        return _PAIRS.get(it.opts[0], "")
    if it.min is None:
        return say("write a whole number") if whole else say("write a number")
    if it.max is None:
        return say("write a whole number, at least {least}", least=str(it.min))
    if whole:
        return say(
            "write a whole number from {least} to {most}", least=str(it.min), most=str(it.max)
        )
    return say("write a number from {least} to {most}", least=str(it.min), most=str(it.max))
