"""Why a command could not do its job."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from referee.game import RefusedError

if TYPE_CHECKING:
    from pydantic import ValidationError


class CannotDo(RefusedError):  # noqa: N818 - it reads as a sentence: raise CannotDo("… could not be read")
    """One sentence for the user; the command ends with exit code 2."""

    code: ClassVar[int] = 2


class OwnMistake(CannotDo):
    """Something that should never happen has happened, and the mistake is ours."""

    code = 70
    """What BSD's `sysexits.h` calls a mistake in the program itself."""

    def __init__(self, what: str) -> None:
        import platform

        from referee.reports import tracker, version  # slow, and rarely asked for

        made_by = f"referee {version()}, Python {platform.python_version()}"
        super().__init__(
            f"a mistake in referee itself ({what}); please send the log, the command, what "
            f"REFEREE_DEBUG=1 makes it print, and the version ({made_by}) "
            f"to {tracker() or 'whoever you have referee from'}"
        )


class ReaderLeft(Exception):  # noqa: N818 - no error of anybody's
    """Nobody reads the output any more (`| head`). No `OSError`, which typer would turn into 1."""


def did_you_mean(written: str, known: Iterable[str], otherwise: str = "") -> str:
    """`; did you mean limit?`, the likeliest of what is known; else what is to be said otherwise."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    near = get_close_matches(written.lower()[:60], names, 1)
    return f"; did you mean {names[near[0]]}?" if near else f"; {otherwise}"


def because(error: OSError | ValueError) -> str:
    """The system's own words for an error, without the path: `No such file or directory`."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "no file can be called so"


@contextmanager
def may_fail(what: str) -> Iterator[None]:
    """Raise `CannotDo` for an error of the system: `what` is what could not be done to which file."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise CannotDo(f"{what}: {because(error)}") from None


def misfit(error: "ValidationError") -> str:
    """Where data first differs from what they should be, and how."""
    (first, *_) = error.errors(include_url=False, include_input=False)
    return f"{'.'.join(map(str, first['loc'])) or 'the file'}: {first['msg']}"
