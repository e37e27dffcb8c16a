"""Cards by any of their names."""

from contextlib import suppress

from referee.game import LANGUAGES, Card, RefusedError
from referee.messages import counted
from referee.questions import QuestionError, whole_cards


def card(name: str, language: str = "") -> Card:
    """Find a card by any of its names: `Qd`, `10h`, `A♠`, `queen of hearts`, `as de pique`.

    `language`: whose letters it is written in, `en` or `fr`; without it English is tried first.
    Raises `Error`.
    """
    found = cards(name, language)
    if len(found) != 1:
        raise RefusedError(f'"{name}" is {counted(len(found), "card")}; write one')
    return found[0]


def cards(names: str, language: str = "") -> tuple[Card, ...]:
    """Find cards in any form: `2s As 4c`, `2sAs4c`. Raises `Error`; `language` as for `card`."""
    first, *others = (language,) if language else LANGUAGES
    try:
        return whole_cards(names, first)
    except QuestionError:
        for other in others:
            with suppress(QuestionError):
                return whole_cards(names, other)
        raise
