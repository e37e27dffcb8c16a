"""All cards that may still fall, to be touched: a line a suit."""

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.widgets import Static

from referee.game import Card, Spell, Suit


class CardPad(Static):
    """Cards in four lines of at most forty columns; a touch enters the card."""

    DEFAULT_CSS = "CardPad { height: auto; display: none; }"

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, cards: Iterable[Card], spell: Spell) -> None:
        """Show these cards."""
        known = tuple(cards)
        self.update(Content("\n").join(_lines(known, spell)))


def _lines(cards: tuple[Card, ...], spell: Spell) -> Iterator[Content]:
    for suit in Suit:
        of_suit = sorted((card for card in cards if card.suit is suit), key=lambda card: -card.rank)
        if of_suit:
            yield Content(" ").join(_linked(spell(card)) for card in of_suit)


def _linked(spelled: str) -> Content:
    return Content(spelled).stylize(f"@click=app.enter('{spelled}')")
