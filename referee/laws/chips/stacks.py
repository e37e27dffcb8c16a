"""What the players have and owe: C519 to C521, C523."""

from collections.abc import Iterator

from referee.game import Problem, counted
from referee.laws.chip_problem import chip_problem, counts, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C519",
    "stack-count",
    on=Reckoning,
    duty="counted stacks fit the record",
    source="decision 0073",
)
def stack_count(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A counted stack does not fit the record.

    The count is compared with what the lines since the last count come to. A bourré that no line
    records may lie in the stack or already in the pot; both fit. So does a count that agrees with
    what was due where an earlier line was found wrong. From then on the count is taken as right. A
    first count may be any number, but not less than what the player has won so far. The stack that
    a returning player brings is compared too, unless they cashed everything before.
    """
    for found in reckoning.differing(Wrong.STACK):
        yield chip_problem(
            found, counts(found), f"{found.chips} cannot be explained by the record."
        )


@law(
    "C520",
    "chips-in-play",
    on=Reckoning,
    duty="no chip appears or disappears",
    source="decision 0073",
)
def chips_in_play(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A count of all stacks comes to more or fewer chips than were bought.

    Chips only change hands: the stacks and the pot together hold what was bought less what was
    cashed. If only one player's count is off, that player is named. From then on the count is taken
    as right. Where hands are recorded without their pots, what everybody has together can still be
    no more than was brought.
    """
    for found in reckoning.differing(Wrong.TOTAL):
        gone = "missing" if found.recorded < found.due else "too many"
        chips = counted(found.chips, "chip")
        sums = f"all together had {found.recorded} where there were {found.due}"
        shares = counts(found) if found.by_player or found.player else sums
        message = f"{chips} {gone} at the table: {shares}"
        yield chip_problem(found, message, f"{chips} cannot be explained by the record.")


@law(
    "C521",
    "overdraw",
    on=Reckoning,
    duty="nobody pays more than they have",
    knob="short-stack",
    source="decision 0074",
)
def overdraw(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player paid or cashed more chips than they had.

    Nobody can cash what they do not have. Under `short-stack debt` a payment of the game may run
    into debt; under `all-in` and `out` players pay what they have, so a line that has them pay more
    is wrong. A stack that was never counted is not checked.
    """
    for found in reckoning.differing(Wrong.OVERDRAWN):
        message = f"{found.player} paid {found.recorded} but had only {found.due}: {off(found)}"
        yield chip_problem(found, message, f"{found.chips} cannot be explained by the record.")


@law(
    "C523",
    "player-debt",
    on=Reckoning,
    duty="what is lent is what is owed",
    source="decision 0316",
)
def player_debt(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """What one player owes another does not fit the loans and payments before.

    After `loan Ann to Dee 10` and `repay Dee to Ann 4` Dee owes Ann 6: neither `repay Dee to Ann 8`
    nor `owes Dee to Ann 5` fits. What is said to be owed beyond the loans is of an earlier day, and
    so is a payment where no line records a debt between the two: nothing is reported.
    """
    for found in reckoning.differing(Wrong.PAID_BACK):
        message = (
            f"{found.player} paid {found.other} back {found.recorded} where {found.due} was owed: "
            f"{off(found)}"
        )
        yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
    for found in reckoning.differing(Wrong.ON_PAPER):
        message = (
            f"{found.player} is said to owe {found.other} {found.recorded} where the lines before "
            f"come to {found.due}: {off(found)}"
        )
        yield chip_problem(found, message, f"The two of them settle the {found.chips}.")
