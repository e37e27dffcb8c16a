"""Every chip of an evening: entered as recorded and as due, and what differs, one a cause."""

from referee.money.book.difference import Difference, Wrong
from referee.money.book.reckoning import Reckoning, reckon, reckon_lines, undecided

__all__ = ["Difference", "Reckoning", "Wrong", "reckon", "reckon_lines", "undecided"]
