"""Why a command could not do its job."""

from typing import ClassVar


class CannotDo(Exception):  # noqa: N818 - it reads as a sentence: raise CannotDo("… could not be read")
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


def because(error: OSError) -> str:
    """The system's own words for an error, without the path: `No such file or directory`."""
    return error.strerror or type(error).__name__
