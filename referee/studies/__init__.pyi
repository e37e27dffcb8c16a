from .analysis import Analysed, Consequence, Knowledge, Scope, Work, analysed, work_of
from .answers.both_ways import ask
from .answers.given import Answer, Answered, AnswerVersion, Refusal, Unanswered
from .answers.hand_paid import (
    HandOver,
    HandPaid,
    MoneyAnswer,
    NextDeal,
    NoMoneyAnswer,
    ask_money,
    money_of,
)
from .answers.knowledge import TRICKS_TAKEN
from .answers.moment import Turn, question_now, turns
from .answers.question import Question, QuestionError
from .comparison import Ends, HandChange, LogVersion, PaymentChange, changes, under_two_rulesets
from .docket import TableCase, cases_of
from .evenings.currencies import ByCurrency, PaidPart, Together, by_currency
from .evenings.hands import Deeds
from .evenings.origins import HandPart, Net, PaymentOrigin, origin_of
from .evenings.paid import PaidAlready
from .evenings.standings import (
    AllStandings,
    EveningResult,
    PlayerSeason,
    SeasonTable,
    standings_of,
    with_due,
)
from .evenings.sums import season_winnings
from .hidden_names import pseudonyms
from .money_won import Winnings, WinningsSoFar, winnings
from .scenes.branch import Branch, NoBranchError, branched
from .scenes.scene import Fallen, Scene, scenes_of
from .scenes.viewpoint import EVERYBODY, Viewpoint, masked
from .seals import (
    ChangedLine,
    SealBreak,
    SealCompared,
    SealedHand,
    compared,
    sealed_hands,
)
from .season.choices import Choices, choices_of
from .season.collusion import CollusionTable, Figure, Pair, Screening, collusion_table
from .table_rules.house_rule import MOST_HANDS, LikelyRules, rules_that_explain
from .table_rules.inference import (
    MOST_JUDGED,
    Candidate,
    Inference,
    LineQuoted,
    RulesEvidence,
    Undecided,
    inferred,
)
from .table_rules.trial import LogRead

__all__ = [
    "EVERYBODY",
    "MOST_HANDS",
    "MOST_JUDGED",
    "TRICKS_TAKEN",
    "AllStandings",
    "Analysed",
    "Answer",
    "AnswerVersion",
    "Answered",
    "Branch",
    "ByCurrency",
    "Candidate",
    "ChangedLine",
    "Choices",
    "CollusionTable",
    "Consequence",
    "Deeds",
    "Ends",
    "EveningResult",
    "Fallen",
    "Figure",
    "HandChange",
    "HandOver",
    "HandPaid",
    "HandPart",
    "Inference",
    "Knowledge",
    "LikelyRules",
    "LineQuoted",
    "LogRead",
    "LogVersion",
    "MoneyAnswer",
    "Net",
    "NextDeal",
    "NoBranchError",
    "NoMoneyAnswer",
    "PaidAlready",
    "PaidPart",
    "Pair",
    "PaymentChange",
    "PaymentOrigin",
    "PlayerSeason",
    "Question",
    "QuestionError",
    "Refusal",
    "RulesEvidence",
    "Scene",
    "Scope",
    "Screening",
    "SealBreak",
    "SealCompared",
    "SealedHand",
    "SeasonTable",
    "TableCase",
    "Together",
    "Turn",
    "Unanswered",
    "Undecided",
    "Viewpoint",
    "Winnings",
    "WinningsSoFar",
    "Work",
    "analysed",
    "ask",
    "ask_money",
    "branched",
    "by_currency",
    "cases_of",
    "changes",
    "choices_of",
    "collusion_table",
    "compared",
    "inferred",
    "masked",
    "money_of",
    "origin_of",
    "pseudonyms",
    "question_now",
    "rules_that_explain",
    "scenes_of",
    "sealed_hands",
    "season_winnings",
    "standings_of",
    "turns",
    "under_two_rulesets",
    "winnings",
    "with_due",
    "work_of",
]
