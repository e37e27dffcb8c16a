"""Line that counts the findings below the edge of the screen."""

import re

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from referee.messages import ENGLISH, Translation, say, say_many

_HEADLINE = re.compile(r"[^\W\d]+\[[A-Z]\d+\]")


class MoreBelow(Static):
    """Number of findings below the edge; a touch shows them."""

    DEFAULT_CSS = "MoreBelow { height: 1; display: none; }"

    def __init__(self, words: Translation = ENGLISH) -> None:
        super().__init__()
        self._words = words

    def show(self, pane: VerticalScroll, said: Static, text: str) -> bool:
        """Say that a scrolled text goes on below or above the pane.

        Returns whether this line appears or disappears.
        """
        was, room = self.display, pane.size.height + bool(self.display)
        self.display = bool(text) and pane.virtual_size.height > room
        bottom = pane.scroll_offset.y + room - 1 - _offset(said, pane)
        below = text.splitlines()[max(bottom, 0) :]
        if pane.virtual_size.height >= pane.scroll_offset.y + room:
            found = sum(bool(_HEADLINE.match(line)) for line in below)
            more = say_many("{number} more below", "{number} more below", found)
            self._write(more if found else say("more below"), say("PgDn"), 1)
        else:
            self._write(say("more above"), say("PgUp"), -1)
        return bool(was) != bool(self.display)

    def _write(self, says: str, key: str, by: int) -> None:
        text = self._words.say("{says}: [{key}]", says=says, key=key)
        self.update(Content(text).stylize(f"@click=app.page({by})"))


def _offset(said: Static, pane: VerticalScroll) -> int:
    return said.region.y - pane.region.y + pane.scroll_offset.y
