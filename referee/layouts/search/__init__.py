"""The perfect-information search: who takes how many tricks when every card lies open.

`Layout` says where the cards lie, `Worth` what for, `Search` what comes of it. `kernel` does the work
in whole numbers; `compiled()` says whether it runs compiled or as plain Python.
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
