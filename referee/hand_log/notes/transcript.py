"""Notes in, a hand log out, with every line of the notes beside what it was read as."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.events import LineUnread
from referee.hand_log.notes.between_hands import homeless
from referee.hand_log.notes.cast import Cast, cast_of
from referee.hand_log.notes.chip_worth import worth
from referee.hand_log.notes.evening import NotedEvening
from referee.hand_log.notes.heard_line import HowRead, LineRead
from referee.hand_log.notes.line_reader import MOST_LINES, LineReader
from referee.hand_log.notes.log_lines import log_lines
from referee.hand_log.notes.page import note_lines
from referee.hand_log.notes.sums import work_out
from referee.hand_log.passages import read


class OpenQuestion(NamedTuple):
    """Something that the notes leave open."""

    line: int
    """The line of the notes that an answer explains."""
    text: str


class LogRow(NamedTuple):
    """A line of the log that notes make."""

    line: int
    """The line of the notes that it was made of; 0: none, it opens the log."""
    text: str


class Transcript(NamedTuple):
    """Notes as they were read."""

    evening: NotedEvening
    lines: tuple[LineRead, ...]
    rows: tuple[LogRow, ...]
    questions: tuple[OpenQuestion, ...]
    """In the order of the lines."""
    gave_up: bool = False
    """Whether so little was understood that the rest was not read: it is hardly an evening."""

    @property
    def log(self) -> str:
        """The log that they make, every line of theirs in it."""
        return "".join(f"{row.text}\n" for row in self.rows)


NO_ANSWERS: Mapping[int, str] = MappingProxyType({})


def transcribe(lines: Iterable[str], answers: Mapping[int, str] = NO_ANSWERS) -> Transcript:
    """Read notes line by line, work out what their sums prove, and write the log.

    An answer says in other words what a line of the notes left open.
    """
    page = note_lines(lines)
    cast = cast_of(page[:MOST_LINES])
    evening = NotedEvening(list(cast.players), cast.seated)
    reader = LineReader(cast, evening, page, answers)
    heard = tuple(reader.read())
    work_out(evening)
    _ask_about_the_homeless(evening, heard)
    rows = tuple(_rows(evening, heard, cast))
    return Transcript(evening, heard, rows, tuple(_questions(evening, heard)), reader.gave_up)


def _ask_about_the_homeless(evening: NotedEvening, heard: tuple[LineRead, ...]) -> None:
    """Ask about what somebody won or gave where no line of the log says it."""
    money = worth(evening, [note.line for note in heard])
    lost = {event.line for event in homeless(evening, money)}
    for note in heard:
        if note.line.number in lost and not note.answer:
            note.status = HowRead.DOUBTFUL
            note.why = note.why or "it has no place in the log"


def _questions(evening: NotedEvening, heard: tuple[LineRead, ...]) -> Iterator[OpenQuestion]:
    doubts = [
        OpenQuestion(
            note.line.number,
            f"Line {note.line.number}: {note.line.text.strip()}\n{_asked(note)}",
        )
        for note in heard
        if note.status is HowRead.DOUBTFUL
    ]
    yield from sorted([*doubts, *_open_hands(evening, heard)], key=lambda question: question.line)


def _asked(note: LineRead) -> str:
    return note.why if note.why.endswith("?") else "What does it say, in other words?"


def _open_hands(evening: NotedEvening, heard: tuple[LineRead, ...]) -> Iterator[OpenQuestion]:
    """A question for each hand without a winner or a pot, at its last line."""
    numbers = [note.line.number for note in heard]
    ends = [hand.line - 1 for hand in evening.hands[1:]] + [max(numbers, default=0)]
    for hand, end in zip(evening.hands, ends, strict=False):
        last = max(hand.line, numbers[bisect_right(numbers, end) - 1])
        if not hand.over and not hand.shared:
            names = ", ".join(evening.players)
            yield OpenQuestion(
                last, f"Hand {hand.number}: who won the pot ({names}), or did it carry?"
            )
        elif hand.pot is None and not {*hand.standing} >= {*evening.players}:
            yield OpenQuestion(last, f"Hand {hand.number}: how much was in the pot?")


def _rows(evening: NotedEvening, heard: tuple[LineRead, ...], cast: Cast) -> Iterator[LogRow]:
    written: dict[int, list[str]] = {}
    for line in log_lines(evening, worth(evening, [note.line for note in heard]), cast.line):
        written.setdefault(line.after, []).append(line.text)
    out = [LogRow(0, text) for text in written.get(0, [])]
    for note in heard:
        number = note.line.number
        out += [LogRow(number, text) for text in _both(note, written.get(number, []))]
    yield from _readable(out)


def _both(note: LineRead, own: list[str]) -> Iterator[str]:
    """A line of the notes and what it was read as; once where they are the same."""
    if any(text.startswith("hand ") for text in own):
        yield ""
    if note.status is not HowRead.READ or not any(_same(note.line.text, text) for text in own):
        yield f"# {'? ' if note.status is HowRead.DOUBTFUL else ''}{_harmless(note.line.text)}"
    if note.answer:
        yield f"#   answered: {_harmless(note.answer)}"
    if note.why:
        yield f"# ?   not understood: {_harmless(note.why)}"
    yield from own


def _readable(rows: list[LogRow]) -> Iterator[LogRow]:
    """The rows, one that the reader of logs would refuse as a remark that is asked about."""
    passages = read(row.text for row in rows)
    refused = {
        event.at.line
        for passage in passages
        for event in passage.events
        if isinstance(event, LineUnread)
    }
    for number, row in enumerate(rows, 1):
        yield row._replace(text=f"# ? {row.text}") if number in refused else row


def _same(one: str, two: str) -> bool:
    return one.lower().split() == two.lower().split()


def _harmless(text: str) -> str:
    """A remark of one line."""
    whole = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return " ".join(whole.replace("\0", "␀").splitlines()).strip()
