"""The language of an answer: as asked for, else as the logs say, else as the environment."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from referee import audits, game, messages
from referee.cli.trouble import CannotDo


@dataclass(slots=True)
class Spoken:
    """The language of an answer, once the logs have been read."""

    asked: str | None = None
    _stated: set[str] = field(default_factory=set)

    def heard(self, passages: Iterable[audits.Passage]) -> Iterator[audits.Passage]:
        from referee.evening_events import LanguageStated

        silent = True
        for passage in passages:
            for event in passage.lines.events:
                if isinstance(event, LanguageStated):
                    self._stated.add(event.code)
                    silent = False
            yield passage
        if silent:
            self._stated.add("")

    def of(self, passages: Iterable[audits.Passage]) -> messages.Translation:
        deque(self.heard(passages), maxlen=0)
        return self.words

    @property
    def words(self) -> messages.Translation:
        stated = self._stated if len(self._stated) == 1 else ()
        codes = filter(None, (self.asked, *stated, _usual()))
        return messages.words_in(next(codes))

    def begin(self, asked: str | None = None) -> None:
        self.asked = None
        self._stated.clear()
        if asked is not None and asked not in game.LANGUAGES:
            raise CannotDo.say(
                "--lang {written} is not known; write {languages}",
                written=asked,
                languages=messages.listed(game.LANGUAGES, "or"),
            )
        self.asked = asked


SPOKEN = Spoken()


def _usual() -> str:
    code = locale_for("LC_MESSAGES")[:2]
    return code if code in game.LANGUAGES else messages.ENGLISH.code


def locale_for(category: str) -> str:
    variables = map(os.environ.get, ("LC_ALL", category, "LANG"))
    return next(filter(None, variables), "")
