"""Key bar at the bottom of the screen: keys to press, click or touch."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from referee.messages import ENGLISH, Translation


class Key(NamedTuple):
    """A key and its action."""

    key: str
    """Its name for the reader: `->`, `Enter`, `o`."""
    does: str
    action: str

    @property
    def label(self) -> str:
        """`[o all hands]`."""
        return f"[{self.key} {self.does}]" if self.does else f"[{self.key}]"


_SHARE = 5
"""The keys take at most one part in so many of the screen."""


class KeyBar(Static):
    """Keys in as many lines as they need, except on a very small screen."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: auto; }"

    def __init__(self, words: Translation = ENGLISH) -> None:
        super().__init__(markup=False)
        self._words = words
        self._keys: tuple[Key, ...] = ()

    def show(self, keys: Iterable[Key]) -> None:
        word = self._words.word
        self._keys = tuple(key._replace(key=word(key.key), does=word(key.does)) for key in keys)
        self._write()

    def on_resize(self, _: Resize) -> None:
        self._write()

    def _write(self) -> None:
        size = self.app.size
        lines = [*self._lines(size.width)]
        self.update(Content("\n").join(lines[: max(1, size.height // _SHARE)]))

    def _lines(self, room: int) -> Iterator[Content]:
        line, taken = list[Key](), 0
        for key in self._keys:
            if line and taken + 1 + len(key.label) > room:
                yield _linked(line)
                line, taken = [], 0
            line.append(key)
            taken += len(key.label) + (len(line) > 1)
        yield _linked(line)


def _linked(keys: Iterable[Key]) -> Content:
    return Content(" ").join(Content(key.label).stylize(f"@click=app.{key.action}") for key in keys)
