"""A command, whose options never silently overrule each other, and its help in the language of the user."""

import inspect
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup, TyperOption

from referee.cli.completion import TYPED
from referee.cli.language import SPOKEN
from referee.cli.trouble import CannotDo
from referee.messages import Message, say

if TYPE_CHECKING:
    from typer._click import Context, Parameter
    from typer._click.core import Command as _Helped
    from typer._click.formatting import HelpFormatter
else:
    _Helped = object


class _Spoken(_Helped):
    """Help that is translated when it is shown: the command itself keeps its English."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        words = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, words, SPOKEN.words.say("Usage: "))

    def format_help_text(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(map(_said, paragraphs(self.help or ""))))

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        for kind, heading in (("argument", say("Arguments")), ("option", say("Options"))):
            rows = [_row(it, ctx) for it in self.get_params(ctx) if it.param_type_name == kind]
            if rows:
                with formatter.section(_heading(heading)):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                raw, heading, examples = self.epilog.split("\n", 2)
                formatter.write_text(f"{raw}\n{_said(heading)}\n{examples}")

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - the help wraps its lines
        about = _said(next(paragraphs(self.help or "")))
        return f"{about.partition('. ')[0].rstrip('.')}."


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help, each a message."""
    return (" ".join(block.split()) for block in inspect.cleandoc(text).split("\n\n"))


def _said(text: str) -> str:
    return SPOKEN.words.word(text if isinstance(text, Message) else Message(text))


def _heading(text: str) -> str:
    """Return a heading without its colon, before which French has a blank."""
    return SPOKEN.words.say("{heading}:", heading=Message(text)).removesuffix(":")


def _row(it: "Parameter", ctx: "Context") -> tuple[str, str]:
    """Return the names of an option and its help, with its default and its bounds."""
    names, shown = it.get_help_record(ctx) or ("", "")
    text = getattr(it, "help", None) or ""
    notes = map(_note, shown.removeprefix(text).strip(" []").split("; "))
    bracket = "; ".join(filter(None, notes))
    return names, "  ".join(filter(None, (_said(text), f"[{bracket}]" if bracket else "")))


def _note(note: str) -> str:
    name, _, value = note.partition("default: ")
    return SPOKEN.words.say("default: {value}", value=Message(value)) if value else _said(name)


class Command(_Spoken, TyperCommand):
    """A command of `referee`."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Read the options; one that takes a single value may be given once."""
        if ctx.resilient_parsing:
            ctx.meta[TYPED] = tuple(args)
        else:
            _, _, given = self.make_parser(ctx).parse_args(args=list(args))
            for option, times in Counter(given).items():
                if times > 1 and isinstance(option, TyperOption) and _holds_one(option):
                    written = "/".join((*option.opts, *option.secondary_opts))
                    raise CannotDo.say(
                        "{option} was given more than once; give it once", option=written
                    )
        return super().parse_args(ctx, args)


class Commands(_Spoken, TyperGroup):
    """Commands, listed in groups."""

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002 - click's
        room = max(map(len, self.commands))
        for panel, commands in groupby(self.commands.items(), lambda item: _panel(item[1])):
            with formatter.section(_heading(panel)):
                formatter.write_dl(
                    [(f"{name:<{room}}", found.get_short_help_str()) for name, found in commands]
                )


def _panel(command: object) -> str:
    return getattr(command, "rich_help_panel", None) or say("Commands")


def _holds_one(option: TyperOption) -> bool:
    """Return whether a second value would overrule the first; a repeated flag does not."""
    return not option.multiple and (not option.is_flag or bool(option.secondary_opts))
