"""Errors of commands."""

from typing import IO, TYPE_CHECKING, ClassVar, Protocol, Self, runtime_checkable

from referee.messages import RefusedError, say

if TYPE_CHECKING:
    from pydantic import ValidationError
    from typer._click import Context


class CannotDo(RefusedError):  # noqa: N818 - it reads as a sentence: raise CannotDo("… could not be read")
    """One sentence for the user; exit code 2."""

    code: ClassVar[int] = 2

    @classmethod
    def at(cls, place: str, sentence: str) -> Self:
        """Name the log, or the line, that the sentence is about."""
        return cls.say("{log}: {sentence}", log=place, sentence=sentence)


class NoEvening(CannotDo):
    """An empty file, or one of remarks alone."""


def exit_code(refused: RefusedError) -> int:
    return refused.code if isinstance(refused, CannotDo) else CannotDo.code


class OwnMistake(CannotDo):
    """A failure that is referee's own bug."""

    code = 70
    """`sysexits.h`: a bug in the program itself."""

    def __init__(self, what: str) -> None:
        import platform

        from referee import __version__

        super().__init__(
            say(
                "a mistake in referee itself ({what}); please send the log, the command, what "
                "REFEREE_DEBUG=1 makes it print, and the version ({version}) to {whom}",
                what=what,
                version=f"referee {__version__}, Python {platform.python_version()}",
                whom=tracker() or say("whoever you have referee from"),
            )
        )


@runtime_checkable
class Misuse(Protocol):
    """The error of typer for a command line that it does not understand."""

    exit_code: int
    message: str
    ctx: "Context | None"

    def show(self, file: IO[str] | None = None) -> None: ...


class ReaderLeft(Exception):  # noqa: N818 - no error of anybody's
    """Nobody reads the output any more (`| head`). Not an `OSError`, which typer would turn into 1."""


def misfit(error: "ValidationError") -> str:
    (first, *_) = error.errors(include_url=False, include_input=False)
    return f"{'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}"


def tracker() -> str:
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        links = metadata("referee").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    labelled = (link.partition(", ") for link in links)
    return next((url for label, _, url in labelled if label == "Issues"), "")


def version_line() -> str:
    from inspect import isfunction

    from referee import __version__
    from referee.audits import audit
    from referee.layouts import compiled

    kernel = "kernel" if compiled() else "no"
    return f"referee {__version__} (compiled: {kernel if isfunction(audit) else 'check path'})"
