"""Notes as a log, with the reading of every line and open questions."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.evening_events import LanguageStated, RulesChosen
from referee.events import (
    AntesPosted,
    ChipsPaid,
    Event,
    IntentsDeclared,
    LineUnread,
    PotAwarded,
    PotCarried,
    PotWon,
    TricksCounted,
)
from referee.hand_log import read, write
from referee.messages import Series, say
from referee.notes.borne_out import Clause, borne_out
from referee.notes.cells import Column
from referee.notes.closing import NONE, Closing, closing_of, take_what_stayed
from referee.notes.courses import course_of
from referee.notes.decision import Decided, NotedPassage, decide
from referee.notes.evening import NotedEvening, NotedHand
from referee.notes.events import chip_worths
from referee.notes.facts import Fact
from referee.notes.house_rules import first_share
from referee.notes.line_read import HowRead, LineRead, OpenQuestion
from referee.notes.notation import Notation
from referee.notes.page import harmless
from referee.notes.phrases import used
from referee.notes.reader import NotesReader
from referee.notes.text import NotesText
from referee.notes.withheld import adds_up, explain, is_strange, open_questions, withhold


class LogRow(NamedTuple):
    """A line of the log."""

    line: int
    """Its line of the notes; 0: none."""
    text: str


class Transcript(NamedTuple):
    """Notes, as read."""

    text: NotesText
    evening: NotedEvening
    decided: Decided
    lines: tuple[LineRead, ...]
    rows: tuple[LogRow, ...]
    questions: tuple[OpenQuestion, ...]
    """Those that decide most first."""
    closing: Closing = NONE

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of a text that is one table."""
        return self.text.columns

    @property
    def log(self) -> str:
        return "".join(f"{row.text}\n" for row in self.rows)

    @property
    def is_evening(self) -> bool:
        evening = self.evening
        return bool(evening.hands or evening.between or evening.antes) and len(evening.seats) > 1

    @property
    def hands(self) -> list[NotedHand]:
        return self.decided.hands

    def unread(self) -> "Transcript":
        """Return the same with every line open, for what is no evening."""
        lines = [LineRead(one.line, left_over=[one.line.text]).settle() for one in self.lines]
        rows = [LogRow(one.line.number, text) for one in lines for text in _both(one, ())]
        return self._replace(lines=tuple(lines), rows=tuple(rows))


# The events that write the statements of a hand
_WRITTEN: Mapping[str, set[type[Event]]] = MappingProxyType(
    {
        "stayed": {IntentsDeclared},
        "tricks": {TricksCounted},
        "winner": {PotAwarded, PotWon},
        "carried": {PotCarried},
        "paid": {ChipsPaid},
    }
)
NO_ANSWERS: Mapping[int, str] = MappingProxyType({})


def transcribe(
    lines: Iterable[str],
    answers: Mapping[int, str] = NO_ANSWERS,
    columns: Mapping[str, str] | None = None,
) -> Transcript:
    """Read notes as a log. An answer rewords a line left open.

    `columns`: for a text that is one table, the meanings by heading.
    """
    text = NotesText(list(lines), columns, answers.values())
    reader, heard, decided, closing, strange = _line_by_line(text, answers)
    evening = reader.evening
    found = None
    if strange or not adds_up(heard, decided):
        read = {one.line.number for one in heard if one.status is HowRead.READ}
        above = evening.of_kind("limit", "no_limit", "start")
        starts = (one for one in evening.each if decided.rules.start in one.sums)
        stakes = [*evening.antes, *(one.fact for one in above if not one.after)]
        stakes += [one._replace(kind="start") for one in starts]
        sure = [
            *(one for one in stakes if one.line in read or one.kind == "no_limit"),
            *closing.facts.values(),
        ]
        found = course_of(text, evening.header, decided.hands, sure, strange=strange)
    explained = explain(heard, found) if found else []
    if found is not None and (strange or _read_in(explained) > _read_in(heard)):
        evening, decided, closing = found.evening, found.decided, NONE
        heard = explained
    elif strange:
        withhold(heard, decided, evening, text, closing)
    take_what_stayed(heard, decided, text, closing)
    rows = _readable(heard, decided)
    questions = tuple(open_questions(heard, decided, text, strange=strange and found is None))
    return Transcript(text, evening, decided, tuple(heard), tuple(rows), questions, closing)


def _read_in(heard: Sequence[LineRead]) -> int:
    return sum(noted.status is HowRead.READ for noted in heard)


# Rounds of trying clauses with unknown words, each time fewer
_ROUNDS = 4
_Reading = tuple[NotesReader, list[LineRead], Decided]


def _line_by_line(
    text: NotesText, answers: Mapping[int, str]
) -> tuple[NotesReader, list[LineRead], Decided, Closing, bool]:
    notation = Notation(text)
    reader, heard, decided = _with_unknown_words(notation, answers)
    _settle(heard, decided, reader.evening)
    strange, closing = is_strange(heard, notation.text), closing_of(text, reader.evening)
    if closing.brings or any(
        noted.status is HowRead.DOUBTFUL for noted in heard if noted.line.number in closing.facts
    ):
        reader, heard, decided = _read(notation, answers, reader.assumable, closing)
        _settle(heard, decided, reader.evening)
    return reader, heard, decided, closing, strange


def _read(
    notation: Notation,
    answers: Mapping[int, str],
    assumable: Collection[Clause],
    closing: Closing = NONE,
) -> _Reading:
    reader = NotesReader(notation, answers, assumable, closing)
    return _weighed(reader, reader.read(), closing)


