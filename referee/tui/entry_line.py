"""Entry line: answers typed and pasted input key by key."""

import re
from collections.abc import Mapping
from typing import Protocol

from textual.events import Key, Paste
from textual.widgets import Input

_ENTER = ("enter", "ctrl+j")
_AFTER_ESCAPE = dict(zip("¡™£¢∞§¶•ªº", "1234567890", strict=True))
"""Characters that some terminals send for Escape and a digit together."""


class Answering(Protocol):
    """Receiver of input, called before the next key is handled."""

    def typed(self, value: str) -> bool:
        """Handle one more character; tell whether it completed an entry that was taken."""

    def entered_again(self) -> None:
        """Handle Enter right after an entry that was taken without it."""

    async def entered(self, value: str) -> None:
        """Handle Enter."""

    def leaves_by(self, value: str) -> bool:
        """Tell whether Escape leaves something with nothing half typed."""

    def not_entered(self, lines: list[str]) -> None:
        """Handle pasted lines that follow a refused one."""


class EntryLine(Input):
    """An entry line that may submit before Enter; pasted text waits for Enter.

    Keys are not passed on through Textual's own queue, in which control keys overtake letters, and
    letters an Enter.
    """

    def __init__(self, answering: Answering, actions: Mapping[str, str]) -> None:
        """`actions`: key names with their action; other keys write or move in the line."""
        super().__init__(select_on_focus=False)
        self._answering, self._actions = answering, actions
        self._taken = False
        """True if the last key completed an entry."""

    async def on_key(self, event: Key) -> None:
        """Handle a key completely before the next."""
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
        if taken and not self.value:
            self._answering.entered_again()
        elif key == "enter" or self.value:
            await self._answering.entered(self.value)

    def _escapes(self, character: str | None) -> bool:
        return character in _AFTER_ESCAPE and self._answering.leaves_by(self.value)

    def _write(self, text: str) -> None:
        self.replace(text, *self.selection)
