"""Cards of a suit that lie alike: the same seats hold them in the same order."""

from typing import final

from referee.layouts.search.position import Cards
from referee.layouts.search.word import i64


@final
class Twins:
    """For any cards left of a suit the lowest that lie alike, honours being honours.

    What has been played leaves gaps that do not matter; so positions are met again that differ in
    them only.
    """

    def __init__(self, suit: int, cards: Cards) -> None:
        """A table over all sets of cards of `suit`, which is a mask."""
        self._suit: i64 = suit
        self._place: i64 = (suit & -suit).bit_length() - 1
        self._twins: list[i64] = [0]
        tops: list[i64] = [i64((suit & -suit) >> 1)]
        bit: i64 = suit & -suit
        while bit <= self._suit:
            like = _like(bit, cards) & self._suit
            for number in range(len(tops)):
                card = like & -(tops[number] << 1)
                card &= -card
                self._twins.append(self._twins[number] | card)
                tops.append(card)
            bit <<= 1

    def of(self, left: i64) -> i64:
        """The twins of those cards of `left` that are of this suit."""
        return self._twins[(left & self._suit) >> self._place]


def _like(card: i64, cards: Cards) -> i64:
    """All that the seat holds who holds that card, honours where it is one, else others."""
    for hand in cards.hands:
        if hand & card:
            return hand & (cards.honours if card & cards.honours else ~cards.honours)
    return card
