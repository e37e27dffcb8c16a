"""The line to type in, which says after every key what stands there."""

from collections.abc import Callable

from textual.widgets import Input


class EntryLine(Input):
    """A line in which an entry may be whole before Enter; what is pasted waits for Enter."""

    def __init__(self, typed: Callable[[str], None]) -> None:
        """`typed` is called after each key, before the next is read, so that no key is lost."""
        super().__init__(select_on_focus=False)
        self._typed = typed

    def insert_text_at_cursor(self, text: str) -> None:
        """Insert what was typed or pasted."""
        super().insert_text_at_cursor(text)
        if len(text) == 1:
            self._typed(self.value)
