"""A progress bar: on standard error, only on a terminal, only after a second."""

import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager

from referee.cli.language import SPOKEN
from referee.messages import say

Advance = Callable[[int], None]

_SECONDS = 1.0


def unshown(_: int) -> None: ...


def moving(pieces: Iterable[bytes], advance: Advance) -> Iterator[bytes]:
    for piece in pieces:
        advance(len(piece))
        yield piece


@contextmanager
def patience(total: int, doing: str = say("reading")) -> Iterator[Advance]:
    """Show a bar if the work takes long; `total`: bytes, 0 if unknown."""
    # What reads the other end of a pipe (`head`, `less`) writes to the same screen.
    piped = sys.stdout is not None and stat.S_ISFIFO(os.fstat(1).st_mode)
    if piped or sys.stderr is None or not sys.stderr.isatty():
        yield unshown
        return
    started, done = time.monotonic(), 0
    move: Callable[[int, str], None] | None = None
    with ExitStack() as stack:

        def advance(read: int) -> None:
            nonlocal done, move
            done += read
            if move is not None:
                move(read, doing)
            elif time.monotonic() - started > _SECONDS:
                move = bar(stack, total, doing)
                move(done, doing)

        yield advance


def bar(stack: ExitStack, total: int, doing: str) -> Callable[[int, str], None]:
    from rich.console import Console  # slow, and seldom needed
    from rich.progress import Progress

    # Where the findings go to the same screen they are printed above the bar.
    same_screen = sys.stdout is not None and sys.stdout.isatty()
    # A terminal that nobody reads holds a few thousand characters: it is not filled in a hurry.
    shown = Progress(
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=same_screen,
        refresh_per_second=2,
    )
    stack.enter_context(shown)
    words = SPOKEN.words
    task = shown.add_task(words.word(doing), total=total or None)
    return lambda read, doing: shown.update(task, advance=read, description=words.word(doing))
