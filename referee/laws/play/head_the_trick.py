from referee.laws.problems import beaten, duty_law
from referee.messages import Message
from referee.replay import Breach, Table


@duty_law(
    "P203",
    duty="must head the trick",
    source="boo-ray play.3, acadiana play.1, simultaneous-002 play.3, decision 0011",
    knob="head",
)
def head_the_trick(breach: Breach, table: Table) -> Message:
    """A player who can beat the winning card within the suit led must beat it.

    Any card that beats it will do, unless the ruleset asks for the highest (`head highest`). The
    duty also holds when trumps are led. It ends when the trick is trumped, because a card of the
    suit led can no longer win.
    """
    return beaten(breach, table)
