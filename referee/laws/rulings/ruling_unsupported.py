from referee.laws.conclusion import UnshownRuling, ruled_on
from referee.laws.law import Problem, Problems, Ruleset, Severity, Table, law
from referee.messages import say


@law(
    "R214",
    on=UnshownRuling,
    duty="the record shows what the table upheld",
    severity=Severity.REMARK,
    source="decision 0030, decision 0165",
)
def ruling_unsupported(event: UnshownRuling, table: Table, ruleset: Ruleset) -> Problems:
    """The table upheld an offence that the record does not show.

    The ruling is adopted: the player pays what the ruleset asks. The remark shows which verdicts
    rest on the table's word. A ruling without a code, as in `ruling Ann upheld`, is adopted as a
    renege where the record shows no card or draw against the rules. For a card duty, where the
    record has gaps, it says whether the open cards make the offence possible, with a layout as an
    example, or exclude it; for a cinch, how the others could have stopped it.
    """
    ruling = event.ruling
    if ruling.code.startswith("N"):
        return
    message = say(
        "The table upheld {offence} against {player}; the record does not show it; the ruling was adopted",
        offence=ruled_on(ruling, say("a renege")),
        player=ruling.player,
    )
    if event.answer:
        message = say("{message}; {answer}", message=message, answer=event.answer)
    yield Problem(
        message, ruling.at, player=ruling.player, certainty=event.certainty, layout=event.layout
    )
