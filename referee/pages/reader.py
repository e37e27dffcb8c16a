"""The reader of a page: viewpoint and language."""

from typing import NamedTuple

from referee.game import Letters, WrittenCard, letters
from referee.messages import ENGLISH, Translation
from referee.pages.card_face import CardFace, card_faces, hidden_face
from referee.scenes import EVERYBODY, Viewpoint


class Reader(NamedTuple):
    """The reader of a page."""

    viewpoint: Viewpoint = EVERYBODY
    words: Translation = ENGLISH

    @property
    def letters(self) -> Letters:
        return letters(self.words.code)

    def faces(self, card: WrittenCard) -> tuple[CardFace, ...]:
        return card_faces(card, self.letters, self.words)

    @property
    def hidden(self) -> CardFace:
        return hidden_face(self.words)


ANYBODY = Reader()
"""Sees everything, reads English."""
