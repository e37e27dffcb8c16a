"""Makes the man page of the commands: `python tests/cli/man_page.py`."""

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import typer

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "referee.1"
sys.path.insert(0, str(ROOT))

from referee.cli.app import app_for  # noqa: E402

HEAD = '.\\" made by `python tests/cli/man_page.py`\n.TH REFEREE 1 "" referee "Commands"\n'
END = """\
.SH EXIT STATUS
.TP
.B 0
done, and nothing found
.TP
.B 1
something was found, or would change: the help of each command says what
.TP
.B 2
the command could not do its job: one sentence on standard error says why
.TP
.B 70
a mistake of referee's own
.SH FILES
.TP
.I NAME.bourre
a hand log; \\fBreferee explain cheat sheet\\fR shows how to write one
.TP
.I referee.toml
the rules and settings of the house, beside the logs or in a folder above them
"""


def page() -> str:
    """The man page."""
    app = typer.main.get_command(app_for([]))
    by_group = groupby(app.commands.items(), lambda item: item[1].rich_help_panel)
    sections = (_section(str(group), commands) for group, commands in by_group)
    return "".join((HEAD, _opening(app), *sections, END))


def _opening(app: object) -> str:
    about = text(str(app.help).partition(".")[0])
    return (
        f".SH NAME\nreferee \\- {about[:1].lower()}{about[1:]}\n"
        ".SH SYNOPSIS\n.B referee\n.I command\n.RI [ options ]\n"
    )


def _section(group: str, commands: Iterable[tuple[str, object]]) -> str:
    return f".SH {group.upper()}\n" + "".join(_command(name, it) for name, it in commands)


def _command(name: str, command: object) -> str:
    """A command, or each of those in a group of its own."""
    if hasattr(command, "commands"):
        inside = command.commands.items()
        return "".join(_command(f"{name} {word}", each) for word, each in inside)
    takes = " ".join(_taken(it) for it in command.params if not _is_option(it))
    lines = [f".SS referee {text(f'{name} {takes}').rstrip()}", *_paragraphs(command.help or "")]
    for it in command.params:
        lines += [".TP", _name(it), text(it.help or "")]
    return "\n".join([*lines, *_example(command.epilog or ""), ""])


def _is_option(parameter: object) -> bool:
    return parameter.opts[0].startswith("-")


def _name(parameter: object) -> str:
    """An option or argument as the left side of its entry."""
    names = ", ".join((*parameter.opts, *parameter.secondary_opts))
    value = "" if getattr(parameter, "is_flag", False) else f"\\fI{text(_metavar(parameter))}\\fR"
    return f"\\fB{text(names)}\\fR {value}".rstrip() if _is_option(parameter) else value


def _metavar(parameter: object) -> str:
    return parameter.metavar or parameter.name.upper()


def _taken(argument: object) -> str:
    """An argument as a synopsis writes it: in brackets if it may be left out."""
    word = _metavar(argument) if argument.required else f"[{_metavar(argument)}]"
    return f"{word}..." if argument.nargs == -1 else word


def _paragraphs(words: str) -> Iterator[str]:
    for block in words.split("\n\n"):
        yield f".P\n{text(' '.join(block.split()))}"


def _example(epilog: str) -> Iterator[str]:
    """The commands of an epilog, line by line."""
    lines = [line.strip() for line in epilog.splitlines() if line.strip().startswith("referee ")]
    if lines:
        yield ".P\nFor example:\n.P\n.nf\n.RS 4"
        yield from map(text, lines)
        yield ".RE\n.fi"


def text(words: str) -> str:
    """Words as troff has them: no letter of theirs is an order."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    escaped = re.sub(r"(?m)^([.'])", r"\\&\1", escaped)
    return "".join(it if it.isascii() else f"\\[u{ord(it):04X}]" for it in escaped)


if __name__ == "__main__":
    PAGE.write_text(page(), "ascii")
