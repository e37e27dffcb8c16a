from referee.laws.law import Breach, Problems, Ruleset, Table, law
from referee.laws.problems import played, problem_of
from referee.messages import say


@law("P308", on=Breach, duty="must lead the turned card first", source="lo-no lead", knob="lead")
def turn_up_lead(breach: Breach, table: Table, ruleset: Ruleset) -> Problems:
    """The dealer must lead the turned card to the first trick.

    The ruleset `lo-no` has this duty (`lead turn-up`): the dealer leads, and with the card that
    everybody has seen. After that any card may be led.
    """
    message = say(
        "{player} had turned up {up} and led {card}",
        player=breach.player,
        up=table.spell(breach.proof.card),
        card=played(breach, table),
    )
    yield problem_of(breach, message, table, ruleset, breach.says)
