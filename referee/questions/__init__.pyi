from .both_ways import ask
from .given import Answer, Answered, Refusal, Unanswered
from .hand_paid import (
    HandOver,
    HandPaid,
    MoneyAnswer,
    NextDeal,
    ask_money,
    money_of,
)
from .knowledge import TRICKS_TAKEN
from .moment import Turn, answer_now, held_by, question_now, turn_in, turns
from .money_words import HandWords
from .question import Question, QuestionError
from .words import QuestionWords, whole_cards

__all__ = [
    "TRICKS_TAKEN",
    "Answer",
    "Answered",
    "HandOver",
    "HandPaid",
    "HandWords",
    "MoneyAnswer",
    "NextDeal",
    "Question",
    "QuestionError",
    "QuestionWords",
    "Refusal",
    "Turn",
    "Unanswered",
    "answer_now",
    "ask",
    "ask_money",
    "held_by",
    "money_of",
    "question_now",
    "turn_in",
    "turns",
    "whole_cards",
]
