from referee.laws.conclusion import IdleWaiver, rule_instead, ruled_on
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law(
    "R221",
    on=IdleWaiver,
    duty="the record shows what the table waived",
    severity=Severity.REMARK,
    source="decision 0030",
)
def waiver_unsupported(event: IdleWaiver, table: Table, ruleset: Ruleset) -> Problems:
    """The table waived an offence that was not found, so that the ruling changes nothing.

    A ruling holds for the hand in which it stands, for one player, and for one law and one trick if
    it names them; without a code, for every card and draw against the rules. If another code, name
    or trick was meant, or the ruling stands below the `hand` line of the next hand, what it was to
    settle still counts.
    """
    ruling = event.ruling
    if ruling.code.startswith("N"):
        return
    message = say(
        "The table waived {offence} for {player}; this hand does not show it, and nothing changed",
        offence=ruled_on(ruling, say("an offence")),
        player=ruling.player,
    )
    strike = say("Strike it out, or write it among the lines of the hand that it is about.")
    advice = rule_instead(ruling, event.found, strike)
    yield Problem(message, ruling.at, player=ruling.player, advice=advice)