def _weighed(reader: NotesReader, heard: list[LineRead], closing: Closing = NONE) -> _Reading:
    share = first_share(reader.evening)
    sums = [share] if share else []
    for noted in heard:
        closes = noted.line.number in closing.facts
        money = (fact for fact in noted.facts if closes or fact.kind in used("money"))
        sums += (amount for fact in money for amount in fact.sums)
    return reader, heard, decide(reader.evening, chip_worths(sums, reader.text))


def _with_unknown_words(notation: Notation, answers: Mapping[int, str]) -> _Reading:
    """Read clauses with unknown words too, as far as the evening bears them out."""
    without = NotesReader(notation, answers)
    heard = without.read()
    clauses: Collection[Clause] = without.unknown
    for _ in range(_ROUNDS if clauses else 0):
        reading = reader, _, decided = _read(notation, answers, clauses)
        assumed = {clause: reader.unknown.get(clause, []) for clause in clauses}
        sure = borne_out(assumed, reader.evening, decided)
        if len(sure) == len(clauses):
            return reading
        clauses = sure
        if not sure:
            break
    return _weighed(without, heard)


def _settle(heard: Sequence[LineRead], decided: Decided, evening: NotedEvening) -> None:
    by_number = {noted.line.number: noted for noted in heard}
    for passage in decided.passages:
        if (hand := passage.hand) is None:
            continue
        reasons: dict[tuple[int, str], str] = {}
        for fact, why in (*hand.doubts, *_unwritten(hand, passage.events)):
            reasons.setdefault((fact.line, fact.text), why)
        for (line, words), why in reasons.items():
            by_number[line].left_over.append(say("{words}: {why}", words=words, why=why))
    for fact in evening.unsaid.values():
        where = say("{words}: {why}", words=fact.text, why=say("after whom?"))
        by_number[fact.line].left_over.append(where if fact.kind == "joined" else fact.text)
    starts = [hand.opened.line for hand in decided.hands]
    for noted in heard:
        place = bisect_right(starts, noted.line.number) - 1
        if place >= 0 and noted.weak:
            last = decided.hands[place]
            noted.left_over += [] if last.winner or last.carried else noted.weak
        noted.settle()


def _unwritten(hand: NotedHand, events: Sequence[Event]) -> Iterator[tuple[Fact, str]]:
    written = {type(event) for event in events}
    lacking = [slot for slot, kinds in _WRITTEN.items() if not written & kinds]
    told = (one for event in events if isinstance(event, IntentsDeclared) for one in event.intents)
    lacking += [] if any(one.drawn is not None for one in told) else ["drawn"]
    for slot in lacking:
        if slot in hand.sources and not hand.misdealt:
            yield hand.sources[slot], say("it has no place in the hand")
    for row in hand.rows.values():
        if row.leader is None:
            yield row.fact, say("who played which card?")


def _rows(heard: Sequence[LineRead], decided: Decided) -> Iterator[LogRow]:
    written: dict[int, list[str]] = {}
    reached, language = heard[0].line.number if heard else 0, "en"
    yield LogRow(0, "bourre-log 1")
    if not any(isinstance(event, RulesChosen) for event in decided.passages[0].events):
        yield LogRow(0, "rules boo-ray 1")
    for passage in decided.passages:
        for event in passage.events:
            reached = max(reached, event.at.line)
            text = write((event,), language).strip("\n")
            language = event.code if isinstance(event, LanguageStated) else language
            written.setdefault(reached, []).append(_worked_out(text, event, passage))
    for noted in heard:
        own = written.pop(noted.line.number, [])
        for text in _both(noted, own):
            yield LogRow(noted.line.number, text)


def _refused(rows: Sequence[LogRow]) -> frozenset[int]:
    return frozenset(
        event.at.line
        for passage in read(row.text for row in rows)
        for event in passage.events
        if isinstance(event, LineUnread) and not event.left_open
    )


def _readable(heard: Sequence[LineRead], decided: Decided) -> list[LogRow]:
    """Return the rows of the log, unreadable ones as remarks with a question."""
    rows = list(_rows(heard, decided))
    refused = {rows[number - 1].line for number in _refused(rows)}
    if not refused:
        return rows
    for noted in heard:
        if noted.line.number in refused and noted.status is HowRead.READ:
            noted.left_over.append(say("it contradicts the rest"))
            noted.settle()
    rows = list(_rows(heard, decided))
    numbers = _refused(rows)
    return [
        row._replace(text=Series(("# ?", row.text), " ")) if number in numbers else row
        for number, row in enumerate(rows, 1)
    ]


def _worked_out(text: str, event: Event, passage: NotedPassage) -> str:
    hand = passage.hand
    slots = hand.worked_out if hand and event not in hand.kept else set()
    of_pot = {"pot", "winner", "carried"}
    inferred = {AntesPosted: {"ante"}, PotAwarded: of_pot, PotCarried: of_pot, ChipsPaid: {"paid"}}
    if slots & inferred.get(type(event), set()):
        return Series((text, say("worked out")), "  # ")
    return text


def _both(noted: LineRead, own: Sequence[str]) -> Iterator[str]:
    raw = noted.line.raw
    if any(text.startswith("hand ") for text in own):
        yield ""
        if noted.left_over and own[0].startswith("hand "):  # what is open belongs to this hand
            yield own[0]
            own = own[1:]
    if noted.status is not HowRead.READ or not any(raw.split() == text.split() for text in own):
        yield f"# {'? ' if noted.status is HowRead.DOUBTFUL else ''}{harmless(raw)}"
    if noted.answer:
        yield Series(("#  ", say("answered: {answer}", answer=harmless(noted.answer))), " ")
    if noted.left_over:
        yield Series(("# ?  ", say("not understood: {why}", why=harmless(noted.why))), " ")
    yield from own
