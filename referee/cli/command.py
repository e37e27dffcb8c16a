"""A command as the help lists it, whose options never silently overrule each other."""

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup, TyperOption

from referee.cli.completion import TYPED
from referee.cli.trouble import CannotDo

if TYPE_CHECKING:
    from typer._click import Context
    from typer._click.formatting import HelpFormatter


class Command(TyperCommand):
    """A command of `referee`."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options; raise `CannotDo` if one that takes a single value is given twice."""
        if ctx.resilient_parsing:
            ctx.meta[TYPED] = tuple(args)
        else:
            _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for option, times in Counter(given).items():
                if times > 1 and isinstance(option, TyperOption) and _holds_one(option):
                    written = "/".join((*option.opts, *option.secondary_opts))
                    raise CannotDo(f"{written} was given more than once; give it once")
        return super().parse_args(ctx, args)

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - the help wraps its lines
        return f"{' '.join((self.help or '').split()).partition('. ')[0].rstrip('.')}."


class Commands(TyperGroup):
    """All commands, listed in groups."""

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002 - click's
        room = max(map(len, self.commands))
        for panel, commands in groupby(self.commands.items(), lambda item: _panel(item[1])):
            with formatter.section(panel):
                formatter.write_dl(
                    [(f"{name:<{room}}", found.get_short_help_str()) for name, found in commands]
                )


def _panel(command: object) -> str:
    return str(getattr(command, "rich_help_panel", ""))


def _holds_one(option: TyperOption) -> bool:
    """Return whether a second value would overrule the first; a repeated flag does not."""
    return not option.multiple and (not option.is_flag or bool(option.secondary_opts))
