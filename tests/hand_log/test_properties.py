from dataclasses import fields, is_dataclass

from drawn import CHARACTERS
from hypothesis import example, given
from hypothesis import strategies as st
from logs import NAMES, NOWHERE, hand_events, hands, lines, session_events

from referee import evening_events, events
from referee.events.event import LineRepeated, LineUnread, SpellingNoted
from referee.events.hand import HandStarted
from referee.game.cards import Card
from referee.game.places import Span
from referee.hand_log.characters import decode
from referee.hand_log.line import Line
from referee.hand_log.lines.canonical import write
from referee.hand_log.lines.careful import read_carefully
from referee.hand_log.lines.quick import read_quickly
from referee.hand_log.passages import read
from referee.hand_log.reader import read_line
from referee.hand_log.session import Session
from referee.hand_log.unreadable import Unreadable, mistakes

MISTAKE_NAMES = {mistake.name for mistake in mistakes()}
SEATS = 'seats Ann Ben Cal Dee Out JD "Big Al" Zoë O’Brien'


def events_of(text):
    return [event for passage in read(text.split("\n")) for event in passage.events]


def nowhere(value):
    """The value with every place in it replaced, so that only its meaning is compared."""
    if isinstance(value, Span):
        return NOWHERE
    if isinstance(value, Card):
        return value
    if isinstance(value, tuple):
        return type(value), *map(nowhere, value)
    if is_dataclass(value):
        return type(value), *(nowhere(getattr(value, field.name)) for field in fields(value))
    return value


def meaning(said):
    """What the lines themselves say, without what the reader notes beside them."""
    return [nowhere(event) for event in said if not is_note(event)]


def is_note(event):
    if isinstance(event, HandStarted):
        return not event.written
    return isinstance(event, (SpellingNoted, LineRepeated))


def without_copies(said):
    """The events; none stands directly below the very same one, which would be read as a copy."""
    return [one for n, one in enumerate(said) if n == 0 or one != said[n - 1]]


def placed(said):
    """The same events, each on its own line."""
    return [event._replace(at=Span(line, 1, 1)) for line, event in enumerate(said, 1)]


sittings = (
    st.tuples(
        st.lists(session_events, max_size=3),
        hands,
        st.lists(hand_events | session_events, max_size=6),
    )
    .map(lambda them: [evening_events.SeatsTaken(NAMES, NOWHERE), *them[0], them[1], *them[2]])
    .map(without_copies)
)


@given(sittings)
def test_what_is_written_reads_back_as_what_was_meant(said):
    assert meaning(events_of(write(placed(said)))) == [nowhere(event) for event in said]


@given(sittings)
def test_the_canonical_form_is_its_own_canonical_form(said):
    text = write(placed(said))
    assert write(events_of(text)) == text


@given(st.lists(lines, max_size=6), st.booleans())
@example(scrawl=['seats \x1cAnn Ben "Bi\'Al" Dee'], seated=False)
def test_formatting_a_scrawl_changes_no_meaning(scrawl, seated):
    text = "\n".join([SEATS, "hand 1"] * seated + scrawl)
    said = events_of(text)
    formatted = write(said)
    assert meaning(events_of(formatted)) == meaning(said)
    assert write(events_of(formatted)) == formatted


def session(*, seated, language):
    one = Session()
    one.speak(language)
    if seated:
        one.declare(events_of(SEATS)[0].players)
    return one


def careful(text, one):
    try:
        return kind_too(read_carefully(Line(1, text, text, one)))
    except Unreadable:
        return None


def kind_too(event):
    """The event with its class; as tuples, events of two classes could be equal."""
    return type(event), event


@given(lines, st.booleans(), st.sampled_from(["en", "fr"]))
def test_the_quick_reader_never_differs_from_the_careful_one(line, seated, language):
    text = line.rstrip(" \t")
    read = read_quickly(text, 1, session(seated=seated, language=language))
    assert read is None or kind_too(read) == careful(
        text, session(seated=seated, language=language)
    )


def warmed(before):
    one = Session()
    for line in before:
        read_line(line, 1, one)
    return one


@given(st.lists(st.just(SEATS) | lines, max_size=4), lines)
def test_the_two_readers_agree_whatever_was_read_before(before, line):
    text = line.rstrip(" \t")
    read = read_quickly(text, 1, warmed(before))
    assert read is None or kind_too(read) == careful(text, warmed(before))


@given(sittings)
def test_the_two_readers_agree_on_canonical_lines(said):
    quick, slow = Session(), Session()
    for event in (*events_of(write(placed(said[:1]))), *said[1:]):
        line = write([event]).rstrip("\n")
        found = read_quickly(line, 1, quick)
        if isinstance(event, events.RemarkWritten | evening_events.PlayerSat):
            continue
        assert found is None or kind_too(found) == careful(line, slow)
        for one in (quick, slow):
            if isinstance(event, evening_events.SeatsTaken):
                one.declare(event.players)
            if isinstance(event, evening_events.LanguageStated):
                one.speak(event.code)


@given(st.lists(st.binary(max_size=60), max_size=8))
def test_any_bytes_are_read(chunks):
    for passage in read(decode(chunks)):
        for event in passage.events:
            assert event.at.column >= 1
            assert event.at.length >= 1
            if isinstance(event, LineUnread):
                assert event.mistake in MISTAKE_NAMES
                assert event.message
                assert event.advice


@given(st.lists(lines | st.text(CHARACTERS, max_size=30), max_size=8))
def test_any_text_is_read_and_every_line_accounted_for(scrawl):
    text = [line.replace("\n", " ").replace("\r", " ") for line in ("hand 1", *scrawl)]
    said = [event for passage in read(text) for event in passage.events]
    spoken = {event.at.line for event in said}
    written = {number for number, line in enumerate(text, 1) if line.strip(" \t")}
    assert spoken <= set(range(1, len(text) + 1))
    assert {n for n in written - spoken if text[n - 1].isascii()} == set()


@given(st.lists(st.binary(max_size=20), max_size=6), st.integers(1, 7))
def test_how_bytes_are_cut_into_chunks_does_not_matter(chunks, size):
    whole = b"".join(chunks)
    cut = [whole[start : start + size] for start in range(0, len(whole), size)]
    assert list(decode(cut)) == list(decode([whole]))


@given(st.lists(lines, max_size=5))
def test_a_broken_line_never_hides_the_next_hand(scrawl):
    text = [SEATS, "hand 1", *(line for line in scrawl if "\n" not in line), "hand 99", "misdeal"]
    last = list(read(text))[-1].events
    assert isinstance(last[0], HandStarted)
    assert last[0].number == 99
    assert isinstance(last[-1], events.HandMisdealt)
