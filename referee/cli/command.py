"""A command: its options never silently overrule each other, and help and refusals speak the user's language."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import groupby
from typing import TYPE_CHECKING, cast

from typer.core import TyperCommand, TyperGroup, TyperOption

from referee.cli.completion import TYPED
from referee.cli.language import SPOKEN
from referee.cli.terminal import screen
from referee.cli.trouble import CannotDo, Misuse
from referee.messages import Message, Series, listed, say
from referee.wording import PLAINLY, rejoined, unbroken

if TYPE_CHECKING:
    from typer._click import Context
    from typer._click.core import Command as _Helped
    from typer._click.formatting import HelpFormatter
    from typer.core import TyperArgument

    _Value = TyperArgument | TyperOption
else:
    _Helped = object


class _Spoken(_Helped):
    """Help translated when it is shown: the command itself keeps its English."""

    def get_help(self, ctx: "Context") -> str:
        encoding = screen().encoding  # typer prints it in UTF-8 to an ASCII stream
        return rejoined(super().get_help(ctx)).encode(encoding, PLAINLY).decode(encoding)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        pieces = (
            _placed(it, each) for it in _values(self, ctx) for each in it.get_usage_pieces(ctx)
        )
        after = getattr(self, "subcommand_metavar", "")
        words = filter(None, (_said(self.options_metavar or ""), *pieces, _said(after)))
        formatter.write_usage(ctx.command_path, " ".join(words), SPOKEN.words.say("Usage: "))

    def format_help_text(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002 - click gives it
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(map(_said, paragraphs(self.help or ""))))

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        for kind, heading in (("argument", say("Arguments")), ("option", say("Options"))):
            rows = [_row(it, ctx) for it in _values(self, ctx) if it.param_type_name == kind]
            if rows:
                with formatter.section(_heading(heading)):
                    formatter.write_dl(rows)

    def format_epilog(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002 - click gives it
        if self.epilog:
            formatter.write_paragraph()
            with formatter.indentation():
                raw, heading, examples = self.epilog.split("\n", 2)
                formatter.write_text(f"{raw}\n{_said(heading)}\n{examples}")

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002 - the help wraps its lines
        about = _said(next(paragraphs(self.help or "")))
        return f"{about.partition('. ')[0].rstrip('.')}."


def _values(command: "_Helped", ctx: "Context") -> list["_Value"]:
    return cast("list[_Value]", command.get_params(ctx))


def paragraphs(text: str) -> Iterator[str]:
    return (" ".join(block.split()) for block in inspect.cleandoc(text).split("\n\n"))


def _said(text: str) -> str:
    return unbroken(SPOKEN.words.word(text if isinstance(text, Message) else Message(text)))


def _heading(text: str) -> str:
    """Return a heading without its colon, before which French has a blank."""
    return unbroken(SPOKEN.words.say("{heading}:", heading=Message(text)).removesuffix(":"))


def _placed(it: "_Value", shown: str) -> str:
    shown = shown.replace(it.metavar, _said(it.metavar)) if it.metavar else shown
    return shown if "|" in shown else re.sub(r"[{}]", "", shown)


def _row(it: "_Value", ctx: "Context") -> tuple[str, str]:
    if it.param_type_name == "argument":
        names = _said(it.metavar or it.name)
    else:
        names = _placed(it, (it.get_help_record(ctx) or ("",))[0])
    notes = SPOKEN.words.word(Series(_notes(it), "; "))
    help_text = _said(it.help or "")
    return names, "  ".join(filter(None, (help_text, f"[{unbroken(notes)}]" if notes else "")))


def _notes(it: "_Value") -> Iterator[str]:
    shown = it.show_default and it.default != ""
    if shown and isinstance(it.default, (str, int, float)) and not isinstance(it.default, bool):
        yield say("default: {value}", value=str(it.default))
    if it.min is not None:
        yield f"{it.min}<=x<={it.max}" if it.max is not None else f"x>={it.min}"
    if it.required:
        yield say("required")


class Command(_Spoken, TyperCommand):
    """A command."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        if ctx.resilient_parsing:
            ctx.meta[TYPED] = tuple(args)
        else:
            self._check(ctx, args)
        return super().parse_args(ctx, args)

    def _check(self, ctx: "Context", args: list[str]) -> None:
        try:
            _, rest, given = self.make_parser(ctx).parse_args(args=list(args))
        except Exception as error:
            if isinstance(error, Misuse):
                error.ctx = ctx  # typer leaves it out where an option lacks its value
            raise
        for it, times in Counter(given).items():
            # a second value would overrule the first; a repeated flag does not
            if times == 1 or not isinstance(it, TyperOption) or it.multiple:
                continue
            if it.secondary_opts or not it.is_flag:
                raise CannotDo.say(
                    "{option} was given more than once; give it once",
                    option="/".join((*it.opts, *it.secondary_opts)),
                )
        if rest:
            said = say(
                "too many words ({words}); for example: {example}",
                words=" ".join(rest),
                example=next(_examples(ctx), ctx.command_path),
            )
            ctx.fail(said)


