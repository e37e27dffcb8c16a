from referee.events import WidowTaken
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law(
    "D106",
    on=WidowTaken,
    duty="the spare hand goes to one player who plays",
    knob="widow",
    source="la-bourre stay.2, la-bourre stay.3, la-bourre declare.3, decision 0058",
)
def widow(event: WidowTaken, table: Table, ruleset: Ruleset) -> Problems:
    """The spare hand (la demoiselle) goes to one player, who must then play.

    This is broken by a second `widow` line in a hand, by a player who had passed, or where the
    ruleset deals no spare hand. The cards that the taker was dealt no longer count. Passing
    afterwards breaks D104.
    """
    hand = table.hand
    if hand is None or hand.runs_on:
        return
    if not ruleset.widow:
        message = say(
            "{player} took a spare hand, but {ruleset} deals none",
            player=event.player,
            ruleset=ruleset.name,
        )
        yield Problem(message, event.at, player=event.player)
    elif hand.widows[0] is not event:
        first = hand.widows[0]
        evidence = (Evidence(first.at, say("{player} took it", player=first.player)),)
        message = say(
            "{player} took the spare hand, which had already been taken", player=event.player
        )
        severity = Severity.DISCREPANCY if first.player == event.player else None
        yield Problem(message, event.at, event.player, evidence=evidence, severity=severity)
    else:
        yield from _out_before(event, hand)


def _out_before(event: WidowTaken, hand: Hand) -> Problems:
    intent = hand.intent(event.player)
    if intent and intent.stays is False and intent.at < event.at:
        message = say("{player} took the spare hand after passing", player=event.player)
        evidence = (Evidence(intent.at, say("passed here")),)
        yield Problem(message, event.at, player=event.player, evidence=evidence)
