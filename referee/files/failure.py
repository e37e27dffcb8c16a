"""Errors of files, and suggestions for misspelt words."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from referee.game import RefusedError
from referee.messages import Message, say


def did_you_mean(written: str, known: Iterable[str], otherwise: str = "") -> str:
    """Write `; did you mean limit?` for the closest known word."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it

    names = {name.lower(): name for name in known}
    near = get_close_matches(written.lower()[:60], names, 1)
    return (
        say("; did you mean {word}?", word=names[near[0]])
        if near
        else say("; {sentence}", sentence=otherwise)
    )


def because(error: OSError | ValueError) -> str:
    """Return the system's message without the path: `No such file or directory`."""
    if isinstance(error, OSError):
        return Message(error.strerror or type(error).__name__)
    return say("not a valid file name")


@contextmanager
def may_fail(what: str) -> Iterator[None]:
    """Raise `RefusedError` for an error of the system; `what` could not be done."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise RefusedError.say("{trouble}: {reason}", trouble=what, reason=because(error)) from None


def installing(extra: str) -> str:
    """Return the command that adds an extra; `referee` is on no package index."""
    return say("pip install '.[{extra}]' in a clone of referee", extra=extra)
