"""Place of an entry: below the log, or in an existing line."""

from referee.events import Event
from referee.game import Player
from referee.recording.lines import appended, canonical, events_of, with_line
from referee.recording.recording import Recording


def read_here(recording: Recording, line: str) -> tuple[Event, ...]:
    """Raises `EntryError`."""
    return events_of(line, len(recording.progress.lines) + 1, recording.session)


def added(recording: Recording, line: str) -> str:
    """Raises `EntryError`."""
    return appended(recording.text, [canonical(read_here(recording, line), recording.language)])


def with_event(recording: Recording, old: Event, new: Event) -> str:
    same = [event for event in recording.passage.events if event.at.line == old.at.line]
    line = canonical((new if event is old else event for event in same), recording.language)
    return with_line(recording.text, old.at.line, [line])


def named(recording: Recording, typed: str, due: Player | None) -> tuple[Player | None, str]:
    """Return the player (`due` unless the entry begins with a name) and the rest."""
    who, said = recording.who_first(typed)
    return (who, said) if who and said else (due, typed)
