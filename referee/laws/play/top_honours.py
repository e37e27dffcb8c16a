from referee.laws.problems import duty_law, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P304", duty="must lead a top honour of trumps", source="hoyle lead, bicycle lead", knob="lead"
)
def top_honours(breach: Breach, table: Table) -> Message:
    """A leader who holds the ace, king or queen of trumps must lead it.

    To the first trick it must be the highest of them; later any of the three will do. The rulesets
    `hoyle` and `bicycle` have this duty (`lead top-honours`).
    """
    return say("led {card}", card=played(breach, table))
