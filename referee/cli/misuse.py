"""Command lines that typer does not understand, in the language of the user: its own words are English."""

import re
from collections.abc import Iterator
from types import MappingProxyType

from referee.cli.trouble import Misuse
from referee.messages import Message, listed, say, template

_SENTENCES = MappingProxyType(
    {
        r"Invalid value for (?P<name>.*?): (?P<problem>.*)": template(
            "Invalid value for {name}: {problem}"
        ),
        r"Missing argument (?P<name>.*)\.": template("Missing argument {name}."),
        r"Missing option (?P<name>.*)\.": template("Missing option {name}."),
        r"Missing command\.": template("Missing command."),
        r"(?P<sentence>No such option: \S+) \(Possible options: (?P<options>.*)\)": template(
            "{sentence} (Possible options: {options})"
        ),
        r"No such option: (?P<name>\S+)": template("No such option: {name}"),
        r"(?P<sentence>No such command .*\.) Did you mean (?P<options>.*)\?": template(
            "{sentence} Did you mean {options}?"
        ),
        r"No such command (?P<name>.*)\.": template("No such command {name}."),
        r"Got unexpected extra argument(?:\(?s\)?)? \((?P<words>.*)\)": template(
            "Got unexpected extra arguments ({words})"
        ),
        r"Option '--why' requires 2 arguments\.?": template(
            "--why takes two names, as in --why Dee Cal"
        ),
        r"Option '--line' requires 2 arguments\.?": template(
            "--line takes a number and a line, as in --line 12 '2 Ann: Kc Ac 3s'"
        ),
        r"Option (?P<name>\S+) requires an argument\.": template(
            "Option {name} requires an argument."
        ),
        r"Option (?P<name>\S+) requires (?P<number>\d+) arguments\.?": template(
            "Option {name} requires {number} arguments."
        ),
        r"Option (?P<name>\S+) does not take a value\.": template(
            "Option {name} does not take a value."
        ),
        r"(?P<name>'.*') is not one of (?P<choices>.*)\.": template(
            "{name} is not one of {choices}."
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
"""What typer and pydantic say, whole sentences, with what the user is told."""
_PATTERNS = tuple((re.compile(theirs), ours) for theirs, ours in _SENTENCES.items())
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
