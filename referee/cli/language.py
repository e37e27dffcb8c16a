"""The language in which a command answers: as asked for, else as the log says, else as the environment."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from referee import audits, events, game, messages
from referee.cli.trouble import CannotDo


def known_language(written: str | None) -> None:
    """Raise `CannotDo` where `--lang` names no language."""
    if written is not None and written not in game.LANGUAGES:
        raise CannotDo(f"--lang {written} is not known; write {' or '.join(game.LANGUAGES)}")


@dataclass(slots=True)
class Spoken:
    """The language of an answer about logs, known once they have been read."""

    asked: str | None
    """As `--lang` has it."""
    _stated: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        known_language(self.asked)

    def heard(self, passages: Iterable[audits.Passage]) -> Iterator[audits.Passage]:
        """Yield the same passages, and note the languages that their logs state."""
        for passage in passages:
            self._stated.update(
                event.code
                for event in passage.lines.events
                if isinstance(event, events.LanguageStated)
            )
            yield passage

    @property
    def words(self) -> messages.Translation:
        """The language to answer in."""
        stated = self._stated if len(self._stated) == 1 else ()
        return messages.words_in(next(iter((*filter(None, [self.asked]), *stated)), _usual()))


def _usual() -> str:
    """The language of the environment."""
    variables = map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next(filter(None, variables), "")[:2]
    return code if code in game.LANGUAGES else messages.ENGLISH.code
