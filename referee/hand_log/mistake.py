"""What a mistake of a log's writer is: its name, what it means, an example, and what to write."""

from typing import NamedTuple

from referee.game import letters


class Mistake(NamedTuple):
    """One kind of mistake, as the reader, the documentation and the tests share it."""

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
