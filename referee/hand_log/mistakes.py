"""The mistakes of `mistakes.toml`, shared by the reader, the documentation and the tests."""

import tomllib
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from referee.game import letters


class Mistake(NamedTuple):
    """One kind of mistake."""

    name: str
    """As in `LineUnread.mistake`."""
    meaning: str
    example: str
    """A line with this mistake and no other, in a hand of Ann, Ben, Cal and Dee."""
    template: str
    """The advice, its cards in braces."""

    @property
    def advice(self) -> str:
        return self.advise("en")

    def advise(self, language: str) -> str:
        return letters(language).fill(self.template)


_UNPRINTABLE = MappingProxyType(
    {
        "line-too-long": f"game {'very ' * 800}long",
        "nul-character": "pot 8 to\0Ann",
        "not-utf8": "pot 8 to Ren\udce9",
        "utf-16": "\udcff\udcfe",
    }
)
"""Examples that no text file holds."""
_TABLE = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text("utf-8"))
MISTAKES: tuple[Mistake, ...] = tuple(
    Mistake(name, said["meaning"], said.get("example") or _UNPRINTABLE[name], said["advice"])
    for name, said in _TABLE.items()
)
"""Every mistake; names are permanent, as reports and corrections refer to them."""


def mistake_named(name: str) -> Mistake:
    return next(mistake for mistake in MISTAKES if mistake.name == name)
