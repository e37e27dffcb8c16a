"""N401: no card that certainly spares another player."""

from collections.abc import Iterator

from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.laws.spared import nice_problem, verb
from referee.playouts import Certain, NicePlay
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "N401",
    "nice-certain",
    on=NicePlay,
    duty="must not spare another the bourré at no gain, where nice plays are forbidden",
    source=("acadiana nice.2", "acadiana nice.3", "decision 0130"),
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_certain(nice: NicePlay, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player must not spare another the bourré when a card that spares nobody costs nothing.

    Certain means: with another lawful card somebody without a trick could not take any, in every
    layout that the player could not exclude and in every lawful line of play; the card played
    gives them a trick in all of them; and the worst that the other card leads to is worth as much
    to the player as the best of the card played, the next pot counted as the ruleset says. Cards
    that a duty or a forced play asks for are never nice. Where the ruleset allows nice plays it is
    a matter for the table. Nothing is said of a hand in which somebody reneged. Such plays are
    looked for with `--judge`, and always under `nice forbidden`.
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
        said = f"{did}; whether {other} in every case cannot be told: {how.open}"
        yield nice_problem(nice, said, Certainty.CANNOT_TELL, Severity.REMARK)
        return
    proof = f"all {how.layouts} possible layouts and every line of play were looked at"
    said = (
        f"{did}; {other}, whatever lay where and whatever was played, at no cost to {nice.player}"
    )
    by = "it follows from the cards shown" if how.layouts is None else proof
    yield nice_problem(nice, f"{said} ({by}){though}", trusting, allowed)
