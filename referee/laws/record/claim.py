from referee.events import TricksClaimed
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, say, say_many


@law(
    "R213",
    on=TricksClaimed,
    duty="nobody claims more tricks than are left",
    knob="hand-size",
    source="decision 0054",
)
def claim(event: TricksClaimed, table: Table, ruleset: Ruleset) -> Problems:
    """A player claimed more tricks than were left.

    After three of five tricks `claim Ann 2` takes the rest and `claim Ann 3` one too many. The
    tricks of the hand can then not be counted from the record. Claims of several players are added
    up.
    """
    hand, trick = table.hand, table.trick
    if hand is None:
        return
    finished = 0 if trick is None else trick.number if trick.whole else trick.number - 1
    left = max(0, hand.size - finished)
    last_claim = list(hand.claimed)[-1] == event.player
    claimed = sum(hand.claimed.values()) if last_claim else event.tricks
    if claimed > left:
        message = _message(event, claimed, left)
        evidence = (Evidence(trick.at, say("the last trick before it")),) if trick else ()
        yield Problem(message, event.at, player=event.player, evidence=evidence)


def _message(event: TricksClaimed, claimed: int, left: int) -> Message:
    if claimed == event.tricks:
        return say_many(
            "{player} claimed {tricks} when {number} was left",
            "{player} claimed {tricks} when {number} were left",
            left,
            player=event.player,
            tricks=claimed,
        )
    return say_many(
        "{player} claimed {tricks}, {claimed} with the other claims, when {number} was left",
        "{player} claimed {tricks}, {claimed} with the other claims, when {number} were left",
        left,
        player=event.player,
        tricks=event.tricks,
        claimed=claimed,
    )
