"""Short ways to read a line or a log in tests."""

import pytest

from referee.events.event import SpellingNoted
from referee.hand_log.line import Line
from referee.hand_log.lines.careful import read_carefully
from referee.hand_log.passages import read
from referee.hand_log.reader import read_line
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable
from referee.notes import log_begins

PREAMBLE = ("seats Ann Ben Cal Dee", "hand 1, dealer Dee")


def events_of(*lines):
    """Everything that the lines say, in order."""
    passages = read(lines, since=log_begins())
    return [event for passage in passages for event in passage.events]


def event_of(line, *before):
    """What one line says, in a hand of Ann, Ben, Cal and Dee."""
    lines = (*PREAMBLE, *before, line)
    said = [event for event in events_of(*lines) if event.at.line == len(lines)]
    assert len(said) == 1, said
    return said[0]


def mistake_in(line, *before):
    """The one mistake of that line, be it that it can be meant in one way only."""
    session, lines = Session(), (*PREAMBLE, *before)
    for number, above in enumerate(lines, 1):
        read_line(above, number, session)
    with pytest.raises(Unreadable) as stopped:
        read_carefully(Line.of(line, len(lines) + 1, session))
    return stopped.value.event(line, len(lines) + 1, session.language)


def notes_of(*lines):
    """The spellings noted in a log."""
    return [event for event in events_of(*lines) if isinstance(event, SpellingNoted)]


def pointed_at(event):
    """The characters of an unread line that its mistake points at."""
    return event.text[event.at.column - 1 :][: event.at.length]
