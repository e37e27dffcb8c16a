"""The findings to show: `--select`, `--ignore`, `--certainty`."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from referee import hand_log
from referee.audits import Passage
from referee.cli.trouble import CannotDo
from referee.files import did_you_mean
from referee.findings import Certainty
from referee.laws import LAWS
from referee.messages import say


class Selection(NamedTuple):
    """Findings to show, by codes and names; None: all."""

    selected: frozenset[str] | None
    ignored: frozenset[str]
    least: Certainty
    suspecting: Certainty | None = None
    """The least certainty of suspicions from unrecorded cards; None: not searched for."""

    @staticmethod
    def of(select: Iterable[str], ignore: Iterable[str], certainty: str | None) -> "Selection":
        asked = next((level for level in Certainty if level.word == certainty), None)
        suspecting = asked if asked is not None and asked <= Certainty.POSSIBLE else None
        least = Certainty.EXCLUDED if asked is None else asked
        return Selection(_laws(select) or None, _laws(ignore), least, suspecting)

    def passage(self, passage: Passage) -> Passage:
        return passage.with_findings(
            found
            for found in passage.findings
            if self.wants(found.code, found.name, found.problem.certainty)
        )

    def wants(self, code: str, name: str, certainty: Certainty) -> bool:
        called = {code, name}
        return (
            certainty >= self.least
            and (self.selected is None or bool(called & self.selected))
            and not called & self.ignored
        )


def _laws(words: Iterable[str]) -> frozenset[str]:
    written = [code.strip() for word in words for code in word.split(",") if code.strip()]
    return frozenset(code for word in written for code in _meant(word))


def _meant(word: str) -> frozenset[str]:
    if word.lower() in _names():
        codes = (law.code for law in LAWS if law.name == word.lower())
        return frozenset({word.lower(), *codes})
    found = frozenset(law.code for law in LAWS if law.code.startswith(word.upper()))
    if not found:
        known = (*(law.code for law in LAWS), *_names())
        hint = did_you_mean(word, known, say("`referee explain` lists them all"))
        raise CannotDo.say("there is no law {word}{hint}", word=word, hint=hint)
    return found


@cache
def _names() -> frozenset[str]:
    return frozenset({law.name for law in LAWS} | {mistake.name for mistake in hand_log.mistakes()})
