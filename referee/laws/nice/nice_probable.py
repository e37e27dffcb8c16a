"""N402: a card that probably spares another player."""

from collections.abc import Iterator

from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.laws.nice_problem import nice_problem, percent, verb
from referee.playouts import Interval, NicePlay, Probable
from referee.replay import Table
from referee.rulesets import Ruleset


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
