"""Why a command could not do its job."""

import platform
from typing import ClassVar


class CannotDo(Exception):  # noqa: N818 - it reads as a sentence: raise CannotDo("… could not be read")
    """One sentence for the user; the command ends with exit code 2."""

    code: ClassVar[int] = 2


class OwnMistake(CannotDo):
    """Something that should never happen has happened, and the mistake is ours."""

    code = 70
    """What BSD's `sysexits.h` calls a mistake in the program itself."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"a mistake in referee itself ({what}); please send the log, the command, what "
            f"REFEREE_DEBUG=1 makes it print, and the version ({_version()}) {_where()}"
        )


class ReaderLeft(Exception):  # noqa: N818 - no error of anybody's
    """Nobody reads the output any more (`| head`). No `OSError`, which typer would turn into 1."""


def because(error: OSError) -> str:
    """The system's own words for an error, without the path: `No such file or directory`."""
    return error.strerror or type(error).__name__


def _version() -> str:
    version, *_ = (*_metadata("Version"), "not installed")
    return f"referee {version}, Python {platform.python_version()}"


def _where() -> str:
    """Where reports go: the tracker that the installed program names."""
    labelled = (one.partition(", ") for one in _metadata("Project-URL"))
    tracker = next((url for label, _, url in labelled if label == "Issues"), "")
    return f"to {tracker}" if tracker else "to whoever you have referee from"


def _metadata(key: str) -> list[str]:
    """What the installed program says of itself under this key."""
    from importlib.metadata import PackageNotFoundError, metadata  # slow, and rarely asked for

    try:
        return metadata("referee").get_all(key) or []
    except PackageNotFoundError:
        return []
