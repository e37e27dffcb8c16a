"""Perfect-information search: the tricks of every seat when all cards lie open.

`Layout` holds the cards, `Worth` the goal, `Search` finds the result. `kernel` does the work in
whole numbers; `compiled()` tells whether it runs compiled or as plain Python.
"""

from referee.layouts.search.layout import (
    MOST_CARDS,
    Favour,
    Layout,
    Search,
    Tally,
    compiled,
    duties_of,
    tallies,
)
from referee.layouts.search.worth import Worth

__all__ = [
    "MOST_CARDS",
    "Favour",
    "Layout",
    "Search",
    "Tally",
    "Worth",
    "compiled",
    "duties_of",
    "tallies",
]
