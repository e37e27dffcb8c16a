from referee.laws.law import Certainty, Problems, Ruleset, Severity, Table, law
from referee.laws.problems import nice_problem, percent, verb
from referee.messages import Message, say
from referee.playouts import Interval, NicePlay, Probable


@law(
    "N402",
    on=NicePlay,
    duty="should not pay to spare another player the bourré",
    source="acadiana nice.2, acadiana nice.3, decision 0131",
    severity=Severity.DISPUTE,
    knob="nice",
    measures=("nice-next-pot", "nice-margin", "nice-layouts"),
)
def nice_probable(nice: NicePlay, table: Table, ruleset: Ruleset) -> Problems:
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
    message = say(
        "{player} {verb} {card}, which lets {spared} have a trick in {saved} of the layouts, against "
        "{saved_instead} with {instead}, the best card for {player}; the difference is {difference}, "
        "the cost {cost} on average ({layouts})",
        player=nice.decision.player,
        verb=verb(nice),
        card=table.spell(nice.decision.play.card),
        spared=nice.spared,
        saved=percent(how.saved),
        saved_instead=percent(how.saved_instead),
        instead=table.spell(how.instead),
        difference=_difference(how.difference, nice.sampling.margin(ruleset)),
        cost=_chips(how.cost),
        layouts=_layouts(how, nice.sampling.seed),
    )
    yield nice_problem(nice, message, Certainty.PROBABLE)


def _layouts(how: Probable, seed: int) -> Message:
    if how.all_counted:
        return say("all {number} possible layouts, every one checked", number=how.layouts)
    return say(
        "{number} of {possible} possible layouts, drawn with seed {seed}",
        number=how.layouts,
        possible=f"{how.possible:,}",
        seed=seed,
    )


def _difference(share: Interval, margin: float) -> Message:
    mean, least = percent(share.mean), percent(margin)
    if share.low == share.high:
        return say("{share} (the margin is {margin})", share=mean, margin=least)
    return say(
        "{share} ({low} to {high}; the margin is {margin})",
        share=mean,
        low=percent(share.low),
        high=percent(share.high),
        margin=least,
    )


def _chips(cost: Interval) -> Message:
    low, high = f"{cost.low:.1f}", f"{cost.high:.1f}"
    if cost.low == cost.high:
        return say("{chips} chips", chips=f"{cost.mean:.1f}")
    return say("{chips} chips ({low} to {high})", chips=f"{cost.mean:.1f}", low=low, high=high)
