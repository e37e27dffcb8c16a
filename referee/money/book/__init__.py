"""The two books of an evening, recorded and due, and a difference for each cause."""

from referee.money.book.difference import Difference, Wrong
from referee.money.book.reckoning import Reckoning, reckon, reckon_lines, undecided

__all__ = ["Difference", "Reckoning", "Wrong", "reckon", "reckon_lines", "undecided"]
