"""`referee rules`: which rulesets there are, what each says, where two part, which a table plays."""

from typing import Annotated

import typer

from referee.cli import completion
from referee.cli.command import Command
from referee.cli.option import for_typer
from referee.cli.options import Data, Logs, Settings

EXAMPLE = """\b
For example:
  referee rules list
  referee rules show acadiana --set limit=40
  referee rules diff boo-ray hoyle
  referee rules infer thursday.bourre
  referee rules schema > ruleset.schema.json
"""

_Ruleset = typer.Argument(
    metavar="NAME|FILE",
    help="A ruleset, or the path of a house file.",
    autocompletion=completion.rulesets,
)

rules = typer.Typer(
    name="rules", help="Show rulesets, knob by knob.", epilog=EXAMPLE, no_args_is_help=True
)


@rules.command("list", cls=Command)
@for_typer
def list_rulesets(form: Data = "text") -> None:
    """List the rulesets."""
    from referee.cli.rules.job import list_presets

    list_presets(form)


@rules.command("show", cls=Command)
@for_typer
def show(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE|LOG",
            help="A ruleset, or a log for those in force in it; without it, that of referee.toml.",
            autocompletion=completion.rulesets,
        ),
    ] = None,
    settings: Settings = None,
    form: Data = "text",
) -> None:
    """Show each knob of a ruleset: its value, where it comes from, what it does."""
    from referee.cli.rules.job import show_ruleset

    show_ruleset(name, tuple(settings or ()), form)


@rules.command("diff", cls=Command)
@for_typer
def diff(
    first: Annotated[str, _Ruleset],
    second: Annotated[str, _Ruleset],
    form: Data = "text",
) -> None:
    """Show where two rulesets part, each with a situation in which it matters."""
    from referee.cli.rules.job import show_difference

    show_difference(first, second, form)


@rules.command("infer", cls=Command)
@for_typer
def infer(
    logs: Logs,
    candidates: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="NAME|FILE",
            help="Try these instead of all presets; may be repeated.",
        ),
    ] = None,
    form: Data = "text",
) -> None:
    """Rank rulesets and house rules by how much of some logs they leave unexplained.

    What a log names is tried first, then every preset, then house rules on top of the best.
    """
    from referee.cli.rules.inference import infer_rules

    infer_rules(logs, candidates or (), form)


@rules.command("schema", cls=Command)
def schema() -> None:
    """Print the JSON Schema of ruleset files, for editors."""
    from referee.cli.rules.job import show_schema

    show_schema()
