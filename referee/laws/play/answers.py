"""The card that a lead asks for: P201 to P205."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import lead, offence, played, top
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P201",
    "follow-suit",
    on=Breach,
    breaks=Duty.FOLLOW_SUIT,
    duty="must follow suit",
    source="boo-ray play.1, acadiana play.3, simultaneous-002 play.1, la-bourre play.2, "
    "pagat play, wikipedia play, hoyle play, bicycle play, cajun-crate play, "
    "broken-trump play",
)
def follow_suit(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who holds a card of the suit led must play a card of that suit.

    This holds even when the card cannot win, or the trick has been trumped already. It comes before
    every other duty: the duty to head the trick only chooses among the cards of the suit led.

    What the player held is known from the cards that they played later: the finding shows the card
    that was wrong, and the card that proves it.
    """
    yield offence(breach, f"threw {played(breach, table)} on {lead(breach)}", table, ruleset)


@law(
    "P202",
    "trump-when-void",
    on=Breach,
    breaks=Duty.TRUMP,
    duty="must trump when void",
    source="boo-ray play.2, acadiana play.5, simultaneous-002 play.2, la-bourre play.2",
    knob="must-trump",
)
def trump_when_void(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who cannot follow suit must play a trump if they hold one.

    Most rulesets ask for a trump whether or not it wins; `must-trump if-winning` asks only for one
    that does, and `must-trump no` for none. Where all of the player's trumps were too low to win,
    P205 applies instead.
    """
    yield offence(breach, f"threw {played(breach, table)} on {lead(breach)}", table, ruleset)


@law(
    "P203",
    "head-the-trick",
    on=Breach,
    breaks=Duty.HEAD,
    duty="must head the trick",
    source="boo-ray play.3, acadiana play.1, simultaneous-002 play.3, decision 0011",
    knob="head",
)
def head_the_trick(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who can beat the winning card within the suit led must beat it.

    Any card that beats it will do, unless the ruleset asks for the highest (`head highest`). The
    duty also holds when trumps are led. It ends when the trick is trumped, because a card of the
    suit led can no longer win. Rulesets with `head no` do not have it.
    """
    yield offence(breach, f"played {played(breach, table)} on {top(breach, table)}", table, ruleset)


@law(
    "P204",
    "overtrump",
    on=Breach,
    breaks=Duty.OVERTRUMP,
    duty="must overtrump",
    source="boo-ray play.3, acadiana play.6, simultaneous-002 play.3, la-bourre play.3",
    knob="overtrump",
)
def overtrump(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who must trump, and can beat the trumps already there, must beat them.

    Any trump that wins will do, unless the ruleset asks for the highest (`overtrump highest`, or
    `highest-until-broken` of the first to trump). This holds only for players who cannot follow suit. Rulesets with `overtrump no` allow a lower trump.
    """
    yield offence(breach, f"played {played(breach, table)} on {top(breach, table)}", table, ruleset)


@law(
    "P205",
    "undertrump",
    on=Breach,
    breaks=Duty.UNDERTRUMP,
    duty="must play a trump even when it cannot win",
    source="boo-ray play.6, acadiana play.5, simultaneous-002 play.2, la-bourre play.2",
    knob="undertrump",
)
def undertrump(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who cannot follow suit must play a trump even when none of their trumps can win.

    Sources disagree: most have this duty, some let a player keep a trump that cannot win. The knob
    `undertrump` decides.
    """
    yield offence(breach, f"threw {played(breach, table)} on {top(breach, table)}", table, ruleset)
