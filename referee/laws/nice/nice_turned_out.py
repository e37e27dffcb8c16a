from referee.laws.law import Certainty, Problems, Ruleset, Severity, Table, law
from referee.laws.problems import nice_problem, verb
from referee.messages import say
from referee.playouts import NicePlay, TurnedOut


@law(
    "N403",
    on=NicePlay,
    duty="another card would have left somebody without a trick, as it turned out",
    source="acadiana nice.3, decision 0132",
    severity=Severity.REMARK,
    knob="nice",
    measures=("nice-next-pot",),
)
def nice_turned_out(nice: NicePlay, table: Table, ruleset: Ruleset) -> Problems:
    """As the cards lay, another lawful card would have left a player without a trick.

    The recorded hands are played out with open cards. After the card played the other player takes
    a trick, as happened; after another lawful card they take none, at no cost to its player,
    whichever of equal plays everybody chooses. This is hindsight that blames nobody, said once a
    hand for each pair of players.
    """
    how = nice.how
    if isinstance(how, TurnedOut):
        message = say(
            "{player} {verb} {card}, and {spared} took a trick; as the cards fell, {instead} would have "
            "kept {spared} from taking one (hindsight only)",
            player=nice.decision.player,
            verb=verb(nice),
            card=table.spell(nice.decision.play.card),
            spared=nice.spared,
            instead=table.spell(how.instead),
        )
        yield nice_problem(nice, message, Certainty.POSSIBLE)
