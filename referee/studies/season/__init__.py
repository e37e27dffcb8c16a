"""The choices of players over many evenings: whether they help another more than chance would.

The collusion table of P. Mazrooei, C. Archibald and M. Bowling, "Automating collusion detection in
sequential games" (AAAI 2013): a screening that sends a table back to its hands, never a sentence.
"""

from referee.studies.season.choices import Choices, choices_of
from referee.studies.season.collusion import (
    CollusionTable,
    Figure,
    Pair,
    Screening,
    collusion_table,
)
from referee.studies.season.holm import holm

__all__ = [
    "Choices",
    "CollusionTable",
    "Figure",
    "Pair",
    "Screening",
    "choices_of",
    "collusion_table",
    "holm",
]
