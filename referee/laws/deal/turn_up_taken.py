from referee.events import TurnUpTaken
from referee.game import Span
from referee.laws.law import Evidence, Problem, Problems, Ruleset, Table, law
from referee.messages import Message, say


@law(
    "D107",
    on=TurnUpTaken,
    duty="only the dealer takes the turned card, before the first card is played",
    knob="turn-up",
    source="la-bourre turn-up.1, la-bourre turn-up.3, acadiana lead.1, decision 0058",
)
def turn_up_taken(event: TurnUpTaken, table: Table, ruleset: Ruleset) -> Problems:
    """Only the dealer may take the turned card, and only before the first card is played.

    In `la-bourre` the dealer may exchange a card for the turned card, but not once a card has been
    played, which would show too much. Where the turned card is the dealer's own fifth card, or
    belongs to nobody, there is nothing to take.
    """
    hand = table.hand
    if hand is None or hand.runs_on:
        return
    if ruleset.turn_up != "takeable":
        yield _problem(event, _not_takeable(event, ruleset), hand.up_at, say("the turned card"))
    elif hand.dealer and event.player != hand.dealer:
        message = say(
            "{player} took the turned card, but {dealer} dealt",
            player=event.player,
            dealer=hand.dealer,
        )
        yield _problem(event, message, hand.at, say("the deal"))
    elif table.trick and table.trick.plays:
        first = next((play.at for play in hand.plays), None)
        message = say("{player} took the turned card after play had begun", player=event.player)
        yield _problem(event, message, first, say("the first card"))


def _not_takeable(event: TurnUpTaken, ruleset: Ruleset) -> Message:
    player, name = event.player, ruleset.name
    if ruleset.turn_up == "in-hand":
        return say(
            "{player} took the turned card, which in {ruleset} is the dealer's own",
            player=player,
            ruleset=name,
        )
    return say(
        "{player} took the turned card, which in {ruleset} belongs to nobody",
        player=player,
        ruleset=name,
    )


def _problem(event: TurnUpTaken, message: Message, at: Span | None, says: Message) -> Problem:
    evidence = (Evidence(at, says),) if at else ()
    return Problem(message, event.at, player=event.player, evidence=evidence)
