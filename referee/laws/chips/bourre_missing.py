"""C513: a bourré was not paid."""

from referee.game import Cost, Finding, Severity
from referee.laws.chip_law import ChipFault, ChipsSeen, chip_law
from referee.money import Difference, Wrong


@chip_law(
    "C513",
    "bourre-missing",
    Wrong.BOURRE_MISSING,
    duty="a player who is bourré pays",
    knob="bourre",
    source="boo-ray pay.4, acadiana pay.5, simultaneous-002 score.4",
)
def bourre_missing(found: Difference, seen: ChipsSeen) -> ChipFault:
    """A bourré was not paid.

    A `paid` line names who paid to the next pot, and a stayer who took no trick is missing; where a
    count after the hand, or the next pot, shows the payment, only a remark says so. Or there is no such
    line, and the next pot is short of exactly that bourré. Otherwise the player is assumed to have paid
    with the next antes, or under `bourre-queue this-pot` into this pot. What a renege costs is reported
    with the renege.
    """
    pot = seen.ruleset.bourre_pot
    if found.player:
        message = f"{found.player} was bourré for {found.due} and did not pay"
        return ChipFault(message, f"{found.player} owes {pot} {found.due}.")
    message = f"One of the bourrés of {found.due} was not paid"
    return ChipFault(message, f"{pot.capitalize()} lacks {found.due}.")


def paid_all_the_same(finding: Finding) -> Finding:
    """The finding as a remark about the `paid` line, once the record has shown the payment."""
    problem, chips = finding.problem, finding.cost and finding.cost.chips
    player, line = problem.player, f"`paid {problem.player} {chips}`"
    message = f"{player} was bourré for {chips} and paid it, though the hand has no {line}"
    cost = Cost(chips, f"Nothing: {player} has paid.")
    problem = problem._replace(message=message, severity=Severity.REMARK, cost=cost)
    return finding._replace(problem=problem, severity=Severity.REMARK, cost=cost)
