from referee.laws.chip_law import ChipCase, ChipFault, chip_law, owes
from referee.messages import listed, say, say_many
from referee.money import Difference, Wrong


@chip_law(
    "C501",
    duty="everybody antes who is not exempt",
    knob="ante-exempt",
    source="boo-ray setup.1, acadiana deal.4, decision 0071",
)
def ante_missing(case: ChipCase) -> ChipFault:
    """A player who had to ante is missing from the `ante` line.

    With Ann, Ben and Cal at the table, `ante Ann 2, Ben 2` leaves Cal out. If Cal was exempt (after
    a bourré, or after a tie where the rules say so), nothing is missing. `ante 2 each` covers
    everybody who has to ante.

    Under `leaver-antes yes` whoever has left since the hand before antes once more, named or not:
    their ante is missing where a line has a nought for them, or where the pot or a count is short
    of it.
    """
    found = case.found
    if found.wrong is Wrong.ANTE_LEFT_OUT:
        return _leavers(found)
    message = case.say("{player} did not ante, and {due} was due")
    return ChipFault(message, owes(case.player, say("the pot"), found.due))


def _leavers(missing: Difference) -> ChipFault:
    names = [player for player, _, _ in missing.by_player]
    players = listed(names, "and") if names else say("Somebody")
    message = say(
        "{players} left and did not ante: {due} was due, and this line shows none of it",
        players=players,
        due=missing.due,
    )
    remedy = say_many(
        "{players} owes the pot {due}.",
        "{players} owe the pot {due}.",
        max(1, len(names)),
        players=players,
        due=missing.due,
    )
    return ChipFault(message, remedy)
