"""The keys that do something now, at the bottom of the screen: pressed, clicked or touched."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static


class Key(NamedTuple):
    """A key, and what it does."""

    key: str
    """As the reader calls it: `->`, `Enter`, `o`."""
    does: str
    action: str
    """What a click on it runs."""

    @property
    def label(self) -> str:
        """`[o all hands]`."""
        return f"[{self.key} {self.does}]" if self.does else f"[{self.key}]"


_SHARE = 5
"""Which part of a screen the keys may take."""


class KeyBar(Static):
    """Keys in as many lines as they need; only of a very small screen they leave some free."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: auto; }"

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._keys: tuple[Key, ...] = ()

    def show(self, keys: Iterable[Key]) -> None:
        """Show these keys."""
        self._keys = tuple(keys)
        self._write()

    def on_resize(self, _: Resize) -> None:
        """Wrap them anew."""
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
    """A line of keys, each running its action when it is clicked."""
    return Content(" ").join(Content(key.label).stylize(f"@click=app.{key.action}") for key in keys)
