"""The many ways to keep a book of the same evening."""

import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a table keeps its book. The default leaves out nothing but dealt and drawn cards."""

    cards: str = "plain"
    """`plain` As Td, `ten` 10d, `symbols` A♠, `emoji` A♠️, `reversed` sA, `small` as."""
    winner_marks: bool = True
    antes: bool = True
    draw_counts: bool = True
    """Whether the `in` line says how many cards each drew."""
    counts: bool = True
    chips: bool = True
    """Whether stacks are counted after each hand."""
    paid: bool = False
    """Whether a bourré is paid at once, `paid Dee 8`, and missing from the stacks then counted.

    Otherwise it is still before him, as in the notation's first example, and is paid with the next antes.
    """
    dealt: float = 0.0
    """The share of players whose dealt cards are written down."""
    drawn: float = 0.0
    """The share of players whose exchange is written down."""
    remarks: bool = False
    blank_lines: bool = True
    crlf: bool = False
    unfinished: bool = False
    """Whether the last hand breaks off."""

    @staticmethod
    def random(rng: random.Random) -> "Style":
        """Any of the ways to keep a book."""
        return Style(
            cards=rng.choice(["plain", "plain", "ten", "symbols", "emoji", "reversed", "small"]),
            winner_marks=rng.random() < 0.6,
            antes=rng.random() < 0.8,
            draw_counts=rng.random() < 0.8,
            counts=rng.random() < 0.8,
            chips=rng.random() < 0.6,
            paid=rng.random() < 0.3,
            dealt=rng.choice([0, 0, 0.3, 1]),
            drawn=rng.choice([0, 0, 0.5, 1]),
            remarks=rng.random() < 0.3,
            blank_lines=rng.random() < 0.7,
            crlf=rng.random() < 0.2,
            unfinished=rng.random() < 0.25,
        )
