from referee.laws.problems import beaten, duty_law
from referee.messages import Message
from referee.replay import Breach, Table


@duty_law(
    "P204",
    duty="must overtrump",
    source="boo-ray play.3, acadiana play.6, simultaneous-002 play.3, la-bourre play.3",
    knob="overtrump",
)
def overtrump(breach: Breach, table: Table) -> Message:
    """A player who must trump, and can beat the trumps already there, must beat them.

    Any trump that wins will do, unless the ruleset asks for the highest (`overtrump highest`, or
    `highest-until-broken` of the first to trump). This holds only for players who cannot follow
    suit.
    """
    return beaten(breach, table)
