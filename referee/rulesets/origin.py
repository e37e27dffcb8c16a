"""Source of a knob's value."""

import re
from typing import NamedTuple

_HOUSE = re.compile(r"--\S+|(?!decision ).* \d+")


class Origin(NamedTuple):
    """The place that gives a knob its value."""

    place: str
    """A source key and section (`boo-ray play.3`), `decision 0012`, `kitchen 1`, `line 4`, `--set`.

    Several are separated by `; `, the decisive one first.
    """
    choice: bool = False
    """True if the source leaves it to the table, and the ruleset chose."""
    second_hand: bool = False
    """True if the source was not at hand, and others report it."""
    parent: str = ""
    """The ruleset that the value is inherited from, name and version; empty for its own."""
    adopted: str = ""
    """The decision record by which a ruleset with a source of its own inherits it."""

    @property
    def of_the_house(self) -> bool:
        """True if only the table says so: in its log, with `--set` or in its own file."""
        return _HOUSE.fullmatch(self.places[0]) is not None

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(self.place.split("; "))

    def __str__(self) -> str:
        notes = [
            "choice" if self.choice else "",
            "second-hand" if self.second_hand else "",
            f"from {self.parent}" if self.parent else "",
        ]
        noted = ", ".join(filter(None, notes))
        return f"{self.place} ({noted})" if noted else self.place
