from referee.laws.problems import duty_law, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P305",
    duty="must lead the ace of trumps",
    source="play-with-trump lead, decision 0009",
    knob="lead",
)
def ace_first(breach: Breach, table: Table) -> Message:
    """A leader who holds the ace of trumps must lead it.

    It is due at the player's first lead and cannot be kept for later. Where the king is high, the
    king takes its place. The ruleset `play-with-trump` has this duty (`lead ace-then-trumps`), and
    so have some house rules (`lead ace-first`).
    """
    return say("led {card}", card=played(breach, table))
