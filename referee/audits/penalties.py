"""The cost of a finding, in chips and in a sentence."""

from collections.abc import Mapping

from referee.findings import Certainty, Cost, Finding, Severity, Status
from referee.game import Chips, Player, Span
from referee.laws import is_renege, loses_deal
from referee.messages import say
from referee.money import Settlement
from referee.rulesets import Ruleset


def renegers(findings: tuple[Finding, ...], ruleset: Ruleset) -> frozenset[Player]:
    """Return players with a renege proved and past correction, or upheld by the table."""
    return frozenset(
        finding.problem.player
        for finding in findings
        if finding.problem.player and is_renege(finding.code, ruleset) and _is_owed(finding)
    )


def deals_lost(findings: tuple[Finding, ...], ruleset: Ruleset) -> tuple[tuple[Player, Span], ...]:
    return tuple(
        (finding.problem.player, finding.problem.at)
        for finding in findings
        if finding.problem.player and _loses_deal(finding, ruleset)
    )


def _loses_deal(finding: Finding, ruleset: Ruleset) -> bool:
    counts = finding.severity is Severity.VIOLATION or finding.problem.status is Status.UPHELD
    return counts and loses_deal(finding.code, ruleset)


def _is_owed(finding: Finding) -> bool:
    problem, grave = finding.problem, finding.severity is Severity.VIOLATION
    proved = problem.status is Status.ESTABLISHED and problem.certainty is Certainty.CERTAIN
    return problem.status is Status.UPHELD or (grave and proved)


def priced(
    findings: tuple[Finding, ...], settlement: Settlement, ruleset: Ruleset
) -> tuple[Finding, ...]:
    """Return the findings with their costs; only a player's first renege costs anything."""
    charged: set[Player] = set()
    found: list[Finding] = []
    for finding in findings:
        player = finding.problem.player
        if player and _loses_deal(finding, ruleset):
            deal = say("{player}'s next turn to deal.", player=player)
            found.append(finding._replace(cost=Cost(Chips(0), deal)))
            continue
        if player is None or not is_renege(finding.code, ruleset):
            found.append(finding)
            continue
        cost = _cost(finding, player, settlement, ruleset, again=player in charged)
        if _is_owed(finding):
            charged.add(player)
        found.append(finding._replace(cost=cost))
    return tuple(found)


def _cost(
    finding: Finding, player: Player, settlement: Settlement, ruleset: Ruleset, *, again: bool
) -> Cost:
    if not _is_owed(finding):
        return Cost(Chips(0), _NOTHING.get(finding.problem.status, _NOT_YET))
    if again:
        nothing = say("nothing more; {player} pays for one renege a hand.", player=player)
    elif ruleset.renege == "none":
        nothing = say("nothing; the rules set no price for a renege (`renege none`).")
    elif ruleset.renege == "next-deal":
        nothing = say("{player} cannot win this pot and sits out the next deal.", player=player)
    else:
        return _match_of_pot(player, settlement, ruleset)
    return Cost(Chips(0), nothing)


_NOT_YET = say("nothing while it is not established.")
_NOTHING: Mapping[Status | None, str] = {
    Status.CORRECTED: say("nothing; it was put right in time."),
    Status.WAIVED: say("nothing; the table waived it."),
}


def _match_of_pot(player: Player, settlement: Settlement, ruleset: Ruleset) -> Cost:
    if settlement.pot is None:
        unknown = say(
            "{player} matches the pot, which the record does not say, and cannot win it.",
            player=player,
        )
        return Cost(None, unknown)
    chips = settlement.cost(player)
    pays = say(
        "{player} pays {chips} to the pot and cannot win it."
        if ruleset.bourre_queue == "this-pot"
        else "{player} pays {chips} to the next pot and cannot win this one.",
        player=player,
        chips=chips,
    )
    return Cost(chips, pays)
