"""Plays that a player is forced to by what they know: F301 to F303."""

from collections.abc import Iterator

from referee.game import Certainty, Problem
from referee.knowledge import ForcedBreach
from referee.laws.law import law
from referee.laws.offence import problem_of
from referee.replay import Duty, Table
from referee.rulesets import Ruleset


@law(
    "F301",
    "cinch-lead",
    on=ForcedBreach,
    breaks=Duty.CINCH_LEAD,
    duty="must lead the highest trump when three tricks are sure",
    source="boo-ray cinch.2, acadiana forced.2, pagat cinch, wikipedia cinch, decision 0090",
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_lead(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who is sure of three tricks must lead their highest trump.

    Tricks already taken count. The rest must be sure against everything that the others may hold,
    as far as the player could know, and may lawfully play. The player knows their own cards and
    discards, the turned card, the numbers of cards drawn and every card played. A Q J alone are not
    three sure tricks; they are if the player discarded the king, and they are enough with one trick
    taken. Trumps just below the highest are as good, unless `cinch-card` is `highest`. With `cinch
    akq` only A K Q of trumps bind, in that order; with `cinch lay-down` leading from the top counts
    as laying down.
    """
    knew = "began with all three" if ruleset.cinch == "akq" else "was sure of three tricks"
    yield forced_problem(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)


@law(
    "F302",
    "cinch-follow",
    on=ForcedBreach,
    breaks=Duty.CINCH_FOLLOW,
    duty="must play the highest trump, unless last, when three tricks are sure",
    source="boo-ray cinch.3, decision 0090",
    knob="cinch",
    measures=("cinch-card",),
)
def cinch_follow(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who is sure of three tricks must play their highest trump, unless they play last.

    This is for tricks that somebody else led; F301 is for leads and says what makes three tricks
    sure. Following suit comes first, and the last to play is free. A lower trump that would also
    win is not enough. The duty holds only under `cinch three-sure`.
    """
    did = f"played {table.spell(breach.card)}"
    yield forced_problem(breach, did, "was sure of three tricks", table, ruleset)


@law(
    "F303",
    "knowledge-lead",
    on=ForcedBreach,
    breaks=Duty.KNOWLEDGE_LEAD,
    duty="must lead trumps, knowing that nobody else has any",
    source="acadiana play.2, decision 0024",
    knob="knowledge-lead",
)
def knowledge_lead(breach: ForcedBreach, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A leader who knows that nobody else has a trump must lead one.

    A player knows what they could work out from their own cards and discards, the turned card, the
    numbers of cards drawn and the cards played: for instance that all others failed to follow a
    trump, or that every trump is accounted for. What they could not see never counts against them.
    Any trump will do. The duty holds only under `knowledge-lead yes`.
    """
    knew = "knew that nobody else had a trump"
    yield forced_problem(breach, f"led {table.spell(breach.card)}", knew, table, ruleset)


def forced_problem(
    breach: ForcedBreach, did: str, knew: str, table: Table, ruleset: Ruleset
) -> Problem:
    """Return the problem of a breach; `knew` says what bound the player, `did` what they did."""
    who, why = breach.player, breach.why
    message = f"{who} {knew} ({why}) and {did}"
    if breach.certainty is Certainty.CANNOT_TELL:
        message = f"{who} {did}, and it is unknown whether {who} {knew}: {why}"
    return problem_of(breach, message, table, ruleset)
