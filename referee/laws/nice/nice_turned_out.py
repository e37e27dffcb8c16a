"""N403: a card that saved another player as it turned out."""

from collections.abc import Iterator

from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.laws.spared import nice_problem, verb
from referee.playouts import NicePlay, TurnedOut
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "N403",
    "nice-turned-out",
    on=NicePlay,
    duty="another card would have left somebody without a trick, as it turned out",
    source=("acadiana nice.3", "decision 0132"),
    severity=Severity.REMARK,
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_turned_out(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """As the cards really lay, another lawful card would have left somebody without a trick.

    The hands on record are played out with open cards: after the card played the other takes a
    trick, as they did; after another lawful card they take none, and the player loses nothing by
    it, whichever of equal plays everybody chooses. This is hindsight: a remark for the talk after
    the game, once a hand for each pair of players, that blames nobody.
    """
    how = nice.how
    if isinstance(how, TurnedOut):
        yield nice_problem(
            nice,
            f"{nice.player} {verb(nice)} {table.spell(nice.play.card)}, and {nice.spared} took a "
            f"trick; as the cards turned out to lie, {table.spell(how.instead)} would have left {nice.spared} "
            f"without one: hindsight, and no blame",
            Certainty.POSSIBLE,
        )
