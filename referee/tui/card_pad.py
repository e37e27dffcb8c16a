"""Touch pad of the cards still to come, a line per suit."""

from collections.abc import Collection, Iterable, Iterator

from textual.content import Content
from textual.widgets import Static

from referee.game import Card, Spell, Suit


class CardPad(Static):
    """Cards in four lines of at most forty columns, each in a fixed place; a touch enters it."""

    DEFAULT_CSS = "CardPad { height: auto; display: none; }"

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, cards: Collection[Card], deck: Iterable[Card], spell: Spell) -> None:
        pack = tuple(deck)
        self.update(Content("\n").join(_lines(cards, pack, spell)))


def _lines(cards: Collection[Card], deck: tuple[Card, ...], spell: Spell) -> Iterator[Content]:
    for suit in Suit:
        of_suit = sorted((card for card in deck if card.suit is suit), key=lambda card: -card.rank)
        yield Content(" ").join(_linked(spell(card), to_come=card in cards) for card in of_suit)


def _linked(spelled: str, *, to_come: bool) -> Content:
    if not to_come:
        return Content(" " * len(spelled))
    return Content(spelled).stylize(f"@click=app.enter('{spelled}')")