class Commands(_Spoken, TyperGroup):
    """Commands, listed in groups."""

    def resolve_command(
        self, ctx: "Context", args: list[str]
    ) -> "tuple[str | None, _Helped | None, list[str]]":
        name, near = args[0], get_close_matches(args[0], self.commands, 1)
        if name not in self.commands and not ctx.resilient_parsing:
            ctx.fail(_no_such_command(ctx, name, *near))
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:  # noqa: ARG002 - click's
        room, other = max(map(len, self.commands)), say("Commands")
        for panel, commands in groupby(
            self.commands.items(), lambda item: getattr(item[1], "rich_help_panel", None) or other
        ):
            rows = [(f"{name:<{room}}", found.get_short_help_str()) for name, found in commands]
            with formatter.section(_heading(panel)):
                formatter.write_dl(rows)


def _no_such_command(ctx: "Context", name: str, near: str = "") -> Message:
    if near:
        return say("there is no command {name}; did you mean `{near}`?", name=name, near=near)
    if "." in name:
        return say("there is no command {name}; to check a log: referee check {name}", name=name)
    return say("there is no command {name}; {listed}", name=name, listed=_listed_by(ctx))


def _listed_by(ctx: "Context") -> Message:
    return say("`{command} --help` lists them", command=ctx.command_path)


_PAIRS = {"--line": say("write a number and a line, as in --line 12 '2 Ann: Kc Ac 3s'")}


def sentence_of_misuse(error: Misuse) -> str:
    match vars(error):
        case {"option_name": name, "possibilities": near} if error.ctx is not None:
            return _unknown(error.ctx, name, near or ())
        case {"option_name": name} if error.ctx is not None:
            return _wrong_values(name, error.ctx)
        case {"param": it, "param_type": _}:
            return say(
                "{name} is missing; for example: {example}",
                name=_name(it),
                example=next(_examples(error.ctx), error.ctx.command_path if error.ctx else ""),
            )
        case {"param": it} if wanted := _wanted(it):
            return say("{name}: {wanted}", name=_name(it), wanted=wanted)
    return error.message


def _examples(ctx: "Context | None") -> Iterator[str]:
    """Yield the examples of a command, which may stand in the help of its group."""
    at = ctx
    while at is not None:
        rows = (getattr(at.command, "epilog", None) or "").splitlines()
        path = ctx.command_path if ctx else ""
        yield from (row.strip() for row in rows if f"{row} ".startswith(f"  {path} "))
        at = at.parent


def _unknown(ctx: "Context", name: str, near: tuple[str, ...]) -> Message:
    if options := get_close_matches(name, near, 1, 0.7):
        return say("there is no option {name}; did you mean `{near}`?", name=name, near=options[0])
    return say("there is no option {name}; {listed}", name=name, listed=_listed_by(ctx))


def _wrong_values(name: str, ctx: "Context") -> Message:
    it = next(it for it in _values(ctx.command, ctx) if name in _all_names(it))
    if isinstance(it, TyperOption) and it.is_flag:
        return say("{name} takes no value", name=name)
    example = next((row for row in _examples(ctx) if _all_names(it) & {*row.split()}), "")
    if not example and (wanted := _wanted(it)):
        return say("{name}: {wanted}", name=name, wanted=wanted)
    return say(
        "{name} is not complete; for example: {example}",
        name=name,
        example=example or f"{name} {_said(it.metavar or '…')}",
    )


def _all_names(it: "_Value") -> set[str]:
    return {*it.opts, *it.secondary_opts}


def _name(it: "_Value") -> str:
    if it.param_type_name == "argument":
        return Message(it.metavar or it.name)
    return it.opts[0]


def _wanted(it: "_Value") -> str:
    takes = it.type_descriptor
    if takes.choices:
        return say("write {choices}", choices=listed((f"'{each}'" for each in takes.choices), "or"))
    whole = takes.annotation is int
    if takes.annotation not in (int, float):
        return _PAIRS.get(it.opts[0], "")
    if it.min is None:
        return say("write a whole number") if whole else say("write a number")
    return say(
        "write a whole number, at least {least}"
        if it.max is None
        else "write a whole number from {least} to {most}"
        if whole
        else "write a number from {least} to {most}",
        least=str(it.min),
        most=str(it.max),
    )
