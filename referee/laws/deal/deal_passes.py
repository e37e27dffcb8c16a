from referee.events import HandStarted
from referee.game import Player
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Severity, law
from referee.messages import say
from referee.replay import Table, passed


@law(
    "D109",
    on=HandStarted,
    duty="the deal passes to the next player in turn",
    severity=Severity.REMARK,
    knob="direction",
    source="acadiana pay.7, boo-ray pay.9, decision 0023, decision 0059",
)
def deal_passes(event: HandStarted, table: Table, ruleset: Ruleset) -> Problems:
    """After each hand the deal passes to the next player in turn.

    The deal decides who declares and leads first. Nothing is reported after a gap in the hand
    numbers, when a player sat down or left, or when a hand was dealt again. Where an early
    declaration loses the next turn to deal (D105), a player who deals anyway is reported. So is a
    dealer who does not sit at the table.
    """
    hand, last = table.hand, table.evening.last
    if hand and event.dealer and len(hand.seating) and event.dealer not in hand.seating:
        message = say("{player} dealt, but did not sit at the table", player=event.dealer)
        yield Problem(message, event.at, player=event.dealer, severity=Severity.DISCREPANCY)
        return
    gone = passed(hand, last, ruleset) if hand and last else None
    if hand is None or last is None or not gone:
        return
    due, lost = gone[0], dict(table.evening.deals_lost)
    if hand.dealer in lost:
        at, says = lost[hand.dealer], say("declared early here")
        message = say("{player} dealt, although this turn to deal was lost", player=hand.dealer)
    elif hand.dealer and last.dealer and hand.dealer != due and not _skipped(due, table, ruleset):
        at, says = last.at, say("{player} dealt the hand before", player=last.dealer)
        message = say(
            "{player} dealt, although the deal passed to {due}", player=hand.dealer, due=due
        )
    else:
        return
    yield Problem(message, event.at, player=hand.dealer, evidence=(Evidence(at, says),))


def _skipped(due: Player, table: Table, ruleset: Ruleset) -> bool:
    return due in table.evening.leftovers.barred or ruleset.early_declaration == "loses-deal"
