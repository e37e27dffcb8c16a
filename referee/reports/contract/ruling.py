"""A ruling of the table for programs."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from referee.reports.contract.part import AtLine, Part, Seat, TextIfAny, of


class DissentData(Part):
    """Somebody who was against a ruling."""

    seat: Seat
    reason: TextIfAny


class RulingData(Part):
    """What the table decided about a finding, by the last of its rulings."""

    verdict: Annotated[
        Literal["upheld", "waived"],
        of("upheld"),
        BeforeValidator(lambda upheld: "upheld" if upheld is True else upheld or "waived"),
    ]
    line: AtLine
    reason: TextIfAny
    dissent: list[DissentData]
    overruled: "RulingData | None"
    """The ruling that stood before it."""
