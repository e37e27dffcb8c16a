"""Plays that spare another player: N401 to N403."""

from collections.abc import Iterator

from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.playouts import Certain, Interval, NicePlay, Probable, TurnedOut
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "N401",
    "nice-certain",
    on=NicePlay,
    duty="must not spare another player the bourré for nothing, where nice plays are forbidden",
    source="acadiana nice.2, acadiana nice.3, decision 0130",
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_certain(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player must not spare another the bourré when a card that spares nobody costs no more.

    It is certain if in every layout that the player could not exclude, and in every lawful line of
    play, the card played gives a trick to a player without one, and another lawful card does not;
    and if the worst result of that other card is worth as much to the player as the best result of
    the card played. The ruleset says how the next pot counts. A card that a duty or a forced play
    asks for is never nice. Where the ruleset allows nice plays, the finding is for the table to
    decide. Hands in which somebody reneged are left out. The check runs with `--judge`, and always
    under `nice forbidden`.
    """
    how = nice.how
    if not isinstance(how, Certain):
        return
    allowed = Severity.DISPUTE if ruleset.nice == "allowed" else None
    though = f"; {ruleset.name} allows that" if allowed else ""
    trusting = Certainty.CERTAIN_IF_OBEYED if nice.trusting else Certainty.CERTAIN
    did = f"{nice.player} {verb(nice)} {table.spell(nice.play.card)} and let {nice.spared} have a trick"
    other = f"{table.spell(how.instead)} would have left {nice.spared} without one"
    if how.open:
        said = f"{did}; it is unknown whether {other} in every case: {how.open}"
        yield nice_problem(nice, said, Certainty.CANNOT_TELL, Severity.REMARK)
        return
    proof = f"all {how.layouts} possible layouts and every line of play were checked"
    said = f"{did}; {other} wherever the cards lay and whatever was played, at no cost to {nice.player}"
    by = "it follows from the cards shown" if how.layouts is None else proof
    yield nice_problem(nice, f"{said} ({by}){though}", trusting, allowed)


@law(
    "N402",
    "nice-probable",
    on=NicePlay,
    duty="should not pay to spare another player the bourré",
    source="acadiana nice.2, acadiana nice.3, decision 0131",
    severity=Severity.DISPUTE,
    knob="nice",
    measures=("nice-next-pot", "nice-margin", "nice-layouts"),
)
def nice_probable(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A card probably cost its player chips and let a player without a trick have one.

    Layouts that the player could not exclude are drawn at random with a stated seed and played out
    with open cards, once after the card played and once after the player's own best card. The
    finding is made only if the card played saves the other player clearly more often (the 95 %
    interval lies above the ruleset's margin) and costs its player chips (the interval lies above
    zero), whichever of equal plays the others choose. Open cards assume more than players know, and
    a mistake looks the same as a favour: the table decides.
    """
    how = nice.how
    if not isinstance(how, Probable):
        return
    margin = nice.sampling.margin(ruleset)
    counted = f"all {how.layouts} possible layouts, every one checked"
    sampled = (
        f"{how.layouts} of {how.possible:,} possible layouts, drawn with seed {nice.sampling.seed}"
    )
    yield nice_problem(
        nice,
        f"{nice.player} {verb(nice)} {table.spell(nice.play.card)}, which lets {nice.spared} have a "
        f"trick in {percent(how.saved)} of the layouts, against {percent(how.saved_instead)} with "
        f"{table.spell(how.instead)}, the best card for {nice.player}; the difference is "
        f"{_shares(how.difference, margin)}, the cost {_chips(how.cost)} on average "
        f"({counted if how.all_counted else sampled})",
        Certainty.PROBABLE,
    )


def _shares(share: Interval, margin: float) -> str:
    reach = "" if share.low == share.high else f"{percent(share.low)} to {percent(share.high)}; "
    return f"{percent(share.mean)} ({reach}the margin is {percent(margin)})"


def _chips(cost: Interval) -> str:
    if cost.low == cost.high:
        return f"{cost.mean:.1f} chips"
    return f"{cost.mean:.1f} chips ({cost.low:.1f} to {cost.high:.1f})"


@law(
    "N403",
    "nice-turned-out",
    on=NicePlay,
    duty="another card would have left somebody without a trick, as it turned out",
    source="acadiana nice.3, decision 0132",
    severity=Severity.REMARK,
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_turned_out(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """As the cards lay, another lawful card would have left a player without a trick.

    The recorded hands are played out with open cards. After the card played the other player takes
    a trick, as happened; after another lawful card they take none, at no cost to its player,
    whichever of equal plays everybody chooses. This is hindsight that blames nobody, said once a
    hand for each pair of players.
    """
    how = nice.how
    if isinstance(how, TurnedOut):
        yield nice_problem(
            nice,
            f"{nice.player} {verb(nice)} {table.spell(nice.play.card)}, and {nice.spared} took a "
            f"trick; as the cards turned out to lie, {table.spell(how.instead)} would have left {nice.spared} "
            f"without one: hindsight, not blame",
            Certainty.POSSIBLE,
        )


def nice_problem(
    nice: NicePlay, message: str, certainty: Certainty, severity: Severity | None = None
) -> Problem:
    """Return the problem of a nice play; `severity` overrides that of the law."""
    return Problem(
        message=message,
        at=nice.play.at,
        player=nice.player,
        card=nice.card,
        legal=nice.legal,
        certainty=certainty,
        severity=severity,
    )


def verb(nice: NicePlay) -> str:
    """Say what was done with the card."""
    return "led" if nice.leading else "played"


def percent(share: float) -> str:
    """Write a share as a percentage: `84 %`."""
    return f"{100 * share:.0f} %"
