"""The mistakes a log can hold, as `mistakes.toml` names them: the reader, the documentation and the tests share them."""

import tomllib
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from referee.game import letters


class Mistake(NamedTuple):
    """One kind of mistake."""

    name: str
    """What `LineUnread.mistake` says."""
    meaning: str
    """What is wrong, for a card player."""
    example: str
    """A line that makes this mistake and no other, in a hand of Ann, Ben, Cal and Dee."""
    template: str
    """What to write instead, its cards in braces."""

    @property
    def advice(self) -> str:
        """What to write instead, in English letters."""
        return self.advise("en")

    def advise(self, language: str) -> str:
        """What to write instead, in the letters of a language."""
        return letters(language).fill(self.template)


_UNPRINTABLE = MappingProxyType(
    {
        "line-too-long": f"game {'very ' * 800}long",
        "nul-character": "pot 8 to\0Ann",
        "not-utf8": "pot 8 to Ren\udce9",
        "utf-16": "\udcff\udcfe",
    }
)
"""Examples that no file of text holds."""
_TABLE = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))
MISTAKES: tuple[Mistake, ...] = tuple(
    Mistake(name, said["meaning"], said.get("example") or _UNPRINTABLE[name], said["advice"])
    for name, said in _TABLE.items()
)
"""Every mistake; each name is permanent, as reports and corrections refer to it."""


def mistake_named(name: str) -> Mistake:
    """The mistake of that name."""
    return next(mistake for mistake in MISTAKES if mistake.name == name)
