from referee.laws.problems import duty_law, lead, played
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P202",
    duty="must trump when void",
    source="boo-ray play.2, acadiana play.5, simultaneous-002 play.2, la-bourre play.2",
    knob="must-trump",
)
def trump_when_void(breach: Breach, table: Table) -> Message:
    """A player who cannot follow suit must play a trump if they hold one.

    Most rulesets ask for a trump whether or not it wins; `must-trump if-winning` asks only for one
    that does, and `must-trump no` for none. Where all of the player's trumps were too low to win,
    P205 applies instead.
    """
    return say("threw {card} on {lead}", card=played(breach, table), lead=lead(breach))
