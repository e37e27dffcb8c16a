"""Where the value of a knob comes from."""

import re
from typing import NamedTuple

_HOUSE = re.compile(r"--\S+|(?!decision ).* \d+")


class Origin(NamedTuple):
    """The place that gives a knob its value."""

    place: str
    """A source key and section (`boo-ray play.3`), `decision 0012`, `kitchen 1`, `line 4`, `--set`.

    Several are set apart by `; `, the one that decides first.
    """
    choice: bool = False
    """Whether the source leaves it to the table, and the ruleset chose."""
    second_hand: bool = False
    """Whether the source was not at hand, and others report what it says."""
    parent: str = ""
    """The ruleset that the value is inherited from, name and version; empty for its own."""
    adopted: str = ""
    """The decision record by which a ruleset that has a source of its own inherits it."""

    @property
    def of_the_house(self) -> bool:
        """Whether only the table says so: by a line of its log, by `--set` or by its own file."""
        return _HOUSE.fullmatch(self.places[0]) is not None

    @property
    def places(self) -> tuple[str, ...]:
        """Split the places, the one that decides first."""
        return tuple(self.place.split("; "))

    def __str__(self) -> str:
        notes = [
            "choice" if self.choice else "",
            "second-hand" if self.second_hand else "",
            f"from {self.parent}" if self.parent else "",
        ]
        noted = ", ".join(filter(None, notes))
        return f"{self.place} ({noted})" if noted else self.place
