"""Why a command could not do its job."""


class CannotDo(Exception):  # noqa: N818 - it reads as a sentence: raise CannotDo("… could not be read")
    """One sentence for the user; the command ends with exit code 2."""


class ReaderLeft(Exception):  # noqa: N818 - no error of anybody's
    """Nobody reads the output any more (`| head`). No `OSError`, which typer would turn into 1."""


def because(error: OSError) -> str:
    """The system's own words for an error, without the path: `No such file or directory`."""
    return error.strerror or type(error).__name__
