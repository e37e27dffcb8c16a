"""Questions that every report asks alike: what the record leaves open, what counts as a failure."""

from referee.audits import Judgement
from referee.game import Certainty, Finding, Severity
from referee.money import Result
from referee.replay import Hand


def complete(judgement: Judgement, hand: Hand) -> bool:
    """Whether every card played is recorded, or why there are none."""
    settlement = judgement.settlement
    without_play = settlement is not None and settlement.result in (Result.SOLE, Result.MISDEAL)
    return hand.played_out or without_play or hand.stayers == ()


def bourre_known(hand: Hand) -> bool:
    """Whether it is recorded who took no trick."""
    contested = hand.stayers is None or len(hand.stayers) > 1
    return hand.misdealt or hand.taken is not None or not contested


def decided(judgement: Judgement) -> bool:
    """Whether it is recorded what became of the pot, whichever version of the record holds."""
    settlement = judgement.settlement
    return settlement is not None and settlement.result is not Result.UNFINISHED


def debts_known(judgement: Judgement) -> bool:
    """Whether it is known what players owe to the next pot."""
    hand, leftovers = judgement.hand, judgement.evening.leftovers
    if leftovers.carried is None:
        return False
    return hand is None or bourre_known(hand) or bool(leftovers.owed)


def chips_known(judgement: Judgement) -> bool:
    """Whether it is known how many chips everybody has after the hand, if that was known before."""
    if judgement.hand is None:
        return True
    settlement = judgement.settlement
    pot_known = settlement is not None and settlement.pot is not None
    return pot_known and decided(judgement) and debts_known(judgement)


def fails(finding: Finding) -> bool:
    """Whether a finding is a failure: a broken rule or a false record, beyond doubt and not settled."""
    grave = finding.gravity in (Severity.VIOLATION, Severity.DISCREPANCY)
    return grave and finding.problem.certainty is Certainty.CERTAIN
