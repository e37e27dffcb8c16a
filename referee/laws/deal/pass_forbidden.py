from referee.events import Intent
from referee.laws.conclusion import passes
from referee.laws.law import Evidence, Hand, Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "D104",
    on=Hand,
    duty="a player may pass only when the rules allow it",
    knob="pass",
    source="la-bourre stay.1, la-bourre declare.3, decision 0056",
)
def pass_forbidden(hand: Hand, table: Table, ruleset: Ruleset) -> Problems:
    """A player may pass only when the rules allow it.

    In `la-bourre` nobody may pass while the pool holds no bourré, and a player who takes the spare
    hand must play. With `pass not-last` the last player to declare must stay when all others have
    passed. What the pool holds is known only from an unbroken record.
    """
    if ruleset.passing == "always" and not hand.widows:
        return
    for intent in passes(hand):
        taken = [widow.at for widow in hand.widows if widow.player == intent.player]
        if taken and ruleset.widow and min(taken) < intent.at:
            evidence = (Evidence(min(taken), say("the spare hand was taken")),)
            message = say("{player} took the spare hand and passed", player=intent.player)
            yield Problem(message, intent.at, player=intent.player, evidence=evidence)
        elif not taken and _pool_forbids(table, hand, intent, ruleset):
            message = say(
                "{player} passed although no bourré lay in the pool", player=intent.player
            )
            yield Problem(message, intent.at, player=intent.player)
    passed = frozenset(intent.player for intent in passes(hand))
    if ruleset.passing == "not-last" and passed and passed == frozenset(hand.seating):
        last = hand.intents[-1]
        message = say("{player} passed although all others had passed", player=last.player)
        yield Problem(message, last.at, player=last.player)


def _pool_forbids(table: Table, hand: Hand, intent: Intent, ruleset: Ruleset) -> bool:
    left, last = table.evening.leftovers, table.evening.last
    follows_on = hand.number == (last.number if last else 0) + 1
    known = follows_on and left.carried is not None and (last is None or _bourres_known(last))
    lets_pass = left.bourre_in_pool or intent.player in left.barred
    return ruleset.passing == "bourre-in-pool" and known and not lets_pass


def _bourres_known(last: Hand) -> bool:
    alone = last.stayers is not None and len(last.stayers) < 2
    return last.misdealt or alone or last.taken is not None
