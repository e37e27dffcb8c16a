from referee.laws.problems import duty_law, lead, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P201",
    duty="must follow suit",
    source="boo-ray play.1, acadiana play.3, simultaneous-002 play.1, la-bourre play.2, "
    "pagat play, wikipedia play, hoyle play, bicycle play, cajun-crate play, "
    "broken-trump play",
)
def follow_suit(breach: Breach, table: Table) -> Message:
    """A player who holds a card of the suit led must play a card of that suit.

    This holds even when the card cannot win, or the trick has been trumped already. It comes before
    every other duty: the duty to head the trick only chooses among the cards of the suit led.

    A card that they played later proves what they held.
    """
    return say("threw {card} on {lead}", card=played(breach, table), lead=lead(breach))
