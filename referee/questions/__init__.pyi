from .branch import Branch, NoBranchError, branched
from .hand_paid import HandOver, HandPaid, MoneyAnswer, NextDeal, ask_money, money_of
from .knowledge import TRICKS_TAKEN
from .moment import Turn, answer_now, ask, held_by, question_now, turn_in, turns
from .question import Answer, Answered, Question, QuestionError, Refusal, Unanswered
from .scene import EVERYBODY, Scene, Viewpoint, as_seen, masked, scenes_of
from .words import HandWords, QuestionWords, whole_cards

__all__ = [
    "EVERYBODY",
    "TRICKS_TAKEN",
    "Answer",
    "Answered",
    "Branch",
    "HandOver",
    "HandPaid",
    "HandWords",
    "MoneyAnswer",
    "NextDeal",
    "NoBranchError",
    "Question",
    "QuestionError",
    "QuestionWords",
    "Refusal",
    "Scene",
    "Turn",
    "Unanswered",
    "Viewpoint",
    "answer_now",
    "as_seen",
    "ask",
    "ask_money",
    "branched",
    "held_by",
    "masked",
    "money_of",
    "question_now",
    "scenes_of",
    "turn_in",
    "turns",
    "whole_cards",
]
