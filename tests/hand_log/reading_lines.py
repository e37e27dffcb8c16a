"""Short ways to read a line or a log in tests."""

from referee.events.remarks import LineUnread, SpellingNoted
from referee.hand_log.passages import read

PREAMBLE = ("seats Ann Ben Cal Dee", "hand 1, dealer Dee")


def events_of(*lines):
    """Everything that the lines say, in order."""
    return [event for passage in read(lines) for event in passage.events]


def event_of(line, *before):
    """What one line says, in a hand of Ann, Ben, Cal and Dee."""
    lines = (*PREAMBLE, *before, line)
    said = [event for event in events_of(*lines) if event.at.line == len(lines)]
    assert len(said) == 1, said
    return said[0]


def mistake_in(line, *before):
    """The one mistake of that line."""
    found = event_of(line, *before)
    assert isinstance(found, LineUnread), found
    return found


def notes_of(*lines):
    """The spellings noted in a log."""
    return [event for event in events_of(*lines) if isinstance(event, SpellingNoted)]


def pointed_at(event):
    """The characters of an unread line that its mistake points at."""
    return event.text[event.at.column - 1 :][: event.at.length]
