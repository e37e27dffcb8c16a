"""The card that is to be led: P301, P304 to P308."""

from collections.abc import Iterator

from referee.game import Problem
from referee.laws.law import law
from referee.laws.offence import offence, played, problem_of
from referee.replay import Breach, Duty, Table
from referee.rulesets import Ruleset


@law(
    "P301",
    "second-trick-trump",
    on=Breach,
    breaks=Duty.SECOND_TRICK,
    duty="must lead trumps to the second trick",
    source="la-bourre play.4",
    knob="second-trick",
)
def second_trick_trump(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The leader to the second trick must lead a trump, when more than two players are in.

    Only `la-bourre` has this duty. Any trump will do. A leader without a trump lays any card face
    down instead (P302), and the others answer it with trumps (P303). Later leads are free.
    """
    yield offence(breach, f"led {played(breach, table)} to the second trick", table, ruleset)


@law(
    "P304",
    "top-honours",
    on=Breach,
    breaks=Duty.TOP_HONOURS,
    duty="must lead a top honour of trumps",
    source="hoyle lead, bicycle lead",
    knob="lead",
)
def top_honours(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who holds the ace, king or queen of trumps must lead it.

    To the first trick it must be the highest of them; later any of the three will do. The rulesets
    `hoyle` and `bicycle` have this duty (`lead top-honours`).
    """
    yield offence(breach, f"led {played(breach, table)}", table, ruleset)


@law(
    "P305",
    "ace-first",
    on=Breach,
    breaks=Duty.ACE_FIRST,
    duty="must lead the ace of trumps",
    source="play-with-trump lead, decision 0009",
    knob="lead",
)
def ace_first(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who holds the ace of trumps must lead it.

    It is due at the player's first lead and cannot be kept for later. Where the king is high, the
    king takes its place. The ruleset `play-with-trump` has this duty (`lead ace-then-trumps`), and
    so have some house rules (`lead ace-first`).
    """
    yield offence(breach, f"led {played(breach, table)}", table, ruleset)


@law(
    "P306",
    "trump-not-broken",
    on=Breach,
    breaks=Duty.TRUMP_NOT_BROKEN,
    duty="must not lead trumps before they are broken",
    source="broken-trump lead",
    knob="lead",
)
def trump_not_broken(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Nobody may lead a trump before one has been played to a lead of another suit.

    A player who holds nothing but trumps may. The ruleset `broken-trump` has this duty (`lead
    not-until-broken`). An unknown card in an earlier trick may have broken trumps; then nothing is
    reported.
    """
    yield offence(breach, f"led {played(breach, table)} before trumps were broken", table, ruleset)


@law(
    "P307",
    "trump-after-trick",
    on=Breach,
    breaks=Duty.TRUMP_AFTER_TRICK,
    duty="must lead a trump after taking a trick",
    source="play-with-trump lead",
    knob="lead",
)
def trump_after_trick(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """Whoever has taken a trick and holds a trump must lead one to the next.

    Any trump will do, unless the player holds the ace, which must be led at the first chance
    (P305). The ruleset `play-with-trump` has this duty (`lead ace-then-trumps`). A player who leads
    although another took the trick is not bound by it.
    """
    trick = table.trick
    if trick and trick.due_leader in (None, trick.leader):
        yield offence(breach, f"led {played(breach, table)} after taking a trick", table, ruleset)


@law(
    "P308",
    "turn-up-lead",
    on=Breach,
    breaks=Duty.TURN_UP_LEAD,
    duty="must lead the turned card first",
    source="lo-no lead",
    knob="lead",
)
def turn_up_lead(breach: Breach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The dealer must lead the turned card to the first trick.

    The ruleset `lo-no` has this duty (`lead turn-up`): the dealer leads, and with the card that
    everybody has seen. After that any card may be led.
    """
    up = table.spell(breach.proof.card)
    message = f"{breach.player} had turned up {up} and led {played(breach, table)}"
    yield problem_of(breach, message, table, ruleset, breach.says)
