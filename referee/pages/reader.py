"""Whoever a page is for: whose eyes they see with, and their language."""

from typing import NamedTuple

from referee.game import Letters, WrittenCard, letters
from referee.messages import ENGLISH, Translation
from referee.pages.card_face import CardFace, card_faces, hidden_face
from referee.studies import EVERYBODY, Viewpoint


class Reader(NamedTuple):
    """The reader of a page."""

    viewpoint: Viewpoint = EVERYBODY
    words: Translation = ENGLISH

    @property
    def letters(self) -> Letters:
        """The letters of the cards that are drawn for them."""
        return letters(self.words.code)

    def faces(self, card: WrittenCard) -> tuple[CardFace, ...]:
        """A card as they see it drawn: two faces or more if people remember it differently."""
        return card_faces(card, self.letters, self.words)

    @property
    def hidden(self) -> CardFace:
        """A card that they must not see."""
        return hidden_face(self.words)


ANYBODY = Reader()
"""Sees everything, reads English."""
