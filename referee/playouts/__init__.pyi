from .decision import (
    Certain,
    Decision,
    Interval,
    Judging,
    NicePlay,
    Probable,
    Sampling,
    TurnedOut,
    as_recorded,
    decisions,
    played,
)
from .knowledge_questions import KnowledgeQuestion, questions
from .lawful_ends import MOST_CARDS, ends_and_cards
from .probable import drawn, played_out
from .stakes import Ending, NotJudged, Stakes, StakesInOrder, stakes_in, with_winners
from .surest import chance, nice_plays

__all__ = [
    "MOST_CARDS",
    "Certain",
    "Decision",
    "Ending",
    "Interval",
    "Judging",
    "KnowledgeQuestion",
    "NicePlay",
    "NotJudged",
    "Probable",
    "Sampling",
    "Stakes",
    "StakesInOrder",
    "TurnedOut",
    "as_recorded",
    "chance",
    "decisions",
    "drawn",
    "ends_and_cards",
    "nice_plays",
    "played",
    "played_out",
    "questions",
    "stakes_in",
    "with_winners",
]
