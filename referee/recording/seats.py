"""Names of players as somebody types them, and the `seats` line that says so."""

import re

from referee.events import SeatsTaken, first_of
from referee.game import Player
from referee.hand_log import Session, name_key, written_name
from referee.recording.lines import events_of
from referee.recording.refusal import EntryError

QUOTES = str.maketrans("“”„«»", '"""""')
"""Every kind of quotes becomes the plain one."""


def seats_line(typed: str) -> str:
    """The line for names set apart by commas, or else by blanks. Raises `EntryError`."""
    names = [Player(name) for name in names_in(typed)]
    if len(names) < 2:
        raise EntryError('Name at least two players, clockwise: Ann, Ben, "Big Al".')
    if len({name_key(name) for name in names}) < len(names):
        raise EntryError("Two players have the same name; write, for example, Ann and Ann2.")
    line = f"seats {' '.join(map(written_name, names))}"
    said = events_of(line, 1, Session())
    taken = first_of(said, SeatsTaken)
    if not taken or [*taken.players] != names or typed.translate(QUOTES).count('"') % 2:
        raise EntryError(f"{typed} cannot be names of players; set them apart with commas.")
    return line


def names_in(typed: str) -> list[str]:
    """The names of `Ann, Ben and Big Al` or `Ann Ben "Big Al"`."""
    typed = re.sub(r"\s+(?:and|et|&)\s+", ", ", typed.translate(QUOTES), flags=re.IGNORECASE)
    between = "," if "," in typed else r"\s"
    found = re.findall(rf'"([^"]*)"|([^{between}"]+)', typed)
    return [(quoted or bare).strip() for quoted, bare in found if (quoted or bare).strip()]
