"""Command lines that typer does not understand, in the language of the user: its own words are English."""

import re
from collections.abc import Iterator
from types import MappingProxyType

from referee.cli.trouble import Misuse
from referee.messages import Message, listed, say, template

_OTHERWISE = MappingProxyType(
    {
        r"Got unexpected extra argument(?:\(?s\)?)? \((?P<words>.*)\)": template(
            "Got unexpected extra arguments ({words})"
        ),
        r"Option '--why' requires 2 arguments\.?": template(
            "--why takes two names, as in --why Dee Cal"
        ),
        r"Option '--line' requires 2 arguments\.?": template(
            "--line takes a number and a line, as in --line 12 '2 Ann: Kc Ac 3s'"
        ),
        r"Value error, (?P<problem>.*)": template("{problem}"),
        r"Input should be a valid integer, .*": template("write a whole number"),
        r"Input should be a valid number, .*": template("write a number"),
        r"Input should be greater than or equal to (?P<number>.*)": template(
            "write no less than {number}"
        ),
        r"Input should be less than or equal to (?P<number>.*)": template(
            "write no more than {number}"
        ),
        r"Input should be greater than (?P<number>.*)": template("write more than {number}"),
    }
)
"""What typer and pydantic say, whole sentences, where the user is told it in other words."""
_AS_SAID = (
    template("Invalid value for {name}: {problem}"),
    template("Missing argument {name}."),
    template("Missing option {name}."),
    template("Missing command."),
    template("{sentence} (Possible options: {options})"),
    template("No such option: {name}"),
    template("{sentence} Did you mean {options}?"),
    template("No such command {name}."),
    template("Option {name} requires an argument."),
    template("Option {name} requires {number} arguments."),
    template("Option {name} does not take a value."),
    template("{name} is not one of {choices}."),
)
"""What typer says, to be translated."""
_PATTERNS = (
    *((re.compile(theirs), ours) for theirs, ours in _OTHERWISE.items()),
    *((re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*?)", re.escape(it))), it) for it in _AS_SAID),
)
_ONE_OF = re.compile(r"Input should be ('.*')")


def lines_of_misuse(error: Misuse) -> Iterator[str]:
    """Yield what to tell somebody who misused a command."""
    context = getattr(error, "ctx", None)
    if context is not None:
        yield context.get_usage()
        command, option = context.command_path, context.help_option_names[0]
        yield say("Try '{command} {option}' for help.", command=command, option=option)
        yield ""
    yield say("Error: {sentence}", sentence=_sentence(error.format_message()))


def _sentence(theirs: str) -> str:
    if choices := _ONE_OF.fullmatch(theirs):
        return say("write {choices}", choices=listed(re.findall(r"'[^']*'", choices[1]), "or"))
    for pattern, ours in _PATTERNS:
        if found := pattern.fullmatch(theirs):
            return Message(
                ours, {name: _sentence(text) for name, text in found.groupdict().items()}
            )
    return theirs
