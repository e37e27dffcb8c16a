from itertools import pairwise

from referee.events import Mark
from referee.game import Player
from referee.laws.law import Evidence, Problem, Problems, Ruleset, law
from referee.messages import Message, say
from referee.replay import Hand, Table, Trick


@law(
    "R207",
    on=Hand,
    duty="a trick is led by the player whose lead it is",
    knob="next-leader",
    source="boo-ray setup.15, boo-ray setup.14, acadiana tricks.2, simultaneous-002 win.4, "
    "la-bourre play.1, pagat lead, hoyle lead, bicycle lead, cajun-crate lead, "
    "monday-night lead",
)
def wrong_leader(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A trick was led by a player whose lead it was not.

    The eldest hand, the first stayer after the dealer, leads to the first trick, under `lead
    turn-up` the dealer; then the winner of the trick before, under `next-leader next-seat` the next
    player in turn after its leader. Either the name or a card of the trick before is a slip of the
    pen, or somebody led out of turn, to be marked `(out of turn)`. Unless later tricks prove who
    led, the cards' owners are unknown.
    """
    if hand.runs_on or not hand.tricks:
        return
    for before, trick in pairwise((None, *hand.tricks)):
        if trick and trick.due_leader and _unexplained(trick, before, hand, ruleset):
            message = say(
                "{player} led trick {number} instead of {due}",
                player=trick.leader,
                number=trick.number,
                due=trick.due_leader,
            )
            evidence = (_reason(trick.due_leader, before, hand, ruleset),)
            yield Problem(message, trick.at, player=trick.leader, evidence=evidence)


def _unexplained(trick: Trick, before: Trick | None, hand: Hand, ruleset: Ruleset) -> bool:
    """Check that the lead is wrong and no other mistake explains it."""
    if trick.leader == trick.due_leader:
        return False
    if trick.leader in hand.out or trick.leader not in hand.seating:
        return False
    if before and not before.whole:
        return False
    marked = before.marked if before and not ruleset.leads_by_seat else None
    marked_so = any(Mark.OUT_OF_TURN in play.marks for play in trick.plays[:1])
    return not marked_so and not (marked and marked.player == trick.leader)


def _reason(due: Player, before: Trick | None, hand: Hand, ruleset: Ruleset) -> Evidence:
    if before is None:
        return Evidence(hand.at, _first_lead(due, hand))
    number = before.number
    if ruleset.leads_by_seat:
        after = say("{player} was next to lead after trick {number}", player=due, number=number)
        return Evidence(before.at, after)
    if before.top and before.top.player == due:
        won = say("{player} won trick {number} with this card", player=due, number=number)
        return Evidence(before.top.at, won)
    return Evidence(before.at, say("{player} won trick {number}", player=due, number=number))


def _first_lead(due: Player, hand: Hand) -> Message:
    dealer = hand.dealer or say("Somebody")
    if due == hand.dealer:
        return say("{dealer} dealt, and the dealer leads first", dealer=dealer)
    return say("{dealer} dealt, and {player} was the first stayer", dealer=dealer, player=due)
