"""Keys, the pad of cards, the line to type on, the findings below the edge."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Paste, Resize
from textual.widgets import Input, Static

from referee.game import Card, Spell, Suit
from referee.messages import ENGLISH, Translation, say, say_many
from referee.wording import Style

LEAST_ROOM = 40
"""Columns that a finding needs."""
_WIDE = 80
"""Columns from which two panes are side by side."""


def panes(style: Style, width: int) -> tuple[Style, Style, bool]:
    """Return their styles, and True if they are side by side."""
    wide = width >= _WIDE
    room = max(width // 2, LEAST_ROOM) if wide else width
    left = style._replace(width=width - room - 1 if wide else room)
    return left, style._replace(width=room), wide


class Key(NamedTuple):
    """A key and its action."""

    key: str
    """For the reader: `->`, `Enter`, `o`."""
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


class CardPad(Static):
    """Cards in four lines, each in a fixed place; a touch enters it."""

    DEFAULT_CSS = "CardPad { height: auto; display: none; }"

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, cards: Collection[Card], deck: Iterable[Card], spell: Spell) -> None:
        self.update(Content("\n").join(_lines(cards, tuple(deck), spell)))


def _lines(cards: Collection[Card], deck: tuple[Card, ...], spell: Spell) -> Iterator[Content]:
    for suit in Suit:
        of_suit = sorted((card for card in deck if card.suit is suit), key=lambda card: -card.rank)
        yield Content(" ").join(_touched(spell(card), to_come=card in cards) for card in of_suit)


def _touched(spelled: str, *, to_come: bool) -> Content:
    if not to_come:
        return Content(" " * len(spelled))
    return Content(spelled).stylize(f"@click=app.enter('{spelled}')")


_ENTER = ("enter", "ctrl+j")
_AFTER_ESCAPE = dict(zip("¡™£¢∞§¶•ªº", "1234567890", strict=True))
"""Sent by some terminals for Escape and a digit together."""


class Answering(Protocol):
    """The receiver of input, called before the next key is handled."""

    def typed(self, value: str) -> bool:
        """Take one more character; tell whether it completed an entry that was taken."""

    async def entered_again(self, *, by_habit: bool) -> None:
        """Take Enter right after an entry that was taken without it."""

    async def entered(self, value: str) -> None: ...

    def leaves_by(self, value: str) -> bool:
        """Tell whether Escape leaves something with nothing half typed."""

    def not_entered(self, lines: list[str]) -> None:
        """Take pasted lines that follow a refused one."""


class EntryLine(Input):
    """An entry line that may submit before Enter; pasted text waits for Enter.

    Keys are not passed on through Textual's own queue, in which they overtake each other.
    """

    def __init__(self, answering: Answering, actions: Mapping[str, str]) -> None:
        """`actions`: by key; other keys write or move in the line."""
        super().__init__(select_on_focus=False)
        self._answering, self._actions = answering, actions
        self._taken = False
        """True if the last key completed an entry."""
        self._habit = True
        """True if Enter followed the last completed entry too; assumed of somebody who begins."""

    async def on_key(self, event: events.Key) -> None:
        """Handle a key completely before the next."""
        event.stop()
        event.prevent_default()
        taken, self._taken = self._taken, False
        key, character = event.key, event.character
        leaves = character in _AFTER_ESCAPE and self._answering.leaves_by(self.value)
        if key.startswith("alt+") or leaves:
            await self.app.run_action(self._actions["escape"])
            character = _AFTER_ESCAPE.get(character or "", character)
        if taken:
            self._habit, habit = key in _ENTER, self._habit
        if taken and key in _ENTER and not self.value:
            await self._answering.entered_again(by_habit=habit)
        elif key == "enter" or (key in _ENTER and self.value):
            await self._answering.entered(self.value)
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

    def _write(self, text: str) -> None:
        self.replace(text, *self.selection)


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
        bottom = room - 1 - (said.region.y - pane.region.y)
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
