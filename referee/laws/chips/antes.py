"""What the antes come to: C501 to C504."""

from collections.abc import Iterator

from referee.game import Problem, listed
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Difference, Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C501",
    "ante-missing",
    on=Reckoning,
    duty="everybody antes who is not exempt",
    knob="ante-exempt",
    source="boo-ray setup.1, acadiana deal.4, decision 0071",
)
def ante_missing(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who had to ante is missing from the `ante` line.

    With Ann, Ben and Cal at the table, `ante Ann 2, Ben 2` leaves Cal out. If Cal was exempt (after
    a bourré, or after a tie where the rules say so), nothing is missing. The pot is what was really
    put in. `ante 2 each` covers everybody who has to ante.

    Under `leaver-antes yes` whoever has left since the hand before antes once more, named or not:
    their ante is missing where a line has a nought for them, or where the pot or a count is short
    of it.
    """
    for found in reckoning.differing(Wrong.ANTE_MISSING):
        message = f"{found.player} did not ante, and {found.due} was due"
        yield chip_problem(found, message, f"{found.player} owes the pot {found.due}.")
    for found in reckoning.differing(Wrong.ANTE_LEFT_OUT):
        yield _left(found)


def _left(missing: Difference) -> Problem:
    """Who left after the hand before, and as the chips show put in no ante."""
    names = [player for player, _, _ in missing.by_player]
    who = listed(names, "and") if names else "Somebody"
    message = f"{who} left and did not ante: {missing.due} was due, and this line shows none of it"
    owe = "owe" if len(names) > 1 else "owes"
    return chip_problem(missing, message, f"{who} {owe} the pot {missing.due}.")


@law(
    "C502",
    "ante-amount",
    on=Reckoning,
    duty="everybody antes the same",
    knob="ante",
    source="boo-ray setup.1, acadiana deal.4, decision 0071",
)
def ante_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """An ante differs from what the table antes.

    The ante is set by a house rule (`rules boo-ray 1, ante 2`), or else by what most players put
    in. In `ante Ann 2, Ben 2, Cal 1` Cal is one chip short. Where the dealer antes for all, the
    amount must come to an ante for each player who would have paid. The same line written twice in
    a row is one mistake; `ante 1 each` twice may be how a table writes an ante of 2, and is
    accepted unless the pot contradicts it.
    """
    for found in reckoning.differing(Wrong.ANTES_TWICE):
        times = (
            "twice" if found.recorded == 2 * found.due else f"{found.recorded // found.due} times"
        )
        message = f"The same antes were written {times}: {off(found)}"
        yield chip_problem(found, message, f"The pot is off by {found.chips}.")
    for found in reckoning.differing(Wrong.ANTE_AMOUNT):
        who = found.player or "Everybody"
        message = (
            f"{who} put in an ante of {found.recorded} where {found.due} was due: {off(found)}"
        )
        if found.player is None:
            yield chip_problem(found, message, f"The pot is off by {found.chips}.")
        elif found.recorded < found.due:
            yield chip_problem(found, message, f"{found.player} owes the pot {found.chips}.")
        else:
            yield chip_problem(found, message, f"The pot owes {found.player} {found.chips}.")


@law(
    "C503",
    "ante-not-due",
    on=Reckoning,
    duty="nobody antes who is exempt",
    knob="ante-exempt",
    source="boo-ray pay.6, acadiana pay.5, decision 0071",
)
def ante_not_due(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player anted who had nothing to pay.

    After a bourré the payment replaces the ante; under `boo-ray` players who tied for most tricks
    do not ante again either; where the dealer antes for all, nobody else does. If the player put in
    exactly what somebody else owed, that is one mistake: the wrong name. A line `ante 2 each`
    breaks this law only where the pot holds an ante from everybody.
    """
    for found in reckoning.differing(Wrong.ANTE_NOT_DUE):
        if found.by_player:
            names = listed((player for player, _, _ in found.by_player), "and")
            message = f"Everybody put in an ante of {found.by_player[0][2]}, but none was due from {names}"
            yield chip_problem(found, message, f"The pot owes {names} {found.chips}.")
        elif found.other:
            message = f"{found.player} put in {found.recorded} where {found.other} had to ante"
            yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
        else:
            message = f"{found.player} put in an ante of {found.recorded}, but none was due"
            yield chip_problem(found, message, f"The pot owes {found.player} {found.chips}.")


@law(
    "C504",
    "second-ante",
    on=Reckoning,
    duty="every stayer pays the second ante",
    knob="second-ante",
    source="acadiana intent.2, decision 0071",
)
def second_ante(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A second ante is missing, wrong, or paid by a player who is out.

    Where the ruleset has a second ante, an `ante` line after the `in` line records it: every stayer
    pays it and nobody else. Without such a line it is assumed to be paid.
    """
    for found in reckoning.differing(Wrong.SECOND_ANTE):
        who = found.player or "Everybody who stayed"
        paid = f"{found.recorded} for staying in" if found.recorded else "nothing for staying in"
        due = f"{found.due} was due" if found.due else "nothing was due"
        message = f"{who} paid {paid}, but {due}: {off(found)}"
        giver, taker = (who, "the pot") if found.recorded < found.due else ("The pot", who)
        yield chip_problem(found, message, f"{giver} owes {taker} {found.chips}.")
