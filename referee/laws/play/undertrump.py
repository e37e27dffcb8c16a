from referee.laws.problems import duty_law, played, top
from referee.messages import Message, say
from referee.replay import Breach, Table


@duty_law(
    "P205",
    duty="must play a trump even when it cannot win",
    source="boo-ray play.6, acadiana play.5, simultaneous-002 play.2, la-bourre play.2",
    knob="undertrump",
)
def undertrump(breach: Breach, table: Table) -> Message:
    """A player who cannot follow suit must play a trump even when none of their trumps can win.

    Sources disagree: most have this duty, some let a player keep a trump that cannot win. The knob
    `undertrump` decides.
    """
    return say("threw {card} on {top}", card=played(breach, table), top=top(breach, table))
