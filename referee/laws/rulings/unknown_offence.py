from referee.laws.conclusion import UnknownOffence, rule_instead
from referee.laws.law import Problem, Problems, Ruleset, Table, law
from referee.messages import say


@law(
    "R222",
    on=UnknownOffence,
    duty="a ruling names a law",
    source="decision 0030",
    under_any_rules=True,
)
def unknown_offence(event: UnknownOffence, table: Table, ruleset: Ruleset) -> Problems:
    """A ruling names a code that no law has, so that it cannot be adopted.

    `ruling P291 Dee upheld` for P201 would cost Dee nothing, and what the table meant to settle
    still counts. `referee explain` lists the codes; a finding shows its own in brackets.
    """
    ruling = event.ruling
    message = say("The table ruled on {code}, but no law has that code", code=ruling.code)
    codes = say("Write the code of a finding, or of a law that `referee explain` lists.")
    advice = rule_instead(ruling, event.found, codes)
    yield Problem(message, ruling.at, player=ruling.player, advice=advice)
