"""Why a file could not be read or written, and which word was meant."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from referee.game import RefusedError


def did_you_mean(written: str, known: Iterable[str], otherwise: str = "") -> str:
    """`; did you mean limit?`, the likeliest of what is known; else what is to be said otherwise."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    names = {name.lower(): name for name in known}
    near = get_close_matches(written.lower()[:60], names, 1)
    return f"; did you mean {names[near[0]]}?" if near else f"; {otherwise}"


def because(error: OSError | ValueError) -> str:
    """The system's own words for an error, without the path: `No such file or directory`."""
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "not a valid file name"


@contextmanager
def may_fail(what: str) -> Iterator[None]:
    """Raise `RefusedError` for an error of the system: `what` is what could not be done to which file."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise RefusedError(f"{what}: {because(error)}") from None
