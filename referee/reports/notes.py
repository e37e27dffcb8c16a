"""What is said of notes that were read as a log."""

from referee.game import ReadAs
from referee.reports.tally import Tally


def notes_sentence(name: str) -> str:
    """That a text was read as notes, and how to see what each of its lines was read as."""
    return (
        f"{name} was read as notes; `referee transcribe {name}` shows each line beside what it was "
        "read as."
    )


def read_as(meant: ReadAs) -> str:
    """What a line was read as: `read as: in Ben, Cal; pot 3 to Ben`."""
    return f"read as: {'; '.join(meant.lines)}"


def unread_sentence(tally: Tally) -> str:
    """How much of a text could not be read, as a log or as notes."""
    share = f"{tally.unread} of its {tally.facts} facts could not be read"
    if tally.hands:
        return f"{share}; if these are notes, referee transcribe makes a log of them."
    return f"{share}, and it does not read like notes of an evening of Bourré."
