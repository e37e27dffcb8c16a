"""What reports say in another language: our English on the left, theirs on the right (decision 0321)."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

from referee import messages
from referee.game import LANGUAGES, counted
from referee.messages import Message


class Language(NamedTuple):
    """A language to report in. What its table lacks is said in English."""

    code: str
    sentences: Mapping[str, str] = MappingProxyType({})
    """Each sentence and word of ours, with its blanks: `line {number}`."""
    nouns: Mapping[str, tuple[str, str]] = MappingProxyType({})
    """What can be counted: the singular, which goes with 0 too, and the plural."""
    proofs: tuple[tuple[re.Pattern[str], str], ...] = ()
    """What a line or a card proves, as laws word it, and the same with these blanks."""

    def say(self, text: str, /, **blanks: object) -> str:
        """Say one of our sentences, with its blanks filled: `say("line {number}", number=3)`."""
        return self.sentences.get(text, text).format(**blanks)

    def unfilled(self, text: str) -> str:
        """One of our sentences with its blanks, for a script that fills them."""
        return self.sentences.get(text, text)

    def proof(self, written: str) -> str:
        """Say what a law says of a line that proves something: `Ann won trick 3`."""
        if isinstance(written, Message):
            return messages.words_in(self.code).say(written)
        found = ((form.fullmatch(written), theirs) for form, theirs in self.proofs)
        return next(
            (theirs.format(**match.groupdict()) for match, theirs in found if match), written
        )

    def counted(self, number: int, noun: str) -> str:
        """Count things: `2 hands`."""
        if noun not in self.nouns:
            return counted(number, noun)
        return f"{number} {self.nouns[noun][abs(number) > 1]}"

    def date(self, written: str) -> str:
        """Write a day in words, `5 March 2026`; anything else stays as it is written."""
        year, month, day = (*written.split("-"), "", "", "")[:3]
        if not (len(written) == len("2026-03-05") and (year + month + day).isdecimal()):
            return written
        named = _MONTHS[int(month) - 1 : int(month)]
        if not named:
            return written
        pattern = "{day} {month} {year}" if int(day) > 1 else "1 {month} {year}"
        return self.say(pattern, day=int(day), month=self.say(named[0]), year=year)


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
ENGLISH = Language("en")


@cache
def words_in(language: str) -> Language:
    """The words of a language in `LANGUAGES`; `KeyError` for any other."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == ENGLISH.code:
        return ENGLISH
    file = resources.files("referee.wording").joinpath("languages", f"{language}.toml")
    table = tomllib.loads(file.read_text("utf-8"))
    nouns = {noun: (forms[0], forms[1]) for noun, forms in table["nouns"].items()}
    sentences = MappingProxyType(table["sentences"])
    proofs = tuple((_form(ours), theirs) for ours, theirs in table["proofs"].items())
    return Language(language, sentences, MappingProxyType(nouns), proofs)


def _form(text: str) -> re.Pattern[str]:
    """What a sentence with these blanks looks like once they are filled."""
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(text)))
