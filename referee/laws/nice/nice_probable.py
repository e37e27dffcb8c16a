"""N402: a card that probably spares another player."""

from collections.abc import Iterator

from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.laws.spared import nice_problem, percent, verb
from referee.playouts import Interval, NicePlay, Probable
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "N402",
    "nice-probable",
    on=NicePlay,
    duty="should not play to spare another the bourré at a cost of one's own",
    source=("acadiana nice.2", "acadiana nice.3", "decision 0131"),
    severity=Severity.DISPUTE,
    knob="nice",
    measures=("nice-next-pot", "nice-margin", "nice-layouts"),
)
def nice_probable(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A card that cost its player something and let somebody without a trick have one.

    Layouts that the player could not exclude are drawn at random with a stated seed and played out
    with open cards, after the card played and after the player's own best card. The finding stands
    only if the card played saves the other clearly more often (by more than the margin of the
    ruleset, the 95 % interval above it) and costs the player chips (the interval above nothing),
    whichever of equal plays the others choose. Open cards let players know more than they can, so
    this is a question for the table: a mistake looks the same as a favour.
    """
    how = nice.how
    if not isinstance(how, Probable):
        return
    margin = nice.sampling.margin(ruleset)
    counted = f"all {how.layouts} possible layouts, every one looked at"
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


def _shares(told: Interval, margin: float) -> str:
    reach = "" if told.low == told.high else f"{percent(told.low)} to {percent(told.high)}; "
    return f"{percent(told.mean)} ({reach}the margin is {percent(margin)})"


def _chips(told: Interval) -> str:
    if told.low == told.high:
        return f"{told.mean:.1f} chips"
    return f"{told.mean:.1f} chips ({told.low:.1f} to {told.high:.1f})"
