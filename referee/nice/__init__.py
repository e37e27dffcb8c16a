"""Nice plays: cards that spared somebody without a trick, and how sure that is.

`decisions` are the cards played by choice, `stakes_of` what they were played for; `nice_plays` says
what is certain (N401), probable (N402), or only turned out so (N403).
"""

from referee.nice.certain import Certain, certain
from referee.nice.decision import Decision, decisions, own_hand_of
from referee.nice.following import played
from referee.nice.interval import Interval
from referee.nice.judging import Judging, NicePlay, chance, nice_plays
from referee.nice.probable import Leaning, Probable, Sampling, drawn, played_out, probable
from referee.nice.stakes import Ending, NotJudged, Seen, Stakes, stakes_of, tally_of
from referee.nice.turned_out import TurnedOut, turned_out

__all__ = [
    "Certain",
    "Decision",
    "Ending",
    "Interval",
    "Judging",
    "Leaning",
    "NicePlay",
    "NotJudged",
    "Probable",
    "Sampling",
    "Seen",
    "Stakes",
    "TurnedOut",
    "certain",
    "chance",
    "decisions",
    "drawn",
    "nice_plays",
    "own_hand_of",
    "played",
    "played_out",
    "probable",
    "stakes_of",
    "tally_of",
    "turned_out",
]
