"""R214: a ruling of the table that the record does not show."""

from collections.abc import Iterator

from referee.events import RulingUnsupported
from referee.game import Certainty, Problem, Severity
from referee.laws.law import law
from referee.replay import Table
from referee.rulesets import Ruleset


@law(
    "R214",
    "ruling-unsupported",
    on=RulingUnsupported,
    duty="what the table upheld shows in the record",
    severity=Severity.REMARK,
    source=("decision 0030", "decision 0165"),
)
def ruling_unsupported(
    event: RulingUnsupported, table: Table, ruleset: Ruleset
) -> Iterator[Problem]:
    """The table upheld an offence of which the record shows nothing.

    A `ruling … upheld` line is adopted: the player pays what the ruleset asks. The remark shows
    which verdicts rest on the word of the table. Where a card duty is meant and the record has
    gaps, it says what the open cards allow: possible, with a layout as an example, or excluded;
    where a cinch is meant, how the others could have prevented it. Rulings on nice plays are left
    alone, for these are looked for only where that is asked for.
    """
    ruling = event.ruling
    if ruling.code.startswith("N"):
        return
    message = (
        f"The table upheld {ruling.code} against {ruling.player}; "
        "the record does not show it, and the ruling is adopted"
    )
    told = f"{message}; {event.answer}" if event.answer else message
    yield Problem(
        told, event.at, player=ruling.player, certainty=_certainty(event), layout=event.layout
    )


def _certainty(event: RulingUnsupported) -> Certainty:
    if not event.answer:
        return Certainty.CERTAIN
    if event.possible is None:
        return Certainty.CANNOT_TELL
    return Certainty.POSSIBLE if event.possible else Certainty.EXCLUDED
