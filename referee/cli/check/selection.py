"""Which findings are shown: `--select`, `--ignore`, `--certainty`."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from referee import hand_log
from referee.audits import Passage
from referee.cli.trouble import CannotDo
from referee.files import did_you_mean
from referee.game import Certainty
from referee.laws import LAWS


class Selection(NamedTuple):
    """The findings that the user wants to see. Codes and names; None: all."""

    selected: frozenset[str] | None
    ignored: frozenset[str]
    least: Certainty
    suspecting: Certainty | None = None
    """How sure what unrecorded cards leave open must be to be reported; None: it is not searched for."""

    @staticmethod
    def of(select: Iterable[str], ignore: Iterable[str], certainty: str | None) -> "Selection":
        """The selection as written on the command line; `CannotDo` for a code that is none."""
        asked = next((level for level in Certainty if level.word == certainty), None)
        suspecting = asked if asked is not None and asked <= Certainty.POSSIBLE else None
        least = Certainty.EXCLUDED if asked is None else asked
        return Selection(_laws(select) or None, _laws(ignore), least, suspecting)

    def passage(self, passage: Passage) -> Passage:
        """The passage with these findings alone."""
        return passage.with_findings(
            found
            for found in passage.findings
            if self.wants(found.code, found.name, found.problem.certainty)
        )

    def wants(self, code: str, name: str, certainty: Certainty) -> bool:
        """Whether a finding of that law, so sure, is to be shown."""
        called = {code, name}
        return (
            certainty >= self.least
            and (self.selected is None or bool(called & self.selected))
            and not called & self.ignored
        )


def _laws(words: Iterable[str]) -> frozenset[str]:
    """The codes and names that comma lists of codes, their beginnings and names stand for."""
    written = [code.strip() for word in words for code in word.split(",") if code.strip()]
    return frozenset(code for word in written for code in _meant(word))


def _meant(word: str) -> frozenset[str]:
    if word.lower() in _names():
        codes = (law.code for law in LAWS if law.name == word.lower())
        return frozenset({word.lower(), *codes})
    found = frozenset(law.code for law in LAWS if law.code.startswith(word.upper()))
    if not found:
        known = (*(law.code for law in LAWS), *_names())
        hint = did_you_mean(word, known, "`referee explain` lists them all")
        raise CannotDo(f"there is no law {word}{hint}")
    return found


@cache
def _names() -> frozenset[str]:
    """The names of all laws and mistakes, which no check without a choice asks for."""
    return frozenset({law.name for law in LAWS} | {mistake.name for mistake in hand_log.MISTAKES})
