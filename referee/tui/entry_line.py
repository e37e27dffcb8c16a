"""The line to type in: all that is typed or pasted is answered here, one key after the other."""

import re
from collections.abc import Mapping
from typing import Protocol

from textual.events import Key, Paste
from textual.widgets import Input

_ENTER = ("enter", "ctrl+j")
_AFTER_ESCAPE = dict(zip("¡™£¢∞§¶•ªº", "1234567890", strict=True))
"""What a terminal makes of the Escape key and a digit that reach it together."""


class Answering(Protocol):
    """Whoever answers what is typed, before the next key is looked at."""

    def typed(self, value: str) -> bool:
        """Hear of one more character in the line; whether it made an entry whole, and it was taken."""

    def entered_again(self) -> None:
        """Hear of an Enter right behind an entry that was taken without it."""

    async def entered(self, value: str) -> None:
        """Hear of the Enter key."""

    def leaves_by(self, value: str) -> bool:
        """Whether the Escape key would leave something, and nothing is half typed."""

    def not_entered(self, lines: list[str]) -> None:
        """Hear of pasted lines that wait for one above them, which was refused."""


class EntryLine(Input):
    """A line in which an entry may be whole before Enter; what is pasted waits for Enter.

    However many keys come at once, the screen's own ways to hand them on are not taken: there a
    control key overtakes letters, and letters an Enter.
    """

    def __init__(self, answering: Answering, actions: Mapping[str, str]) -> None:
        """`actions`: what a key does, by its name; all others write or move in the line."""
        super().__init__(select_on_focus=False)
        self._answering, self._actions = answering, actions
        self._taken = False
        """Whether the last key made an entry whole."""

    async def on_key(self, event: Key) -> None:
        """Answer a key; whatever it does is done when the next is looked at."""
        event.stop()
        event.prevent_default()
        taken, self._taken = self._taken, False
        key, character = event.key, event.character
        if key.startswith("alt+") or self._escapes(character):
            await self.app.run_action(self._actions["escape"])
            character = _AFTER_ESCAPE.get(character or "", character)
        if key in _ENTER:
            await self._enter(key, taken=taken)
        elif key in self._actions:
            await self.app.run_action(self._actions[key])
        elif character and character.isprintable():
            self._write(character)
            self._taken = self._answering.typed(self.value)
        else:
            for binding in self._bindings.key_to_bindings.get(key, ()):
                await self.app.run_action(binding.action, self)

    async def on_paste(self, event: Paste) -> None:
        """Enter each pasted line but the last, which waits for Enter."""
        event.stop()
        event.prevent_default()
        *lines, last = re.split("\r\n|\r|\n", event.text)
        waiting = [line for line in lines if line.strip()]
        while waiting:
            self._write(waiting.pop(0))
            await self._answering.entered(self.value)
            if self.value:
                self._answering.not_entered([line for line in (*waiting, last) if line.strip()])
                return
        self._write(last)

    async def _enter(self, key: str, *, taken: bool) -> None:
        """Answer Enter, but for the second half of a line end, and for one that is only a habit."""
        if taken and not self.value:
            self._answering.entered_again()
        elif key == "enter" or self.value:
            await self._answering.entered(self.value)

    def _escapes(self, character: str | None) -> bool:
        return character in _AFTER_ESCAPE and self._answering.leaves_by(self.value)

    def _write(self, text: str) -> None:
        """Write in the place of what is selected, else at the cursor."""
        self.replace(text, *self.selection)
