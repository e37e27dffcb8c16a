"""Lines of one fact about several players, or of a sum in two parts: `buy Cal 20, Dee 20`, `Ben paid 2 of 8`."""

import re
from collections.abc import Callable, Iterator

from referee.events import Event
from referee.hand_log.line import Draft, Line
from referee.hand_log.lines.careful import read_carefully
from referee.hand_log.lines.line_kinds import kind_of
from referee.hand_log.lines.parts import written_name
from referee.hand_log.other_words.everyday_words import ALIASES, wordings
from referee.hand_log.session import Session

ReadPart = Callable[[Line], Event | None]


def part_of(line: Line, start: int, end: int) -> Line:
    blank = " " * start
    return line._replace(text=blank + line.text[start:end], raw=blank + line.raw[start:end])


def read_as(line: Line, start: int, end: int, text: str) -> Event:
    draft = Draft.instead(line, start, end, text)
    return draft.placed(read_carefully(draft.line(line)))


_OF_ONE_PLAYER = ("bet", "buy", "cash", "leave", "loan", "repay", "settled")
_MOST_TRICKS = 5
_BETWEEN_PLAYERS = re.compile(r"[ \t]*[,;&][ \t]*(?:(?:and|et)[ \t]+)?|[ \t]+(?:and|et|n|\+)[ \t]+")


def read_alike(line: Line, read_part: ReadPart) -> tuple[Event, ...]:
    text, session = line.text.strip(" \t.!"), line.session
    lines = [*_in_part(text, session), *_of_names(text, session)]
    said = [_read(line, 0, len(line.text), fact, read_part) for fact in lines]
    said = said or list(_of_list(line, read_part))
    return tuple(event for event in said if event) if all(said) else ()


def _read(line: Line, start: int, end: int, text: str, read_part: ReadPart) -> Event | None:
    draft = Draft.instead(line, start, end, text)
    event = read_part(draft.line(line))
    return event and draft.placed(event)


def _in_part(text: str, session: Session) -> Iterator[str]:
    for wording in wordings("in_part"):
        found = wording.shape.fullmatch(text)
        who = session.meant(found["NAME"]) if found else None
        if not found or not who:
            continue
        paid, number = int(found["SUM"]), int(wording.filled(found))
        rest = number - paid if wording.line == "DUE" else number
        if rest > 0:
            yield f"paid {written_name(who)} {paid}"
            yield f"owes {written_name(who)} {rest}"
        return


def _of_names(text: str, session: Session) -> Iterator[str]:
    for wording in wordings("several"):
        found = wording.shape.fullmatch(text)
        named = (
            [session.meant(word) for word in _BETWEEN_PLAYERS.split(found["WHO"])] if found else []
        )
        players = [player for player in named if player]
        if found and 1 < len(players) == len(named) == len({*players}):
            for player in players:
                yield wording.filled(found).replace("NAME", written_name(player))
            return


def _of_list(line: Line, read_part: ReadPart) -> Iterator[Event | None]:
    places = list(_places(line.text))
    first = _read(line, *places[0], _entry(line, *places[0]), read_part)
    kind = kind_of(first) if first and len(places) > 1 else None
    if kind is None or kind.keyword not in _OF_ONE_PLAYER or not first:
        return
    opens = ALIASES.get(line.keyword, line.keyword) == kind.keyword
    rest = [line.text[start:end] for start, end in places[1:]]
    numbers = [int(number) for entry in rest for number in re.findall("[0-9]+", entry)]
    if not opens and min(numbers, default=0) <= _MOST_TRICKS:
        return
    yield first
    for start, end in places[1:]:
        said = _read(line, start, end, f"{kind.keyword} {line.text[start:end]}", read_part)
        yield said if said and kind_of(said) == kind else None


def _entry(line: Line, start: int, end: int) -> str:
    return re.sub(r"^([ \t]*\w+):", r"\1", line.text[start:end])


def _places(text: str) -> Iterator[tuple[int, int]]:
    start, quotes = 0, [found.span() for found in re.finditer('"[^"]*"', text)]
    for found in _BETWEEN_PLAYERS.finditer(text):
        if start < found.start() and not any(a < found.start() < b for a, b in quotes):
            yield start, found.start()
            start = found.end()
    yield start, len(text.rstrip(" \t.!"))
