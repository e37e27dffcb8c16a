from referee.laws.law import Certainty, Problems, Ruleset, Severity, Table, law
from referee.laws.problems import nice_problem, verb
from referee.messages import Message, say
from referee.playouts import Certain, NicePlay


@law(
    "N401",
    on=NicePlay,
    duty="must not spare another player the bourré for nothing, where nice plays are forbidden",
    source="acadiana nice.2, acadiana nice.3, decision 0130",
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_certain(nice: NicePlay, table: Table, ruleset: Ruleset) -> Problems:
    """A player must not spare another the bourré when a card that spares nobody costs no more.

    It is certain if in every layout that the player could not exclude, and in every lawful line of
    play, the card played gives a trick to a player without one, and another lawful card does not;
    and if the worst result of that other card is worth as much to the player as the best result of
    the card played. A card that a duty or a forced play asks for is never nice. Where the ruleset
    allows nice plays, the table decides. Hands with a renege are left out. The check runs with
    `--judge`, and always under `nice forbidden`.
    """
    how = nice.how
    if not isinstance(how, Certain):
        return
    allowed = Severity.DISPUTE if ruleset.nice == "allowed" else None
    trusting = Certainty.CERTAIN_IF_OBEYED if nice.decision.view.trusting else Certainty.CERTAIN
    did = say(
        "{player} {verb} {card} and let {spared} have a trick",
        player=nice.decision.player,
        verb=verb(nice),
        card=table.spell(nice.decision.play.card),
        spared=nice.spared,
    )
    other = table.spell(how.instead)
    if how.open:
        message = say(
            "{did}; it is unknown whether {card} would have left {spared} without one in every case: {why}",
            did=did,
            card=other,
            spared=nice.spared,
            why=how.open,
        )
        yield nice_problem(nice, message, Certainty.CANNOT_TELL, Severity.REMARK)
        return
    message = say(
        "{did}; {card} would have left {spared} without one wherever the cards lay and whatever was played, at no cost to {player} ({proof})",
        did=did,
        card=other,
        spared=nice.spared,
        player=nice.decision.player,
        proof=_proof(how),
    )
    if allowed:
        message = say("{message}; {ruleset} allows that", message=message, ruleset=ruleset.name)
    yield nice_problem(nice, message, trusting, allowed)


def _proof(how: Certain) -> Message:
    if how.layouts is None:
        return say("it follows from the cards shown")
    return say(
        "all {number} possible layouts and every line of play were checked", number=how.layouts
    )
