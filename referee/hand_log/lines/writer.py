"""Writer: events to the canonical text of a log."""

from collections.abc import Iterable
from itertools import groupby

from referee.evening_events import LanguageStated
from referee.events import Event, HandStarted, LineRepeated, LineUnread, RemarkWritten, SourceNamed
from referee.game import Letters, letters
from referee.hand_log.lines.line_kinds import line_of
from referee.hand_log.lines.parts import written_name


def write(said: Iterable[Event], language: str = "en") -> str:
    """Write the canonical form of a log: as in `docs/notation.md`, blanks single.

    `language`: that of its start. Blank lines precede hands and are kept elsewhere.
    """
    lines: list[str] = []
    speaking, last, above = letters(language), 0, 0
    for number, group in groupby(said, key=lambda event: event.at.line):
        on_line = tuple(group)
        copy = lines and any(isinstance(event, LineRepeated) and event.unused for event in on_line)
        if copy:  # of the first of several facts, for it is one that cannot be written twice
            lines.insert(len(lines) - above + 1, lines[len(lines) - above])
            above, last = above + 1, number
            continue
        line = line_saying(on_line, speaking)
        if line is None:
            continue
        if lines and number > last + 1:
            lines.append("")
        if any(isinstance(event, HandStarted) and event.written for event in on_line):
            _blank_above(lines)
        written = line.split("\n")
        lines += written
        last, above = number, len(written)
        for event in on_line:
            if isinstance(event, LanguageStated):
                speaking = letters(event.code)
    return "".join(f"{line}\n" for line in lines)


def _source(event: SourceNamed) -> str:
    accounts = (", ".join(map(written_name, players)) for players in event.accounts)
    return f"[{'/'.join(accounts)}]"


def _blank_above(lines: list[str]) -> None:
    top = len(lines)
    while top and lines[top - 1].startswith("#"):
        top -= 1
    if top and lines[top - 1]:
        lines.insert(top, "")


def line_saying(on_line: tuple[Event, ...], speaking: Letters) -> str | None:
    unread = next((event.text for event in on_line if isinstance(event, LineUnread)), None)
    facts = "\n".join(filter(None, (line_of(event, speaking) for event in on_line)))
    sources = [_source(event) for event in on_line if isinstance(event, SourceNamed)]
    if sources and facts:
        facts = "\n".join(f"{fact} {sources[0]}" for fact in facts.split("\n"))
    remarks = [f"# {event.text}".rstrip() for event in on_line if isinstance(event, RemarkWritten)]
    return ("  ".join(filter(None, (facts, *remarks))) or None) if unread is None else unread
