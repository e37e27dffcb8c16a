"""What a bourré costs, and who pays it: C513 to C518."""

from collections.abc import Iterator

from referee.game import Cost, Finding, Problem, Severity
from referee.laws.chip_problem import chip_problem, off
from referee.laws.law import law
from referee.money import Reckoning, Wrong
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "C513",
    "bourre-missing",
    on=Reckoning,
    duty="a player who is bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, simultaneous-002 score.4",
)
def bourre_missing(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A bourré was not paid.

    A `paid` line names who paid to the next pot, and a stayer who took no trick is missing; where a
    count after the hand, or the next pot, shows the payment, only a remark says so. Or there is no such
    line, and the next pot is short of exactly that bourré. Otherwise the player is assumed to have paid
    with the next antes, or under `bourre-queue this-pot` into this pot. What a renege costs is reported
    with the renege.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_MISSING):
        if found.player:
            message = f"{found.player} was bourré for {found.due} and did not pay"
            yield chip_problem(found, message, f"{found.player} owes {pot} {found.due}.")
        else:
            message = f"One of the bourrés of {found.due} was not paid"
            yield chip_problem(found, message, f"{pot.capitalize()} lacks {found.due}.")


def paid_all_the_same(finding: Finding) -> Finding:
    """The finding as a remark about the `paid` line, once the record has shown the payment."""
    problem, chips = finding.problem, finding.cost and finding.cost.chips
    player, line = problem.player, f"`paid {problem.player} {chips}`"
    message = f"{player} was bourré for {chips} and paid it, though the hand has no {line}"
    cost = Cost(chips, f"Nothing: {player} has paid.")
    problem = problem._replace(message=message, severity=Severity.REMARK, cost=cost)
    return finding._replace(problem=problem, severity=Severity.REMARK, cost=cost)


@law(
    "C514",
    "bourre-amount",
    on=Reckoning,
    duty="what a bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, la-bourre pay.2, decision 0013",
)
def bourre_amount(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A bourré or a renege was paid with the wrong amount.

    The price is what lay in the pot before it was awarded, or what the ruleset names: after a pot
    of 8, `paid Cal 6` is 2 short. Several bourrés do not share the price; each pays in full.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_AMOUNT):
        message = (
            f"{found.player} paid {found.recorded} to {pot} where {found.due} was due: {off(found)}"
        )
        giver, taker = (
            (found.player, pot) if found.recorded < found.due else (pot.capitalize(), found.player)
        )
        yield chip_problem(found, message, f"{giver} owes {taker} {found.chips}.")


@law(
    "C515",
    "bourre-payer",
    on=Reckoning,
    duty="nobody else pays a bourré",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5",
)
def bourre_payer(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who owed nothing paid to the next pot.

    If they paid exactly what somebody else owed, and that player is not in the line, it is one
    mistake: the wrong name. A player who had folded is reported by C517. The chips lie in the next
    pot all the same, as the line says.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_PAYER):
        if found.other:
            message = f"{found.player} paid the {found.recorded} that {found.other} owed to {pot}"
            yield chip_problem(found, message, f"{found.other} owes {found.player} {found.chips}.")
        else:
            message = f"{found.player} paid {found.recorded} to {pot} but owed nothing"
            yield chip_problem(
                found, message, f"{pot.capitalize()} owes {found.player} {found.chips}."
            )


@law(
    "C516",
    "bourre-limit",
    on=Reckoning,
    duty="the limit on a bourré",
    knob="limit",
    source="acadiana variants.2, boo-ray limit.1, decision 0020",
)
def bourre_limit(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The limit on a bourré or a renege was not applied, or was taken for the price.

    With `limit 20` a bourré costs 20 after a pot of 50, and 15 after a pot of 15. `paid Cal 50`
    forgets the limit, and `paid Cal 20` after a pot of 15 takes it for the price. Any other amount
    is reported by C514.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.BOURRE_LIMIT):
        why = (
            "the limit was not applied"
            if found.recorded > found.due and found.due == ruleset.limit
            else "the limit is not the price"
        )
        message = f"{found.player} paid {found.recorded} to {pot} where {found.due} was due: {why}"
        yield chip_problem(found, message, f"{pot.capitalize()} owes {found.player} {found.chips}.")


@law(
    "C517",
    "paid-after-folding",
    on=Reckoning,
    duty="a player who folds cannot be bourré",
    knob="bourre",
    source="boo-ray setup.5, acadiana pay.5",
)
def paid_after_folding(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """A player who had folded paid to the next pot.

    Only a stayer can be bourré. After `in Ann, Ben out, Cal` Ben does not owe what the line `paid
    Ben 8` takes. Nothing is reported where it is unknown who stayed.
    """
    pot = ruleset.bourre_pot
    for found in reckoning.differing(Wrong.PAID_AFTER_FOLDING):
        message = f"{found.player} had folded but paid {found.recorded} to {pot}"
        yield chip_problem(found, message, f"{pot.capitalize()} owes {found.player} {found.chips}.")


@law(
    "C518",
    "bourre-queue",
    on=Reckoning,
    duty="which bourrés a deal is played for",
    knob="bourre-queue",
    source="la-bourre pay.3, decision 0046",
)
def bourre_queue(reckoning: Reckoning, table: Table, ruleset: Ruleset) -> Iterator[Problem]:
    """The pot holds bourrés that should wait, or lacks some that should not.

    When several bourrés are owed, a table plays for all of them at once or for one per deal, oldest
    first. Under `bourre-queue one-per-deal` the second of two bourrés waits.
    """
    for found in reckoning.differing(Wrong.QUEUE):
        more = found.recorded > found.due
        which = "a bourré that has to wait was" if more else "a bourré that was due was not"
        message = f"The pot was {found.recorded} where {found.due} was due: {which} played for"
        yield chip_problem(
            found, message, f"{found.chips} {'waits' if more else 'belongs in this pot'}."
        )
