"""Short questions on a terminal, one at a time, for a command that was given none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from referee import questions
from referee.cli.terminal import answer, complain

_MOST_TRIES = 5

_Asked = TypeVar("_Asked")


def completed(asked: Callable[[], _Asked], check: Callable[[_Asked], object]) -> _Asked:
    """What `asked` makes of the user's answers; asked again, a few times, while it is impossible.

    `check` raises `QuestionError` for what is impossible.
    """
    filled = asked()
    for _ in range(_MOST_TRIES - 1):
        try:
            check(filled)
        except questions.QuestionError as error:
            complain(str(error))
            filled = asked()
        else:
            break
    return filled


def typed(question: str) -> str:
    """What the user types. Raises `KeyboardInterrupt` where they want no more questions."""
    said = answer(question)
    if said is None:
        raise KeyboardInterrupt
    return said
