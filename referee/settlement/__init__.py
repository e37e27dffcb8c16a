"""What each hand should pay: antes, the pot, bourrés and reneges, and what the next deal finds."""

from referee.settlement.settle import settle
from referee.settlement.settlement import Result, Settlement

__all__ = ["Result", "Settlement", "settle"]
