"""The command line as a whole: its commands and the options before them."""

import re
from collections.abc import Sequence
from importlib import import_module
from inspect import cleandoc
from typing import Annotated

import typer

from referee.cli.command import Command, Commands
from referee.cli.options import for_typer
from referee.cli.terminal import say

_GROUPS = {
    "To begin with": ("new", "check", "settle"),
    "Write": ("record", "transcribe", "import", "fmt"),
    "Seal": ("seal", "verify"),
    "Judge": ("analyse", "what-if", "docket"),
    "Ask": ("ask", "ask money"),
    "Money": ("ledger", "standings"),
    "Look": ("replay", "report", "serve", "mcp", "lsp"),
    "Many evenings": ("season", "archive", "query"),
    "Rules": ("explain", "rules", "compare"),
}
_MODULES = {
    "import": "import_",  # a word of Python's own
    "lsp": "servers",
    "mcp": "servers",
    "query": "archive",
    "record": "new",
    "serve": "servers",
    "verify": "seal",
    "what-if": "compare",
}
_HELP = ["-h", "--help"]
GROUP_OF = {name: group for group, names in _GROUPS.items() for name in names}

_EXAMPLES = "\n\nFor example"
"""The end of a command's help; what stands below it is printed as it is."""
_EXAMPLE = """\b
For example:
  referee new thursday.bourre
  referee check thursday.bourre
  referee ask --trump s --hand "2s As 4c 5d" --table "9h 4h 3s"
"""


def app_for(arguments: Sequence[str]) -> typer.Typer:
    app = typer.Typer(
        name="referee",
        cls=Commands,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        pretty_exceptions_show_locals=False,
        context_settings={"help_option_names": _HELP, "max_content_width": 80},
        epilog=_EXAMPLE,
    )
    app.callback(invoke_without_command=True)(for_typer(referee))
    called = words_of(arguments)[0] if arguments else ""
    for name in [called] if called in GROUP_OF else GROUP_OF:
        _add(name, app, listed=called in _HELP)
    return app


def read(arguments: Sequence[str]) -> object:
    """Read the options of a command; return an exit code or None where typer handled it itself.

    Raises the errors of typer.
    """
    try:
        command = app_for(arguments)
        return command(args=words_of(arguments), prog_name="referee", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None


def words_of(arguments: Sequence[str]) -> list[str]:
    both = " ".join(arguments[:2])
    return [both, *arguments[2:]] if both in GROUP_OF else [*arguments]


def _add(name: str, app: typer.Typer, *, listed: bool) -> None:
    """Add a command; one only `listed` goes without its options, which are slow to read."""
    module = import_module(f"referee.cli.{_MODULES.get(name) or re.sub('[- ]', '_', name)}")
    options, group = getattr(module, re.sub("[- ]", "", name.title()), None), GROUP_OF[name]
    if options is None:
        app.add_typer(module.rules, rich_help_panel=group)
        return
    about, _, examples = cleandoc(options.__doc__).partition(_EXAMPLES)
    epilog = f"\b\n{_EXAMPLES.strip()}{examples}\n"
    add = app.command(name, cls=Command, help=about, epilog=epilog, rich_help_panel=group)
    add(_uncalled if listed else for_typer(options))


def _uncalled() -> None:
    """Stand for a command in the list of all."""


def referee(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Settle the card game Bourré from hand logs: every card, every pot, every chip."""
    if version:
        from referee.cli.trouble import version_line  # slow, and rarely asked for

        say(f"{version_line()}\n")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(context.get_help() + "\n")
