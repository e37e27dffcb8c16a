"""Nice plays: cards that spared somebody without a trick, and how sure that is.

`decision` holds the cards played by choice, `stakes` what they were played for; `surest` says what is
certain (N401), probable (N402), or only turned out so (N403). Here stands only what is told of them, so
that a check which does not look for them need not know how they are found.
"""

from referee.nice.interval import Interval
from referee.nice.judging import Judging, Sampling
from referee.nice.nice_play import Certain, NicePlay, Probable, TurnedOut

__all__ = [
    "Certain",
    "Interval",
    "Judging",
    "NicePlay",
    "Probable",
    "Sampling",
    "TurnedOut",
]
