from referee.laws.problems import duty_law, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P301",
    duty="must lead trumps to the second trick",
    source="la-bourre play.4",
    knob="second-trick",
)
def second_trick_trump(breach: Breach, table: Table) -> Message:
    """The leader to the second trick must lead a trump, when more than two players are in.

    Only `la-bourre` has this duty. Any trump will do. A leader without a trump lays any card face
    down instead (P302), and the others answer it with trumps (P303). Later leads are free.
    """
    return say("led {card} to the second trick", card=played(breach, table))
